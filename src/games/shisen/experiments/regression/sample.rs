//! From answers to what is known of each problem: how many solved it, and how long that took.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Map, Value};

use crate::games::shisen::answers::{Answer, Answers};
use crate::games::shisen::problems::{self, Metric, Problem};
use crate::lab::params::Params;
use crate::stats::interval::{self, Estimate};
use crate::stats::regression::{Correlation, Regression, Variable, fit, pearson, spearman};
use crate::stats::summary;

/// How the answers are counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Counting {
    /// Only each person's first answer to a problem; those after it know the board.
    pub first_only: bool,
    /// Times of answers that solved the problem only.
    pub solved_only: bool,
    /// A problem with fewer answers is left out.
    pub least: u64,
    /// The third metric's reading.
    pub third: Metric,
    /// The fourth metric's reading.
    pub fourth: Metric,
}

impl Counting {
    /// What the parameters of the experiment say.
    pub fn of(params: &Params) -> Self {
        Self {
            first_only: params.text("answers") == "first",
            solved_only: params.text("time") == "solved",
            least: params.number("least").max(1),
            third: if params.text("path") == "ratio" { Metric::Losing } else { Metric::Path },
            fourth: if params.text("lost") == "max" { Metric::LostMax } else { Metric::LostMin },
        }
    }

    /// The four metrics.
    pub fn metrics(&self) -> [Metric; 4] {
        [Metric::Moves, Metric::Rate, self.third, self.fourth]
    }
}

/// What is known of one problem.
#[derive(Clone, Debug, PartialEq)]
pub struct Observed {
    /// The problem.
    pub problem: &'static Problem,
    /// Answers that count.
    pub answers: u64,
    /// Those of them that solved it.
    pub solved: u64,
    /// Their times in seconds, of those that count for the time.
    pub times: Vec<f64>,
}

impl Observed {
    /// The share of answers that solved it, with Wilson's interval at 95 %.
    pub fn accuracy(&self) -> Option<Estimate> {
        interval::wilson(self.solved, self.answers, 0.95).ok()
    }

    /// The mean answering time in seconds.
    pub fn mean_time(&self) -> Option<f64> {
        summary::mean(&self.times).ok()
    }
}

/// What is known of all problems.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Sample {
    /// The problems with enough answers, in their order.
    pub observed: Vec<Observed>,
    /// Answers that were given.
    pub given: usize,
    /// People who gave them, as far as their labels tell.
    pub people: usize,
    /// Answers without a label; each counts, as if of another person.
    pub unlabelled: usize,
    /// Answers left out because their board is none of the problems.
    pub elsewhere: usize,
    /// Answers left out because the person knew the board.
    pub again: usize,
    /// Answers left out because their problem has too few.
    pub scarce: usize,
}

impl Sample {
    /// Counts answers.
    pub fn of(answers: &Answers, counting: &Counting) -> Self {
        let (given, people, unlabelled) = (answers.len(), answers.people(), answers.unlabelled());
        let mut sample = Self { given, people, unlabelled, ..Self::default() };
        let mut by_problem: BTreeMap<usize, Vec<&Answer>> = BTreeMap::new();
        let mut seen = BTreeSet::new();
        for answer in answers.iter() {
            let Some(problem) = answer.position().and_then(problems::at) else {
                sample.elsewhere += 1;
                continue;
            };
            // Nobody knows whether two answers without a label are of one person.
            let new = answer.player.as_deref().is_none_or(|player| seen.insert((problem.number, player)));
            if counting.first_only && !new {
                sample.again += 1;
                continue;
            }
            by_problem.entry(problem.number).or_default().push(answer);
        }
        for problem in problems::all() {
            let Some(answers) = by_problem.get(&problem.number) else { continue };
            if (answers.len() as u64) < counting.least {
                sample.scarce += answers.len();
                continue;
            }
            let counts = |answer: &&&Answer| answer.solved || !counting.solved_only;
            sample.observed.push(Observed {
                problem,
                answers: answers.len() as u64,
                solved: answers.iter().filter(|answer| answer.solved).count() as u64,
                times: answers.iter().filter(counts).map(|answer| answer.time_ms as f64 / 1000.0).collect(),
            });
        }
        sample
    }

    /// A line of the summary.
    pub fn line(&self) -> Map<String, Value> {
        let mut line = Map::new();
        for (key, count) in [
            ("answers", self.given as u64),
            ("people", self.people as u64),
            ("unlabelled", self.unlabelled as u64),
            ("problems", self.observed.len() as u64),
            ("counted", self.counted()),
            ("other_boards", self.elsewhere as u64),
            ("known_boards", self.again as u64),
            ("too_few", self.scarce as u64),
        ] {
            line.insert(key.to_owned(), count.into());
        }
        line
    }

    /// Answers that count.
    pub fn counted(&self) -> u64 {
        self.observed.iter().map(|observed| observed.answers).sum()
    }

    /// One row for each problem that has the outcome: the problem and the value.
    pub fn outcomes(&self, outcome: Outcome) -> Vec<(&'static Problem, f64)> {
        let value = |observed: &Observed| {
            Some((
                observed.problem,
                match outcome {
                    Outcome::Accuracy => observed.accuracy()?.value,
                    Outcome::Time => observed.mean_time()?,
                },
            ))
        };
        self.observed.iter().filter_map(value).collect()
    }
}

/// What is explained by the metrics.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The share of answers that solved the problem.
    Accuracy,
    /// The mean answering time in seconds.
    Time,
}

impl Outcome {
    /// Both, the time first as in the paper's result.
    pub const ALL: [Self; 2] = [Self::Time, Self::Accuracy];

    /// Its name in tables.
    pub fn name(self) -> &'static str {
        match self {
            Self::Accuracy => "Accuracy",
            Self::Time => "Mean time, s",
        }
    }
}

// Correlations and regressions of what is known of the problems, or why there is none.

/// The fewest problems for a correlation or a regression on one metric.
pub const MIN_FOR_ONE: usize = 8;
/// The fewest problems for a regression on all four metrics.
pub const MIN_FOR_ALL: usize = 15;
/// A metric whose variance inflation is beyond this is told by the others, for all that can be seen.
pub const MAX_INFLATION: f64 = 100.0;

/// A correlation with its 95 % interval.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Correlated {
    /// The coefficient with its p-value.
    pub of: Correlation,
    /// The ends of Fisher's interval, which is approximate for Spearman's.
    pub interval: (f64, f64),
}

/// How one metric goes with one outcome.
#[derive(Clone, Debug, PartialEq)]
pub struct Together {
    /// The metric.
    pub metric: Metric,
    /// The outcome.
    pub outcome: Outcome,
    /// Pearson's correlation, or why there is none.
    pub pearson: Result<Correlated, String>,
    /// Spearman's.
    pub spearman: Result<Correlated, String>,
}

/// A fitted model.
#[derive(Clone, Debug, PartialEq)]
pub struct Fitted {
    /// The fit.
    pub fit: Regression,
    /// For each metric, by how much the others inflate its coefficient's variance; 1 for a metric alone.
    pub inflation: Vec<f64>,
}

/// A model: one outcome on some metrics.
#[derive(Clone, Debug, PartialEq)]
pub struct Model {
    /// What is explained.
    pub outcome: Outcome,
    /// What explains it.
    pub metrics: Vec<Metric>,
    /// Problems that it is fitted to.
    pub problems: usize,
    /// The fit, or one sentence why there is none.
    pub fitted: Result<Fitted, String>,
}

impl Model {
    /// «Mean time on available moves».
    pub fn name(&self) -> String {
        let outcome = match self.outcome {
            Outcome::Time => "Mean time",
            Outcome::Accuracy => "Accuracy",
        };
        match self.metrics.as_slice() {
            [one] => format!("{outcome} on {}", one.name().to_ascii_lowercase()),
            _ => format!("{outcome} on all four"),
        }
    }
}

impl Model {
    /// A line of the summary.
    pub fn line(&self) -> Map<String, Value> {
        let mut line = Map::new();
        line.insert("model".to_owned(), self.name().into());
        line.insert("problems".to_owned(), self.problems.into());
        let fitted = match &self.fitted {
            Ok(fitted) => fitted,
            Err(why) => {
                line.insert("refused".to_owned(), why.as_str().into());
                return line;
            }
        };
        let fit = &fitted.fit;
        for (key, value) in
            [("r_squared", fit.r_squared), ("adjusted_r_squared", fit.adjusted_r_squared), ("f", fit.f), ("p", fit.p)]
        {
            line.insert(key.to_owned(), number(value));
        }
        let keys = std::iter::once("intercept").chain(self.metrics.iter().map(|metric| metric.key()));
        let values = keys.zip(&fit.coefficients).map(|(key, one)| {
            let fields = [one.value, one.error, one.low, one.high, one.t, one.p].map(number);
            let names = ["value", "error", "low", "high", "t", "p"].map(str::to_owned);
            (key.to_owned(), Value::Object(names.into_iter().zip(fields).collect()))
        });
        line.insert("coefficients".to_owned(), Value::Object(values.collect()));
        line
    }
}

/// A number; null if it is not finite.
fn number(value: f64) -> Value {
    serde_json::Number::from_f64(value).map_or(Value::Null, Value::Number)
}

fn too_few(needed: usize, found: usize) -> String {
    let (problems, have) = if found == 1 { ("problem", "has") } else { ("problems", "have") };
    format!("Not fitted: it needs {needed} problems with answers, and {found} {problems} {have} some.")
}

/// The metric's values.
fn column(rows: &[(&Problem, f64)], metric: Metric) -> Vec<f64> {
    rows.iter().map(|(problem, _)| metric.of(&problem.figures)).collect()
}

/// How a metric goes with an outcome.
pub fn together(sample: &Sample, metric: Metric, outcome: Outcome) -> Together {
    let rows = sample.outcomes(outcome);
    let (x, y) = (column(&rows, metric), rows.iter().map(|row| row.1).collect::<Vec<_>>());
    let correlated = |how: fn(&[f64], &[f64]) -> Result<Correlation, crate::stats::StatsError>| {
        if rows.len() < MIN_FOR_ONE {
            return Err(too_few(MIN_FOR_ONE, rows.len()));
        }
        let of = how(&x, &y).map_err(|error| error.to_string())?;
        let interval = of.interval(0.95).map_err(|error| error.to_string())?;
        Ok(Correlated { of, interval })
    };
    Together { metric, outcome, pearson: correlated(pearson), spearman: correlated(spearman) }
}

/// Fits an outcome on some metrics.
pub fn model(sample: &Sample, outcome: Outcome, metrics: &[Metric]) -> Model {
    let rows = sample.outcomes(outcome);
    let needed = if metrics.len() == 1 { MIN_FOR_ONE } else { MIN_FOR_ALL };
    let fitted = if rows.len() < needed { Err(too_few(needed, rows.len())) } else { fitted(&rows, metrics) };
    Model { outcome, metrics: metrics.to_vec(), problems: rows.len(), fitted }
}

fn fitted(rows: &[(&Problem, f64)], metrics: &[Metric]) -> Result<Fitted, String> {
    let not = |error: crate::stats::StatsError| format!("Not fitted: {error}");
    let columns: Vec<Vec<f64>> = metrics.iter().map(|metric| column(rows, *metric)).collect();
    let all: Vec<Variable<'_>> =
        metrics.iter().zip(&columns).map(|(metric, values)| Variable { name: metric.name(), values }).collect();
    let outcome: Vec<f64> = rows.iter().map(|row| row.1).collect();
    let fit_all = fit(&all, &outcome).map_err(not)?;
    let mut inflation = Vec::new();
    for (at, variable) in all.iter().enumerate() {
        let others: Vec<Variable<'_>> =
            all.iter().enumerate().filter(|(other, _)| *other != at).map(|(_, variable)| *variable).collect();
        let share = if others.is_empty() { 0.0 } else { fit(&others, variable.values).map_err(not)?.r_squared };
        let factor = 1.0 / (1.0 - share);
        if factor.is_nan() || factor > MAX_INFLATION {
            return Err(format!("Not fitted: the other metrics explain nearly all of “{}” here.", variable.name));
        }
        inflation.push(factor);
    }
    Ok(Fitted { fit: fit_all, inflation })
}

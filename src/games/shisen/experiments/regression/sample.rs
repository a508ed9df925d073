//! From answers to what is known of each problem: how many solved it, and how long that took.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Map, Value};

use crate::games::shisen::answers::{Answer, Answers};
use crate::games::shisen::problems::{self, Metric, Problem};
use crate::lab::params::Params;
use crate::stats::interval::{self, Estimate};
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

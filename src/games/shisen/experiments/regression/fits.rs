//! Correlations and regressions of what is known of the problems, or why there is none.

use serde_json::{Map, Value};

use super::sample::{Outcome, Sample};
use crate::games::shisen::problems::{Metric, Problem};
use crate::stats::correlation::{Correlation, pearson, spearman};
use crate::stats::regression::{Regression, Variable, fit};

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
            [one] => format!("{outcome} on {}", one.name().to_lowercase()),
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
            return Err(format!("Not fitted: the other metrics tell nearly all of “{}” here.", variable.name));
        }
        inflation.push(factor);
    }
    Ok(Fitted { fit: fit_all, inflation })
}

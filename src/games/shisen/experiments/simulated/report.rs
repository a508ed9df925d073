//! The report on simulated players.

use super::Fared;
use crate::games::shisen::info::INFO;
use crate::games::shisen::problems::{Metric, Problem};
use crate::lab::report::number::{fixed, p_equals, percent};
use crate::lab::report::{Axis, Cell, Chart, Claim, Figure, Holds, Report, ScatterSeries, Table};
use crate::stats::correlation::{Correlation, pearson, spearman};
use crate::stats::regression::{Regression, Variable, fit};
use crate::stats::{StatsError, interval, summary};

/// The metrics of the regression: the paper's four, as its program reads them.
const FOUR: [Metric; 4] = [Metric::Moves, Metric::Rate, Metric::Path, Metric::LostMin];

/// What each player is called.
fn names(ahead: u64) -> [String; 2] {
    ["Takes any pair".to_owned(), format!("Looks {ahead} ahead")]
}

/// Of each player, the share of boards cleared.
fn shares(fared: &Fared) -> [f64; 2] {
    [fared.random, fared.ahead].map(|cleared| cleared as f64 / fared.trials.max(1) as f64)
}

/// Writes the report.
pub fn write(all: &[(&'static Problem, Fared)], ahead: u64) -> Report {
    let names = names(ahead);
    let fits: [Result<Regression, StatsError>; 2] = std::array::from_fn(|player| regress(all, player));
    Report {
        figures: [Metric::Rate, Metric::Losing].map(|metric| figure(all, metric, &names)).to_vec(),
        tables: vec![by_problem(all, &names), correlations(all, &names), models(all, &fits, &names)],
        claims: vec![claim(all, &fits)],
    }
}

fn outcome(all: &[(&Problem, Fared)], player: usize) -> Vec<f64> {
    all.iter().map(|(_, fared)| shares(fared)[player]).collect()
}

fn column(all: &[(&Problem, Fared)], metric: Metric) -> Vec<f64> {
    all.iter().map(|(problem, _)| metric.of(&problem.figures)).collect()
}

fn by_problem(all: &[(&Problem, Fared)], names: &[String; 2]) -> Table {
    let mut table = Table::new("problems", "Boards cleared").text("Problem").number("Games");
    for name in names {
        table = table.number(name).number("95 %, from").number("to").number("Exactly");
    }
    for (problem, fared) in all {
        let mut row =
            vec![Cell::Challenge(format!("{}/board/{}", INFO.id, problem.position)), Cell::integer(fared.trials)];
        for (cleared, chance) in [fared.random, fared.ahead].into_iter().zip(fared.chance) {
            let share = interval::wilson(cleared, fared.trials, 0.95).ok();
            row.extend(
                [share.map(|s| s.value), share.map(|s| s.low), share.map(|s| s.high)].map(|s| Cell::maybe(s, 3)),
            );
            row.push(Cell::number(chance, 4));
        }
        table.row(row);
    }
    table
}

fn correlations(all: &[(&Problem, Fared)], names: &[String; 2]) -> Table {
    let mut table = Table::new("correlations", "Metrics and boards cleared")
        .text("Metric")
        .text("Player")
        .text("By")
        .number("Coefficient")
        .number("95 %, from")
        .number("to")
        .number("p");
    for metric in Metric::ALL {
        for (player, name) in names.iter().enumerate() {
            for (by, how) in [("Pearson", pearson as fn(&[f64], &[f64]) -> _), ("Spearman", spearman)] {
                let found: Option<Correlation> = how(&column(all, metric), &outcome(all, player)).ok();
                let ends = found.and_then(|found| found.interval(0.95).ok());
                table.row(vec![
                    Cell::text(metric.name()),
                    Cell::text(name),
                    Cell::text(by),
                    Cell::maybe(found.map(|found| found.r), 2),
                    Cell::maybe(ends.map(|ends| ends.0), 2),
                    Cell::maybe(ends.map(|ends| ends.1), 2),
                    found.map_or(Cell::Empty, |found| Cell::p_value(found.p)),
                ]);
            }
        }
    }
    table
}

fn regress(all: &[(&Problem, Fared)], player: usize) -> Result<Regression, StatsError> {
    let columns = FOUR.map(|metric| column(all, metric));
    let variables: Vec<Variable<'_>> =
        FOUR.iter().zip(&columns).map(|(metric, values)| Variable { name: metric.name(), values }).collect();
    fit(&variables, &outcome(all, player))
}

fn models(all: &[(&Problem, Fared)], fits: &[Result<Regression, StatsError>; 2], names: &[String; 2]) -> Table {
    let mut table = Table::new("models", "Boards cleared on the four metrics")
        .text("Player")
        .text("Variable")
        .number("Coefficient")
        .number("Standard error")
        .number("95 %, from")
        .number("to")
        .number("p")
        .text("Remark");
    for (fit, name) in fits.iter().zip(names) {
        match fit {
            Err(why) => {
                let mut row = vec![Cell::text(name)];
                row.resize(7, Cell::Empty);
                row.push(Cell::text(format!("Not fitted: {why}")));
                table.row(row);
            }
            Ok(fit) => {
                for coefficient in &fit.coefficients {
                    table.row(vec![
                        Cell::text(name),
                        Cell::text(&coefficient.name),
                        Cell::number(coefficient.value, 3),
                        Cell::number(coefficient.error, 3),
                        Cell::number(coefficient.low, 3),
                        Cell::number(coefficient.high, 3),
                        Cell::p_value(coefficient.p),
                    ]);
                }
                let words = format!(
                    "{} problems, R² {}, adjusted {}, {}",
                    all.len(),
                    fixed(fit.r_squared, 2),
                    fixed(fit.adjusted_r_squared, 2),
                    p_equals(fit.p)
                );
                let mut row = vec![Cell::text(name), Cell::text("all of them")];
                row.resize(7, Cell::Empty);
                row.push(Cell::text(words));
                table.row(row);
            }
        }
    }
    table
}

fn figure(all: &[(&Problem, Fared)], metric: Metric, names: &[String; 2]) -> Figure {
    let series = |player: usize| ScatterSeries {
        label: names[player].clone(),
        points: column(all, metric).into_iter().zip(outcome(all, player)).collect(),
    };
    Figure {
        id: format!("cleared-{}", metric.key().replace('_', "-")),
        number: "New".into(),
        title: format!("Boards cleared and the {}", metric.name().to_lowercase()),
        caption: "Each point is a problem and a player.".into(),
        chart: Chart::Scatter {
            x: Axis::new(metric.name()).min(0.0).digits(metric.digits()),
            y: Axis::new("Boards cleared, share").min(0.0).max(1.0).digits(2),
            series: vec![series(0), series(1)],
            fit: None,
            references: Vec::new(),
        },
    }
}

fn claim(all: &[(&Problem, Fared)], fits: &[Result<Regression, StatsError>; 2]) -> Claim {
    let paper =
        "Moreover, the correlation of the accuracy improved by introducing the metrics from the state space as well \
                 as the average number of available moves."
            .to_owned();
    let alone = || {
        let values = column(all, Metric::Moves);
        fit(&[Variable { name: Metric::Moves.name(), values: &values }], &outcome(all, 1)).ok()
    };
    let found = fits[1].as_ref().ok().zip(alone()).map(|(four, one)| (one.adjusted_r_squared, four.adjusted_r_squared));
    let mean = |player: usize| summary::mean(&outcome(all, player)).unwrap_or(0.0);
    let here = match found {
        None => "Too few problems are done.".to_owned(),
        Some((one, four)) => format!(
            "These are no people: they clear **{}** and **{}** of the boards. For the one who looks ahead, adjusted R² is {} \
             with available moves alone and **{}** with all four metrics.",
            percent(mean(0), 0),
            percent(mean(1), 0),
            fixed(one, 2),
            fixed(four, 2)
        ),
    };
    Claim { paper, here, holds: Holds::from_option(found.map(|(one, four)| four > one)) }
}

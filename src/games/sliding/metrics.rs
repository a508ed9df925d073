//! The figures of a puzzle, and what each move at hand is worth.

use super::bb::{self, BbError, Difficulty, Effort};
use super::board::Sliding;
use super::component::{Component, Distance};
use super::metric::Metric;
use super::solver::shortest_solution;
use crate::search::budget::Budget;
use crate::search::proof::Proof;
use crate::search::solve::{self, Analyse, MetricValue};

/// How many edges may be looked at for the diameter.
const DIAMETER_EFFORT: u64 = 3_000_000_000;
/// The most entries of a graph for the BB metric.
const MAX_ENTRIES: usize = 20_000_000;
/// The BB metric's share of the work: a standard error of some two per cent of the mean, in a second for Klotski.
const BB_EFFORT: Effort = Effort { samples: 200, steps: 100_000_000, seed: 0 };

/// What a figure is when the budget was spent before it was known: never the same as null, which is a proof.
pub const UNKNOWN: &str = "gave_up";

fn figure(key: &'static str, label: &'static str, value: MetricValue) -> solve::Metric {
    solve::Metric { key: key.into(), label: label.into(), value }
}

fn unknown() -> MetricValue {
    MetricValue::Text(UNKNOWN.to_owned())
}

/// The least number of actions: none where it is proved that there is no way.
fn optimum(board: &Sliding, metric: Metric, budget: &mut Budget<'_>) -> MetricValue {
    match shortest_solution(board, metric, budget) {
        Proof::Solved(path) => MetricValue::Count(path.len() as u64),
        Proof::Impossible => MetricValue::None,
        Proof::Unknown => unknown(),
    }
}

/// The BB metric of a component's graph, from a position to the nearest solved one.
///
/// # Errors
/// There is nothing to look for, no way, or the effort does not suffice.
pub fn difficulty(
    component: &Component,
    board: &Sliding,
    effort: &Effort,
    report: &mut dyn FnMut(u64),
) -> Result<Difficulty, BbError> {
    let spent = BbError::GaveUp { steps: 0 };
    let start = component.number(board).ok_or(BbError::NoWay)?;
    let graph = component.graph(MAX_ENTRIES).ok_or(spent)?;
    bb::measure(&graph, start, component.solved(), effort, report)
}

/// The BB metric as figures; none where there is nothing to measure.
fn bb_figures(found: Result<Difficulty, BbError>) -> MetricValue {
    match found {
        Ok(found) => MetricValue::Group(vec![
            figure("e", "Length of the way in a random tree", MetricValue::Measure(found.e)),
            figure("standard_error", "Its standard error", MetricValue::Measure(found.standard_error)),
            figure("v", "Positions, the solved ones as one", MetricValue::Count(found.v)),
            figure("bb", "BB", MetricValue::Measure(found.bb)),
            figure("exact", "Exact", MetricValue::Flag(found.exact)),
        ]),
        Err(BbError::GaveUp { .. }) => unknown(),
        Err(BbError::NoVertex { .. } | BbError::Solved | BbError::NoWay) => MetricValue::None,
    }
}

impl Analyse for Sliding {
    /// Positions, diameter and BB count moves.
    fn analyse(&self, budget: &mut Budget<'_>) -> Option<Vec<solve::Metric>> {
        let component = Component::within(self, Metric::Move, budget).ok()?;
        let count = |n: usize| MetricValue::Count(n as u64);
        let diameter = component.diameter(DIAMETER_EFFORT);
        let hardest = component.hardest();
        let optima = Metric::ALL.map(|metric| {
            let value = match (metric, component.distance(self)) {
                (Metric::Move, Some(Distance::Actions(moves))) => MetricValue::Count(moves.into()),
                _ => optimum(self, metric, budget),
            };
            figure(metric.word(), metric.word(), value)
        });
        let bb = bb_figures(difficulty(&component, self, &BB_EFFORT, &mut |_| ()));
        Some(vec![
            figure("positions", "Positions in reach", count(component.len())),
            figure("solved_positions", "Solved positions", count(component.solved().len())),
            figure("diameter", "Diameter, in moves", diameter.map_or_else(unknown, |d| MetricValue::Count(d.into()))),
            figure("optimum", "Shortest solutions", MetricValue::Group(optima.into())),
            figure("layers", "Positions by moves to the goal", MetricValue::Series(component.layers())),
            figure(
                "hardest",
                "Most moves to the goal from any position",
                hardest.map_or(MetricValue::None, |(_, moves)| MetricValue::Count(moves.into())),
            ),
            figure("bb", "BB metric", bb),
        ])
    }
}

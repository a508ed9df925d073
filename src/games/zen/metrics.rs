//! The solver as the other programs know it, and the figures of a garden.

use super::moves::Move;
use super::solver::optimal::OptimalSolutions;
use super::solver::{Bound, count_states, optimal_solutions, shortest};
use super::state::State;
use crate::engine::position::Position;
use crate::search::budget::Budget;
use crate::search::proof::Proof;
use crate::search::solve::{Analyse, Metric, MetricValue, Solve};

/// The most positions that are counted.
const MAX_STATES: u64 = 300_000;

/// What a figure is when the budget was spent before it was known: never the same as null, which is a proof.
pub const UNKNOWN: &str = "gave_up";

impl Solve for State {
    /// Paths.
    const METRICS: &'static [&'static str] = &["path"];

    fn solve(&self, _: &str, budget: &mut Budget<'_>) -> Proof<Vec<Move>> {
        shortest(self, Bound::Components, budget).verdict
    }
}

fn figure(key: &'static str, label: &'static str, value: MetricValue) -> Metric {
    Metric { key: key.into(), label: label.into(), value }
}

/// Slides of a solution; its pushes are not among them.
fn slides(state: &State, moves: &[Move]) -> Option<u32> {
    let before = state.count().slides;
    let last = moves.iter().try_fold(state.clone(), |state, m| state.play(m)).ok()?;
    Some(last.count().slides - before)
}

impl Analyse for State {
    /// - `optimum`: the fewest paths; null if the garden cannot be finished.
    /// - `solutions`: how many solutions have so few paths, told apart by their paths and not by the order of these;
    ///   `gave_up` if they have more than a million orders.
    /// - `states`: positions with the monk outside that can be reached, told apart by what is raked and where ornaments are;
    ///   `gave_up` above 300 000.
    /// - `slides`: slides (choices, entries among them, that push nothing) of a solution which of all with the fewest paths has
    ///   the fewest slides and pushes.
    /// - `solvable`: whether the garden can be finished.
    fn analyse(&self, budget: &mut Budget<'_>) -> Option<Vec<Metric>> {
        let unknown = || MetricValue::Text(UNKNOWN.to_owned());
        let count = |count: u64| MetricValue::Count(count);
        let (optimum, solutions, slides, solvable) = match optimal_solutions(self, 1, budget) {
            Proof::Unknown => match shortest(self, Bound::Components, budget).verdict {
                Proof::Solved(moves) => (count(moves.len() as u64), unknown(), unknown(), true),
                _ => return None,
            },
            Proof::Impossible => (MetricValue::None, count(0), MetricValue::None, false),
            Proof::Solved(OptimalSolutions { paths, count: solutions, best, .. }) => {
                let slides = slides(self, &best)?;
                (count(paths.into()), solutions.map_or_else(unknown, count), count(slides.into()), true)
            }
        };
        let states = count_states(self, MAX_STATES, budget).map_or_else(unknown, |census| count(census.states));
        Some(vec![
            figure("optimum", "Fewest paths", optimum),
            figure("solutions", "Solutions with so few paths", solutions),
            figure("states", "Positions with the monk outside", states),
            figure("slides", "Slides of the shortest of them", slides),
            figure("solvable", "Can be finished", MetricValue::Flag(solvable)),
        ])
    }
}

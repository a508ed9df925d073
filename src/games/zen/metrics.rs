//! The solver as the other programs know it, the figures of a garden, and how beautiful a solution is.

use crate::engine::position::Position;
use crate::games::zen::garden::{Direction, Garden};
use crate::games::zen::moves::Move;
use crate::games::zen::solver::optimal::OptimalSolutions;
use crate::games::zen::solver::{Bound, count_states, optimal_solutions, shortest};
use crate::games::zen::state::State;
use crate::search::proof::{Budget, Proof};
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
            figure("solutions", "Solutions with the fewest paths", solutions),
            figure("states", "Positions with the monk outside", states),
            figure("slides", "Slides of the shortest of them", slides),
            figure("solvable", "Can be finished", MetricValue::Flag(solvable)),
        ])
    }
}

// How beautiful a solution is: the paper asks for «aesthetically pleasing» ones and leaves open what that is. Here it is
// measured, so that the best solutions of a garden can be ranked.
//
// - *Straightness*: of the cells that are raked, the part that the rake crosses without a turn.
// - *Symmetry*: of the cells that are raked, the part whose mirror image is raked in the mirrored way (across the same two
// sides, in whatever direction the monk went); the best of all mirrors and turns that the garden's shape has, but a cell
// that is its own image counts for none unless its own rake marks are symmetric.
//
// The beauty is the mean of both, from 0 to 1.

/// The two sides of a cell that the rake went across.
type Marks = Vec<Option<[Direction; 2]>>;

/// How beautiful a solution from this position is: 0 to 1, and 0 for what is no solution or rakes nothing.
pub fn beauty(state: &State, moves: &[Move]) -> f64 {
    let Ok(last) = moves.iter().try_fold(state.clone(), |state, m| state.play(m)) else { return 0.0 };
    let marks = marks(&last);
    let raked = marks.iter().flatten().count();
    if raked == 0 {
        return 0.0;
    }
    let straight = marks.iter().flatten().filter(|[from, to]| from.opposite() == *to).count();
    let symmetric = (1..8).filter_map(|image| symmetric(last.garden(), &marks, image)).max().unwrap_or(0);
    (straight + symmetric) as f64 / (2 * raked) as f64
}

/// The marks that the paths of a position left.
fn marks(state: &State) -> Marks {
    let garden = state.garden();
    let mut marks = vec![None; garden.len()];
    for path in state.paths() {
        let way = |from: usize, to: usize| Direction::ALL.into_iter().find(|way| garden.beside(from, *way) == Some(to));
        let mut came = path.entry;
        for (at, &cell) in path.cells.iter().enumerate() {
            let goes = match path.cells.get(at + 1) {
                Some(&next) => way(cell, next),
                None => path.exit,
            };
            if let Some(goes) = goes {
                marks[cell] = Some([came.opposite(), goes]);
                came = goes;
            }
        }
    }
    marks
}

/// How many marks one of the seven images maps to marks; nothing if the garden has not that shape.
fn symmetric(garden: &Garden, marks: &Marks, image: usize) -> Option<usize> {
    let (width, height) = (garden.width(), garden.height());
    let (transposed, across, down) = (image & 4 != 0, image & 1 != 0, image & 2 != 0);
    if transposed && width != height {
        return None;
    }
    let cell_of = |cell: usize| {
        let (row, column) = (cell / width, cell % width);
        let (row, column) = if transposed { (column, row) } else { (row, column) };
        let row = if down { height - 1 - row } else { row };
        let column = if across { width - 1 - column } else { column };
        row * width + column
    };
    let way_of = |way: Direction| {
        let (x, y) = way.delta();
        let (x, y) = if transposed { (y, x) } else { (x, y) };
        let (x, y) = (if across { -x } else { x }, if down { -y } else { y });
        Direction::ALL.into_iter().find(|way| way.delta() == (x, y)).unwrap_or(way)
    };
    let same = |cell: usize| {
        let Some([from, to]) = marks[cell] else { return false };
        let (from, to) = (way_of(from), way_of(to));
        marks[cell_of(cell)].is_some_and(|other| other == [from, to] || other == [to, from])
    };
    Some((0..garden.len()).filter(|&cell| same(cell)).count())
}

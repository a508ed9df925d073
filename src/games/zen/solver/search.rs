//! The solver's doors: positions of the game in, moves of the game out, sets of cells as narrow as the garden allows.

use super::astar::{Found, Search};
use super::bits::{Bits, Wide};
use super::bound::Bound;
use super::census::{self, Census};
use super::optimal::{self, Optimal};
use super::plot::{Place, Plot, Start};
use super::symmetry::Symmetry;
use super::walk::Walker;
use crate::games::zen::direction::Direction;
use crate::games::zen::moves::{Entry, Move};
use crate::games::zen::state::State;
use crate::search::budget::Meter;
use crate::search::solve::Verdict;

/// What a search found, and what it took.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// A shortest solution, path by path (the first is the rest of a path if the monk is inside), a proof that there is
    /// none, or neither.
    pub verdict: Verdict<Move>,
    /// Positions expanded.
    pub expanded: u64,
    /// Positions found.
    pub found: u64,
    /// The fewest cells that were left to rake in a position expanded; `u32::MAX` if none was.
    pub nearest: u32,
}

/// Calls a function with the plot of a garden, in bits of the right width.
macro_rules! with_plot {
    ($state:expr, $f:ident $(, $more:expr)*) => {
        match $state.garden().len() {
            0..=64 => { let (plot, start) = Plot::<u64>::new($state); $f(&plot, &start $(, $more)*) }
            65..=128 => { let (plot, start) = Plot::<u128>::new($state); $f(&plot, &start $(, $more)*) }
            _ => { let (plot, start) = Plot::<Wide>::new($state); $f(&plot, &start $(, $more)*) }
        }
    };
}

/// Searches a solution with the fewest paths.
pub fn shortest(state: &State, bound: Bound, meter: &mut Meter<'_>) -> Outcome {
    with_plot!(state, run, bound, meter)
}

/// All solutions with the fewest paths, at most `most` of them listed.
pub fn optimal_solutions(state: &State, most: usize, meter: &mut Meter<'_>) -> Optimal {
    with_plot!(state, optimal_of, most, meter)
}

/// Counts all positions with the monk outside that can be reached; nothing if there are more than `most`.
pub fn count_states(state: &State, most: u64, meter: &mut Meter<'_>) -> Option<Census> {
    with_plot!(state, census_of, most, meter)
}

fn run<B: Bits>(plot: &Plot<B>, start: &Start<B>, bound: Bound, meter: &mut Meter<'_>) -> Outcome {
    let mut search = Search::new(plot, bound);
    let verdict = match search.run(start, meter) {
        Found::Line(line) => Verdict::Solved(moves(plot, start, search.symmetry(), &line)),
        Found::Nothing => Verdict::Impossible,
        Found::GaveUp => Verdict::GaveUp,
    };
    Outcome { verdict, expanded: search.expanded, found: search.found() as u64, nearest: search.nearest }
}

fn optimal_of<B: Bits>(plot: &Plot<B>, start: &Start<B>, most: usize, meter: &mut Meter<'_>) -> Optimal {
    optimal::all(plot, start, most, meter)
}

fn census_of<B: Bits>(plot: &Plot<B>, start: &Start<B>, most: u64, meter: &mut Meter<'_>) -> Option<Census> {
    census::census(plot, start, most, meter)
}

/// The move of an entry and the ways after it.
pub(super) fn entering<B: Bits>(plot: &Plot<B>, entry: usize, ways: &[Direction]) -> Move {
    let (cell, way) = plot.entries[entry];
    let cell = usize::from(cell);
    Move::enter(Entry { row: cell / plot.width, column: cell % plot.width, way }, ways.to_vec())
}

/// The moves of a line; of the paths that lead on, one with the fewest choices each.
fn moves<B: Bits>(plot: &Plot<B>, start: &Start<B>, symmetry: &Symmetry<B>, line: &[Place<B>]) -> Vec<Move> {
    let mut moves = Vec::new();
    let mut at = start.place;
    let mut go = || true;
    let mut inside = plot.inside(start);
    // Outside, the line begins with the start itself.
    let skip = usize::from(inside.is_none());
    for target in line.iter().skip(skip) {
        let mut best: Option<(usize, Place<B>, Option<Move>)> = None;
        let mut note = |ways: &[Direction], place: Place<B>, mv: &dyn Fn() -> Option<Move>| {
            let better = best.as_ref().is_none_or(|(length, ..)| ways.len() < *length);
            if better && symmetry.least(place) == *target {
                best = Some((ways.len(), place, mv()));
            }
        };
        let mut walker = Walker::new(plot, &mut go);
        let walked = match inside.take() {
            Some(walk) => walker.ends(&walk, &mut |ways, place| note(ways, place, &|| Move::go_on(ways.to_vec()))),
            None => {
                walker.paths(&at, &mut |entry, ways, place| note(ways, place, &|| Some(entering(plot, entry, ways))))
            }
        };
        if let (Ok(()), Some((_, place, Some(mv)))) = (walked, best) {
            moves.push(mv);
            at = place;
        }
    }
    moves
}

//! The solver's doors: positions of the game in, moves of the game out, sets of cells as narrow as the garden allows.

use super::astar::Search;
use super::bits::{Bits, Wide};
use super::bound::Bound;
use super::census::{self, Census};
use super::optimal::{self, OptimalSolutions};
use super::packed_garden::{PackedGarden, PackedPosition, PackedStart};
use super::path_enumerator::PathEnumerator;
use super::symmetry::Symmetry;
use crate::games::zen::direction::Direction;
use crate::games::zen::moves::{Entry, Move};
use crate::games::zen::state::State;
use crate::search::budget::Budget;
use crate::search::proof::Proof;

/// What a search found, and what it took.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SearchResult {
    /// A shortest solution, path by path (the first is the rest of a path if the monk is inside), a proof that there is
    /// none, or neither.
    pub verdict: Proof<Vec<Move>>,
    /// Positions expanded.
    pub expanded: u64,
    /// Positions found.
    pub found: u64,
    /// The fewest cells that were left to rake in a position expanded; `u32::MAX` if none was.
    pub nearest: u32,
}

/// Calls a function with the packed garden of a position, in bits of the right width.
macro_rules! with_packed_garden {
    ($state:expr, $f:ident $(, $more:expr)*) => {
        match $state.garden().len() {
            0..=64 => { let (packed, start) = PackedGarden::<u64>::new($state); $f(&packed, &start $(, $more)*) }
            65..=128 => { let (packed, start) = PackedGarden::<u128>::new($state); $f(&packed, &start $(, $more)*) }
            _ => { let (packed, start) = PackedGarden::<Wide>::new($state); $f(&packed, &start $(, $more)*) }
        }
    };
}

/// Searches a solution with the fewest paths.
pub fn shortest(state: &State, bound: Bound, budget: &mut Budget<'_>) -> SearchResult {
    with_packed_garden!(state, run, bound, budget)
}

/// All solutions with the fewest paths, at most `most` of them listed.
pub fn optimal_solutions(state: &State, most: usize, budget: &mut Budget<'_>) -> Proof<OptimalSolutions> {
    with_packed_garden!(state, optimal_of, most, budget)
}

/// Counts all positions with the monk outside that can be reached; nothing if there are more than `most`.
pub fn count_states(state: &State, most: u64, budget: &mut Budget<'_>) -> Option<Census> {
    with_packed_garden!(state, census_of, most, budget)
}

fn run<B: Bits>(
    packed: &PackedGarden<B>,
    start: &PackedStart<B>,
    bound: Bound,
    budget: &mut Budget<'_>,
) -> SearchResult {
    let mut search = Search::new(packed, bound);
    let verdict = search.run(start, budget).map(|line| moves(packed, start, search.symmetry(), &line));
    SearchResult { verdict, expanded: search.expanded, found: search.found() as u64, nearest: search.nearest }
}

fn optimal_of<B: Bits>(
    packed: &PackedGarden<B>,
    start: &PackedStart<B>,
    most: usize,
    budget: &mut Budget<'_>,
) -> Proof<OptimalSolutions> {
    optimal::all(packed, start, most, budget)
}

fn census_of<B: Bits>(
    packed: &PackedGarden<B>,
    start: &PackedStart<B>,
    most: u64,
    budget: &mut Budget<'_>,
) -> Option<Census> {
    census::census(packed, start, most, budget)
}

/// The move of an entry and the ways after it.
pub(super) fn entering<B: Bits>(packed: &PackedGarden<B>, entry: usize, ways: &[Direction]) -> Move {
    let (cell, way) = packed.entries[entry];
    let cell = usize::from(cell);
    Move::enter(Entry { row: cell / packed.width, column: cell % packed.width, way }, ways.to_vec())
}

/// The moves of a line; of the paths that lead on, one with the fewest choices each.
fn moves<B: Bits>(
    packed: &PackedGarden<B>,
    start: &PackedStart<B>,
    symmetry: &Symmetry<B>,
    line: &[PackedPosition<B>],
) -> Vec<Move> {
    let mut moves = Vec::new();
    let mut at = start.place;
    let mut go = || true;
    let mut inside = packed.inside(start);
    // Outside, the line begins with the start itself.
    let skip = usize::from(inside.is_none());
    for target in line.iter().skip(skip) {
        let mut best: Option<(usize, PackedPosition<B>, Option<Move>)> = None;
        let mut note = |ways: &[Direction], place: PackedPosition<B>, m: &dyn Fn() -> Option<Move>| {
            let better = best.as_ref().is_none_or(|(length, ..)| ways.len() < *length);
            if better && symmetry.least(place) == *target {
                best = Some((ways.len(), place, m()));
            }
        };
        let mut enumerator = PathEnumerator::new(packed, &mut go);
        let walked = match inside.take() {
            Some(walk) => enumerator.ends(&walk, &mut |ways, place| note(ways, place, &|| Move::go_on(ways.to_vec()))),
            None => enumerator
                .paths(&at, &mut |entry, ways, place| note(ways, place, &|| Some(entering(packed, entry, ways)))),
        };
        if let (Ok(()), Some((_, place, Some(m)))) = (walked, best) {
            moves.push(m);
            at = place;
        }
    }
    moves
}

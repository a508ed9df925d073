//! The solver: A* over positions with the monk outside, one whole path a step.
//!
//! Such a position is what is raked and where the ornaments are; which leaves are left follows. Sets of cells are bits
//! ([`bits`]), what never changes and the paths, enumerated depth first, are in [`packed_garden`], lower bounds and proofs that
//! a position is lost in [`bound`]. The mirror images of a garden are searched once.

pub mod bits;
pub mod bound;
pub mod optimal;
pub mod packed_garden;

pub use bound::Bound;

use std::cell::Cell;
use std::cmp::Reverse;
use std::collections::BinaryHeap;

use bits::{Bits, Symmetry, Wide};
use optimal::{Census, OptimalSolutions};
use packed_garden::{PackedGarden, PackedPosition, PackedStart, PathEnumerator, Stopped};

use crate::games::zen::garden::Direction;
use crate::games::zen::moves::{Entry, Move};
use crate::games::zen::state::State;
use crate::search::numbered_set::NumberedSet;
use crate::search::proof::{Budget, Proof};

// The solver's doors: positions of the game in, moves of the game out, sets of cells as narrow as the garden allows.

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
    optimal::census(packed, start, most, budget)
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

// A* over positions with the monk outside. One node is a position, one step a whole path.

/// Memory that one search may take.
const MAX_BYTES: usize = 512 << 20;
/// Bytes of a position beside its sets: its node, its number, its place in the queue.
const BYTES_BESIDE: usize = 32;
/// In [`Node::parent`]: the search began here.
const NONE: u32 = u32::MAX;
/// In [`Node::rest`]: proved lost.
const LOST: u8 = u8::MAX;

struct Node {
    parent: u32,
    /// Paths so far.
    cost: u8,
    /// At least so many more, or [`LOST`].
    rest: u8,
    closed: bool,
}

/// Waiting nodes: the smallest estimate first, then the smallest rest, then the fewest cells to rake, then the youngest.
#[derive(Default)]
struct Queue(BinaryHeap<Reverse<u64>>);

impl Queue {
    fn push(&mut self, cost: u8, rest: u8, left: u32, number: u32) {
        let estimate = u64::from(cost) + u64::from(rest);
        let key = estimate << 16 | u64::from(rest) << 8 | u64::from(left.min(255));
        self.0.push(Reverse(key << 32 | u64::from(u32::MAX - number)));
    }

    fn pop(&mut self) -> Option<u32> {
        self.0.pop().map(|Reverse(key)| u32::MAX - key as u32)
    }
}

/// A search.
pub struct Search<'a, B> {
    packed: &'a PackedGarden<B>,
    bound: Bound,
    symmetry: Symmetry<B>,
    table: NumberedSet<PackedPosition<B>>,
    nodes: Vec<Node>,
    queue: Queue,
    /// Positions expanded.
    pub expanded: u64,
    /// The fewest cells that were left to rake in a position expanded.
    pub nearest: u32,
}

impl<'a, B: Bits> Search<'a, B> {
    /// A search that has not begun.
    pub fn new(packed: &'a PackedGarden<B>, bound: Bound) -> Self {
        let symmetry = Symmetry::of(packed);
        Self {
            packed,
            bound,
            symmetry,
            table: NumberedSet::default(),
            nodes: Vec::new(),
            queue: Queue::default(),
            expanded: 0,
            nearest: u32::MAX,
        }
    }

    /// Positions found.
    pub fn found(&self) -> usize {
        self.table.len()
    }

    /// Searches a shortest line.
    ///
    /// One node of the budget is spent for each position that is expanded, and one for each few thousand stops of the monk on
    /// the way, so that a garden with very many paths ends too.
    pub fn run(&mut self, start: &PackedStart<B>, budget: &mut Budget<'_>) -> Proof<Vec<PackedPosition<B>>> {
        let most = MAX_BYTES / (size_of::<PackedPosition<B>>() + BYTES_BESIDE);
        let packed = self.packed;
        // One position may have more paths than there is room for, so what is found is looked at on the way too.
        let found = Cell::new(0);
        match self.packed.inside(start) {
            None => self.reach(start.place, NONE, 0),
            Some(walk) => {
                if !budget.tick() {
                    return Proof::Unknown;
                }
                self.expanded += 1;
                let mut ask = || found.get() <= most && budget.tick();
                let done = PathEnumerator::new(packed, &mut ask).ends(&walk, &mut |_, place| {
                    self.reach(place, NONE, 1);
                    found.set(self.table.len());
                });
                if done == Err(Stopped) {
                    return Proof::Unknown;
                }
            }
        }
        while let Some(number) = self.next() {
            let node = &self.nodes[number as usize];
            let (place, cost) = (self.table.keys()[number as usize], node.cost);
            if self.packed.open.without(place.raked | place.ornaments).is_empty() {
                return Proof::Solved(self.line(number));
            }
            if self.table.len() > most || cost == u8::MAX || !budget.tick() {
                return Proof::Unknown;
            }
            self.expanded += 1;
            self.nearest = self.nearest.min(self.packed.open.without(place.raked | place.ornaments).count());
            let mut ask = || found.get() <= most && budget.tick();
            let done = PathEnumerator::new(packed, &mut ask).paths(&place, &mut |_, _, place| {
                self.reach(place, number, cost + 1);
                found.set(self.table.len());
            });
            if done == Err(Stopped) {
                return Proof::Unknown;
            }
        }
        Proof::Impossible
    }

    /// The next node to expand.
    fn next(&mut self) -> Option<u32> {
        while let Some(number) = self.queue.pop() {
            let node = &mut self.nodes[number as usize];
            if !std::mem::replace(&mut node.closed, true) {
                return Some(number);
            }
        }
        None
    }

    /// Notes a way to a position: a new one, or a shorter one, after which it waits again.
    fn reach(&mut self, place: PackedPosition<B>, parent: u32, cost: u8) {
        let place = self.symmetry.least(place);
        let (number, new) = self.table.insert(place);
        if new {
            let rest = self.bound.of(self.packed, &place).map_or(LOST, |rest| rest.min(LOST.into()) as u8);
            self.nodes.push(Node { parent, cost, rest, closed: false });
        } else {
            let node = &mut self.nodes[number as usize];
            if cost >= node.cost {
                return;
            }
            (node.parent, node.cost, node.closed) = (parent, cost, false);
        }
        let rest = self.nodes[number as usize].rest;
        if rest != LOST {
            let left = self.packed.open.without(place.raked).count();
            self.queue.push(cost, rest, left, number);
        }
    }

    fn line(&self, last: u32) -> Vec<PackedPosition<B>> {
        let mut line = Vec::new();
        let mut at = last;
        while at != NONE {
            line.push(self.table.keys()[at as usize]);
            at = self.nodes[at as usize].parent;
        }
        line.reverse();
        line
    }

    /// The positions of a line as they come from this start, images told apart, and which ways lead there.
    pub fn symmetry(&self) -> &Symmetry<B> {
        &self.symmetry
    }
}

//! A* over positions with the monk outside. One node is a position, one step a whole path.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::bits::Bits;
use super::bound::Bound;
use super::packed_garden::{PackedGarden, PackedPosition, PackedStart};
use super::path_enumerator::{PathEnumerator, Stopped};
use super::symmetry::Symmetry;
use crate::search::budget::Budget;
use crate::search::numbered_set::NumberedSet;
use crate::search::proof::Proof;

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
        let mut next = Vec::new();
        match self.packed.inside(start) {
            None => self.reach(start.place, NONE, 0),
            Some(walk) => {
                if !budget.tick() {
                    return Proof::Unknown;
                }
                self.expanded += 1;
                let mut ask = || budget.tick();
                let done = PathEnumerator::new(self.packed, &mut ask).ends(&walk, &mut |_, place| next.push(place));
                if done == Err(Stopped) {
                    return Proof::Unknown;
                }
                next.drain(..).for_each(|place| self.reach(place, NONE, 1));
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
            let mut ask = || budget.tick();
            let done = PathEnumerator::new(self.packed, &mut ask).paths(&place, &mut |_, _, place| next.push(place));
            if done == Err(Stopped) {
                return Proof::Unknown;
            }
            next.drain(..).for_each(|place| self.reach(place, number, cost + 1));
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

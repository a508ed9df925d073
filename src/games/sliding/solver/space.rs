//! The positions that a search has found, whatever the [`Kind`] of the puzzle: all that is hot is behind one trait.

use std::ops::Range;
use std::sync::Arc;

use super::codec::{Codec, Configuration, Key, Kind, MAX_WORDS, Mask, PlacementTable, most_positions};
use super::expand::{Action, Expander};
use crate::games::sliding::board::Sliding;
use crate::games::sliding::metric::Metric;
use crate::search::budget::Budget;
use crate::search::numbered_set::NumberedSet;

/// No way leads to a solved position.
pub const NEVER: u16 = u16::MAX;

/// When a search may stop before it has expanded all that it was given.
#[derive(Clone, Copy)]
pub enum Until<'a> {
    /// Never.
    Never,
    /// At a new position that is solved.
    Solved,
    /// At a new position that the other search has.
    Met(&'a dyn Space),
}

/// What expanding came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Grown {
    /// The number of a new position that was looked for.
    Found(u32),
    /// All were expanded.
    All,
    /// The budget or the memory is spent.
    Spent,
}

/// Positions, numbered in the order of their discovery; the first is where the search began.
pub trait Space: Send + Sync {
    /// How many there are.
    fn count(&self) -> usize;
    /// How many there may be.
    fn most(&self) -> usize;
    /// The puzzle.
    fn placements(&self) -> &PlacementTable;
    /// The solved ones.
    fn solved(&self) -> Vec<u32>;
    /// The key of a position.
    fn key(&self, number: u32) -> &[u64];
    /// The number of a key; nothing if it is not among them.
    fn find_key(&self, key: &[u64]) -> Option<u32>;
    /// The number of a board; nothing if it is not among them.
    fn find(&self, board: &Sliding) -> Option<u32>;
    /// A position; of interchangeable pieces, letters stand in the order of their places.
    fn board(&self, number: u32) -> Sliding;
    /// Expands positions: one node of the budget is spent for each.
    fn grow(
        &mut self,
        numbers: Range<usize>,
        metric: Metric,
        until: Until<'_>,
        most: usize,
        budget: &mut Budget<'_>,
    ) -> Grown;
    /// Visits the neighbours of some positions, one after the other: the position, then a neighbour.
    fn neighbours(&self, metric: Metric, of: &mut dyn Iterator<Item = u32>, visit: &mut dyn FnMut(u32, u32));
    /// Visits what can be done on a board: where it leads, and the action.
    fn actions(&self, metric: Metric, board: &Sliding, visit: &mut dyn FnMut(u32, Action));
    /// The distance of every position to the nearest of these; [`NEVER`] where there is none, nothing if one is too far
    /// away to be written down.
    fn distances(&self, metric: Metric, from: &[u32]) -> Option<Vec<u16>>;
    /// Bytes that it takes.
    fn bytes(&self) -> usize;
}

struct Packed<M, const W: usize> {
    placements: Arc<PlacementTable>,
    codec: Codec<M, W>,
    table: NumberedSet<Key<W>>,
}

/// A search that has found where it begins.
pub fn begin(placements: &Arc<PlacementTable>, start: &Configuration<u128>) -> Box<dyn Space> {
    match Kind::of(placements) {
        Kind::One => Packed::<u64, 1>::begin(placements, start),
        Kind::Two => Packed::<u64, 2>::begin(placements, start),
        Kind::Wide => Packed::<u128, MAX_WORDS>::begin(placements, start),
    }
}

impl<M: Mask, const W: usize> Packed<M, W> {
    fn begin(placements: &Arc<PlacementTable>, start: &Configuration<u128>) -> Box<dyn Space> {
        let (placements, codec) = (Arc::clone(placements), Codec::<M, W>::new(placements));
        let mut table = NumberedSet::default();
        table.insert(codec.key(&start.at));
        Box::new(Self { placements, codec, table })
    }

    /// Visits what one action leads to, as far as it was found. Compiled once for all who ask.
    #[inline(never)]
    fn expand(
        &self,
        expander: &mut Expander<'_, M, W>,
        key: &Key<W>,
        position: &Configuration<M>,
        visit: &mut dyn FnMut(u32, Action),
    ) {
        expander.each(key, position, &mut |next, action| {
            self.table.find(next).into_iter().for_each(|next| visit(next, action));
            true
        });
    }
}

impl<M: Mask, const W: usize> Space for Packed<M, W> {
    fn count(&self) -> usize {
        self.table.len()
    }

    fn most(&self) -> usize {
        most_positions::<W>()
    }

    fn placements(&self) -> &PlacementTable {
        &self.placements
    }

    fn solved(&self) -> Vec<u32> {
        let keys = (0..).zip(self.table.keys());
        keys.filter(|(_, key)| self.codec.is_goal(key)).map(|(number, _)| number).collect()
    }

    fn key(&self, number: u32) -> &[u64] {
        &self.table.keys()[number as usize]
    }

    fn find_key(&self, key: &[u64]) -> Option<u32> {
        self.table.find(key.try_into().ok()?)
    }

    fn find(&self, board: &Sliding) -> Option<u32> {
        self.table.find(&self.codec.key(&self.placements.read(board)?.at))
    }

    fn board(&self, number: u32) -> Sliding {
        let position = self.codec.position(&self.table.keys()[number as usize]);
        self.placements.board(&position.at)
    }

    fn grow(
        &mut self,
        numbers: Range<usize>,
        metric: Metric,
        until: Until<'_>,
        most: usize,
        budget: &mut Budget<'_>,
    ) -> Grown {
        let Self { codec, table, .. } = self;
        let codec = &*codec;
        let mut expander = Expander::new(codec, metric);
        let wanted = |key: &Key<W>| match until {
            Until::Never => false,
            Until::Solved => codec.is_goal(key),
            Until::Met(other) => other.find_key(key).is_some(),
        };
        let mut found = None;
        for at in numbers {
            if !budget.tick() {
                return Grown::Spent;
            }
            let key = table.keys()[at];
            let position = codec.position(&key);
            let all = expander.each(&key, &position, &mut |next, _| {
                let (number, new) = table.insert(*next);
                if new && wanted(next) {
                    found = Some(number);
                }
                found.is_none() && table.len() < most
            });
            match found {
                Some(number) => return Grown::Found(number),
                None if !all => return Grown::Spent,
                None => {}
            }
        }
        Grown::All
    }

    fn neighbours(&self, metric: Metric, of: &mut dyn Iterator<Item = u32>, visit: &mut dyn FnMut(u32, u32)) {
        let mut expander = Expander::new(&self.codec, metric);
        for number in of {
            let key = self.table.keys()[number as usize];
            self.expand(&mut expander, &key, &self.codec.position(&key), &mut |next, _| visit(number, next));
        }
    }

    fn actions(&self, metric: Metric, board: &Sliding, visit: &mut dyn FnMut(u32, Action)) {
        let Some(position) = self.placements.read(board) else { return };
        let key = self.codec.key(&position.at);
        self.expand(&mut Expander::new(&self.codec, metric), &key, &self.codec.configuration(&position.at), visit);
    }

    fn distances(&self, metric: Metric, from: &[u32]) -> Option<Vec<u16>> {
        let mut distances = vec![NEVER; self.table.len()];
        let mut queue: Vec<u32> = Vec::with_capacity(self.table.len());
        for &number in from {
            if std::mem::replace(&mut distances[number as usize], 0) == NEVER {
                queue.push(number);
            }
        }
        let mut expander = Expander::new(&self.codec, metric);
        let mut next = 0;
        while let Some(&number) = queue.get(next) {
            next += 1;
            let key = self.table.keys()[number as usize];
            let distance = distances[number as usize] + 1;
            if distance == NEVER {
                return None;
            }
            self.expand(&mut expander, &key, &self.codec.position(&key), &mut |next, _| {
                if distances[next as usize] == NEVER {
                    distances[next as usize] = distance;
                    queue.push(next);
                }
            });
        }
        Some(distances)
    }

    fn bytes(&self) -> usize {
        self.table.bytes()
    }
}

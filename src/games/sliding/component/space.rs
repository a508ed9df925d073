//! All positions that can be reached, whatever the number of words of their keys.

use super::GaveUp;
use crate::games::sliding::board::Sliding;
use crate::games::sliding::metric::Metric;
use crate::games::sliding::solver::codec::PlacementTable;
use crate::games::sliding::solver::codec::{Codec, Key, MAX_WORDS, most_positions, words};
use crate::games::sliding::solver::expand::{Action, Expander};
use crate::search::budget::Budget;
use crate::search::numbered_set::NumberedSet;

/// No way leads to a solved position.
pub const NEVER: u16 = u16::MAX;

/// The positions of a component, numbered in the order of their discovery; the first is where it was explored from.
pub trait Space: Send + Sync {
    /// How many there are.
    fn count(&self) -> usize;
    /// The puzzle.
    fn placements(&self) -> &PlacementTable;
    /// The solved ones.
    fn solved(&self) -> &[u32];
    /// The number of a board; nothing if it is not among them.
    fn find(&self, board: &Sliding) -> Option<u32>;
    /// A position; of interchangeable pieces, letters stand in the order of their places.
    fn board(&self, number: u32) -> Sliding;
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

struct Packed<const W: usize> {
    placements: PlacementTable,
    codec: Codec<W>,
    table: NumberedSet<Key<W>>,
    solved: Vec<u32>,
}

/// Explores from a board on. One node is spent for each position.
///
/// # Errors
/// The budget or the memory does not suffice.
pub fn explore(board: &Sliding, metric: Metric, budget: &mut Budget<'_>) -> Result<Box<dyn Space>, GaveUp> {
    let placements = PlacementTable::new(board);
    match words(&placements) {
        1 => Packed::<1>::explore(placements, board, metric, budget),
        2 => Packed::<2>::explore(placements, board, metric, budget),
        _ => Packed::<MAX_WORDS>::explore(placements, board, metric, budget),
    }
}

impl<const W: usize> Packed<W> {
    fn explore(
        placements: PlacementTable,
        board: &Sliding,
        metric: Metric,
        budget: &mut Budget<'_>,
    ) -> Result<Box<dyn Space>, GaveUp> {
        let codec = Codec::<W>::new(&placements);
        let mut table = NumberedSet::default();
        let mut expander = Expander::new(&placements, &codec, metric);
        if let Some(start) = placements.read(board) {
            table.insert(codec.key(&placements, &start));
        }
        let mut solved = Vec::new();
        let mut next = 0;
        while let Some(&key) = table.keys().get(next) {
            if codec.is_goal(&placements, &key) {
                solved.push(next as u32);
            }
            next += 1;
            let position = codec.position(&placements, &key);
            let fits = budget.tick()
                && expander.each(&key, &position, &mut |key, _| {
                    table.insert(*key);
                    table.len() < most_positions::<W>()
                });
            if !fits {
                return Err(GaveUp { positions: table.len() as u64 });
            }
        }
        Ok(Box::new(Self { placements, codec, table, solved }))
    }

    fn key_of(&self, board: &Sliding) -> Option<Key<W>> {
        Some(self.codec.key(&self.placements, &self.placements.read(board)?))
    }
}

impl<const W: usize> Space for Packed<W> {
    fn count(&self) -> usize {
        self.table.len()
    }

    fn placements(&self) -> &PlacementTable {
        &self.placements
    }

    fn solved(&self) -> &[u32] {
        &self.solved
    }

    fn find(&self, board: &Sliding) -> Option<u32> {
        self.table.find(&self.key_of(board)?)
    }

    fn board(&self, number: u32) -> Sliding {
        let key = &self.table.keys()[number as usize];
        self.placements.board(&self.codec.position(&self.placements, key))
    }

    fn neighbours(&self, metric: Metric, of: &mut dyn Iterator<Item = u32>, visit: &mut dyn FnMut(u32, u32)) {
        let mut expander = Expander::new(&self.placements, &self.codec, metric);
        for number in of {
            let key = self.table.keys()[number as usize];
            let position = self.codec.position(&self.placements, &key);
            expander.each(&key, &position, &mut |next, _| {
                self.table.find(next).into_iter().for_each(|next| visit(number, next));
                true
            });
        }
    }

    fn actions(&self, metric: Metric, board: &Sliding, visit: &mut dyn FnMut(u32, Action)) {
        let Some(position) = self.placements.read(board) else { return };
        let key = self.codec.key(&self.placements, &position);
        let mut expander = Expander::new(&self.placements, &self.codec, metric);
        expander.each(&key, &position, &mut |next, action| {
            self.table.find(next).into_iter().for_each(|next| visit(next, action));
            true
        });
    }

    fn distances(&self, metric: Metric, from: &[u32]) -> Option<Vec<u16>> {
        let mut distances = vec![NEVER; self.table.len()];
        let mut queue: Vec<u32> = Vec::with_capacity(self.table.len());
        for &number in from {
            if std::mem::replace(&mut distances[number as usize], 0) == NEVER {
                queue.push(number);
            }
        }
        let mut expander = Expander::new(&self.placements, &self.codec, metric);
        let mut next = 0;
        while let Some(&number) = queue.get(next) {
            next += 1;
            let key = self.table.keys()[number as usize];
            let position = self.codec.position(&self.placements, &key);
            let distance = distances[number as usize] + 1;
            if distance == NEVER {
                return None;
            }
            expander.each(&key, &position, &mut |next, _| {
                if let Some(next) = self.table.find(next).filter(|&next| distances[next as usize] == NEVER) {
                    distances[next as usize] = distance;
                    queue.push(next);
                }
                true
            });
        }
        Some(distances)
    }

    fn bytes(&self) -> usize {
        self.table.bytes()
    }
}

//! Distances to the summit from every state, by one search back from it; and the solutions that
//! they hold: how many, and the prettiest.

use super::graph::{self, Bitboard, MoveTable, STATES, SUMMIT};
use super::rules::{Mountain, Move};
use crate::engine::position::Position;
use crate::search::budget::Budget;

/// Not reached.
const UNKNOWN: u16 = u16::MAX;

/// The least number of moves to the summit from the states of one mountain.
pub struct DistanceMap<'a> {
    move_table: &'a MoveTable,
    /// By rank. At most 20,474, so [`UNKNOWN`] is free.
    distances: Vec<u16>,
}

impl<'a> DistanceMap<'a> {
    /// A field in which nothing is known.
    pub(super) fn empty(move_table: &'a MoveTable) -> Self {
        Self { move_table, distances: vec![UNKNOWN; STATES] }
    }

    /// Notes a true distance.
    pub(super) fn set(&mut self, state: Bitboard, distance: u16) {
        self.distances[graph::rank(state)] = distance;
    }

    /// Whether some move leads from a state to one known to be a move less than `distance` away.
    pub(super) fn has_closer(&self, state: Bitboard, distance: u16) -> bool {
        let mut closer = false;
        self.move_table.successors(state, |from, to| {
            closer |= u32::from(self.distances[graph::rank(state ^ 1 << from ^ 1 << to)]) + 1 == u32::from(distance);
        });
        closer
    }

    /// Searches back from the summit, layer by layer, until the distances of all `wanted` states
    /// are known, or until nothing new is found, which proves those unknown to be lost. Nothing
    /// comes back when the budget was spent first; one node is spent for each state expanded.
    pub fn around(move_table: &'a MoveTable, wanted: &[Bitboard], budget: &mut Budget<'_>) -> Option<Self> {
        let mut field = Self::empty(move_table);
        field.set(SUMMIT, 0);
        let (mut layer, mut next) = (vec![SUMMIT], Vec::new());
        for depth in 1.. {
            if layer.is_empty() || wanted.iter().all(|&s| field.distance(s).is_some()) {
                break;
            }
            for &state in &layer {
                if !budget.tick() {
                    return None;
                }
                move_table.predecessors(state, |entered, left| {
                    let before = state ^ 1 << entered ^ 1 << left;
                    let known = &mut field.distances[graph::rank(before)];
                    if *known == UNKNOWN {
                        *known = depth;
                        next.push(before);
                    }
                });
            }
            std::mem::swap(&mut layer, &mut next);
            next.clear();
        }
        Some(field)
    }

    /// Moves from a state to the summit; nothing when there is no way or when the search ended
    /// before it came here.
    pub fn distance(&self, state: Bitboard) -> Option<u32> {
        let distance = self.distances[graph::rank(state)];
        (distance != UNKNOWN).then_some(u32::from(distance))
    }

    /// Tells each move from `state` that is the first of a shortest way: the bits left and entered.
    fn best_moves(&self, state: Bitboard, mut tell: impl FnMut(u32, u32)) {
        let Some(closer) = self.distances[graph::rank(state)].checked_sub(1) else { return };
        self.move_table.successors(state, |from, to| {
            if self.distances[graph::rank(state ^ 1 << from ^ 1 << to)] == closer {
                tell(from, to);
            }
        });
    }

    /// The states on shortest ways from `start`, one list a distance, `start` first; each with the
    /// number of shortest ways that lead from `start` to it (the largest u64 stands for more).
    fn layers(&self, start: Bitboard) -> Vec<Vec<(Bitboard, u64)>> {
        let mut layers = vec![vec![(start, 1)]];
        let mut place = vec![u16::MAX; STATES];
        for _ in 0..self.distance(start).unwrap_or(0) {
            let mut next: Vec<(Bitboard, u64)> = Vec::new();
            for &(state, ways) in layers.last().into_iter().flatten() {
                self.best_moves(state, |from, to| {
                    let after = state ^ 1 << from ^ 1 << to;
                    let at = &mut place[graph::rank(after)];
                    if *at == u16::MAX {
                        *at = next.len() as u16;
                        next.push((after, 0));
                    }
                    let known = &mut next[usize::from(*at)].1;
                    *known = known.saturating_add(ways);
                });
            }
            layers.push(next);
        }
        layers
    }

    /// How many shortest solutions `start` has: sequences of states, which is the same as sequences
    /// of named moves, for a named priest's move and the two states around it tell each other.
    /// Nothing without a solution; the largest u64 stands for that many or more.
    pub fn solutions(&self, start: Bitboard) -> Option<u64> {
        self.distance(start)?;
        self.layers(start).last().and_then(|goal| goal.first()).map(|&(_, ways)| ways)
    }

    /// The prettiest of all shortest solutions, one with the fewest changes of priest between a
    /// move and the next; among those the one whose first move, then second, and so on, comes first
    /// in the order of [`Position::legal_moves`]. Nothing without a solution.
    pub fn prettiest(&self, mountain: &Mountain) -> Option<Vec<Move>> {
        let start = graph::places(mountain);
        let length = self.distance(start)?;
        let changes = self.changes(&self.layers(start));
        let mut at = mountain.clone();
        let mut line: Vec<Move> = Vec::with_capacity(length as usize);
        for left in (0..length).rev() {
            let after = |m: Move| {
                let next = at.play(&m).ok()?;
                let state = graph::places(&next);
                let turn = u16::from(line.last().is_some_and(|last| last.priest != m.priest));
                let mover = place_of(state, graph::bit(next.cell(m.priest)));
                (self.distance(state) == Some(left)).then(|| (changes[graph::rank(state)][mover] + turn, m, next))
            };
            // Of equals, `min_by_key` takes the first.
            let (_, m, next) = at.legal_moves().into_iter().filter_map(after).min_by_key(|&(cost, ..)| cost)?;
            line.push(m);
            at = next;
        }
        Some(line)
    }

    /// For the states on shortest ways, by rank: the fewest changes of priest from there on, if the
    /// priest on the lowest, second, third or highest bit has just moved. A priest who has just
    /// moved is known by the cell he stands on, so his name is not needed.
    fn changes(&self, layers: &[Vec<(Bitboard, u64)>]) -> Vec<[u16; 4]> {
        let mut changes = vec![[0; 4]; STATES];
        for &(state, _) in layers.iter().rev().skip(1).flatten() {
            let mut by_mover = [u16::MAX; 4];
            self.best_moves(state, |from, to| {
                let after = state ^ 1 << from ^ 1 << to;
                let rest = changes[graph::rank(after)][place_of(after, to)];
                let known = &mut by_mover[place_of(state, from)];
                *known = rest.min(*known);
            });
            let turn = by_mover.iter().min().map_or(0, |least| least.saturating_add(1));
            changes[graph::rank(state)] = by_mover.map(|stay| stay.min(turn));
        }
        changes
    }
}

/// The place of a bit among the four bits of a state, from 0 for the lowest.
fn place_of(state: Bitboard, bit: u32) -> usize {
    (state & ((1 << bit) - 1)).count_ones() as usize
}

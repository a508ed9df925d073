//! Expectimax for 2048.

use super::known::Known;
use super::last::{larger, last};
use super::plan::{Ladder, Plan, Reach, plan};
use super::tall::{afters, play, top};
use super::{Advice, Leaf};
use crate::games::merge::direction::Direction;
use crate::games::merge::packed::doubling::{Top, moves};
use crate::games::merge::packed::{Moves, pack, vacant};

/// How the search of 2048 grows with its budget: a move of chance at a time.
pub const LADDER: Ladder = Ladder { depth: 1, steps: 1, cut: 0.0, factor: 1.0, growth: None };

/// The size of the table of a usual searcher: 2^17 boards.
pub const BITS: u32 = 17;

/// How many fours a search lets come one after the other; then it reckons with twos alone.
const FOURS: u8 = 2;

/// Tables, and what one search counts.
///
/// All moves are searched to the same depth, whatever their probability: a board that comes about in many ways is then
/// looked up each time but the first, and that saves more than leaving out the improbable ways to it. But of new tiles that are
/// fours only the first [`FOURS`] are looked at.
#[derive(Clone, Debug)]
pub struct Doubling<L> {
    moves: Moves,
    /// The moves of the other kind of [`Top`].
    spare: Moves,
    top: Top,
    leaf: L,
    table: Known,
    nodes: u64,
    limit: u64,
}

/// What can be done on a board.
struct Options {
    board: u64,
    /// The boards after the four moves; the same board where that is not possible.
    afters: [u64; 4],
    known: [Option<f64>; 4],
}

impl<L: Leaf> Doubling<L> {
    /// A searcher with this evaluation and a table of 2^`bits` boards.
    pub fn new(leaf: L, bits: u32) -> Self {
        Self {
            moves: moves(Top::Merges),
            spare: moves(Top::Apart),
            top: Top::Merges,
            leaf,
            table: Known::new(bits),
            nodes: 0,
            limit: 0,
        }
    }

    /// The values of the four moves of a board (ranks, row by row, up to 17), for about so many nodes. All 0 nodes and no
    /// values if there is no move.
    pub fn advise(&mut self, cells: &[u8; 16], nodes: u64) -> Advice {
        let plan = self.plan(cells, nodes);
        if plan.done() {
            return plan.known;
        }
        plan.joined(Direction::ALL.map(|direction| self.one(cells, direction, plan.reach, plan.each)))
    }

    /// What the root moves need: see [`Plan`].
    pub fn plan(&mut self, cells: &[u8; 16], nodes: u64) -> Plan {
        let moves = afters(cells).into_iter().flatten().count() as u64;
        plan(&LADDER, nodes, moves, &mut |reach, limit| self.search(cells, reach, limit))
    }

    /// All moves, searched so far; nothing if that takes more than `limit` nodes.
    pub fn search(&mut self, cells: &[u8; 16], reach: Reach, limit: u64) -> Option<Advice> {
        let mut advice = Advice { values: [None; 4], nodes: 0, depth: reach.depth };
        for direction in Direction::ALL {
            let Some(found) = self.one(cells, direction, reach, limit - advice.nodes) else { continue };
            let (value, nodes) = found?;
            advice.values[direction.index()] = Some(value);
            advice.nodes += nodes;
        }
        Some(advice)
    }

    /// The value of one move and the nodes it took. Nothing if it is not possible; within, nothing if it took more than
    /// `limit` nodes.
    pub fn one(
        &mut self,
        cells: &[u8; 16],
        direction: Direction,
        reach: Reach,
        limit: u64,
    ) -> Option<Option<(f64, u64)>> {
        let (after, _) = play(cells, direction)?;
        if self.top != top(cells) {
            std::mem::swap(&mut self.moves, &mut self.spare);
            self.top = top(cells);
        }
        self.table.clear();
        self.leaf.begin(pack(cells));
        (self.nodes, self.limit) = (1, limit);
        let value = self.chance(pack(&after), reach.depth, FOURS);
        Some((self.nodes <= limit).then_some((value, self.nodes)))
    }

    /// The mean over the new tile, of which so many more may be fours. The board is not in the table.
    fn chance(&mut self, board: u64, depth: u8, fours: u8) -> f64 {
        if depth == 0 {
            return self.leaf.board(board);
        }
        if self.nodes > self.limit {
            return 0.0;
        }
        let mut empty = vacant(board);
        let count = f64::from(empty.count_ones());
        let (mut low, mut high) = (0.0, 0.0);
        if let Some(lines) = self.leaf.lines().filter(|_| depth == 1) {
            let last = last(&self.moves, lines, board, fours > 0, self.leaf.dead(board));
            self.nodes += last.nodes;
            (low, high, empty) = (last.low, last.high, 0);
        }
        while empty != 0 {
            let cell = empty & empty.wrapping_neg();
            empty ^= cell;
            let two = self.options(board | cell, depth - 1, fours);
            let four = (fours > 0).then(|| self.options(board | cell << 1, depth - 1, fours - 1));
            low += self.choice(&two, depth - 1, fours);
            if let Some(four) = four {
                high += self.choice(&four, depth - 1, fours - 1);
            }
        }
        let value = if fours > 0 { (0.9 * low + 0.1 * high) / count } else { low / count };
        self.table.put(board, depth, fours, value);
        value
    }

    /// The four moves, and what is known of them. To wait for the table once for all of them, and before any is searched, takes less time
    /// than once for each.
    #[inline]
    fn options(&self, board: u64, depth: u8, fours: u8) -> Options {
        let afters = self.moves.all(board);
        let known = if depth == 0 { [None; 4] } else { afters.map(|after| self.table.get(after, depth, fours)) };
        Options { board, afters, known }
    }

    /// The best over the four moves.
    #[inline]
    fn choice(&mut self, options: &Options, depth: u8, fours: u8) -> f64 {
        let mut best = f64::NEG_INFINITY;
        for (&after, known) in options.afters.iter().zip(options.known) {
            if after != options.board {
                self.nodes += 1;
                best = larger(known.unwrap_or_else(|| self.chance(after, depth, fours)), best);
            }
        }
        if best == f64::NEG_INFINITY { self.leaf.dead(options.board) } else { best }
    }
}

//! Expectimax for 2048.

use super::last_ply::{larger, last};
use super::plan::{Found, Ladder, Plan, Reach, plan};
use super::tall::{play, sum, top};
use super::transposition_table::{DEEPEST, TranspositionTable};
use super::{Advice, Leaf};
use crate::engine::direction::Direction;
use crate::games::merge::packed::doubling::{Top, moves};
use crate::games::merge::packed::{Moves, pack, vacant};

/// How the search of 2048 grows with its budget: a move of chance at a time.
pub const LADDER: Ladder = Ladder { depth: 1, steps: 1, cut: 0.0, factor: 1.0, growth: None };

/// The size of the table of a usual searcher: 2^16 boards, a megabyte. A larger one is searched less often in vain, but waited for longer.
pub const BITS: u32 = 16;

/// How many fours a search lets come one after the other; then it reckons with twos alone.
const FOURS: u8 = 2;

/// What a player gives to a board, in tenths of what a move takes in the mean, by the fewest tiles of 256 and above that can make up
/// the sum of its tiles.
const RATIONS: [u64; 8] = [8, 8, 8, 8, 8, 9, 32, 64];

/// The nodes that a player gives to this board, if a move is to take so many in the mean over a whole game.
///
/// Games end where there is least room: shortly before a long chain of merges, which ends in a tile like 16384. One board in
/// sixteen is like that, so it takes little to look at it much more closely.
pub fn ration(cells: &[u8; 16], mean: u64) -> u64 {
    let large = (sum(cells) >> 8).count_ones() as usize;
    mean.saturating_mul(RATIONS[large.min(RATIONS.len() - 1)]) / 10
}

/// Tables, and what one search counts.
///
/// All ways of chance are searched to the same depth, whatever their probability: a board that comes about in many ways is then
/// looked up each time but the first, and that saves more than leaving out the improbable ways to it. But of new tiles that are
/// fours only the first [`FOURS`] are looked at; and a move that is hopeless ([`Leaf::hopeless`]) when it is searched one move of
/// chance less deep is not searched deeper.
#[derive(Clone, Debug)]
pub struct Doubling<L> {
    moves: Moves,
    /// The moves of the other kind of [`Top`].
    spare: Moves,
    top: Top,
    leaf: L,
    table: TranspositionTable,
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
            table: TranspositionTable::new(bits),
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
        plan.joined(Direction::ALL.map(|way| self.one(cells, way, plan.reach, plan.limits[way.index()])))
    }

    /// What the root moves need: see [`Plan`].
    pub fn plan(&mut self, cells: &[u8; 16], nodes: u64) -> Plan {
        plan(&LADDER, nodes, &mut |reach, limit| self.all(cells, reach, limit))
    }

    /// All moves, searched so far; nothing if that takes more than `limit` nodes.
    pub fn search(&mut self, cells: &[u8; 16], reach: Reach, limit: u64) -> Option<Advice> {
        Some(Advice::of(&self.all(cells, reach, limit)?, reach.depth))
    }

    fn all(&mut self, cells: &[u8; 16], reach: Reach, limit: u64) -> Option<Found> {
        let (mut found, mut left) = (Found::default(), limit);
        for direction in Direction::ALL {
            let Some(one) = self.one(cells, direction, reach, left) else { continue };
            let (value, nodes) = one?;
            found[direction.index()] = Some((value, nodes));
            left -= nodes;
        }
        Some(found)
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
        // Nobody waits for a search that is so deep; but who asks for it must not spoil the table.
        let value = self.chance(pack(&after), reach.depth.min(DEEPEST), FOURS);
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
        let (low, high) = match self.leaf.lines() {
            Some(lines) if depth == 1 => {
                let last = last(&self.moves, lines, board, fours > 0, self.leaf.dead(board));
                self.nodes += last.nodes;
                (last.low, last.high)
            }
            _ => self.tiles(board, depth, fours),
        };
        let count = f64::from(vacant(board).count_ones());
        let value = if fours > 0 { (0.9 * low + 0.1 * high) / count } else { low / count } as f32;
        self.table.put(board, depth, fours, value);
        value.into()
    }

    /// The sums over the empty cells of what a 2 and what a 4 there leads to; 0 for fours where none may come any more.
    fn tiles(&mut self, board: u64, depth: u8, fours: u8) -> (f64, f64) {
        let (mut low, mut high, mut empty) = (0.0, 0.0, vacant(board));
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
        (low, high)
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
        let values = match self.leaf.hopeless() {
            Some(margin) if depth > 1 => self.promising(options, depth, fours, margin),
            _ => self.values(options, depth, fours),
        };
        let best = larger(larger(values[0], values[1]), larger(values[2], values[3]));
        if best == f64::NEG_INFINITY { self.leaf.dead(options.board) } else { best }
    }

    /// The value of each move; less than all values where it is not possible.
    #[inline]
    fn values(&mut self, options: &Options, depth: u8, fours: u8) -> [f64; 4] {
        std::array::from_fn(|index| {
            let after = options.afters[index];
            if after == options.board {
                return f64::NEG_INFINITY;
            }
            self.nodes += 1;
            options.known[index].unwrap_or_else(|| self.chance(after, depth, fours))
        })
    }

    /// The same, but only of moves that are not worse than the best by more than this when they are searched one move of chance less deep.
    fn promising(&mut self, options: &Options, depth: u8, fours: u8, margin: f64) -> [f64; 4] {
        let known = options.afters.map(|after| self.table.get(after, depth - 1, fours));
        let first = self.values(&Options { known, ..*options }, depth - 1, fours);
        let bar = first.into_iter().fold(f64::NEG_INFINITY, larger) - margin;
        let afters =
            std::array::from_fn(|index| if first[index] < bar { options.board } else { options.afters[index] });
        self.values(&Options { afters, ..*options }, depth, fours)
    }
}

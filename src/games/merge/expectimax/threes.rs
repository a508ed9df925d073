//! Expectimax for Threes: it knows the card that comes next and what is left in the bag.

use crate::engine::direction::Direction;
use crate::games::merge::expectimax::{Advice, AfterstateTable, Found, Ladder, Leaf, Plan, Reach, plan};
use crate::games::merge::packed::threes::moves;
use crate::games::merge::packed::{Moves, has_last, highest};

/// How the search of Threes grows with its budget.
pub const LADDER: Ladder = Ladder { depth: 2, steps: 2, cut: 0.1, factor: 0.5, growth: Some(2.0) };

/// The size of the table of a usual searcher: 2^17 boards.
pub const BITS: u32 = 17;

/// How many cards of 1, 2 and 3 are left in the bag, not counting the one that is shown. An empty bag is filled again
/// when the next card is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bag(pub [u8; 3]);

impl Bag {
    /// Four of each.
    pub const FULL: Self = Self([4; 3]);

    /// The bag from which the next card is drawn: filled again if it is empty.
    pub fn ready(self) -> Self {
        if self.0 == [0; 3] { Self::FULL } else { self }
    }

    /// How many cards there are.
    pub fn cards(self) -> u8 {
        self.0.iter().sum()
    }

    fn code(self) -> u16 {
        self.0.iter().fold(0, |code, &count| code << 3 | u16::from(count.min(7)))
    }
}

/// The card that comes next, as the player sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Next {
    /// A 1, 2 or 3 of the bag.
    Card(u8),
    /// A bonus: one of `count` consecutive ranks from `lowest`, each equally likely.
    Bonus {
        /// The lowest rank that it may be.
        lowest: u8,
        /// How many ranks it may be, 1 to 3.
        count: u8,
    },
}

/// One in so many cards is a bonus once there is a 48.
pub const BONUS_EVERY: u32 = 21;

/// The rank of 48, from which on there are bonuses; the highest bonus is three ranks below the highest tile.
pub const BONUS_FROM: u8 = 7;

/// How many different windows of bonuses may be shown, and how many ranks each holds.
pub fn windows(highest: u8) -> (u8, u8) {
    let ranks = highest.saturating_sub(BONUS_FROM - 1);
    (ranks.saturating_sub(2).max(u8::from(ranks > 0)), ranks.min(3))
}

/// Tables, and what one search counts.
#[derive(Clone, Debug)]
pub struct Threes<L> {
    moves: Moves,
    leaf: L,
    table: AfterstateTable,
    cut: f32,
    nodes: u64,
    limit: u64,
}

/// The cells of the edge from which a move comes, first line first.
const EDGES: [[u32; 4]; 4] = [[12, 13, 14, 15], [0, 1, 2, 3], [3, 7, 11, 15], [0, 4, 8, 12]];

/// The cells where the new tile may come: those of the edge moved away from whose lines have changed.
pub fn entries(before: u64, after: u64, direction: Direction) -> ([u32; 4], usize) {
    let changed = before ^ after;
    let (mut cells, mut count) = ([0; 4], 0);
    for (line, cell) in EDGES[direction.index()].into_iter().enumerate() {
        let mask = match direction {
            Direction::Up | Direction::Down => 0x000f_000f_000f_000f << (4 * line),
            Direction::Left | Direction::Right => 0xffff << (16 * line),
        };
        if changed & mask != 0 {
            cells[count] = 4 * cell;
            count += 1;
        }
    }
    (cells, count)
}

impl<L: Leaf> Threes<L> {
    /// A searcher with this evaluation and a table of 2^`bits` boards.
    pub fn new(leaf: L, bits: u32) -> Self {
        let table = AfterstateTable::new(bits);
        Self { moves: moves(), leaf, table, cut: 0.0, nodes: 0, limit: 0 }
    }

    /// The values of the four moves, for about so many nodes. No values if there is no move.
    pub fn advise(&mut self, board: u64, bag: Bag, next: Next, nodes: u64) -> Advice {
        let plan = self.plan(board, bag, next, nodes);
        if plan.done() {
            return plan.known;
        }
        plan.joined(Direction::ALL.map(|way| self.one(board, bag, next, way, plan.reach, plan.limits[way.index()])))
    }

    /// What the root moves need: see [`Plan`].
    pub fn plan(&mut self, board: u64, bag: Bag, next: Next, nodes: u64) -> Plan {
        plan(&LADDER, nodes, &mut |reach, limit| self.all(board, bag, next, reach, limit))
    }

    /// All moves, searched so far; nothing if that takes more than `limit` nodes.
    pub fn search(&mut self, board: u64, bag: Bag, next: Next, reach: Reach, limit: u64) -> Option<Advice> {
        Some(Advice::of(&self.all(board, bag, next, reach, limit)?, reach.depth))
    }

    fn all(&mut self, board: u64, bag: Bag, next: Next, reach: Reach, limit: u64) -> Option<Found> {
        let (mut found, mut left) = (Found::default(), limit);
        for direction in Direction::ALL {
            let Some(one) = self.one(board, bag, next, direction, reach, left) else { continue };
            let (value, nodes) = one?;
            found[direction.index()] = Some((value, nodes));
            left -= nodes;
        }
        Some(found)
    }

    /// One move. Nothing if it is not possible; within, nothing if more than `limit` nodes were needed.
    pub fn one(
        &mut self,
        board: u64,
        bag: Bag,
        next: Next,
        direction: Direction,
        reach: Reach,
        limit: u64,
    ) -> Option<Option<(f64, u64)>> {
        let after = self.moves.push(board, direction);
        if after == board || has_last(board) {
            return None;
        }
        self.table.clear();
        self.leaf.begin(board);
        (self.cut, self.nodes, self.limit) = (reach.cut, 0, limit);
        let value = self.insert(board, after, direction, next, bag, reach.depth, 1.0);
        Some((self.nodes <= limit).then_some((value, self.nodes)))
    }

    /// The mean over where the shown card comes in, and which it is if it is a bonus.
    #[allow(clippy::too_many_arguments)]
    fn insert(
        &mut self,
        before: u64,
        after: u64,
        direction: Direction,
        next: Next,
        bag: Bag,
        depth: u8,
        chance: f32,
    ) -> f64 {
        if has_last(after) {
            self.nodes += 1;
            return self.leaf.ended(after);
        }
        let (cells, count) = entries(before, after, direction);
        let (lowest, ranks) = match next {
            Next::Card(rank) => (rank, 1),
            Next::Bonus { lowest, count } => (lowest, count),
        };
        let each = chance / (count as f32 * f32::from(ranks));
        let mut sum = 0.0;
        for rank in lowest..lowest + ranks {
            for &cell in &cells[..count] {
                sum += self.draw(after | u64::from(rank) << cell, bag, depth, each);
            }
        }
        sum / (count as f64 * f64::from(ranks))
    }

    /// The mean over the card that is shown next.
    fn draw(&mut self, board: u64, bag: Bag, depth: u8, chance: f32) -> f64 {
        self.nodes += 1;
        if depth == 0 || chance < self.cut {
            return self.leaf.board(board);
        }
        let code = bag.code();
        if let Some(value) = self.table.get(board, code, depth, chance) {
            return value;
        }
        if self.nodes > self.limit {
            return 0.0;
        }
        let afters = self.moves.all(board);
        if afters == [board; 4] {
            return self.leaf.dead(board);
        }
        let bag = bag.ready();
        let cards = f64::from(bag.cards());
        let (windows, ranks) = windows(highest(board));
        let bonus = if windows > 0 { 1.0 / f64::from(BONUS_EVERY) } else { 0.0 };
        let mut value = 0.0;
        for card in 0..3u8 {
            let count = bag.0[usize::from(card)];
            if count == 0 {
                continue;
            }
            let mut rest = bag;
            rest.0[usize::from(card)] -= 1;
            let share = f64::from(count) / cards * (1.0 - bonus);
            let next = Next::Card(card + 1);
            value += share * self.choice(board, &afters, next, rest, depth - 1, chance * share as f32);
        }
        for window in 0..windows {
            let share = bonus / f64::from(windows);
            let next = Next::Bonus { lowest: 4 + window, count: ranks };
            value += share * self.choice(board, &afters, next, bag, depth - 1, chance * share as f32);
        }
        self.table.put(board, code, depth, chance, value);
        value
    }

    /// The best over the four moves.
    #[inline]
    fn choice(&mut self, board: u64, afters: &[u64; 4], next: Next, bag: Bag, depth: u8, chance: f32) -> f64 {
        let mut best = f64::NEG_INFINITY;
        for direction in Direction::ALL {
            let after = afters[direction.index()];
            if after != board {
                best = f64::max(best, self.insert(board, after, direction, next, bag, depth, chance));
            }
        }
        best
    }
}

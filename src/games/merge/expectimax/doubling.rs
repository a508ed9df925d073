//! Expectimax for 2048.

use crate::engine::direction::Direction;
use crate::games::merge::expectimax::evaluator::Lines;
use crate::games::merge::expectimax::{Advice, DEEPEST, Found, Ladder, Leaf, Plan, Reach, TranspositionTable, plan};
use crate::games::merge::packed::doubling::{Top, moves, pushed};
use crate::games::merge::packed::{Moves, column, pack, transposed, vacant};

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

// Boards of 2048 with tiles that do not fit into four bits.
//
// The search sees 32768, 65536 and 131072 as the rank 15. That is exact as long as no tile above 32768 can stand
// beside a 32768, which takes tiles worth 98,304 together: below that, two tiles of rank 15 are two 32768s, and they merge
// into a 65536 that no other tile can equal. From there on tiles of rank 15 never merge within the search
// ([`Top::Apart`]), so that different tiles are never taken for equal ones. The moves at the root are made by the rules
// themselves, so a merge of two 32768s or 65536s is always seen.

/// A 65536 and a 32768 together are worth so much; a search adds less than the margin of 1024.
const BOTH: u64 = 98_304 - 1024;

/// The sum of the tiles.
pub fn sum(cells: &[u8; 16]) -> u64 {
    cells.iter().filter(|&&rank| rank > 0).map(|&rank| 1u64 << rank.min(40)).sum()
}

/// What two tiles of rank 15 do within the search.
pub fn top(cells: &[u8; 16]) -> Top {
    if sum(cells) < BOTH { Top::Merges } else { Top::Apart }
}

/// The cells of the lines that a move pushes, the cell at the wall first.
fn lanes(direction: Direction) -> [[usize; 4]; 4] {
    std::array::from_fn(|lane| {
        std::array::from_fn(|step| match direction {
            Direction::Up => 4 * step + lane,
            Direction::Down => 4 * (3 - step) + lane,
            Direction::Left => 4 * lane + step,
            Direction::Right => 4 * lane + 3 - step,
        })
    })
}

/// The board after a move, by ranks of any height, and the points; nothing if the move is not possible.
pub fn play(cells: &[u8; 16], direction: Direction) -> Option<([u8; 16], u32)> {
    let (mut after, mut points) = (*cells, 0u32);
    for lane in lanes(direction) {
        let (line, gain) = pushed(lane.map(|cell| cells[cell]));
        points = points.saturating_add(gain);
        for (cell, rank) in lane.into_iter().zip(line) {
            after[cell] = rank;
        }
    }
    (after != *cells).then_some((after, points))
}

// The last move of a search in 2048, line by line.
//
// Most boards of a search are its ends: those after the last move. Of such a move all but one line is known before the new tile
// comes: it changes only the line that it comes into. And an evaluation by lines needs only what that line becomes, and the four lines
// across it. So what the other lines become, and are worth, is found once for all new tiles.

/// What may follow when a new tile has come and the last move is made.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LastPly {
    /// The sum over the empty cells of the best move's value if a 2 comes there.
    pub low: f64,
    /// The same for a 4; 0 where none is looked at.
    pub high: f64,
    /// Moves that are possible.
    pub nodes: u64,
}

/// The nibbles of the first column.
const COLUMN: u64 = 0x000f_000f_000f_000f;

/// What is known of a move to one side before the new tile comes, for each row into which it may.
struct Side {
    /// Whether another row moves, so that the move is possible in any case.
    others: [bool; 4],
    /// The columns after the move, without that row.
    across: [u64; 4],
    /// What the row is worth with which that row is added up first, and what the two others are.
    partner: [f32; 4],
    pair: [f32; 4],
}

impl Side {
    fn new(lines: &Lines, board: u64, after: u64) -> Self {
        let (changed, across) = (after ^ board, transposed(after));
        let worth: [f32; 4] = std::array::from_fn(|row| lines.line(row, (after >> (16 * row)) as u16));
        let (edge, within) = (worth[0] + worth[3], worth[1] + worth[2]);
        Self {
            others: std::array::from_fn(|row| changed & !(0xffff << (16 * row)) != 0),
            across: std::array::from_fn(|row| across & !(COLUMN << (4 * row))),
            partner: [worth[3], worth[2], worth[1], worth[0]],
            pair: [within, edge, edge, within],
        }
    }

    /// The value of the move if a row has become one that is pushed to this one, or nothing better than nothing if that is not
    /// possible; and whether it is. Everything is looked up in any case: to guess what is possible would take longer.
    #[inline]
    fn value(&self, lines: &Lines, row: usize, come: u16, pushed: u16) -> (f64, u64) {
        let possible = self.others[row] | (come != pushed);
        let along = f64::from((lines.line(row, pushed) + self.partner[row]) + self.pair[row]);
        let value = along + lines.rows(self.across[row] | column(pushed) << (4 * row));
        (if possible { value } else { f64::NEG_INFINITY }, u64::from(possible))
    }
}

/// The larger of two numbers. (What is no number does not come up here, so there is no need to look for it.)
#[inline]
pub fn larger(one: f64, two: f64) -> f64 {
    if one > two { one } else { two }
}

/// What follows from a board on which the new tile is still to come. `dead` is the value where no move is possible.
pub fn last(moves: &Moves, lines: &Lines, board: u64, fours: bool, dead: f64) -> LastPly {
    let other = transposed(board);
    let sides = |board: u64| {
        let (first, last) = moves.sideways(board);
        [Side::new(lines, board, first), Side::new(lines, board, last)]
    };
    let (rows, columns) = (sides(board), sides(other));
    let mut nodes = 0;
    // The better of the two moves along a line into which a tile comes.
    let mut along = |sides: &[Side; 2], board: u64, row: usize, tile: u16| {
        let come = (board >> (16 * row)) as u16 | tile;
        let pushed = moves.line(come);
        let (one, possible) = sides[0].value(lines, row, come, pushed as u16);
        let (two, too) = sides[1].value(lines, row, come, (pushed >> 16) as u16);
        nodes += possible + too;
        larger(one, two)
    };
    let mut best = |row: usize, column: usize, rank: u16| {
        let value =
            larger(along(&rows, board, row, rank << (4 * column)), along(&columns, other, column, rank << (4 * row)));
        if value == f64::NEG_INFINITY { dead } else { value }
    };
    let (mut low, mut high, mut empty) = (0.0, 0.0, vacant(board));
    while empty != 0 {
        let cell = (empty.trailing_zeros() / 4) as usize;
        empty &= empty - 1;
        low += best(cell / 4, cell % 4, 1);
        if fours {
            high += best(cell / 4, cell % 4, 2);
        }
    }
    LastPly { low, high, nodes }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::rng::Rng;
    use crate::games::merge::expectimax::Leaf;
    use crate::games::merge::expectimax::evaluator::Weights;
    use crate::games::merge::packed::doubling::{Top, moves};

    /// The same, a board at a time.
    fn slow(moves: &Moves, lines: &Lines, board: u64, fours: bool, dead: f64) -> LastPly {
        let mut nodes = 0;
        let mut sum = |rank: u64| {
            let mut sum = 0.0;
            for cell in (0..16).filter(|cell| board >> (4 * cell) & 15 == 0) {
                let come = board | rank << (4 * cell);
                let afters = moves.all(come).into_iter().filter(|&after| after != come);
                let values: Vec<f64> = afters.map(|after| lines.board(after)).collect();
                nodes += values.len() as u64;
                sum += values.into_iter().reduce(f64::max).unwrap_or(dead);
            }
            sum
        };
        LastPly { low: sum(1), high: if fours { sum(2) } else { 0.0 }, nodes }
    }

    #[test]
    fn the_last_move_is_the_best_of_all_boards() {
        let mut rng = Rng::new(6);
        let mut weights = Weights::published();
        // What lines are worth differs at the edge and within.
        weights.values[0] += 1.0;
        weights.values[3] *= 1.5;
        let lines = [Lines::new(&Weights::published(), 1), Lines::new(&weights, 1)];
        let mut dead = 0;
        for top in [Top::Merges, Top::Apart] {
            let moves = moves(top);
            for round in 0..3000 {
                // From nearly empty boards to nearly full ones, few ranks (so that much merges) and many.
                let most = if round % 2 == 0 { 3 } else { 15 };
                let full = rng.below(17);
                let board = (0..16).fold(0, |board, _| {
                    let rank = if rng.below(16) < full { 1 + rng.below(most) } else { 0 };
                    board << 4 | u64::from(rank)
                });
                for (lines, fours) in lines.iter().zip([true, false]) {
                    let wanted = slow(&moves, lines, board, fours, 7.5);
                    assert_eq!(last(&moves, lines, board, fours, 7.5), wanted, "{board:016x} {top:?}");
                    dead += u32::from(wanted.low == 7.5);
                }
            }
        }
        assert!(dead > 10, "{dead} boards on which nothing could be moved any more");
    }
}

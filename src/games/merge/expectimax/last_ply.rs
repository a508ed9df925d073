//! The last move of a search in 2048, line by line.
//!
//! Most boards of a search are its ends: those after the last move. Of such a move all but one line is known before the new tile
//! comes: it changes only the line that it comes into. And an evaluation by lines needs only what that line becomes, and the four lines
//! across it. So what the other lines become, and are worth, is found once for all new tiles.

use super::lines::Lines;
use crate::games::merge::packed::{Moves, column, transposed, vacant};

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
    use crate::games::merge::expectimax::weights::Weights;
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

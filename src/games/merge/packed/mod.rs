//! Boards of 16 cells in 64 bits, moved by tables of whole lines.
//!
//! Cell `i` (row by row, 0 = top left) is the `i`-th nibble from below, so a row is 16 bits and its first cell the
//! lowest of them. A nibble is a rank: in 2048 the tile is 2^rank, in Threes 1, 2, 3 are the tiles themselves, 4 is 6
//! and so on; 0 is an empty cell. A column is a row of the transposed board.
//!
//! What does not fit into a nibble (65536 and more in 2048) is the matter of [`crate::games::merge::expectimax::doubling`].

pub mod doubling;
pub mod threes;

use crate::engine::direction::Direction;

/// How many different lines there are.
pub const LINES: usize = 1 << 16;

/// The ranks of a line, first cell first.
pub fn ranks(line: u16) -> [u8; 4] {
    [0, 4, 8, 12].map(|shift| (line >> shift & 15) as u8)
}

/// The line of these ranks; what is above 15 counts as 15.
pub fn line(ranks: [u8; 4]) -> u16 {
    ranks.iter().rev().fold(0, |line, &rank| line << 4 | u16::from(rank.min(15)))
}

/// The line read from its other end.
pub fn reversed(line: u16) -> u16 {
    line >> 12 | line >> 4 & 0x00f0 | line << 4 & 0x0f00 | line << 12
}

/// The board of these ranks; what is above 15 counts as 15.
pub fn pack(cells: &[u8; 16]) -> u64 {
    cells.iter().rev().fold(0, |board, &rank| board << 4 | u64::from(rank.min(15)))
}

/// The ranks of a board, row by row.
pub fn unpack(board: u64) -> [u8; 16] {
    std::array::from_fn(|cell| (board >> (4 * cell) & 15) as u8)
}

/// Rows become columns.
#[inline]
pub fn transposed(board: u64) -> u64 {
    let odd =
        board & 0xf0f0_0f0f_f0f0_0f0f | (board & 0x0000_f0f0_0000_f0f0) << 12 | (board & 0x0f0f_0000_0f0f_0000) >> 12;
    odd & 0xff00_ff00_00ff_00ff | (odd & 0x00ff_00ff_0000_0000) >> 24 | (odd & 0x0000_0000_ff00_ff00) << 24
}

/// A board whose nibbles are 1 where this one is empty and 0 elsewhere.
#[inline]
pub fn vacant(board: u64) -> u64 {
    let half = board | board >> 2;
    !(half | half >> 1) & 0x1111_1111_1111_1111
}

/// The highest rank on the board, found bit by bit among the cells that are still in question.
#[inline]
pub fn highest(board: u64) -> u8 {
    let (mut open, mut rank) = (0x1111_1111_1111_1111, 0);
    for bit in [3, 2, 1, 0] {
        let set = board >> bit & open;
        if set != 0 {
            (open, rank) = (set, rank | 1 << bit);
        }
    }
    rank
}

/// A line as the first column of a board.
#[inline]
pub fn column(line: u16) -> u64 {
    let pairs = (u64::from(line) | u64::from(line) << 24) & 0x0000_00ff_0000_00ff;
    (pairs | pairs << 12) & 0x000f_000f_000f_000f
}

/// Whether a tile of rank 15 is on the board.
#[inline]
pub fn has_last(board: u64) -> bool {
    let half = board & board >> 2;
    half & half >> 1 & 0x1111_1111_1111_1111 != 0
}

/// Where each line goes: towards its first cell in the low half, towards its last cell in the high half.
#[derive(Clone, Debug)]
pub struct Moves(Box<[u32; LINES]>);

impl Moves {
    /// The table of a rule that pushes a line towards its first cell.
    pub fn new(push: impl Fn([u8; 4]) -> [u8; 4]) -> Self {
        let first = |text: u16| line(push(ranks(text)));
        let both = |text: u16| u32::from(first(text)) | u32::from(reversed(first(reversed(text)))) << 16;
        let mut table = Box::new([0; LINES]);
        for (text, entry) in (0..=u16::MAX).zip(table.iter_mut()) {
            *entry = both(text);
        }
        Self(table)
    }

    /// What becomes of one line.
    #[inline]
    pub fn line(&self, line: u16) -> u32 {
        self.0[usize::from(line)]
    }

    /// The board after rows were pushed to the left and to the right.
    #[inline]
    pub fn sideways(&self, board: u64) -> (u64, u64) {
        let row = |index: u32| self.0[(board >> (16 * index)) as u16 as usize];
        let (a, b, c, d) = (row(0), row(1), row(2), row(3));
        let left =
            u64::from(a as u16) | u64::from(b as u16) << 16 | u64::from(c as u16) << 32 | u64::from(d as u16) << 48;
        let right = u64::from(a >> 16) | u64::from(b >> 16) << 16 | u64::from(c >> 16) << 32 | u64::from(d >> 16) << 48;
        (left, right)
    }

    /// The board after a move; the same board if the move is not possible.
    pub fn push(&self, board: u64, direction: Direction) -> u64 {
        match direction {
            Direction::Left => self.sideways(board).0,
            Direction::Right => self.sideways(board).1,
            Direction::Up => transposed(self.sideways(transposed(board)).0),
            Direction::Down => transposed(self.sideways(transposed(board)).1),
        }
    }

    /// The boards after all four moves, in the order of [`Direction::ALL`].
    #[inline]
    pub fn all(&self, board: u64) -> [u64; 4] {
        let (left, right) = self.sideways(board);
        let (up, down) = self.sideways(transposed(board));
        [transposed(up), transposed(down), left, right]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::rng::Rng;

    #[test]
    fn packing_is_undone_by_unpacking() {
        let mut rng = Rng::new(1);
        for _ in 0..1000 {
            let board = rng.next();
            assert_eq!(pack(&unpack(board)), board);
            for (cell, rank) in unpack(transposed(board)).into_iter().enumerate() {
                assert_eq!(rank, unpack(board)[cell % 4 * 4 + cell / 4]);
                assert_eq!(vacant(board) >> (4 * cell) & 15, u64::from(unpack(board)[cell] == 0));
            }
            assert_eq!(Some(highest(board)), unpack(board).into_iter().max());
            assert_eq!(has_last(board), unpack(board).contains(&15));
        }
    }

    #[test]
    fn lines_read_both_ways() {
        for text in 0..=u16::MAX {
            assert_eq!(line(ranks(text)), text);
            assert_eq!(transposed(u64::from(text)), column(text));
            let mut turned = ranks(text);
            turned.reverse();
            assert_eq!(reversed(text), line(turned));
        }
    }
}

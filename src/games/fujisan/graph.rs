//! The graph that the solvers walk: sets of occupied cells, and the moves between them.
//!
//! The priests are interchangeable here, so a state is the set of the four cells they stand on,
//! and there are C(28, 4) = 20,475 of them. Nothing is lost: who moves follows from the cell that
//! is left, so a sequence of states and a sequence of named moves stand for each other.

use super::rules::{Cell, Mountain, RIGHT_GROUND, STEPS};

/// Four of the 28 cells, one bit each: the top row from the left ground to the right ground in
/// bits 0 to 13, the bottom row in bits 14 to 27.
pub type Bitboard = u32;

/// Columns of a row, both grounds included.
pub const COLUMNS: u32 = RIGHT_GROUND as u32 + 1;
/// Cells of the board, the ground included.
pub const CELLS: usize = 2 * COLUMNS as usize;
/// How many states there are: C(28, 4).
pub const STATES: usize = 20_475;

/// One row's bits.
const ROW: u32 = (1 << COLUMNS) - 1;
/// The bits of one row that lie on the summit.
const ROW_SUMMIT: u32 = 0b11 << (STEPS / 2);
/// The bits of one row that lie on the ground.
const ROW_GROUND: u32 = 1 | 1 << RIGHT_GROUND;
/// The only goal: all four on the summit.
pub const SUMMIT: Bitboard = ROW_SUMMIT | ROW_SUMMIT << COLUMNS;
/// The cells of the ground.
pub const GROUND: Bitboard = ROW_GROUND | ROW_GROUND << COLUMNS;

/// The bit of a cell, from 0 to 27.
pub fn bit(cell: Cell) -> u32 {
    u32::from(cell.row) * COLUMNS + u32::from(cell.column)
}

/// The cell of a bit from 0 to 27.
pub fn cell(bit: u32) -> Cell {
    Cell::at((bit / COLUMNS) as u8, (bit % COLUMNS) as u8)
}

/// The state in which a position stands.
pub fn places(mountain: &Mountain) -> Bitboard {
    mountain.priests.iter().fold(0, |all, &c| all | 1 << bit(c))
}

/// C(p, k + 1) for the k-th lowest of four bits, at place p.
const CHOOSE: [[u16; 32]; 4] = {
    let mut table = [[0; 32]; 4];
    let mut p = 0;
    while p < CELLS {
        let mut binomial = 1;
        let mut k = 0;
        while k < 4 {
            binomial = if p > k { binomial * (p - k) / (k + 1) } else { 0 };
            table[k][p] = binomial as u16;
            k += 1;
        }
        p += 1;
    }
    table
};

/// The number of a state among all [`STATES`] (its rank in colexicographic order).
#[inline]
pub fn rank(state: Bitboard) -> usize {
    let mut rest = state;
    let mut rank = 0;
    for choose in &CHOOSE {
        rank += choose[(rest.trailing_zeros() & 31) as usize];
        rest &= rest.wrapping_sub(1);
    }
    usize::from(rank)
}

/// A mountain's values and rule, laid out for the search.
#[derive(Clone, Debug)]
pub struct MoveTable {
    /// The value of every cell by bit; 0 on the ground, which nobody enters.
    value: [u8; CELLS],
    /// By cell and number of priests skipped, the columns of the row to which a way right leads.
    right: [[u16; 4]; CELLS],
    /// The same to the left.
    left: [[u16; 4]; CELLS],
    /// The piecepack's summit rule.
    summit_lr: bool,
}

impl MoveTable {
    /// The table of these values (0 to 5; top and bottom row) under this summit rule.
    pub fn new(values: &[[u8; STEPS as usize]; 2], summit_lr: bool) -> Self {
        let (right, left) = ([[0; 4]; CELLS], [[0; 4]; CELLS]);
        let mut move_table = Self { value: [0; CELLS], right, left, summit_lr };
        for (row, values) in values.iter().enumerate() {
            let base = row * COLUMNS as usize;
            for (column, &value) in (1..).zip(values) {
                move_table.value[base + column] = value;
                if value > 0 {
                    move_table.note_ways(base, column, usize::from(value));
                }
            }
        }
        move_table
    }

    /// The table of a mountain.
    pub fn of(mountain: &Mountain) -> Self {
        Self::new(&mountain.values, mountain.summit_lr)
    }

    /// Notes the cells from which a way leads to `column`, for each number of priests skipped.
    fn note_ways(&mut self, base: usize, column: usize, value: usize) {
        for skipped in 0..4 {
            let distance = value + skipped;
            if let Some(from) = column.checked_sub(distance) {
                self.right[base + from][skipped] |= 1 << column;
            }
            if column + distance <= usize::from(RIGHT_GROUND) {
                self.left[base + column + distance][skipped] |= 1 << column;
            }
        }
    }

    /// Tells each move from a state: the bit left and the bit entered.
    #[inline]
    pub fn successors(&self, state: Bitboard, mut tell: impl FnMut(u32, u32)) {
        for base in [0, COLUMNS] {
            let row = state >> base & ROW;
            let other = state >> (COLUMNS - base) & ROW;
            let mut movers = row;
            while movers != 0 {
                let column = movers.trailing_zeros();
                movers &= movers - 1;
                if (ROW_GROUND | other) >> column & 1 == 0 {
                    tell(base + column, COLUMNS - base + column);
                }
                let mut to = self.sideways(row, base, column);
                while to != 0 {
                    tell(base + column, base + to.trailing_zeros());
                    to &= to - 1;
                }
            }
        }
    }

    /// The columns that a priest reaches going left or right.
    #[inline]
    fn sideways(&self, row: u32, base: u32, column: u32) -> u32 {
        if ROW_SUMMIT >> column & 1 == 1 {
            return if self.summit_lr { ROW_SUMMIT & !row } else { 0 };
        }
        let at = (base + column) as usize;
        let mut to = 0;
        // To the right: the columns before the first priest skip none, those behind him one, ...
        let mut beyond = row & !((2 << column) - 1);
        let mut behind = 0;
        for ways in self.right[at] {
            let until = beyond & beyond.wrapping_neg();
            to |= u32::from(ways) & until.wrapping_sub(1) & !behind;
            if until == 0 {
                break;
            }
            behind = until | (until - 1);
            beyond &= beyond - 1;
        }
        let mut beyond = row & ((1 << column) - 1);
        let mut before = ROW;
        for ways in self.left[at] {
            // The next priest to the left and all that lies behind him; nothing when there is none.
            let until = u32::MAX.checked_shr(beyond.leading_zeros()).unwrap_or(0);
            to |= u32::from(ways) & !until & before;
            if beyond == 0 {
                break;
            }
            before = until >> 1;
            beyond &= before;
        }
        to
    }

    /// Tells each move that leads to a state: the bit entered (going back in time, the one left)
    /// and the bit where the priest came from.
    ///
    /// A priest came left or right over as many free cells as the value says, so from exactly one
    /// cell on either side: the value-th free one.
    #[inline]
    pub fn predecessors(&self, state: Bitboard, mut tell: impl FnMut(u32, u32)) {
        for base in [0, COLUMNS] {
            let row = state >> base & ROW;
            let other = state >> (COLUMNS - base) & ROW;
            let mut movers = row & !ROW_GROUND;
            while movers != 0 {
                let column = movers.trailing_zeros();
                movers &= movers - 1;
                if other >> column & 1 == 0 {
                    tell(base + column, COLUMNS - base + column);
                }
                if self.summit_lr && ROW_SUMMIT >> column & 1 == 1 && row >> (column ^ 1) & 1 == 0 {
                    tell(base + column, base + (column ^ 1));
                }
                let value = self.value[(base + column) as usize];
                if value == 0 {
                    continue;
                }
                let free = ROW & !row;
                let (mut lower, mut upper) = (free & ((1 << column) - 1), free & !((2 << column) - 1));
                for _ in 1..value {
                    lower &= !(1 << (31 - (lower | 1).leading_zeros()));
                    upper &= upper.wrapping_sub(1);
                }
                // Whoever stood on the summit did not leave it this way (rule 4).
                let source = 31 - (lower | 1).leading_zeros();
                if lower != 0 && ROW_SUMMIT >> source & 1 == 0 {
                    tell(base + column, base + source);
                }
                let source = upper & upper.wrapping_neg() & !ROW_SUMMIT;
                if source != 0 {
                    tell(base + column, base + source.trailing_zeros());
                }
            }
        }
    }
}

//! What is taken, as bits: one word a row and one a column, with the empty ring round the board among them. It answers
//! «linked or not» in a few dozen operations.
//!
//! Two tiles are linked if some straight line crosses both a level reach and a level reach (or two upright ones): the reach of
//! a tile is the run of empty cells through it, the tile itself among them. Straight and bent ways are special cases.

use super::board::{Board, MAX_HEIGHT, MAX_WIDTH};

/// A place in the ringed board: row and column count from 1, the ring is 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RingCoord {
    /// Row, from 1.
    pub row: u8,
    /// Column, from 1.
    pub column: u8,
}

/// The cells that are taken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lines {
    rows: [u32; MAX_HEIGHT + 2],
    columns: [u32; MAX_WIDTH + 2],
    /// All columns with the ring.
    wide: u32,
    /// All rows with the ring.
    high: u32,
}

fn ones(count: usize) -> u32 {
    if count >= 32 { u32::MAX } else { (1 << count) - 1 }
}

/// The run of empty places through `at`, itself included whether it is empty or not.
fn run(taken: u32, at: u32, all: u32) -> u32 {
    let below = taken & ones(at as usize);
    let above = taken & !ones(at as usize + 1);
    // From the place behind the nearest taken one below up to the one before the nearest above.
    let low = if below == 0 { 0 } else { 32 - below.leading_zeros() };
    let high = if above == 0 { 32 } else { above.trailing_zeros() };
    ones(high as usize) & !ones(low as usize) & all
}

impl Lines {
    /// Nothing is taken.
    pub fn empty(width: usize, height: usize) -> Self {
        Self { rows: [0; MAX_HEIGHT + 2], columns: [0; MAX_WIDTH + 2], wide: ones(width + 2), high: ones(height + 2) }
    }

    /// The tiles of a board.
    pub fn of(board: &Board) -> Self {
        let mut lines = Self::empty(board.width(), board.height());
        for (at, _) in board.cells().iter().enumerate().filter(|(_, kind)| **kind > 0) {
            lines.put(Self::coord(board, at));
        }
        lines
    }

    /// The place of a board's cell.
    pub fn coord(board: &Board, index: usize) -> RingCoord {
        let cell = board.cell(index);
        RingCoord { row: cell.row as u8 + 1, column: cell.column as u8 + 1 }
    }

    /// A tile comes.
    pub fn put(&mut self, coord: RingCoord) {
        self.rows[usize::from(coord.row)] |= 1 << coord.column;
        self.columns[usize::from(coord.column)] |= 1 << coord.row;
    }

    /// A tile goes.
    pub fn take(&mut self, coord: RingCoord) {
        self.rows[usize::from(coord.row)] &= !(1 << coord.column);
        self.columns[usize::from(coord.column)] &= !(1 << coord.row);
    }

    /// Whether a tile lies there.
    pub fn taken(&self, coord: RingCoord) -> bool {
        self.rows[usize::from(coord.row)] >> coord.column & 1 == 1
    }

    /// Whether a link joins two different places. What lies on them does not matter.
    pub fn linked(&self, a: RingCoord, b: RingCoord) -> bool {
        let (a_row, b_row) = (usize::from(a.row), usize::from(b.row));
        let (a_column, b_column) = (usize::from(a.column), usize::from(b.column));
        // Both ends count as empty: a way that passes one of them has reached it.
        let (row_a, row_b) = if a.row == b.row {
            let row = self.rows[a_row] & !(1 << a.column | 1 << b.column);
            (row, row)
        } else {
            (self.rows[a_row] & !(1 << a.column), self.rows[b_row] & !(1 << b.column))
        };
        let mut level = run(row_a, a.column.into(), self.wide) & run(row_b, b.column.into(), self.wide);
        if level != 0 {
            let between = a_row.min(b_row) + 1..a_row.max(b_row);
            if !between.is_empty() {
                level &= !self.rows[between].iter().fold(0, |sum, row| sum | row);
            }
            if level != 0 {
                return true;
            }
        }
        let (column_a, column_b) = if a.column == b.column {
            let column = self.columns[a_column] & !(1 << a.row | 1 << b.row);
            (column, column)
        } else {
            (self.columns[a_column] & !(1 << a.row), self.columns[b_column] & !(1 << b.row))
        };
        let upright = run(column_a, a.row.into(), self.high) & run(column_b, b.row.into(), self.high);
        if upright == 0 {
            return false;
        }
        let between = a_column.min(b_column) + 1..a_column.max(b_column);
        if between.is_empty() {
            return true;
        }
        upright & !self.columns[between].iter().fold(0, |sum, column| sum | column) != 0
    }
}

//! Where something is on a board, in words.

use std::fmt;

/// A place as people count: from 1, row before column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Coord {
    /// From 1, the top row first.
    pub row: usize,
    /// From 1, the left column first.
    pub column: usize,
}

impl fmt::Display for Coord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "row {}, column {}", self.row, self.column)
    }
}

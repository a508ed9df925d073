//! Why a board is none: one sentence each, with row and column (counted from 1).

use thiserror::Error;

use super::board::{MAX_HEIGHT, MAX_KINDS, MAX_WIDTH, kind_letter};
use super::faces::Face;

/// What is wrong with a board.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum BoardError {
    /// No row, or an empty one.
    #[error("row {row} of the board is empty")]
    Empty {
        /// The row, from 1.
        row: usize,
    },
    /// A row is longer or shorter than the first.
    #[error("row {row} has {}, but the board is {width} wide", cells(*.found))]
    Ragged {
        /// The row, from 1.
        row: usize,
        /// Its cells.
        found: usize,
        /// Cells of the first row.
        width: usize,
    },
    /// Too wide or too high.
    #[error("the board is {width} wide and {height} high; at most {MAX_WIDTH} by {MAX_HEIGHT} is possible")]
    TooLarge {
        /// Columns.
        width: usize,
        /// Rows.
        height: usize,
    },
    /// A character that no cell has.
    #[error("row {row}, column {column} holds {character:?}; a cell is a letter (its kind of tile) or 0 (no tile)")]
    Character {
        /// From 1, the top row first.
        row: usize,
        /// From 1, the left column first.
        column: usize,
        /// The character.
        character: char,
    },
    /// A number that no kind has.
    #[error("there are {MAX_KINDS} kinds of tiles, so none has the number {kind}")]
    Kind {
        /// The number.
        kind: u8,
    },
    /// A tile without a partner.
    #[error(
        "{} ({}) lies there {}; tiles go in pairs, so each letter stands an even number of times",
        kind_letter(*.kind), Face::of(*.kind, 0).group(), times(*.count)
    )]
    Odd {
        /// The kind, from 1.
        kind: u8,
        /// How many there are.
        count: usize,
    },
    /// Nothing to play with.
    #[error("the board has no tile, so there is nothing to play")]
    NoTile,
}

fn cells(count: usize) -> String {
    if count == 1 { "1 cell".to_owned() } else { format!("{count} cells") }
}

fn times(count: usize) -> String {
    if count == 1 { "once".to_owned() } else { format!("{count} times") }
}

//! Why a board is none: one sentence each, with row and column (counted from 1).

use thiserror::Error;

use super::board::{MAX_OPEN, MAX_PIECES, MAX_SIDE};
use crate::engine::coord::Coord;

/// What is wrong with a board.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum BoardError {
    /// No row, or an empty one.
    #[error("row {row} of the {grid} is empty")]
    Empty {
        /// Board or goal.
        grid: &'static str,
        /// The row.
        row: usize,
    },
    /// A row is longer or shorter than the first.
    #[error("row {row} of the {grid} has {found} cells, but the board is {width} wide")]
    Ragged {
        /// Board or goal.
        grid: &'static str,
        /// The row.
        row: usize,
        /// Its cells.
        found: usize,
        /// Cells of the board's first row.
        width: usize,
    },
    /// Too wide or too high.
    #[error(
        "the board is {width} wide and {height} high; at most {MAX_SIDE} by {MAX_SIDE} is possible, with at most {MAX_OPEN} cells besides walls"
    )]
    TooLarge {
        /// Columns.
        width: usize,
        /// Rows.
        height: usize,
    },
    /// Too many cells that are no walls.
    #[error(
        "the board of {width} by {height} has {open} cells besides walls; at most {MAX_OPEN} are possible, as on 8 by 8"
    )]
    TooOpen {
        /// Columns.
        width: usize,
        /// Rows.
        height: usize,
        /// Cells that are no walls.
        open: usize,
    },
    /// A character that no cell has.
    #[error("{spot} of the {grid} holds {character:?}; a cell is 0 (empty), 1 (wall) or the letter of a piece")]
    Character {
        /// Board or goal.
        grid: &'static str,
        /// Where.
        spot: Coord,
        /// The character.
        character: char,
    },
    /// A piece beyond the last letter.
    #[error(
        "the board has more than {MAX_PIECES} pieces, which is all that there are letters for; the next one is at {spot}"
    )]
    TooManyPieces {
        /// Where the first one too many begins.
        spot: Coord,
    },
    /// One letter, two pieces.
    #[error("the letter {letter} stands in two places that do not touch, {first} and {second}; a piece is one whole")]
    Apart {
        /// The letter.
        letter: char,
        /// The first place.
        first: Coord,
        /// The first cell that does not hang together with it.
        second: Coord,
    },
    /// The goal has another number of rows.
    #[error("the goal has {} and the board {height}", rows(*.found))]
    GoalHeight {
        /// Rows of the goal.
        found: usize,
        /// Rows of the board.
        height: usize,
    },
    /// The goal asks for nothing.
    #[error(
        "the goal names no piece; behind “~” stands a grid like the board’s, with the letter of a piece where it must end"
    )]
    NoGoal,
    /// The goal names a piece that is not there.
    #[error("the goal cannot be placed: it has the letter {letter} at {spot}, and no such piece is on the board")]
    GoalUnknown {
        /// The letter.
        letter: char,
        /// Where.
        spot: Coord,
    },
    /// The goal lies on a wall.
    #[error("the goal cannot be placed: it has {letter} at {spot}, where the board has a wall")]
    GoalWall {
        /// The letter.
        letter: char,
        /// Where.
        spot: Coord,
    },
    /// A wall in the goal where the board has none.
    #[error("the goal has a wall at {spot}, where the board has none")]
    GoalNoWall {
        /// Where.
        spot: Coord,
    },
    /// The goal gives a piece another shape.
    #[error(
        "the goal cannot be placed: {letter} has another shape there, at {spot}, than on the board (pieces do not turn)"
    )]
    GoalShape {
        /// The letter.
        letter: char,
        /// The first cell of the letter in the goal.
        spot: Coord,
    },
    /// A group names what is no piece.
    #[error("the group ~eq names {letter}, and no such piece is on the board")]
    EqUnknown {
        /// The character.
        letter: char,
    },
    /// A piece in two groups.
    #[error("the groups behind ~eq name {letter} twice")]
    EqTwice {
        /// The letter.
        letter: char,
    },
    /// A group of pieces that differ.
    #[error("the group ~eq makes {letter} and {other} interchangeable, but their shapes differ")]
    EqShape {
        /// The first letter of the group.
        letter: char,
        /// The one that differs.
        other: char,
    },
}

fn rows(count: usize) -> String {
    if count == 1 { "1 row".to_owned() } else { format!("{count} rows") }
}

//! Why a garden is none: one sentence each, with row and column (counted from 1).

use thiserror::Error;

use super::direction::Direction;
use super::garden::{Colour, MAX_SIDE};
use crate::engine::coord::Coord;

/// What is wrong with a garden, or with a position in one.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum GardenError {
    /// No row, or an empty one.
    #[error("row {row} of the garden is empty")]
    Empty {
        /// The row, from 1.
        row: usize,
    },
    /// A row is longer or shorter than the first.
    #[error("row {row} has {}, but the garden is {width} wide", cells(*.found))]
    Ragged {
        /// The row, from 1.
        row: usize,
        /// Its cells.
        found: usize,
        /// Cells of the first row.
        width: usize,
    },
    /// Too wide or too high.
    #[error("the garden is {width} wide and {height} high; at most {MAX_SIDE} by {MAX_SIDE} is possible")]
    TooLarge {
        /// Columns.
        width: usize,
        /// Rows.
        height: usize,
    },
    /// A character that no cell has.
    #[error(
        "{spot} holds {character:?}; a cell is s (sand), x (rock), o (ornament), y, n or r (yellow, orange, red leaf) or k (raked)"
    )]
    Character {
        /// Where.
        spot: Coord,
        /// The character.
        character: char,
    },
    /// One cell, and it is no sand.
    #[error("a garden of a single cell has sand there")]
    Single,
    /// A leaf that only later leaves lead to.
    #[error("the {} leaf at {spot} can never be taken: only leaves that come later lead to it", .colour.word())]
    LeafOrder {
        /// Where.
        spot: Coord,
        /// The leaf's colour.
        colour: Colour,
    },
    /// The monk is said to be outside the garden.
    #[error("~at puts the monk at {spot}, and the garden is {width} wide and {height} high")]
    MonkOutside {
        /// Where.
        spot: Coord,
        /// Columns.
        width: usize,
        /// Rows.
        height: usize,
    },
    /// The monk stands where he cannot.
    #[error("the monk cannot stand at {spot}: he stands on sand that is not raked yet")]
    MonkGround {
        /// Where.
        spot: Coord,
    },
    /// The monk did not come from where he faces away.
    #[error("the monk cannot have come to {spot} going {}: behind him is neither the edge nor raked sand", .heading.word())]
    MonkCame {
        /// Where.
        spot: Coord,
        /// Where he faces.
        heading: Direction,
    },
    /// Nothing stops the monk.
    #[error("the monk cannot stand at {spot} facing {}: nothing stops him there", .heading.word())]
    MonkGoesOn {
        /// Where.
        spot: Coord,
        /// Where he faces.
        heading: Direction,
    },
}

fn cells(count: usize) -> String {
    if count == 1 { "1 cell".to_owned() } else { format!("{count} cells") }
}

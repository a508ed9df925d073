//! Simple^3 puzzles: the finder of all boards of a small grid, and the searcher of its hardest puzzles.
//!
//! Source: N. Bickford's articles on sliding block puzzles (2011, 2012), «simple simple simple sliding block puzzles».
//!
//! - A **board** divides the cells that are not void into connected pieces. Names do not matter, symmetries are not merged.
//! - It is **justsolved** if it has a void, the lower right cell belongs to a piece (the goal piece), and this piece can step
//!   left or up.
//! - A **group** is a goal shape and a multiset of other shapes. Pieces of equal shape are interchangeable, the goal piece
//!   is a class of its own.
//! - A simple^3 **puzzle** begins with the goal piece's rectangle in the upper left corner. **Strict**: it is solved when
//!   the goal piece covers the lower right cell; non-strict: when it touches the last row and the last column.

pub mod actions;
pub mod census;
pub mod draw;
pub mod filling;
pub mod finder;
pub mod findings;
pub mod gather;
pub mod grid;
pub mod layout;
pub mod lesson;
pub mod plan;
pub mod search;
pub mod seen;
#[cfg(test)]
mod tests;

use thiserror::Error;

/// A grid that is too small or too large here.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("{width}x{height} is no size here: both sides have two cells or more, and there are sixteen cells at most")]
pub struct SizeError {
    /// The width asked for.
    pub width: usize,
    /// The height asked for.
    pub height: usize,
}

//! Boards as text of several lines: what people paste into the editor and take out of it.
//!
//! Four forms are read, recognised by what is in them:
//! - our own grid ([`grid`]): the board, an empty line, the goal;
//! - GNOME Klotski's levels ([`gnome`]): a `*` is the piece that has to get to the dots;
//! - the input of Knuth's program SLIDING ([`knuth`]), which begins with `rows x columns`;
//! - a link or an id with `sliding/board/` in it.
//!
//! Places in errors are lines and columns of the text, from 1; where the text is a board like ours, its rows and columns.

pub mod gnome;
pub mod grid;
pub mod knuth;

#[cfg(test)]
mod tests;

use thiserror::Error;

use super::board::BoardError;
use super::board::Sliding;
use crate::engine::parse::ParseError;

/// The longest text that is read, in bytes.
pub const MAX_BYTES: usize = 1 << 16;

/// A form of text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// Our own grid.
    Grid,
    /// A level of GNOME Klotski.
    Gnome,
    /// The input of Knuth's program SLIDING.
    Knuth,
    /// A challenge's id, or a link that ends with one.
    Id,
}

impl Format {
    /// What this text seems to be written in.
    pub fn of(text: &str) -> Self {
        let first = text.lines().find(|line| !line.trim().is_empty()).unwrap_or_default();
        if text.contains(ID) {
            Self::Id
        } else if knuth::size(first).is_some() {
            Self::Knuth
        } else if text.contains(gnome::STAR) {
            Self::Gnome
        } else {
            Self::Grid
        }
    }
}

/// What stands before the position in an id.
const ID: &str = "sliding/board/";

/// A place in a text: line and column, from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// The line.
    pub line: usize,
    /// The column.
    pub column: usize,
}

impl std::fmt::Display for Place {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "line {}, column {}", self.line, self.column)
    }
}

/// Why a text is no board, or a board has no such text.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum FormatError {
    /// Nothing to read.
    #[error(
        "there is no text to read; a board has a letter for each cell of a piece, a dot for an empty cell and # for a wall"
    )]
    Empty,
    /// Much too long.
    #[error("the text is {bytes} bytes long; at most {MAX_BYTES} are read")]
    Long {
        /// Its bytes.
        bytes: usize,
    },
    /// It is no board.
    #[error(transparent)]
    Board(#[from] BoardError),
    /// It is no id.
    #[error(transparent)]
    Notation(#[from] ParseError),
    /// It is no grid of ours.
    #[error(transparent)]
    Grid(#[from] grid::GridError),
    /// It is no level of GNOME Klotski, or cannot be one.
    #[error(transparent)]
    Gnome(#[from] gnome::GnomeError),
    /// It is no input of SLIDING, or cannot be one.
    #[error(transparent)]
    Knuth(#[from] knuth::KnuthError),
}

/// Reads a board in whichever form it is written.
///
/// # Errors
/// One sentence that says where the text is no board.
pub fn read(text: &str) -> Result<Sliding, FormatError> {
    if text.len() > MAX_BYTES {
        return Err(FormatError::Long { bytes: text.len() });
    }
    if text.trim().is_empty() {
        return Err(FormatError::Empty);
    }
    match Format::of(text) {
        Format::Grid => grid::read(text),
        Format::Gnome => gnome::read(text),
        Format::Knuth => knuth::read(text),
        Format::Id => {
            let behind = text.split(ID).nth(1).unwrap_or_default();
            // Behind the position there may be a replay, and behind a link other words.
            let end = behind.find(|c: char| c == '/' || c.is_whitespace()).unwrap_or(behind.len());
            Ok(behind[..end].parse::<Sliding>()?)
        }
    }
}

/// Writes a board in this form.
///
/// # Errors
/// The form has no words for something in this puzzle.
pub fn write(board: &Sliding, format: Format) -> Result<String, FormatError> {
    match format {
        Format::Grid => Ok(grid::write(board)),
        Format::Gnome => gnome::write(board),
        Format::Knuth => knuth::write(board),
        Format::Id => Ok(format!("{ID}{}", board)),
    }
}

//! Boards as text of several lines: what people paste into the editor and take out of it.
//!
//! Six forms are read, recognised by what is in them:
//! - our own grid ([`grid`]): the board, an empty line, the goal;
//! - GNOME Klotski's levels ([`gnome`]): a `*` is the piece that has to get to the dots;
//! - the input of Knuth's program SLIDING ([`knuth`]), which begins with `rows x columns`;
//! - the 36 letters of a board of Rush Hour ([`grid::rush_letters`]), as in M. Fogleman's database;
//! - a position as in ids, its rows joined by `-`;
//! - a link or an id with `sliding/board/` in it.
//!
//! All but Rush Hour may lack the goal: then it is left to be drawn.
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
    /// The letters of a board of Rush Hour.
    Rush,
    /// A position as it stands in ids.
    Position,
    /// A challenge's id, or a link that ends with one.
    Id,
}

impl Format {
    /// What this text seems to be written in.
    pub fn of(text: &str) -> Self {
        let first = text.lines().find(|line| !line.trim().is_empty()).unwrap_or_default();
        let trimmed = text.trim();
        let in_id = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '~');
        if text.contains(ID) {
            Self::Id
        } else if grid::rush_letters(text).is_some() {
            Self::Rush
        } else if text.contains('-') && trimmed.chars().all(in_id)
            || text.contains('~') && !trimmed.contains(|c: char| c.is_whitespace() || c == gnome::STAR)
        {
            Self::Position
        } else if knuth::size(first).is_some() {
            Self::Knuth
        } else if text.contains(gnome::STAR) {
            Self::Gnome
        } else {
            Self::Grid
        }
    }
}

impl Format {
    /// What it is called.
    pub const fn words(self) -> &'static str {
        match self {
            Self::Grid => "a board in rows",
            Self::Gnome => "a level of GNOME Klotski",
            Self::Knuth => "input of Knuth’s SLIDING",
            Self::Rush => "a Rush Hour string",
            Self::Position => "a position",
            Self::Id => "a link or an id",
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
    /// On writing: the form is read only.
    #[error("strings of Rush Hour are read, not written")]
    OneWay,
    /// It is no board of Rush Hour.
    #[error(transparent)]
    Rush(#[from] grid::RushError),
    /// It is no level of GNOME Klotski, or cannot be one.
    #[error(transparent)]
    Gnome(#[from] gnome::GnomeError),
    /// It is no input of SLIDING, or cannot be one.
    #[error(transparent)]
    Knuth(#[from] knuth::KnuthError),
}

/// A text that was understood.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reading {
    /// What it is written in.
    pub format: Format,
    /// The board. Where the text has no goal, its goal is that all pieces stay, and is not to be shown.
    pub board: Sliding,
    /// Why there is no goal, where there is none.
    pub without_goal: Option<FormatError>,
}

impl Reading {
    /// What was understood: `Read as a Rush Hour string (6 by 6).`
    pub fn words(&self) -> String {
        format!("Read as {} ({} by {}).", self.format.words(), self.board.width(), self.board.height())
    }
}

/// Reads a board in whichever form it is written, and says in which; a board without a goal too.
///
/// # Errors
/// One sentence that says where the text is no board.
pub fn recognise(text: &str) -> Result<Reading, FormatError> {
    if text.len() > MAX_BYTES {
        return Err(FormatError::Long { bytes: text.len() });
    }
    if text.trim().is_empty() {
        return Err(FormatError::Empty);
    }
    let format = Format::of(text);
    let why = match read_as(format, text) {
        Ok(board) => return Ok(Reading { format, board, without_goal: None }),
        Err(why) => why,
    };
    let staying = match format {
        // A single word is no drawing.
        Format::Grid if text.trim().lines().count() > 1 => grid::read(&grid::doubled(text)),
        Format::Gnome if matches!(why, FormatError::Gnome(gnome::GnomeError::NoDots { .. })) => gnome::read_start(text),
        Format::Knuth if matches!(why, FormatError::Knuth(knuth::KnuthError::Positions { .. })) => {
            knuth::read(&format!("{}\n{}", text.trim_end(), text.trim_end().lines().last().unwrap_or_default()))
        }
        Format::Position | Format::Id => staying(position_in(text)),
        _ => return Err(why),
    };
    let lacks = match &why {
        FormatError::Board(why) => *why == BoardError::NoGoal,
        FormatError::Notation(_) => true,
        FormatError::Grid(why) => matches!(why, grid::GridError::NoGoal { .. }),
        _ => true,
    };
    match staying {
        Ok(board) if lacks => Ok(Reading { format, board, without_goal: Some(why) }),
        _ => Err(why),
    }
}

/// Reads a whole board in whichever form it is written.
///
/// # Errors
/// One sentence that says where the text is no board, or that it has no goal.
pub fn read(text: &str) -> Result<Sliding, FormatError> {
    let reading = recognise(text)?;
    reading.without_goal.map_or(Ok(reading.board), Err)
}

fn read_as(format: Format, text: &str) -> Result<Sliding, FormatError> {
    match format {
        Format::Grid => grid::read(text),
        Format::Gnome => gnome::read(text),
        Format::Knuth => knuth::read(text),
        Format::Rush => grid::read_rush(&grid::rush_letters(text).unwrap_or_default()),
        Format::Position | Format::Id => Ok(position_in(text).parse::<Sliding>()?),
    }
}

/// The position of a text that is one, or that names one.
fn position_in(text: &str) -> &str {
    let behind = text.split(ID).nth(1).unwrap_or(text.trim());
    // Behind the position there may be a replay, and behind a link other words.
    let end = behind.find(|c: char| c == '/' || c.is_whitespace()).unwrap_or(behind.len());
    &behind[..end]
}

/// A position without a goal, with the goal that all pieces stay.
fn staying(position: &str) -> Result<Sliding, FormatError> {
    let mut parts = position.split('~');
    let rows = parts.next().unwrap_or_default();
    let mut rest = parts.peekable();
    // A goal of zeros says nothing.
    rest.next_if(|goal| goal.chars().all(|c| matches!(c, '0' | '-')));
    let rest: Vec<String> = rest.map(|part| format!("~{part}")).collect();
    Ok(format!("{rows}~{rows}{}", rest.concat()).parse::<Sliding>()?)
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
        Format::Position => Ok(board.to_string()),
        Format::Id => Ok(format!("{ID}{board}")),
        Format::Rush => Err(FormatError::OneWay),
    }
}

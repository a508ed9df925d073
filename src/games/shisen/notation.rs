//! Text for positions and moves.
//!
//! A position is its rows joined by `-`: a letter for each tile, its kind (`A` to `Z`, then `a` to `z`), `0` for no tile; then
//! `~gravity` if tiles fall. A move is two cells, `a1c4`, the column's letter (`a` to `z`, then `A` to `D`) and the row from
//! 1, the first in reading order first; or the word `shuffle`.

use std::fmt::{self, Write};
use std::str::FromStr;

use super::board::{Board, Cell, MAX_HEIGHT, MAX_WIDTH, kind_letter, kind_of};
use super::faults::BoardError;
use super::rules::{Move, Shisen};
use crate::engine::parse::ParseError;

/// The word of positions in which tiles fall.
pub(super) const GRAVITY: &str = "gravity";
/// The move that deals the tiles anew.
const SHUFFLE: &str = "shuffle";

impl fmt::Display for Shisen {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, row) in self.board().cells().chunks(self.board().width()).enumerate() {
            if at > 0 {
                f.write_char('-')?;
            }
            row.iter().try_for_each(|&kind| f.write_char(kind_letter(kind)))?;
        }
        if self.gravity() { write!(f, "~{GRAVITY}") } else { Ok(()) }
    }
}

impl FromStr for Shisen {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let no = |why: String| ParseError::new("Shisen-sho board", text, why);
        let (rows, gravity) = match text.split_once('~') {
            None => (text, false),
            Some((rows, GRAVITY)) => (rows, true),
            Some(_) => return Err(no(format!("behind the rows may stand ~{GRAVITY} and nothing else"))),
        };
        let board = read(&rows.split('-').collect::<Vec<_>>()).map_err(|error| no(error.to_string()))?;
        Ok(Self::new(board, gravity))
    }
}

/// The board of these rows.
fn read(rows: &[&str]) -> Result<Board, BoardError> {
    let width = rows.first().map_or(0, |row| row.chars().count());
    if width > MAX_WIDTH || rows.len() > MAX_HEIGHT {
        return Err(BoardError::TooLarge { width, height: rows.len() });
    }
    let mut cells = Vec::with_capacity(width * rows.len());
    for (row, text) in rows.iter().enumerate() {
        for (column, character) in text.chars().enumerate() {
            let bad = BoardError::Character { row: row + 1, column: column + 1, character };
            cells.push(kind_of(character).ok_or(bad)?);
        }
        match text.chars().count() {
            0 => return Err(BoardError::Empty { row: row + 1 }),
            found if found != width => return Err(BoardError::Ragged { row: row + 1, found, width }),
            _ => {}
        }
    }
    Board::new(width, cells)
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Pair(a, b) => write!(f, "{a}{b}"),
            Self::Shuffle => f.write_str(SHUFFLE),
        }
    }
}

impl FromStr for Move {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        if text == SHUFFLE {
            return Ok(Self::Shuffle);
        }
        let no = || {
            let why = format!("it is two cells, such as a1c4 (column a, row 1, and column c, row 4), or {SHUFFLE}");
            ParseError::new("Shisen-sho move", text, why)
        };
        let second = text.char_indices().skip(1).find(|(_, letter)| letter.is_ascii_alphabetic());
        let (one, other) = text.split_at(second.ok_or_else(no)?.0);
        match (cell(one), cell(other)) {
            (Some(one), Some(other)) if one != other => Ok(Self::pair(one, other)),
            _ => Err(no()),
        }
    }
}

/// A cell: a letter and a row from 1, without zeros before it.
fn cell(text: &str) -> Option<Cell> {
    let letter = text.chars().next()?;
    let column = match letter {
        'a'..='z' => letter as usize - 'a' as usize,
        'A'..='D' => letter as usize - 'A' as usize + 26,
        _ => return None,
    };
    let row = &text[1..];
    let plain = row.len() <= 2 && row.bytes().all(|byte| byte.is_ascii_digit()) && !row.starts_with('0');
    let row: usize = plain.then(|| row.parse().ok()).flatten()?;
    (row <= MAX_HEIGHT).then(|| Cell { row: row - 1, column })
}

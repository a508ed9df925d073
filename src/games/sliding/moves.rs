//! A move: one or several pieces, rigidly along a path of unit steps; and moves and positions as text.

use crate::engine::order;
use std::fmt::{self, Write};
use std::str::FromStr;

use super::board::{MAX_PIECES, Sliding, rank};
use crate::engine::direction::Direction;
use crate::engine::parse::ParseError;
use crate::engine::position::Position;

/// One or several pieces that go together, and the path of their steps.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Move {
    pieces: Vec<u8>,
    path: Vec<Direction>,
}

impl Move {
    /// A move; nothing without a piece or a step, or if a piece is named twice.
    pub fn new(mut pieces: Vec<u8>, path: Vec<Direction>) -> Option<Self> {
        order::sort_by_key(&mut pieces, |&letter| rank(letter));
        let twice = pieces.windows(2).any(|pair| pair[0] == pair[1]);
        (!pieces.is_empty() && !path.is_empty() && !twice).then_some(Self { pieces, path })
    }

    /// The letters of the pieces that go together, in order; at least one.
    pub fn pieces(&self) -> &[u8] {
        &self.pieces
    }

    /// The steps; at least one.
    pub fn path(&self) -> &[Direction] {
        &self.path
    }

    /// Columns to the right and rows down, in all.
    pub fn displacement(&self) -> (i32, i32) {
        self.path.iter().fold((0, 0), |(x, y), step| {
            let (dx, dy) = step.delta();
            (x + i32::from(dx), y + i32::from(dy))
        })
    }
}

/// How many moves these are: the same piece once more is the same move.
pub fn drags(moves: &[Move]) -> usize {
    let again = moves.windows(2).filter(|pair| pair[0].pieces() == pair[1].pieces()).count();
    moves.len() - again
}

/// The positions along a way, the first among them, as far as its moves can be made; none where the first is no position.
pub fn positions(start: &str, way: &[String]) -> Vec<String> {
    let Ok(mut board) = start.parse::<Sliding>() else { return Vec::new() };
    let mut line = vec![board.to_string()];
    for text in way {
        let Some(next) = text.parse::<Move>().ok().and_then(|m| board.play(&m).ok()) else { break };
        board = next;
        line.push(board.to_string());
    }
    line
}

// Text for positions and moves.
//
// A position is its rows joined by `-` (`0` empty, `1` wall, a letter a piece; up to 16 by 16 with at most 128 cells besides
// walls), then `~` and the goal's rows (`0`:
// whatever), then, where they are needed, `~eq` and the groups of interchangeable pieces joined by `-`, and `~axis`.
//
// A move is a piece's letter and the path of its steps (`u`, `d`, `l`, `r`): `grd`; of several pieces that go together,
// their letters, `_` and the path: `abG_ul`.

/// The word before the groups of interchangeable pieces.
const EQ: &str = "eq";
/// The word of the rule that pieces move along their long side.
const AXIS: &str = "axis";
/// The longest path of a move, in steps.
const MAX_STEPS: usize = 4096;

impl fmt::Display for Sliding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}~{}", rows(self.cells(), self.width()), rows(self.goal(), self.width()))?;
        if !self.eq_groups().is_empty() {
            let groups: Vec<String> = self.eq_groups().iter().map(|group| letters(group)).collect();
            write!(f, "~{EQ}{}", groups.join("-"))?;
        }
        if self.is_axis() {
            write!(f, "~{AXIS}")?;
        }
        Ok(())
    }
}

impl FromStr for Sliding {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let no = |why: String| ParseError::new("sliding position", text, why);
        let mut parts = text.split('~');
        let board: Vec<&str> = parts.next().unwrap_or_default().split('-').collect();
        let Some(goal) = parts.next() else {
            return Err(no(
                "it has the rows of the board, “~” and the rows of the goal, such as aa0-0b0~000-0b0".to_owned()
            ));
        };
        let goal: Vec<&str> = goal.split('-').collect();
        let (mut groups, mut axis) = (None, false);
        for part in parts {
            if part == AXIS && !axis {
                axis = true;
            } else if let Some(list) = part.strip_prefix(EQ).filter(|_| groups.is_none()) {
                groups = Some(list.split('-').collect::<Vec<&str>>());
            } else {
                return Err(no(format!("after the goal come ~{EQ} and letters, and ~{AXIS}, each once")));
            }
        }
        Self::from_rows(&board, &goal, &groups.unwrap_or_default(), axis).map_err(|error| no(error.to_string()))
    }
}

fn letters(bytes: &[u8]) -> String {
    bytes.iter().map(|&byte| char::from(byte)).collect()
}

fn rows(cells: &[u8], width: usize) -> String {
    cells.chunks(width).map(letters).collect::<Vec<_>>().join("-")
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&letters(self.pieces()))?;
        f.write_str(if self.pieces().len() > 1 { "_" } else { "" })?;
        self.path().iter().try_for_each(|step| f.write_char(step.letter()))
    }
}

impl FromStr for Move {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let no = || {
            let why =
                "a move is a piece and its path, such as buu, or several pieces, “_” and their path, such as abG_ul";
            ParseError::new("sliding move", text, why)
        };
        let (pieces, path) = match text.split_once('_') {
            Some(parts) => parts,
            None => text.split_at_checked(1).ok_or_else(no)?,
        };
        if path.len() > MAX_STEPS || pieces.len() > MAX_PIECES {
            return Err(no());
        }
        let pieces: Vec<u8> = pieces.bytes().collect();
        let path: Option<Vec<Direction>> = path.chars().map(Direction::from_letter).collect();
        if pieces.iter().any(|&piece| rank(piece) == MAX_PIECES) {
            return Err(no());
        }
        Move::new(pieces, path.ok_or_else(no)?).ok_or_else(no)
    }
}

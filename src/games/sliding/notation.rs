//! Text for positions and moves.
//!
//! A position is its rows joined by `-` (`0` empty, `1` wall, a letter a piece), then `~` and the goal's rows (`0`:
//! whatever), then, where they are needed, `~eq` and the groups of interchangeable pieces joined by `-`, and `~axis`.
//!
//! A move is a piece's letter and the path of its steps (`u`, `d`, `l`, `r`): `grd`; of several pieces that go together,
//! their letters, `_` and the path: `abG_ul`.

use super::board::{MOST_PIECES, Sliding, rank};
use super::direction::Direction;
use super::moves::Move;
use crate::engine::notation::{Notation, NotationError};

/// The word before the groups of interchangeable pieces.
const EQ: &str = "eq";
/// The word of the rule that pieces move along their long side.
const AXIS: &str = "axis";
/// The longest path of a move, in steps.
const MOST_STEPS: usize = 4096;

impl Notation for Sliding {
    fn encode(&self) -> String {
        let mut text = rows(self.cells(), self.width()) + "~" + &rows(self.goal(), self.width());
        if !self.eq_groups().is_empty() {
            let groups: Vec<String> = self.eq_groups().iter().map(|group| letters(group)).collect();
            text += &format!("~{EQ}{}", groups.join("-"));
        }
        if self.is_axis() {
            text += &format!("~{AXIS}");
        }
        text
    }

    fn decode(text: &str) -> Result<Self, NotationError> {
        let no = |why: String| NotationError::new("sliding position", text, why);
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
                return Err(no(format!("behind the goal stand ~{EQ} and letters, and ~{AXIS}, each once")));
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

impl Notation for Move {
    fn encode(&self) -> String {
        let path = self.path().iter().map(|step| step.letter());
        let between = if self.pieces().len() > 1 { "_" } else { "" };
        letters(self.pieces()) + between + &path.collect::<String>()
    }

    fn decode(text: &str) -> Result<Self, NotationError> {
        let no = || {
            let why =
                "a move is a piece and its path, such as buu, or several pieces, “_” and their path, such as abG_ul";
            NotationError::new("sliding move", text, why)
        };
        let (pieces, path) = match text.split_once('_') {
            Some(parts) => parts,
            None => text.split_at_checked(1).ok_or_else(no)?,
        };
        if path.len() > MOST_STEPS || pieces.len() > MOST_PIECES {
            return Err(no());
        }
        let pieces: Vec<u8> = pieces.bytes().collect();
        let path: Option<Vec<Direction>> = path.chars().map(Direction::from_letter).collect();
        if pieces.iter().any(|&piece| rank(piece) == MOST_PIECES) {
            return Err(no());
        }
        Move::new(pieces, path.ok_or_else(no)?).ok_or_else(no)
    }
}

//! Positions, and Kirkby's notation of moves.
//!
//! A position is `<top row>-<bottom row>`, twelve digits each; `~summitlr` behind it plays by the
//! piecepack's summit rule; `~at` and four letters say where A, C, M and S stand when the game is
//! under way (columns `a` to `n` from ground to ground, capital letters for the top row).

use std::fmt::{self, Write};
use std::str::FromStr;

use super::rules::{Cell, Direction, Mountain, Move, Priest, RIGHT_GROUND, STEPS};
use crate::engine::parse::ParseError;

/// The suffix of the piecepack's summit rule.
pub const SUMMIT_LR: &str = "summitlr";

/// The prefix of the priests' places.
const AT: &str = "at";

impl fmt::Display for Mountain {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let row = |row: usize| self.values[row].iter().map(|&v| char::from(b'0' + v)).collect::<String>();
        write!(f, "{}-{}", row(0), row(1))?;
        if self.summit_lr {
            write!(f, "~{SUMMIT_LR}")?;
        }
        if self.priests != Cell::START {
            write!(f, "~{AT}")?;
            self.priests.iter().try_for_each(|&cell| f.write_char(letter(cell)))?;
        }
        Ok(())
    }
}

impl FromStr for Mountain {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let no = |why: &str| ParseError::new("Fujisan position", text, why);
        let mut parts = text.split('~');
        let rows: Vec<&str> = parts.next().unwrap_or_default().split('-').collect();
        let [top, bottom] = rows[..] else {
            return Err(no("it has two rows joined by “-”, such as 520431025143-134250413205"));
        };
        let values = [row(top), row(bottom)];
        let [Some(top), Some(bottom)] = values else {
            return Err(no("each row has twelve digits from 0 to 5"));
        };
        let mut mountain = Mountain::new([top, bottom], false);
        for suffix in parts {
            if suffix == SUMMIT_LR {
                mountain.summit_lr = true;
            } else if let Some(places) = suffix.strip_prefix(AT) {
                mountain.priests = priests(places).ok_or_else(|| {
                    no("after “~at” come the four places of A, C, M and S, each another letter from a to n or A to N")
                })?;
            } else {
                return Err(no("after “~” comes summitlr, or at and four letters"));
            }
        }
        Ok(mountain)
    }
}

fn row(text: &str) -> Option<[u8; STEPS as usize]> {
    let digits: Option<Vec<u8>> = text.bytes().map(|b| (b'0'..=b'5').contains(&b).then(|| b - b'0')).collect();
    digits?.try_into().ok()
}

/// A cell's letter: `a` to `n` from left to right, capital in the top row.
pub fn letter(cell: Cell) -> char {
    let base = if cell.row == 0 { b'A' } else { b'a' };
    char::from(base + cell.column)
}

fn priests(text: &str) -> Option<[Cell; 4]> {
    let cell = |b: u8| {
        let (row, base) = if b.is_ascii_uppercase() { (0, b'A') } else { (1, b'a') };
        let column = b.checked_sub(base)?;
        (column <= RIGHT_GROUND).then_some(Cell::at(row, column))
    };
    let cells: Option<Vec<Cell>> = text.bytes().map(cell).collect();
    let cells: [Cell; 4] = cells?.try_into().ok()?;
    let distinct = (0..4).all(|i| (0..i).all(|j| cells[i] != cells[j]));
    distinct.then_some(cells)
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let who = self.priest.letter();
        match self.direction {
            Direction::Up => write!(f, "{who}U"),
            Direction::Down => write!(f, "{who}D"),
            Direction::Left(n) => write!(f, "{who}L{n}"),
            Direction::Right(n) => write!(f, "{who}R{n}"),
        }
    }
}

impl FromStr for Move {
    type Err = ParseError;

    /// Reads `ML3`, `MU`, and Kirkby's full form `SL5(+1)`, whose part in parentheses follows
    /// from the position and is only checked for its form.
    fn from_str(text: &str) -> Result<Self, ParseError> {
        let no = || {
            ParseError::new(
                "Fujisan move",
                text,
                "a move is a priest (A, C, M, S) and U, D, or L or R with 1 to 5, such as ML3",
            )
        };
        let (code, rest) = text.split_at_checked(text.find('(').unwrap_or(text.len())).ok_or_else(no)?;
        let jumps_are_fine = rest.is_empty()
            || rest.strip_prefix("(+").and_then(|r| r.strip_suffix(')')).is_some_and(|n| matches!(n, "1" | "2" | "3"));
        let mut chars = code.chars();
        let priest = chars.next().and_then(|c| Priest::ALL.into_iter().find(|p| p.letter() == c)).ok_or_else(no)?;
        let way = chars.next();
        let steps = match chars.as_str() {
            "" => None,
            n => Some(n.parse::<u8>().ok().filter(|n| (1..=5).contains(n) && code.len() == 3).ok_or_else(no)?),
        };
        let direction = match (way, steps) {
            (Some('U'), None) => Direction::Up,
            (Some('D'), None) => Direction::Down,
            (Some('L'), Some(n)) => Direction::Left(n),
            (Some('R'), Some(n)) => Direction::Right(n),
            _ => return Err(no()),
        };
        if jumps_are_fine { Ok(Move { priest, direction }) } else { Err(no()) }
    }
}

/// Reads a line of moves in Kirkby's notation, separated by commas, spaces or line ends.
pub fn read_line(text: &str) -> Result<Vec<Move>, ParseError> {
    text.split(|c: char| c == ',' || c == '-' || c.is_whitespace())
        .filter(|part| !part.is_empty())
        .map(str::parse::<Move>)
        .collect()
}

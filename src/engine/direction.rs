//! The four directions of a board, and which one a swipe means; and where something is on it, in words.

use std::fmt;
use std::str::FromStr;

use crate::engine::parse::ParseError;

/// A direction on the board. The order is that of all lists and ties.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Direction {
    /// To the row above.
    Up,
    /// To the row below.
    Down,
    /// To the column before.
    Left,
    /// To the column behind.
    Right,
}

impl Direction {
    /// All four, in the order in which everything lists them.
    pub const ALL: [Self; 4] = [Self::Up, Self::Down, Self::Left, Self::Right];

    /// The place in [`Direction::ALL`].
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The letter of moves: `u`, `d`, `l` or `r`.
    pub const fn letter(self) -> char {
        match self {
            Self::Up => 'u',
            Self::Down => 'd',
            Self::Left => 'l',
            Self::Right => 'r',
        }
    }

    /// The direction of a letter.
    pub fn from_letter(letter: char) -> Option<Self> {
        Self::ALL.into_iter().find(|one| one.letter() == letter)
    }

    /// The arrow of the log.
    pub const fn arrow(self) -> char {
        match self {
            Self::Up => '↑',
            Self::Down => '↓',
            Self::Left => '←',
            Self::Right => '→',
        }
    }

    /// The direction's word.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Up => "up",
            Self::Down => "down",
            Self::Left => "left",
            Self::Right => "right",
        }
    }

    /// Columns to the right and rows down of one step.
    pub const fn delta(self) -> (i8, i8) {
        match self {
            Self::Up => (0, -1),
            Self::Down => (0, 1),
            Self::Left => (-1, 0),
            Self::Right => (1, 0),
        }
    }
}

/// The direction of a swipe to the right and down, if its longer side is at least so long.
pub fn swipe((dx, dy): (f64, f64), least: f64) -> Option<Direction> {
    (dx.abs().max(dy.abs()) >= least).then(|| towards(dx.abs() >= dy.abs(), dx, dy))
}

/// Where a way to the right and down leads along an axis: `level` or upright.
pub fn towards(level: bool, dx: f64, dy: f64) -> Direction {
    match level {
        true if dx < 0.0 => Direction::Left,
        true => Direction::Right,
        false if dy < 0.0 => Direction::Up,
        false => Direction::Down,
    }
}

impl fmt::Display for Direction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.word()[..1])
    }
}

/// Reads a letter or a word. Where a direction is a whole move, the letters of a long game stand together in an id, behind a
/// `~` (see [`crate::engine::challenge`]).
impl FromStr for Direction {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let known = Self::ALL.into_iter().find(|one| {
            let word = one.word();
            text.eq_ignore_ascii_case(word) || text.eq_ignore_ascii_case(&word[..1])
        });
        known.ok_or_else(|| ParseError::new("move", text, "a move is u (up), d (down), l (left) or r (right)"))
    }
}

/// A place as people count: from 1, row before column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Coord {
    /// From 1, the top row first.
    pub row: usize,
    /// From 1, the left column first.
    pub column: usize,
}

impl fmt::Display for Coord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "row {}, column {}", self.row, self.column)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn swipes_have_a_length() {
        assert_eq!(swipe((30.0, -10.0), 24.0), Some(Direction::Right));
        assert_eq!(swipe((-3.0, -40.0), 24.0), Some(Direction::Up));
        assert_eq!(swipe((10.0, 10.0), 24.0), None);
    }
}

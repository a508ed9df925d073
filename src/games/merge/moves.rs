//! Text and words for the moves of both games: `u`, `d`, `l` and `r`.
//!
//! In an id the letters of a long game stand together behind a `~` (see [`crate::engine::challenge`]).

use std::fmt;
use std::str::FromStr;

use super::direction::Direction;
use crate::engine::parse::ParseError;

impl Direction {
    /// The direction's word: `up`, `down`, `left` or `right`.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Up => "up",
            Self::Down => "down",
            Self::Left => "left",
            Self::Right => "right",
        }
    }
}

impl fmt::Display for Direction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.word()[..1])
    }
}

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

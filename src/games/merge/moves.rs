//! Text and words for the moves of both games: `u`, `d`, `l` and `r`.
//!
//! In an id the letters of a long game stand together behind a `~` (see [`crate::engine::challenge`]).

use super::direction::Direction;
use crate::engine::notation::{Notation, NotationError};

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

impl Notation for Direction {
    fn encode(&self) -> String {
        self.word()[..1].to_owned()
    }

    fn decode(text: &str) -> Result<Self, NotationError> {
        let known = Self::ALL.into_iter().find(|one| {
            let word = one.word();
            text.eq_ignore_ascii_case(word) || text.eq_ignore_ascii_case(&word[..1])
        });
        known.ok_or_else(|| NotationError::new("move", text, "a move is u (up), d (down), l (left) or r (right)"))
    }
}

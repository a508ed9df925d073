//! Challenge ids: the same text in a link, a file, the command line and a test.
//!
//! `<game>/<setup>/<seed>` or `<game>/board/<position>`, each with `/<moves>` behind it for a
//! replay, the moves joined by `-`. Moves of one character each may stand together behind a `~` instead
//! (`~urdd` is `u-r-d-d`), so that a game of many thousand moves stays short. What an id means never changes.

use std::fmt;

use thiserror::Error;

use super::parse::shorten;
use super::seed::{Seed, SeedError};

/// The word that stands in a setup's place when the id holds the position itself.
pub const BOARD: &str = "board";

/// The longest id, in bytes: a text from outside is never read further.
pub const MAX_LENGTH: usize = 200_000;

/// From so many moves on, those of one character each are written together.
const TOGETHER_FROM: usize = 64;

/// Where a challenge's first position comes from.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Source {
    /// A generator with all its parameters, and what it is fed with.
    Seeded {
        /// The generator and its parameters, such as `domino` or `domino-20to24`.
        setup: String,
        /// The seed.
        seed: Seed,
    },
    /// The position, written out.
    Board(String),
}

/// A challenge: a game, where its first position comes from, and the moves of a replay.
///
/// # Examples
/// ```
/// use solvarium::engine::challenge::{ChallengeId, Source};
///
/// let id = ChallengeId::parse("fujisan/domino/monday-3b/AR2-AR1")?;
/// assert_eq!(id.game, "fujisan");
/// assert!(matches!(&id.source, Source::Seeded { setup, .. } if setup == "domino"));
/// assert_eq!(id.moves, ["AR2", "AR1"]);
/// assert_eq!(id.without_moves().to_string(), "fujisan/domino/monday-3b");
/// assert!(ChallengeId::parse("fujisan/domino").is_err());
/// # Ok::<(), solvarium::engine::challenge::ChallengeError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ChallengeId {
    /// The game's id, such as `fujisan`.
    pub game: String,
    /// Where the first position comes from.
    pub source: Source,
    /// The moves of a replay; empty for a challenge.
    pub moves: Vec<String>,
}

/// Why a text is no challenge id.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ChallengeError {
    /// A character that no id has.
    #[error("“{}” has the character {character:?}, which no challenge id has", shorten(.text))]
    Character {
        /// The whole text.
        text: String,
        /// The first such character.
        character: char,
    },
    /// Longer than [`MAX_LENGTH`].
    #[error("the challenge id is too long")]
    TooLong,
    /// Too few or too many parts, or an empty one.
    #[error("“{}” is not a challenge id: it has the form game/setup/seed or game/board/position", shorten(.0))]
    Form(String),
    /// The seed is none.
    #[error("“{}” is not a challenge id: {error}", shorten(.text))]
    Seed {
        /// The whole text.
        text: String,
        /// What is wrong with the seed.
        error: SeedError,
    },
}

impl ChallengeId {
    /// The id of a seeded challenge.
    pub fn seeded(game: &str, setup: &str, seed: Seed) -> Self {
        Self { game: game.to_owned(), source: Source::Seeded { setup: setup.to_owned(), seed }, moves: Vec::new() }
    }

    /// The id of a written-out position.
    pub fn board(game: &str, position: &str) -> Self {
        Self { game: game.to_owned(), source: Source::Board(position.to_owned()), moves: Vec::new() }
    }

    /// Reads an id. Whether game, setup and position exist is for the game to say.
    pub fn parse(text: &str) -> Result<Self, ChallengeError> {
        if text.len() > MAX_LENGTH {
            return Err(ChallengeError::TooLong);
        }
        let allowed = |c: &char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '~' | '/');
        if let Some(character) = text.chars().find(|c| !allowed(c)) {
            return Err(ChallengeError::Character { text: text.to_owned(), character });
        }
        let parts: Vec<&str> = text.split('/').collect();
        if !(3..=4).contains(&parts.len()) || parts.iter().any(|p| p.is_empty()) {
            return Err(ChallengeError::Form(text.to_owned()));
        }
        let source = if parts[1] == BOARD {
            Source::Board(parts[2].to_owned())
        } else {
            let seed = Seed::new(parts[2]).map_err(|error| ChallengeError::Seed { text: text.to_owned(), error })?;
            Source::Seeded { setup: parts[1].to_owned(), seed }
        };
        let moves = parts.get(3).map_or_else(Vec::new, |text| split_moves(text));
        if moves.iter().any(|m| matches!(m.as_str(), "" | "-" | "~")) {
            return Err(ChallengeError::Form(text.to_owned()));
        }
        Ok(Self { game: parts[0].to_owned(), source, moves })
    }

    /// The same challenge without the moves of a replay.
    pub fn without_moves(&self) -> Self {
        Self { moves: Vec::new(), ..self.clone() }
    }

    /// The same challenge with these moves behind it.
    pub fn with_moves(&self, moves: &[String]) -> Self {
        Self { moves: moves.to_vec(), ..self.clone() }
    }
}

impl fmt::Display for ChallengeId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.source {
            Source::Seeded { setup, seed } => write!(f, "{}/{setup}/{seed}", self.game)?,
            Source::Board(position) => write!(f, "{}/{BOARD}/{position}", self.game)?,
        }
        if self.moves.is_empty() { Ok(()) } else { write!(f, "/{}", join_moves(&self.moves)) }
    }
}

/// The moves of a replay's text.
pub fn split_moves(text: &str) -> Vec<String> {
    match text.strip_prefix('~') {
        Some("") => vec![String::new()],
        Some(letters) => letters.chars().map(String::from).collect(),
        None => text.split('-').map(str::to_owned).collect(),
    }
}

/// The text of a replay's moves.
pub fn join_moves(moves: &[String]) -> String {
    let together = moves.len() >= TOGETHER_FROM && moves.iter().all(|m| m.len() == 1);
    if together { format!("~{}", moves.concat()) } else { moves.join("-") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn round_trips(text: &str) -> ChallengeId {
        let id = ChallengeId::parse(text).expect("a good id");
        assert_eq!(id.to_string(), text);
        id
    }

    #[test]
    fn reads_both_forms() {
        let id = round_trips("fujisan/domino/monday-3b");
        assert_eq!(id, ChallengeId::seeded("fujisan", "domino", Seed::new("monday-3b").expect("a seed")));
        let id = round_trips("sliding/board/aGGb-i00j~0000-0GG0");
        assert_eq!(id.source, Source::Board("aGGb-i00j~0000-0GG0".to_owned()));
        let id = round_trips("fujisan/domino/k7q2m8xa/ML3-SL5-MU");
        assert_eq!(id.moves, ["ML3", "SL5", "MU"]);
        assert_eq!(id.without_moves().to_string(), "fujisan/domino/k7q2m8xa");
    }

    #[test]
    fn moves_of_one_character_may_stand_together() {
        let id = ChallengeId::parse("2048/classic/a/~urdd").expect("a good id");
        assert_eq!(id.moves, ["u", "r", "d", "d"]);
        assert_eq!(id.to_string(), "2048/classic/a/u-r-d-d");
        let long = format!("2048/classic/a/~{}", "ulrd".repeat(5000));
        assert_eq!(round_trips(&long).moves.len(), 20_000);
        let long = format!("fujisan/domino/x/{}", vec!["ML3"; 70].join("-"));
        assert_eq!(round_trips(&long).moves.len(), 70);
    }

    #[test]
    fn bad_ids_say_what_is_wrong() {
        for (text, part) in [
            ("", "not a challenge id"),
            ("fujisan", "not a challenge id"),
            ("fujisan//x", "not a challenge id"),
            ("fujisan/domino/x/", "not a challenge id"),
            ("fujisan/domino/x/A--B", "not a challenge id"),
            ("fujisan/domino/x/~", "not a challenge id"),
            ("fujisan/domino/x/~a-b", "not a challenge id"),
            ("a/b/c/d/e", "not a challenge id"),
            ("fujisan/domino/a_b", "'_'"),
            ("fujisan/domino/a b", "' '"),
            ("fujisan/domino/é", "'é'"),
        ] {
            let error = ChallengeId::parse(text).expect_err("a bad id").to_string();
            assert!(error.contains(part), "{text}: {error}");
        }
        assert_eq!(ChallengeId::parse(&"a".repeat(MAX_LENGTH + 1)), Err(ChallengeError::TooLong));
    }
}

//! Text for states, moves and setups.

use thiserror::Error;

/// A value with one text form that stands in links, saves, messages, the command line and tests.
///
/// The text uses letters, digits, `-`, `_` and `~`; a move's text has no `-`, which joins moves.
/// `decode(encode(x)) == x`, and `decode` answers every text without a panic.
pub trait Notation: Sized {
    /// The canonical text.
    fn encode(&self) -> String;
    /// Reads a text; several texts may mean one value.
    fn decode(text: &str) -> Result<Self, NotationError>;
}

/// Why a text could not be read: one sentence that names it.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("“{text}” is no {what}: {why}")]
pub struct NotationError {
    /// What was expected, such as `Fujisan move`.
    pub what: &'static str,
    /// The text, shortened to at most 60 characters.
    pub text: String,
    /// What is wrong with it.
    pub why: String,
}

impl NotationError {
    /// An error about `text`, which should have been a `what`.
    pub fn new(what: &'static str, text: &str, why: impl Into<String>) -> Self {
        Self { what, text: shorten(text), why: why.into() }
    }
}

/// The first 60 characters of a text from outside, so that an error stays one sentence.
pub fn shorten(text: &str) -> String {
    match text.char_indices().nth(60) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

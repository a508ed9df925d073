//! The error of a text that cannot be read.

use thiserror::Error;

/// Why a text could not be read: one sentence that names it.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("“{text}” is not a {what}: {why}")]
pub struct ParseError {
    /// What was expected, such as `Fujisan move`.
    pub what: &'static str,
    /// The text, shortened to at most 60 characters.
    pub text: String,
    /// What is wrong with it.
    pub why: String,
}

impl ParseError {
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

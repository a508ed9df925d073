//! What people did with the problems: one [`Answer`] for each problem that was played to its end or left.
//!
//! Pure data. A page keeps the answers in its browser, files carry them from there to a teacher's machine, and the
//! regression reads them. A file is JSON or CSV, see [`json`] and [`csv`]; both have one version, [`VERSION`].

mod collection;
pub mod course;
pub mod csv;
mod fault;
mod field;
pub mod json;

pub use collection::{Answers, Merged};
pub use fault::AnswersFault;

use serde::{Deserialize, Serialize};

use crate::engine::challenge::{ChallengeId, Source};
use crate::engine::position::in_a_row;
use crate::engine::seed::hash_of;
use crate::games::shisen::info::INFO;

/// The version of both kinds of files.
pub const VERSION: u32 = 1;
/// The largest file that is read, in bytes.
pub const MAX_BYTES: usize = 8_000_000;
/// The most answers that are read from a file, or kept.
pub const MAX_ANSWERS: usize = 50_000;
/// The longest time for a problem, in milliseconds: a day.
pub const MAX_TIME: u64 = 86_400_000;
/// The most moves, and the most undos, of one answer.
pub const MAX_MOVES: u32 = 100_000;
/// The longest label of a player, in characters.
pub const MAX_LABEL: usize = 40;
/// The years in which answers are given, as milliseconds since 1970: 2000 to 2199.
const WHEN: std::ops::Range<u64> = 946_684_800_000..7_258_118_400_000;

/// What came of one problem when one person played it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Answer {
    /// The problem as a challenge id, `shisen/board/<position>`.
    pub problem: String,
    /// Whether the board was cleared.
    pub solved: bool,
    /// From the first sight of the board to its end, pauses taken off, in milliseconds; at most [`MAX_TIME`].
    pub time_ms: u64,
    /// Pairs taken, also those that were put back; at most [`MAX_MOVES`].
    pub moves: u32,
    /// Pairs put back; at most [`MAX_MOVES`].
    pub undos: u32,
    /// Whether the board could no longer be cleared at some time on the way.
    pub lost: bool,
    /// When it ended, in milliseconds since 1970.
    pub when: u64,
    /// Who played: a word that the person chose or the browser drew; nothing if unknown.
    pub player: Option<String>,
}

impl Answer {
    /// A name that stays the same wherever the answer is copied: sixteen hexadecimal digits over all but the player, so
    /// that a label written in later does not make another answer of it.
    pub fn id(&self) -> String {
        let Self { problem, solved, time_ms, moves, undos, lost, when, player: _ } = self;
        let text = format!("{problem}|{solved}|{time_ms}|{moves}|{undos}|{lost}|{when}");
        format!("{:016x}", hash_of(&text))
    }

    /// The same answer with its numbers within their limits, for what a page has measured.
    #[must_use]
    pub fn within_limits(mut self) -> Self {
        self.time_ms = self.time_ms.min(MAX_TIME);
        self.moves = self.moves.min(MAX_MOVES);
        self.undos = self.undos.min(MAX_MOVES);
        self.when = self.when.clamp(WHEN.start, WHEN.end - 1);
        self.player = self.player.and_then(|text| label(&text).ok().flatten());
        self
    }

    /// The position that was played; nothing if the problem is no board of this game.
    pub fn position(&self) -> Option<&str> {
        self.problem.strip_prefix(INFO.id)?.strip_prefix("/board/")
    }
}

/// What was read from a file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Reading {
    /// The answers in the file's order.
    pub answers: Vec<Answer>,
    /// What was left out, one sentence each.
    pub remarks: Vec<String>,
}

/// Reads a file of answers, whichever of the two kinds it is.
///
/// # Errors
/// It is too large, none of our files, or holds an answer that cannot be one: one sentence that names the place.
pub fn read(text: &str) -> Result<Reading, AnswersFault> {
    if text.len() > MAX_BYTES {
        return Err(AnswersFault::TooLarge);
    }
    // Spreadsheets put a mark in front.
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    if text.trim_start().starts_with(['{', '[']) { json::read(text) } else { csv::read(text) }
}

/// The label of a player as it is kept: without spaces around it; nothing if it is empty.
///
/// # Errors
/// Longer than [`MAX_LABEL`], or of other characters than letters, digits, spaces, and `.`, `-`, `_`, `'` between them:
/// so no program takes it for a formula or a piece of markup.
pub fn label(text: &str) -> Result<Option<String>, AnswersFault> {
    let text = text.trim();
    let good = |c: char| c.is_alphanumeric() || matches!(c, ' ' | '.' | '-' | '_' | '\'' | '’');
    if text.is_empty() {
        return Ok(None);
    }
    let first = text.chars().next().is_some_and(char::is_alphanumeric);
    if !first || text.chars().count() > MAX_LABEL || !text.chars().all(good) {
        return Err(AnswersFault::Label);
    }
    Ok(Some(text.to_owned()))
}

/// Whether a text names a board of this game.
fn is_problem(text: &str) -> bool {
    let board = |id: ChallengeId| id.game == INFO.id && id.moves.is_empty() && matches!(id.source, Source::Board(_));
    text.len() <= MAX_PROBLEM && ChallengeId::parse(text).is_ok_and(board)
}

/// The longest id of a problem, in bytes: more than the largest board needs.
const MAX_PROBLEM: usize = 600;

/// «“a”, “b” and “c”».
fn quoted(words: &[String]) -> String {
    let words: Vec<String> = words.iter().map(|word| format!("“{}”", crate::engine::parse::shorten(word))).collect();
    in_a_row(&words)
}

/// The sentence about fields that nobody knows; nothing if there are none.
fn left_out(fields: &[String]) -> Option<String> {
    let (word, verb) = if fields.len() == 1 { ("field", "is") } else { ("fields", "are") };
    (!fields.is_empty()).then(|| format!("The {word} {} {verb} not known and left out.", quoted(fields)))
}

#[cfg(test)]
mod tests;

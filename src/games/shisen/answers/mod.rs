//! What people did with the problems: one [`Answer`] for each problem that was played to its end or left.
//!
//! Pure data. A page keeps the answers in its browser, files carry them from there to a teacher's machine, and the
//! regression reads them. A file is JSON or CSV, see [`json`] and [`csv`]; both have one version, [`VERSION`].

pub mod course;
pub mod csv;
pub mod json;
#[cfg(test)]
mod tests;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::INFO;
use crate::engine::challenge::{ChallengeId, Source};
use crate::engine::order;
use crate::engine::parse::shorten;
use crate::engine::seed::hash_of;
use crate::engine::words::joined;
use crate::lab::report::number::integer;

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
    joined(&words, "and")
}

/// The sentence about fields that nobody knows; nothing if there are none.
fn left_out(fields: &[String]) -> Option<String> {
    let (word, verb) = if fields.len() == 1 { ("field", "is") } else { ("fields", "are") };
    (!fields.is_empty()).then(|| format!("The {word} {} {verb} not known and left out.", quoted(fields)))
}

// A collection of answers, each once.

/// Answers, each once, in the order in which they were given.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Answers {
    /// Sorted by the time and the answer's id, so that the order is the same whoever merged them.
    all: Vec<((u64, String), Answer)>,
}

/// What came of a merge.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Merged {
    /// Answers that are new.
    pub taken: usize,
    /// Answers that were there already.
    pub known: usize,
}

impl Answers {
    /// Takes answers in; one that is there already stays as it is, but may get a player's label that it did not have.
    ///
    /// # Errors
    /// There would be more than [`MAX_ANSWERS`]; then nothing is taken.
    pub fn merge(&mut self, answers: impl IntoIterator<Item = Answer>) -> Result<Merged, AnswersFault> {
        let mut all = self.all.clone();
        all.extend(answers.into_iter().map(|answer| ((answer.when, answer.id()), answer)));
        let count = all.len();
        // Equal keys keep their order: what is there already comes first.
        order::sort_by(&mut all, |(a, _), (b, _)| a.cmp(b));
        all.dedup_by(|(key, answer), (old_key, old)| {
            let again = key == old_key;
            if again && old.player.is_none() {
                old.player = answer.player.take();
            }
            again
        });
        if all.len() > MAX_ANSWERS {
            return Err(AnswersFault::TooMany);
        }
        let merged = Merged { taken: all.len() - self.all.len(), known: count - all.len() };
        self.all = all;
        Ok(merged)
    }

    /// The answers that another collection does not have, or has otherwise.
    pub fn beyond(&self, other: &Self) -> Self {
        let has = |(key, answer): &((u64, String), Answer)| {
            other.all.binary_search_by(|(one, _)| one.cmp(key)).is_ok_and(|at| other.all[at].1 == *answer)
        };
        Self { all: self.all.iter().filter(|one| !has(one)).cloned().collect() }
    }

    /// The answers, the oldest first.
    pub fn iter(&self) -> impl Iterator<Item = &Answer> {
        self.all.iter().map(|(_, answer)| answer)
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.all.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.all.is_empty()
    }

    /// How many people gave them, as far as their labels tell.
    pub fn people(&self) -> usize {
        order::distinct(self.iter().filter_map(|answer| answer.player.as_deref()))
    }

    /// How many of them have no label: nobody knows of how many people they are.
    pub fn unlabelled(&self) -> usize {
        self.iter().filter(|answer| answer.player.is_none()).count()
    }

    /// Of how many boards and people they are: `12 answers to 9 boards, of 2 people`.
    pub fn words(&self) -> String {
        let count = |number: usize, one: &str, more: &str| {
            format!("{} {}", integer(number as i128), if number == 1 { one } else { more })
        };
        let boards = order::distinct(self.iter().map(|answer| answer.problem.as_str()));
        let people = match (self.people(), self.unlabelled()) {
            (0, _) => "without a label".to_owned(),
            (people, 0) => format!("of {}", count(people, "person", "people")),
            (people, more) => {
                format!("of {}; {} without a label", count(people, "person", "people"), integer(more as i128))
            }
        };
        format!("{} to {}, {people}", count(self.len(), "answer", "answers"), count(boards, "board", "boards"))
    }
}

// Why a file of answers could not be read.

/// Why a file of answers could not be read, or an answer not be taken.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum AnswersFault {
    /// More bytes than are read.
    #[error("it is larger than {} MB", MAX_BYTES / 1_000_000)]
    TooLarge,
    /// More answers than are taken.
    #[error("it holds more than {} answers", integer(MAX_ANSWERS as i128))]
    TooMany,
    /// Nothing that we write.
    #[error("it is not a file of answers: it begins neither as our JSON nor as our CSV")]
    NotOurs,
    /// No JSON.
    #[error("it is not a JSON text: something is wrong in line {line}, column {column}")]
    Json {
        /// The line, from 1.
        line: usize,
        /// The column, from 1.
        column: usize,
    },
    /// JSON of another kind.
    #[error("it is JSON, but no file of answers: “{0}” is missing or not what we write")]
    Format(&'static str),
    /// A later version.
    #[error("it is of version {}, and this program reads version {VERSION}", shorten(.0))]
    Version(String),
    /// A field that every answer has.
    #[error("answer {at} has no “{key}”")]
    Missing {
        /// The answer's place in the file, from 1.
        at: usize,
        /// The field.
        key: &'static str,
    },
    /// A field that makes no sense.
    #[error("answer {at}: “{key}” must be {must}, and is “{}”", shorten(.found))]
    Value {
        /// The answer's place in the file, from 1.
        at: usize,
        /// The field.
        key: &'static str,
        /// What it has to be.
        must: String,
        /// What it is.
        found: String,
    },
    /// A column that every file has.
    #[error("its first line does not name the column “{0}”")]
    Column(&'static str),
    /// A column twice.
    #[error("its first line names the column “{}” twice", shorten(.0))]
    Twice(String),
    /// A line of another length than the first.
    #[error("line {line} has {found} fields, and the first line has {needed}")]
    Fields {
        /// The line, from 1.
        line: usize,
        /// Fields found.
        found: usize,
        /// Fields of the first line.
        needed: usize,
    },
    /// A quotation mark where none may stand, or one that is never closed.
    #[error("line {0} has a quotation mark out of place")]
    Quote(usize),
    /// A label that none may have.
    #[error(
        "a label has at most {MAX_LABEL} letters, digits and spaces, with . - _ ’ among them, and begins with a letter or digit"
    )]
    Label,
}

// The fields of an answer as texts: what JSON and CSV have in common.

/// The fields that every answer has, in the order in which they are written; the player may be missing.
pub const FIELDS: [&str; 7] = ["problem", "solved", "time_ms", "moves", "undos", "lost", "when"];
/// The field with the player's label.
pub const PLAYER_FIELD: &str = "player";
/// The field with the version.
pub const VERSION_FIELD: &str = "version";

/// Whether a field is one of ours.
pub fn is_field(name: &str) -> bool {
    FIELDS.contains(&name) || name == PLAYER_FIELD || name == VERSION_FIELD
}

/// Makes an answer of its fields; `at` is its place in the file, from 1, and `text` gives a field's text.
///
/// # Errors
/// A field is missing or makes no sense.
pub fn from_fields(at: usize, text: &dyn Fn(&str) -> Option<String>) -> Result<Answer, AnswersFault> {
    let version = text(VERSION_FIELD).filter(|version| *version != VERSION.to_string());
    if let Some(version) = version {
        return Err(AnswersFault::Version(version));
    }
    let fields = Fields { at, text };
    Ok(Answer {
        problem: fields.checked("problem", "a board such as shisen/board/ABAB-CDDC", is_problem)?,
        solved: fields.truth("solved")?,
        time_ms: fields.number("time_ms", 0, MAX_TIME)?,
        moves: fields.number("moves", 0, MAX_MOVES.into())? as u32,
        undos: fields.number("undos", 0, MAX_MOVES.into())? as u32,
        lost: fields.truth("lost")?,
        when: fields.number("when", WHEN.start, WHEN.end - 1)?,
        player: label(&text(PLAYER_FIELD).unwrap_or_default()).map_err(|fault| AnswersFault::Value {
            at,
            key: PLAYER_FIELD,
            must: fault.to_string(),
            found: text(PLAYER_FIELD).unwrap_or_default(),
        })?,
    })
}

/// The fields of one answer.
struct Fields<'a> {
    at: usize,
    text: &'a dyn Fn(&str) -> Option<String>,
}

impl Fields<'_> {
    fn text(&self, key: &'static str) -> Result<String, AnswersFault> {
        (self.text)(key).ok_or(AnswersFault::Missing { at: self.at, key })
    }

    fn wrong(&self, key: &'static str, must: String, found: String) -> AnswersFault {
        AnswersFault::Value { at: self.at, key, must, found }
    }

    fn checked(&self, key: &'static str, must: &str, good: fn(&str) -> bool) -> Result<String, AnswersFault> {
        let found = self.text(key)?;
        if good(&found) { Ok(found) } else { Err(self.wrong(key, must.to_owned(), found)) }
    }

    fn truth(&self, key: &'static str) -> Result<bool, AnswersFault> {
        Ok(self.checked(key, "yes or no", |text| matches!(text, "yes" | "no"))? == "yes")
    }

    fn number(&self, key: &'static str, least: u64, most: u64) -> Result<u64, AnswersFault> {
        let found = self.text(key)?;
        // `parse` alone would take a plus sign.
        let plain = found.bytes().all(|byte| byte.is_ascii_digit());
        let number = found.parse::<u64>().ok().filter(|number| plain && (least..=most).contains(number));
        let must = || format!("a whole number from {} to {}", integer(least.into()), integer(most.into()));
        number.ok_or_else(|| self.wrong(key, must(), found))
    }
}

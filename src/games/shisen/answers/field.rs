//! The fields of an answer as texts: what JSON and CSV have in common.

use super::{Answer, AnswersFault, MAX_MOVES, MAX_TIME, WHEN, is_problem, label};
use crate::lab::report::number::integer;

/// The fields that every answer has, in the order in which they are written; the player may be missing.
pub const NEEDED: [&str; 7] = ["problem", "solved", "time_ms", "moves", "undos", "lost", "when"];
/// The field with the player's label.
pub const PLAYER: &str = "player";
/// The field with the version.
pub const VERSION: &str = "version";

/// Whether a field is one of ours.
pub fn known(name: &str) -> bool {
    NEEDED.contains(&name) || name == PLAYER || name == VERSION
}

/// Makes an answer of its fields; `at` is its place in the file, from 1, and `text` gives a field's text.
///
/// # Errors
/// A field is missing or makes no sense.
pub fn answer(at: usize, text: &dyn Fn(&str) -> Option<String>) -> Result<Answer, AnswersFault> {
    let version = text(VERSION).filter(|version| *version != super::VERSION.to_string());
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
        player: label(&text(PLAYER).unwrap_or_default()).map_err(|fault| AnswersFault::Value {
            at,
            key: PLAYER,
            must: fault.to_string(),
            found: text(PLAYER).unwrap_or_default(),
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

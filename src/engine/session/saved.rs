//! The text of a save. Its form is frozen: browsers hold such texts.

use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::MoveSource;
use crate::engine::entry::ErrorMessage;
use crate::engine::history::History;

/// How long the text of a save may be, in bytes: attempts far from the one at hand are left out beyond that.
const ROOM: usize = 400_000;
/// From so many moves on they are packed.
const LONG: usize = 64;
/// The characters that packed moves are made of.
const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/// The moves of an attempt as text, done and undone.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SavedMoves {
    /// Their texts; or, if they are packed, that of each move that occurs among them, once.
    items: Vec<String>,
    /// How many are done.
    done: usize,
    /// Which of these texts each move is, if there are many moves of few kinds: a game of 20,000 moves in four directions is
    /// kept in 7 kB.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    packed: Option<PackedLine>,
}

/// Small numbers, several in a character.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct PackedLine {
    letters: String,
    count: usize,
}

/// How many numbers below `kinds` a character holds.
fn in_a_letter(kinds: usize) -> usize {
    match kinds {
        0..=2 => 6,
        3 | 4 => 3,
        5..=8 => 2,
        _ => 1,
    }
}

impl SavedMoves {
    /// These moves, of which so many are done.
    pub(super) fn of<'a, M: PartialEq + ToString + 'a>(moves: impl Iterator<Item = &'a M>, done: usize) -> Self {
        let mut kinds: Vec<&M> = Vec::new();
        let mut line = Vec::new();
        for m in moves {
            let known = kinds.iter().position(|kind| *kind == m);
            line.push(known.unwrap_or(kinds.len()));
            if known.is_none() {
                kinds.push(m);
            }
        }
        Self::of_kinds(kinds.into_iter().map(ToString::to_string).collect(), &line, done)
    }

    fn of_kinds(kinds: Vec<String>, line: &[usize], done: usize) -> Self {
        if line.len() < LONG || kinds.len() > LETTERS.len() {
            let items = line.iter().map(|&kind| kinds[kind].clone()).collect();
            return Self { items, done, packed: None };
        }
        let letter = |some: &[usize]| {
            let number = some.iter().rev().fold(0, |number, kind| number * kinds.len() + kind);
            char::from(LETTERS[number])
        };
        let letters = line.chunks(in_a_letter(kinds.len())).map(letter).collect();
        Self { items: kinds, done, packed: Some(PackedLine { letters, count: line.len() }) }
    }

    /// Moves that are packed already: `kinds` are their texts.
    pub fn of_packed(kinds: Vec<String>, letters: String, count: usize, done: usize) -> Self {
        Self { items: kinds, done, packed: Some(PackedLine { letters, count }) }
    }

    /// How many are done.
    pub(super) fn done(&self) -> usize {
        self.done
    }

    /// The texts of the moves that occur, and which of them each move is; nothing if it is damaged.
    pub(super) fn read(&self) -> Option<(&[String], Vec<usize>)> {
        let kinds = self.items.len();
        let line = match &self.packed {
            None => (0..kinds).collect(),
            Some(PackedLine { letters, count }) => {
                let each = in_a_letter(kinds);
                if letters.len() != count.div_ceil(each) {
                    return None;
                }
                let mut line = Vec::with_capacity(count + each);
                for letter in letters.bytes() {
                    let mut number = LETTERS.iter().position(|known| *known == letter)?;
                    for _ in 0..each {
                        line.push(number.checked_rem(kinds)?);
                        number /= kinds;
                    }
                }
                line.truncate(*count);
                line
            }
        };
        (self.done <= line.len()).then_some((&self.items, line))
    }
}

/// An attempt as text.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SavedAttempt {
    /// The challenge's id, without moves.
    pub challenge: String,
    /// The first position.
    pub start: String,
    /// The moves.
    pub moves: SavedMoves,
    /// The positions after each so many of them, with spaces between them, where [`crate::engine::entry::Game::save_interval`]
    /// wants some.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub positions: String,
    /// Numbers of moves with a checkpoint, rising.
    pub checkpoints: Vec<usize>,
    /// Time spent, in milliseconds.
    pub elapsed_ms: u64,
    /// Hints taken.
    pub hints: u32,
    /// Whether a solution was shown.
    pub shown: bool,
    /// Whose moves these are.
    #[serde(default, rename = "whose")]
    pub move_source: MoveSource,
    /// Who else has made moves, if anybody has.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub helper: Option<String>,
    /// Whether the player has been told how it stands, and plays on.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub plays_on: bool,
    /// The number of moves after which it was left for the next attempt.
    pub left_at: Option<usize>,
}

impl SavedAttempt {
    /// How long its text is, in bytes, as far as it can be long.
    fn size(&self) -> usize {
        let moves = self.moves.packed.as_ref().map_or(8 * self.moves.items.len(), |line| line.letters.len());
        300 + self.start.len() + moves + self.positions.len()
    }
}

/// A save: attempts with a cursor behind the one at hand. Never empty.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Saved {
    attempts: History<SavedAttempt>,
}

/// A save that cannot be read.
#[derive(Debug, Error)]
pub enum SaveError {
    /// The text is not a save.
    #[error("the saved game cannot be read: {0}")]
    Unreadable(#[from] serde_json::Error),
    /// The text is a save with a hole in it.
    #[error("the saved game is damaged")]
    Damaged,
    /// The attempt at hand is none of this game; one sentence.
    #[error("the saved game cannot be played: {0}")]
    Unplayable(ErrorMessage),
}

impl Saved {
    /// These attempts, of which the one at this place is at hand.
    ///
    /// # Errors
    /// There is none at this place, or the moves of one are damaged.
    pub fn of(attempts: Vec<SavedAttempt>, at: usize) -> Result<Self, SaveError> {
        let mut attempts = History::of(attempts);
        let there = at < attempts.all().len();
        attempts.go(at + 1);
        Self { attempts }.sound().filter(|_| there).ok_or(SaveError::Damaged)
    }

    /// Reads a save. Whether its positions and moves are legal is for the game to say.
    ///
    /// # Errors
    /// The text is no save, or a damaged one.
    pub fn read(text: &str) -> Result<Self, SaveError> {
        serde_json::from_str::<Self>(text)?.sound().ok_or(SaveError::Damaged)
    }

    fn sound(self) -> Option<Self> {
        let attempts = &self.attempts;
        let sound = attempts.is_sound()
            && attempts.last().is_some()
            && attempts.all().iter().all(|attempt| attempt.moves.read().is_some());
        sound.then_some(self)
    }

    /// The attempt at hand.
    pub fn now(&self) -> &SavedAttempt {
        self.attempts.last().expect("a save that was read has an attempt at hand")
    }

    /// The attempts before, at hand, and behind.
    pub(super) fn parted(self) -> (Vec<SavedAttempt>, SavedAttempt, Vec<SavedAttempt>) {
        let later = self.attempts.undone().to_vec();
        let mut earlier = self.attempts.done().to_vec();
        let now = earlier.pop().expect("a save that was read has an attempt at hand");
        (earlier, now, later)
    }
}

/// The text of a save with these attempts; those for which there is no room are left out.
pub(super) fn text<'a>(
    earlier: impl DoubleEndedIterator<Item = &'a SavedAttempt>,
    now: &'a SavedAttempt,
    later: impl Iterator<Item = &'a SavedAttempt>,
) -> String {
    let mut room = ROOM.saturating_sub(now.size());
    let mut fits = |attempt: &&SavedAttempt| {
        let size = attempt.size();
        let fits = size <= room;
        room = if fits { room - size } else { 0 };
        fits
    };
    let mut items: Vec<&SavedAttempt> = earlier.rev().take_while(&mut fits).collect();
    items.reverse();
    let at = items.len() + 1;
    items.push(now);
    items.extend(later.take_while(&mut fits));
    let mut attempts = History::of(items);
    attempts.go(at);
    serde_json::to_string(&Writing { attempts }).expect("plain texts and numbers always become JSON")
}

/// [`Saved`] as it is written.
#[derive(Serialize)]
struct Writing<'a> {
    attempts: History<&'a SavedAttempt>,
}

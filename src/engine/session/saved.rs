//! The text of a save. Its form is frozen: browsers hold such texts.

use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::MoveSource;
use crate::engine::entry::ErrorMessage;
use crate::engine::history::History;

/// An attempt as text.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SavedAttempt {
    /// The challenge's id, without moves.
    pub challenge: String,
    /// The first position.
    pub start: String,
    /// The moves, done and undone.
    pub moves: History<String>,
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
    /// The number of moves after which it was left for the next attempt.
    pub(super) left_at: Option<usize>,
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
    /// Reads a save. Whether its positions and moves are legal is for the game to say.
    ///
    /// # Errors
    /// The text is no save, or a damaged one.
    pub fn read(text: &str) -> Result<Self, SaveError> {
        let saved: Self = serde_json::from_str(text)?;
        let attempts = &saved.attempts;
        let sound = attempts.is_sound()
            && attempts.last().is_some()
            && attempts.all().iter().all(|attempt| attempt.moves.is_sound());
        if sound { Ok(saved) } else { Err(SaveError::Damaged) }
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

/// The text of a save with these attempts.
pub(super) fn text(earlier: &[SavedAttempt], now: SavedAttempt, later: &[SavedAttempt]) -> String {
    let items: Vec<&SavedAttempt> = earlier.iter().chain([&now]).chain(later).collect();
    let mut attempts = History::of(items);
    attempts.go(earlier.len() + 1);
    serde_json::to_string(&Writing { attempts }).expect("plain texts and numbers always become JSON")
}

/// [`Saved`] as it is written.
#[derive(Serialize)]
struct Writing<'a> {
    attempts: History<&'a SavedAttempt>,
}

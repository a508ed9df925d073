//! A game in progress, and the games before it: what is saved, undone and replayed.
//!
//! A new challenge and a restart are steps like moves, so both can be undone and nothing has to
//! ask «are you sure».

use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::challenge::ChallengeId;
use super::history::History;

/// How many games back an undo can reach.
const GAMES_KEPT: usize = 30;

/// Whose moves a line is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum MoveSource {
    /// The player's.
    #[default]
    Own,
    /// Those of a link, to be watched.
    Replay,
    /// The solver's, at its end at least.
    Solver,
}

/// One attempt at a challenge.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Playthrough {
    /// The challenge's id, without moves.
    pub challenge: String,
    /// The first position.
    pub start: String,
    /// The moves, done and undone.
    pub moves: History<String>,
    /// Numbers of moves after which the player set a checkpoint, rising.
    pub checkpoints: Vec<usize>,
    /// Time spent, in milliseconds, while the page was visible.
    pub elapsed_ms: u64,
    /// Hints taken.
    pub hints: u32,
    /// Whether a solution was shown (the solver's, or a replay), so that it is no record.
    pub shown: bool,
    /// Whose moves these are; a move of one's own beside them makes them one's own.
    #[serde(default, rename = "whose")]
    pub move_source: MoveSource,
    /// The number of moves after which it was left for the next attempt: there redo goes on to
    /// that one, whatever moves lie ahead here.
    left_at: Option<usize>,
}

impl Playthrough {
    /// The attempt before its first move. The moves of a replay lie ahead, to be stepped through.
    pub fn new(challenge: &ChallengeId, start: &str) -> Self {
        let mut moves = History::of(challenge.moves.clone());
        moves.go(0);
        let shown = !challenge.moves.is_empty();
        Self {
            challenge: challenge.without_moves().to_string(),
            start: start.to_owned(),
            moves,
            checkpoints: Vec::new(),
            elapsed_ms: 0,
            hints: 0,
            shown,
            move_source: if shown { MoveSource::Replay } else { MoveSource::Own },
            left_at: None,
        }
    }

    /// Moves made.
    pub fn count(&self) -> usize {
        self.moves.done().len()
    }
}

/// The attempt at hand, and those before and (after an undo) behind it. Never empty.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Session {
    attempts: History<Playthrough>,
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
}

impl Session {
    /// A session that begins with this challenge at this position.
    pub fn new(challenge: &ChallengeId, start: &str) -> Self {
        Self { attempts: History::of(vec![Playthrough::new(challenge, start)]) }
    }

    /// The attempt at hand.
    pub fn now(&self) -> &Playthrough {
        self.attempts.last().expect("a session is never empty: undo leaves the first attempt, restore checks it")
    }

    /// The attempt at hand, for what is no step: time, hints, checkpoints.
    pub fn now_mut(&mut self) -> &mut Playthrough {
        self.attempts.last_mut().expect("a session is never empty: undo leaves the first attempt, restore checks it")
    }

    /// Makes a move, which the caller has checked.
    pub fn play(&mut self, m: &str) {
        let done = self.now().count();
        let branches = self.now().moves.undone().first().is_none_or(|next| next != m);
        if branches {
            // The attempts behind this one began from a line that is now left.
            self.forget_later();
            self.now_mut().checkpoints.retain(|&at| at <= done);
            self.now_mut().moves.push(m.to_owned());
            self.now_mut().move_source = MoveSource::Own;
        } else {
            self.now_mut().moves.redo();
        }
    }

    fn forget_later(&mut self) {
        let now = self.now().clone();
        self.attempts.undo();
        self.attempts.push(now);
    }

    /// Opens another challenge; the one at hand can be had back by undo.
    pub fn open(&mut self, challenge: &ChallengeId, start: &str) {
        self.leave_for(Playthrough::new(challenge, start));
    }

    /// Begins the challenge again; the moves made can be had back by undo.
    pub fn restart(&mut self) {
        let mut fresh = self.now().clone();
        fresh.moves = History::default();
        fresh.checkpoints.clear();
        fresh.move_source = MoveSource::Own;
        self.leave_for(fresh);
    }

    fn leave_for(&mut self, next: Playthrough) {
        let count = self.now().count();
        self.now_mut().left_at = Some(count);
        self.attempts.push(next);
        self.attempts.keep_last(GAMES_KEPT);
    }

    /// Undoes the last move, restart or new challenge; false when there is nothing to undo.
    pub fn undo(&mut self) -> bool {
        if self.now_mut().moves.undo() {
            return true;
        }
        self.attempts.done().len() > 1 && self.attempts.undo()
    }

    /// Does the next undone step again; false when there is none.
    pub fn redo(&mut self) -> bool {
        let left_here = self.now().left_at == Some(self.now().count());
        left_here && self.attempts.redo() || self.step() || self.attempts.redo()
    }

    /// Makes the next of the moves that lie ahead in this attempt; false when there is none.
    pub fn step(&mut self) -> bool {
        self.now_mut().moves.redo()
    }

    /// Whether undo would do something.
    pub fn can_undo(&self) -> bool {
        self.now().count() > 0 || self.attempts.done().len() > 1
    }

    /// Whether redo would do something.
    pub fn can_redo(&self) -> bool {
        !self.now().moves.undone().is_empty() || !self.attempts.undone().is_empty()
    }

    /// Lays out the solver's moves ahead from here; redo steps through them.
    pub fn lay_out(&mut self, moves: &[String]) {
        self.forget_later();
        let now = self.now_mut();
        let mut line = now.moves.done().to_vec();
        let done = line.len();
        line.extend_from_slice(moves);
        now.checkpoints.retain(|&at| at <= done);
        now.shown = true;
        now.move_source = MoveSource::Solver;
        now.moves = History::of(line);
        now.moves.go(done);
    }

    /// Goes to the moment after `count` moves of this attempt.
    pub fn go(&mut self, count: usize) {
        self.now_mut().moves.go(count);
    }

    /// Sets a checkpoint here, or takes away the one that is here; true when it is set.
    pub fn toggle_checkpoint(&mut self) -> bool {
        let here = self.now().count();
        let points = &mut self.now_mut().checkpoints;
        match points.binary_search(&here) {
            Ok(at) => {
                points.remove(at);
                false
            }
            Err(at) => {
                points.insert(at, here);
                true
            }
        }
    }

    /// Goes back to the last checkpoint before this moment; false when there is none.
    pub fn back_to_checkpoint(&mut self) -> bool {
        let here = self.now().count();
        let Some(&at) = self.now().checkpoints.iter().rev().find(|&&at| at < here) else { return false };
        self.go(at);
        true
    }

    /// The text of a save.
    pub fn save(&self) -> String {
        serde_json::to_string(self).expect("plain texts and numbers always become JSON")
    }

    /// Reads a save. Whether its positions and moves are legal is for the game to say.
    pub fn restore(text: &str) -> Result<Self, SaveError> {
        let session: Self = serde_json::from_str(text)?;
        let sound = session.attempts.is_sound()
            && session.attempts.last().is_some()
            && session.attempts.all().iter().all(|a| a.moves.is_sound());
        if sound { Ok(session) } else { Err(SaveError::Damaged) }
    }
}

#[cfg(test)]
mod tests;

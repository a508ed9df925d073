//! A game in progress, and the games before it: what is played, undone, replayed and saved.
//!
//! A new challenge and a restart are steps like moves, so both can be undone and nothing has to ask «are you sure».
//!
//! [`Session`] is typed: it knows the positions that it has come through, so nobody reads a text again to know one. A page
//! that shows any game holds it as a [`PlaySession`]. A step, and a copy for the state that a page has drawn, cost the same
//! after 20,000 moves as after ten; only a save takes longer.

mod erased;
mod playthrough;
mod saved;

use std::rc::Rc;

pub use self::erased::{PlaySession, SessionFactory};
use self::playthrough::Playthrough;
pub use self::saved::{SaveError, Saved, SavedAttempt, SavedMoves};
use super::challenge::ChallengeId;
use super::entry::{ErrorMessage, Game, MoveText};
use super::position::{Describe, Outcome, Position};

use serde::{Deserialize, Serialize};

/// How many games back an undo can reach.
const GAMES_KEPT: usize = 30;

/// A move of a game.
pub type MoveOf<G> = <<G as Game>::Position as Position>::Move;

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

/// What is noted about an attempt beside its moves.
#[derive(Clone, Debug, PartialEq)]
pub struct Facts {
    /// The challenge's id, without moves.
    pub challenge: String,
    /// Numbers of moves after which the player set a checkpoint, rising.
    pub checkpoints: Vec<usize>,
    /// Time spent, in milliseconds, while the page was visible.
    pub elapsed_ms: u64,
    /// Hints taken.
    pub hints: u32,
    /// Whether a solution was shown (the solver's, or a replay), so that it is no record.
    pub shown: bool,
    /// Whose moves these are; a move of one's own beside them makes them one's own.
    pub move_source: MoveSource,
    /// Who else has made moves, by name, if anybody has: a player of the program.
    pub helper: Option<String>,
    /// Whether the player has been told how it stands, and plays on: after the goal, or although it is lost.
    pub plays_on: bool,
}

impl Facts {
    fn new(challenge: String, replay: bool) -> Self {
        let move_source = if replay { MoveSource::Replay } else { MoveSource::Own };
        Self {
            challenge,
            checkpoints: Vec::new(),
            elapsed_ms: 0,
            hints: 0,
            shown: replay,
            move_source,
            helper: None,
            plays_on: false,
        }
    }

    /// The challenge.
    pub fn id(&self) -> Option<ChallengeId> {
        ChallengeId::parse(&self.challenge).ok()
    }
}

/// The attempt at hand, and those before and (after an undo) behind it. A copy takes no time, however long they are.
///
/// # Examples
/// ```
/// use solvarium::engine::challenge::ChallengeId;
/// use solvarium::engine::session::Session;
/// use solvarium::games::fujisan::Fujisan;
///
/// let start = "321001031231-400452325514";
/// let mut session = Session::<Fujisan>::new(&ChallengeId::board("fujisan", start), start)?;
/// session.play(&"AR2".parse()?)?;
/// session.play(&"AR1".parse()?)?;
/// // What is saved is read again, undo and redo included.
/// let mut again = Session::<Fujisan>::restore(&session.save())?;
/// assert!(again.undo());
/// assert_eq!(again.count(), 1);
/// assert_eq!(again.ahead().len(), 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Session<G: Game> {
    /// Those before, the latest last: as texts, since they are played again only if somebody undoes as far as that.
    earlier: Vec<Rc<SavedAttempt>>,
    now: Playthrough<G>,
    /// Those behind, the next one first.
    later: Vec<Rc<SavedAttempt>>,
}

impl<G: Game> Clone for Session<G> {
    fn clone(&self) -> Self {
        Self { earlier: self.earlier.clone(), now: self.now.clone(), later: self.later.clone() }
    }
}

impl<G: Game> Session<G> {
    /// A session that begins with this challenge at this position.
    ///
    /// # Errors
    /// The position cannot be read, or a move of the challenge cannot be made: one sentence.
    pub fn new(challenge: &ChallengeId, start: &str) -> Result<Self, ErrorMessage> {
        Ok(Self { earlier: Vec::new(), now: Playthrough::new(challenge, start)?, later: Vec::new() })
    }

    /// Reads a save.
    ///
    /// # Errors
    /// The text is no save, or the attempt at hand in it cannot be played.
    pub fn restore(text: &str) -> Result<Self, SaveError> {
        Self::of(Saved::read(text)?)
    }

    /// The session of a save.
    ///
    /// # Errors
    /// The attempt at hand in it cannot be played.
    pub fn of(saved: Saved) -> Result<Self, SaveError> {
        let (earlier, now, later) = saved.parted();
        let shared = |attempts: Vec<SavedAttempt>| attempts.into_iter().map(Rc::new).collect();
        let now = Playthrough::restore(&now).map_err(SaveError::Unplayable)?;
        Ok(Self { now, earlier: shared(earlier), later: shared(later) })
    }

    /// The text of a save. It takes as long as the games are long.
    pub fn save(&self) -> String {
        saved::text(self.earlier.iter().map(|one| &**one), &self.now.saved(), self.later.iter().map(|one| &**one))
    }

    /// What is noted about the attempt at hand.
    pub fn facts(&self) -> &Facts {
        &self.now.facts
    }

    /// The same, for what is no step: time, hints.
    pub fn facts_mut(&mut self) -> &mut Facts {
        &mut self.now.facts
    }

    /// The text of the first position.
    pub fn start(&self) -> Rc<str> {
        self.now.text_at(0).unwrap_or_default()
    }

    /// The moves made, as a list of its own.
    pub fn done(&self) -> Vec<MoveOf<G>> {
        self.now.moves(0..self.count())
    }

    /// The moves undone, the next one first, as a list of its own.
    pub fn ahead(&self) -> Vec<MoveOf<G>> {
        self.now.moves(self.count()..self.length())
    }

    /// All moves, as a list of its own.
    pub fn moves(&self) -> Vec<MoveOf<G>> {
        self.now.moves(0..self.length())
    }

    /// The move of this number, from 0, whether it is made or undone.
    pub fn move_at(&self, at: usize) -> Option<&MoveOf<G>> {
        self.now.move_at(at)
    }

    /// Moves made.
    pub fn count(&self) -> usize {
        self.now.done
    }

    /// Moves made and undone.
    pub fn length(&self) -> usize {
        self.now.length()
    }

    /// The position at hand.
    pub fn state(&self) -> &Rc<G::Position> {
        &self.now.here().state
    }

    /// The position after so many moves of this attempt, undone ones included.
    pub fn state_at(&self, count: usize) -> Option<&Rc<G::Position>> {
        self.now.placed(count).map(|placed| &placed.state)
    }

    /// The first position and that after each move made.
    pub fn states(&self) -> impl DoubleEndedIterator<Item = &Rc<G::Position>> {
        (0..=self.count()).filter_map(|count| self.state_at(count))
    }

    /// The text of the position after so many moves.
    pub fn text_at(&self, count: usize) -> Option<Rc<str>> {
        self.now.text_at(count)
    }

    /// How the position at hand stands.
    pub fn outcome(&self) -> Outcome {
        let placed = self.now.here();
        *placed.outcome.get_or_init(|| placed.state.outcome())
    }

    /// The move of this number, from 0, in words.
    pub fn made(&self, at: usize) -> Option<Rc<MoveText>> {
        let (m, before, after) = (self.move_at(at)?, self.state_at(at)?, self.now.placed(at + 1)?);
        Some(after.led.get_or_init(|| Rc::new(words(&**before, m))).clone())
    }

    /// Makes a move. One that was undone is done again, so what lies behind it stays.
    ///
    /// # Errors
    /// It is not allowed: one sentence, and nothing has changed.
    pub fn play(&mut self, m: &MoveOf<G>) -> Result<(), ErrorMessage> {
        if self.move_at(self.count()) == Some(m) && self.step() {
            return Ok(());
        }
        let next = self.state().play(m).map_err(|error| error.to_string())?;
        self.take_over();
        self.now.add(m.clone(), next);
        Ok(())
    }

    /// Forgets the moves that lie ahead, and the attempts behind this one, which began from a line that is now left: from
    /// here on the person plays.
    pub fn take_over(&mut self) {
        self.later.clear();
        self.now.cut();
        self.now.facts.move_source = MoveSource::Own;
    }

    /// Opens another challenge; the one at hand can be had back by undo.
    ///
    /// # Errors
    /// The position cannot be read, or a move of the challenge cannot be made: one sentence, and nothing has changed.
    pub fn open(&mut self, challenge: &ChallengeId, start: &str) -> Result<(), ErrorMessage> {
        let mut next = Playthrough::new(challenge, start)?;
        if !G::RESTARTS_ANEW {
            next.facts.shown |= self.has_shown(&next.facts.challenge);
        }
        self.leave_for(next);
        Ok(())
    }

    /// Whether a solution of this challenge was shown in one of the attempts.
    fn has_shown(&self, challenge: &str) -> bool {
        let kept = self.earlier.iter().chain(&self.later);
        kept.map(|one| (&one.challenge, one.shown))
            .chain([(&self.now.facts.challenge, self.now.facts.shown)])
            .any(|(of, shown)| shown && of == challenge)
    }

    /// Goes on with the last attempt at this challenge, as it was left; the one at hand can be had back by undo. False, and
    /// nothing has changed, when there is none.
    pub fn reopen(&mut self, challenge: &str) -> bool {
        let of = |one: &Rc<SavedAttempt>| one.challenge == challenge;
        let (earlier, later) = (self.earlier.iter().rposition(of), self.later.iter().position(of));
        let saved = match (earlier, later) {
            (Some(at), _) => &self.earlier[at],
            (None, Some(at)) => &self.later[at],
            (None, None) => return false,
        };
        // A text that cannot be played any more stays where it is.
        let Ok(next) = Playthrough::restore(saved) else { return false };
        match (earlier, later) {
            (Some(at), _) => drop(self.earlier.remove(at)),
            (None, at) => at.into_iter().for_each(|at| drop(self.later.remove(at))),
        }
        self.now.left_at = Some(self.count());
        self.earlier.push(Rc::new(self.now.saved()));
        self.now = next;
        true
    }

    /// Begins the challenge again; the moves made can be had back by undo.
    pub fn restart(&mut self) {
        let (now, fresh) = (&self.now.facts, Facts::new(self.now.facts.challenge.clone(), false));
        let facts = if G::RESTARTS_ANEW {
            fresh
        } else {
            Facts {
                elapsed_ms: now.elapsed_ms,
                hints: now.hints,
                shown: now.shown,
                helper: now.helper.clone(),
                ..fresh
            }
        };
        self.leave_for(self.now.begun_again(facts));
    }

    fn leave_for(&mut self, next: Playthrough<G>) {
        self.now.left_at = Some(self.count());
        self.earlier.push(Rc::new(self.now.saved()));
        self.later.clear();
        self.now = next;
        let drop = (self.earlier.len() + 1).saturating_sub(GAMES_KEPT);
        self.earlier.drain(..drop);
    }

    /// Undoes the last move, restart or new challenge; false when there is nothing to undo.
    pub fn undo(&mut self) -> bool {
        (0..self.count()).rev().any(|count| self.now.go(count)) || self.go_earlier()
    }

    /// Does the next undone step again; false when there is none.
    pub fn redo(&mut self) -> bool {
        let left_here = self.now.left_at == Some(self.count());
        left_here && self.go_later() || self.step() || self.go_later()
    }

    fn go_earlier(&mut self) -> bool {
        // A text that cannot be played any more is passed over.
        while let Some(saved) = self.earlier.pop() {
            if let Ok(before) = Playthrough::restore(&saved) {
                self.later.insert(0, Rc::new(self.now.saved()));
                self.now = before;
                return true;
            }
        }
        false
    }

    fn go_later(&mut self) -> bool {
        while !self.later.is_empty() {
            if let Ok(next) = Playthrough::restore(&self.later.remove(0)) {
                self.earlier.push(Rc::new(self.now.saved()));
                self.now = next;
                return true;
            }
        }
        false
    }

    /// Makes the next of the moves that lie ahead in this attempt; false when there is none.
    pub fn step(&mut self) -> bool {
        self.now.go(self.count() + 1)
    }

    /// Whether undo would do something.
    pub fn can_undo(&self) -> bool {
        self.count() > 0 || self.can_leave()
    }

    /// Whether undo at the first position would lead to another game.
    pub fn can_leave(&self) -> bool {
        !self.earlier.is_empty()
    }

    /// Whether redo would do something.
    pub fn can_redo(&self) -> bool {
        self.count() < self.length() || !self.later.is_empty()
    }

    /// Lays out the solver's moves ahead from here; redo steps through them.
    ///
    /// # Errors
    /// One of them cannot be made: one sentence, and nothing has changed.
    pub fn lay_out(&mut self, moves: &[MoveOf<G>]) -> Result<(), ErrorMessage> {
        let mut next = self.now.clone();
        next.cut();
        next.lay_out(moves)?;
        (next.facts.shown, next.facts.move_source) = (true, MoveSource::Solver);
        self.later.clear();
        self.now = next;
        Ok(())
    }

    /// Goes to the moment after `count` moves of this attempt, or after all.
    pub fn go(&mut self, count: usize) {
        self.now.go(count.min(self.length()));
    }

    /// Sets a checkpoint here, or takes away the one that is here; true when it is set.
    pub fn toggle_checkpoint(&mut self) -> bool {
        let here = self.count();
        let points = &mut self.now.facts.checkpoints;
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
        let here = self.count();
        let Some(&at) = self.facts().checkpoints.iter().rev().find(|&&at| at < here) else { return false };
        self.go(at);
        true
    }
}

/// A move in words.
fn words<S: Describe>(state: &S, m: &S::Move) -> MoveText {
    MoveText { code: m.to_string(), log: state.log(m), phrase: state.phrase(m) }
}

#[cfg(test)]
mod tests;

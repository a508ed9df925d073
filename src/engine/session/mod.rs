//! A game in progress, and the games before it: what is played, undone, replayed and saved.
//!
//! A new challenge and a restart are steps like moves, so both can be undone and nothing has to ask «are you sure».
//!
//! [`Session`] is typed: it holds the positions that it has come through, so nobody reads a text again to know one. A page
//! that shows any game holds it as a [`PlaySession`].

mod erased;
mod saved;

use std::cell::OnceCell;
use std::rc::Rc;
use std::str::FromStr;

pub use self::erased::{PlaySession, SessionFactory};
pub use self::saved::{SaveError, Saved, SavedAttempt};
use super::challenge::ChallengeId;
use super::entry::{ErrorMessage, Game, MoveText};
use super::history::History;
use super::parse::ParseError;
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
}

impl Facts {
    /// The challenge.
    pub fn id(&self) -> Option<ChallengeId> {
        ChallengeId::parse(&self.challenge).ok()
    }
}

/// A position that the game has come through, with its texts once somebody has asked for them.
struct Placed<G: Game> {
    state: Rc<G::Position>,
    text: OnceCell<Rc<str>>,
    outcome: OnceCell<Outcome>,
    /// The words of the move that led here.
    led: OnceCell<Rc<MoveText>>,
}

impl<G: Game> Placed<G> {
    fn new(state: G::Position) -> Rc<Self> {
        let (text, outcome, led) = (OnceCell::new(), OnceCell::new(), OnceCell::new());
        Rc::new(Self { state: Rc::new(state), text, outcome, led })
    }
}

/// The attempt at hand: a challenge, the moves made and undone, and every position on the way.
struct Playthrough<G: Game> {
    facts: Facts,
    start: Rc<str>,
    moves: History<MoveOf<G>>,
    /// The first position, and that after each move, undone ones included: one more than there are moves.
    positions: Vec<Rc<Placed<G>>>,
    /// The number of moves after which it was left for the next attempt: there redo goes on to that one, whatever moves
    /// lie ahead here.
    left_at: Option<usize>,
}

impl<G: Game> Clone for Playthrough<G> {
    fn clone(&self) -> Self {
        Self {
            facts: self.facts.clone(),
            start: self.start.clone(),
            moves: self.moves.clone(),
            positions: self.positions.clone(),
            left_at: self.left_at,
        }
    }
}

fn read<T: FromStr<Err = ParseError>>(text: &str) -> Result<T, ErrorMessage> {
    text.parse::<T>().map_err(|error| error.to_string())
}

/// The positions of a line: the first one, and that after each move.
fn line<G: Game>(start: &str, moves: &[MoveOf<G>]) -> Result<Vec<Rc<Placed<G>>>, ErrorMessage> {
    let mut positions = Vec::with_capacity(moves.len() + 1);
    positions.push(Placed::new(read::<G::Position>(start)?));
    extend(&mut positions, moves)?;
    Ok(positions)
}

fn extend<G: Game>(positions: &mut Vec<Rc<Placed<G>>>, moves: &[MoveOf<G>]) -> Result<(), ErrorMessage> {
    let mut last: Rc<Placed<G>> = positions.last().cloned().ok_or("there is no first position")?;
    for m in moves {
        let next = last.state.play(m).map_err(|error| {
            // A line that is refused is named by the move that cannot be made.
            format!("move {} of the replay: {error}", positions.len())
        })?;
        last = Placed::new(next);
        positions.push(last.clone());
    }
    Ok(())
}

fn read_moves<G: Game>(texts: &[String]) -> Result<Vec<MoveOf<G>>, ErrorMessage> {
    let one = |(at, text): (usize, &String)| {
        read::<MoveOf<G>>(text).map_err(|why| format!("move {} of the replay: {why}", at + 1))
    };
    texts.iter().enumerate().map(one).collect()
}

impl<G: Game> Playthrough<G> {
    /// The attempt before its first move. The moves of a replay lie ahead, to be stepped through.
    fn new(challenge: &ChallengeId, start: &str) -> Result<Self, ErrorMessage> {
        let mut moves = History::of(read_moves::<G>(&challenge.moves)?);
        let positions = line(start, moves.all())?;
        moves.go(0);
        let shown = !challenge.moves.is_empty();
        let facts = Facts {
            challenge: challenge.without_moves().to_string(),
            checkpoints: Vec::new(),
            elapsed_ms: 0,
            hints: 0,
            shown,
            move_source: if shown { MoveSource::Replay } else { MoveSource::Own },
        };
        Ok(Self { facts, start: start.into(), moves, positions, left_at: None })
    }

    fn restore(saved: &SavedAttempt) -> Result<Self, ErrorMessage> {
        let known = ChallengeId::parse(&saved.challenge).is_ok_and(|id| id.game == G::INFO.id);
        if !known {
            return Err(format!("“{}” is no challenge of this game", saved.challenge));
        }
        let mut moves = History::of(read_moves::<G>(saved.moves.all())?);
        let positions = line(&saved.start, moves.all())?;
        moves.go(saved.moves.done().len());
        let facts = Facts {
            challenge: saved.challenge.clone(),
            checkpoints: saved.checkpoints.clone(),
            elapsed_ms: saved.elapsed_ms,
            hints: saved.hints,
            shown: saved.shown,
            move_source: saved.move_source,
        };
        Ok(Self { facts, start: saved.start.as_str().into(), moves, positions, left_at: saved.left_at })
    }

    fn saved(&self) -> SavedAttempt {
        let facts = self.facts.clone();
        SavedAttempt {
            challenge: facts.challenge,
            start: self.start.to_string(),
            moves: self.moves.map(ToString::to_string),
            checkpoints: facts.checkpoints,
            elapsed_ms: facts.elapsed_ms,
            hints: facts.hints,
            shown: facts.shown,
            move_source: facts.move_source,
            left_at: self.left_at,
        }
    }

    fn count(&self) -> usize {
        self.moves.done().len()
    }
}

/// The attempt at hand, and those before and (after an undo) behind it.
pub struct Session<G: Game> {
    /// Those before, the latest last: as texts, since they are played again only if somebody undoes as far as that.
    earlier: Vec<SavedAttempt>,
    now: Playthrough<G>,
    /// Those behind, the next one first.
    later: Vec<SavedAttempt>,
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
        let (earlier, now, later) = Saved::read(text)?.parted();
        Ok(Self { now: Playthrough::restore(&now).map_err(SaveError::Unplayable)?, earlier, later })
    }

    /// The text of a save.
    pub fn save(&self) -> String {
        saved::text(&self.earlier, self.now.saved(), &self.later)
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
    pub fn start(&self) -> &Rc<str> {
        &self.now.start
    }

    /// The moves made.
    pub fn done(&self) -> &[MoveOf<G>] {
        self.now.moves.done()
    }

    /// The moves undone, the next one first.
    pub fn ahead(&self) -> &[MoveOf<G>] {
        self.now.moves.undone()
    }

    /// All moves.
    pub fn moves(&self) -> &[MoveOf<G>] {
        self.now.moves.all()
    }

    /// Moves made.
    pub fn count(&self) -> usize {
        self.now.count()
    }

    /// The position at hand.
    pub fn state(&self) -> &Rc<G::Position> {
        &self.now.positions[self.count()].state
    }

    /// The position after so many moves of this attempt, undone ones included.
    pub fn state_at(&self, count: usize) -> Option<&Rc<G::Position>> {
        self.now.positions.get(count).map(|placed| &placed.state)
    }

    /// The first position and that after each move made.
    pub fn states(&self) -> impl DoubleEndedIterator<Item = &Rc<G::Position>> {
        self.now.positions.iter().take(self.count() + 1).map(|placed| &placed.state)
    }

    /// The text of the position after so many moves.
    pub fn text_at(&self, count: usize) -> Option<Rc<str>> {
        let placed = self.now.positions.get(count)?;
        let text = || if count == 0 { self.now.start.clone() } else { placed.state.to_string().into() };
        Some(placed.text.get_or_init(text).clone())
    }

    /// How the position at hand stands.
    pub fn outcome(&self) -> Outcome {
        let placed = &self.now.positions[self.count()];
        *placed.outcome.get_or_init(|| placed.state.outcome())
    }

    /// The move of this number, from 0, in words.
    pub fn made(&self, at: usize) -> Option<Rc<MoveText>> {
        let (m, before, after) = (self.moves().get(at)?, self.state_at(at)?, self.now.positions.get(at + 1)?);
        Some(after.led.get_or_init(|| Rc::new(words(&**before, m))).clone())
    }

    /// Makes a move. One that was undone is done again, so what lies behind it stays.
    ///
    /// # Errors
    /// It is not allowed: one sentence, and nothing has changed.
    pub fn play(&mut self, m: &MoveOf<G>) -> Result<(), ErrorMessage> {
        if self.ahead().first() == Some(m) {
            self.now.moves.redo();
            return Ok(());
        }
        let next = self.state().play(m).map_err(|error| error.to_string())?;
        let done = self.count();
        // The attempts behind this one began from a line that is now left.
        self.later.clear();
        self.now.facts.checkpoints.retain(|&at| at <= done);
        self.now.facts.move_source = MoveSource::Own;
        self.now.moves.push(m.clone());
        self.now.positions.truncate(done + 1);
        self.now.positions.push(Placed::new(next));
        Ok(())
    }

    /// Opens another challenge; the one at hand can be had back by undo.
    ///
    /// # Errors
    /// The position cannot be read, or a move of the challenge cannot be made: one sentence, and nothing has changed.
    pub fn open(&mut self, challenge: &ChallengeId, start: &str) -> Result<(), ErrorMessage> {
        let next = Playthrough::new(challenge, start)?;
        self.leave_for(next);
        Ok(())
    }

    /// Begins the challenge again; the moves made can be had back by undo.
    pub fn restart(&mut self) {
        let mut fresh = self.now.clone();
        fresh.moves = History::default();
        fresh.positions.truncate(1);
        fresh.facts.checkpoints.clear();
        fresh.facts.move_source = MoveSource::Own;
        self.leave_for(fresh);
    }

    fn leave_for(&mut self, next: Playthrough<G>) {
        self.now.left_at = Some(self.count());
        self.earlier.push(self.now.saved());
        self.later.clear();
        self.now = next;
        let drop = (self.earlier.len() + 1).saturating_sub(GAMES_KEPT);
        self.earlier.drain(..drop);
    }

    /// Undoes the last move, restart or new challenge; false when there is nothing to undo.
    pub fn undo(&mut self) -> bool {
        self.now.moves.undo() || self.go_earlier()
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
                self.later.insert(0, self.now.saved());
                self.now = before;
                return true;
            }
        }
        false
    }

    fn go_later(&mut self) -> bool {
        while !self.later.is_empty() {
            if let Ok(next) = Playthrough::restore(&self.later.remove(0)) {
                self.earlier.push(self.now.saved());
                self.now = next;
                return true;
            }
        }
        false
    }

    /// Makes the next of the moves that lie ahead in this attempt; false when there is none.
    pub fn step(&mut self) -> bool {
        self.now.moves.redo()
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
        !self.ahead().is_empty() || !self.later.is_empty()
    }

    /// Lays out the solver's moves ahead from here; redo steps through them.
    ///
    /// # Errors
    /// One of them cannot be made: one sentence, and nothing has changed.
    pub fn lay_out(&mut self, moves: &[MoveOf<G>]) -> Result<(), ErrorMessage> {
        let done = self.count();
        let mut positions = self.now.positions[..=done].to_vec();
        extend(&mut positions, moves)?;
        self.later.clear();
        let mut line = self.done().to_vec();
        line.extend_from_slice(moves);
        self.now.positions = positions;
        self.now.moves = History::of(line);
        self.now.moves.go(done);
        let facts = &mut self.now.facts;
        facts.checkpoints.retain(|&at| at <= done);
        (facts.shown, facts.move_source) = (true, MoveSource::Solver);
        Ok(())
    }

    /// Goes to the moment after `count` moves of this attempt.
    pub fn go(&mut self, count: usize) {
        self.now.moves.go(count);
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

//! A session with its types erased, for a page that shows any game.

use std::any::Any;
use std::rc::Rc;

use super::playthrough::{read, read_moves};
use super::{Facts, MoveOf, SaveError, Session, words};
use crate::engine::challenge::ChallengeId;
use crate::engine::entry::{ErrorMessage, Game, MoveText};
use crate::engine::position::{Outcome, Position};

/// What a page does with a session, whatever the game. Positions and moves are named by their texts.
pub trait PlaySession: Any {
    /// What is noted about the attempt at hand.
    fn facts(&self) -> &Facts;
    /// The same, for what is no step: time, hints.
    fn facts_mut(&mut self) -> &mut Facts;
    /// Moves made.
    fn count(&self) -> usize;
    /// Moves made and undone.
    fn length(&self) -> usize;
    /// The position after so many moves, undone ones included.
    fn position_at(&self, count: usize) -> Option<Rc<str>>;
    /// How the position at hand stands.
    fn outcome(&self) -> Outcome;
    /// The move of this number, from 0, in words.
    fn made(&self, at: usize) -> Option<Rc<MoveText>>;
    /// The texts of all moves.
    fn codes(&self) -> Vec<String>;
    /// A move that can be made at the position at hand, in words.
    fn words_of(&self, code: &str) -> Option<MoveText>;
    /// Whether undo and redo would do something.
    fn can(&self) -> (bool, bool);
    /// See [`Session::can_leave`].
    fn can_leave(&self) -> bool;
    /// Makes a move; see [`Session::play`].
    fn play(&mut self, code: &str) -> Result<(), ErrorMessage>;
    /// See [`Session::open`].
    fn open(&mut self, challenge: &ChallengeId, start: &str) -> Result<(), ErrorMessage>;
    /// See [`Session::reopen`].
    fn reopen(&mut self, challenge: &str) -> bool;
    /// See [`Session::lay_out`].
    fn lay_out(&mut self, codes: &[String]) -> Result<(), ErrorMessage>;
    /// See [`Session::undo`].
    fn undo(&mut self) -> bool;
    /// See [`Session::redo`].
    fn redo(&mut self) -> bool;
    /// See [`Session::step`].
    fn step(&mut self) -> bool;
    /// See [`Session::go`].
    fn go(&mut self, count: usize);
    /// See [`Session::take_over`].
    fn take_over(&mut self);
    /// See [`Session::restart`].
    fn restart(&mut self);
    /// See [`Session::toggle_checkpoint`].
    fn toggle_checkpoint(&mut self) -> bool;
    /// See [`Session::back_to_checkpoint`].
    fn back_to_checkpoint(&mut self) -> bool;
    /// The text of a save.
    fn save(&self) -> String;
    /// A copy.
    fn boxed(&self) -> Box<dyn PlaySession>;
}

/// A session, or one sentence why there is none.
pub type Begun = Result<Box<dyn PlaySession>, ErrorMessage>;

/// Makes the sessions of one game. Only pages hold it: no worker shall carry what plays a game step by step.
pub struct SessionFactory {
    /// A session that begins with this challenge at this position; see [`Session::new`].
    pub begin: fn(&ChallengeId, &str) -> Begun,
    /// The session of a save; see [`Session::restore`].
    pub restore: fn(&str) -> Result<Box<dyn PlaySession>, SaveError>,
}

impl SessionFactory {
    /// The factory of a game.
    pub const fn of<G: Game>() -> Self {
        Self {
            begin: |challenge, start| Ok(Box::new(Session::<G>::new(challenge, start)?)),
            restore: |save| Ok(Box::new(Session::<G>::restore(save)?)),
        }
    }
}

impl Clone for Box<dyn PlaySession> {
    fn clone(&self) -> Self {
        (**self).boxed()
    }
}

impl dyn PlaySession {
    /// The position at hand.
    pub fn here(&self) -> Rc<str> {
        self.position_at(self.count()).expect("a session has a position after every move made")
    }

    /// The first position of the attempt at hand.
    pub fn start(&self) -> Rc<str> {
        self.position_at(0).expect("a session has a first position")
    }

    /// The same session with its types.
    ///
    /// # Panics
    /// It is another game's: a page is given sessions of its own game alone.
    pub fn of<G: Game>(&self) -> &Session<G> {
        let any: &dyn Any = self;
        any.downcast_ref().expect("a page is given sessions of its own game alone")
    }
}

impl<G: Game> PlaySession for Session<G> {
    fn facts(&self) -> &Facts {
        self.facts()
    }

    fn facts_mut(&mut self) -> &mut Facts {
        self.facts_mut()
    }

    fn count(&self) -> usize {
        self.count()
    }

    fn length(&self) -> usize {
        self.length()
    }

    fn position_at(&self, count: usize) -> Option<Rc<str>> {
        self.text_at(count)
    }

    fn outcome(&self) -> Outcome {
        self.outcome()
    }

    fn made(&self, at: usize) -> Option<Rc<MoveText>> {
        self.made(at)
    }

    fn codes(&self) -> Vec<String> {
        self.moves().iter().map(ToString::to_string).collect()
    }

    fn words_of(&self, code: &str) -> Option<MoveText> {
        let m = read::<MoveOf<G>>(code).ok()?;
        self.state().play(&m).ok()?;
        Some(words(&**self.state(), &m))
    }

    fn can(&self) -> (bool, bool) {
        (self.can_undo(), self.can_redo())
    }

    fn can_leave(&self) -> bool {
        self.can_leave()
    }

    fn play(&mut self, code: &str) -> Result<(), ErrorMessage> {
        self.play(&read::<MoveOf<G>>(code)?)
    }

    fn open(&mut self, challenge: &ChallengeId, start: &str) -> Result<(), ErrorMessage> {
        self.open(challenge, start)
    }

    fn reopen(&mut self, challenge: &str) -> bool {
        self.reopen(challenge)
    }

    fn lay_out(&mut self, codes: &[String]) -> Result<(), ErrorMessage> {
        self.lay_out(&read_moves::<G>(codes)?)
    }

    fn undo(&mut self) -> bool {
        self.undo()
    }

    fn redo(&mut self) -> bool {
        self.redo()
    }

    fn step(&mut self) -> bool {
        self.step()
    }

    fn go(&mut self, count: usize) {
        self.go(count);
    }

    fn take_over(&mut self) {
        self.take_over();
    }

    fn restart(&mut self) {
        self.restart();
    }

    fn toggle_checkpoint(&mut self) -> bool {
        self.toggle_checkpoint()
    }

    fn back_to_checkpoint(&mut self) -> bool {
        self.back_to_checkpoint()
    }

    fn save(&self) -> String {
        self.save()
    }

    fn boxed(&self) -> Box<dyn PlaySession> {
        Box::new(self.clone())
    }
}

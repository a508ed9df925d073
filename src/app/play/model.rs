//! The Play page's state: the session, and what the person is being shown of it.

use std::rc::Rc;

use yew::prelude::*;

use super::view::PlayInfo;
use crate::app::view::Transition;
use crate::app::{figures, in_progress};
use crate::engine::challenge::ChallengeId;
use crate::engine::entry::{MoveText, Start};
use crate::engine::position::Outcome;
use crate::engine::session::{MoveSource, PlaySession};
use crate::web::store;

/// What the page is doing about its challenge.
#[derive(Clone, Debug, PartialEq)]
pub enum Phase {
    /// The session is at hand.
    Ready,
    /// A worker searches for the challenge's first position.
    Sifting(ChallengeId),
    /// The link could not be opened; the session, if there is one, is untouched.
    Refused {
        /// The challenge.
        id: ChallengeId,
        /// One sentence.
        why: String,
    },
}

/// The Play page's state.
#[derive(Clone)]
pub struct Model {
    /// The game.
    pub info: &'static PlayInfo,
    /// What the page is doing.
    pub phase: Phase,
    /// The session; nothing before the first challenge is there.
    pub session: Option<Box<dyn PlaySession>>,
    /// The last step, for the board's motion.
    pub came: Option<Transition>,
    /// A hint that is shown: a move's code.
    pub hint: Option<AttrValue>,
    /// Whether the moves ahead run by themselves.
    pub running: bool,
    /// Whether the person plays on although no way leads to the goal.
    pub plays_on: bool,
    /// Boards tried so far, while a challenge is searched for.
    pub tried: Option<u64>,
    /// What the challenge is called to which the last step, back or forth through the session, has led from another one.
    pub elsewhere: Option<AttrValue>,
}

/// What happens on the page.
#[derive(Clone)]
pub enum Action {
    /// A link was opened, or a new challenge asked for.
    Open(ChallengeId),
    /// The first position of a challenge has been found.
    Found(ChallengeId, String),
    /// A challenge cannot be opened.
    Refuse(ChallengeId, String),
    /// Back from a refused link to the game at hand.
    Resume,
    /// A legal move was made.
    Play(String),
    /// Undo.
    Undo,
    /// Redo.
    Redo,
    /// The next of the moves that lie ahead.
    Step,
    /// To the moment after so many moves.
    Go(usize),
    /// From the beginning.
    Restart,
    /// Set or take away a checkpoint.
    Checkpoint,
    /// Back to the last checkpoint.
    ToCheckpoint,
    /// Show this move as a hint.
    Hint(String),
    /// Lay out this solution and run through it.
    Solution(Vec<String>),
    /// Run through the moves ahead, or stop.
    Run(bool),
    /// Play on although it is lost.
    PlayOn,
    /// So many milliseconds of visible time have passed.
    Tick(u64),
    /// So many boards have been tried, while a challenge is searched for.
    Tried(u64),
}

impl Model {
    /// The state at the page's opening: the saved session, if there is a sound one.
    pub fn load(info: &'static PlayInfo) -> Self {
        let saved = store::read(&key(info)).and_then(|text| (info.sessions.restore)(&text).ok());
        Self {
            info,
            phase: Phase::Ready,
            session: saved,
            came: None,
            hint: None,
            running: false,
            plays_on: false,
            tried: None,
            elsewhere: None,
        }
    }

    /// The session, if the page shows it.
    pub fn shown(&self) -> Option<&dyn PlaySession> {
        self.session.as_deref().filter(|_| self.phase == Phase::Ready)
    }

    /// The text of the position at hand.
    pub fn position(&self) -> Option<AttrValue> {
        self.session.as_ref().map(|session| session.here().into())
    }

    /// How the position at hand stands.
    pub fn outcome(&self) -> Outcome {
        self.session.as_ref().map_or(Outcome::Open, |session| session.outcome())
    }

    /// The challenge at hand.
    pub fn challenge(&self) -> Option<ChallengeId> {
        self.session.as_ref()?.facts().id()
    }

    /// Moves made.
    pub fn done(&self) -> usize {
        self.session.as_ref().map_or(0, |session| session.count())
    }

    /// The move that led here, in words.
    pub fn last(&self) -> Option<Rc<MoveText>> {
        self.session.as_ref()?.made(self.done().checked_sub(1)?)
    }

    /// Whether there is something to undo, and to redo.
    pub fn can(&self) -> (bool, bool) {
        self.session.as_ref().map_or((false, false), |session| session.can())
    }

    /// Whether there is a checkpoint at the position at hand, and one before it.
    pub fn flags(&self) -> (bool, bool) {
        let done = self.done();
        let flags = self.session.as_ref().map_or(&[][..], |session| &session.facts().checkpoints);
        (flags.contains(&done), flags.iter().any(|&at| at < done))
    }

    /// What there is to be watched, in words.
    pub fn replay(&self) -> Option<String> {
        let session = self.session.as_ref()?;
        let moves = figures::counted(session.length() as u64, self.info.noun);
        (session.facts().move_source == MoveSource::Replay)
            .then(|| format!("A replay of {moves}. Play it, or step through it."))
    }

    /// Keeps the session in this browser.
    pub fn save(&self) {
        let Some(session) = &self.session else { return };
        store::write(&key(self.info), &session.save());
        let count = session.count();
        let going = (count > 0 && self.outcome() != Outcome::Won).then(|| self.challenge()).flatten();
        let words = going.map(|id| {
            format!("{}, {} in", (self.info.in_progress)(&id), figures::counted(count as u64, self.info.noun))
        });
        in_progress::keep(self.info.entry.info.id, words.as_deref());
    }

    fn open(&mut self, id: &ChallengeId) {
        match self.info.entry.table.start(&id.source) {
            Ok(Start::Ready(position)) => self.found(id, &position),
            Ok(Start::NeedsSearch) => self.phase = Phase::Sifting(id.clone()),
            Err(why) => self.phase = Phase::Refused { id: id.clone(), why },
        }
    }

    fn found(&mut self, id: &ChallengeId, position: &str) {
        let opened = match &mut self.session {
            Some(session) => session.open(id, position),
            empty => (self.info.sessions.begin)(id, position).map(|session| *empty = Some(session)),
        };
        if let Err(why) = opened {
            self.phase = Phase::Refused { id: id.clone(), why };
            return;
        }
        self.phase = Phase::Ready;
        self.came = None;
        self.plays_on = false;
    }

    /// Takes a step and remembers it for the board's motion.
    fn step(&mut self, step: impl FnOnce(&mut dyn PlaySession) -> bool) {
        let Some(session) = self.session.as_deref_mut() else { return };
        let place = |session: &dyn PlaySession| (session.facts().challenge.clone(), session.count());
        let (from, before) = (place(session), session.here());
        if !step(session) {
            return;
        }
        let (to, after) = (place(session), session.here());
        let one_step = from.0 == to.0 && from.1.abs_diff(to.1) == 1;
        let made = session.made(from.1.min(to.1)).filter(|_| one_step);
        if from.0 != to.0 {
            self.elsewhere = self.challenge().map(|id| (self.info.in_progress)(&id).into());
        }
        self.came = made.map(|made| {
            let back = to.1 < from.1;
            let (before, after) = if back { (after, before) } else { (before, after) };
            Transition { before: before.into(), after: after.into(), mv: made.code.clone().into(), back }
        });
    }
}

impl Reducible for Model {
    type Action = Action;

    fn reduce(self: Rc<Self>, action: Action) -> Rc<Self> {
        let mut next = (*self).clone();
        let quiet = matches!(action, Action::Tick(_) | Action::Tried(_));
        if !quiet {
            next.hint = None;
            next.elsewhere = None;
            next.tried = None;
        }
        if matches!(action, Action::Undo | Action::Go(_) | Action::Restart | Action::ToCheckpoint) {
            // Whoever goes back wants to be told the next time.
            next.plays_on = false;
        }
        match action {
            Action::Open(id) => next.open(&id),
            Action::Found(id, position) => next.found(&id, &position),
            Action::Refuse(id, why) => next.phase = Phase::Refused { id, why },
            Action::Resume => next.phase = Phase::Ready,
            Action::Play(code) => next.step(|session| session.play(&code).is_ok()),
            Action::Undo => next.step(|session| session.undo()),
            Action::Redo => next.step(|session| session.redo()),
            Action::Step => next.step(|session| session.step()),
            Action::Go(count) => next.step(|session| {
                session.go(count);
                true
            }),
            Action::Restart => next.step(|session| {
                session.restart();
                true
            }),
            Action::ToCheckpoint => next.step(|session| session.back_to_checkpoint()),
            Action::Checkpoint => {
                next.session.as_mut().map(|session| session.toggle_checkpoint());
            }
            Action::Hint(code) => {
                let code = Some(code.into());
                // Who asks once more is told the same, and has had one hint.
                if let Some(session) = next.session.as_mut().filter(|_| code != self.hint) {
                    session.facts_mut().hints += 1;
                }
                next.hint = code;
            }
            Action::Solution(codes) => {
                next.running = next.session.as_mut().is_some_and(|session| session.lay_out(&codes).is_ok());
            }
            Action::Run(on) => next.running = on,
            Action::PlayOn => next.plays_on = true,
            Action::Tried(boards) => next.tried = Some(boards),
            Action::Tick(ms) => {
                if let Some(session) = &mut next.session {
                    session.facts_mut().elapsed_ms += ms;
                }
            }
        }
        if !quiet {
            next.running &= next.session.as_ref().is_some_and(|session| session.count() < session.length());
            next.save();
        }
        Rc::new(next)
    }
}

fn key(info: &PlayInfo) -> String {
    format!("session.{}", info.entry.info.id)
}

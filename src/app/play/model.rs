//! The Play page's state: the session, and what the person is being shown of it.

use super::view::{PlayInfo, PlayView, Turns};
use crate::app::grid_board::Transition;
use crate::app::kept;
use crate::app::prelude::*;
use crate::engine::entry::{MoveText, Start};
use crate::engine::position::Outcome;
use crate::engine::session::{Facts, MoveSource, PlaySession};
use crate::web::store;

/// What the page is doing about its challenge.
#[derive(Clone, Debug, PartialEq)]
pub enum Phase {
    /// The session is at hand.
    Ready,
    /// A worker searches for the challenge's first position.
    Sifting(ChallengeId),
    /// The link could not be opened; the session, if there is one, is untouched.
    Refused { id: ChallengeId, why: String },
}

#[derive(Clone)]
pub struct Model {
    pub info: &'static PlayInfo,
    /// What the page is doing.
    pub phase: Phase,
    /// The session; nothing before the first challenge is there.
    pub session: Option<Box<dyn PlaySession>>,
    /// The last step, for the board's motion.
    pub came: Option<Transition>,
    /// A hint that is shown: a move's code.
    pub hint: Option<AttrValue>,
    /// A move's code that was tried last and cannot be made.
    pub blocked: Option<AttrValue>,
    /// Whether the moves ahead run by themselves.
    pub running: bool,
    /// Whether a player of the program makes the moves, until the person takes the game in hand.
    pub auto: bool,
    /// Boards tried so far, while a challenge is searched for.
    pub tried: Option<u64>,
    /// What the challenge is called to which the last step, back or forth through the session, has led from another one.
    pub elsewhere: Option<AttrValue>,
    /// Counts what has happened.
    pub turn: u32,
}

#[derive(Clone)]
pub enum Action {
    /// A link was opened, or a new challenge asked for.
    Open(ChallengeId),
    /// The browser went back or forth to a challenge: the last attempt at it goes on as it was left.
    Return(ChallengeId),
    /// The first position of a challenge has been found.
    Found(ChallengeId, String),
    Refuse(ChallengeId, String),
    /// Back from a refused link to the game at hand.
    Resume,
    Play(String),
    /// A player of the program makes a move, if the game still stands as it did when that was chosen.
    PlayFor {
        position: String,
        code: String,
        by: &'static str,
    },
    /// A player of the program makes the moves from now on, or no more.
    Auto(bool),
    /// The moves that lie ahead are forgotten: the person plays on from here.
    TakeOver,
    Undo,
    Redo,
    /// The next of the moves that lie ahead.
    Step,
    /// To the moment after so many moves.
    Go(usize),
    Restart,
    /// Set or take away a checkpoint.
    Checkpoint,
    ToCheckpoint,
    /// Show this move as a hint.
    Hint(String),
    /// Lay out this solution and run through it.
    Solution(Vec<String>),
    /// Run through the moves ahead, or stop.
    Run(bool),
    /// Play on after the goal, or although it is lost.
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
            blocked: None,
            running: false,
            auto: false,
            tried: None,
            elsewhere: None,
            turn: 0,
        }
    }

    /// The session, if the page shows it.
    pub fn shown(&self) -> Option<&dyn PlaySession> {
        self.session.as_deref().filter(|_| self.phase == Phase::Ready)
    }

    /// How the position at hand stands.
    pub fn outcome(&self) -> Outcome {
        self.session.as_ref().map_or(Outcome::Open, |session| session.outcome())
    }

    /// Whether the person plays on after the goal, or although no way leads there.
    pub fn plays_on(&self) -> bool {
        self.session.as_ref().is_some_and(|session| session.facts().plays_on)
    }

    /// Notes something about the attempt at hand.
    fn note(&mut self, note: impl FnOnce(&mut Facts)) {
        if let Some(session) = &mut self.session {
            note(session.facts_mut());
        }
    }

    pub fn challenge(&self) -> Option<ChallengeId> {
        self.session.as_ref()?.facts().id()
    }

    pub fn done(&self) -> usize {
        self.session.as_ref().map_or(0, |session| session.count())
    }

    /// The move that led here, in words.
    pub fn last(&self) -> Option<Rc<MoveText>> {
        self.session.as_ref()?.made(self.done().checked_sub(1)?)
    }

    /// Whether there is something to undo, and to redo.
    pub fn can(&self) -> (bool, bool) {
        let can = |session: &dyn PlaySession| {
            (stop_before(session, self.info.turns).is_some() || session.can_leave(), session.can().1)
        };
        self.session.as_deref().map_or((false, false), can)
    }

    /// Whether no move is the person's.
    pub fn is_watched(&self) -> bool {
        self.info.turns.zip(self.session.as_deref()).is_some_and(|(turns, session)| (turns.runs)(session))
    }

    /// Whether something is left that can come by itself.
    fn goes_on(&self) -> bool {
        let ahead = self.session.as_ref().is_some_and(|session| session.count() < session.length());
        ahead || self.outcome() == Outcome::Open && self.is_watched()
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
        let moves = counted(session.length() as u64, self.info.noun);
        (session.facts().move_source == MoveSource::Replay)
            .then(|| format!("A replay of {moves}. Play it, or step through it."))
    }

    /// Keeps the session in this browser, and how far it has come.
    pub fn save(&self, view: &dyn PlayView) {
        let Some(session) = self.session.as_deref() else { return };
        store::write(&key(self.info), &session.save());
        kept::keep_progress(self.info.entry.info.id, view.progress(session).as_deref());
    }

    fn reopen(&mut self, id: &ChallengeId) {
        let challenge = id.without_moves().to_string();
        if self.session.as_mut().is_some_and(|session| session.reopen(&challenge)) {
            (self.phase, self.came, self.running) = (Phase::Ready, None, false);
        } else {
            self.open(id);
        }
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
        self.running = id.moves.is_empty() && self.is_watched();
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
        if self.info.turns.is_some() && from.0 == to.0 && to.1 < from.1 && !session.facts().shown {
            session.facts_mut().hints += 1;
        }
        let one_step = from.0 == to.0 && from.1.abs_diff(to.1) == 1;
        let made = session.made(from.1.min(to.1)).filter(|_| one_step);
        if from.0 != to.0 {
            self.elsewhere = self.challenge().map(|id| (self.info.in_progress)(&id).into());
        }
        self.came = made.map(|made| {
            let back = to.1 < from.1;
            let (before, after) = if back { (after, before) } else { (before, after) };
            Transition { before: before.into(), after: after.into(), code: made.code.clone().into(), back }
        });
    }
}

impl Reducible for Model {
    type Action = Action;

    fn reduce(self: Rc<Self>, action: Action) -> Rc<Self> {
        let (mut next, turns) = ((*self).clone(), self.info.turns);
        let quiet = matches!(action, Action::Tick(_) | Action::Tried(_));
        if !quiet {
            next.hint = None;
            next.blocked = None;
            next.elsewhere = None;
            next.tried = None;
            next.turn = next.turn.wrapping_add(1);
            next.auto &= matches!(action, Action::PlayFor { .. });
        }
        let goes_back = matches!(action, Action::Undo | Action::Go(_) | Action::Restart | Action::ToCheckpoint);
        match action {
            Action::Open(id) => next.open(&id),
            Action::Return(id) => next.reopen(&id),
            Action::Found(id, position) => next.found(&id, &position),
            Action::Refuse(id, why) => next.phase = Phase::Refused { id, why },
            Action::Resume => next.phase = Phase::Ready,
            Action::Play(code) => {
                let mut made = false;
                next.step(|session| {
                    made = session.play(&code).is_ok();
                    made
                });
                next.blocked = (!made).then(|| code.into());
            }
            Action::PlayFor { position, code, by } => next.step(|session| {
                let made = *session.here() == *position && session.play(&code).is_ok();
                if made {
                    session.facts_mut().helper = Some(by.to_owned());
                }
                made
            }),
            Action::Auto(on) => next.auto = on,
            Action::TakeOver => {
                if let Some(session) = &mut next.session {
                    session.take_over();
                    // Nobody has seen how a game of turns would go on.
                    session.facts_mut().shown &= turns.is_none();
                }
            }
            Action::Undo => {
                next.running = false;
                next.step(|session| undo(session, turns));
            }
            Action::Redo => next.step(|session| redo(session, turns)),
            Action::Step => next.step(|session| session.step()),
            Action::Go(count) => next.step(|session| {
                session.go(count);
                true
            }),
            Action::Restart => {
                next.step(|session| {
                    session.restart();
                    true
                });
                next.running |= next.is_watched();
                if turns.is_some() {
                    // A fresh attempt, in which nothing is taken back yet.
                    next.note(|facts| facts.hints = 0);
                }
            }
            Action::ToCheckpoint => next.step(|session| session.back_to_checkpoint()),
            Action::Checkpoint => {
                next.session.as_mut().map(|session| session.toggle_checkpoint());
            }
            Action::Hint(code) => {
                let code = Some(code.into());
                // Who asks once more is told the same, and has had one hint.
                if code != self.hint {
                    next.note(|facts| facts.hints += 1);
                }
                next.hint = code;
            }
            Action::Solution(codes) => {
                next.running = next.session.as_mut().is_some_and(|session| session.lay_out(&codes).is_ok());
            }
            Action::Run(on) => next.running = on,
            Action::PlayOn => next.note(|facts| facts.plays_on = true),
            Action::Tried(boards) => next.tried = Some(boards),
            Action::Tick(ms) => next.note(|facts| facts.elapsed_ms += ms),
        }
        if goes_back {
            // Whoever goes back wants to be told the next time.
            next.note(|facts| facts.plays_on = false);
        }
        if !quiet {
            next.running &= next.goes_on();
        }
        Rc::new(next)
    }
}

/// The last moment before this one at which an undo stops.
fn stop_before(session: &dyn PlaySession, turns: Option<Turns>) -> Option<usize> {
    (0..session.count()).rev().find(|&at| turns.is_none_or(|turns| (turns.stops)(session, at)))
}

/// Takes back moves as far as undo stops; where it stops nowhere, goes to the challenge before.
fn undo(session: &mut dyn PlaySession, turns: Option<Turns>) -> bool {
    if turns.is_none() {
        return session.undo();
    }
    let here = session.count();
    let to = stop_before(session, turns);
    session.go(to.unwrap_or(0));
    let done = to.is_some() || session.undo();
    if !done {
        session.go(here);
    }
    done
}

/// Makes moves again as far as redo stops, or goes to the challenge behind.
fn redo(session: &mut dyn PlaySession, turns: Option<Turns>) -> bool {
    let place = |session: &dyn PlaySession| (session.facts().challenge.clone(), session.length(), session.count());
    let before = place(session);
    if !session.redo() {
        return false;
    }
    // Another challenge is shown as it was left.
    let after = place(session);
    let one_step = (before.0, before.1, before.2 + 1) == after;
    if let Some(turns) = turns.filter(|_| one_step) {
        let (_, all, from) = after;
        session.go((from..all).find(|&at| (turns.stops)(session, at)).unwrap_or(all));
    }
    true
}

/// Under which the session of a game is kept.
pub fn key(info: &PlayInfo) -> String {
    format!("session.{}", info.entry.info.id)
}

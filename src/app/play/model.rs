//! The Play page's state: the session, its positions, and what the person is being shown.

use std::rc::Rc;

use yew::prelude::*;

use crate::app::view::Came;
use crate::app::{figures, going};
use crate::engine::challenge::ChallengeId;
use crate::engine::entry::{GameEntry, PlayedMove, Start};
use crate::engine::position::Outcome;
use crate::engine::session::{MoveSource, Session};
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
    pub entry: &'static GameEntry,
    /// What a challenge is called in the gallery's «Continue».
    words: fn(&GameEntry, &ChallengeId) -> String,
    /// What one of the session's moves is called, where a game counts something larger.
    pub noun: &'static str,
    /// What the page is doing.
    pub phase: Phase,
    /// The session; nothing before the first challenge is there.
    pub session: Option<Session>,
    /// The positions after each move of the attempt at hand, undone ones included.
    pub line: Rc<Vec<PlayedMove>>,
    /// The first position and the moves that led to them.
    led: Rc<(String, Vec<String>)>,
    /// The last step, for the board's motion.
    pub came: Option<Came>,
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
    pub fn load(entry: &'static GameEntry, words: fn(&GameEntry, &ChallengeId) -> String) -> Self {
        let saved = store::read(&key(entry)).and_then(|text| Session::restore(&text).ok());
        let session = saved.filter(|session| is_sound(entry, session));
        let mut model = Self {
            entry,
            words,
            noun: "move",
            phase: Phase::Ready,
            session,
            line: Rc::default(),
            led: Rc::default(),
            came: None,
            hint: None,
            running: false,
            plays_on: false,
            tried: None,
            elsewhere: None,
        };
        model.sync();
        model
    }

    /// The same, with another word for the session's moves.
    pub fn counting(self, noun: &'static str) -> Self {
        Self { noun, ..self }
    }

    /// The position at hand.
    pub fn position(&self) -> Option<AttrValue> {
        let attempt = self.session.as_ref()?.now();
        let at = attempt.count();
        let text = if at == 0 { &attempt.start } else { &self.line.get(at - 1)?.position };
        Some(AttrValue::from(text.clone()))
    }

    /// How the position at hand stands.
    pub fn status(&self) -> Outcome {
        let standing = self.position().and_then(|position| self.entry.table.standing(&position).ok());
        standing.map_or(Outcome::Open, |standing| standing.status)
    }

    /// The challenge at hand.
    pub fn challenge(&self) -> Option<ChallengeId> {
        ChallengeId::parse(&self.session.as_ref()?.now().challenge).ok()
    }

    /// Moves made, as they were made.
    pub fn done(&self) -> usize {
        self.session.as_ref().map_or(0, |session| session.now().count())
    }

    /// Whether there is something to undo, and to redo.
    pub fn can(&self) -> (bool, bool) {
        self.session.as_ref().map_or((false, false), |session| (session.can_undo(), session.can_redo()))
    }

    /// Whether there is a checkpoint at the position at hand, and one before it.
    pub fn flags(&self) -> (bool, bool) {
        let done = self.done();
        let flags = self.session.as_ref().map_or(&[][..], |session| &session.now().checkpoints);
        (flags.contains(&done), flags.iter().any(|&at| at < done))
    }

    /// What there is to be watched, in words.
    pub fn replay(&self) -> Option<String> {
        let now = self.session.as_ref()?.now();
        let moves = figures::counted(now.moves.all().len() as u64, self.noun);
        (now.move_source == MoveSource::Replay).then(|| format!("A replay of {moves}. Play it, or step through it."))
    }

    /// Keeps the session in this browser.
    pub fn save(&self) {
        let Some(session) = &self.session else { return };
        store::write(&key(self.entry), &session.save());
        let count = session.now().count();
        let going = (count > 0 && self.status() != Outcome::Won).then(|| self.challenge()).flatten();
        let words = going
            .map(|id| format!("{}, {} in", (self.words)(self.entry, &id), figures::counted(count as u64, self.noun)));
        going::keep(self.entry.info.id, words.as_deref());
    }

    /// Brings the line of positions up to the session's moves; what they share is kept.
    fn sync(&mut self) {
        let Some(session) = &self.session else { return };
        let attempt = session.now();
        let moves = attempt.moves.all();
        let (start, led) = &*self.led;
        let same = moves.iter().zip(led).take_while(|(mv, before)| mv == before).count();
        let same = if *start == attempt.start { same.min(self.line.len()) } else { 0 };
        if same == moves.len() && same == self.line.len() {
            return;
        }
        let mut line: Vec<PlayedMove> = Vec::with_capacity(moves.len());
        line.extend_from_slice(&self.line[..same]);
        for mv in &moves[same..] {
            let before = line.last().map_or(attempt.start.as_str(), |p| p.position.as_str());
            match self.entry.table.play(before, mv) {
                Ok(played) => line.push(played),
                Err(_) => break,
            }
        }
        self.line = Rc::new(line);
        self.led = Rc::new((attempt.start.clone(), moves.to_vec()));
    }

    fn open(&mut self, id: &ChallengeId) {
        match self.entry.table.start(&id.source) {
            Ok(Start::Ready(position)) => self.found(id, &position),
            Ok(Start::NeedsSearch) => self.phase = Phase::Sifting(id.clone()),
            Err(why) => self.phase = Phase::Refused { id: id.clone(), why },
        }
    }

    fn found(&mut self, id: &ChallengeId, position: &str) {
        if let Err(why) = self.entry.replay(position, &id.moves) {
            self.phase = Phase::Refused { id: id.clone(), why };
            return;
        }
        match &mut self.session {
            Some(session) => session.open(id, position),
            empty => *empty = Some(Session::new(id, position)),
        }
        self.phase = Phase::Ready;
        self.came = None;
        self.plays_on = false;
    }

    /// Takes a step and remembers it for the board's motion.
    fn step(&mut self, step: impl FnOnce(&mut Session) -> bool) {
        let before = self.position();
        let Some(session) = &mut self.session else { return };
        let place = |session: &Session| (session.now().challenge.clone(), session.now().count());
        let from = place(session);
        if !step(session) {
            return;
        }
        let to = place(session);
        self.sync();
        if from.0 != to.0 {
            self.elsewhere = self.challenge().map(|id| (self.words)(self.entry, &id).into());
        }
        let one_step = from.0 == to.0 && from.1.abs_diff(to.1) == 1;
        self.came = if one_step { self.came(from.1, to.1, before) } else { None };
    }

    fn came(&self, count: usize, now: usize, before: Option<AttrValue>) -> Option<Came> {
        let (before, after) = (before?, self.position()?);
        let mv = self.session.as_ref()?.now().moves.all().get(count.min(now))?.clone();
        let back = now < count;
        let (before, after) = if back { (after, before) } else { (before, after) };
        Some(Came { before, after, mv: mv.into(), back })
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
            Action::Play(mv) => next.step(|session| {
                session.play(&mv);
                true
            }),
            Action::Undo => next.step(Session::undo),
            Action::Redo => next.step(Session::redo),
            Action::Step => next.step(Session::step),
            Action::Go(count) => next.step(|session| {
                session.go(count);
                true
            }),
            Action::Restart => next.step(|session| {
                session.restart();
                true
            }),
            Action::ToCheckpoint => next.step(Session::back_to_checkpoint),
            Action::Checkpoint => {
                next.session.as_mut().map(Session::toggle_checkpoint);
            }
            Action::Hint(mv) => {
                let mv = Some(mv.into());
                // Who asks once more is told the same, and has had one hint.
                if let Some(session) = next.session.as_mut().filter(|_| mv != self.hint) {
                    session.now_mut().hints += 1;
                }
                next.hint = mv;
            }
            Action::Solution(moves) => {
                if let Some(session) = &mut next.session {
                    session.lay_out(&moves);
                }
                next.running = true;
            }
            Action::Run(on) => next.running = on,
            Action::PlayOn => next.plays_on = true,
            Action::Tried(boards) => next.tried = Some(boards),
            Action::Tick(ms) => {
                if let Some(session) = &mut next.session {
                    session.now_mut().elapsed_ms += ms;
                }
            }
        }
        if !quiet {
            next.sync();
            let ahead = next.session.as_ref().is_some_and(|s| !s.now().moves.undone().is_empty());
            next.running &= ahead;
            next.save();
        }
        Rc::new(next)
    }
}

fn key(entry: &GameEntry) -> String {
    format!("session.{}", entry.info.id)
}

/// Whether the attempt at hand of a save can be played: its texts come from outside.
fn is_sound(entry: &GameEntry, session: &Session) -> bool {
    let now = session.now();
    let known = ChallengeId::parse(&now.challenge).is_ok_and(|id| id.game == entry.info.id);
    known && entry.table.position(&now.start).is_ok() && entry.replay(&now.start, now.moves.all()).is_ok()
}

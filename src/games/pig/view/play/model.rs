//! The Play page's state: the session, what has happened in it, and how it goes on by itself.

use std::rc::Rc;

use yew::prelude::*;

use super::names::Names;
use super::refusal;
use super::turn_log::{TurnLog, forced};
use crate::app::in_progress;
use crate::app::refused::Refused;
use crate::engine::challenge::{ChallengeId, Source};
use crate::engine::position::{Generated, Generator};
use crate::engine::session::Session;
use crate::games::pig::PigGame;
use crate::games::pig::rules::{Move, Pig};
use crate::games::pig::setup::{PigSetup, Seat};
use crate::web::store;

/// Where the session is kept.
const KEY: &str = "session.pig";
/// The setup of a first game.
pub const USUAL: &str = "human~optimal";

/// The last thing that happened, for what is spoken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Transition {
    /// Another game, or the same from the beginning.
    Opened,
    /// A choice was made.
    Chosen,
    /// Something was taken back, or done again.
    Moved,
}

/// How fast policies play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pace {
    /// To be followed.
    Usual,
    /// Faster.
    Fast,
    /// As fast as can be seen.
    Fastest,
}

impl Pace {
    /// Milliseconds between two choices.
    pub fn ms(self) -> u32 {
        match self {
            Self::Usual => 600,
            Self::Fast => 240,
            Self::Fastest => 60,
        }
    }

    /// The next one.
    pub fn next(self) -> Self {
        match self {
            Self::Usual => Self::Fast,
            Self::Fast => Self::Fastest,
            Self::Fastest => Self::Usual,
        }
    }
}

/// The Play page's state.
#[derive(Clone)]
pub struct Model {
    /// A link that could not be opened; the session, if there is one, is untouched.
    pub refused: Option<Refused>,
    /// The session; nothing before the first game is there.
    pub session: Option<Session<PigGame>>,
    /// What has happened in the game at hand.
    pub account: Option<Rc<TurnLog>>,
    /// The last thing that happened.
    pub came: Transition,
    /// Whether a game that plays itself stands still.
    pub paused: bool,
    /// How fast policies play.
    pub pace: Pace,
    /// Whether the policy's turn is played without waiting.
    pub skips: bool,
    /// Whether a game that stands still makes one choice.
    pub once: bool,
    /// Why the policy's choice did not come.
    pub fallen: Option<String>,
    /// How often the policy was asked again after that.
    pub tries: u32,
    /// Whether something can be undone.
    pub can_undo: bool,
    /// Whether something can be done again.
    pub can_redo: bool,
}

/// What happens on the page.
#[derive(Clone)]
pub enum Action {
    /// A link was opened, or a new game asked for.
    Open(ChallengeId),
    /// Back from a refused link to the game at hand.
    Resume,
    /// A choice.
    Play(Move),
    /// Back to the person's last choice; to the game before, if there is none.
    Undo,
    /// The undone choice again, and what followed from it.
    Redo,
    /// To the moment after so many choices.
    Go(usize),
    /// The next choice of those that lie ahead, or of a policy; then it stands still.
    Step,
    /// The same dice from the beginning.
    Restart,
    /// Leaves the replay and plays on from here.
    TakeOver,
    /// Whether a game that plays itself goes on.
    Run(bool),
    /// Plays the policy's turn to its end without waiting.
    Skip,
    /// The next pace.
    Faster,
    /// The policy's choice does not come; one sentence.
    Fallen(String),
    /// Asks it again.
    Again,
}

impl Model {
    /// The state at the page's opening: the saved session, if there is a sound one.
    pub fn load() -> Self {
        let mut model = Self {
            refused: None,
            session: store::read(KEY).and_then(|text| Session::restore(&text).ok()),
            account: None,
            came: Transition::Opened,
            paused: true,
            pace: Pace::Usual,
            skips: false,
            once: false,
            fallen: None,
            tries: 0,
            can_undo: false,
            can_redo: false,
        };
        model.sync();
        model
    }

    /// The game at hand.
    pub fn challenge(&self) -> Option<ChallengeId> {
        self.session.as_ref()?.facts().id()
    }

    /// Choices made.
    pub fn count(&self) -> usize {
        self.session.as_ref().map_or(0, |session| session.count())
    }

    /// The choices that lie ahead.
    pub fn ahead(&self) -> &[Move] {
        self.session.as_ref().map_or(&[], |session| session.ahead())
    }

    /// Whether it is a replay with choices left to show.
    pub fn replays(&self) -> bool {
        self.session.as_ref().is_some_and(|session| session.facts().shown) && !self.ahead().is_empty()
    }

    /// Whether nobody but policies plays.
    pub fn watches(&self) -> bool {
        self.account.as_ref().is_some_and(|account| !account.is_person(0) && !account.is_person(1))
    }

    /// Whether the next choice comes by itself.
    pub fn runs(&self) -> bool {
        let Some(account) = &self.account else { return false };
        let stands = self.paused && !self.once && (self.replays() || self.watches());
        let own = account.is_person(account.now.mover()) && !self.replays();
        self.refused.is_none() && self.fallen.is_none() && account.now.winner().is_none() && !stands && !own
    }

    /// The next choice where nobody has to be asked: it lies ahead already, or there is no other.
    pub fn certain(&self) -> Option<Move> {
        let ahead = self.ahead().first().copied();
        ahead.or_else(|| self.account.as_ref().and_then(|account| forced(&account.now)))
    }

    /// The position after `count` choices of the game at hand.
    fn account_of(session: &Session<PigGame>) -> Option<TurnLog> {
        TurnLog::of((**session.state_at(0)?).clone(), session.done()).ok()
    }

    /// Brings the account up to the session.
    fn sync(&mut self) {
        self.account = self.session.as_ref().and_then(Self::account_of).map(Rc::new);
        let Some(session) = &self.session else { return };
        let own = self.account.as_ref().and_then(|account| account.last_own(account.steps.len()));
        self.can_undo =
            own.is_some() || session.can_leave() || session.count() > 0 && (self.watches() || self.replays());
        self.can_redo = session.can_redo();
    }

    fn save(&self) {
        let Some(session) = &self.session else { return };
        store::write(KEY, &session.save());
        let words = self.account.as_ref().filter(|account| going_on(account)).map(|account| words(account));
        in_progress::keep("pig", words.as_deref());
    }

    fn open(&mut self, id: &ChallengeId) {
        let start = match start(id) {
            Ok(start) => start,
            Err(why) => return self.refused = Some(refusal::of(id, &why)),
        };
        let opened = match &mut self.session {
            Some(session) => session.open(id, &start.to_string()),
            empty => Session::new(id, &start.to_string()).map(|session| *empty = Some(session)),
        };
        if let Err(why) = opened {
            return self.refused = Some(refusal::of(id, &why));
        }
        self.refused = None;
        self.paused = !id.moves.is_empty();
    }

    fn act(&mut self, action: Action) {
        match action {
            Action::Open(id) => self.open(&id),
            Action::Resume => self.refused = None,
            Action::Play(mv) => self.play(mv),
            Action::Undo => self.undo(),
            Action::Redo => self.redo(),
            Action::Go(count) => {
                self.paused = true;
                if let Some(session) = &mut self.session {
                    session.go(count);
                }
            }
            Action::Step => self.step(),
            Action::Restart => self.restart(),
            Action::TakeOver => self.take_over(),
            Action::Run(on) => self.paused = !on,
            Action::Skip => self.skips = true,
            Action::Faster => self.pace = self.pace.next(),
            Action::Fallen(why) => self.fallen = Some(why),
            Action::Again => {
                self.fallen = None;
                self.tries += 1;
            }
        }
    }

    /// Makes a choice. What is not allowed is not said: no control offers it.
    fn play(&mut self, mv: Move) {
        let allowed = self.account.as_ref().is_some_and(|account| is_allowed(&account.now, mv));
        if let Some(session) = self.session.as_mut().filter(|_| allowed) {
            session.play(&mv).ok();
        }
    }

    fn step(&mut self) {
        self.paused = true;
        let laid = self.ahead().first().copied();
        self.once = laid.is_none();
        if let (Some(session), Some(mv)) = (&mut self.session, laid) {
            session.play(&mv).ok();
        }
    }

    fn restart(&mut self) {
        self.paused = false;
        if let Some(session) = &mut self.session {
            session.restart();
            let now = session.facts_mut();
            (now.shown, now.hints) = (false, 0);
        }
    }

    fn take_over(&mut self) {
        self.paused = false;
        if let Some(session) = &mut self.session {
            session.lay_out(&[]).ok();
            session.facts_mut().shown = false;
        }
    }

    fn undo(&mut self) {
        let steps = match &self.account {
            Some(account) if self.watches() || self.replays() => account.steps.len().checked_sub(1),
            Some(account) => account.last_own(account.steps.len()),
            None => None,
        };
        self.paused = true;
        let Some(session) = &mut self.session else { return };
        match steps {
            Some(count) => {
                session.go(count);
                if !session.facts().shown {
                    session.facts_mut().hints += 1;
                }
            }
            None => {
                let here = session.count();
                session.go(0);
                if !session.undo() {
                    session.go(here);
                }
            }
        }
    }

    fn redo(&mut self) {
        let Some(session) = &mut self.session else { return };
        let (count, line) = (session.count(), session.moves().to_vec());
        let done = session.redo();
        if !done || session.count() != count + 1 || session.moves() != line {
            return;
        }
        // What policies chose then they would choose again, so it is not waited for.
        let start = session.state_at(0).map(|start| (**start).clone());
        let whole = start.and_then(|start| TurnLog::of(start, session.moves()).ok());
        if let Some(whole) = whole.filter(|whole| whole.is_person(0) || whole.is_person(1)) {
            session.go(whole.next_own(count));
        }
    }
}

impl Reducible for Model {
    type Action = Action;

    fn reduce(self: Rc<Self>, action: Action) -> Rc<Self> {
        let mut next = (*self).clone();
        next.once = false;
        next.came = match &action {
            Action::Open(_) | Action::Restart => Transition::Opened,
            Action::Play(_) | Action::Step => Transition::Chosen,
            Action::Undo | Action::Redo | Action::Go(_) => Transition::Moved,
            _ => self.came,
        };
        next.act(action);
        next.sync();
        next.skips &= next.runs() && !next.watches() && !next.replays();
        next.save();
        Rc::new(next)
    }
}

/// Whether a choice is allowed.
pub fn is_allowed(game: &Pig, mv: Move) -> bool {
    use crate::engine::position::Position;
    game.legal_moves().contains(&mv)
}

/// The first position of a link, or one sentence.
fn start(id: &ChallengeId) -> Result<Pig, String> {
    match &id.source {
        Source::Board(position) => position.parse::<Pig>().map_err(|why| why.to_string()),
        Source::Seeded { setup, seed } => {
            let setup = setup.parse::<PigSetup>().map_err(|why| why.to_string())?;
            match setup.generate(seed) {
                Generated::Ready(pig) => Ok(pig),
                Generated::NeedsSearch => Err("its dice cannot be made".to_owned()),
            }
        }
    }
}

/// Whether there is something for the gallery to go on with.
fn going_on(account: &TurnLog) -> bool {
    let people = account.start.setup.seats.contains(&Seat::Human);
    people && !account.steps.is_empty() && account.now.winner().is_none()
}

/// How far a game has come: `58 to 68 against Optimal`.
fn words(account: &TurnLog) -> String {
    let names = Names::of(&account.start.setup);
    let [a, b] = account.now.seats.map(|seat| seat.score);
    match names.you {
        Some(0) => format!("{a} to {b} against {}", names.seats[1]),
        Some(_) => format!("{b} to {a} against {}", names.seats[0]),
        None => format!("{a} to {b}"),
    }
}

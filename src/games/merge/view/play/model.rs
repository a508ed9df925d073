//! The Play page's state: the book of games, what is shown of it, and how it goes on by itself.

use std::cell::{Ref, RefCell};
use std::rc::Rc;

use yew::prelude::*;

use super::game_history::{Game, GameHistory};
use super::kept::{self, Past};
use super::refusal;
use crate::app::refused::Refused;
use crate::app::{figures, in_progress};
use crate::engine::challenge::{ChallengeId, Source};
use crate::engine::position::Outcome;
use crate::games::merge::direction::Direction;
use crate::games::merge::view::any_game::{AnyGame, Kind, Plot};
use crate::games::merge::view::motion::Motion;
use crate::web::store;

/// A game that is left is kept among the last ones if it has at least so many moves.
const MANY: usize = 10;

/// The last thing that happened, for what is said and seen.
#[derive(Clone, Debug, PartialEq)]
pub enum Transition {
    /// Another game, or the same from the beginning.
    Opened,
    /// A move.
    Moved {
        /// Its direction.
        direction: Direction,
        /// The points that it added.
        gain: u32,
    },
    /// A move that is not possible was tried.
    Blocked(Direction),
    /// Something was taken back, done again or gone to.
    Jumped,
}

/// The game at hand as it is shown.
#[derive(Clone, Debug, PartialEq)]
pub struct Shown {
    /// The position.
    pub hand: AnyGame,
    /// The challenge.
    pub challenge: ChallengeId,
    /// Moves made, and those that lie ahead with them.
    pub done: usize,
    /// All moves, undone ones and those of a replay included.
    pub all: usize,
    /// Whether something can be undone.
    pub can_undo: bool,
    /// Whether something can be done again.
    pub can_redo: bool,
    /// Whether it is a link's game, to be watched.
    pub replay: bool,
    /// Who else has made moves in it.
    pub helper: Option<String>,
    /// Whether the person goes on after the goal.
    pub goes_on: bool,
    /// Time spent, in milliseconds.
    pub elapsed_ms: u64,
    /// Where the game stands.
    pub status: Outcome,
    /// Whether no move is left.
    pub over: bool,
    /// Points.
    pub score: u64,
    /// What the evil placer had in mind with the last tile.
    pub plot: Option<Plot>,
}

impl Shown {
    fn of(book: &GameHistory) -> Option<Self> {
        let (game, hand) = (book.now(), book.hand().clone());
        Some(Self {
            challenge: ChallengeId::parse(&game.challenge).ok()?,
            done: game.done,
            all: game.moves.len(),
            can_undo: book.can_undo(),
            can_redo: book.can_redo(),
            replay: game.replay,
            helper: game.helper.clone(),
            goes_on: game.goes_on,
            elapsed_ms: game.elapsed_ms,
            status: hand.outcome(),
            over: hand.over(),
            score: hand.score(),
            plot: None,
            hand,
        })
    }

    /// Whether moves of a replay lie ahead.
    pub fn replays(&self) -> bool {
        self.replay && self.done < self.all
    }

    /// Whether it is the person's own game so far.
    pub fn own(&self) -> bool {
        !self.replay && self.helper.is_none()
    }
}

/// The Play page's state.
#[derive(Clone)]
pub struct Model {
    /// Which game it is.
    pub kind: Kind,
    /// A link that could not be opened; the games are untouched.
    pub refused: Option<Refused>,
    /// The games. One book for all states of the page, as it may hold 20,000 moves: whoever draws uses [`Self::shown`].
    book: Option<Rc<RefCell<GameHistory>>>,
    /// The game at hand.
    pub shown: Option<Rc<Shown>>,
    /// The tiles as they are drawn.
    pub motion: Rc<Motion>,
    /// The last thing that happened.
    pub came: Transition,
    /// Whether the replay runs by itself.
    pub runs: bool,
    /// Whether a player of the program makes the moves.
    pub auto: bool,
    /// Counts what has happened.
    pub turn: u32,
}

/// What happens on the page.
#[derive(Clone)]
pub enum Action {
    /// A link was opened, or a new game asked for.
    Open(ChallengeId),
    /// Back from a refused link to the game at hand.
    Resume,
    /// The person's move.
    Play(Direction),
    /// A move of another player, with its name.
    Helped(Direction, &'static str),
    /// Takes the last step back.
    Undo,
    /// Does it again.
    Redo,
    /// To the moment after so many moves.
    Go(usize),
    /// The next move of those that lie ahead.
    Step,
    /// The same tiles from the beginning.
    Restart,
    /// Leaves the replay and plays on from here.
    TakeOver,
    /// Whether the replay runs.
    Run(bool),
    /// Whether a player of the program makes the moves.
    Auto(bool),
    /// Goes on after the goal.
    GoOn,
    /// So many milliseconds of visible time have passed.
    Tick(u64),
}

fn key(kind: Kind) -> String {
    format!("session.{}", kind.info().id)
}

impl Model {
    /// The state at the page's opening: the saved games, if they are sound.
    pub fn load(kind: Kind) -> Self {
        let book = store::read(&key(kind)).and_then(|text| GameHistory::restore(kind, &text));
        let mut model = Self {
            kind,
            refused: None,
            book: book.map(RefCell::new).map(Rc::new),
            shown: None,
            motion: Rc::default(),
            came: Transition::Opened,
            runs: false,
            auto: false,
            turn: 0,
        };
        model.show();
        if let Some(shown) = &model.shown {
            model.motion = Rc::new(model.motion.jump(shown.hand.board()));
        }
        model
    }

    /// The book, to be read; nothing before the first game.
    pub fn book(&self) -> Option<Ref<'_, GameHistory>> {
        self.book.as_ref().map(|book| book.borrow())
    }

    /// The challenge at hand.
    pub fn challenge(&self) -> Option<ChallengeId> {
        self.shown.as_ref().map(|shown| shown.challenge.clone())
    }

    /// Whether the goal has just been reached, and nobody has said yet that he goes on.
    pub fn won(&self) -> bool {
        let fresh = |shown: &Rc<Shown>| shown.status == Outcome::Won && !shown.goes_on && !shown.over;
        !self.auto && self.shown.as_ref().is_some_and(fresh)
    }

    /// Keeps the games in this browser.
    pub fn save(&self) {
        let (Some(book), Some(shown)) = (self.book(), &self.shown) else { return };
        store::write(&key(self.kind), &book.save());
        let seeded = matches!(shown.challenge.source, Source::Seeded { .. });
        if shown.own() && seeded && shown.done > 0 {
            kept::best(self.kind, &shown.hand);
        }
        let going = shown.done > 0 && !shown.over && !shown.replay;
        let moves = figures::counted(shown.done as u64, "move");
        let words = going.then(|| format!("{} points, {moves} in", figures::grouped(shown.score)));
        in_progress::keep(self.kind.info().id, words.as_deref());
    }

    /// The game at hand for the list of the last ones.
    pub fn past(&self) -> Option<Past> {
        let counts = |shown: &&Rc<Shown>| (shown.done >= MANY || shown.over && shown.done > 0) && !shown.replay;
        let shown = self.shown.as_ref().filter(counts)?;
        Some(Past {
            challenge: shown.challenge.to_string(),
            score: shown.score,
            rank: shown.hand.board().highest(),
            moves: shown.done as u64,
            ms: shown.elapsed_ms,
            helper: shown.helper.clone(),
        })
    }

    /// Keeps the game that is left among the last ones.
    fn leave(&self) {
        if let Some(past) = self.past() {
            kept::record(self.kind, past);
        }
    }

    fn show(&mut self) {
        self.shown = self.book().and_then(|book| Shown::of(&book)).map(Rc::new);
    }

    fn open(&mut self, id: &ChallengeId) {
        let game = self.kind.start(&id.source).and_then(|start| {
            let read = |text: &String| text.parse::<Direction>().map_err(|why| why.to_string());
            let moves = id.moves.iter().map(read).collect::<Result<Vec<_>, _>>()?;
            Game::new(id, start, moves)
        });
        let game = match game {
            Ok(game) => game,
            Err(why) => return self.refused = Some(refusal::of(id, &why)),
        };
        self.leave();
        match &self.book {
            Some(book) => book.borrow_mut().open(game),
            None => self.book = Some(Rc::new(RefCell::new(GameHistory::new(game)))),
        }
        (self.refused, self.came, self.runs, self.auto) = (None, Transition::Opened, false, false);
    }

    /// Changes the book; the person's hand stops what goes on by itself.
    fn with(&mut self, came: Transition, change: impl FnOnce(&mut GameHistory)) {
        if let Some(book) = &self.book {
            change(&mut book.borrow_mut());
        }
        self.came = came;
    }

    fn play(&mut self, direction: Direction, helper: Option<&'static str>) {
        let Some(shown) = self.shown.clone().filter(|_| self.refused.is_none()) else { return };
        let Some((_, gain)) = shown.hand.pushed(direction) else {
            self.came = Transition::Blocked(direction);
            return;
        };
        self.with(Transition::Moved { direction, gain }, |book| {
            book.play(direction);
            let game = book.now_mut();
            // Whoever moves after the goal goes on.
            game.goes_on |= shown.status == Outcome::Won;
            if helper.is_some() {
                game.helper = helper.map(str::to_owned);
            }
        });
    }

    /// The next of the moves that lie ahead, as a move that is seen.
    fn step(&mut self) {
        let ahead = self.book().and_then(|book| book.now().moves.get(book.now().done).copied());
        if let Some(direction) = ahead {
            self.play(direction, None);
        }
    }

    fn act(&mut self, action: Action) {
        // Whoever takes something in hand wants to see what comes of it.
        if !matches!(action, Action::Helped(..) | Action::Tick(_) | Action::Auto(_)) {
            self.auto = false;
        }
        if !matches!(action, Action::Step | Action::Tick(_)) {
            self.runs = false;
        }
        match action {
            Action::Open(id) => self.open(&id),
            Action::Resume => self.refused = None,
            Action::Play(direction) => self.play(direction, None),
            Action::Helped(direction, who) => self.play(direction, Some(who)),
            Action::Undo => self.with(Transition::Jumped, |book| _ = book.undo()),
            Action::Redo => self.redo(),
            Action::Go(count) => self.with(Transition::Jumped, |book| book.go(count)),
            Action::Step => self.step(),
            Action::Restart => {
                self.leave();
                self.with(Transition::Opened, GameHistory::restart);
            }
            Action::TakeOver => self.with(Transition::Jumped, GameHistory::take_over),
            Action::Run(on) => self.runs = on,
            Action::Auto(on) => self.auto = on && self.shown.as_ref().is_some_and(|shown| !shown.over),
            Action::GoOn => {
                let came = self.came.clone();
                self.with(came, |book| book.now_mut().goes_on = true);
            }
            Action::Tick(ms) => {
                let came = self.came.clone();
                self.with(came, |book| book.now_mut().elapsed_ms += ms);
            }
        }
    }

    /// A move that is done again is seen as a move.
    fn redo(&mut self) {
        let place = |model: &Self| model.book().map(|book| (book.now().challenge.clone(), book.now().done));
        let (before, hand) = (place(self), self.shown.as_ref().map(|shown| shown.hand.clone()));
        self.with(Transition::Jumped, |book| _ = book.redo());
        let (Some((was, from)), Some((is, to)), Some(hand)) = (before, place(self), hand) else { return };
        let made = self.book().and_then(|book| book.now().moves.get(from).copied());
        if let Some(direction) = made.filter(|_| was == is && to == from + 1) {
            let gain = hand.pushed(direction).map_or(0, |(_, gain)| gain);
            self.came = Transition::Moved { direction, gain };
        }
    }

    /// Brings what is drawn up to the book.
    fn follow(&mut self, before: Option<Rc<Shown>>) {
        self.show();
        let Some(shown) = &mut self.shown else { return };
        match (&self.came, before) {
            (Transition::Moved { direction, .. }, Some(before)) if before.hand != shown.hand => {
                let motion = self.motion.moved(&before.hand, *direction, &shown.hand);
                Rc::make_mut(shown).plot = motion.entered.and_then(|cell| before.hand.plot(*direction, cell));
                self.motion = Rc::new(motion);
            }
            (_, Some(before)) if before.hand == shown.hand => Rc::make_mut(shown).plot.clone_from(&before.plot),
            _ => self.motion = Rc::new(self.motion.jump(shown.hand.board())),
        }
        let (over, replays) = (shown.over, shown.replays());
        self.auto &= !over;
        self.runs &= replays;
    }
}

impl Reducible for Model {
    type Action = Action;

    fn reduce(self: Rc<Self>, action: Action) -> Rc<Self> {
        let mut next = (*self).clone();
        let quiet = matches!(action, Action::Tick(_));
        next.act(action);
        next.follow(self.shown.clone());
        if !quiet {
            next.turn = next.turn.wrapping_add(1);
        }
        Rc::new(next)
    }
}

//! What the adviser says of the position at hand: asked of the worker, one question at a time.

use std::cell::RefCell;
use std::rc::Rc;

use yew::prelude::*;

use crate::app::context::AppContext;
use crate::games::merge::direction::Direction;
use crate::games::merge::view::any_game::AnyGame;
use crate::games::merge::view::ask::{self, Answer};
use crate::games::merge::view::shared::WorkerTeam;
use crate::worker::client::Client;

/// What values are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unit {
    /// Mean points within the next moves, in trial games.
    Points,
    /// The chance to reach the goal.
    Chance,
}

/// What is said of a position. Lists of four are in the order of [`Direction::ALL`].
#[derive(Clone, Debug, PartialEq)]
pub struct Advice {
    /// The best move; nothing if no move is left.
    pub best: Option<Direction>,
    /// What each move brings; nothing where it is blocked or not known.
    pub values: [Option<f64>; 4],
    /// What the values are.
    pub unit: Unit,
    /// The share of trial games that were soon over, where it is known.
    pub risks: [Option<f64>; 4],
    /// Why the best is better than the next one: one sentence, or nothing.
    pub reason: String,
    /// Boards looked at.
    pub nodes: u64,
    /// How many moves ahead; 0: it did not search.
    pub depth: u32,
    /// Milliseconds that it took.
    pub ms: f64,
}

/// Which adviser.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Advisor {
    /// It looks ahead.
    Expectimax,
    /// It looks one move ahead, by a network that has learned from play.
    Network,
}

/// What is to be asked.
#[derive(Clone, Debug, PartialEq)]
pub struct Wanted {
    /// The position.
    pub hand: AnyGame,
    /// Who is asked.
    pub adviser: Advisor,
    /// How many boards it may look at.
    pub nodes: u64,
    /// How many trial games of each move say what may come; none while only the move is wanted.
    pub trials: u32,
}

/// The last answer, and how the worker is.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct AdviceEvent {
    /// What was asked, and what was said.
    answer: Option<Rc<(Wanted, Advice)>>,
    /// Why there is no answer; one sentence.
    pub down: Option<String>,
}

/// The adviser.
#[derive(Clone, PartialEq)]
pub struct AdvisorState {
    heard: AdviceEvent,
    /// Asks again after a failure.
    pub again: Callback<()>,
}

impl AdvisorState {
    /// What is said of this position, by whomever.
    pub fn of(&self, hand: &AnyGame) -> Option<&Advice> {
        self.heard.answer.as_ref().filter(|answer| answer.0.hand == *hand).map(|answer| &answer.1)
    }

    /// What this adviser says of this position.
    pub fn by(&self, hand: &AnyGame, adviser: Advisor) -> Option<&Advice> {
        self.heard.answer.as_ref().filter(|answer| answer.0.adviser == adviser)?;
        self.of(hand)
    }

    /// Why the worker is silent.
    pub fn down(&self) -> Option<&str> {
        self.heard.down.as_deref()
    }
}

/// One question under way, the next one waiting.
#[derive(Default)]
struct RequestQueue {
    wanted: Option<Wanted>,
    under_way: Option<u32>,
    team: Rc<WorkerTeam>,
    closed: bool,
}

impl RequestQueue {
    fn go_on(desk: &Rc<RefCell<Self>>, shell: &AppContext, heard: &UseStateHandle<AdviceEvent>) {
        let wanted = {
            let mut desk = desk.borrow_mut();
            if desk.closed || desk.under_way.is_some() {
                return;
            }
            desk.wanted.take()
        };
        let Some(wanted) = wanted else { return };
        let team = desk.borrow().team.clone();
        let (again, next, tell) = (desk.clone(), shell.clone(), heard.clone());
        let (holding, client) = (desk.clone(), shell.client.clone());
        let hold = move |id: u32| {
            // Whoever could not be asked has been told so already.
            holding.borrow_mut().under_way = client.busy().then_some(id);
        };
        let asked = wanted.clone();
        let listener = move |answer: Answer| {
            again.borrow_mut().under_way = None;
            tell.set(match answer {
                Answer::Told(told) => AdviceEvent { answer: Some(Rc::new((asked.clone(), told))), down: None },
                Answer::Failed(why) => AdviceEvent { answer: None, down: Some(why) },
            });
            Self::go_on(&again, &next, &tell);
        };
        ask::ask(shell, &team, &wanted, Rc::new(hold), Rc::new(listener));
    }

    fn close(&mut self, client: &Client) {
        self.closed = true;
        if let Some(id) = self.under_way.take() {
            client.unsubscribe(id);
        }
    }
}

/// Has the worker say what is wanted; while it is at work, of all that comes only the last is asked next.
#[hook]
pub fn use_counsel(shell: &AppContext, wanted: Option<Wanted>) -> AdvisorState {
    let heard = use_state(AdviceEvent::default);
    let tries = use_state(|| 0u32);
    let desk = use_mut_ref(RequestQueue::default);
    let down = heard.down.is_some();
    {
        let (shell, heard, desk) = (shell.clone(), heard.clone(), desk.clone());
        use_effect_with((wanted.filter(|_| !down), *tries), move |(wanted, _)| {
            desk.borrow_mut().wanted.clone_from(wanted);
            RequestQueue::go_on(&desk, &shell, &heard);
        });
    }
    {
        let client = shell.client.clone();
        use_effect_with((), move |()| move || desk.borrow_mut().close(&client));
    }
    let again = {
        let heard = heard.clone();
        Callback::from(move |()| {
            heard.set(AdviceEvent::default());
            tries.set(*tries + 1);
        })
    };
    AdvisorState { heard: (*heard).clone(), again }
}

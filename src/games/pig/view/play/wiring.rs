//! What the Play page does beside drawing: links, policies' choices, keys, words for screen readers.

use std::cell::RefCell;
use std::rc::Rc;

use gloo::timers::callback::Timeout;
use wasm_bindgen::JsCast;
use yew::prelude::*;

use super::model::{Action, Model, Transition, USUAL};
use super::names::Names;
use super::narration;
use super::turn_log::{TurnLog, situation};
use crate::app::address::use_address;
use crate::app::context::AppContext;
use crate::app::keys;
use crate::engine::challenge::ChallengeId;
use crate::games::pig::requests::{Request, Response};
use crate::games::pig::rules::Move;
use crate::games::pig::view::ask::{Answer, ask};
use crate::web::{entropy, page};

/// Opens the link's game, unless it is the one at hand; keeps the address at the game at hand.
#[hook]
pub fn use_link(model: &UseReducerHandle<Model>, challenge: Option<ChallengeId>, visit: u32) {
    {
        let model = model.clone();
        use_effect_with((challenge.clone(), visit), move |(challenge, _)| {
            let session = model.session.as_ref();
            match (challenge, session) {
                (Some(id), Some(now)) => {
                    let same = now.facts().challenge == id.without_moves().to_string();
                    let codes = || now.moves().iter().map(ToString::to_string);
                    if !same || !id.moves.is_empty() && !codes().eq(id.moves.iter().cloned()) {
                        model.dispatch(Action::Open(id.clone()));
                    } else if model.refused.is_some() {
                        model.dispatch(Action::Resume);
                    }
                }
                (Some(id), None) => model.dispatch(Action::Open(id.clone())),
                (None, Some(_)) => {
                    if model.refused.is_some() {
                        model.dispatch(Action::Resume);
                    }
                }
                (None, None) => {
                    model.dispatch(Action::Open(ChallengeId::seeded("pig", USUAL, entropy::fresh_seed())));
                }
            }
        });
    }
    let here = model.refused.is_none().then(|| model.challenge()).flatten();
    use_address(here, challenge, visit, "Pig");
}

/// A choice that is waited for: what it is, and whether its time has come.
#[derive(Default)]
struct Waiting {
    choice: Option<Move>,
    ripe: bool,
}

/// Makes the choices that come by themselves: those of policies, and those of a replay.
#[hook]
pub fn use_policies(shell: &AppContext, model: &UseReducerHandle<Model>) {
    let ms = if model.skips { 0 } else { model.pace.ms() };
    let place = (model.challenge(), model.count(), model.tries);
    let (shell, model, runs) = (shell.clone(), model.clone(), model.runs());
    use_effect_with((place, runs, ms), move |_| {
        let waiting = Rc::new(RefCell::new(Waiting { choice: model.certain(), ripe: false }));
        let dispatcher = model.dispatcher();
        let make = {
            let (waiting, dispatcher) = (waiting.clone(), dispatcher.clone());
            move || {
                let ready = waiting.borrow();
                if let (Some(choice), true) = (ready.choice, ready.ripe) {
                    dispatcher.dispatch(Action::Play(choice));
                }
            }
        };
        let timer = runs.then(|| {
            let (waiting, make) = (waiting.clone(), make.clone());
            Timeout::new(ms, move || {
                waiting.borrow_mut().ripe = true;
                make();
            })
        });
        let unsure = waiting.borrow().choice.is_none();
        let question = model.account.as_ref().filter(|_| runs && unsure).and_then(|account| decide(account));
        let client = shell.client.clone();
        let asked = question.map(|question| {
            ask(&shell, &question, move |heard| match heard {
                Answer::Found(finding) => match *finding {
                    Response::Decision(rolls) => {
                        waiting.borrow_mut().choice = Some(if rolls { Move::Roll } else { Move::Hold });
                        make();
                    }
                    _ => {
                        dispatcher.dispatch(Action::Fallen("The solver gave another answer than asked for.".to_owned()))
                    }
                },
                Answer::Failed(why) => dispatcher.dispatch(Action::Fallen(why)),
                Answer::Stopped => dispatcher.dispatch(Action::Fallen("The solver was stopped.".to_owned())),
                Answer::Progress(_) => {}
            })
        });
        move || {
            drop(timer);
            if let Some(id) = asked {
                client.unsubscribe(id);
            }
        }
    });
}

/// The question of what the policy in turn does.
fn decide(account: &TurnLog) -> Option<Request> {
    use crate::games::pig::setup::Seat;
    let now = &account.now;
    let seat = &now.setup.seats[now.mover()];
    matches!(seat, Seat::Policy(_)).then(|| Request::Decide {
        variant: now.variant(),
        policy: seat.code(),
        at: situation(now),
    })
}

/// What the keys do.
#[derive(Clone, PartialEq)]
pub struct Keys {
    /// Space.
    pub space: Option<Callback<()>>,
    /// H; nothing where holding is not allowed, or letters are switched off.
    pub hold: Option<Callback<()>>,
    /// Undo.
    pub undo: Callback<()>,
    /// Redo.
    pub redo: Callback<()>,
    /// Whether single letters act.
    pub letters: bool,
}

/// Space and H act wherever the focus is, unless a control is there that has a use for them; Ctrl or Cmd with Z and Y
/// everywhere but in fields.
#[hook]
pub fn use_keys(keys: Keys) {
    keys::use_keys(keys, |keys, event| {
        let act = meant(keys, event)?;
        Some(Box::new(move || act.emit(())))
    });
}

/// What a key is for.
fn meant(keys: &Keys, event: &web_sys::KeyboardEvent) -> Option<Callback<()>> {
    let within = |selector: &str| {
        let target = event.target().and_then(|target| target.dyn_into::<web_sys::Element>().ok());
        target.is_some_and(|target| target.closest(selector).ok().flatten().is_some())
    };
    if event.default_prevented() || within("input, textarea, select, dialog") || event.alt_key() {
        return None;
    }
    let key = event.key().to_ascii_lowercase();
    if event.ctrl_key() || event.meta_key() {
        return match (key.as_str(), event.shift_key()) {
            ("z", false) => Some(keys.undo.clone()),
            ("z", true) | ("y", _) => Some(keys.redo.clone()),
            _ => None,
        };
    }
    match key.as_str() {
        // A key that is held down must not roll on and on.
        " " if !event.repeat() && !within("button, a, summary, [role=button]") => keys.space.clone(),
        "h" if keys.letters && !event.repeat() => keys.hold.clone(),
        "u" if keys.letters => Some(keys.undo.clone()),
        _ => None,
    }
}

/// Says what happened: a person's choices one by one, a policy's turn when it has ended.
#[hook]
pub fn use_voice(shell: &AppContext, model: &UseReducerHandle<Model>) {
    let announce = shell.announce.clone();
    let (account, came) = (model.account.clone(), model.came);
    let place = (model.challenge(), model.count(), came);
    use_effect_with(place, move |_| {
        let Some(account) = account else { return };
        let names = Names::of(&account.start.setup);
        let words = match came {
            Transition::Opened => None,
            Transition::Chosen => narration::spoken(&account, &names),
            Transition::Moved => Some(narration::standing(&account, &names)),
        };
        if let Some(words) = words {
            announce.emit(words);
        }
    });
}

/// The end of a game gets the focus, so that its words are read.
#[hook]
pub fn use_end(model: &UseReducerHandle<Model>) {
    let over = model.account.as_ref().is_some_and(|account| account.now.winner().is_some());
    let fresh = use_mut_ref(|| true);
    use_effect_with(over, move |&over| {
        // Whoever comes back to a game that is over reads the page from its top.
        let first = fresh.replace(false);
        if over && !first {
            page::focus("pig-end");
        }
    });
}

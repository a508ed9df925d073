//! What the Play page does beside drawing: links, saves, the clock, words for screen readers, the last games.

use std::rc::Rc;

use gloo::timers::callback::{Interval, Timeout};
use yew::prelude::*;

use super::kept::{self, Scores};
use super::model::{Action, Model};
use super::words;
use crate::app::address::use_address;
use crate::app::context::AppContext;
use crate::engine::challenge::ChallengeId;
use crate::web::{entropy, page};

/// So long after a move the games are kept, in milliseconds: not at every move of a fast player.
const SAVE_MS: u32 = 700;

/// Whether a link's game is the one at hand, with all its moves.
fn at_hand(model: &Model, id: &ChallengeId) -> bool {
    let same = model.challenge().is_some_and(|here| here == id.without_moves());
    let moves = || {
        let Some(book) = model.book() else { return false };
        let line = &book.now().moves;
        line.len() == id.moves.len() && line.iter().zip(&id.moves).all(|(one, text)| one.to_string() == *text)
    };
    same && (id.moves.is_empty() || moves())
}

/// Opens the link's game, unless it is the one at hand; keeps the address at the game at hand.
#[hook]
pub fn use_link(model: &UseReducerHandle<Model>, challenge: Option<ChallengeId>, visit: u32) {
    {
        let model = model.clone();
        use_effect_with((challenge.clone(), visit), move |(challenge, _)| {
            let info = model.kind.info();
            match challenge {
                Some(id) if !at_hand(&model, id) => model.dispatch(Action::Open(id.clone())),
                None if model.shown.is_none() => {
                    let usual = info.setups.first().map_or("classic", |setup| setup.code);
                    model.dispatch(Action::Open(ChallengeId::seeded(info.id, usual, entropy::fresh_seed())));
                }
                _ if model.refused.is_some() => model.dispatch(Action::Resume),
                _ => {}
            }
        });
    }
    let here = model.challenge().filter(|_| model.refused.is_none());
    use_address(here, challenge, visit, model.kind.info().name);
}

/// Keeps the games a moment after each move, and at once when the page goes out of sight or is left.
#[hook]
pub fn use_saving(model: &UseReducerHandle<Model>) {
    let latest = use_mut_ref(|| model.clone());
    *latest.borrow_mut() = model.clone();
    let waiting = use_mut_ref(|| None::<Timeout>);
    let pending = use_mut_ref(|| false);
    {
        let (latest, waiting) = (latest.clone(), waiting.clone());
        use_effect_with(model.turn, move |_| {
            if pending.replace(true) {
                return;
            }
            let timer = Timeout::new(SAVE_MS, move || {
                pending.replace(false);
                latest.borrow().save();
            });
            *waiting.borrow_mut() = Some(timer);
        });
    }
    use_effect_with((), move |()| {
        let at_once = latest.clone();
        let listener = page::on_visible(move |visible| {
            if !visible {
                at_once.borrow().save();
            }
        });
        move || {
            drop(listener);
            drop(waiting.borrow_mut().take());
            latest.borrow().save();
        }
    });
}

/// Counts visible time while the game is open.
#[hook]
pub fn use_clock(model: &UseReducerHandle<Model>) {
    let open = model.refused.is_none()
        && model.shown.as_ref().is_some_and(|shown| !shown.over && !shown.replay && shown.done > 0);
    let dispatcher = model.dispatcher();
    use_effect_with(open, move |&open| {
        let ticking = open.then(|| {
            Interval::new(1000, move || {
                if page::visible() {
                    dispatcher.dispatch(Action::Tick(1000));
                }
            })
        });
        move || drop(ticking)
    });
}

/// Says what happened; not what a player of the program does, of which only the end is said.
#[hook]
pub fn use_voice(shell: &AppContext, model: &UseReducerHandle<Model>) {
    let announce = shell.announce.clone();
    let state = model.clone();
    use_effect_with(model.turn, move |_| {
        let Some(shown) = &state.shown else { return };
        let quiet = state.auto || state.runs || state.refused.is_some();
        if let Some(words) = words::spoken(shown, &state.came, state.motion.entered).filter(|_| !quiet) {
            announce.emit(words);
        }
    });
}

/// Best scores and the last games: read anew with every game, and when one ends, which is then kept among them.
#[hook]
pub fn use_scores(model: &UseReducerHandle<Model>) -> Rc<Scores> {
    let scores = {
        let kind = model.kind;
        use_state(|| Rc::new(Scores::load(kind)))
    };
    let state = model.clone();
    let place =
        model.shown.as_ref().map(|shown| (shown.challenge.clone(), shown.over, shown.done == 0, shown.can_redo));
    let told = scores.clone();
    use_effect_with(place, move |place| {
        if let (Some((_, true, ..)), Some(past)) = (place, state.past()) {
            state.save();
            kept::record(state.kind, past);
        }
        told.set(Rc::new(Scores::load(state.kind)));
    });
    (*scores).clone()
}

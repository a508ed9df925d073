//! What the Play page does beside drawing: links, the worker, the clock, keys, records.

use std::cell::{Cell, RefCell};

use gloo::timers::callback::{Interval, Timeout};

use super::LinkProps;
use super::model::{Action, Model, Phase, key};
use super::new_dialog::{NEW_GAME, NewGame};
use super::view::{Automatic, FROM_TEXT, NEW, PlayView, Score};
use crate::app::answer::reason;
use crate::app::context::Settings;
use crate::app::controls::{Act, use_keys};
use crate::app::days;
use crate::app::hooks::in_turn;
use crate::app::kept::{Ranked, Ranking, Ranks};
use crate::app::loading::{PartState, fetch_ahead, use_part};
use crate::app::pages::use_address;
use crate::app::prelude::*;
use crate::app::records::{self, Finished};
use crate::engine::challenge::Source;
use crate::engine::position::Outcome;
use crate::web::sound::{self, Sound};
use crate::web::{clock, store};
use crate::worker::client::{Client, JobEvent};
use crate::worker::protocol::{Request, Response};

/// Time between two moves of a replay, in milliseconds.
pub const REPLAY_MS: u32 = 550;
/// So long after it was kept a game is not kept again, in milliseconds.
const SAVE_MS: f64 = 700.0;

/// Opens the link's challenge, unless it is the one at hand, which begins anew if it is over; keeps the address at the challenge
/// at hand. Who comes for the first time gets the first challenge of the game.
#[hook]
pub fn use_link(model: &UseReducerHandle<Model>, link: &LinkProps) {
    let LinkProps { challenge, visit } = link.clone();
    let here = (model.phase == Phase::Ready).then(|| model.challenge()).flatten();
    let (by_step, name, model) = (model.elsewhere.is_some(), model.info.entry.info.name, model.clone());
    use_effect_on((challenge.clone(), visit), move |(challenge, _)| {
        let session = model.session.as_deref();
        let at_hand = |id: &ChallengeId| {
            session.is_some_and(|session| {
                session.facts().challenge == id.without_moves().to_string()
                    && (id.moves.is_empty() || session.codes() == id.moves)
            })
        };
        let over = model.outcome() != Outcome::Open && !model.plays_on();
        match challenge {
            Some(id) if !at_hand(id) && page::came_back() => model.dispatch(Action::Return(id.clone())),
            Some(id) if !at_hand(id) => model.dispatch(Action::Open(id.clone())),
            Some(id) if id.moves.is_empty() && over && !page::came_back() => {
                model.dispatch(Action::Resume);
                model.dispatch(Action::Restart);
            }
            None if session.is_none() => model.dispatch(Action::Open((model.info.first)())),
            // From a link that was refused back to the game at hand.
            _ if model.phase != Phase::Ready => model.dispatch(Action::Resume),
            _ => {}
        }
    });
    use_address(here, by_step, challenge, visit, name);
}

/// Searches for a challenge.
struct Search {
    id: ChallengeId,
    request: Request,
    /// Whether the challenge is still wanted.
    open: Cell<bool>,
    /// Who searches.
    client: RefCell<Client>,
    dispatcher: UseReducerDispatcher<Model>,
}

impl Search {
    fn run(self: Rc<Self>) {
        let (client, search) = (self.client.borrow().clone(), self.clone());
        client.request(self.request.clone(), move |event| search.clone().hear(event));
    }

    fn hear(self: Rc<Self>, event: JobEvent) {
        // What was given up is not to be heard of again.
        if !self.open.get() {
            return;
        }
        let id = self.id.clone();
        let action = match event {
            JobEvent::Progress(boards) => return self.dispatcher.dispatch(Action::Tried(boards)),
            // For a question that had come too late. In a worker of its own nobody stops it.
            JobEvent::Stopped => {
                let own = self.client.borrow().spawn_same();
                self.client.replace(own);
                return self.run();
            }
            JobEvent::Done { response: Response::Position(position), .. } => Action::Found(id, position),
            JobEvent::Done { .. } => {
                Action::Refuse(id, "the solver’s answer does not fit the question; try again".to_owned())
            }
            JobEvent::Failed(why) => Action::Refuse(id, why),
            JobEvent::Crashed(why) => Action::Refuse(
                id,
                format!("the solver that looks for this challenge has stopped ({}); try again", reason(&why)),
            ),
        };
        self.open.set(false);
        self.dispatcher.dispatch(action);
    }

    fn give_up(&self) {
        if self.open.replace(false) {
            let client = self.client.borrow().clone();
            client.stop();
        }
    }
}

/// Has a worker search for a challenge that has to be searched for. Whoever goes elsewhere ends the search. It is the page's
/// own worker if that has nothing to do; else one more, since the questions of the page may take long, or be stopped.
#[hook]
pub fn use_sifting(shell: &AppContext, model: &UseReducerHandle<Model>) {
    let wanted = match &model.phase {
        Phase::Sifting(id) => Some(id.clone()),
        _ => None,
    };
    let (shell, dispatcher) = (shell.clone(), model.dispatcher());
    use_effect_on(wanted, move |wanted| {
        let search = wanted.clone().and_then(|id| {
            let Source::Seeded { setup, seed } = id.source.clone() else { return None };
            let client = if shell.client.busy() { shell.client.spawn_same() } else { shell.client.clone() };
            let request = Request::Generate { game: id.game.clone(), setup, seed };
            let search = Search { id, request, open: Cell::new(true), client: RefCell::new(client), dispatcher };
            Some(Rc::new(search))
        });
        if let Some(search) = search.clone() {
            search.run();
        }
        move || search.iter().for_each(|search| search.give_up())
    });
}

/// Counts visible time while the game is open.
#[hook]
pub fn use_clock(model: &UseReducerHandle<Model>, open: bool) {
    let counts = open && model.phase == Phase::Ready;
    let dispatcher = model.dispatcher();
    let tick = move || {
        if page::visible() {
            dispatcher.dispatch(Action::Tick(1000));
        }
    };
    use_held(counts, move |counts| counts.then(|| Interval::new(1000, tick)));
}

/// What is to be kept of a page, and when it was kept last.
struct Saving {
    model: UseReducerHandle<Model>,
    view: Rc<dyn PlayView>,
    last_ms: f64,
    /// The model's turn that was kept last.
    turn: u32,
    /// Whether the game has been kept, or erased, by another page since then.
    elsewhere: bool,
    /// Whether it will be kept when the timer ends.
    waits: bool,
    timer: Option<Timeout>,
}

impl Saving {
    fn now(&mut self) {
        (self.waits, self.elsewhere) = (false, false);
        (self.turn, self.last_ms) = (self.model.turn, clock::now_ms());
        self.model.save(&*self.view);
    }

    /// Before the page goes out of sight or is left. What another page has done since the last step here is not undone.
    fn at_the_end(&mut self) {
        if !self.elsewhere || self.turn != self.model.turn {
            self.now();
        }
    }
}

/// Keeps the game in this browser when something has happened: at once, but not at every move of a fast player, since a
/// long game takes a while; and when the page goes out of sight or is left, with the seconds since the last move.
#[hook]
pub fn use_saving(model: &UseReducerHandle<Model>, view: &Rc<dyn PlayView>) {
    let saving = use_mut_ref(|| Saving {
        turn: model.turn,
        model: model.clone(),
        view: view.clone(),
        last_ms: f64::MIN,
        elsewhere: false,
        waits: false,
        timer: None,
    });
    {
        let mut saving = saving.borrow_mut();
        (saving.model, saving.view) = (model.clone(), view.clone());
    }
    let kept = saving.clone();
    use_effect_on(model.turn, move |&turn| {
        let later = kept.clone();
        let mut saving = kept.borrow_mut();
        let wait = SAVE_MS - (clock::now_ms() - saving.last_ms);
        if turn == 0 || saving.waits {
            return;
        }
        if wait <= 0.0 {
            return saving.now();
        }
        saving.waits = true;
        saving.timer = Some(Timeout::new(wait.ceil() as u32, move || later.borrow_mut().now()));
    });
    use_effect_on((), move |()| {
        let hidden = saving.clone();
        let on_visible = page::on_visible(move |visible| {
            if !visible {
                hidden.borrow_mut().at_the_end();
            }
        });
        let changed = saving.clone();
        let on_change =
            store::on_change(&key(saving.borrow().model.info), move || changed.borrow_mut().elsewhere = true);
        move || {
            drop((on_visible, on_change));
            let mut saving = saving.borrow_mut();
            // The timer holds what holds it, so it would not go with the page: what has been erased meanwhile would come back.
            saving.timer = None;
            saving.at_the_end();
        }
    });
}

/// Makes the moves that come by themselves, one in so many milliseconds: those ahead while they run, and `automatic` ones as
/// soon as they are known.
#[hook]
pub fn use_running(model: &UseReducerHandle<Model>, automatic: Option<Automatic>, every_ms: u32) {
    let ahead = model.running && model.session.as_ref().is_some_and(|session| session.count() < session.length());
    let ms = match &automatic {
        _ if ahead => Some(every_ms),
        Some(automatic) => Some(if automatic.at_once { 0 } else { every_ms }),
        None => None,
    };
    let code = automatic.and_then(|automatic| automatic.code);
    let next = if ahead { Some(Action::Step) } else { code.map(Action::Play) };
    let known = next.is_some();
    let latest = use_mut_ref(|| None::<Action>);
    *latest.borrow_mut() = next;
    // Whether the time of the next move has come.
    let ripe = use_mut_ref(|| false);
    let make = {
        let (dispatcher, latest, ripe) = (model.dispatcher(), latest.clone(), ripe.clone());
        move || {
            let next = latest.borrow().clone().filter(|_| *ripe.borrow());
            if let Some(next) = next {
                dispatcher.dispatch(next);
            }
        }
    };
    let place = model.session.as_ref().map(|session| (session.facts().challenge.clone(), session.count()));
    let make_in_time = make.clone();
    use_held((place, ms), move |(_, ms)| {
        *ripe.borrow_mut() = false;
        ms.map(|ms| {
            Timeout::new(ms, move || {
                *ripe.borrow_mut() = true;
                make_in_time();
            })
        })
    });
    use_effect_on(known, move |_| make());
}

/// Keeps a finished game among the person's own bests.
#[hook]
pub fn use_result(shell: &AppContext, model: &UseReducerHandle<Model>, score: Option<Score>) {
    let facts = model.session.as_ref().map(|session| session.facts()).filter(|facts| !facts.shown);
    let finished = facts.zip(score.filter(|score| score.outcome == Outcome::Won)).map(|(facts, score)| Finished {
        game: model.info.entry.info.id.to_owned(),
        challenge: facts.challenge.clone(),
        moves: score.count as u32,
        par: score.par.map(|par| par as u32),
        elapsed_ms: facts.elapsed_ms,
        hints: facts.hints,
        day: clock::today().number(),
    });
    let won = finished.is_some();
    let (announce, won_words) = (shell.announce.clone(), model.info.entry.info.won);
    use_effect_on(won, move |&won| {
        if won {
            announce.emit(won_words.to_owned());
            page::focus("won-title");
        }
    });
    use_effect_on(finished, |finished| {
        if let Some(finished) = finished {
            records::record(finished);
        }
    });
}

/// Keeps that the challenge of a day is done, if the one at hand is that of a day and is `finished`.
#[hook]
pub fn use_day(model: &UseReducerHandle<Model>, finished: bool) {
    let info = model.info.entry.info;
    let date = model.challenge().filter(|_| finished).and_then(|id| days::date_of(&id, info));
    use_effect_on(date, move |date| date.iter().for_each(|&date| days::keep(info, date)));
}

/// Sounds, if they are wanted: a tick for a move, a chime for a win, a low tone where no move is left.
#[hook]
pub fn use_sound(shell: &AppContext, model: &UseReducerHandle<Model>) {
    let place = model.shown().map(|session| (session.facts().challenge.clone(), session.count(), session.outcome()));
    let (wanted, last) = (shell.settings.sound, use_mut_ref(|| None::<(String, usize, Outcome)>));
    use_effect_on(place, move |place| {
        let before = std::mem::replace(&mut *last.borrow_mut(), place.clone());
        // What is found on arriving has been heard, and what is taken back is silent.
        if let (Some(before), Some(now)) = (before, place)
            && wanted
            && before.0 == now.0
            && before.1 < now.1
        {
            sound::play(match now.2 {
                Outcome::Won if before.2 != Outcome::Won => Sound::Chime,
                Outcome::Stuck => Sound::Low,
                _ => Sound::Tick,
            });
        }
    });
}

/// The game's lists of best results; what the attempt at hand earns in them is kept.
#[hook]
pub fn use_ranking(model: &UseReducerHandle<Model>, view: &Rc<dyn PlayView>) -> UseStateHandle<Rc<Ranking>> {
    let ranks = view.ranks();
    let ranking = use_value_eq(|| Rc::new(ranks.map(Ranks::load).unwrap_or_default()));
    let earned = model.shown().and_then(|session| {
        let (list, value) = view.ranked(session)?;
        Some(Ranked { list, value, challenge: session.facts().challenge.clone(), day: clock::today().number() })
    });
    let set = ranking.setter();
    use_effect_on(earned, move |earned| {
        if let Some((ranks, earned)) = ranks.zip(earned.as_ref()) {
            set.set(Rc::new(ranks.keep(earned)));
        }
    });
    ranking
}

/// Ctrl or Cmd with Z and Y work wherever the focus is, but not in a text field.
#[hook]
pub fn use_undo_keys(model: &UseReducerHandle<Model>, rests: bool) {
    use_keys((model.clone(), rests), |(model, rests), event| {
        // A game that is not on the screen, or rests, stays as it is.
        model.shown().filter(|_| !rests)?;
        let action = match (event.key().to_ascii_lowercase().as_str(), event.shift_key()) {
            _ if !(event.ctrl_key() || event.meta_key()) => return None,
            ("z", false) => Action::Undo,
            ("z", true) | ("y", _) => Action::Redo,
            _ => return None,
        };
        let model = model.dispatcher();
        Some(Box::new(move || model.dispatch(action)))
    });
}

/// What the page does about its challenge is told, where nothing else tells it; the focus comes to the page when what had it is
/// gone with the board.
#[hook]
pub fn use_phase(shell: &AppContext, model: &UseReducerHandle<Model>) {
    let phase = match &model.phase {
        Phase::Ready => None,
        Phase::Sifting(id) => Some((id.to_string(), String::new())),
        Phase::Refused { id, why } => Some((id.to_string(), why.clone())),
    };
    let (announce, first) = (shell.announce.clone(), use_mut_ref(|| true));
    use_held(phase, move |phase| {
        if first.replace(false) {
            return None;
        }
        if let Some((_, why)) = phase.as_ref().filter(|(_, why)| !why.is_empty()) {
            announce.emit(format!("This link does not open a game. {}", sentence(why)));
        }
        // A dialog that closes gives the focus back to what may be gone.
        Some(in_turn(|| {
            if page::focus_is_free() {
                page::focus("main");
            }
        }))
    });
}

/// Loads the dialog of a new game and the card of a link that opens no board when one of them is asked for; the callback tries
/// again. A dialog that cannot be had is told in a note.
#[hook]
pub fn use_new_game(
    shell: &AppContext,
    model: &UseReducerHandle<Model>,
    dialog: &UseStateHandle<Option<&'static str>>,
) -> (PartState<&'static NewGame>, Callback<()>) {
    let opens = matches!(**dialog, Some(NEW | FROM_TEXT));
    let refused = matches!(model.phase, Phase::Refused { .. });
    let (state, again) = use_part(NEW_GAME, opens || refused);
    // Who plays will want another game, perhaps without a network.
    use_effect_on(model.done() > 0, |&plays| {
        if plays {
            fetch_ahead(NEW_GAME);
        }
    });
    let missing = if let PartState::Missing(why) = state { Some(why) } else { None };
    let was_missing = use_mut_ref(|| false);
    use_effect_on(missing.is_some(), move |&is_missing| {
        // The focus was on the button of a card that has gone.
        if was_missing.replace(is_missing) && refused && page::focus_is_free() {
            page::focus("main");
        }
    });
    let (note, shut) = (shell.note.clone(), sets(dialog, None));
    // What opens by itself in a while can be called off.
    use_keys((shut.clone(), opens && !matches!(state, PartState::Loaded(_))), |(shut, waits), event| {
        let shut = shut.clone();
        (*waits && event.key() == "Escape").then(|| -> Act { Box::new(move || shut.emit(())) })
    });
    use_effect_on(missing.filter(|_| opens), move |missing| {
        if let Some(why) = missing {
            note.emit(why.words().into());
            shut.emit(());
        }
    });
    (state, again)
}

/// Whether the solver is silent, and what hides it or asks it: T does so in every game. What was asked is told of the position at
/// hand alone, so the next move is thought about first again. What the person lets the program play is asked for, and a game
/// that is won has nothing left to think about.
#[hook]
pub fn use_think_first(shell: &AppContext, model: &UseReducerHandle<Model>) -> (bool, Callback<()>) {
    let asked = use_value_eq(|| None::<(String, Rc<str>)>);
    let thinks = shell.settings.thinks_first();
    let place = model.shown().filter(|_| thinks).map(|session| (session.facts().challenge.clone(), session.here()));
    let over = model.shown().is_some_and(|session| session.outcome() == Outcome::Won) && !model.plays_on();
    let silent = thinks && !over && !model.auto && (place.is_none() || *asked != place);
    let ask = hears(&(shell.clone(), asked.setter()), move |(shell, asked), ()| {
        if !thinks {
            let text = "Think first: the solver is silent until **T** asks it. Settings turn this off.".into();
            shell.set_settings.emit(Settings { think_first: true, ..(*shell.settings).clone() });
            return shell.note.emit(text);
        }
        shell.announce.emit(if silent { "The solver is asked." } else { "The solver is silent." }.to_owned());
        asked.set(place.clone().filter(|_| silent));
    });
    use_keys((shell.settings.letters, ask.clone()), |(letters, ask), event| {
        let meant = *letters && !event.ctrl_key() && !event.repeat() && event.key().eq_ignore_ascii_case("t");
        let ask = ask.clone();
        meant.then(|| Box::new(move || ask.emit(())) as Act)
    });
    (silent, ask)
}

/// Says each step to a screen reader, and shows it in the list of moves.
#[hook]
pub fn use_voice(shell: &AppContext, model: &UseReducerHandle<Model>, view: &Rc<dyn PlayView>) {
    let at = model.done();
    let last = model.last().map(|made| made.phrase.clone());
    // Undo at the beginning of a challenge leads back to the one before it.
    let (announce, note, elsewhere) = (shell.announce.clone(), shell.note.clone(), model.elsewhere.clone());
    use_effect_on((model.challenge(), model.replay()), move |(_, replay)| {
        if let Some(words) = replay {
            announce.emit(words.clone());
        }
        if let Some(name) = elsewhere {
            note.emit(format!("Now at **{name}**, where you were before.").into());
        }
    });
    let (announce, before) = (shell.announce.clone(), use_mut_ref(|| None));
    let flag = model.session.as_ref().map(|session| {
        let (facts, count) = (session.facts(), session.count());
        ((facts.challenge.clone(), count), facts.checkpoints.contains(&count))
    });
    use_effect_on(flag, move |flag| {
        // Only where nothing else has changed is it the flag that was set or taken away.
        let last: Option<(_, bool)> = before.replace(flag.clone());
        if let (Some((place, is)), Some((last_place, was))) = (flag, last)
            && *place == last_place
            && *is != was
        {
            announce.emit(if *is { "Checkpoint set." } else { "Checkpoint removed." }.to_owned());
        }
    });
    // What a player of the program does is not said, only where it has led.
    let back = model.came.as_ref().map(|came| came.back);
    let blocked = model.blocked.as_ref().map(|_| model.turn);
    let (announce, model, view, begun) = (shell.announce.clone(), model.clone(), view.clone(), use_mut_ref(|| false));
    use_effect_on((at, last, back, blocked, model.auto), move |_| {
        page::centre(".history .now");
        // Who comes back to a game has heard what was said.
        let silent = !begun.replace(true) || model.auto;
        let words = model.session.as_deref().and_then(|session| view.spoken(session, &model));
        if let Some(words) = words.filter(|_| !silent) {
            announce.emit(words);
        }
    });
}

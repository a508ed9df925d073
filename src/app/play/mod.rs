//! The Play page: one for all games. What only one game shows comes from its [`PlayView`](view::PlayView).

pub mod bar;
pub mod model;
mod new_dialog;
pub mod panels;
pub mod solved;
pub mod status;
pub mod view;
mod wiring;

use gloo::timers::callback::Timeout;

use crate::app::controls::later;
use crate::app::game_head::{Tab, chip, game_head};
use crate::app::hooks::use_turn;
use crate::app::loading::{PartState, fetch_ahead, instead, loading_bar};
use crate::app::play::bar::{bar, dock, keys_line, letters, transport};
use crate::app::play::model::{Action, Model, Phase};
use crate::app::play::new_dialog::NEW_GAME;
use crate::app::play::view::{FROM_TEXT, NEW, Page, Play, PlayView, Slots};
use crate::app::prelude::*;
use crate::app::share::{Code, link_to, picture, use_code};
use crate::app::solver::use_solver;
use crate::engine::challenge::Source;
use crate::engine::entry::GameEntry;
use crate::web::entropy;

#[derive(Properties, PartialEq)]
struct PlayProps {
    /// The game's side, another one at every drawing.
    view: Held<dyn PlayView>,
    link: LinkProps,
}

/// What the Play page of a game with a state of its own is given.
#[derive(Properties, Clone, PartialEq)]
pub struct LinkProps {
    /// The challenge of the link; nothing: the game in progress, or the first one.
    pub challenge: Option<ChallengeId>,
    /// Counts visits, so that the same link opened again is heard.
    pub visit: u32,
}

impl LinkProps {
    /// Those of an address.
    pub fn of(route: &Route, visit: u32) -> Self {
        Self { challenge: route.linked(), visit }
    }

    /// The page with the game's side, which has that state.
    pub fn page(&self, view: impl PlayView + 'static) -> Html {
        let view: Held<dyn PlayView> = Held(Rc::new(view));
        html! { <PlayPage {view} link={self.clone()} /> }
    }
}

#[component]
fn PlayPage(props: &PlayProps) -> Html {
    let mut shell = use_app();
    let view = props.view.0.clone();
    let info = view.info();
    let model = use_reducer(move || Model::load(info));
    let dialog = use_value_eq(|| None::<&'static str>);
    let say = use_value_eq(String::new);
    let words = use_value_eq(|| false);
    let pace = use_value_eq(|| wiring::REPLAY_MS);
    let mut solver = use_solver(
        &shell.client,
        view.workers(),
        |cache| match model.shown() {
            Some(session) if model.auto => view.wanted_in_autoplay(session, cache),
            Some(session) => view.wanted(session, cache),
            None => Vec::new(),
        },
        |cache| {
            let step = model.came.as_ref().filter(|came| !came.back);
            model.shown().map(|session| view.inferred(session, step, cache)).unwrap_or_default()
        },
    );
    let score = model.session.as_deref().map(|session| view.score(session, &solver));
    wiring::use_link(&model, &props.link);
    wiring::use_sifting(&shell, &model);
    wiring::use_clock(&model, model.shown().is_some_and(|session| view.has_begun(session) && view.ticks(session)));
    wiring::use_day(&model, model.shown().is_some_and(|session| view.finished(session)));
    wiring::use_sound(&shell, &model);
    let automatic = model.shown().and_then(|session| view.automatic(session, model.running, &solver));
    wiring::use_running(&model, automatic, *pace);
    wiring::use_undo_keys(&model, view.rests());
    wiring::use_phase(&shell, &model);
    wiring::use_voice(&shell, &model, &view);
    wiring::use_saving(&model, &view);
    wiring::use_result(&shell, &model, score);
    let ranking = wiring::use_ranking(&model, &view);
    let new_game = wiring::use_new_game(&shell, &model, &dialog);
    // What is picked up belongs to the position in which it was.
    let (here, hush) = (model.session.as_ref().map(|session| session.here()), say.setter());
    use_effect_on((here, model.challenge()), move |_| hush.set(String::new()));
    // The board takes as long as the rest of the page: it is drawn in a task of its own, before all that comes later.
    let has_board = use_turn(true);
    let (silent, ask) = wiring::use_think_first(&shell, &model);
    if silent {
        shell.settings = Rc::new(shell.settings.silent());
        solver = solver.veiled();
    }
    let page = Page { shell, view, model, solver, dialog, say, words, pace, ranking, new_game, ask };
    match Play::of(&page) {
        Some(play) => shown(play, has_board),
        None => without_board(&page),
    }
}

fn main_of(page: &Page, waits: bool, on_key: Callback<KeyboardEvent>, inner: Html) -> Html {
    let info = page.info();
    let no_board = matches!(page.model.phase, Phase::Refused { .. }).then_some("no-board");
    let class = classes!("page", "play-page", waits.then_some("waiting"), no_board, info.class);
    let page = page.clone();
    let dialogs =
        later("dialogs", Deferred::of(move || html! { <>{ new_dialog(&page) }{ page.view.dialogs(&page) }</> }));
    html! {
        <main id="main" tabindex="-1" {class} data-ground={info.entry.info.ground} data-game={waits.then_some(info.entry.info.id)} onkeydown={on_key}>
            { inner }
            { dialogs }
        </main>
    }
}

/// The dialog of a new game, once it is here.
fn new_dialog(page: &Page) -> Html {
    let asked = page.is_open(NEW) || page.is_open(FROM_TEXT);
    match &page.new_game.0 {
        PartState::Loaded(new_game) => (new_game.dialog)(page),
        state if asked => loading_bar(matches!(state, PartState::Slow | PartState::Late)),
        _ => Html::default(),
    }
}

/// The page of a link that opens no board, or of a board that is on its way.
fn without_board(page: &Page) -> Html {
    let info = page.info();
    let model = &page.model;
    let inner = match &model.phase {
        Phase::Refused { id, why } => match &page.new_game {
            (PartState::Loaded(new_game), _) => (new_game.refused)(page, id, why),
            (state, again) => instead(state, again),
        },
        Phase::Sifting(id) => looking(model, (info.wait)(Some(id))),
        Phase::Ready => looking(model, (info.wait)(None)),
    };
    let head = game_head(info.entry.info, Tab::Play, Html::default(), Html::default());
    main_of(page, true, Callback::noop(), html! { <>{ head }{ inner }</> })
}

/// The page of a game: the head at once, then the board, and all else behind them.
fn shown(play: Play, has_board: bool) -> Html {
    let info = play.info();
    let slots = Rc::new(play.view.draw(&play));
    let on_key = letters(&play, &slots.help, &slots.controls);
    let head = head(&play, &slots);
    let play = Rc::new(play);
    let part = |key, draw: fn(&Play, &Slots) -> Html| {
        let (play, slots) = (play.clone(), slots.clone());
        later(key, Deferred::of(move || draw(&play, &slots)))
    };
    let board = if has_board {
        html! { <>{ slots.board.clone() }{ slots.below.clone() }{ slots.after.clone() }</> }
    } else {
        html! { <div key="skeleton" class="skeleton"><div class="ghost"></div></div> }
    };
    let inner = html! {
        <>
            <div key="keepers" hidden=true>{ slots.keepers.clone() }</div>
            { head }
            <div key="play" class="play">
                <section key="table" class="table" aria-label={info.board}>
                    <h2 key="title" class="unseen">{ info.board }</h2>
                    <div key="board" class={classes!("card", "board", info.card)}>{ board }</div>
                    { part("controls", controls) }
                </section>
                { for slots.under.clone().map(|under| later("under", Deferred::of(move || html! { <div class="under">{ under.clone() }</div> }))) }
                <aside key="side" class="side" aria-label={info.side}>
                    <h2 key="title" class="unseen">{ info.side }</h2>
                    { later("rest", slots.side.clone()) }
                </aside>
                { part("dock", |play, slots| dock(play, &slots.help, &slots.controls)) }
            </div>
            <footer key="print" class="print-foot">{ part("foot", print_foot) }</footer>
        </>
    };
    main_of(&play, !has_board, on_key, inner)
}

/// What stands under the board's card.
fn controls(play: &Play, slots: &Slots) -> Html {
    html! {
        <>
            { bar(play, &slots.help, &slots.controls) }
            { transport(play, &slots.controls) }
            { keys_line(play, &slots.controls) }
        </>
    }
}

fn head(play: &Play, slots: &Slots) -> Html {
    let info = play.info();
    let chip = play.session().facts().id().map(|id| chip((info.name)(&id), &id.source, slots.own.clone()));
    let right = html! {
        <>
            { for chip }
            { slots.head.clone() }
            <button key="new" type="button" class="btn" onclick={play.show(NEW)} onpointerenter={|_: PointerEvent| fetch_ahead(NEW_GAME)} onfocus={|_: FocusEvent| fetch_ahead(NEW_GAME)}>
                { info.new }
            </button>
            <button key="share" type="button" class="btn primary desk" onclick={play.share().reform(|_| ())}>{ "Share" }</button>
        </>
    };
    game_head(info.entry.info, Tab::Play, slots.numbers.clone(), right)
}

/// What stands under the board on paper.
fn print_foot(play: &Play, slots: &Slots) -> Html {
    let Some(id) = play.session().facts().id() else { return Html::default() };
    let (info, own) = (play.info(), slots.own.trim());
    let print = match &*slots.print {
        "" => format!("{}: {}", info.entry.info.name, with_size(&(info.name)(&id), own)),
        print => print.to_owned(),
    };
    html! {
        <>
            { slots.print_picture.clone() }
            <div>
                <b>{ print }</b>
                <p class="mono">{ id.to_string() }</p>
                <p class="mono">{ page::link(&Route::challenge(&id)) }</p>
            </div>
            <PrintCode link={link_to(&id)} may_ask={play.solver.rests()} />
        </>
    }
}

#[derive(Properties, PartialEq)]
struct PrintCodeProps {
    link: String,
    /// Whether the worker has nothing more urgent to do than to make the code.
    may_ask: bool,
}

/// So long the code waits for a worker that has something more urgent to do, in milliseconds: a game may ask it nothing, or go on
/// asking.
const CODE_MS: u32 = 2_000;

/// The QR code of a challenge on paper. It is made beforehand, once for each link: a browser that prints does not wait.
#[component]
fn PrintCode(props: &PrintCodeProps) -> Html {
    let app = use_app();
    let asked = use_value_eq(String::new);
    let ask = asked.setter();
    use_held((props.link.clone(), props.may_ask), move |(link, may_ask)| {
        let link = link.clone();
        Timeout::new(if *may_ask { 0 } else { CODE_MS }, move || ask.set(link))
    });
    match use_code(&app, &asked) {
        Code::There(code) if *asked == props.link => picture(&code),
        _ => Html::default(),
    }
}

/// A new challenge of the usual setup.
pub fn fresh(entry: &GameEntry) -> ChallengeId {
    ChallengeId::seeded(entry.info.id, &entry.info.usual_setup(), entropy::fresh_seed())
}

/// A challenge's setup in words; `Own position` for a written-out board.
pub fn setup_words(entry: &GameEntry, id: &ChallengeId) -> String {
    match &id.source {
        Source::Seeded { setup, .. } => {
            entry.table.setup_words(setup).map_or_else(|_| setup.clone(), |(_, words)| words)
        }
        Source::Board(_) => "Own position".to_owned(),
    }
}

/// Whether a name says a size, such as `4 × 5`, already.
fn says_size(name: &str, size: &str) -> bool {
    name.contains(&size.replace('×', "by"))
}

/// A challenge's name with the size of its board behind it, unless the name says it already.
pub fn with_size(name: &str, size: &str) -> String {
    if size.is_empty() || says_size(name, size) { name.to_owned() } else { format!("{name}, {size}") }
}

/// What is told beside a shared challenge of this name: the size of its board, unless the name says it already.
pub fn size_fact(label: &str, name: &str, size: String) -> Option<(String, String)> {
    (!says_size(name, &size)).then(|| (label.to_owned(), size))
}

/// A challenge's setup in words, for the middle of a line.
pub fn setup_words_inside(entry: &GameEntry, id: &ChallengeId) -> String {
    lower_first(&setup_words(entry, id))
}

/// The outline of a board. While a challenge is searched for, with `words` about it, the number of boards tried so far
/// and a button that ends the search: back to the game at hand, or to the page that says that there is none.
fn looking(model: &UseReducerHandle<Model>, words: String) -> Html {
    let stop = if let Phase::Sifting(id) = &model.phase {
        let (model, id) = (model.clone(), id.clone());
        let on_click = Callback::from(move |_: MouseEvent| {
            model.dispatch(match model.session {
                Some(_) => Action::Resume,
                None => Action::Refuse(id.clone(), "the search was stopped".to_owned()),
            });
        });
        button("btn", None, "Stop looking", true, on_click)
    } else {
        Html::default()
    };
    let tried = model.tried.map_or_else(String::new, |tried| format!("{} tried.", counted(tried, "board")));
    html! {
        <div key="skeleton" class="play" aria-busy="true">
            <section>
                <div class="card board skeleton">
                    <div class="ghost"></div>
                    <div class="say"><span role="status">{ words }</span><span>{ tried }</span>{ stop }</div>
                </div>
            </section>
        </div>
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_size_is_said_once() {
        assert_eq!(with_size("8 by 6, pairs", "8 × 6"), "8 by 6, pairs");
        assert_eq!(with_size("Klotski", "4 × 5"), "Klotski, 4 × 5");
        assert_eq!(with_size("Own position", ""), "Own position");
        assert_eq!(size_fact("Size", "6 by 6, 5 rocks", "6 × 6".to_owned()), None);
        assert_eq!(size_fact("Size", "Own garden", "6 × 6".to_owned()), Some(("Size".to_owned(), "6 × 6".to_owned())));
    }
}

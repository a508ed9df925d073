//! The Play page: the board, what the worker knows of it, and the state space of a small problem.

mod answering;
mod below;
mod controls;
mod line;
mod new_dialog;
mod panels;
mod problem;
mod share_items;
mod times;
pub mod typed;

use std::rc::Rc;

use yew::prelude::*;

use self::answering::Test;
use self::line::{Line, use_line, use_linked};
use self::new_dialog::NewDialog;
use super::ask::{Knowledge, Open, Standing, Step, use_knowledge};
use super::board::{Board, Pointed, use_layout};
use super::linked::Linked;
use super::scene;
use super::tiles::{Set, Symbols};
use crate::app::context::{Shell, use_shell};
use crate::app::game_head::{Tab, game_head, print_foot};
use crate::app::play::model::{Action, Model, Phase};
use crate::app::play::wiring;
use crate::app::refused::{Refused, refused_card};
use crate::app::share::ShareRequest;
use crate::engine::challenge::{ChallengeId, Source};
use crate::engine::entry::GameEntry;
use crate::engine::position::Outcome;
use crate::games::shisen::ENTRIES;
use crate::games::shisen::info::INFO;
use crate::games::shisen::problems;
use crate::games::shisen::rules::{Move, Shisen};
use crate::search::proof::Proof;
use crate::web::{clock, entropy, page, store};

/// What the Play page is given.
#[derive(Properties, PartialEq)]
pub struct PlayProps {
    /// The board of the link; nothing: the game in progress, or a new board.
    pub challenge: Option<ChallengeId>,
    /// Counts visits, so that the same link opened again is heard.
    pub visit: u32,
}

/// Under which key it is kept which drawings are shown.
const SET: &str = "shisen.set";
/// Under which key it is kept whether equal tiles are marked.
const EQUAL: &str = "shisen.equal";

/// What a challenge is called: its setup, or that it is somebody's own board.
fn name_of(id: &ChallengeId) -> String {
    match &id.source {
        Source::Board(text) if text == problem::SUGGESTED => "A small problem".to_owned(),
        Source::Board(text) => problems::at(text)
            .map_or_else(|| "Own board".to_owned(), |one| format!("Problem {} of {}", one.number, problems::COUNT)),
        Source::Seeded { setup, .. } => {
            ENTRIES[0].table.setup_words(setup).map_or_else(|_| setup.clone(), |(_, words)| words)
        }
    }
}

/// The size of a board, such as `17 × 8`.
fn size_of(state: &Shisen) -> String {
    format!("{} × {}", state.board().width(), state.board().height())
}

/// Who comes for the first time gets the classic board.
fn first(_: &GameEntry) -> ChallengeId {
    ChallengeId::seeded(INFO.id, INFO.setups[0].code, entropy::fresh_seed())
}

/// The drawings that the person has chosen.
pub fn kept_set() -> Set {
    if store::read(SET).as_deref() == Some("letters") { Set::Letters } else { Set::Mahjong }
}

/// The Play page.
#[component]
pub fn PlayPage(props: &PlayProps) -> Html {
    let shell = use_shell();
    let model = use_reducer(|| Model::load(&ENTRIES[0], |_, id| name_of(id)));
    let opened = use_state_eq(|| false);
    let rests = use_state_eq(|| false);
    let set = use_state_eq(kept_set);
    let equal = use_state_eq(|| store::read(EQUAL).as_deref() != Some("no"));
    let pace = use_state_eq(|| wiring::REPLAY_MS);
    let say = use_state_eq(String::new);
    let words = use_state(|| false);
    // The board whose difficulty is estimated.
    let estimated = use_state_eq(|| None::<AttrValue>);
    let line = use_line(&model);
    let linked = use_linked(&model, &line);
    let pairs = use_memo(line.here().cloned(), |state| state.as_ref().map(|state| state.pairs()).unwrap_or_default());
    let status = line.here().map_or(Outcome::Open, |state| status_of(state, pairs.len()));
    let known = use_knowledge(
        &shell,
        |known| wanted(&model, line.here().map(|state| &**state), &estimated, known),
        step(&model),
    );
    wiring::use_link(&model, props.challenge.clone(), props.visit, first);
    wiring::use_sifting(&shell, &model);
    wiring::use_clock(&model, line.here().is_some() && status != Outcome::Won && !*rests);
    wiring::use_running(&model, *pace);
    wiring::use_undo_keys(&model);
    wiring::use_voice(&shell, &model);
    wiring::use_result(&shell, &model, status, line.done(), None);
    use_time(&model, &line, status);
    let lost = model.position().is_some_and(|here| known.lost(&here));
    let test = answering::use_answering(&shell, &model, status, lost, line.shuffled());
    let on_move = use_callback(model.dispatcher(), |mv: String, model| model.dispatch(Action::Play(mv)));
    let on_say = use_callback(say.setter(), |words: String, say| say.set(words));
    use_effect_with((model.position(), model.challenge()), {
        let (say, rests) = (say.setter(), rests.setter());
        move |_| {
            say.set(String::new());
            rests.set(false);
        }
    });

    use_rest_focus(*rests);

    let dialog = dialog(&model, &opened);
    let drawings = *set;
    let page = |inner: Html, letters: Callback<KeyboardEvent>| {
        html! {
            <main id="main" tabindex="-1" class="page play-page ss-play" data-ground={INFO.ground} onkeydown={letters}>
                <Symbols key="symbols" set={drawings} />{ inner }
            </main>
        }
    };
    let bare = |inner: Html| {
        page(
            html! { <>{ game_head(&INFO, Tab::Play, Html::default(), Html::default()) }{ inner }{ dialog.clone() }</> },
            Callback::noop(),
        )
    };
    if let Phase::Refused { id, why } = &model.phase {
        let resume = model.dispatcher();
        let back = Callback::from(move |_: MouseEvent| resume.dispatch(Action::Resume));
        let open = opened.setter();
        let set_up = Callback::from(move |_: MouseEvent| open.set(true));
        return bare(refused_card(&Refused::of(&ENTRIES[0], id, why), set_up, model.session.is_some().then_some(back)));
    }
    let Some(state) = line.here().cloned().filter(|_| model.phase == Phase::Ready) else {
        return bare(waiting(&model.phase));
    };
    let table = Table {
        shell,
        model,
        line,
        linked,
        state,
        pairs,
        known,
        set,
        equal,
        pace,
        opened,
        rests,
        say,
        words,
        estimated,
        status,
        test,
        on_move,
        on_say,
    };
    let letters = table.letters();
    page(html! { <>{ table.head() }{ table.play() }{ table.print_foot() }{ dialog }</> }, letters)
}

fn status_of(state: &Shisen, pairs: usize) -> Outcome {
    match (state.board().tiles(), pairs) {
        (0, _) => Outcome::Won,
        (_, 0) => Outcome::Stuck,
        _ => Outcome::Open,
    }
}

/// What is shown until there is a board.
fn waiting(phase: &Phase) -> Html {
    let words = match phase {
        Phase::Sifting(id) => format!("Looking for a board: {}.", name_of(id)),
        _ => "Laying the tiles.".to_owned(),
    };
    html! {
        <div key="skeleton" class="play" aria-busy="true">
            <section><div class="card board skeleton"><div class="ghost"></div><p class="say" role="status">{ words }</p></div></section>
        </div>
    }
}

/// The dialog of a new board.
fn dialog(model: &UseReducerHandle<Model>, opened: &UseStateHandle<bool>) -> Html {
    let on_open = {
        let (model, opened) = (model.dispatcher(), opened.setter());
        Callback::from(move |id: ChallengeId| {
            opened.set(false);
            model.dispatch(Action::Open(id));
            page::scroll_to_top();
        })
    };
    let on_close = {
        let opened = opened.setter();
        Callback::from(move |()| opened.set(false))
    };
    html! { <NewDialog key="new" open={**opened} challenge={model.challenge()} {on_close} {on_open} /> }
}

/// The focus goes to the cover's button when the game begins to rest, and back to the board when it goes on.
#[hook]
fn use_rest_focus(rests: bool) {
    let before = use_mut_ref(|| false);
    use_effect_with(rests, move |&rests| match (before.replace(rests), rests) {
        (false, true) => page::focus("ss-go"),
        (true, false) => page::focus_first(".ss-board [tabindex=\"0\"]"),
        _ => {}
    });
}

/// Keeps the time of a board that the person has cleared alone.
#[hook]
fn use_time(model: &Model, line: &Line, status: Outcome) {
    let now = model.session.as_ref().map(|session| session.now());
    let alone = now.filter(|now| status == Outcome::Won && !now.shown && now.hints == 0 && !line.shuffled());
    let time = alone.zip(line.here()).map(|(now, state)| {
        let today = clock::today();
        let day = today.year * 10_000 + today.month * 100 + today.day;
        (panels::size_key(state), times::Time { ms: now.elapsed_ms, challenge: now.challenge.clone(), day })
    });
    use_effect_with(time, |time| {
        if let Some((size, time)) = time {
            times::keep(size, time.clone());
        }
    });
}

/// What to ask the worker about, the most wanted first.
fn wanted(model: &Model, state: Option<&Shisen>, estimated: &Option<AttrValue>, known: &Knowledge) -> Vec<Open> {
    let now = model.session.as_ref().map(|session| session.now());
    let start = now.map(|now| AttrValue::from(now.start.clone()));
    let (Some(start), Some(here), Some(state)) = (start, model.position(), state) else { return Vec::new() };
    if model.phase != Phase::Ready {
        return Vec::new();
    }
    let mut list = Vec::new();
    if here == start
        && let Some(Source::Seeded { setup, seed }) = model.challenge().map(|id| id.source)
    {
        list.push(Open::Made(start.clone(), setup.into(), seed.to_string().into()));
    }
    if state.board().tiles() > 0 {
        list.push(Open::Standing(here.clone()));
    }
    if known.standing(&here) == Some(Standing::Unknown) {
        list.push(Open::Hint(here.clone()));
    }
    if known.lost(&here) {
        // Where the last way out was: backwards, until one is found.
        let closed = |position: &AttrValue| known.standing(position) != Some(Standing::Solvable);
        list.extend(before(model).take_while(closed).map(Open::Standing));
    }
    if estimated.as_ref() == Some(&start) {
        list.push(Open::Estimate(start));
    }
    list
}

/// The positions before this one, the latest first.
fn before(model: &Model) -> impl Iterator<Item = AttrValue> + '_ {
    let now = model.session.as_ref().map(|session| session.now());
    let count = now.map_or(0, |now| now.count());
    let start = now.map(|now| AttrValue::from(now.start.clone()));
    let line =
        model.line.iter().take(count.saturating_sub(1)).rev().map(|played| AttrValue::from(played.position.clone()));
    line.chain(start)
}

/// The move that led here, if it was one.
fn step(model: &Model) -> Option<Step> {
    let came = model.came.as_ref().filter(|came| !came.back)?;
    Some(Step { before: came.before.clone(), after: came.after.clone(), mv: came.mv.clone() })
}

/// The page's parts at hand, for drawing.
#[derive(Clone)]
struct Table {
    shell: Shell,
    model: UseReducerHandle<Model>,
    line: Rc<Line>,
    linked: Option<Rc<Linked>>,
    state: Rc<Shisen>,
    /// The pairs that can be taken now.
    pairs: Rc<Vec<(usize, usize)>>,
    known: UseReducerHandle<Knowledge>,
    set: UseStateHandle<Set>,
    /// Whether tiles equal to the one that is picked up are marked.
    equal: UseStateHandle<bool>,
    /// Milliseconds between two moves of a replay.
    pace: UseStateHandle<u32>,
    /// Whether the dialog of a new board is open.
    opened: UseStateHandle<bool>,
    /// Whether the game rests: the tiles are hidden and the time stands still.
    rests: UseStateHandle<bool>,
    say: UseStateHandle<String>,
    /// Whether the moves are written in words.
    words: UseStateHandle<bool>,
    estimated: UseStateHandle<Option<AttrValue>>,
    status: Outcome,
    /// Whether this is one of the experiment's problems.
    test: Test,
    on_move: Callback<String>,
    on_say: Callback<String>,
}

impl Table {
    fn act(&self, action: Action) -> Callback<MouseEvent> {
        let model = self.model.dispatcher();
        Callback::from(move |_| model.dispatch(action.clone()))
    }

    fn won(&self) -> bool {
        self.status == Outcome::Won
    }

    fn start(&self) -> AttrValue {
        self.model.session.as_ref().map(|session| session.now().start.clone()).unwrap_or_default().into()
    }

    fn here(&self) -> AttrValue {
        self.model.position().unwrap_or_default()
    }

    /// Whether it is proved that this board cannot be cleared any more, and the person wants to be told.
    fn lost(&self) -> bool {
        self.tells() && self.known.lost(&self.here())
    }

    /// Whether the person is told what the solver knows.
    fn tells(&self) -> bool {
        self.shell.settings.tell_lost && self.test.on.is_none()
    }

    /// A pair to point out: one that is known to be safe, or else any.
    fn hint(&self) -> Option<String> {
        if self.status != Outcome::Open || *self.rests || self.test.on.is_some() {
            return None;
        }
        let here = self.here();
        let told = self.known.hint(&here).map(|(code, _)| code);
        let any = || {
            let (one, other) = *self.pairs.first()?;
            let board = self.state.board();
            Some(Move::pair(board.cell(one), board.cell(other)).to_string())
        };
        told.or_else(any)
    }

    /// The pair that is pointed out now.
    fn pointed(&self) -> Option<Pointed> {
        let code = self.model.hint.as_ref()?;
        let Move::Pair(one, other) = code.parse::<Move>().ok()? else { return None };
        let safe =
            self.known.hint(&self.here()).is_some_and(|(told, fate)| fate == Proof::Solved(()) && *told == **code);
        Some(Pointed { pair: (one, other), safe })
    }

    fn has_way(&self) -> bool {
        self.status == Outcome::Open
            && self.test.on.is_none()
            && self.known.way(&self.here()).is_some_and(|way| !way.is_empty())
    }

    /// Points a pair out, and has the line under the board tell of it.
    fn point_out(&self) {
        if let Some(hint) = self.hint() {
            self.say.set(String::new());
            self.model.dispatch(Action::Hint(hint));
        }
    }

    fn on_hint(&self) -> Callback<MouseEvent> {
        let table = self.clone();
        Callback::from(move |_: MouseEvent| table.point_out())
    }

    fn on_solution(&self) -> Callback<MouseEvent> {
        let way = self.known.way(&self.here());
        way.map_or_else(Callback::noop, |way| self.act(Action::Solution(way.to_vec())))
    }

    fn on_shuffle(&self) -> Callback<MouseEvent> {
        self.act(Action::Play(Move::Shuffle.to_string()))
    }

    fn on_rest(&self) -> Callback<MouseEvent> {
        let (rests, on) = (self.rests.setter(), !*self.rests);
        let (say, model) = (self.say.setter(), self.model.dispatcher());
        Callback::from(move |_: MouseEvent| {
            rests.set(on);
            say.set(String::new());
            model.dispatch(Action::Run(false));
        })
    }

    /// Opens the share dialog.
    fn share(&self) -> Callback<()> {
        // The items are made when they are asked for: a replay's link is long.
        let table = self.clone();
        table.shell.share.clone().reform(move |()| ShareRequest::new(INFO.name, table.share_items()))
    }

    fn on_new(&self) -> Callback<MouseEvent> {
        let opened = self.opened.setter();
        Callback::from(move |_: MouseEvent| opened.set(true))
    }

    fn head(&self) -> Html {
        let chip = self.model.challenge().map(|id| {
            let seed = match &id.source {
                Source::Seeded { seed, .. } => html! { <>{ " seed " }<code>{ seed.to_string() }</code></> },
                Source::Board(_) => html! { { format!(" {}", size_of(&self.state)) } },
            };
            html! { <span key="chip" class="chip"><b>{ name_of(&id) }</b>{ seed }</span> }
        });
        let on_share = self.share().reform(|_: MouseEvent| ());
        let right = html! {
            <>
                { for chip }
                { self.set_switch("ss-head-set") }
                <button key="new" type="button" class="btn" onclick={self.on_new()}>{ "New board" }</button>
                <button key="share" type="button" class="btn primary desk" onclick={on_share}>{ "Share" }</button>
            </>
        };
        game_head(&INFO, Tab::Play, self.phone_numbers(), right)
    }

    fn play(&self) -> Html {
        html! {
            <div key="play" class="play">
                <section key="table" class="table" aria-label="Board">
                    <h2 key="title" class="unseen">{ "Board" }</h2>
                    <div key="board" class="card board ss-card">
                        if *self.rests {
                            <Cover key="cover" state={self.state.clone()} on_go={self.on_rest()} />
                        } else {
                            <Board key="tiles" state={self.state.clone()} set={*self.set} linked={self.linked.clone()} hint={self.pointed()}
                                equal={*self.equal && self.test.on.is_none()} alone={self.test.on.is_some()} locked={self.model.running} on_move={self.on_move.clone()} on_say={self.on_say.clone()} />
                        }
                        { self.below() }
                    </div>
                    { self.bar() }
                    { self.transport() }
                    { self.keys_line() }
                </section>
                { self.side() }
                { self.dock() }
            </div>
        }
    }

    /// What stands under the board on paper.
    fn print_foot(&self) -> Html {
        let Some(id) = self.model.challenge() else { return Html::default() };
        print_foot(format!("{}: {}, {}", INFO.name, name_of(&id), size_of(&self.state)), &id)
    }
}

/// What the cover is given.
#[derive(Properties, PartialEq)]
struct CoverProps {
    state: Rc<Shisen>,
    /// The game goes on.
    on_go: Callback<MouseEvent>,
}

/// The tiles face down while the game rests.
#[component]
fn Cover(props: &CoverProps) -> Html {
    let board = props.state.board();
    let layout = use_layout(board.width(), board.height(), false);
    let cells = layout.cells().filter(|cell| board.kind(*cell) > 0);
    html! {
        <div class="ss-rest ss-holder">
            { scene::backs(layout, cells) }
            <div>
                <p role="status">{ "The game rests. The time stands still." }</p>
                <button id="ss-go" type="button" class="btn primary" onclick={props.on_go.clone()}>{ "Go on" }</button>
            </div>
        </div>
    }
}

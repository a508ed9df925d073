//! The Play page: the board, its six counts, and what the worker knows beside it.

mod below;
mod classics;
mod controls;
mod count;
mod new_dialog;
mod panels;
mod share_items;
mod six;
pub mod typed;

use std::rc::Rc;

use yew::prelude::*;

use self::classics::Classics;
use self::count::use_counts;
use self::new_dialog::NewDialog;
use self::six::Row;
use super::ask::{Knowledge, Step, Wanted, use_knowledge};
use super::board::Board;
use super::shelf;
use crate::app::context::{Shell, use_shell};
use crate::app::dialog::show;
use crate::app::game_head::{Tab, chip, game_head, print_foot};
use crate::app::play::bar::{self, Help, open_chosen};
use crate::app::play::looking::looking;
use crate::app::play::model::{Action, Model, Phase};
use crate::app::play::{setup_words, wiring};
use crate::app::refused::{Refused, refused_card};
use crate::app::share::ShareRequest;
use crate::engine::challenge::{ChallengeId, Source};
use crate::engine::entry::GameEntry;
use crate::engine::position::{Outcome, Position};
use crate::games::sliding::ENTRIES;
use crate::games::sliding::board::Sliding;
use crate::games::sliding::info::INFO;
use crate::games::sliding::metric::Metric;
use crate::web::store;

/// What the Play page is given.
#[derive(Properties, PartialEq)]
pub struct PlayProps {
    /// The puzzle of the link; nothing: the game in progress, or the first of the library.
    pub challenge: Option<ChallengeId>,
    /// Counts visits, so that the same link opened again is heard.
    pub visit: u32,
}

/// Which dialog is open.
#[derive(Clone, Copy, PartialEq)]
enum Dialog {
    None,
    New,
    Classics,
}

/// Under which key the chosen count is kept.
const METRIC: &str = "sliding.metric";

/// The count that was chosen last.
fn kept_metric() -> Metric {
    store::read(METRIC).and_then(|word| Metric::parse(&word)).unwrap_or_default()
}

fn keep_metric(metric: Metric) {
    store::write(METRIC, metric.word());
}

/// What a challenge is called: its name in the library, or its setup.
fn name_of(id: &ChallengeId) -> String {
    match &id.source {
        Source::Board(position) => {
            shelf::named(position).map_or_else(|| "Own board".to_owned(), |one| one.name.to_owned())
        }
        Source::Seeded { .. } => setup_words(&ENTRIES[0], id),
    }
}

/// The size of a board, such as `4 × 5`.
fn size_of(board: &Sliding) -> String {
    format!("{} × {}", board.width(), board.height())
}

/// Who comes for the first time gets the most famous one.
fn first(_: &GameEntry) -> ChallengeId {
    shelf::id_of(shelf::first())
}

/// The Play page.
#[component]
pub fn PlayPage(props: &PlayProps) -> Html {
    let shell = use_shell();
    let model = use_reducer(|| Model::load(&ENTRIES[0], |_, id| name_of(id)));
    let dialog = use_state_eq(|| Dialog::None);
    let metric = use_state_eq(kept_metric);
    let pace = use_state_eq(|| wiring::REPLAY_MS);
    let say = use_state_eq(String::new);
    let words = use_state(|| false);
    let board = use_memo(model.position(), |position| {
        position.as_ref().and_then(|text| text.parse::<Sliding>().ok()).map(Rc::new)
    });
    let forward = model.came.as_ref().filter(|came| !came.back);
    let step = forward.map(|came| Step { before: came.before.clone(), after: came.after.clone(), mv: came.mv.clone() });
    let known = use_knowledge(&shell, wanted(&model, *metric), step);
    let counts = use_counts(&model);
    let status = board.as_ref().as_ref().map_or(Outcome::Open, |board| board.outcome());
    wiring::use_link(&model, props.challenge.clone(), props.visit, first);
    wiring::use_sifting(&shell, &model);
    wiring::use_clock(
        &model,
        status == Outcome::Open && model.session.as_ref().is_some_and(|session| session.now().count() > 0),
    );
    wiring::use_running(&model, *pace);
    wiring::use_undo_keys(&model);
    wiring::use_voice(&shell, &model);
    let rows = rows(&model, &known, counts);
    let in_moves = rows[Metric::Move.index()];
    let par =
        in_moves.best.and_then(|far| if let super::ask::Far::Way(best) = far { Some(best as usize) } else { None });
    let counted = if in_moves.so_far.is_some() { status } else { Outcome::Open };
    wiring::use_result(&shell, &model, counted, in_moves.so_far.unwrap_or(0) as usize, par);
    let on_move = use_callback(model.dispatcher(), |mv: String, model| model.dispatch(Action::Play(mv)));
    let on_say = use_callback(say.setter(), |words: String, say| say.set(words));

    let page = |inner: Html, letters: Callback<KeyboardEvent>| {
        html! { <main id="main" tabindex="-1" class="page play-page sl-play" data-ground={INFO.ground} onkeydown={letters}>{ inner }</main> }
    };
    let dialogs = dialogs(&model, &dialog);
    if let Phase::Refused { id, why } = &model.phase {
        let resume = model.dispatcher();
        let back = Callback::from(move |_: MouseEvent| resume.dispatch(Action::Resume));
        let set_up = show(&dialog, Dialog::New).reform(|_: MouseEvent| ());
        let card = refused_card(&Refused::of(&ENTRIES[0], id, why), set_up, model.session.is_some().then_some(back));
        return page(
            html! { <>{ game_head(&INFO, Tab::Play, Html::default(), Html::default()) }{ card }{ dialogs }</> },
            Callback::noop(),
        );
    }
    let Some(board) = (*board).clone().filter(|_| model.phase == Phase::Ready) else {
        let words = if model.phase == Phase::Ready { "Laying out the pieces." } else { "Looking for a puzzle." };
        let wait = looking(&model, words.to_owned());
        return page(
            html! { <>{ game_head(&INFO, Tab::Play, Html::default(), Html::default()) }{ wait }{ dialogs }</> },
            Callback::noop(),
        );
    };
    let table = Table { shell, model, board, known, rows, metric, pace, dialog, say, words, status, on_move, on_say };
    let letters = table.letters();
    page(html! { <>{ table.head() }{ table.play() }{ table.print_foot() }{ dialogs }</> }, letters)
}

/// The dialogs of the page.
fn dialogs(model: &UseReducerHandle<Model>, dialog: &UseStateHandle<Dialog>) -> Html {
    let on_open = open_chosen(model, show(dialog, Dialog::None));
    html! {
        <>
            <NewDialog key="new" open={**dialog == Dialog::New} challenge={model.challenge()} on_close={show(dialog, Dialog::None)} on_open={on_open.clone()}
                on_classics={show(dialog, Dialog::Classics)} />
            <Classics key="classics" open={**dialog == Dialog::Classics} on_close={show(dialog, Dialog::None)} {on_open} />
        </>
    }
}

/// What to ask the worker about.
fn wanted(model: &Model, metric: Metric) -> Wanted {
    let start = model.session.as_ref().map(|session| AttrValue::from(session.now().start.clone()));
    let both = start.zip(model.position()).filter(|_| model.phase == Phase::Ready);
    both.map_or_else(Wanted::default, |(start, here)| Wanted::about(&here, &start, metric))
}

/// The six counts as they stand.
fn rows(model: &Model, known: &Knowledge, counts: [Option<u32>; 6]) -> [Row; 6] {
    let start = model.session.as_ref().map(|session| session.now().start.clone()).unwrap_or_default();
    let here = model.position().unwrap_or_default();
    Metric::ALL.map(|metric| Row {
        so_far: counts[metric.index()],
        from_here: known.far(&here, metric),
        best: known.far(&start, metric),
    })
}

/// The page's parts at hand, for drawing.
#[derive(Clone)]
struct Table {
    shell: Shell,
    model: UseReducerHandle<Model>,
    board: Rc<Sliding>,
    known: UseReducerHandle<Knowledge>,
    rows: [Row; 6],
    metric: UseStateHandle<Metric>,
    /// Milliseconds between two moves of a replay.
    pace: UseStateHandle<u32>,
    dialog: UseStateHandle<Dialog>,
    say: UseStateHandle<String>,
    /// Whether the moves are written in words.
    words: UseStateHandle<bool>,
    status: Outcome,
    on_move: Callback<String>,
    on_say: Callback<String>,
}

impl Table {
    fn act(&self, action: Action) -> Callback<MouseEvent> {
        bar::act(&self.model, action)
    }

    fn show(&self, which: Dialog) -> Callback<()> {
        show(&self.dialog, which)
    }

    fn metric(&self) -> Metric {
        *self.metric
    }

    fn row_of(&self, metric: Metric) -> Row {
        self.rows[metric.index()]
    }

    fn won(&self) -> bool {
        self.status == Outcome::Won
    }

    /// Whether the person wants to be told the best and the way from here.
    fn told(&self) -> bool {
        self.shell.settings.tell_best || self.won()
    }

    /// Moves made, as they were made.
    fn done(&self) -> usize {
        self.model.done()
    }

    /// A shortest way from here, in the chosen count.
    fn way(&self) -> Option<Rc<[String]>> {
        self.known.way(&self.model.position()?, self.metric())
    }

    /// How the worker can help from here.
    fn help(&self) -> Help {
        let open = self.status == Outcome::Open;
        let way = self.way().filter(|way| open && !way.is_empty());
        Help { hint: way.as_ref().and_then(|way| way.first().cloned()), solution: way }
    }

    /// Opens the share dialog.
    fn share(&self) -> Callback<()> {
        // The items are made when they are asked for: a replay's link is long.
        let table = self.clone();
        table.shell.share.clone().reform(move |()| ShareRequest::new(INFO.name, table.share_items()))
    }

    fn head(&self) -> Html {
        let chip =
            self.model.challenge().map(|id| chip(name_of(&id), &id.source, format!(" {}", size_of(&self.board))));
        let on_new = self.show(Dialog::New).reform(|_: MouseEvent| ());
        let on_share = self.share().reform(|_: MouseEvent| ());
        let right = html! {
            <>
                { for chip }
                <button type="button" class="btn" onclick={on_new}>{ "New challenge" }</button>
                <button type="button" class="btn primary desk" onclick={on_share}>{ "Share" }</button>
            </>
        };
        game_head(&INFO, Tab::Play, self.numbers(), right)
    }

    fn play(&self) -> Html {
        html! {
            <div key="play" class="play">
                <section key="table" class="table" aria-label="Board">
                    <h2 key="title" class="unseen">{ "Board" }</h2>
                    <div key="board" class="card board sl-card-board">
                        <div key="duo" class="sl-duo">
                            <div key="stage" class="sl-stage">
                                <Board board={self.board.clone()} came={self.model.came.clone()} hint={self.model.hint.clone()} locked={self.model.running}
                                    pushes={self.metric().is_super()} still={self.shell.settings.is_still()} on_move={self.on_move.clone()} on_say={self.on_say.clone()} />
                            </div>
                            { self.pane() }
                        </div>
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
        let words =
            format!("{}: {}, {}. Goal: {}", INFO.name, name_of(&id), size_of(&self.board), self.board.goal_words());
        print_foot(words, &id)
    }
}

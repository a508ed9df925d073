//! The Play page: the garden, what the worker knows of it, the list of gardens, and a rival beside.

mod below;
mod chart;
mod controls;
mod gardens;
mod line;
mod new_dialog;
mod optima;
mod panels;
mod rival;
mod run;
mod share_items;
pub mod typed;

use std::rc::Rc;

use yew::prelude::*;

use self::gardens::Gardens;
use self::line::{Line, use_line};
use self::new_dialog::NewDialog;
use super::ask::{Knowledge, Open, Step, use_knowledge};
use super::board::Board;
use super::choices::Fate;
use super::kept;
use super::show::{Choice, choices};
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
use crate::games::zen::ENTRIES;
use crate::games::zen::info::INFO;
use crate::games::zen::state::{Monk, State};
use crate::search::proof::Proof;
use crate::web::store;

/// What the Play page is given.
#[derive(Properties, PartialEq)]
pub struct PlayProps {
    /// The garden of the link; nothing: the game in progress, or the first garden that was not raked yet.
    pub challenge: Option<ChallengeId>,
    /// Counts visits, so that the same link opened again is heard.
    pub visit: u32,
}

/// Which dialog is open.
#[derive(Clone, Copy, PartialEq)]
enum Dialog {
    None,
    New,
    Gardens,
}

/// Under which key it is kept whether ways that lose are marked.
const MARK: &str = "zen.mark";

/// What a challenge is called: the number and name of our own garden, or its setup.
fn name_of(id: &ChallengeId) -> String {
    match &id.source {
        Source::Board(position) => kept::place_of(position)
            .map_or_else(|| "Own garden".to_owned(), |place| format!("{}. {}", place + 1, kept::all()[place].name)),
        Source::Seeded { .. } => setup_words(&ENTRIES[0], id),
    }
}

/// The size of a garden, such as `4 × 5`.
fn size_of(state: &State) -> String {
    format!("{} × {}", state.garden().width(), state.garden().height())
}

/// Who comes for the first time gets the first garden.
fn first(_: &GameEntry) -> ChallengeId {
    kept::id_of(kept::first_open())
}

/// The Play page.
#[component]
pub fn PlayPage(props: &PlayProps) -> Html {
    let shell = use_shell();
    let model = use_reducer(|| Model::load(&ENTRIES[0], |_, id| name_of(id)).counting("choice"));
    let dialog = use_state_eq(|| Dialog::None);
    let marks = use_state_eq(|| store::read(MARK).as_deref() == Some("yes"));
    let pace = use_state_eq(|| wiring::REPLAY_MS);
    let say = use_state_eq(String::new);
    let words = use_state(|| false);
    // The garden all of whose best solutions are asked for.
    let all = use_state_eq(|| None::<AttrValue>);
    let line = use_line(&model);
    let known = use_knowledge(&shell, wanted(&model, *marks, &all), step(&model, &line));
    let status = line.here().map_or(Outcome::Open, |state| state.outcome());
    wiring::use_link(&model, props.challenge.clone(), props.visit, first);
    wiring::use_sifting(&shell, &model);
    wiring::use_clock(&model, status == Outcome::Open && line.done() > 0);
    wiring::use_running(&model, *pace);
    wiring::use_undo_keys(&model);
    wiring::use_voice(&shell, &model);
    wiring::use_result(&shell, &model, status, line.paths() as usize, par(&model, &known));
    use_ticks(&model, status, line.paths());
    let on_move = use_callback(model.dispatcher(), |mv: String, model| model.dispatch(Action::Play(mv)));
    let on_say = use_callback(say.setter(), |words: String, say| say.set(words));
    use_effect_with(model.position(), {
        let say = say.setter();
        move |_| say.set(String::new())
    });

    let dialogs = dialogs(&model, &dialog);
    let page = |inner: Html, letters: Callback<KeyboardEvent>| {
        html! { <main id="main" tabindex="-1" class="page play-page zn-play" data-ground={INFO.ground} onkeydown={letters}>{ inner }</main> }
    };
    let bare = |inner: Html| {
        page(
            html! { <>{ game_head(&INFO, Tab::Play, Html::default(), Html::default()) }{ inner }{ dialogs.clone() }</> },
            Callback::noop(),
        )
    };
    if let Phase::Refused { id, why } = &model.phase {
        let resume = model.dispatcher();
        let back = Callback::from(move |_: MouseEvent| resume.dispatch(Action::Resume));
        let set_up = show(&dialog, Dialog::New).reform(|_: MouseEvent| ());
        return bare(refused_card(&Refused::of(&ENTRIES[0], id, why), set_up, model.session.is_some().then_some(back)));
    }
    let Some(state) = line.here().cloned().filter(|_| model.phase == Phase::Ready) else {
        let words = match &model.phase {
            Phase::Sifting(id) => format!("Looking for a garden: {}.", name_of(id)),
            _ => "Raking the paths.".to_owned(),
        };
        return bare(looking(&model, words));
    };
    let choices = Rc::new(choices(&state));
    let table = Table {
        shell,
        model,
        line,
        state,
        choices,
        known,
        marks,
        pace,
        dialog,
        say,
        words,
        all,
        status,
        on_move,
        on_say,
    };
    let letters = table.letters();
    page(html! { <>{ table.head() }{ table.play() }{ table.print_foot() }{ dialogs }</> }, letters)
}

/// The dialogs of the page.
fn dialogs(model: &UseReducerHandle<Model>, dialog: &UseStateHandle<Dialog>) -> Html {
    let on_open = open_chosen(model, show(dialog, Dialog::None));
    let start = model.session.as_ref().map(|session| session.now().start.clone());
    html! {
        <>
            <NewDialog key="new" open={**dialog == Dialog::New} challenge={model.challenge()} on_close={show(dialog, Dialog::None)}
                on_open={on_open.clone()} on_gardens={show(dialog, Dialog::Gardens)} />
            <Gardens key="gardens" open={**dialog == Dialog::Gardens} {start} on_close={show(dialog, Dialog::None)} {on_open} />
        </>
    }
}

/// Keeps which of our own gardens were raked by the person alone.
#[hook]
fn use_ticks(model: &Model, status: Outcome, paths: u32) {
    let now = model.session.as_ref().map(|session| session.now());
    let place = now.filter(|now| status == Outcome::Won && !now.shown).and_then(|now| kept::place_of(&now.start));
    use_effect_with((place, paths), |(place, paths)| {
        if let Some(place) = place {
            kept::keep(*place, *paths);
        }
    });
}

/// What to ask the worker about, the most wanted first: what each choice is worth only where that is shown.
fn wanted(model: &Model, marks: bool, all: &Option<AttrValue>) -> Vec<Open> {
    let start = model.session.as_ref().map(|session| AttrValue::from(session.now().start.clone()));
    let (Some(start), Some(here)) = (start, model.position()) else { return Vec::new() };
    if model.phase != Phase::Ready {
        return Vec::new();
    }
    let mut list = vec![Open::Proof(start.clone())];
    if here != start {
        list.insert(0, Open::Way(here.clone()));
    }
    if marks {
        list.push(Open::Here(here));
    }
    if all.as_ref() == Some(&start) {
        list.push(Open::Optima(start));
    }
    list
}

/// The choice that led here, if it was one.
fn step(model: &Model, line: &Line) -> Option<Step> {
    let came = model.came.as_ref().filter(|came| !came.back)?;
    let ends = line.here()?.monk() == Monk::Outside;
    Some(Step { before: came.before.clone(), after: came.after.clone(), mv: came.mv.clone(), ends })
}

/// The proven best of the garden, if it is known.
fn par(model: &Model, known: &Knowledge) -> Option<usize> {
    let start = &model.session.as_ref()?.now().start;
    match known.proof(start)?.need {
        Proof::Solved(paths) => Some(paths as usize),
        _ => None,
    }
}

/// The page's parts at hand, for drawing.
#[derive(Clone)]
struct Table {
    shell: Shell,
    model: UseReducerHandle<Model>,
    line: Line,
    state: Rc<State>,
    choices: Rc<Vec<Choice>>,
    known: UseReducerHandle<Knowledge>,
    /// Whether ways that lose are marked.
    marks: UseStateHandle<bool>,
    /// Milliseconds between two choices of a replay.
    pace: UseStateHandle<u32>,
    dialog: UseStateHandle<Dialog>,
    say: UseStateHandle<String>,
    /// Whether the choices are written in words.
    words: UseStateHandle<bool>,
    /// The garden all of whose best solutions are asked for.
    all: UseStateHandle<Option<AttrValue>>,
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

    fn won(&self) -> bool {
        self.status == Outcome::Won
    }

    fn start(&self) -> AttrValue {
        self.model.session.as_ref().map(|session| session.now().start.clone()).unwrap_or_default().into()
    }

    fn here(&self) -> AttrValue {
        self.model.position().unwrap_or_default()
    }

    /// Whether the person wants to be told the best and the way from here.
    fn told(&self) -> bool {
        self.shell.settings.tell_best || self.won()
    }

    /// Whether it is proved that this garden cannot be finished any more, and the person wants to be told.
    fn lost(&self) -> bool {
        self.shell.settings.tell_lost && self.known.lost(&self.here())
    }

    /// What is known of each choice at hand, where ways that lose are to be marked.
    fn fates(&self) -> Vec<Fate> {
        if !*self.marks || self.model.running {
            return Vec::new();
        }
        let here = self.here();
        let fate = |choice: &Choice| match self.known.worth(&here, &choice.code) {
            Some(Proof::Impossible) => Fate::Loses,
            Some(Proof::Solved(_)) => Fate::Keeps,
            None | Some(Proof::Unknown) if self.known.lost(&here) => Fate::Loses,
            None | Some(Proof::Unknown) => Fate::Unknown,
        };
        self.choices.iter().map(fate).collect()
    }

    /// How the worker can help from here.
    fn help(&self) -> Help {
        if self.status != Outcome::Open {
            return Help::default();
        }
        let here = self.here();
        Help { hint: self.known.hint(&here), solution: self.known.way(&here).filter(|way| !way.is_empty()) }
    }

    /// Opens the share dialog.
    fn share(&self) -> Callback<()> {
        // The items are made when they are asked for: a replay's link is long.
        let table = self.clone();
        table.shell.share.clone().reform(move |()| ShareRequest::new(INFO.name, table.share_items()))
    }

    fn head(&self) -> Html {
        let chip =
            self.model.challenge().map(|id| chip(name_of(&id), &id.source, format!(" {}", size_of(&self.state))));
        let on = |which: Dialog| self.show(which).reform(|_: MouseEvent| ());
        let on_share = self.share().reform(|_: MouseEvent| ());
        let right = html! {
            <>
                { for chip }
                <button key="gardens" type="button" class="btn" onclick={on(Dialog::Gardens)}>{ "Gardens" }</button>
                <button key="new" type="button" class="btn" onclick={on(Dialog::New)}>{ "New garden" }</button>
                <button key="share" type="button" class="btn primary desk" onclick={on_share}>{ "Share" }</button>
            </>
        };
        game_head(&INFO, Tab::Play, self.numbers(), right)
    }

    fn play(&self) -> Html {
        html! {
            <div key="play" class="play">
                <section key="table" class="table" aria-label="Garden">
                    <h2 key="title" class="unseen">{ "Garden" }</h2>
                    <div key="board" class="card board zn-card">
                        <div key="stage" class="zn-stage">
                            <Board name="play" state={self.state.clone()} fates={self.fates()} hint={self.model.hint.clone()} locked={self.model.running}
                                still={self.shell.settings.is_still()} on_move={self.on_move.clone()} on_say={self.on_say.clone()} />
                        </div>
                        { self.below() }
                        { self.pad() }
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

    /// What stands under the garden on paper.
    fn print_foot(&self) -> Html {
        let Some(id) = self.model.challenge() else { return Html::default() };
        let words = format!("{}: {}, {}", INFO.name, name_of(&id), size_of(&self.state));
        print_foot(words, &id)
    }
}

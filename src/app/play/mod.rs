//! The Play page: the board, its controls, and what the solver says beside it.

mod controls;
mod model;
mod new_dialog;
mod panels;
mod share_items;
mod solver;
mod status;
mod wiring;

use yew::prelude::*;

use self::model::{Action, Model, Phase};
use self::new_dialog::NewDialog;
use self::panels::{Findings, Moves, Numbers, moves_panel, numbers, solver_panel};
use self::solver::{Knowledge, Solver, Wanted, use_solver};
use self::status::{Line, Lost, Standing, Won, fallen_card, lost_card, status_line, won_card};
use super::annex::Annex;
use super::context::{Shell, use_shell};
use super::figures;
use super::game_head::{Tab, game_head};
use super::qr::{Code, use_code};
use super::share;
use super::view::{BoardProps, Mood, View};
use crate::engine::challenge::{ChallengeId, Source};
use crate::engine::entry::Entry;
use crate::engine::rules::Status;
use crate::games;
use crate::web::route::Route;
use crate::web::{entropy, page};

/// What the Play page is given.
#[derive(Properties, PartialEq)]
pub struct PlayProps {
    /// The game.
    pub entry: &'static Entry,
    /// The challenge of the link; nothing: the game in progress, or a new one.
    pub challenge: Option<ChallengeId>,
    /// Counts visits, so that the same link opened again is heard.
    pub visit: u32,
}

/// Which dialog is open.
#[derive(Clone, Copy, PartialEq)]
enum Dialog {
    None,
    New,
}

/// The Play page.
#[component]
pub fn PlayPage(props: &PlayProps) -> Html {
    let shell = use_shell();
    let entry = props.entry;
    let model = use_reducer(move || Model::load(entry));
    let dialog = use_state(|| Dialog::None);
    let say = use_state(String::new);
    let words = use_state(|| false);
    let solver = use_solver(&shell, entry.info.id, wanted(&model));
    let status = model.status();
    wiring::use_link(&model, props.challenge.clone(), props.visit);
    wiring::use_sifting(&shell, &model);
    wiring::use_clock(&model, status == Status::Open);
    wiring::use_running(&model);
    wiring::use_result(&shell, &model, &solver.known, status);
    wiring::use_undo_keys(&model);
    wiring::use_voice(&shell, &model);

    // For the printed sheet: a browser that prints does not wait. The worker makes the code when it
    // has judged the challenge and has nothing more urgent to do.
    let link = model.challenge().map(|id| page::link(&Route::challenge(&id))).unwrap_or_default();
    let judged = model.session.as_ref().is_some_and(|session| solver.known.answer(&session.now().start).is_some());
    let code = use_code(&shell, if judged { &link } else { "" });

    let table = Table { link, code, shell, model, solver, dialog, say, words, status, entry };
    if let Phase::Refused { id, why } = &table.model.phase {
        return table.refused(id, why);
    }
    let class = match table.model.phase {
        Phase::Ready => "page play-page",
        _ => "page play-page waiting",
    };
    html! {
        <main id="main" tabindex="-1" {class} data-ground={entry.info.ground} onkeydown={table.letters()}>
            { table.head() }
            { table.body() }
            { table.print_foot() }
            <NewDialog key="new" {entry} open={*table.dialog == Dialog::New} challenge={table.model.challenge()}
                on_close={table.shut()} on_open={table.open_new()} />
        </main>
    }
}

/// The positions to ask the solver about.
fn wanted(model: &Model) -> Wanted {
    if model.phase != Phase::Ready {
        return Wanted::default();
    }
    let start = model.session.as_ref().map(|session| AttrValue::from(session.now().start.clone()));
    Wanted { start, here: model.position(), also: None }
}

/// The page's parts at hand, for drawing.
struct Table {
    shell: Shell,
    model: UseReducerHandle<Model>,
    solver: Solver,
    dialog: UseStateHandle<Dialog>,
    say: UseStateHandle<String>,
    /// Whether the moves are written in words.
    words: UseStateHandle<bool>,
    status: Status,
    entry: &'static Entry,
    /// The challenge's link, and its QR code.
    link: String,
    code: Code,
}

impl Table {
    fn known(&self) -> &Knowledge {
        &self.solver.known
    }

    fn act(&self, action: Action) -> Callback<MouseEvent> {
        let model = self.model.dispatcher();
        Callback::from(move |_| model.dispatch(action.clone()))
    }

    /// Opens the share dialog.
    fn share(&self) -> Callback<()> {
        let (game, items) = (self.entry.info.name, share_items::items(self));
        Callback::from(move |()| share::share(game, &items))
    }

    fn show(&self, which: Dialog) -> Callback<()> {
        let dialog = self.dialog.clone();
        Callback::from(move |()| dialog.set(which))
    }

    fn shut(&self) -> Callback<()> {
        self.show(Dialog::None)
    }

    fn open_new(&self) -> Callback<ChallengeId> {
        let (model, dialog) = (self.model.dispatcher(), self.dialog.clone());
        Callback::from(move |id| {
            dialog.set(Dialog::None);
            model.dispatch(Action::Open(id));
            page::scroll_to_top();
        })
    }

    /// A fresh challenge of the same setup.
    fn next(&self) -> Callback<()> {
        let (model, entry) = (self.model.dispatcher(), self.entry);
        let setup = match self.model.challenge().map(|id| id.source) {
            Some(Source::Seeded { setup, .. }) => setup,
            _ => usual_setup(entry),
        };
        Callback::from(move |()| {
            model.dispatch(Action::Open(ChallengeId::seeded(entry.info.id, &setup, entropy::fresh_seed())));
            page::scroll_to_top();
        })
    }

    fn start(&self) -> Option<AttrValue> {
        self.model.session.as_ref().map(|session| session.now().start.clone().into())
    }

    /// The proven best of the challenge, or the word for why there is none.
    fn best(&self) -> Result<usize, &'static str> {
        self.length(self.start())
    }

    fn distance(&self) -> Result<usize, &'static str> {
        self.length(self.model.position())
    }

    fn numbers(&self) -> Numbers {
        Numbers { moves: self.moves(), best: self.best(), from_here: self.distance() }
    }

    fn length(&self, position: Option<AttrValue>) -> Result<usize, &'static str> {
        let position = position.ok_or("…")?;
        if !self.shell.settings.tell_best && self.status != Status::Won {
            return Err("–");
        }
        match self.known().answer(&position) {
            None if self.known().fallen.is_some() => Err("–"),
            None => Err("…"),
            Some(_) if self.known().lost(&position) => Err("none"),
            Some(_) => self.known().way(&position).map(<[String]>::len).ok_or("?"),
        }
    }

    fn standing(&self) -> Standing {
        let Some(here) = self.model.position() else { return Standing::Silent };
        if self.status == Status::Won {
            return Standing::Won;
        }
        if !self.shell.settings.tell_lost || self.known().fallen.is_some() {
            return Standing::Silent;
        }
        match self.known().answer(&here) {
            None => Standing::Thinking(self.known().progress),
            Some(_) if self.known().way(&here).is_some() => Standing::Solvable,
            Some(_) if self.known().lost(&here) => {
                let never = self.start().is_some_and(|start| self.known().lost(&start));
                let reach = if self.status == Status::Stuck { Some(1) } else { self.count(&here, "states") };
                Standing::Lost { last_way: self.last_way(), never, reach }
            }
            Some(_) => Standing::Unknown,
        }
    }

    /// The last moment at which a way to the goal was open.
    fn last_way(&self) -> Option<usize> {
        let session = self.model.session.as_ref()?;
        let position = |at: usize| match at {
            0 => session.now().start.clone(),
            at => self.model.line.get(at - 1).map(|p| p.position.clone()).unwrap_or_default(),
        };
        (0..session.now().count()).rev().find(|&at| self.known().way(&position(at)).is_some())
    }

    fn head(&self) -> Html {
        let chip = self.model.challenge().map(|id| chip(self.entry, &id));
        let numbers = numbers(self.numbers());
        let on_new = self.show(Dialog::New).reform(|_: MouseEvent| ());
        let on_share = self.share().reform(|_: MouseEvent| ());
        let right = html! {
            <>
                { for chip }
                <button class="btn" onclick={on_new}>{ "New challenge" }</button>
                <button class="btn primary desk" onclick={on_share}>{ "Share" }</button>
            </>
        };
        game_head(self.entry.info, Tab::Play, numbers, right)
    }

    fn moves(&self) -> usize {
        self.model.session.as_ref().map_or(0, |session| session.now().count())
    }

    fn body(&self) -> Html {
        match (&self.model.phase, self.model.position()) {
            (Phase::Sifting(id), _) => {
                self.skeleton(&format!("Looking for a challenge: {}.", setup_words(self.entry, id)))
            }
            (_, Some(position)) => self.play(position),
            (_, None) => self.skeleton("Laying the board."),
        }
    }

    /// The card of a link that opens no board is one of the quieter pages, which knows what was
    /// probably meant. It reads here what was refused.
    fn refused(&self, id: &ChallengeId, why: &str) -> Html {
        let id = id.to_string();
        let back = self.model.session.is_some().then_some("");
        html! {
            <>
                <span key="refused" id="refused" hidden=true data-id={id.clone()} data-why={why.to_owned()} data-back={back}></span>
                <Annex key={id} program="pages" />
            </>
        }
    }

    fn skeleton(&self, words: &str) -> Html {
        html! {
            <div key="skeleton" class="play" aria-busy="true">
                <section><div class="card board skeleton"><div class="ghost"></div><p class="say">{ words }</p></div></section>
            </div>
        }
    }

    fn play(&self, position: AttrValue) -> Html {
        let standing = self.standing();
        let view = games::view(self.entry.info.id);
        let lost = matches!(standing, Standing::Lost { .. });
        let mood = match (self.status, lost && !self.model.plays_on) {
            (Status::Won, _) => Mood::Won,
            (_, true) => Mood::Lost,
            _ => Mood::Open,
        };
        html! {
            <div key="play" class="play">
                <section class="table" aria-label="Board">
                    <div class="card board">
                        { for view.map(|view| self.board(view, position, mood)) }
                        { self.verdict(&standing) }
                    </div>
                    { self.bar() }
                    { self.transport() }
                    { self.keys() }
                </section>
                { self.side() }
                { self.dock() }
            </div>
        }
    }

    fn board(&self, view: &'static View, position: AttrValue, mood: Mood) -> Html {
        let (model, say) = (self.model.dispatcher(), self.say.clone());
        (view.board)(BoardProps {
            position,
            came: self.model.came.clone(),
            on_move: Callback::from(move |mv| model.dispatch(Action::Play(mv))),
            on_say: Callback::from(move |text| say.set(text)),
            hint: self.model.hint.clone(),
            mood,
            locked: self.model.running,
        })
    }

    /// The status line, or the words of a result in its place.
    fn verdict(&self, standing: &Standing) -> Html {
        let session = self.model.session.as_ref().map(|session| session.now());
        match (standing, session) {
            (Standing::Won, Some(now)) => won_card(&Won {
                headline: self.entry.info.won,
                moves: now.count(),
                par: self.best().ok(),
                ways: self.ways(),
                elapsed_ms: now.elapsed_ms,
                hints: now.hints,
                shown: now.shown,
                whose: now.whose,
                on_share: self.share(),
                on_next: self.next(),
                on_replay: self.act_unit(Action::Go(0)),
            }),
            (Standing::Lost { last_way, never, reach }, _) if !self.model.plays_on => {
                let model = self.model.dispatcher();
                lost_card(&Lost {
                    headline: self.entry.info.lost,
                    last_way: *last_way,
                    never: *never,
                    reach: *reach,
                    on_back: Callback::from(move |at| model.dispatch(Action::Go(at))),
                    on_play_on: self.act_unit(Action::PlayOn),
                })
            }
            _ => status_line(&Line { standing, say: &self.say, rest: &self.rest() }),
        }
    }

    fn act_unit(&self, action: Action) -> Callback<()> {
        let model = self.model.dispatcher();
        Callback::from(move |()| model.dispatch(action.clone()))
    }

    /// How many shortest solutions there are, if the game counts them.
    fn ways(&self) -> Option<u64> {
        self.count(&self.start()?, "optimal_solutions")
    }

    /// A count among the figures about a position, if they are known.
    fn count(&self, position: &str, key: &str) -> Option<u64> {
        let metrics = self.known().metrics(position)?;
        metrics.iter().find(|metric| metric.key == key).and_then(|metric| match metric.value {
            crate::search::solve::MetricValue::Count(count) => Some(count),
            _ => None,
        })
    }

    /// What the status line says when nothing is picked up.
    fn rest(&self) -> String {
        if let (Some(hint), Some(here)) = (&self.model.hint, self.model.position()) {
            let phrase = self.entry.table.play(&here, hint).map(|played| played.phrase).unwrap_or_default();
            return format!("A shortest way begins so: **{phrase}**.");
        }
        if self.status == Status::Stuck {
            return "No move is left.".to_owned();
        }
        if let (0, Some(replay)) = (self.moves(), self.model.replay()) {
            return replay;
        }
        match (self.moves(), self.model.line.get(self.moves().wrapping_sub(1))) {
            (0, _) | (_, None) => "Pick a piece to see where it can go.".to_owned(),
            (_, Some(played)) => format!("{}.", played.phrase),
        }
    }

    fn hint(&self) -> Option<String> {
        self.known().way(&self.model.position()?)?.first().cloned()
    }

    fn side(&self) -> Html {
        let start = self.start();
        let timed = start.as_ref().and_then(|start| self.known().answer(start));
        let metrics = start.as_ref().and_then(|start| self.known().metrics(start));
        let session = self.model.session.as_ref().map(|session| session.now());
        let model = self.model.dispatcher();
        let fallen = self.known().fallen.clone().filter(|_| !self.known().without);
        html! {
            <aside class="side" aria-label="About this game">
                <h2 key="title" class="unseen">{ "About this game" }</h2>
                <section key="numbers" class="card desk">
                    <div class="stats num">{ numbers(self.numbers()) }</div>
                    <p class="time num">{ "Time " }<b>{ figures::time(session.map_or(0, |s| s.elapsed_ms)) }</b></p>
                </section>
                <div key="fallen">{ for fallen.map(|why| fallen_card(&why, &self.solver)) }</div>
                { moves_panel(&Moves {
                    line: &self.model.line,
                    done: self.moves(),
                    checkpoints: session.map_or(&[], |session| &session.checkpoints),
                    words: &self.words,
                    on_go: Callback::from(move |count| model.dispatch(Action::Go(count))),
                }) }
                { solver_panel(&Findings {
                    start: timed,
                    metrics,
                    open: self.shell.settings.tell_best || self.status == Status::Won,
                    game: self.entry.info.id,
                }) }
            </aside>
        }
    }
}

/// The setup that a game offers first, with its first grade.
pub(super) fn usual_setup(entry: &Entry) -> String {
    let first = |list: &'static [crate::engine::entry::SetupInfo]| list.first().map_or("", |one| one.code);
    first(entry.info.setups).to_owned() + first(entry.info.grades) + first(entry.info.variants)
}

/// A challenge's setup in words; `Own position` for a written-out board.
pub(super) fn setup_words(entry: &Entry, id: &ChallengeId) -> String {
    match &id.source {
        Source::Seeded { setup, .. } => {
            entry.table.setup_words(setup).map_or_else(|_| setup.clone(), |(_, words)| words)
        }
        Source::Board(_) => "Own position".to_owned(),
    }
}

fn chip(entry: &Entry, id: &ChallengeId) -> Html {
    let words = setup_words(entry, id);
    match &id.source {
        Source::Seeded { seed, .. } => {
            html! { <span class="chip" key="chip"><b>{ words }</b>{ " seed " }<code>{ seed.to_string() }</code></span> }
        }
        Source::Board(_) => html! { <span class="chip" key="chip"><b>{ words }</b></span> },
    }
}

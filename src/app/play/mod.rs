//! The Play page: the board, its controls, and what the solver says beside it.

pub mod bar;
pub mod controls;
mod known;
pub mod looking;
pub mod model;
mod new_dialog;
pub mod panels;
mod share_items;
mod solver;
pub mod status;
pub mod wiring;

use yew::prelude::*;

use self::looking::looking;
use self::model::{Action, Model, Phase};
use self::new_dialog::NewDialog;
use self::panels::{Findings, Moves, moves_panel, numbers, solver_panel};
use self::solver::{Knowledge, Solver, Wanted, use_solver};
use self::status::{Line, Lost, Standing, Won, fallen_card, lost_card, status_line, won_card};
use super::context::{Shell, use_shell};
use super::dialog::show;
use super::figures;
use super::game_head::{Tab, chip, game_head};
use super::loading::{Outline, RefusedPage};
use super::qr::{Code, use_code};
use super::share::{self, ShareRequest};
use super::view::{BoardProps, Mood, View};
use crate::engine::challenge::{ChallengeId, Source};
use crate::engine::entry::GameEntry;
use crate::engine::position::Outcome;
use crate::web::entropy;

/// What the Play page is given.
#[derive(Properties, PartialEq)]
pub struct PlayProps {
    /// The game.
    pub entry: &'static GameEntry,
    /// Its board.
    pub view: &'static View,
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
    let model = use_reducer(move || Model::load(entry, going_words));
    let dialog = use_state(|| Dialog::None);
    let say = use_state(String::new);
    let words = use_state(|| false);
    let solver = use_solver(&shell, entry.info.id, wanted(&model));
    let status = model.status();
    wiring::use_link(&model, props.challenge.clone(), props.visit, fresh);
    wiring::use_sifting(&shell, &model);
    wiring::use_clock(&model, status == Outcome::Open);
    wiring::use_running(&model, wiring::REPLAY_MS);
    let now = model.session.as_ref().map(|session| session.now());
    let par = now.and_then(|now| solver.known.way(&now.start)).map(<[String]>::len);
    wiring::use_result(&shell, &model, status, now.map_or(0, |now| now.count()), par);
    wiring::use_undo_keys(&model);
    wiring::use_voice(&shell, &model);

    // For the printed sheet: a browser that prints does not wait. The worker makes the code when it
    // has judged the challenge and has nothing more urgent to do.
    let link = model.challenge().map(|id| share::link_to(&id)).unwrap_or_default();
    let judged = model.session.as_ref().is_some_and(|session| solver.known.answer(&session.now().start).is_some());
    let code = use_code(&shell, if judged { &link } else { "" });

    let table = Table { link, code, shell, model, solver, dialog, say, words, status, entry, view: props.view };
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
    status: Outcome,
    entry: &'static GameEntry,
    view: &'static View,
    /// The challenge's link, and its QR code.
    link: String,
    code: Code,
}

impl Table {
    fn known(&self) -> &Knowledge {
        &self.solver.known
    }

    fn act(&self, action: Action) -> Callback<MouseEvent> {
        bar::act(&self.model, action)
    }

    /// Opens the share dialog.
    fn share(&self) -> Callback<()> {
        let asked = ShareRequest::new(self.entry.info.name, share_items::items(self));
        self.shell.share.reform(move |()| asked.clone())
    }

    fn show(&self, which: Dialog) -> Callback<()> {
        show(&self.dialog, which)
    }

    fn shut(&self) -> Callback<()> {
        self.show(Dialog::None)
    }

    fn open_new(&self) -> Callback<ChallengeId> {
        bar::open_chosen(&self.model, self.shut())
    }

    /// A fresh challenge of the same setup.
    fn next(&self) -> Callback<()> {
        let entry = self.entry;
        let setup = match self.model.challenge().map(|id| id.source) {
            Some(Source::Seeded { setup, .. }) => setup,
            _ => usual_setup(entry),
        };
        bar::open_chosen(&self.model, Callback::noop())
            .reform(move |()| ChallengeId::seeded(entry.info.id, &setup, entropy::fresh_seed()))
    }

    fn head(&self) -> Html {
        let chip = self.model.challenge().map(|id| chip(setup_words(self.entry, &id), &id.source, String::new()));
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
        self.model.done()
    }

    fn body(&self) -> Html {
        match (&self.model.phase, self.model.position()) {
            (Phase::Sifting(id), _) => {
                let words = format!("Looking for a challenge: {}.", setup_words(self.entry, id));
                looking(&self.model, words)
            }
            (_, Some(position)) => self.play(position),
            (_, None) => looking(&self.model, "Laying the board.".to_owned()),
        }
    }

    /// The page of a link that opens no board, with what was probably meant.
    fn refused(&self, id: &ChallengeId, why: &str) -> Html {
        let (id, back) = (id.to_string(), self.model.session.is_some());
        let outline = Outline::Game { info: self.entry.info, tab: Tab::Play };
        html! { <RefusedPage key={id.clone()} id={id.clone()} why={why.to_owned()} {back} {outline} /> }
    }

    fn play(&self, position: AttrValue) -> Html {
        let standing = self.standing();
        let lost = matches!(standing, Standing::Lost { .. });
        let mood = match (self.status, lost && !self.model.plays_on) {
            (Outcome::Won, _) => Mood::Won,
            (_, true) => Mood::Lost,
            _ => Mood::Open,
        };
        html! {
            <div key="play" class="play">
                <section class="table" aria-label="Board">
                    <div class="card board">
                        { self.board(self.view, position, mood) }
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
                noun: "move",
                moves: now.count(),
                par: self.best().ok(),
                ways: self.ways(),
                elapsed_ms: now.elapsed_ms,
                hints: now.hints,
                shown: now.shown,
                move_source: now.move_source,
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

    /// What the status line says when nothing is picked up.
    fn rest(&self) -> String {
        if let (Some(hint), Some(here)) = (&self.model.hint, self.model.position()) {
            let phrase = self.entry.table.play(&here, hint).map(|played| played.phrase).unwrap_or_default();
            return format!("A shortest way begins so: **{phrase}**.");
        }
        if self.status == Outcome::Stuck {
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
                    open: self.shell.settings.tell_best || self.status == Outcome::Won,
                    game: self.entry.info.id,
                }) }
            </aside>
        }
    }
}

/// A new challenge of the usual setup.
fn fresh(entry: &GameEntry) -> ChallengeId {
    ChallengeId::seeded(entry.info.id, &usual_setup(entry), entropy::fresh_seed())
}

/// The setup that a game offers first, with its first grade.
pub fn usual_setup(entry: &GameEntry) -> String {
    let first = |list: &'static [crate::engine::entry::Preset]| list.first().map_or("", |one| one.code);
    first(entry.info.setups).to_owned() + first(entry.info.difficulties) + first(entry.info.variants)
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

/// What a challenge is called in the middle of a line.
fn going_words(entry: &GameEntry, id: &ChallengeId) -> String {
    figures::lower_first(&setup_words(entry, id))
}

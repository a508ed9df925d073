//! The Play page: two seats, the die, the coach, the log, the curve of chances.

mod coach;
mod coach_panel;
mod end;
mod graph;
mod log;
mod model;
mod names;
mod narration;
mod new_dialog;
mod refusal;
mod scene;
mod seat_field;
mod share_items;
mod turn_log;
mod win_prob_timeline;
mod wiring;

use std::rc::Rc;

use gloo::timers::callback::Timeout;
use yew::prelude::*;

use self::coach::{Coach, Speaks, use_coach};
use self::graph::GraphCard;
use self::model::{Action, Model, USUAL};
use self::names::Names;
use self::new_dialog::NewDialog;
use self::turn_log::{Turn, TurnLog};
use crate::app::context::{AppContext, use_app};
use crate::app::dialog::show;
use crate::app::game_head::{Tab, game_head};
use crate::app::icons::{Icon, icon};
use crate::app::refused::refused_card;
use crate::app::share::ShareRequest;
use crate::engine::challenge::ChallengeId;
use crate::engine::position::Generator;
use crate::games::pig::info::INFO;
use crate::web::page;
use crate::web::route::Route;

/// What the Play page is given.
#[derive(Properties, PartialEq)]
pub struct PlayProps {
    /// The game of the link; nothing: the game in progress, or a new one.
    pub challenge: Option<ChallengeId>,
    /// Counts visits, so that the same link opened again is heard.
    pub visit: u32,
}

/// When the dialog has closed and given the focus back, in milliseconds.
const AFTER_THE_DIALOG_MS: u32 = 50;

/// Which dialog is open.
#[derive(Clone, Copy, PartialEq)]
enum Dialog {
    None,
    New,
}

/// The Play page.
#[component]
pub fn PlayPage(props: &PlayProps) -> Html {
    let shell = use_app();
    let model = use_reducer(Model::load);
    let dialog = use_state(|| Dialog::None);
    let speaks = use_state(Speaks::load);
    let folded = use_state(|| false);
    let over = model.account.as_ref().is_some_and(|account| account.now.winner().is_some());
    let coach = use_coach(&shell, model.account.as_ref(), *speaks != Speaks::Off || over);
    wiring::use_link(&model, props.challenge.clone(), props.visit);
    wiring::use_policies(&shell, &model);
    wiring::use_voice(&shell, &model);
    wiring::use_end(&model);
    let table = model.account.clone().map(|account| {
        let (names, turns) = (Names::of(&account.start.setup), account.turns());
        PigPlay {
            shell: shell.clone(),
            model: model.clone(),
            account,
            names,
            turns,
            coach,
            dialog: dialog.clone(),
            speaks,
            folded,
        }
    });
    wiring::use_keys(keys(&shell, &model, table.as_ref()));
    html! {
        <main id="main" tabindex="-1" class="page play-page pig-play" data-ground={INFO.ground}>
            { head(table.as_ref(), &dialog) }
            { body(&model, table.as_ref(), &dialog) }
            { for table.as_ref().map(PigPlay::print_foot) }
            <NewDialog key="new" open={*dialog == Dialog::New} setup={setup_at_hand(&model)}
                on_close={show(&dialog, Dialog::None)} on_open={open_new(&model, &dialog)} />
        </main>
    }
}

fn open_new(model: &UseReducerHandle<Model>, dialog: &UseStateHandle<Dialog>) -> Callback<ChallengeId> {
    let (model, dialog) = (model.dispatcher(), dialog.clone());
    Callback::from(move |id| {
        dialog.set(Dialog::None);
        model.dispatch(Action::Open(id));
        // The dialog gives the focus back to the button that opened it, whose Space would open it again
        // instead of rolling.
        Timeout::new(AFTER_THE_DIALOG_MS, || page::focus("main")).forget();
    })
}

/// The code of the setup at hand, with which the dialog of a new game begins.
fn setup_at_hand(model: &Model) -> AttrValue {
    model.account.as_ref().map_or(AttrValue::from(USUAL), |account| account.start.setup.to_string().into())
}

fn keys(shell: &AppContext, model: &UseReducerHandle<Model>, table: Option<&PigPlay>) -> wiring::Keys {
    let act = |action: Action| {
        let model = model.dispatcher();
        Callback::from(move |()| model.dispatch(action.clone()))
    };
    wiring::Keys {
        space: table.and_then(PigPlay::on_space),
        hold: table.and_then(PigPlay::on_hold),
        undo: act(Action::Undo),
        redo: act(Action::Redo),
        letters: shell.settings.letters,
    }
}

fn head(table: Option<&PigPlay>, dialog: &UseStateHandle<Dialog>) -> Html {
    let on_new = show(dialog, Dialog::New).reform(|_: MouseEvent| ());
    let on_share = table.map(PigPlay::share).unwrap_or_default().reform(|_: MouseEvent| ());
    let right = html! {
        <>
            { for table.map(PigPlay::chip) }
            <button class="btn" onclick={on_new}>{ "New game" }</button>
            <button class="btn primary desk" disabled={table.is_none()} onclick={on_share}>{ "Share" }</button>
        </>
    };
    game_head(&INFO, Tab::Play, Html::default(), right)
}

fn body(model: &UseReducerHandle<Model>, table: Option<&PigPlay>, dialog: &UseStateHandle<Dialog>) -> Html {
    match (&model.refused, table) {
        (Some(refused), _) => {
            let dispatcher = model.dispatcher();
            let back = Callback::from(move |_: MouseEvent| dispatcher.dispatch(Action::Resume));
            let set_up = show(dialog, Dialog::New).reform(|_: MouseEvent| ());
            refused_card(refused, set_up, model.session.is_some().then_some(back))
        }
        (None, Some(table)) => table.play(),
        (None, None) => html! { <p key="wait" class="quiet" role="status">{ "Setting out the dice." }</p> },
    }
}

/// The page's parts at hand, for drawing.
struct PigPlay {
    shell: AppContext,
    model: UseReducerHandle<Model>,
    account: Rc<TurnLog>,
    names: Names,
    turns: Vec<Turn>,
    coach: Coach,
    dialog: UseStateHandle<Dialog>,
    speaks: UseStateHandle<Speaks>,
    /// Whether a phone shows the coach's title only.
    folded: UseStateHandle<bool>,
}

impl PigPlay {
    fn act(&self, action: Action) -> Callback<()> {
        let model = self.model.dispatcher();
        Callback::from(move |()| model.dispatch(action.clone()))
    }

    fn show(&self, which: Dialog) -> Callback<()> {
        show(&self.dialog, which)
    }

    /// Whether chances and costs are shown.
    fn tells(&self) -> bool {
        *self.speaks != Speaks::Off || self.account.now.winner().is_some()
    }

    fn setup_code(&self) -> String {
        self.account.start.setup.to_string()
    }

    fn setup_words(&self) -> String {
        self.account.start.setup.words()
    }

    fn chip(&self) -> Html {
        let variant = self.account.start.variant();
        let die = if variant.die == 6 { String::new() } else { format!(", die of {}", variant.die) };
        let bust = if variant.bust == 1 { String::new() } else { format!(", {} loses", variant.bust) };
        let words = format!("To {}{die}{bust}", variant.goal);
        html! {
            <span key="chip" class="chip">
                <b>{ words }</b>
                { for self.seed().map(|seed| html! { <>{ " seed " }<code>{ seed }</code></> }) }
            </span>
        }
    }

    fn play(&self) -> Html {
        let graph = (self.tells() && !self.coach.ledger.curve.is_empty()).then(|| {
            html! { <GraphCard key="graph" account={self.account.clone()} ledger={self.coach.ledger.clone()} /> }
        });
        html! {
            <div key="play" class="play">
                <div key="table" class="pig-column">
                    <section key="board" class="pig-place" aria-label="Board">
                        { self.board() }
                        { self.transport() }
                    </section>
                    { for graph }
                </div>
                <aside key="side" class="side" aria-label="Coach and log">
                    { self.coach_card() }
                    { self.log_card() }
                </aside>
                { self.dock() }
            </div>
        }
    }

    /// Opens the share dialog.
    fn share(&self) -> Callback<()> {
        let asked = ShareRequest::new(INFO.name, self.share_items());
        self.shell.share.reform(move |()| asked.clone())
    }

    /// A phone's foot: two large buttons and the rest.
    fn dock(&self) -> Html {
        let over = self.account.now.winner().is_some();
        // What the menu offers is done first: its buttons lie inside and are clicked before it.
        let close = Callback::from(|_: MouseEvent| page::pop("pig-menu", false));
        let item = |name: &'static str, picture: Icon, able: bool, act: Callback<()>| {
            let on_click = act.reform(|_: MouseEvent| ());
            html! { <button key={name} disabled={!able} onclick={on_click}>{ icon(picture) }{ name }</button> }
        };
        let main = if over { self.over_buttons() } else { self.large_buttons(false) };
        html! {
            <nav key="dock" class="dock pig-dock" aria-label="Game">
                { main }
                <button key="more" class="btn more" popovertarget="pig-menu" aria-label="More">{ icon(Icon::More) }</button>
                // The browser opens it, closes it by Escape or a tap elsewhere, and gives the focus back.
                <div key="menu" id="pig-menu" class="dock-menu" popover="auto" onclick={close}>
                    { item("Undo", Icon::Undo, self.model.can_undo, self.act(Action::Undo)) }
                    { item("Redo", Icon::Redo, self.model.can_redo, self.act(Action::Redo)) }
                    { item("Same dice again", Icon::Restart, self.model.count() > 0, self.act(Action::Restart)) }
                    { item("New game", Icon::Flag, true, self.show(Dialog::New)) }
                    { item("Share", Icon::Share, true, self.share()) }
                </div>
            </nav>
        }
    }

    fn over_buttons(&self) -> Html {
        let button = |key: &'static str, class: &'static str, name: &'static str, act: Callback<()>| {
            let on_click = act.reform(|_: MouseEvent| ());
            html! { <button {key} class={classes!("btn", "pig-large", class)} onclick={on_click}>{ name }</button> }
        };
        html! {
            <>
                { button("main", "roll", "New dice", self.new_dice()) }
                { button("hold", "hold", "Same dice", self.act(Action::Restart)) }
            </>
        }
    }

    /// What stands under the game on paper.
    fn print_foot(&self) -> Html {
        let id = self.model.challenge();
        let link = id.as_ref().map(|id| page::link(&Route::challenge(id))).unwrap_or_default();
        html! {
            <footer key="print" class="print-foot">
                <b>{ format!("Pig: {}", self.setup_words()) }</b>
                <p class="mono">{ link }</p>
            </footer>
        }
    }
}

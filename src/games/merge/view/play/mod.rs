//! The Play page of 2048 and Threes: the board, the compass with its advice, autoplay, links and replays.

pub mod advice;
mod auto;
mod board;
pub mod compass;
mod controls;
pub mod drag;
mod end;
mod game_history;
mod kept;
mod keys;
mod model;
mod new_dialog;
mod packed;
mod pane;
mod panels;
mod position_dialog;
pub mod reasons;
mod refusal;
mod share_items;
mod typed;
mod wiring;
mod words;

#[cfg(test)]
mod book_tests;

use std::rc::Rc;

use yew::prelude::*;

use self::advice::{AdvisorState, Wanted, use_counsel};
use self::auto::{By, Chosen};
use self::board::Stage;
use self::kept::Scores;
use self::model::{Action, Model, Shown};
use self::new_dialog::NewDialog;
use self::position_dialog::PositionDialog;
use super::any_game::{AnyGame, Kind};
use crate::app::context::{AppContext, use_app};
use crate::app::dialog::show;
use crate::app::game_head::{Tab, chip, game_head, print_foot};
use crate::app::refused::refused_card;
use crate::app::rich_text::bold;
use crate::app::share::ShareRequest;
use crate::engine::challenge::ChallengeId;
use crate::games::merge::direction::Direction;
use crate::games::merge::threes;
use crate::games::merge::twenty48;
use crate::web::page;

/// From so many moves a second on tiles do not slide.
const FAST: u32 = 10;

/// Trial games of each move, for the advice.
const TRIALS: u32 = 100;

/// What the Play page is given.
#[derive(Properties, PartialEq)]
pub struct PlayProps {
    /// Which game.
    pub kind: Kind,
    /// The game of the link; nothing: the game in progress, or a new one.
    pub challenge: Option<ChallengeId>,
    /// Counts visits, so that the same link opened again is heard.
    pub visit: u32,
}

/// Which dialog is open.
#[derive(Clone, Copy, PartialEq)]
enum Dialog {
    None,
    New,
    Position,
}

/// The Play page.
#[component]
pub fn PlayPage(props: &PlayProps) -> Html {
    let kind = props.kind;
    let shell = use_app();
    let model = use_reducer(|| Model::load(kind));
    let dialog = use_state_eq(|| Dialog::None);
    let choice = use_state_eq(|| Chosen::load(kind));
    let aim = use_state_eq(|| None::<Direction>);
    let counsel = use_counsel(&shell, wanted(&model, *choice));
    let scores = wiring::use_scores(&model);
    wiring::use_link(&model, props.challenge.clone(), props.visit);
    wiring::use_saving(&model);
    wiring::use_clock(&model);
    wiring::use_voice(&shell, &model);
    auto::use_moves(&model, *choice, &counsel);
    let shown = model.shown.clone().filter(|_| model.refused.is_none());
    let chosen = *choice;
    let table = shown.map(|shown| MergePlay {
        kind,
        shell: shell.clone(),
        model: model.clone(),
        shown,
        counsel,
        chosen,
        choice,
        scores,
        dialog: dialog.clone(),
        aim,
    });
    keys::use_keys(keys::Keys {
        act: {
            let model = model.dispatcher();
            Callback::from(move |action| model.dispatch(action))
        },
        moves: table.as_ref().is_some_and(|table| !table.locked()),
        letters: shell.settings.letters,
    });
    let setup = model.shown.as_ref().map_or(AttrValue::from("classic"), |shown| shown.hand.setup_code().into());
    html! {
        <main id="main" tabindex="-1" class="page play-page mg-play" data-ground={kind.info().ground}>
            { head(kind, table.as_ref(), &dialog) }
            { body(&model, table.as_ref(), &dialog) }
            { for table.as_ref().map(MergePlay::print_foot) }
            <NewDialog key="new" {kind} open={*dialog == Dialog::New} {setup}
                on_close={show(&dialog, Dialog::None)} on_open={open(&model, &dialog)} />
            <PositionDialog key="position" {kind} open={*dialog == Dialog::Position}
                on_close={show(&dialog, Dialog::None)} on_open={open(&model, &dialog)} />
        </main>
    }
}

/// What is to be asked of the worker: what the player at work needs, or else the advice.
fn wanted(model: &Model, chosen: Chosen) -> Option<Wanted> {
    let shown = model.shown.as_ref().filter(|shown| !shown.over && model.refused.is_none())?;
    let at_work = match (model.auto, chosen.by) {
        (true, By::Asked(adviser)) => Some(adviser),
        (true, By::Simple(_)) => None,
        (false, By::Asked(adviser)) => chosen.advice.then_some(adviser),
        (false, By::Simple(_)) => chosen.advice.then_some(advice::Advisor::Expectimax),
    };
    let trials = if model.auto { 0 } else { TRIALS };
    at_work.map(|adviser| Wanted { hand: shown.hand.clone(), adviser, nodes: chosen.nodes(), trials })
}

fn open(model: &UseReducerHandle<Model>, dialog: &UseStateHandle<Dialog>) -> Callback<ChallengeId> {
    let (model, dialog) = (model.dispatcher(), dialog.clone());
    Callback::from(move |id| {
        dialog.set(Dialog::None);
        model.dispatch(Action::Open(id));
        page::scroll_to_top();
    })
}

fn head(kind: Kind, table: Option<&MergePlay>, dialog: &UseStateHandle<Dialog>) -> Html {
    let on_new = show(dialog, Dialog::New).reform(|_: MouseEvent| ());
    let on_share = table.map(MergePlay::share).unwrap_or_default().reform(|_: MouseEvent| ());
    let right = html! {
        <>
            { for table.map(MergePlay::chip) }
            <button type="button" class="btn" onclick={on_new}>{ "New game" }</button>
            <button type="button" class="btn primary desk" disabled={table.is_none()} onclick={on_share}>{ "Share" }</button>
        </>
    };
    game_head(kind.info(), Tab::Play, table.map(MergePlay::phone_numbers).unwrap_or_default(), right)
}

fn body(model: &UseReducerHandle<Model>, table: Option<&MergePlay>, dialog: &UseStateHandle<Dialog>) -> Html {
    match (&model.refused, table) {
        (Some(refused), _) => {
            let dispatcher = model.dispatcher();
            let back = Callback::from(move |_: MouseEvent| dispatcher.dispatch(Action::Resume));
            let set_up = show(dialog, Dialog::New).reform(|_: MouseEvent| ());
            refused_card(refused, set_up, model.shown.is_some().then_some(back))
        }
        (None, Some(table)) => table.play(),
        (None, None) => html! { <p key="wait" class="quiet" role="status">{ "Laying the board." }</p> },
    }
}

/// The page's parts at hand, for drawing.
#[derive(Clone)]
struct MergePlay {
    kind: Kind,
    shell: AppContext,
    model: UseReducerHandle<Model>,
    shown: Rc<Shown>,
    counsel: AdvisorState,
    chosen: Chosen,
    choice: UseStateHandle<Chosen>,
    scores: Rc<Scores>,
    dialog: UseStateHandle<Dialog>,
    /// The move that a drag is about to make.
    aim: UseStateHandle<Option<Direction>>,
}

impl MergePlay {
    fn act(&self, action: Action) -> Callback<()> {
        let model = self.model.dispatcher();
        Callback::from(move |()| model.dispatch(action.clone()))
    }

    /// Whether the person makes no moves: a replay is shown, or the game is over.
    fn locked(&self) -> bool {
        self.shown.over || self.shown.replays()
    }

    /// Opens the share dialog.
    fn share(&self) -> Callback<()> {
        // The items are made when they are asked for: a replay's link is long.
        let table = self.clone();
        table.shell.share.clone().reform(move |()| ShareRequest::new(table.kind.info().name, table.share_items()))
    }

    fn chip(&self) -> Html {
        let mut words = match &self.shown.hand {
            AnyGame::Twenty48(game) => {
                let shape = game.variant.shape;
                let size = format!("{} × {}", shape.rows, shape.columns);
                let usual = game.variant.goal == twenty48::Variant::of(shape).goal;
                if usual { size } else { format!("{size} to {}", words::goal(&self.shown.hand)) }
            }
            AnyGame::Threes(game) => match (game.variant.plus, game.variant.bonus == threes::Variant::CLASSIC.bonus) {
                (false, true) => "Classic".to_owned(),
                (true, true) => "Bonus as a plus".to_owned(),
                (false, false) => "Rarer bonus".to_owned(),
                (true, false) => "Rarer bonus as a plus".to_owned(),
            },
        };
        if let Some(evil) = self.shown.hand.evil() {
            words += &format!(", {}\u{a0}% evil", evil.share);
        }
        chip(words, &self.shown.challenge.source, " own position".to_owned())
    }

    fn play(&self) -> Html {
        html! {
            <div key="play" class="play">
                <section key="table" class="table" aria-label="Board">
                    <h2 key="title" class="unseen">{ "Board" }</h2>
                    <div key="board" class="card board mg-card-board">
                        <div key="duo" class="mg-duo">
                            { self.stage() }
                            { self.pane() }
                        </div>
                        { self.below() }
                    </div>
                    { self.transport() }
                    { self.bar() }
                    { self.letters() }
                </section>
                { self.side() }
                { self.dock() }
            </div>
        }
    }

    fn stage(&self) -> Html {
        let on_move = {
            let model = self.model.dispatcher();
            Callback::from(move |direction| model.dispatch(Action::Play(direction)))
        };
        let on_drag = {
            let aim = self.aim.clone();
            Callback::from(move |to| aim.set(to))
        };
        let fast = self.model.auto && self.chosen.speed >= FAST;
        html! {
            <Stage key="stage" shown={self.shown.clone()} motion={self.model.motion.clone()} locked={self.locked()} {fast} {on_move} {on_drag} />
        }
    }

    /// The words under the board.
    fn below(&self) -> Html {
        if self.shown.over {
            return self.end_card();
        }
        if self.model.won() {
            return self.won_card();
        }
        let (tag, words) = match (*self.aim, self.kind) {
            (Some(aim), Kind::Threes) => {
                let name = match aim {
                    Direction::Up => "Dragging up",
                    Direction::Down => "Dragging down",
                    Direction::Left => "Dragging left",
                    Direction::Right => "Dragging right",
                };
                (Some(("good", name)), words::dragging(&self.shown.hand, aim))
            }
            _ => words::line(&self.shown, &self.model.came),
        };
        let tag = tag.map(|(class, name)| html! { <span key="tag" class={classes!("tag", class)}>{ name }</span> });
        html! { <p key="say" class="say mg-say">{ for tag }<span key="words">{ bold(&words) }</span></p> }
    }

    /// What stands under the game on paper.
    fn print_foot(&self) -> Html {
        let (name, setup) = (self.kind.info().name, self.shown.hand.setup_words());
        print_foot(format!("{name}: {setup}, {}", words::points(self.shown.score)), &self.shown.challenge)
    }
}

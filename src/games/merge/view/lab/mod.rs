//! The Lab page of both games: the exact small boards to be played, with the best player's chance at every move and what each
//! mistake costs; and the experiments, each with a link that repeats it.

mod demo_game;

use std::rc::Rc;

use web_sys::HtmlSelectElement;
use yew::prelude::*;

use self::demo_game::{BOARDS, DemoGame, goals};
use super::any_game::Kind;
use super::ask::{Advice, Unit};
use super::picture::picture;
use super::play::compass::{compass, worth};
use crate::app::context::{AppContext, use_app};
use crate::app::figures::{counted, grouped};
use crate::app::game_head::{Tab, game_head};
use crate::app::icons::{Icon, icon};
use crate::app::lab::to_repeat;
use crate::app::rich_text::bold;
use crate::app::words::capital;
use crate::engine::challenge::ChallengeId;
use crate::engine::direction::Direction;
use crate::engine::position::Outcome;
use crate::games::merge::board::Shape;
use crate::games::merge::requests::{Exact, MAX_POSITIONS, Request, Response};
use crate::games::merge::twenty48::{Setup2048, Variant};
use crate::web::entropy;
use crate::web::route::Route;
use crate::worker::client::JobEvent;

/// What the Lab page is given.
#[derive(Properties, PartialEq)]
pub struct LabProps {
    /// Which game.
    pub kind: Kind,
}

/// The Lab page.
#[component]
pub fn LabPage(props: &LabProps) -> Html {
    let shell = use_app();
    let info = props.kind.info();
    html! {
        <main id="main" tabindex="-1" class="page mg-lab" data-ground={info.ground}>
            { game_head(info, Tab::Lab, Html::default(), Html::default()) }
            if props.kind == Kind::Twenty48 { <SmallBoards key="small" {shell} /> }
            { to_repeat(crate::games::merge::EXPERIMENTS) }
        </main>
    }
}

/// What is known of a position.
#[derive(Clone, Debug, Default, PartialEq)]
struct Known {
    /// Which position.
    position: String,
    exact: Option<Rc<Exact>>,
    /// Milliseconds that the worker took.
    ms: f64,
    /// Positions listed and valued so far.
    progress: u64,
    /// Why there is no answer; one sentence.
    failed: Option<String>,
}

fn hear(position: &str, event: JobEvent<Response>) -> Known {
    let mut known = Known { position: position.to_owned(), ..Known::default() };
    match event {
        JobEvent::Progress(count) => known.progress = count,
        JobEvent::Done { response: Response::Exact(exact), ms } => (known.exact, known.ms) = (Some(Rc::new(exact)), ms),
        JobEvent::Failed(why) => known.failed = Some(format!("{why}.")),
        JobEvent::Crashed(why) => known.failed = Some(format!("The solver has stopped: {why}. A fresh one is ready.")),
        JobEvent::Done { .. } | JobEvent::Stopped => {}
    }
    known
}

/// Asks for the exact values of a position whenever it changes.
#[hook]
fn use_known(shell: &AppContext, position: String) -> Known {
    let known = use_state_eq(Known::default);
    {
        let (known, shell) = (known.setter(), shell.clone());
        use_effect_with(position, move |position| {
            let question = Request::Exact { position: position.clone(), points: false, most: MAX_POSITIONS };
            let (client, position) = (shell.client.clone(), position.clone());
            let id = client.request_game("2048", &question, move |event| known.set(hear(&position, event)));
            move || client.unsubscribe(id)
        });
    }
    (*known).clone()
}

/// What the card is given.
#[derive(Properties, PartialEq)]
pub struct SmallProps {
    /// Where the worker is asked.
    pub shell: AppContext,
}

/// The card.
#[component]
pub fn SmallBoards(props: &SmallProps) -> Html {
    let bout = use_state_eq(|| DemoGame::new(Variant { goal: 6, ..Variant::of(BOARDS[1]) }, entropy::fresh_seed()));
    let Some(now) = (*bout).clone() else { return Html::default() };
    html! { <Played shell={props.shell.clone()} bout={now} on_bout={Callback::from(move |next| bout.set(Some(next)))} /> }
}

#[derive(Properties, PartialEq)]
struct PlayedProps {
    shell: AppContext,
    bout: DemoGame,
    on_bout: Callback<DemoGame>,
}

#[component]
fn Played(props: &PlayedProps) -> Html {
    let bout = &props.bout;
    let known = use_known(&props.shell, bout.hand.to_string());
    let fits = known.position == bout.hand.to_string();
    let exact = known.exact.clone().filter(|_| fits);
    let told = exact.as_deref().map(|exact| told(exact, known.ms));
    let on_move = {
        let (bout, exact, on_bout) = (bout.clone(), exact.clone(), props.on_bout.clone());
        Callback::from(move |direction: Direction| {
            if let Some(next) = bout.play(direction, exact.as_deref()) {
                on_bout.emit(next);
            }
        })
    };
    let best = told.as_ref().and_then(|told| told.best);
    let on_best = {
        let on_move = on_move.clone();
        Callback::from(move |_: MouseEvent| {
            if let Some(best) = best {
                on_move.emit(best);
            }
        })
    };
    let to = |next: Option<DemoGame>| {
        let on_bout = props.on_bout.clone();
        Callback::from(move |_: MouseEvent| {
            if let Some(next) = &next {
                on_bout.emit(next.clone());
            }
        })
    };
    let fresh = {
        let (variant, on_bout) = (bout.variant, props.on_bout.clone());
        Callback::from(move |_: MouseEvent| {
            if let Some(next) = DemoGame::new(variant, entropy::fresh_seed()) {
                on_bout.emit(next);
            }
        })
    };
    let undo = bout.undo();
    html! {
        <section class="card mg-small" aria-labelledby="mg-small">
            <header key="head">
                <h2 id="mg-small">{ "Small boards, exactly" }</h2>
                <p class="quiet">{ "Every position that can come about, each with the chance of a player who never errs. Play, and see what each move costs." }</p>
            </header>
            <div key="board" class="mg-small-board">
                { fields(bout, &props.on_bout) }
                <div key="stage" class="mg-stage small">{ picture(&bout.hand, &bout.motion) }</div>
            </div>
            <div key="moves" class="mg-small-moves">
                { compass(&bout.hand, told.as_ref(), !bout.open(), &on_move) }
                <div key="buttons" class="row">
                    <button key="best" type="button" class="btn primary" disabled={best.is_none() || !bout.open()} onclick={on_best}>{ icon(Icon::Solve) }{ "Best move" }</button>
                    <button key="undo" type="button" class="btn" disabled={undo.is_none()} onclick={to(undo)}>{ icon(Icon::Undo) }{ "Undo" }</button>
                    <button key="new" type="button" class="btn" onclick={fresh}>{ icon(Icon::Restart) }{ "New game" }</button>
                </div>
            </div>
            <div key="told" class="mg-small-told">{ account(bout, exact.as_deref(), &known) }</div>
        </section>
    }
}

/// The values as the compass shows them.
fn told(exact: &Exact, ms: f64) -> Advice {
    let best = Direction::ALL.into_iter().find(|way| exact.cost[way.index()] == Some(0.0));
    Advice {
        best,
        values: exact.moves,
        unit: Unit::Chance,
        risks: [None; 4],
        reason: String::new(),
        nodes: exact.positions,
        depth: 0,
        ms,
    }
}

/// Board and goal.
fn fields(bout: &DemoGame, on_bout: &Callback<DemoGame>) -> Html {
    let select = |event: &Event| {
        usize::try_from(event.target_unchecked_into::<HtmlSelectElement>().selected_index()).unwrap_or(0)
    };
    let on_board = {
        let (bout, on_bout) = (bout.clone(), on_bout.clone());
        Callback::from(move |event: Event| {
            if let Some(next) = BOARDS.get(select(&event)).and_then(|shape| bout.with(*shape, Variant::of(*shape).goal))
            {
                on_bout.emit(next);
            }
        })
    };
    let on_goal = {
        let (bout, on_bout) = (bout.clone(), on_bout.clone());
        Callback::from(move |event: Event| {
            let goal = goals(bout.variant.shape).nth(select(&event));
            if let Some(next) = goal.and_then(|goal| bout.with(bout.variant.shape, goal)) {
                on_bout.emit(next);
            }
        })
    };
    let board = |shape: &Shape| {
        html! { <option key={shape.cells()} selected={*shape == bout.variant.shape}>{ format!("{} × {}", shape.rows, shape.columns) }</option> }
    };
    let face = |rank: u8| (1u32 << rank).to_string();
    let goal = |goal: u8| html! { <option key={goal} selected={goal == bout.variant.goal}>{ face(goal) }</option> };
    html! {
        <div key="fields" class="mg-small-fields">
            <label key="board" class="field"><span>{ "Board" }</span><select onchange={on_board}>{ for BOARDS.iter().map(board) }</select></label>
            <label key="goal" class="field"><span>{ "Goal" }</span><select onchange={on_goal}>{ for goals(bout.variant.shape).map(goal) }</select></label>
        </div>
    }
}

/// What is known of the game.
fn account(bout: &DemoGame, exact: Option<&Exact>, known: &Known) -> Html {
    let chance = |value: Option<f64>| value.map_or("–".to_owned(), |value| worth(value, Unit::Chance));
    let (mistakes, cost) = bout.mistakes();
    let last = bout.steps.last().and_then(|step| step.cost.map(|cost| (step.direction, cost)));
    let words = match (bout.hand.outcome(), last) {
        (Outcome::Won, _) => format!("**{}** is reached.", 1u32 << bout.variant.goal),
        (Outcome::Stuck, _) => "No move is left.".to_owned(),
        (_, Some((way, cost))) if cost > 0.0 => {
            format!("**{}** cost **{}**.", capital(way.word()), worth(cost, Unit::Chance))
        }
        (_, Some((way, _))) => format!("**{}** was best.", capital(way.word())),
        _ => "Use the compass.".to_owned(),
    };
    let row = |name: &'static str, value: String, note: String| html! { <div key={name}><dt>{ name }</dt><dd>{ value }<small>{ note }</small></dd></div> };
    let solved = exact.map_or_else(
        || {
            if known.progress > 0 {
                format!("{} so far", counted(known.progress, "position"))
            } else {
                "…".to_owned()
            }
        },
        |exact| format!("{}, {}\u{a0}kB", counted(exact.positions, "position"), grouped(exact.bytes / 1000)),
    );
    let id = ChallengeId::seeded("2048", &Setup2048(bout.variant).to_string(), bout.seed.clone());
    html! {
        <>
            <p key="words" role="status">{ bold(&words) }</p>
            <dl key="facts" class="pl-worth num">
                { row("From the beginning", chance(exact.and_then(|exact| exact.start)), "best play, before the first tiles".to_owned()) }
                { row("From here", chance(exact.map(|exact| exact.value)), "best play".to_owned()) }
                { row("Mistakes", mistakes.to_string(), format!("of {}", counted(bout.steps.len() as u64, "move"))) }
                { row("They cost", worth(cost, Unit::Chance), "chance to reach the goal".to_owned()) }
            </dl>
            <p key="solved" class="quiet num">{ solved }</p>
            <p key="failed" class="wrong" role="status" hidden={known.failed.is_none()}>{ known.failed.clone().unwrap_or_default() }</p>
            <p key="play"><a href={Route::challenge(&id).to_string()}>{ "Play this game on the Play page" }</a></p>
        </>
    }
}

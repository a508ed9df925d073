//! The board: tiles that slide, the finger that moves them, and in Threes what a drag would do.

use web_sys::{DomRect, HtmlElement};
use yew::prelude::*;

use super::drag::{Finger, Meant};
use super::model::Shown;
use crate::games::merge::board::Shape;
use crate::games::merge::direction::Direction;
use crate::games::merge::threes::step;
use crate::games::merge::view::any_game::{AnyGame, Kind};
use crate::games::merge::view::motion::{Motion, Path, paths};
use crate::games::merge::view::picture::{self, place};
use crate::web::clock;

/// What the board is given.
#[derive(Properties, PartialEq)]
pub struct BoardProps {
    /// The game at hand.
    pub shown: std::rc::Rc<Shown>,
    /// The tiles as they are drawn.
    pub motion: std::rc::Rc<Motion>,
    /// Whether moves are refused.
    pub locked: bool,
    /// Whether moves follow so fast that nothing slides.
    pub fast: bool,
    /// Hears a move.
    pub on_move: Callback<Direction>,
    /// Hears which move a drag is about to make, or none.
    pub on_drag: Callback<Option<Direction>>,
}

/// What the stage does with a pointer.
struct Handlers {
    down: Callback<PointerEvent>,
    moved: Callback<PointerEvent>,
    up: Callback<PointerEvent>,
    cancel: Callback<PointerEvent>,
}

/// Where a pointer is, in CSS pixels.
fn point(event: &PointerEvent) -> (f64, f64) {
    (f64::from(event.client_x()), f64::from(event.client_y()))
}

/// The size of a cell by which a drag moves; nothing in 2048, where a swipe moves.
fn pitch(stage: &NodeRef, hand: &AnyGame) -> Option<(f64, f64)> {
    let board = stage.cast::<HtmlElement>()?.query_selector(".mg-board").ok().flatten()?;
    let (size, shape): (DomRect, Shape) = (board.get_bounding_client_rect(), hand.board().shape());
    let cell = (size.width() / f64::from(shape.columns), size.height() / f64::from(shape.rows));
    (hand.kind() == Kind::Threes).then_some(cell)
}

/// Does what a finger means; `last`: it has been lifted.
fn obey(
    stage: &NodeRef,
    hand: &AnyGame,
    drag: &UseStateHandle<Option<Direction>>,
    on_move: &Callback<Direction>,
    meant: Meant,
    last: bool,
) {
    let mut way = 0.0;
    match meant {
        Meant::Drag(direction, share) if !last => {
            drag.set(Some(direction));
            // Where nothing moves, nothing is dragged.
            way = if hand.pushed(direction).is_some() { share } else { 0.0 };
        }
        _ => drag.set(None),
    }
    if let Some(stage) = stage.cast::<HtmlElement>() {
        stage.style().set_property("--k", &format!("{way:.3}")).ok();
    }
    if let Meant::Move(direction) = meant {
        on_move.emit(direction);
    }
}

#[hook]
fn use_finger(props: &BoardProps, stage: &NodeRef, drag: &UseStateHandle<Option<Direction>>) -> Handlers {
    let finger = use_mut_ref(|| None::<Finger>);
    let hand = &props.shown.hand;
    let (locked, stage_) = (props.locked || props.shown.over, stage.clone());
    let held = finger.clone();
    let down = Callback::from(move |event: PointerEvent| {
        if locked || !event.is_primary() || event.button() != 0 {
            return;
        }
        let (x, y) = point(&event);
        *held.borrow_mut() = Some(Finger::down(event.pointer_id(), x, y, clock::now_ms()));
        if let Some(stage) = stage_.cast::<HtmlElement>() {
            stage.set_pointer_capture(event.pointer_id()).ok();
        }
    });
    let told = {
        let (stage, hand, drag, on_move) = (stage.clone(), hand.clone(), drag.clone(), props.on_move.clone());
        move |meant: Meant, last: bool| obey(&stage, &hand, &drag, &on_move, meant, last)
    };
    let (held, tell, stage_, hand_) = (finger.clone(), told.clone(), stage.clone(), hand.clone());
    let moved = Callback::from(move |event: PointerEvent| {
        let (x, y) = point(&event);
        let meant = match &mut *held.borrow_mut() {
            Some(finger) if finger.pointer == event.pointer_id() => finger.moved(x, y, pitch(&stage_, &hand_)),
            _ => return,
        };
        if meant != Meant::Nothing {
            tell(meant, false);
        }
    });
    let (held, tell, stage_, hand_) = (finger.clone(), told.clone(), stage.clone(), hand.clone());
    let up = Callback::from(move |event: PointerEvent| {
        let (x, y) = point(&event);
        let lifted = held.borrow_mut().take_if(|finger| finger.pointer == event.pointer_id());
        if let Some(lifted) = lifted {
            tell(lifted.up(x, y, clock::now_ms(), pitch(&stage_, &hand_)), true);
        }
    });
    let cancel = Callback::from(move |_: PointerEvent| {
        if finger.borrow_mut().take().is_some() {
            told(Meant::Nothing, true);
        }
    });
    Handlers { down, moved, up, cancel }
}

/// The board in its place, over all of which a finger can move.
#[component]
pub fn Stage(props: &BoardProps) -> Html {
    let stage = use_node_ref();
    let drag = use_state_eq(|| None::<Direction>);
    {
        let on_drag = props.on_drag.clone();
        use_effect_with(*drag, move |drag| on_drag.emit(*drag));
    }
    let Handlers { down, moved, up, cancel } = use_finger(props, &stage, &drag);
    let aim = (*drag).filter(|_| props.shown.hand.kind() == Kind::Threes);
    let class = classes!("mg-stage", props.fast.then_some("fast"), aim.map(|aim| format!("drag-{}", aim.word())));
    html! {
        <div {class} ref={stage} onpointerdown={down} onpointermove={moved} onpointerup={up} onpointercancel={cancel}>
            { board(&props.shown, &props.motion, aim) }
        </div>
    }
}

fn board(shown: &Shown, motion: &Motion, aim: Option<Direction>) -> Html {
    let hand = &shown.hand;
    let (kind, shape) = (hand.kind(), hand.board().shape());
    let ways =
        aim.filter(|aim| hand.pushed(*aim).is_some()).map(|aim| paths(kind, hand.board(), aim)).unwrap_or_default();
    let goes = |cell: usize| ways.iter().any(|way| way.from == cell && way.to != cell);
    let ring = shown
        .plot
        .as_ref()
        .map(|plot| html! { <div key="ring" class={classes!(place(shape, plot.cell), "mg-ring")}><i></i></div> });
    let marks = html! { <>{ for ring }{ for aim.iter().flat_map(|aim| preview(hand, *aim, &ways)) }</> };
    picture::board(hand, motion, goes, true, marks)
}

/// What a drag shows besides: what two cards make, and where the next one may enter.
fn preview(hand: &AnyGame, aim: Direction, ways: &[Path]) -> Vec<Html> {
    let AnyGame::Threes(game) = hand else { return Vec::new() };
    let shape = game.board.shape();
    let joins = ways.iter().filter(|way| way.from != way.to).filter_map(|way| way.makes.map(|made| (way.to, made)));
    let mut all: Vec<Html> = joins
        .map(|(cell, made)| {
            let text = format!("= {}", Kind::Threes.face(made));
            html! { <div key={format!("join{cell}")} class={classes!(place(shape, cell), "mg-join")}><b>{ text }</b></div> }
        })
        .collect();
    if let Some(stepped) = game.step(aim) {
        for line in (0..stepped.count()).map(|n| stepped.nth(n)) {
            let cell = step::entrance(&stepped.board, aim, line);
            let class = classes!(place(shape, cell), "mg-gate", format!("gate-{}", aim.word()));
            all.push(html! { <div key={format!("gate{cell}")} {class}><b>{ "?" }</b></div> });
        }
    }
    all
}

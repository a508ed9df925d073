//! The board: tiles that slide; the finger that moves them, by a swipe in 2048, in Threes by a drag that shows what it would do.

use std::rc::Rc;

use web_sys::{DomRect, HtmlElement};
use yew::prelude::*;

use crate::app::gesture::{Gesture, Handlers, Recogniser, Way};
use crate::engine::direction::Direction;
use crate::games::merge::any_game::{AnyGame, Kind};
use crate::games::merge::board::Shape;
use crate::games::merge::position::{Path, paths};
use crate::games::merge::threes::bag;
use crate::games::merge::view::picture::{self, Motion, place};

/// So many CSS pixels make a swipe.
const SWIPE: f64 = 24.0;
/// The share of a cell's way after which letting go makes the move.
const MADE: f64 = 0.4;
/// A drag as quick as this, in milliseconds, is a swipe.
const QUICK: f64 = 220.0;

/// What a finger that moves means.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Meant {
    /// Nothing yet, or nothing any more.
    Nothing,
    /// A move.
    Move(Direction),
    /// A drag in this direction, as far as this share of a cell.
    Drag(Direction, f64),
}

/// What a gesture means: in 2048 (no `pitch`) a swipe makes a move, in Threes a finger drags by cells of this size.
fn meant(gesture: Gesture, pitch: Option<(f64, f64)>) -> Meant {
    let share = |way: Way, (width, height): (f64, f64)| {
        let share = if way.level { way.dx.abs() / width.max(1.0) } else { way.dy.abs() / height.max(1.0) };
        share.min(1.0)
    };
    match (gesture, pitch) {
        (Gesture::Drag { way, .. } | Gesture::Drop(way), None) if way.length() >= SWIPE => Meant::Move(way.direction()),
        (Gesture::Drag { way, .. }, Some(pitch)) => Meant::Drag(way.direction(), share(way, pitch)),
        (Gesture::Drop(way), Some(pitch)) => {
            let flick = way.ms < QUICK && way.length() >= SWIPE;
            if share(way, pitch) >= MADE || flick { Meant::Move(way.direction()) } else { Meant::Nothing }
        }
        _ => Meant::Nothing,
    }
}

/// Moves by swipes over the element at `root`, one a swipe.
#[hook]
pub fn use_swipes(root: &NodeRef, on_move: &Callback<Direction>) -> Handlers {
    let on_move = on_move.clone();
    use_finger(root, true, move |gesture| match meant(gesture, None) {
        Meant::Move(direction) => {
            on_move.emit(direction);
            false
        }
        _ => true,
    })
}

/// The handlers of a finger that can take the whole element at `root`; `hears` says whether the gesture goes on.
#[hook]
fn use_finger(root: &NodeRef, open: bool, hears: impl Fn(Gesture) -> bool + Clone + 'static) -> Handlers {
    let recogniser = use_mut_ref(Recogniser::default);
    let held = recogniser.clone();
    Handlers::new(
        &recogniser,
        root,
        move |_| open.then_some(()),
        move |(), gesture, _| {
            if !hears(gesture) {
                held.borrow_mut().end();
            }
        },
    )
}

/// What the board is given.
#[derive(Properties, PartialEq)]
pub struct BoardProps {
    /// The position at hand.
    pub hand: AnyGame,
    /// The tiles as they are drawn.
    pub motion: Rc<Motion>,
    /// The cell of the tile that an evil hand placed last.
    pub ringed: Option<usize>,
    /// Whether moves are refused.
    pub locked: bool,
    /// Whether moves follow so fast that nothing slides.
    pub fast: bool,
    /// Hears a move.
    pub on_move: Callback<Direction>,
    /// Hears which move a drag is about to make, or none.
    pub on_drag: Callback<Option<Direction>>,
}

/// The size of a cell by which a drag moves; nothing in 2048, where a swipe moves.
fn pitch(stage: &NodeRef, hand: &AnyGame) -> Option<(f64, f64)> {
    let board = stage.cast::<HtmlElement>()?.query_selector(".mg-board").ok().flatten()?;
    let (size, shape): (DomRect, Shape) = (board.get_bounding_client_rect(), hand.board().shape());
    let cell = (size.width() / f64::from(shape.columns), size.height() / f64::from(shape.rows));
    (hand.kind() == Kind::Threes).then_some(cell)
}

/// What the stage does with a pointer.
#[hook]
fn use_stage(props: &BoardProps, stage: &NodeRef, drag: &UseStateHandle<Option<Direction>>) -> Handlers {
    let (hand, drag, on_move, place) = (props.hand.clone(), drag.clone(), props.on_move.clone(), stage.clone());
    use_finger(stage, !props.locked, move |gesture| {
        let meant = meant(gesture, pitch(&place, &hand));
        let mut way = 0.0;
        if let Meant::Drag(direction, share) = meant {
            drag.set(Some(direction));
            // Where nothing moves, nothing is dragged.
            way = if hand.pushed(direction).is_some() { share } else { 0.0 };
        } else {
            drag.set(None);
        }
        if let Some(stage) = place.cast::<HtmlElement>() {
            stage.style().set_property("--k", &format!("{way:.3}")).ok();
        }
        if let Meant::Move(direction) = meant {
            on_move.emit(direction);
        }
        !matches!(meant, Meant::Move(_))
    })
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
    let Handlers { down, moved, up, cancel } = use_stage(props, &stage, &drag);
    let aim = (*drag).filter(|_| props.hand.kind() == Kind::Threes);
    let class = classes!("mg-stage", props.fast.then_some("fast"), aim.map(|aim| format!("drag-{}", aim.word())));
    html! {
        <div {class} ref={stage} onpointerdown={down} onpointermove={moved} onpointerup={up} onpointercancel={cancel}>
            { board(props, aim) }
        </div>
    }
}

fn board(props: &BoardProps, aim: Option<Direction>) -> Html {
    let hand = &props.hand;
    let (kind, shape) = (hand.kind(), hand.board().shape());
    let ways =
        aim.filter(|aim| hand.pushed(*aim).is_some()).map(|aim| paths(kind, hand.board(), aim)).unwrap_or_default();
    let goes = |cell: usize| ways.iter().any(|way| way.from == cell && way.to != cell);
    let ring = |cell: usize| html! { <div key="ring" class={classes!(place(shape, cell), "mg-ring")}><i></i></div> };
    let marks =
        html! { <>{ for props.ringed.map(ring) }{ for aim.iter().flat_map(|aim| preview(hand, *aim, &ways)) }</> };
    picture::board(hand, &props.motion, goes, true, marks)
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
            let cell = bag::entrance(&stepped.board, aim, line);
            let class = classes!(place(shape, cell), "mg-gate", format!("gate-{}", aim.word()));
            all.push(html! { <div key={format!("gate{cell}")} {class}><b>{ "?" }</b></div> });
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    const CELL: Option<(f64, f64)> = Some((80.0, 100.0));

    fn way(dx: f64, dy: f64, ms: f64) -> Way {
        Way { dx, dy, ms, level: dx.abs() >= dy.abs() }
    }

    #[track_caller]
    fn drags(by: (f64, f64), pitch: Option<(f64, f64)>, expected: Meant) {
        assert_eq!(meant(Gesture::Drag { way: way(by.0, by.1, 900.0), first: false }, pitch), expected);
    }

    #[track_caller]
    fn drops(by: (f64, f64), ms: f64, expected: Meant) {
        assert_eq!(meant(Gesture::Drop(way(by.0, by.1, ms)), CELL), expected);
    }

    #[test]
    fn a_swipe_makes_a_move() {
        drags((10.0, -5.0), None, Meant::Nothing);
        drags((26.0, -5.0), None, Meant::Move(Direction::Right));
        drags((10.0, -40.0), None, Meant::Move(Direction::Up));
        assert_eq!(meant(Gesture::Drop(way(-30.0, 0.0, 20.0)), None), Meant::Move(Direction::Left));
        assert_eq!(meant(Gesture::Cancel, None), Meant::Nothing);
    }

    #[test]
    fn a_drag_can_be_taken_back() {
        drags((-40.0, 4.0), CELL, Meant::Drag(Direction::Left, 0.5));
        drags((-10.0, 0.0), CELL, Meant::Drag(Direction::Left, 0.125));
        drops((-10.0, 0.0), 900.0, Meant::Nothing);
        drops((-40.0, 0.0), 900.0, Meant::Move(Direction::Left));
        drops((40.0, 0.0), 900.0, Meant::Move(Direction::Right));
        assert_eq!(meant(Gesture::Cancel, CELL), Meant::Nothing);
    }

    #[test]
    fn a_quick_drag_is_a_swipe() {
        drops((0.0, 30.0), 90.0, Meant::Move(Direction::Down));
        drops((0.0, 30.0), 900.0, Meant::Nothing);
    }
}

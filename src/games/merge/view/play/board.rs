//! The board: tiles that slide; the finger that moves them, by a swipe in 2048, in Threes by a drag that shows what it would do.

use std::rc::Rc;

use web_sys::{DomRect, HtmlElement};
use yew::prelude::*;

use crate::games::merge::board::Shape;
use crate::games::merge::direction::Direction;
use crate::games::merge::threes::step;
use crate::games::merge::view::any_game::{AnyGame, Kind};
use crate::games::merge::view::motion::{Motion, Path, paths};
use crate::games::merge::view::picture::{self, place};
use crate::web::clock;

/// So many CSS pixels make a swipe.
const SWIPE: f64 = 24.0;
/// So many make a drag of a press.
const DRAG: f64 = 8.0;
/// From this way on a drag keeps to its axis.
const AXIS: f64 = 20.0;
/// The share of a cell's way after which letting go makes the move.
const MADE: f64 = 0.4;
/// A drag as quick as this, in milliseconds, is a swipe.
const QUICK: f64 = 220.0;

/// A finger that is down.
#[derive(Clone, Copy, Debug)]
pub struct Finger {
    /// The pointer's number.
    pub pointer: i32,
    x: f64,
    y: f64,
    since: f64,
    level: Option<bool>,
    spent: bool,
}

/// What a finger that moves means.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Meant {
    /// Nothing yet, or nothing any more.
    Nothing,
    /// A move.
    Move(Direction),
    /// A drag in this direction, as far as this share of a cell.
    Drag(Direction, f64),
}

fn direction(level: bool, dx: f64, dy: f64) -> Direction {
    match level {
        true if dx < 0.0 => Direction::Left,
        true => Direction::Right,
        false if dy < 0.0 => Direction::Up,
        false => Direction::Down,
    }
}

impl Finger {
    /// A finger comes down here, at a time in milliseconds.
    pub fn down(pointer: i32, x: f64, y: f64, since: f64) -> Self {
        Self { pointer, x, y, since, level: None, spent: false }
    }

    /// It is here now. In 2048 (no `pitch`) it makes one move; in Threes it drags by cells of this size.
    pub fn moved(&mut self, x: f64, y: f64, pitch: Option<(f64, f64)>) -> Meant {
        let (dx, dy) = (x - self.x, y - self.y);
        let far = dx.abs().max(dy.abs());
        let Some((width, height)) = pitch else {
            if self.spent || far < SWIPE {
                return Meant::Nothing;
            }
            self.spent = true;
            return Meant::Move(direction(dx.abs() >= dy.abs(), dx, dy));
        };
        if far < DRAG && self.level.is_none() {
            return Meant::Nothing;
        }
        let level = self.level.unwrap_or(dx.abs() >= dy.abs());
        if far >= AXIS {
            self.level = Some(level);
        }
        let way = if level { dx.abs() / width.max(1.0) } else { dy.abs() / height.max(1.0) };
        Meant::Drag(direction(level, dx, dy), way.min(1.0))
    }

    /// It is lifted here, at a time in milliseconds.
    pub fn up(mut self, x: f64, y: f64, now: f64, pitch: Option<(f64, f64)>) -> Meant {
        match self.moved(x, y, pitch) {
            Meant::Drag(direction, way) => {
                let (dx, dy) = ((x - self.x).abs(), (y - self.y).abs());
                let flick = now - self.since < QUICK && dx.max(dy) >= SWIPE;
                if way >= MADE || flick { Meant::Move(direction) } else { Meant::Nothing }
            }
            other => other,
        }
    }
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
    let hand = &props.hand;
    let (locked, stage_) = (props.locked, stage.clone());
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
            let cell = step::entrance(&stepped.board, aim, line);
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

    #[test]
    fn a_swipe_makes_one_move() {
        let mut finger = Finger::down(1, 100.0, 100.0, 0.0);
        assert_eq!(finger.moved(110.0, 95.0, None), Meant::Nothing);
        assert_eq!(finger.moved(126.0, 95.0, None), Meant::Move(Direction::Right));
        assert_eq!(finger.moved(226.0, 95.0, None), Meant::Nothing);
        let mut finger = Finger::down(1, 100.0, 100.0, 0.0);
        assert_eq!(finger.moved(110.0, 60.0, None), Meant::Move(Direction::Up));
    }

    #[test]
    fn a_drag_can_be_taken_back() {
        let mut finger = Finger::down(1, 100.0, 100.0, 0.0);
        assert_eq!(finger.moved(96.0, 100.0, CELL), Meant::Nothing);
        assert_eq!(finger.moved(60.0, 104.0, CELL), Meant::Drag(Direction::Left, 0.5));
        assert_eq!(finger.moved(90.0, 160.0, CELL), Meant::Drag(Direction::Left, 0.125), "it keeps to its axis");
        assert_eq!(finger.up(90.0, 100.0, 900.0, CELL), Meant::Nothing);
        assert_eq!(finger.up(60.0, 100.0, 900.0, CELL), Meant::Move(Direction::Left));
        assert_eq!(finger.up(140.0, 100.0, 900.0, CELL), Meant::Move(Direction::Right));
    }

    #[test]
    fn a_quick_drag_is_a_swipe() {
        let finger = Finger::down(1, 100.0, 100.0, 0.0);
        assert_eq!(finger.up(100.0, 130.0, 90.0, CELL), Meant::Move(Direction::Down));
        assert_eq!(finger.up(100.0, 130.0, 900.0, CELL), Meant::Nothing);
    }
}

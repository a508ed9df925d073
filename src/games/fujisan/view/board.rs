//! The board: what is picked up, what it can do, and the motion of a move.

use std::ops::RangeInclusive;

use yew::prelude::*;

use super::mountain::{Lie, Plan, cell_of, id_of};
use super::overlay::{self, glide};
use super::pieces::{self, Note};
use super::words;
use crate::app::glide::use_glide;
use crate::app::grid_board::{Drag, Drawing, GridBoard, hears, use_media};
use crate::app::view::{BoardIo, BoardStatus};
use crate::games::fujisan::rules::{Cell, Mountain, Move, Priest};

/// What the mountain is given; nothing of the shell's text.
#[derive(Properties, Clone, PartialEq)]
pub struct MountainProps {
    /// The position.
    pub mountain: Mountain,
    /// What the board is told, and tells.
    pub io: BoardIo,
    /// How the game stands.
    #[prop_or_default]
    pub mood: BoardStatus,
    /// Some columns only, as a lesson shows them.
    #[prop_or_default]
    pub columns: Option<RangeInclusive<u8>>,
    /// The priests that are shown; all when empty.
    #[prop_or_default]
    pub only: Vec<Priest>,
    /// A priest that is picked up to begin with.
    #[prop_or_default]
    pub at_hand: Option<Priest>,
    /// Notes that stand beside spaces whatever is pointed at.
    #[prop_or_default]
    pub notes: Vec<(Cell, Note)>,
}

impl MountainProps {
    /// The move to point out.
    pub fn hint(&self) -> Option<Move> {
        self.io.hint.as_deref().and_then(read_move)
    }

    /// The priests that are shown.
    pub fn visible(&self) -> Vec<Priest> {
        Priest::ALL.into_iter().filter(|priest| self.only.is_empty() || self.only.contains(priest)).collect()
    }

    /// Who is seen on a cell.
    pub fn seen_on(&self, cell: Cell) -> Option<Priest> {
        self.mountain.priest_on(cell).filter(|priest| self.visible().contains(priest))
    }
}

/// A priest in the air.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Carried {
    /// Who.
    pub priest: Priest,
    /// The cell beneath.
    pub over: Option<Cell>,
    /// The way from the priest's cell, in units of the picture.
    pub by: (f64, f64),
}

/// What the hand does at the moment.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Touch {
    /// The priest that is picked up.
    pub picked: Option<Priest>,
    /// The cell that is pointed at or has the focus.
    pub pointed: Option<Cell>,
    /// The priest that is dragged.
    pub carried: Option<Carried>,
}

/// The mountain with its priests.
#[component]
pub fn MountainBoard(props: &MountainProps) -> Html {
    let plan = use_plan(props.columns.clone());
    // A pick belongs to the position in which it was made; after a move it is forgotten.
    let pick = use_state(|| (props.mountain.clone(), props.at_hand));
    let pointed = use_state(|| None::<Cell>);
    let carried = use_state(|| None::<Carried>);
    let dropped = use_mut_ref(|| false);
    let picked = if pick.0 == props.mountain { pick.1 } else { props.at_hand }.filter(|_| !props.io.locked);
    let touch = Touch { picked, pointed: *pointed, carried: *carried };
    let on_say = props.io.on_say.clone();
    use_effect_with(props.mountain.clone(), move |_| on_say.emit(String::new()));
    let root = use_node_ref();
    use_glide(&root, props.io.came.clone(), glide(&plan, props), &dropped);

    let hand = Acts { props: props.clone(), brief: plan.is_turned(), picked, pick: pick.setter() };
    let on_drag = {
        let (hand, carried) = (hand.clone(), carried.setter());
        Callback::from(move |drag| match drag {
            Drag::Over { from, over, dx, dy } => carried.set(hand.carry(from, over, (dx, dy))),
            Drag::Drop { from, to, .. } => {
                carried.set(None);
                *dropped.borrow_mut() = hand.drop(from, to);
            }
            Drag::Cancel { .. } => carried.set(None),
        })
    };
    let on_point = hears(&pointed.setter(), |pointed, id: Option<u16>| pointed.set(id.and_then(cell_of)));
    let drawing = Drawing::Svg {
        frame: plan.frame(),
        under: pieces::backdrop(&plan, props.mood),
        over: overlay::overlay(&plan, props, touch),
    };
    let class = classes!("fj-board", lie_class(plan.lie), props.mood.class(), props.io.locked.then_some("locked"));
    let home = picked.or(props.visible().first().copied()).map(|priest| id_of(props.mountain.cell(priest)));
    html! {
        <div class="fj-frame" ref={root}>
            <GridBoard label={name(&plan)} {class} cells={overlay::cells(&plan, props, touch)} {drawing} {home}
                on_act={hears(&hand, Acts::act)} on_cancel={hears(&hand, |hand, ()| hand.put_down())} {on_drag} {on_point} />
        </div>
    }
}

fn name(plan: &Plan) -> &'static str {
    match plan.lie {
        Lie::Window => "Part of the mountain, two rows",
        _ if plan.is_turned() => "The mountain on its side: twelve steps from top to bottom, the top row on the right",
        _ => "The mountain: two rows, twelve steps, the summit in the middle",
    }
}

/// How the whole mountain lies on this screen.
#[hook]
pub fn use_lie() -> Lie {
    // Also a very narrow window that is wider than high: a desktop's at 400 % zoom.
    let turned = use_media("(max-width: 640px) and (orientation: portrait), (max-width: 420px)");
    let narrow = use_media("(max-width: 359px)");
    let low = use_media("(max-height: 520px)");
    match (turned, narrow, low) {
        (true, false, _) => Lie::Turned,
        (true, true, _) => Lie::TurnedNarrow,
        (false, _, false) => Lie::Upright,
        (false, _, true) => Lie::Low,
    }
}

#[hook]
fn use_plan(columns: Option<RangeInclusive<u8>>) -> Plan {
    let lie = use_lie();
    columns.map_or_else(|| Plan::whole(lie), Plan::window)
}

/// The style sheet's name of a lie.
pub fn lie_class(lie: Lie) -> &'static str {
    match lie {
        Lie::Upright => "upright",
        Lie::Low => "upright low",
        Lie::Turned | Lie::TurnedNarrow => "turned",
        Lie::Window => "window",
    }
}

/// What taps, keys and drags do.
#[derive(Clone)]
struct Acts {
    props: MountainProps,
    brief: bool,
    picked: Option<Priest>,
    pick: UseStateSetter<(Mountain, Option<Priest>)>,
}

impl Acts {
    fn act(&self, id: u16) {
        let Some(cell) = cell_of(id).filter(|_| !self.props.io.locked) else { return };
        match (self.picked, self.props.seen_on(cell)) {
            (Some(picked), Some(there)) if picked == there => self.put_down(),
            (_, Some(there)) => self.pick_up(there),
            (Some(picked), None) => {
                self.send(picked, cell);
            }
            (None, None) => {
                self.props.io.on_say.emit(words::visitors(&self.props.mountain, cell, &self.props.visible()))
            }
        }
    }

    fn pick_up(&self, priest: Priest) {
        self.pick.set((self.props.mountain.clone(), Some(priest)));
        self.props.io.on_say.emit(words::picked(&self.props.mountain, priest, self.brief));
    }

    fn put_down(&self) {
        if self.picked.is_some() {
            self.pick.set((self.props.mountain.clone(), None));
            self.props.io.on_say.emit(String::new());
        }
    }

    /// Makes the move to a cell, or says why there is none; the priest stays picked up then.
    fn send(&self, priest: Priest, to: Cell) -> bool {
        let mountain = &self.props.mountain;
        match words::attempt(mountain, priest, to).filter(|mv| mountain.destination(mv).is_ok_and(|way| way.to == to)) {
            Some(mv) => {
                // Else he would be at hand again when the move is taken back.
                self.pick.set((mountain.clone(), None));
                self.props.io.on_move.emit(mv.to_string());
                true
            }
            None => {
                self.props.io.on_say.emit(words::why_not(mountain, priest, to));
                false
            }
        }
    }

    fn carry(&self, from: u16, over: Option<u16>, by: (f64, f64)) -> Option<Carried> {
        let priest = cell_of(from).and_then(|cell| self.props.seen_on(cell)).filter(|_| !self.props.io.locked)?;
        if self.picked != Some(priest) {
            self.pick_up(priest);
        }
        Some(Carried { priest, over: over.and_then(cell_of), by })
    }

    /// Lets a dragged priest go; whether that was a move.
    fn drop(&self, from: u16, to: Option<u16>) -> bool {
        let (Some(from), Some(to), false) = (cell_of(from), to.and_then(cell_of), self.props.io.locked) else {
            return false;
        };
        let Some(priest) = self.props.seen_on(from).filter(|_| from != to) else { return false };
        self.send(priest, to)
    }
}

/// The move of a step, read.
pub fn read_move(code: &str) -> Option<Move> {
    code.parse::<Move>().ok()
}

//! The board: what is picked up, what it can do, and the motion of a move.

use crate::engine::order;
use std::ops::RangeInclusive;

use yew::prelude::*;

use crate::app::controls::hears;
use crate::app::glide::{Leg, legs, translate, use_glide};
use crate::app::grid_board::{BoardIo, BoardStatus, Drag, Drawing, GridBoard, GridCell, use_media};
use crate::games::fujisan::rules::{Cell, Direction, Mountain, Move, Priest};
use crate::games::fujisan::view::mountain::{Lie, Plan, Point, Rect, cell_of, id_of};
use crate::games::fujisan::view::pieces::{self, Note, at};
use crate::games::fujisan::view::words::{self, attempt, short};

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
    /// What of it is shown, if not all.
    #[prop_or_default]
    pub excerpt: Excerpt,
}

/// What a lesson shows of a mountain.
#[derive(Clone, Default, PartialEq)]
pub struct Excerpt {
    /// Some columns only.
    pub columns: Option<RangeInclusive<u8>>,
    /// The priests that are shown; all when empty.
    pub only: Vec<Priest>,
    /// A priest that is picked up to begin with.
    pub at_hand: Option<Priest>,
    /// Notes that stand beside spaces whatever is pointed at.
    pub notes: Vec<(Cell, Note)>,
}

impl MountainProps {
    /// The move to point out.
    pub fn hint(&self) -> Option<Move> {
        self.io.hint.as_deref().and_then(read_move)
    }

    /// The priests that are shown.
    pub fn visible(&self) -> Vec<Priest> {
        let only = &self.excerpt.only;
        Priest::ALL.into_iter().filter(|priest| only.is_empty() || only.contains(priest)).collect()
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
    let plan = use_plan(props.excerpt.columns.clone());
    // A pick belongs to the position in which it was made; after a move it is forgotten.
    let pick = use_state(|| (props.mountain.clone(), props.excerpt.at_hand));
    let pointed = use_state(|| None::<Cell>);
    let carried = use_state(|| None::<Carried>);
    let dropped = use_mut_ref(|| false);
    let picked = if pick.0 == props.mountain { pick.1 } else { props.excerpt.at_hand }.filter(|_| !props.io.locked);
    let touch = Touch { picked, pointed: *pointed, carried: *carried };
    let on_say = props.io.on_say.clone();
    use_effect_with(props.mountain.clone(), move |_| on_say.emit(String::new()));
    let root = use_node_ref();
    use_glide(&root, props.io.came.clone(), glide(&plan, props), &dropped);

    let hand = Acts { props: props.clone(), brief: plan.is_arch(), picked, pick: pick.setter() };
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
        over: overlay(&plan, props, touch),
    };
    let class = classes!("fj-board", lie_class(plan.lie), props.mood.class(), props.io.locked.then_some("locked"));
    let home = picked.or(props.visible().first().copied()).map(|priest| id_of(props.mountain.cell(priest)));
    html! {
        <div class="fj-frame" ref={root}>
            <GridBoard label={name(&plan)} {class} cells={cells(&plan, props, touch)} {drawing} {home}
                on_act={hears(&hand, Acts::act)} on_cancel={hears(&hand, |hand, ()| hand.put_down())} {on_drag} {on_point} />
        </div>
    }
}

fn name(plan: &Plan) -> &'static str {
    match plan.lie {
        Lie::Window => "Part of the mountain, two rows",
        Lie::Arch => "The mountain as an arch: the slopes side by side, the summit above them, the top row outside",
        _ => "The mountain: two rows, twelve steps, the summit in the middle",
    }
}

/// How the whole mountain lies on this screen.
#[hook]
pub fn use_lie() -> Lie {
    // Also a very narrow window that is wider than high: a desktop's at 400 % zoom.
    let narrow = use_media("(max-width: 640px) and (orientation: portrait), (max-width: 420px)");
    let low = use_media("(max-height: 520px)");
    match (narrow, low) {
        (true, _) => Lie::Arch,
        (false, false) => Lie::Upright,
        (false, true) => Lie::Low,
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
        Lie::Arch => "arch",
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

/// Everything over the spaces.
pub fn overlay(plan: &Plan, props: &MountainProps, touch: Touch) -> Html {
    let targets = targets(props, touch.picked);
    let pointed = touch.carried.map_or(touch.pointed, |carried| carried.over);
    let counted = counted(props, touch.picked, pointed);
    let own = (counted.is_empty()).then_some(&props.excerpt.notes);
    let notes = counted.iter().chain(own.into_iter().flatten());
    html! {
        <>
            <g key="rings">{ for targets.iter().map(|(to, _)| target_ring(plan, *to, pointed == Some(*to))) }</g>
            <g key="hint">{ hint(plan, props) }</g>
            <g key="arcs">{ arcs(plan, props, touch, &targets, pointed) }</g>
            <g key="priests">{ for order(props, touch).into_iter().map(|priest| priest_html(plan, props, touch, priest)) }</g>
            <g key="notes">{ for notes.filter(|(cell, _)| plan.columns.contains(&cell.column)).map(|&(cell, note)| pieces::note(plan, cell, note)) }</g>
            <g key="badges">{ for targets.iter().map(|(to, mv)| pieces::badge(plan.badge(*to), &short(mv), "fj-badge")) }</g>
        </>
    }
}

/// Rule 2, counted aloud: the spaces from the priest to the one that is pointed at.
fn counted(props: &MountainProps, picked: Option<Priest>, pointed: Option<Cell>) -> Vec<(Cell, Note)> {
    let (Some(priest), Some(to)) = (picked, pointed) else { return Vec::new() };
    let (mountain, from) = (&props.mountain, props.mountain.cell(priest));
    let Some(mv) = attempt(mountain, priest, to) else { return Vec::new() };
    let right = match mv.direction {
        Direction::Left(_) => false,
        Direction::Right(_) => true,
        Direction::Up | Direction::Down => return Vec::new(),
    };
    if from.is_summit() {
        return Vec::new();
    }
    let lands = mountain.destination(&mv).is_ok();
    let mut notes = Vec::new();
    for (cell, count) in mountain.path(from, right) {
        notes.push((cell, count.map_or(Note::Skipped, |count| Note::Count(count, lands && cell == to))));
        if cell == to {
            break;
        }
    }
    notes
}

fn target_ring(plan: &Plan, cell: Cell, pointed: bool) -> Html {
    pieces::ring(grown(plan.cell(cell), ring_margin(plan)), if pointed { "fj-target pointed" } else { "fj-target" })
}

fn ring_margin(plan: &Plan) -> f64 {
    if plan.is_arch() { 0.0 } else { 3.0 }
}

fn grown(Rect { x, y, w, h }: Rect, by: f64) -> Rect {
    Rect { x: x - by, y: y - by, w: w + 2.0 * by, h: h + 2.0 * by }
}

/// The ways of the priest that is picked up: all, or the one that is pointed at.
fn arcs(plan: &Plan, props: &MountainProps, touch: Touch, targets: &[(Cell, Move)], pointed: Option<Cell>) -> Html {
    let Some(priest) = touch.picked else { return Html::default() };
    let from = props.mountain.cell(priest);
    let sideways: Vec<Cell> = targets.iter().map(|&(to, _)| to).filter(|to| to.row == from.row).collect();
    let one = pointed.filter(|cell| sideways.contains(cell));
    let shown = sideways.iter().filter(|&&to| one.is_none_or(|one| one == to));
    let class = if one.is_some() || sideways.len() == 1 { "fj-arc" } else { "fj-arc many" };
    shown.map(|&to| html! { <path {class} d={plan.arc(from, to)} /> }).collect()
}

/// The move that is pointed out: both its ends ringed, its way dashed, its name written.
fn hint(plan: &Plan, props: &MountainProps) -> Html {
    let Some((mv, way)) = props.hint().and_then(|mv| Some((mv, props.mountain.destination(&mv).ok()?))) else {
        return Html::default();
    };
    let from = props.mountain.cell(mv.priest);
    let margin = ring_margin(plan) + 3.0;
    html! {
        <>
            { pieces::ring(grown(plan.cell(from), margin), "fj-hint-ring from") }
            { pieces::ring(grown(plan.cell(way.to), margin), "fj-hint-ring") }
            if from.row == way.to.row { <path class="fj-hint-arc" d={plan.arc(from, way.to)} /> }
            { pieces::badge(hint_badge(plan, way.to), &mv.to_string(), "fj-hint-name") }
        </>
    }
}

/// The hint's name stands clear of the move's, so that both can be read.
fn hint_badge(plan: &Plan, cell: Cell) -> (f64, f64) {
    let Rect { x, y, h, .. } = plan.cell(cell);
    if plan.is_arch() { (x + 20.0, y + h - 4.0) } else { (x - 2.0, y + h + 2.0) }
}

/// The priests, the one in the hand on top.
fn order(props: &MountainProps, touch: Touch) -> Vec<Priest> {
    let mut priests: Vec<Priest> =
        props.visible().into_iter().filter(|&priest| props.mountain.cell(priest).column <= 13).collect();
    order::sort_by_key(&mut priests, |&priest| Some(priest) == touch.picked);
    priests
}

fn priest_html(plan: &Plan, props: &MountainProps, touch: Touch, priest: Priest) -> Html {
    let cell = props.mountain.cell(priest);
    if !plan.columns.contains(&cell.column) {
        return html! { <g key={priest.letter().to_string()}></g> };
    }
    let carried = touch.carried.filter(|carried| carried.priest == priest);
    let (x, y) = plan.pawn(cell);
    let (dx, dy) = carried.map_or((0.0, 0.0), |carried| carried.by);
    let scale = plan.pawn_scale() * if carried.is_some() { 1.12 } else { 1.0 };
    let place = format!("{} scale({scale:.2})", at((x + dx, y + dy)));
    let letter = priest.letter().to_string();
    html! {
        <g key={letter.clone()} class="fj-pawn" data-pawn={letter} transform={place}>
            <g><g class="fj-hop">{ pieces::pawn(priest, touch.picked == Some(priest)) }</g></g>
        </g>
    }
}

// The mountain's cells, as the grid wants them.

/// The moves of the priest that is picked up, with their targets.
pub fn targets(props: &MountainProps, picked: Option<Priest>) -> Vec<(Cell, Move)> {
    let moves = picked.map(|priest| props.mountain.moves_of(priest)).unwrap_or_default();
    moves.into_iter().filter_map(|mv| Some((props.mountain.destination(&mv).ok()?.to, mv))).collect()
}

/// All cells of a plan.
pub fn cells(plan: &Plan, props: &MountainProps, touch: Touch) -> Vec<GridCell> {
    let targets = targets(props, touch.picked);
    plan.cells().map(|cell| one(plan, props, touch, &targets, cell)).collect()
}

fn one(plan: &Plan, props: &MountainProps, touch: Touch, targets: &[(Cell, Move)], cell: Cell) -> GridCell {
    let who = props.seen_on(cell);
    let target = targets.iter().find(|(to, _)| *to == cell).map(|(_, mv)| mv);
    let (row, column) = plan.spot(cell);
    let hint = hint_words(props, cell);
    let is_picked = who.is_some() && who == touch.picked;
    GridCell {
        id: id_of(cell),
        row,
        column,
        label: words::label(&props.mountain, cell, who, touch.picked, target, hint.as_deref()).into(),
        class: classes!("fj-cell", who.map(|_| "taken")),
        selected: who.map(|_| is_picked),
        target: target.is_some(),
        disabled: props.io.locked,
        draggable: who.is_some() && !props.io.locked,
        content: pieces::space(plan, cell, props.mountain.value(cell), who.is_some()),
    }
}

/// What the hint says about a cell.
fn hint_words(props: &MountainProps, cell: Cell) -> Option<String> {
    let mv = props.hint()?;
    let way = props.mountain.destination(&mv).ok()?;
    if way.to == cell {
        Some(format!("hint: {} goes here, {}", mv.priest.letter(), mv))
    } else {
        (props.mountain.cell(mv.priest) == cell).then(|| "hint: this priest".to_owned())
    }
}

// A move as motion: the priest glides from where it came from. Pure.

/// The motion of the last move.
pub fn glide(plan: &Plan, props: &MountainProps) -> Vec<Leg> {
    let way = || {
        let came = props.io.came.as_ref()?;
        let priest = read_move(&came.mv)?.priest;
        let start = if came.back { &came.after } else { &came.before }.parse::<Mountain>().ok()?.cell(priest);
        let now = props.mountain.cell(priest);
        let shown = plan.columns.contains(&start.column) && plan.columns.contains(&now.column);
        let ((x, y), (u, v)): (Point, Point) = (plan.pawn(start), plan.pawn(now));
        let units = |way: f64| (way / plan.pawn_scale()).round() as i32;
        (shown && start != now).then(|| (priest, translate(units(x - u), units(y - v))))
    };
    let leg = way().map(|(priest, from)| {
        let pawn = format!("[data-pawn=\"{}\"] > g", priest.letter());
        legs(&pawn, [(from, translate(0, 0))])
    });
    leg.unwrap_or_default()
}

//! The cells as the grid wants them, what lies over them (arcs, badges, the hint, the priests), and a move as motion.

use yew::prelude::*;

use super::board::{MountainProps, Touch, read_move};
use super::mountain::{Plan, Point, Rect, id_of};
use super::pieces::{self, Note, at};
use super::words::{self, attempt, short};
use crate::app::glide::{Leg, legs, translate};
use crate::app::grid_board::GridCell;
use crate::games::fujisan::rules::{Cell, Direction, Mountain, Move, Priest};

/// Everything over the spaces.
pub fn overlay(plan: &Plan, props: &MountainProps, touch: Touch) -> Html {
    let targets = targets(props, touch.picked);
    let pointed = touch.carried.map_or(touch.pointed, |carried| carried.over);
    let counted = counted(props, touch.picked, pointed);
    let own = (counted.is_empty()).then_some(&props.notes);
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
    if plan.is_turned() { 0.0 } else { 3.0 }
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
    let Rect { x, y, w, h } = plan.cell(cell);
    match (plan.is_turned(), cell.row) {
        (true, 0) => (x + w + 46.0, y + h / 2.0),
        (true, _) => ((x - 46.0).max(20.0), y + h / 2.0),
        (false, _) => (x - 2.0, y + h + 2.0),
    }
}

/// The priests, the one in the hand on top.
fn order(props: &MountainProps, touch: Touch) -> Vec<Priest> {
    let mut priests: Vec<Priest> =
        props.visible().into_iter().filter(|&priest| props.mountain.cell(priest).column <= 13).collect();
    priests.sort_by_key(|&priest| Some(priest) == touch.picked);
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

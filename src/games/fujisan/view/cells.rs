//! The mountain's cells, as the grid wants them.

use yew::prelude::*;

use super::board::{MountainProps, Touch};
use super::mountain::{Plan, id_of};
use super::{pieces, words};
use crate::app::grid_board::GridCell;
use crate::games::fujisan::rules::{Cell, Move, Priest};

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
    let hint = hint(props, cell);
    let is_picked = who.is_some() && who == touch.picked;
    GridCell {
        id: id_of(cell),
        row,
        column,
        label: words::label(&props.mountain, cell, who, touch.picked, target, hint.as_deref()).into(),
        class: classes!("fj-cell", who.map(|_| "taken")),
        selected: who.map(|_| is_picked),
        target: target.is_some(),
        disabled: props.locked,
        draggable: who.is_some() && !props.locked,
        content: pieces::space(plan, cell, props.mountain.value(cell), who.is_some()),
    }
}

/// What the hint says about a cell.
fn hint(props: &MountainProps, cell: Cell) -> Option<String> {
    let mv = props.hint?;
    let way = props.mountain.destination(&mv).ok()?;
    if way.to == cell {
        Some(format!("hint: {} goes here, {}", mv.priest.letter(), mv))
    } else {
        (props.mountain.cell(mv.priest) == cell).then(|| "hint: this priest".to_owned())
    }
}

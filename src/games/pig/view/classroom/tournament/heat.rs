//! The matrix as it is shown: a grid of buttons, on phones one player's row at a time.

use std::rc::Rc;

use web_sys::HtmlSelectElement;
use yew::prelude::*;

use super::list::Player;
use super::picture::{cell_words, step};
use super::standings::{Matrix, Seat};
use crate::lab::report::number;
use crate::web::page;

/// Screens on which the matrix is shown row by row.
pub const NARROW: &str = "(max-width: 640px)";

/// What the matrix is given.
#[derive(Clone, PartialEq, Properties)]
pub struct HeatProps {
    /// Who plays.
    pub players: Rc<[Player]>,
    /// What is known so far.
    pub matrix: Rc<Matrix>,
    /// Rows and columns, best first.
    pub order: Rc<[usize]>,
    /// Which chance is told.
    pub seat: Seat,
    /// The pair that is looked at.
    pub chosen: Option<(usize, usize)>,
    /// Hears which pair to look at.
    pub on_choose: Callback<(usize, usize)>,
}

/// Whose row is shown on narrow screens.
pub struct RowChoice {
    /// The player; nothing: the first of the ranking.
    pub row: Option<usize>,
    /// Hears another one.
    pub on_row: Callback<usize>,
}

/// The class of a cell's colour.
fn tint(chance: f64) -> &'static str {
    const NAMES: [&str; 11] = ["lo5", "lo4", "lo3", "lo2", "lo1", "even", "hi1", "hi2", "hi3", "hi4", "hi5"];
    NAMES[usize::from((step(chance) + 5).unsigned_abs()).min(10)]
}

/// The matrix in the form that fits the screen.
pub fn heat(props: HeatProps, narrow: bool, choice: &RowChoice) -> Html {
    if narrow {
        row_list(&props, choice)
    } else {
        html! { <Grid key="grid" ..props /> }
    }
}

/// Where the focus goes by a key, from row and column; the diagonal is passed over.
fn step_by(key: &str, ctrl: bool, (row, column): (usize, usize), size: usize) -> Option<(usize, usize)> {
    let last = size - 1;
    let next = match key {
        "ArrowLeft" => (row, column.checked_sub(1)?),
        "ArrowRight" => (row, column + 1),
        "ArrowUp" => (row.checked_sub(1)?, column),
        "ArrowDown" => (row + 1, column),
        "Home" if ctrl => (0, 1.min(last)),
        "End" if ctrl => (last, last.saturating_sub(1)),
        "Home" => (row, usize::from(row == 0)),
        "End" => (row, if row == last { last.saturating_sub(1) } else { last }),
        _ => return None,
    };
    let inside = next.0 < size && next.1 < size;
    match next {
        _ if !inside => None,
        (a, b) if a == b => step_by(key, ctrl, next, size),
        next => Some(next),
    }
}

fn cell_id(row: usize, column: usize) -> String {
    format!("pair-{row}-{column}")
}

#[component]
fn Grid(props: &HeatProps) -> Html {
    let size = props.order.len();
    // The one cell that Tab reaches, by row and column of the grid.
    let at = use_state(|| (0, 1));
    let place = if at.0 < size && at.1 < size { *at } else { (0, 1) };
    let on_key = {
        let at = at.clone();
        Callback::from(move |event: KeyboardEvent| {
            if event.alt_key() || event.meta_key() {
                return;
            }
            if let Some(next) = step_by(&event.key(), event.ctrl_key(), place, size) {
                event.prevent_default();
                at.set(next);
                page::focus(&cell_id(next.0, next.1));
            }
        })
    };
    let on_choose = {
        let (at, order, on_choose) = (at.clone(), props.order.clone(), props.on_choose.clone());
        Callback::from(move |(row, column): (usize, usize)| {
            at.set((row, column));
            if let (Some(a), Some(b)) = (order.get(row), order.get(column)) {
                on_choose.emit((*a, *b));
            }
        })
    };
    let names: Vec<&str> =
        props.order.iter().map(|player| props.players.get(*player).map_or("", |one| one.name.as_str())).collect();
    let head = |name: &&str| html! { <th scope="col" role="columnheader"><span>{ *name }</span></th> };
    let row = |(row, player): (usize, &usize)| {
        let chance = |column: &usize| props.matrix.get(*player, *column).map(|found| props.seat.of(&found));
        html! {
            <GridRow key={*player} {row} name={names[row].to_owned()} others={names.iter().map(|name| (*name).to_owned()).collect::<Rc<[_]>>()}
                chances={props.order.iter().map(chance).collect::<Rc<[_]>>()} stop={(place.0 == row).then_some(place.1)}
                chosen={props.chosen.filter(|chosen| chosen.0 == *player).and_then(|chosen| props.order.iter().position(|one| *one == chosen.1))}
                on_choose={on_choose.clone()} />
        }
    };
    html! {
        <div class="heat-place" role="region" aria-label="Who beats whom, as a grid" tabindex={(size > 14).then_some("0")}>
            <table class={classes!("heat", (size > 14).then_some("dense"))} role="grid" aria-labelledby="heat-title" onkeydown={on_key}>
                <thead role="rowgroup"><tr role="row"><th role="columnheader" scope="col"><span class="unseen">{ "Name" }</span></th>{ for names.iter().map(head) }</tr></thead>
                <tbody role="rowgroup">{ for props.order.iter().enumerate().map(row) }</tbody>
            </table>
        </div>
    }
}

/// What a row of the grid is given; a component of its own, so that the focus moves without drawing all anew.
#[derive(Clone, PartialEq, Properties)]
struct RowProps {
    row: usize,
    name: String,
    others: Rc<[String]>,
    chances: Rc<[Option<f64>]>,
    /// The column that Tab reaches, if it is in this row.
    stop: Option<usize>,
    chosen: Option<usize>,
    on_choose: Callback<(usize, usize)>,
}

#[component]
fn GridRow(props: &RowProps) -> Html {
    let row = props.row;
    let cell = |(column, chance): (usize, &Option<f64>)| {
        let on_choose = props.on_choose.clone();
        let choose = Callback::from(move |_: MouseEvent| on_choose.emit((row, column)));
        let Some(chance) = *chance else {
            return html! { <td key={column} role="gridcell" class="none">{ if column == row { "·" } else { "" } }</td> };
        };
        let label = format!("{} against {}: {}", props.name, props.others[column], number::percent(chance, 1));
        html! {
            <td key={column} role="gridcell" aria-selected={(props.chosen == Some(column)).to_string()}>
                <button type="button" id={cell_id(row, column)} class={tint(chance)} aria-label={label}
                    tabindex={if props.stop == Some(column) { "0" } else { "-1" }} onclick={choose}>{ cell_words(chance) }</button>
            </td>
        }
    };
    html! {
        <tr role="row"><th scope="row" role="rowheader"><span>{ &props.name }</span></th>{ for props.chances.iter().enumerate().map(cell) }</tr>
    }
}

/// One player against all others, for narrow screens.
fn row_list(props: &HeatProps, choice: &RowChoice) -> Html {
    let row = choice.row.filter(|row| *row < props.players.len()).or(props.order.first().copied()).unwrap_or(0);
    let on_row = choice.on_row.reform(|event: Event| {
        // The options are the only values there are.
        event.target_unchecked_into::<HtmlSelectElement>().value().parse().unwrap_or(0)
    });
    let name = |at: usize| props.players.get(at).map_or("", |one| one.name.as_str()).to_owned();
    let option =
        |at: &usize| html! { <option key={*at} value={at.to_string()} selected={*at == row}>{ name(*at) }</option> };
    let one = |column: &usize| {
        let (column, on_choose) = (*column, props.on_choose.clone());
        let Some(found) = props.matrix.get(row, column) else { return html! {} };
        let chance = props.seat.of(&found);
        let width = (chance * 100.0).clamp(0.0, 100.0);
        html! {
            <li key={column}>
                <button type="button" aria-pressed={(props.chosen == Some((row, column))).to_string()}
                    onclick={move |_: MouseEvent| on_choose.emit((row, column))}>
                    <span>{ name(column) }</span>
                    <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true" focusable="false">
                        <rect class="back" width="100" height="10" /><rect class={tint(chance)} width={format!("{width:.1}")} height="10" />
                        <path d="M50 0v10" />
                    </svg>
                    <b>{ number::percent(chance, 1) }</b>
                </button>
            </li>
        }
    };
    let others: Vec<usize> = props.order.iter().copied().filter(|other| *other != row).collect();
    html! {
        <div key="list" class="heat-list">
            <label class="field"><span>{ "Chances of" }</span>
                <select onchange={on_row}>{ for props.order.iter().map(option) }</select></label>
            <ul>{ for others.iter().map(one) }</ul>
        </div>
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_focus_passes_over_the_diagonal_and_stays_inside() {
        let step = |key, from| step_by(key, false, from, 3);
        assert_eq!(step("ArrowRight", (1, 0)), Some((1, 2)));
        assert_eq!(step("ArrowDown", (0, 1)), Some((2, 1)));
        assert_eq!(step("ArrowRight", (0, 2)), None);
        assert_eq!(step("ArrowRight", (2, 1)), None);
        assert_eq!(step("Home", (0, 2)), Some((0, 1)));
        assert_eq!(step("End", (2, 0)), Some((2, 1)));
        assert_eq!(step_by("End", true, (0, 1), 3), Some((2, 1)));
        assert_eq!(step_by("ArrowDown", false, (0, 1), 2), None);
        assert_eq!(step("a", (0, 1)), None);
    }

    #[test]
    fn every_chance_has_a_tint() {
        assert_eq!([0.0, 0.45, 0.5, 0.51, 1.0].map(tint), ["lo5", "lo3", "even", "hi1", "hi5"]);
    }
}

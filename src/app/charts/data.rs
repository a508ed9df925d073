//! Tables on the page: in rows where there is room, as a list of small cards on phones.

use super::{
    browser::{csv_saver, tool},
    card::figure_card,
    words::html_words,
};
use crate::lab::report::{Align, Cell, Column, Table};
use std::rc::Rc;
use yew::prelude::*;

/// Rows beyond this are left to the CSV file, to keep the page quick.
const MOST_ROWS: usize = 300;
/// Up to so many columns a table fits a phone as it is.
const FEW_COLUMNS: usize = 3;
/// From so many columns on it is a list of cards on any screen.
const MANY_COLUMNS: usize = 10;

/// Properties of [`TableCard`] and [`DataTable`].
#[derive(Clone, PartialEq, Properties)]
pub struct TableProps {
    /// The table.
    pub table: Rc<Table>,
}

/// A table in its card, with CSV to take away.
#[component]
pub fn TableCard(props: &TableProps) -> Html {
    let table = &props.table;
    let csv = {
        let table = table.clone();
        csv_saver(move || (*table).clone())
    };
    let tools = tool("CSV", &table.title, csv);
    figure_card(&table.id, ("", &table.title, ""), tools, html! { <DataTable table={table.clone()} /> })
}

/// The table alone. Roles are written out because phones show its rows as cards, which hides what they are.
#[component]
pub fn DataTable(props: &TableProps) -> Html {
    let table = &props.table;
    let layout = match table.columns.len() {
        ..=FEW_COLUMNS => "few",
        MANY_COLUMNS.. => "many",
        _ => "some",
    };
    let head = |column: &Column| {
        html! { <th scope="col" role="columnheader" class={align_class(column.align)}>{ html_words(&column.label) }</th> }
    };
    let row = |cells: &Vec<Cell>| {
        let cell = |(k, (cell, column)): (usize, (&Cell, &Column))| {
            if k == 0 && column.align == Align::Text {
                html! { <th scope="row" role="rowheader" class="words">{ cell_html(cell) }</th> }
            } else {
                html! {
                    <td role="cell" class={align_class(column.align)} data-label={column.label.clone()}>
                        <span class="cell-value">{ cell_html(cell) }</span>
                    </td>
                }
            }
        };
        html! { <tr role="row">{ for cells.iter().zip(&table.columns).enumerate().map(cell) }</tr> }
    };
    let left = table.rows.len().saturating_sub(MOST_ROWS);
    // What can go sideways has to be reached by the keyboard.
    let (place, role, stop) = match layout {
        "many" => (classes!("data-place", "wide"), Some("group"), Some("0")),
        _ => (classes!("data-place"), None, None),
    };
    let label = stop.map(|_| table.title.clone());
    html! {
        <div class={place} {role} tabindex={stop} aria-label={label}>
            <table class={classes!("data", layout)} role="table">
                <caption class="data-caption">{ html_words(&table.title) }</caption>
                <thead role="rowgroup"><tr role="row">{ for table.columns.iter().map(head) }</tr></thead>
                <tbody role="rowgroup">{ for table.rows.iter().take(MOST_ROWS).map(row) }</tbody>
            </table>
            if left > 0 { <p class="data-more">{ format!("{left} more rows are in the CSV file.") }</p> }
        </div>
    }
}

fn align_class(align: Align) -> &'static str {
    match align {
        Align::Text => "words",
        Align::Number => "number",
    }
}

/// A cell: a challenge is a link to its board, the standard deviation steps back behind its mean.
fn cell_html(cell: &Cell) -> Html {
    match cell {
        Cell::Challenge(id) => html! { <a class="data-link" href={format!("#/{id}")}>{ id }</a> },
        Cell::MeanSd { .. } => {
            let words = cell.words();
            let (mean, sd) = words.split_once(" ± ").unwrap_or((&words, ""));
            html! { <>{ mean }<small>{ format!(" ± {sd}") }</small></> }
        }
        other => html_words(&other.words()),
    }
}

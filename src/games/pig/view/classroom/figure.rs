//! Figures and tables in their cards. Only the kinds of charts that the classroom has: the lab's cards draw every kind,
//! and all that would be downloaded.

use std::rc::Rc;

use yew::prelude::*;

use crate::app::charts::{Draw, Picture, csv_saver, draw_bars, draw_intervals, svg_saver, tool};
use crate::app::rich_text::bold;
use crate::lab::report::{Align, Cell, Chart, Figure, Table};

/// A card with a head; `tools` stand at its right.
pub fn card(id: &str, title: &str, caption: &str, tools: Html, body: Html) -> Html {
    let title_id = format!("title-{id}");
    html! {
        <section class="card figure-card" aria-labelledby={title_id.clone()}>
            <div class="figure-head alone"><h2 id={title_id}>{ title }</h2><div class="figure-tools">{ tools }</div></div>
            <p class="figure-caption">{ bold(caption) }</p>
            { body }
        </section>
    }
}

/// A chart of bars or of intervals in its card; `table` has its data.
pub fn figure(figure: Figure, table: impl Fn() -> Table + 'static) -> Html {
    let Figure { id, title, caption, chart, .. } = figure;
    let tools = html! { <>{ tool("CSV", &title, csv_saver(table)) }{ tool("SVG", &title, svg_saver(&id)) }</> };
    let draw = Draw(Rc::new(move |width| {
        let drawing = match &chart {
            Chart::Bars { category, categories, y, series, references } => {
                draw_bars(category, categories, y, series, references, width)
            }
            Chart::Intervals { x, kinds, groups, references, .. } => {
                draw_intervals(x, kinds, groups, references, width)
            }
            _ => return (0.0, html! {}),
        };
        (drawing.height, drawing.body)
    }));
    let label = format!("{title}. {caption}").replace("**", "");
    card(&id, &title, &caption, tools, html! { <Picture id={id.clone()} {label} {draw} /> })
}

/// A table in its card. Roles are written out because phones show its rows as cards, which hides what they are.
pub fn table(table: Table) -> Html {
    let class = |align: Align| if align == Align::Number { "number" } else { "words" };
    let head = table.columns.iter().map(|column| {
        html! { <th scope="col" role="columnheader" class={class(column.align)}>{ &column.label }</th> }
    });
    let row = |cells: &Vec<Cell>| {
        let cell = |(k, cell): (usize, &Cell)| match (k, table.columns.get(k)) {
            (0, _) | (_, None) => html! { <th scope="row" role="rowheader" class="words">{ cell.words() }</th> },
            (_, Some(column)) => html! {
                <td role="cell" class={class(column.align)} data-label={column.label.clone()}>{ cell.words() }</td>
            },
        };
        html! { <tr role="row">{ for cells.iter().enumerate().map(cell) }</tr> }
    };
    let body = html! {
        <table class="data some" role="table">
            <caption class="data-caption">{ &table.title }</caption>
            <thead role="rowgroup"><tr role="row">{ for head }</tr></thead>
            <tbody role="rowgroup">{ for table.rows.iter().map(row) }</tbody>
        </table>
    };
    let (id, title) = (table.id.clone(), table.title.clone());
    let tools = tool("CSV", &title, csv_saver(move || table.clone()));
    card(&id, &title, "", tools, body)
}

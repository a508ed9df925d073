//! Figures and tables in their cards. Only the kinds of charts that the classroom has: the lab's cards draw every kind,
//! and all that would be downloaded.

use std::rc::Rc;

use yew::prelude::*;

use crate::app::charts::{chart_id, draw_bars, draw_intervals, save_svg, save_text, use_width};
use crate::app::rich_text::bold;
use crate::lab::report::{Align, Cell, Chart, Figure, Table};

/// The narrowest chart that is drawn; below, it is scaled down.
const NARROWEST: f64 = 240.0;

/// Draws a picture for a width in pixels: its height, and what is in it.
#[derive(Clone)]
pub struct Draw(pub Rc<dyn Fn(f64) -> (f64, Html)>);

impl PartialEq for Draw {
    fn eq(&self, other: &Self) -> bool {
        Rc::ptr_eq(&self.0, &other.0)
    }
}

/// What a picture is given.
#[derive(Clone, PartialEq, Properties)]
pub struct PictureProps {
    /// Names the picture for saving.
    pub id: String,
    /// The picture in words.
    pub label: String,
    /// Draws it.
    pub draw: Draw,
}

/// A picture that is drawn anew for the width it has, so that its words keep their size.
#[component]
pub fn Picture(props: &PictureProps) -> Html {
    let node = use_node_ref();
    let width = use_width(&node).max(NARROWEST);
    let (height, body) = (props.draw.0)(width);
    html! {
        <div class="chart-place" ref={node}>
            <svg id={chart_id(&props.id)} class="chart" role="img" viewBox={format!("0 0 {width:.0} {height:.0}")}
                aria-label={props.label.clone()}>{ body }</svg>
        </div>
    }
}

/// A small button that saves something.
pub fn tool(label: &'static str, of: &str, act: Callback<MouseEvent>) -> Html {
    html! { <button type="button" class="figure-tool" aria-label={format!("{label} of {of}")} onclick={act}>{ label }</button> }
}

/// Saves a table as CSV, made when it is asked for.
pub fn csv_saver(table: impl Fn() -> Table + 'static) -> Callback<MouseEvent> {
    Callback::from(move |_: MouseEvent| {
        let table = table();
        // A browser that cannot save files has told the person so itself.
        save_text(&format!("{}.csv", table.id), "text/csv", &table.csv()).ok();
    })
}

/// Saves the picture of this name.
pub fn svg_saver(id: &str) -> Callback<MouseEvent> {
    let id = id.to_owned();
    Callback::from(move |_: MouseEvent| {
        save_svg(&id).ok();
    })
}

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

//! The cards of a report: figures, each as chart or table with what can be taken away, tables, and the paper's
//! claims.

use crate::app::charts::browser::{Draw, Picture, csv_saver, svg_saver, tool};
use crate::app::charts::lines::{self, HeatMap};
use crate::app::charts::scale::html_words;
use crate::app::charts::{Drawing, bars};
use crate::app::hooks::use_drawn;
use crate::app::prelude::*;
use crate::lab::report::{Align, Cell, Chart, Claim, Column, Figure, Report, Table};

#[derive(Clone, PartialEq, Properties)]
pub struct FigureProps {
    pub figure: Rc<Figure>,
}

/// Draws any chart for a width in pixels.
fn draw(chart: &Chart, width: f64) -> Drawing {
    match chart {
        Chart::Lines { x, y, series, references } => lines::draw((x, y), series, references, width),
        Chart::Scatter { x, y, series, fit, references } => {
            lines::scatter((x, y), series, fit.as_ref(), references, width)
        }
        Chart::Histogram { x, bins, rows, marked, marked_label } => {
            lines::histogram(x, *bins, rows, (marked, marked_label), width)
        }
        Chart::BoxPlot { y, groups, references, .. } => bars::draw_boxes(y, groups, references, width),
        Chart::HeatMap { x, y, columns, rows, cells, scale, middle } => {
            HeatMap { x, y, columns, rows, cells, scale, middle: *middle }.draw(width)
        }
        Chart::Bars { .. } | Chart::Intervals { .. } => draw_small(chart, width),
    }
}

/// Draws bars or intervals, and brings less to download than what draws every kind of chart.
fn draw_small(chart: &Chart, width: f64) -> Drawing {
    match chart {
        Chart::Bars { category, categories, y, series, references } => {
            bars::draw(category, categories, y, series, references, width)
        }
        Chart::Intervals { x, kinds, groups, references, .. } => {
            bars::draw_intervals(x, kinds, groups, references, width)
        }
        _ => Drawing::default(),
    }
}

/// A figure in its card. The table of its data takes the chart's place when asked for.
#[component]
pub fn FigureCard(props: &FigureProps) -> Html {
    let as_table = use_value_eq(|| false);
    let figure = &props.figure;
    let (shown, kept) = (figure.clone(), figure.clone());
    let csv = csv_saver(move || kept.table());
    let drawing = Draw::of(move |width| draw(&shown.chart, width));
    let tools = html! {
        <>
            <button type="button" class="figure-tool" aria-pressed={(*as_table).to_string()} onclick={toggles(&as_table)}
                aria-label={format!("Data table of {}", figure.title)}>{ table_icon() }</button>
            { tool("CSV", &figure.title, csv) }{ tool("SVG", &figure.title, svg_saver(&figure.id)) }
        </>
    };
    let body = html! {
        <>
            <div hidden={*as_table}><Picture id={figure.id.clone()} label={figure.chart.words()} draw={drawing} /></div>
            if *as_table { { data_table(&figure.table()) } }
        </>
    };
    figure_card(&figure.id, (&figure.number, &figure.title, &figure.caption), tools, body)
}

/// The card of a figure or of a table: its number, title and caption, of which there may be none; `tools` stand at its right.
pub fn figure_card(id: &str, (number, title, caption): (&str, &str, &str), tools: Html, body: Html) -> Html {
    let heading = format!("title-{id}");
    html! {
        <section class="card figure-card" aria-labelledby={heading.clone()}>
            <div class={classes!("figure-head", number.is_empty().then_some("alone"))}>
                if !number.is_empty() { <span class="eyebrow">{ number }</span> }
                <h2 id={heading}>{ html_words(title) }</h2>
                <div class="figure-tools">{ tools }</div>
            </div>
            if !caption.is_empty() { <p class="figure-caption">{ html_words(caption) }</p> }
            { body }
        </section>
    }
}

/// A chart of bars or of intervals in its card; `table` has its data.
pub fn small_figure(figure: Figure, table: impl Fn() -> Table + 'static) -> Html {
    let Figure { id, title, caption, chart, .. } = figure;
    let tools = html! { <>{ tool("CSV", &title, csv_saver(table)) }{ tool("SVG", &title, svg_saver(&id)) }</> };
    let draw = Draw::of(move |width| draw_small(&chart, width));
    let label = format!("{title}. {caption}").replace("**", "");
    figure_card(&id, ("", &title, &caption), tools, html! { <Picture id={id.clone()} {label} {draw} /> })
}

/// A small table.
fn table_icon() -> Html {
    html! {
        <svg viewBox="0 0 20 20" aria-hidden="true" fill="none" stroke="currentColor" stroke-width="1.6">
            <rect x="2.5" y="3.5" width="15" height="13" rx="2" /><path d="M2.5 8h15M8 8v8.5" />
        </svg>
    }
}

#[derive(Clone, PartialEq, Properties)]
pub struct ReportProps {
    pub report: Rc<Report>,
}

/// So many parts of a report are drawn at a time.
const AT_A_TIME: usize = 2;

/// A whole report: the figures in two columns where there is room, then the tables, then the claims.
#[component]
pub fn ReportView(props: &ReportProps) -> Html {
    let Report { figures, tables, claims, .. } = &*props.report;
    let drawn = use_drawn((), figures.len() + tables.len() + 1, AT_A_TIME);
    let wide = wide_figures(figures);
    let figure = |(figure, wide): (&Figure, bool)| {
        html! {
            <div key={figure.id.clone()} class={classes!("report-part", wide.then_some("wide"))}>
                <FigureCard figure={Rc::new(figure.clone())} />
            </div>
        }
    };
    let table = |table: &Table| {
        html! {
            <div key={format!("table-{}", table.id)} class="report-part wide">{ table_card(table) }</div>
        }
    };
    let tables_drawn = drawn.saturating_sub(figures.len());
    html! {
        <div class="report">
            <div class="report-grid">
                { for figures.iter().zip(wide).take(drawn).map(figure) }
                { for tables.iter().take(tables_drawn).map(table) }
                if !claims.is_empty() && tables_drawn > tables.len() {
                    <div key="claims" class="report-part wide">{ claims_card(claims) }</div>
                }
            </div>
        </div>
    }
}

/// Which figures take the whole width: those that need it, and one that would stand alone in its row.
fn wide_figures(figures: &[Figure]) -> Vec<bool> {
    let needs = |figure: &Figure| match &figure.chart {
        Chart::Histogram { .. } => true,
        Chart::HeatMap { columns, .. } => columns.len() > 8,
        Chart::Bars { categories, .. } => categories.len() > 8,
        Chart::BoxPlot { groups, .. } => groups.len() > 6,
        Chart::Lines { .. } | Chart::Scatter { .. } | Chart::Intervals { .. } => false,
    };
    let mut wide: Vec<bool> = figures.iter().map(needs).collect();
    let mut from = 0;
    while from < wide.len() {
        let run = wide[from..].iter().take_while(|wide| !**wide).count();
        if run % 2 == 1 {
            wide[from + run - 1] = true;
        }
        from += run + 1;
    }
    wide
}

/// Rows beyond this are left to the CSV file, to keep the page quick.
const MAX_ROWS: usize = 300;
/// Up to so many columns a table fits a phone as it is.
const FEW_COLUMNS: usize = 3;
/// From so many columns on it is a list of cards on any screen.
const MANY_COLUMNS: usize = 10;

/// A table in its card, with CSV to take away.
pub fn table_card(table: &Table) -> Html {
    let kept = table.clone();
    let tools = tool("CSV", &table.title, csv_saver(move || kept.clone()));
    figure_card(&table.id, ("", &table.title, ""), tools, data_table(table))
}

/// The table alone. Roles are written out because phones show its rows as cards, which hides what they are.
pub fn data_table(table: &Table) -> Html {
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
    let left = table.rows.len().saturating_sub(MAX_ROWS);
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
                <tbody role="rowgroup">{ for table.rows.iter().take(MAX_ROWS).map(row) }</tbody>
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

/// The card of all claims, in the paper's order.
fn claims_card(claims: &[Claim]) -> Html {
    let claim = |claim: &Claim| {
        let (class, sign) = claim.verdict.mark();
        html! {
            <li class="claim">
                <q>{ html_words(&claim.paper) }</q>
                <span class="claim-here">{ html_words(&claim.here) }</span>
                <span class={classes!("holds", class)}><span aria-hidden="true">{ sign }</span>{ " " }{ claim.verdict.words() }</span>
                if !claim.verdict.why().is_empty() { <span class="claim-why">{ claim.verdict.why() }</span> }
            </li>
        }
    };
    html! {
        <section class="card figure-card" aria-labelledby="title-claims">
            <span class="eyebrow">{ "The paper’s words" }</span>
            <h2 id="title-claims">{ "Does it hold?" }</h2>
            <p class="figure-caption">{ "Measured figures are judged by 99.9 % intervals, exact ones by comparison." }</p>
            <ul class="claims">{ for claims.iter().map(claim) }</ul>
        </section>
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lab::report::{Axis, Bins};

    #[test]
    fn no_figure_leaves_a_hole_beside_it() {
        let figure = |wide: bool| Figure {
            id: String::new(),
            number: String::new(),
            title: String::new(),
            caption: String::new(),
            chart: if wide {
                let (bins, rows, marked) = (Bins::Whole { first: 0 }, vec![], vec![]);
                Chart::Histogram { x: Axis::new("x"), bins, rows, marked, marked_label: String::new() }
            } else {
                Chart::Lines { x: Axis::new("x"), y: Axis::new("y"), series: vec![], references: vec![] }
            },
        };
        let laid = |wanted: &[bool]| wide_figures(&wanted.iter().map(|wide| figure(*wide)).collect::<Vec<_>>());
        assert_eq!(laid(&[false, false, true]), [false, false, true]);
        assert_eq!(laid(&[false, true, false, false, false]), [true, true, false, false, true]);
        assert_eq!(laid(&[]), [false; 0]);
    }
}

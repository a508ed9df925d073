//! The mean points of a turn as they settle.

use std::rc::Rc;

use yew::prelude::*;

use super::tally::Tally;
use crate::games::pig::view::classroom::figure::{card, csv_saver, svg_saver, tool};
use crate::games::pig::view::classroom::trace::{Curves, Trace, chart};
use crate::lab::report::{Cell, Table};

/// The figure's name, for saving.
const FIGURE: &str = "pig-turn-means";

/// The card.
pub fn means(work: &Rc<Tally>) -> Html {
    let trace = |(k, hold): (usize, &u16)| Trace {
        label: format!("hold at {hold}"),
        samples: work.paths[k].clone(),
        exact: work.exact.get(k).map(|exact| exact.mean),
    };
    let traces: Vec<Trace> = work.plan.holds.iter().enumerate().map(trace).collect();
    let tally = work.clone();
    let csv = csv_saver(move || table(&tally));
    let tools = html! { <>{ tool("CSV", "the means", csv) }{ tool("SVG", "the means", svg_saver(FIGURE)) }</> };
    let caption = "A few turns say little: the averages wander at first, then settle on the exact values.";
    let chart = chart(FIGURE, Curves { traces, unit: "turns", shares: false, bands: false });
    card(FIGURE, "Points a turn, on average", caption, tools, chart)
}

fn table(work: &Tally) -> Table {
    let mut table = Table::new(FIGURE, "Points a turn, on average")
        .text("Hold at")
        .number("Turns")
        .number("Mean")
        .number("95 % from")
        .number("95 % to")
        .number("Exact");
    for (k, path) in work.paths.iter().enumerate() {
        for sample in path {
            let mut row = vec![Cell::text(work.plan.holds[k].to_string()), Cell::integer(i128::from(sample.n))];
            row.extend([sample.value, sample.low, sample.high].map(|value| Cell::number(value, 4)));
            row.push(Cell::maybe(work.exact.get(k).map(|exact| exact.mean), 6));
            table.row(row);
        }
    }
    table
}

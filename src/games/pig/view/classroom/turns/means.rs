//! The mean points of a turn as they settle.

use std::rc::Rc;

use yew::prelude::*;

use super::tally::Tally;
use crate::app::charts::{save_svg, save_text};
use crate::games::pig::view::classroom::trace::{Trace, TraceChart};
use crate::lab::report::{Cell, Table};

/// The figure's name, for saving.
const FIGURE: &str = "pig-turn-means";

/// What the card is given.
#[derive(Clone, PartialEq, Properties)]
pub struct MeansProps {
    /// The turns rolled so far.
    pub work: Rc<Tally>,
}

/// The card.
#[component]
pub fn Means(props: &MeansProps) -> Html {
    let work = &props.work;
    let trace = |(k, hold): (usize, &u16)| Trace {
        label: format!("hold at {hold}"),
        samples: work.paths[k].clone(),
        exact: work.exact.get(k).map(|exact| exact.mean),
    };
    let traces: Vec<Trace> = work.plan.holds.iter().enumerate().map(trace).collect();
    let tally = work.clone();
    let csv = Callback::from(move |_: MouseEvent| {
        drop(save_text("pig-turn-means.csv", "text/csv", &table(&tally).csv()));
    });
    let svg = Callback::from(|_: MouseEvent| drop(save_svg(FIGURE)));
    html! {
        <section class="card figure-card" aria-labelledby="means-title" hidden={work.rolled == 0}>
            <div class="figure-head alone">
                <h2 id="means-title">{ "Points a turn, on average" }</h2>
                <div class="figure-tools">
                    <button type="button" class="figure-tool" aria-label="CSV of the means" onclick={csv}>{ "CSV" }</button>
                    <button type="button" class="figure-tool" aria-label="SVG of the means" onclick={svg}>{ "SVG" }</button>
                </div>
            </div>
            <p class="figure-caption">{ "A few turns say little: the averages wander at first, then settle on the exact values." }</p>
            <TraceChart id={FIGURE} {traces} unit="turns" shares=false bands=false />
        </section>
    }
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

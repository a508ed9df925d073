//! What the worker finds out about a board, or why it is none.

use yew::prelude::*;

use crate::app::figures;
use crate::app::solver::{Solver, SolverAction};
use crate::app::words::sentence;
use crate::games::sliding::board::Sliding;
use crate::games::sliding::faults::BoardError;
use crate::games::sliding::metric::Metric;
use crate::games::sliding::view::ask::{Known, took_ms};
use crate::search::proof::Proof;

/// The card beside the drawing.
pub fn check_card(board: &Result<Sliding, BoardError>, position: &Option<AttrValue>, solver: &Solver) -> Html {
    let known = Known(solver);
    let far = |metric: Metric| position.as_ref().and_then(|position| known.far(position, metric));
    let (class, mark, tag) = match (board, far(Metric::Move), far(Metric::Supermove)) {
        (Err(_), ..) => ("warn", "! ", "Not whole yet"),
        (_, Some(Proof::Solved(_)), _) => ("good", "✓ ", "Solvable"),
        (_, Some(Proof::Impossible), Some(Proof::Solved(_))) => ("warn", "✓ ", "Only together"),
        (_, Some(Proof::Impossible), Some(Proof::Impossible)) => ("bad", "✕ ", "No solution"),
        (_, Some(Proof::Impossible), _) => ("bad", "✕ ", "Not by single pieces"),
        (_, Some(Proof::Unknown), _) => ("warn", "? ", "Not known"),
        (_, None, _) => ("calm", "… ", "Checking"),
    };
    let body = match board {
        Err(why) => html! { <p key="why" class="wrong">{ sentence(&why.to_string()) }</p> },
        Ok(_) if solver.failure.is_some() => failed(solver),
        Ok(_) => found(&far, known, position.as_deref().unwrap_or_default()),
    };
    html! {
        <section key="check" class="card sl-check" aria-labelledby="sl-check">
            <div key="head" class="h3row"><h3 id="sl-check">{ "Check" }</h3><span class={classes!("tag", class)}><span aria-hidden="true">{ mark }</span>{ tag }</span></div>
            { body }
        </section>
    }
}

fn failed(solver: &Solver) -> Html {
    let dispatcher = solver.dispatcher();
    let again = Callback::from(move |_: MouseEvent| dispatcher.dispatch(SolverAction::Again));
    html! {
        <div key="failed">
            <p>{ solver.failure.as_deref().map(sentence).unwrap_or_default() }</p>
            <button type="button" class="btn" onclick={again}>{ "Start it again" }</button>
        </div>
    }
}

fn word(far: Option<Proof<u32>>) -> String {
    match far {
        None => "…".to_owned(),
        Some(Proof::Solved(count)) => count.to_string(),
        Some(Proof::Impossible) => "none".to_owned(),
        Some(Proof::Unknown) => "?".to_owned(),
    }
}

fn found(far: &dyn Fn(Metric) -> Option<Proof<u32>>, known: Known<'_>, position: &str) -> Html {
    let facts = known.summary(position, Metric::Move);
    let row = |name: &'static str, value: String| html! { <div key={name} class="row2 num"><dt>{ name }</dt><dd>{ value }</dd></div> };
    let both = |metrics: &[Metric]| metrics.iter().map(|metric| word(far(*metric))).collect::<Vec<_>>().join(", ");
    let words = match far(Metric::Move) {
        Some(Proof::Solved(1)) => "move, proven shortest",
        Some(Proof::Solved(_)) => "moves, proven shortest",
        Some(Proof::Impossible) => "no way by single pieces, proved",
        Some(Proof::Unknown) => "too many positions to search here",
        None => "moves at least? Looking.",
    };
    let progress = known.0.progress.map(|count| row("Positions so far", figures::grouped(count)));
    html! {
        <div key="found">
            <p key="big" class="sl-big num"><b>{ word(far(Metric::Move)) }</b><span>{ words }</span></p>
            <dl key="rows" class="sl-rows">
                if let Some(facts) = facts {
                    { row("Positions", figures::grouped(facts.positions)) }
                    { row("Solved positions", figures::grouped(facts.solved)) }
                }
                { row("Steps, lines", both(&[Metric::Step, Metric::Line])) }
                { row("Super: step, line, move", both(&[Metric::Superstep, Metric::Superline, Metric::Supermove])) }
                { for progress }
                { row("Searched in", format!("{} ms", took_ms(known, position).ceil())) }
            </dl>
        </div>
    }
}

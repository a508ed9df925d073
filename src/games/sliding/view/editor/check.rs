//! What the worker finds out about a board, or why it is none.

use yew::prelude::*;

use crate::app::figures;
use crate::app::words::sentence;
use crate::games::sliding::board::Sliding;
use crate::games::sliding::faults::BoardError;
use crate::games::sliding::metric::Metric;
use crate::games::sliding::requests::Summary;
use crate::games::sliding::view::ask::{Far, Knowledge, Learn};

/// The card beside the drawing.
pub fn check_card(
    board: &Result<Sliding, BoardError>,
    position: &Option<AttrValue>,
    known: &UseReducerHandle<Knowledge>,
) -> Html {
    let far = |metric: Metric| position.as_ref().and_then(|position| known.far(position, metric));
    let (class, mark, tag) = match (board, far(Metric::Move), far(Metric::Supermove)) {
        (Err(_), ..) => ("warn", "! ", "Not whole yet"),
        (_, Some(Far::Way(_)), _) => ("good", "✓ ", "Solvable"),
        (_, Some(Far::None), Some(Far::Way(_))) => ("warn", "✓ ", "Only together"),
        (_, Some(Far::None), Some(Far::None)) => ("bad", "✕ ", "No solution"),
        (_, Some(Far::None), _) => ("bad", "✕ ", "Not by single pieces"),
        (_, Some(Far::Unknown), _) => ("warn", "? ", "Not known"),
        (_, None, _) => ("calm", "… ", "Checking"),
    };
    let body = match board {
        Err(why) => html! { <p key="why" class="wrong">{ sentence(&why.to_string()) }</p> },
        Ok(_) if known.fallen.is_some() => fallen(known),
        Ok(_) => found(&far, known, position.as_deref().and_then(|position| known.summary(position, Metric::Move))),
    };
    html! {
        <section key="check" class="card sl-check" aria-labelledby="sl-check">
            <div key="head" class="h3row"><h3 id="sl-check">{ "Check" }</h3><span class={classes!("tag", class)}><span aria-hidden="true">{ mark }</span>{ tag }</span></div>
            { body }
        </section>
    }
}

fn fallen(known: &UseReducerHandle<Knowledge>) -> Html {
    let dispatcher = known.dispatcher();
    let again = Callback::from(move |_: MouseEvent| dispatcher.dispatch(Learn::Again));
    html! {
        <div key="fallen">
            <p>{ known.fallen.as_deref().map(sentence).unwrap_or_default() }</p>
            <button type="button" class="btn" onclick={again}>{ "Start it again" }</button>
        </div>
    }
}

fn word(far: Option<Far>) -> String {
    match far {
        None => "…".to_owned(),
        Some(Far::Way(count)) => count.to_string(),
        Some(Far::None) => "none".to_owned(),
        Some(Far::Unknown) => "?".to_owned(),
    }
}

fn found(far: &dyn Fn(Metric) -> Option<Far>, known: &Knowledge, facts: Option<&Summary>) -> Html {
    let row = |name: &'static str, value: String| html! { <div key={name} class="row2 num"><dt>{ name }</dt><dd>{ value }</dd></div> };
    let both = |metrics: &[Metric]| metrics.iter().map(|metric| word(far(*metric))).collect::<Vec<_>>().join(", ");
    let words = match far(Metric::Move) {
        Some(Far::Way(1)) => "move, proven shortest",
        Some(Far::Way(_)) => "moves, proven shortest",
        Some(Far::None) => "no way by single pieces, proved",
        Some(Far::Unknown) => "too many positions to search here",
        None => "moves at least? Looking.",
    };
    let progress = known.progress.map(|count| row("Positions so far", figures::grouped(count)));
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
                { row("Searched in", format!("{} ms", known.took_ms.ceil())) }
            </dl>
        </div>
    }
}

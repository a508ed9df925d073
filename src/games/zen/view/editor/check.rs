//! What the worker finds out about a garden, or why it is none.

use yew::prelude::*;

use crate::app::figures;
use crate::app::solver::{Solver, SolverAction};
use crate::app::words::sentence;
use crate::games::zen::faults::GardenError;
use crate::games::zen::requests::Optima;
use crate::games::zen::state::State;
use crate::games::zen::view::ask::{AllOptima, Known};
use crate::search::proof::Proof;

/// The card beside the drawing.
pub fn check_card(state: &Result<State, GardenError>, position: &AttrValue, known: &Solver) -> Html {
    let proof = Known(known).proof(position);
    let (class, mark, tag) = match (state, proof.as_ref().map(|proof| proof.best.need)) {
        (Err(_), _) => ("warn", "! ", "Not whole yet"),
        (_, Some(Proof::Solved(_))) => ("good", "✓ ", "Solvable"),
        (_, Some(Proof::Impossible)) => ("bad", "✕ ", "Impossible"),
        (_, Some(Proof::Unknown)) => ("warn", "? ", "Gave up"),
        (_, None) => ("calm", "… ", "Checking"),
    };
    let body = match state {
        Err(why) => html! { <p key="why" class="wrong">{ sentence(&why.to_string()) }</p> },
        Ok(_) if known.failure.is_some() => fallen(known),
        Ok(state) => found(state, position, known),
    };
    html! {
        <section key="check" class="card" aria-labelledby="zn-check">
            <div key="head" class="h3row"><h3 id="zn-check">{ "Check" }</h3><span class={classes!("tag", class)} role="status"><span aria-hidden="true">{ mark }</span>{ tag }</span></div>
            { body }
        </section>
    }
}

fn fallen(known: &Solver) -> Html {
    let dispatcher = known.dispatcher();
    let again = Callback::from(move |_: MouseEvent| dispatcher.dispatch(SolverAction::Again));
    html! {
        <>
            <p key="why">{ format!("The solver has stopped; your drawing is safe. {}", sentence(known.failure.as_deref().unwrap_or_default())) }</p>
            <button key="again" type="button" class="btn" onclick={again}>{ "Start it again" }</button>
        </>
    }
}

fn found(state: &State, position: &AttrValue, known: &Solver) -> Html {
    let row = |name: &'static str, value: String| html! { <div key={name} class="row2 num"><dt>{ name }</dt><dd>{ value }</dd></div> };
    let proof = Known(known).proof(position);
    let big = match proof.as_ref().map(|proof| proof.best.need) {
        Some(Proof::Solved(0)) => Some(("0".to_owned(), "paths: there is nothing to rake")),
        Some(Proof::Solved(paths)) => {
            Some((paths.to_string(), if paths == 1 { "path at best, proved" } else { "paths at best, proved" }))
        }
        Some(Proof::Impossible) => Some(("–".to_owned(), "proved: it cannot be raked")),
        Some(Proof::Unknown) => Some(("?".to_owned(), "the search gave up: nothing is proved")),
        None => None,
    };
    let ways = match (proof.as_ref().map(|proof| proof.best.need), known.get(&AllOptima(position)).as_deref()) {
        (Some(Proof::Solved(_)), Some(Optima::Found { count: Some(count), .. })) => Some(figures::grouped(*count)),
        (Some(Proof::Solved(_)), Some(Optima::Found { listed, .. })) => Some(format!("more than {}", listed.len())),
        (Some(Proof::Solved(_)), Some(Optima::GaveUp(_))) => Some("not counted".to_owned()),
        (Some(Proof::Solved(_)), None) => Some("counting".to_owned()),
        _ => None,
    };
    let progress = known.progress.map(|count| figures::counted(count, "position"));
    html! {
        <>
            { for big.map(|(number, words)| html! { <p key="big" class="zn-big num"><b>{ number }</b><span>{ words }</span></p> }) }
            <dl key="rows">
                { row("Cells to rake", state.garden().to_rake().to_string()) }
                { for ways.map(|ways| row("Optimal solutions", ways)) }
                { for proof.as_ref().map(|proof| row("Positions expanded", figures::grouped(proof.expanded))) }
                { for progress.map(|words| row("Looking", words)) }
            </dl>
        </>
    }
}

//! The parts of a run, one square each.

use yew::prelude::*;

use crate::app::lab::run::{Run, State};

/// Squares in a row.
const ACROSS: u32 = 32;
/// From one square to the next.
const PITCH: u32 = 20;

/// The parts: done, under way, waiting. The pool takes them in their order, so the first that are not done are under way.
pub fn shards(run: &Run, workers: usize) -> Html {
    if run.total < 2 {
        return html! { <span key="shards" hidden=true></span> };
    }
    let mut free = if run.state == State::Running { workers } else { 0 };
    let square = |shard: u32| {
        let class = if run.shards.contains_key(&shard) {
            "done"
        } else if free > 0 {
            free -= 1;
            "now"
        } else {
            "waits"
        };
        let (x, y) = (shard % ACROSS * PITCH, shard / ACROSS * PITCH);
        html! { <rect key={shard} {class} x={(x + 1).to_string()} y={(y + 1).to_string()} width="16" height="16" rx="3" /> }
    };
    let rows = run.total.div_ceil(ACROSS);
    let label = format!("{} of {} parts are done", run.shards.len(), run.total);
    html! {
        <figure key="shards" class="sl-shards">
            <figcaption class="num"><span class="eyebrow">{ "Parts" }</span><span>{ format!("{} of {}", run.shards.len(), run.total) }</span></figcaption>
            <svg role="img" aria-label={label} viewBox={format!("0 0 {} {}", run.total.min(ACROSS) * PITCH, rows * PITCH)}>
                { for (0..run.total).map(square) }
            </svg>
        </figure>
    }
}

//! The search beside the one of 2012.

use yew::prelude::*;

use crate::app::lab::duration;
use crate::app::lab::run::{Run, State};
use crate::lab::params::Params;
use crate::lab::report::number::integer;

/// What N. Bickford's run took: 3 h 27 min.
const THEN_MS: f64 = (3.0 * 60.0 + 27.0) * 60_000.0;
/// One search for each justsolved board.
const THEN_SEARCHES: i128 = 12_295_564;

/// What this run has taken or will take in all; nothing until there is something to go by.
fn now_ms(run: &Run) -> Option<f64> {
    match run.state {
        State::Done => Some(run.elapsed_ms()).filter(|ms| *ms > 0.0),
        _ => Some(run.elapsed_ms() + run.left_ms()?),
    }
}

/// The comparison; nothing for another search than that of 2012.
pub fn original(params: &Params, run: &Run) -> Html {
    if params.to_string() != "size-4x4~metric-move~nonstrict-no" {
        return Html::default();
    }
    let now = now_ms(run);
    let bar = |class: &'static str, ms: f64| {
        let width = (ms / THEN_MS * 300.0).clamp(2.0, 300.0);
        html! { <svg class={classes!("sl-race", class)} viewBox="0 0 300 12" preserveAspectRatio="none" aria-hidden="true"><rect width="300" height="12" rx="3" class="rail" /><rect width={format!("{width:.1}")} height="12" rx="3" /></svg> }
    };
    html! {
        <section class="card sl-original" aria-labelledby="sl-original">
            <h2 id="sl-original">{ "Against the original" }</h2>
            <p class="sl-line num"><span>{ "Bickford’s program, 2012" }</span><b>{ "3 h 27 min" }</b></p>
            { bar("then", THEN_MS) }
            <p class="sl-line num"><span>{ "This page, here and now" }</span><b>{ now.map_or_else(|| "–".to_owned(), |ms| format!("{}{}", if run.state == State::Done { "" } else { "about " }, duration(ms))) }</b></p>
            { bar("now", now.unwrap_or(0.0)) }
            if let Some(ms) = now {
                <p key="ratio" class="sl-ratio"><b class="num">{ format!("{:.0}×", THEN_MS / ms) }</b>{ " as fast; the bars are to scale" }</p>
            }
            <p class="quiet">{ "The gain is mostly one idea: search each family of shapes once, from all its solved boards together, and not each board on its own. The last position reached is the hardest puzzle of its family." }</p>
            <p class="sl-line num"><span>{ "Searches then: one for each board" }</span><b>{ integer(THEN_SEARCHES) }</b></p>
        </section>
    }
}

//! «Does it hold?»: the paper's sentences beside this run.

use super::words::html_words;
use crate::lab::report::{Claim, Holds};
use std::rc::Rc;
use yew::prelude::*;

/// Properties of [`ClaimsCard`].
#[derive(Clone, PartialEq, Properties)]
pub struct ClaimsProps {
    /// The claims, in the paper's order.
    pub claims: Rc<[Claim]>,
}

/// The card of all claims.
#[component]
pub fn ClaimsCard(props: &ClaimsProps) -> Html {
    let claim = |claim: &Claim| {
        let (class, sign) = match claim.holds {
            Holds::Yes => ("holds yes", "✓"),
            Holds::No => ("holds no", "✗"),
            Holds::TooFew => ("holds few", "?"),
        };
        html! {
            <li class="claim">
                <q>{ html_words(&claim.paper) }</q>
                <span class="claim-here">{ html_words(&claim.here) }</span>
                <span class={class}><span aria-hidden="true">{ sign }</span>{ " " }{ claim.holds.words() }</span>
            </li>
        }
    };
    html! {
        <section class="card figure-card" aria-labelledby="title-claims">
            <span class="eyebrow">{ "The paper’s words" }</span>
            <h2 id="title-claims">{ "Does it hold?" }</h2>
            <ul class="claims">{ for props.claims.iter().map(claim) }</ul>
        </section>
    }
}

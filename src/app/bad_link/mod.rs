//! Links that name nothing or open no board: why, and what was probably meant; on a page of its own, or in the place of a board.

mod mend;

use std::ops::Range;

use crate::app::prelude::*;
use crate::engine::parse::shorten;
use crate::engine::suggest::Refused;
use crate::web::entropy;

pub use crate::app::bad_link::mend::{Diagnosis, diagnose, diagnose_experiment, in_known_game};

/// Longer addresses are not written on a button.
const SHORT: usize = 48;

/// The page of a link that names nothing.
pub fn bad_link(found: &Diagnosis) -> Html {
    let title = if found.game.is_some() { "This link does not open a game." } else { "This link leads nowhere." };
    let go = found.meant.as_ref().map(|text| {
        let label = if text.len() <= SHORT { format!("Open {text}") } else { "Open what was meant".to_owned() };
        html! { <a key="go" class="btn primary" href={format!("#/{text}")}>{ label }</a> }
    });
    let meant = found.meant.as_ref().map(|meant| did_you_mean(&found.text, &found.wrong, meant));
    let class = classes!("btn", go.is_none().then_some("primary"));
    let (other, words) = match found.game {
        Some(entry) => {
            let fresh = ChallengeId::seeded(entry.info.id, &entry.info.usual_setup(), entropy::fresh_seed());
            (Route::challenge(&fresh), "Open another one")
        }
        None => (Route::Home, "All games"),
    };
    html! {
        <main key="bad" id="main" tabindex="-1" class="page">
            <section class="card state bad-link" aria-labelledby="bad-title">
                <h1 id="bad-title">{ title }</h1>
                { marked(&found.text, &found.wrong) }
                <p key="why">{ sentence(&found.why) }</p>
                { for meant }
                <p class="row">{ for go }<a key="other" {class} href={other.to_string()}>{ words }</a></p>
            </section>
        </main>
    }
}

/// A link's text with its wrong part marked.
pub fn marked(text: &str, wrong: &Range<usize>) -> Html {
    let part = |range: Range<usize>| shorten(text.get(range).unwrap_or_default());
    html! {
        <p class="code wrap">
            { "#/" }{ part(0..wrong.start) }<span class="wavy">{ part(wrong.clone()) }</span>{ part(wrong.end..text.len()) }
        </p>
    }
}

/// What was probably meant, as far as it differs from what was written.
pub fn did_you_mean(text: &str, wrong: &Range<usize>, meant: &str) -> Html {
    if text.starts_with(meant) && meant.len() <= wrong.start {
        return html! { <p key="meant">{ "Everything before it is correct." }</p> };
    }
    html! { <p key="meant">{ "Did you mean " }<b class="mono">{ differing(text, meant) }</b>{ "?" }</p> }
}

/// The part of what was meant that is another than what was written.
fn differing(text: &str, meant: &str) -> String {
    if meant.starts_with(text) {
        return shorten(meant);
    }
    let (old, new): (Vec<&str>, Vec<&str>) = (text.split('/').collect(), meant.split('/').collect());
    let same = old.iter().zip(&new).take_while(|(a, b)| a == b).count();
    let same_behind = old.iter().rev().zip(new.iter().rev()).take_while(|(a, b)| a == b).count();
    let end = new.len().saturating_sub(same_behind).max(same);
    match new.get(same..end) {
        Some([]) | None => shorten(meant),
        Some(parts) => shorten(&parts.join("/")),
    }
}

/// What is said of a link that opens no game. `set_up` opens the dialog of a new one; `back`, if there is a game in
/// progress, which is untouched, leads back to it.
pub fn refused_card(refused: &Refused, set_up: Callback<MouseEvent>, back: Option<Callback<MouseEvent>>) -> Html {
    let meant = refused.meant.as_ref().map(|id| did_you_mean(&refused.text, &refused.wrong, &id.to_string()));
    let open = refused.meant.as_ref().map(|id| {
        html! { <a key="open" class="btn primary" href={Route::challenge(id).to_string()}>{ "Open that" }</a> }
    });
    let back = back.map(|back| {
        html! { <button key="back" type="button" class="btn" onclick={back}>{ "Back to my game" }</button> }
    });
    html! {
        <section key="refused" class="card state bad-link" aria-labelledby="refused-title">
            <h2 id="refused-title">{ "This link does not open a game." }</h2>
            { marked(&refused.text, &refused.wrong) }
            <p>{ &refused.why }</p>
            { for meant }
            <div class="row">
                { for open }
                <button type="button" class="btn" onclick={set_up}>{ "Set up a game" }</button>
                { for back }
            </div>
        </section>
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_differs_is_asked_about() {
        for (text, meant, asked) in [
            ("fujisann/domino/x", "fujisan/domino/x", "fujisan"),
            ("fujisan/domnio/x", "fujisan/domino/x", "domino"),
            ("fujisan/x", "fujisan/domino/x", "domino"),
            ("fujisan/domino/x_y/ML3", "fujisan/domino/x-y/ML3", "x-y"),
            ("fujisan/domino/x/ML3-Q", "fujisan/domino/x/ML3", "ML3"),
            ("fujisan/domino", "fujisan/domino/1", "fujisan/domino/1"),
            ("fujisan/domino/x/Q", "fujisan/domino/x", "fujisan/domino/x"),
        ] {
            assert_eq!(differing(text, meant), asked, "{text}");
        }
    }
}

//! The page of a link that names nothing or opens no board, with what was probably meant.

mod alike;
mod in_game;
mod mend;

use yew::prelude::*;

pub use self::mend::{Diagnosis, diagnose, diagnose_experiment};
use super::play::usual_setup;
use super::words::sentence;
use crate::engine::challenge::ChallengeId;
use crate::engine::parse::shorten;
use crate::web::entropy;
use crate::web::route::Route;

/// What the page is given.
#[derive(Properties, PartialEq)]
pub struct BadLinkProps {
    /// What is wrong with the link.
    pub found: Diagnosis,
    /// Whether a game in progress can be gone back to.
    #[prop_or_default]
    pub back: bool,
}

/// Longer addresses are not written on a button.
const SHORT: usize = 48;

/// The page of a link that names nothing.
#[component]
pub fn BadLink(props: &BadLinkProps) -> Html {
    let found = &props.found;
    let seed = use_memo(found.text.clone(), |_| entropy::fresh_seed());
    let (before, rest) = found.text.split_at(found.wrong.start);
    let (wrong, behind) = rest.split_at(found.wrong.len());
    let title = if found.game.is_some() { "This link opens no board." } else { "This link leads nowhere." };
    let go = found.meant.as_ref().map(|text| {
        let label = if text.len() <= SHORT { format!("Open {text}") } else { "Open what was meant".to_owned() };
        html! { <a key="go" class="btn primary" href={format!("#/{text}")}>{ label }</a> }
    });
    let meant = found.meant.as_ref().map(|text| {
        if found.text.starts_with(&**text) && text.len() <= found.wrong.start {
            return html! { <p key="meant">{ "What stands before it is in order." }</p> };
        }
        html! { <p key="meant">{ "Did you mean " }<b class="mono">{ differing(&found.text, text) }</b>{ "?" }</p> }
    });
    let class = classes!("btn", go.is_none().then_some("primary"));
    let others = match found.game {
        Some(entry) => {
            let fresh = Route::challenge(&ChallengeId::seeded(entry.info.id, &usual_setup(entry), (*seed).clone()));
            let game = Route::Play { game: entry.info.id.to_owned(), challenge: None };
            html! {
                <>
                    <a key="other" {class} href={fresh.to_string()}>{ "Open another one" }</a>
                    if props.back { <a key="back" class="btn" href={game.to_string()}>{ "Back to my game" }</a> }
                </>
            }
        }
        None => html! { <a {class} href={Route::Home.to_string()}>{ "All games" }</a> },
    };
    html! {
        <main id="main" tabindex="-1" class="page">
            <section class="card state bad-link" aria-labelledby="bad-title">
                <h1 id="bad-title">{ title }</h1>
                <p class="code wrap">{ "#/" }{ shorten(before) }<span class="wavy">{ shorten(wrong) }</span>{ shorten(behind) }</p>
                <p key="why">{ sentence(&found.why) }</p>
                { for meant }
                <p class="row">{ for go }{ others }</p>
            </section>
        </main>
    }
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

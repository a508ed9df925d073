//! The page of a link that names nothing or opens no board, with what was probably meant.

mod alike;
pub(super) mod in_game;
mod mend;

use yew::prelude::*;

pub use self::mend::{Diagnosis, diagnose, diagnose_experiment};
use super::new_game::usual_setup;
use super::refused::{did_you_mean, marked};
use super::words::sentence;
use crate::engine::challenge::ChallengeId;
use crate::web::entropy;
use crate::web::route::Route;

/// What the page is given.
#[derive(Properties, PartialEq)]
pub struct BadLinkProps {
    /// What is wrong with the link.
    pub found: Diagnosis,
}

/// Longer addresses are not written on a button.
const SHORT: usize = 48;

/// The page of a link that names nothing.
#[component]
pub fn BadLink(props: &BadLinkProps) -> Html {
    let found = &props.found;
    let seed = use_memo(found.text.clone(), |_| entropy::fresh_seed());
    let title = if found.game.is_some() { "This link opens no game." } else { "This link leads nowhere." };
    let go = found.meant.as_ref().map(|text| {
        let label = if text.len() <= SHORT { format!("Open {text}") } else { "Open what was meant".to_owned() };
        html! { <a key="go" class="btn primary" href={format!("#/{text}")}>{ label }</a> }
    });
    let meant = found.meant.as_ref().map(|meant| did_you_mean(&found.text, &found.wrong, meant));
    let class = classes!("btn", go.is_none().then_some("primary"));
    let others = match found.game {
        Some(entry) => {
            let fresh =
                Route::challenge(&ChallengeId::seeded(entry.info.id, &usual_setup(entry.info), (*seed).clone()));
            html! {
                <>
                    <a key="other" {class} href={fresh.to_string()}>{ "Open another one" }</a>
                </>
            }
        }
        None => html! { <a {class} href={Route::Home.to_string()}>{ "All games" }</a> },
    };
    html! {
        <main id="main" tabindex="-1" class="page">
            <section class="card state bad-link" aria-labelledby="bad-title">
                <h1 id="bad-title">{ title }</h1>
                { marked(&found.text, &found.wrong) }
                <p key="why">{ sentence(&found.why) }</p>
                { for meant }
                <p class="row">{ for go }{ others }</p>
            </section>
        </main>
    }
}

//! The lab: the index of experiments, and the page of one. A program of its own ([`serve`]).

mod door;
mod form;
mod run;
mod run_page;

use yew::prelude::*;

pub use self::door::serve;
pub use self::run_page::{ExperimentPage, ExperimentProps};

use crate::engine::entry::Entry;
use crate::games;
use crate::lab::experiment::ExperimentInfo;
use crate::web::route::Route;

fn card(info: &'static ExperimentInfo) -> Html {
    let to = Route::Experiment { id: info.id.to_owned(), seed: None, params: None };
    html! {
        <li key={info.id}>
            <a class="card experiment" href={to.to_string()}>
                <span class="eyebrow">{ info.source }</span>
                <h3>{ info.title }</h3>
                <p>{ info.about }</p>
            </a>
        </li>
    }
}

fn list(entry: &'static Entry) -> Html {
    let mine = games::experiments().filter(|info| info.game == entry.info.id);
    html! { <ul class="experiments">{ for mine.map(card) }</ul> }
}

/// All experiments, game by game.
#[component]
pub fn LabIndex() -> Html {
    let game = |entry: &'static Entry| {
        html! {
            <section key={entry.info.id} aria-labelledby={format!("lab-{}", entry.info.id)}>
                <h2 id={format!("lab-{}", entry.info.id)}>{ entry.info.name }</h2>
                { list(entry) }
            </section>
        }
    };
    html! {
        <main id="main" tabindex="-1" class="page lab-index">
            <div class="head"><h1>{ "Lab" }</h1></div>
            <p class="lead">
                { "Every experiment runs in this page, by your own processor. The same seed gives the same numbers to the last digit, here, in a colleague’s browser and on the command line." }
            </p>
            { for games::entries().map(game) }
        </main>
    }
}

/// What a game's Lab page is given.
#[derive(Properties, PartialEq)]
pub struct GameLabProps {
    /// The game.
    pub entry: &'static Entry,
}

/// A game's experiments.
#[component]
pub fn GameLab(props: &GameLabProps) -> Html {
    use super::game_head::{Tab, game_head};
    html! {
        <main id="main" tabindex="-1" class="page lab-index">
            { game_head(props.entry, Tab::Lab, html! {}, html! {}) }
            <h2 class="unseen">{ "Experiments" }</h2>
            { list(props.entry) }
        </main>
    }
}

//! The lab: the index of experiments, and the page of one. A part of the page.

pub mod run;
mod run_page;

use yew::prelude::*;

pub use self::run_page::{ExperimentPage, ExperimentProps, duration, use_tick};

use super::bad_link::{BadLink, diagnose_experiment};
use super::pages::PageFn;
use crate::engine::entry::GameInfo;
use crate::engine::part::Part;
use crate::games;
use crate::lab::experiment::ExperimentInfo;
use crate::page_part;
use crate::web::route::Route;

/// The part that the lab's pages are in.
pub const PAGE: Part<PageFn> = page_part!(lab: PageFn = page);

fn page(route: &Route, visit: u32) -> Html {
    let Route::Experiment { id, seed, params } = route else {
        let game = if let Route::GameLab(game) = route { games::info(game) } else { None };
        return match game {
            Some(info) => html! { <GameLab key={info.id} {info} /> },
            None => html! { <LabIndex key="index" /> },
        };
    };
    let found = games::experiment(id).and_then(|info| Some((info, games::info(info.game)?)));
    found.map_or_else(
        || unknown(id, route),
        |(info, game)| {
            html! {
                <ExperimentPage key={info.id} {game} {info} seed={seed.clone()} params={params.clone()} {visit} />
            }
        },
    )
}

fn unknown(id: &str, route: &Route) -> Html {
    let text = route.to_string();
    let why = format!("there is no experiment {id}");
    let known = games::experiments().map(|info| info.id);
    html! { <BadLink key="bad" found={diagnose_experiment(text.trim_start_matches("#/"), &why, known)} /> }
}

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

fn list(game: &'static GameInfo) -> Html {
    let mine = games::experiments().filter(|info| info.game == game.id);
    html! { <ul class="experiments">{ for mine.map(card) }</ul> }
}

/// All experiments, game by game.
#[component]
pub fn LabIndex() -> Html {
    let section = |game: &'static GameInfo| {
        html! {
            <section key={game.id} aria-labelledby={format!("lab-{}", game.id)}>
                <h2 id={format!("lab-{}", game.id)}>{ game.name }</h2>
                { list(game) }
            </section>
        }
    };
    html! {
        <main id="main" tabindex="-1" class="page lab-index">
            <div class="head"><h1>{ "Lab" }</h1></div>
            <p class="lead">
                { "Every experiment runs in this page, by your own processor. The same seed gives the same numbers to the last digit, here, in a colleague’s browser and on the command line." }
            </p>
            { for games::infos().map(section) }
        </main>
    }
}

/// The experiments of a game on a Lab page of its own, each with a link.
pub fn to_repeat(experiments: &'static [ExperimentInfo]) -> Html {
    let link = |info: &ExperimentInfo| {
        let to = Route::Experiment { id: info.id.to_owned(), seed: None, params: None };
        html! {
            <li key={info.id}>
                <a href={to.to_string()}>{ info.title }</a>
                <p>{ info.about }</p>
            </li>
        }
    };
    html! {
        <section key="experiments" class="card to-repeat" aria-labelledby="to-repeat">
            <h2 id="to-repeat">{ "Experiments to repeat" }</h2>
            <p class="quiet">{ "Each run has a link with its seed and parameters: whoever opens it gets the same numbers." }</p>
            <ul>{ for experiments.iter().map(link) }</ul>
        </section>
    }
}

/// What a game's Lab page is given.
#[derive(Properties, PartialEq)]
pub struct GameLabProps {
    /// The game.
    pub info: &'static GameInfo,
}

/// A game's experiments.
#[component]
pub fn GameLab(props: &GameLabProps) -> Html {
    use super::game_head::{Tab, game_head};
    html! {
        <main id="main" tabindex="-1" class="page lab-index">
            { game_head(props.info, Tab::Lab, html! {}, html! {}) }
            <h2 class="unseen">{ "Experiments" }</h2>
            { list(props.info) }
        </main>
    }
}

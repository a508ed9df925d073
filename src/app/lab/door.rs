//! The lab as a program of its own.

use yew::prelude::*;

use super::{ExperimentPage, GameLab, LabIndex};
use crate::app::annex::{self, use_program};
use crate::app::bad_link::{BadLink, diagnose_experiment};
use crate::app::context::Shell;
use crate::games;
use crate::web::page;
use crate::web::route::Route;

/// Waits for the page to offer the lab a place.
pub fn serve() {
    annex::serve::<LabApp>("solvarium-lab");
}

/// The lab's pages.
#[component]
fn LabApp() -> Html {
    let (shell, route, visit) = use_program("");
    use_title(&route, visit);
    html! { <ContextProvider<Shell> context={shell}>{ page_of(&route, visit) }</ContextProvider<Shell>> }
}

/// An unknown game never gets here: the page shows its own words for it.
fn page_of(route: &Route, visit: u32) -> Html {
    let none = || html! { <span key="none" hidden=true></span> };
    match route {
        Route::Lab => html! { <LabIndex key="index" /> },
        Route::GameLab(game) => games::info(game).map_or_else(none, |info| html! { <GameLab key={info.id} {info} /> }),
        Route::Experiment { id, seed, params } => {
            let found = games::experiment(id).and_then(|info| Some((info, games::info(info.game)?)));
            found.map_or_else(|| unknown(id, route), |(info, game)| {
                html! {
                    <ExperimentPage key={info.id} {game} {info} seed={seed.clone()} params={params.clone()} {visit} />
                }
            })
        }
        _ => none(),
    }
}

fn unknown(id: &str, route: &Route) -> Html {
    let text = route.to_string();
    let why = format!("there is no experiment {id}");
    let known = games::experiments().map(|info| info.id);
    html! { <BadLink key="bad" found={diagnose_experiment(text.trim_start_matches("#/"), &why, known)} /> }
}

/// The title of an experiment's page; the main program cannot know it.
#[hook]
fn use_title(route: &Route, visit: u32) {
    let title = match route {
        Route::Experiment { id, .. } => games::experiment(id).map(|info| info.title),
        _ => None,
    };
    use_effect_with((title, visit), |(title, _)| {
        if let Some(title) = title {
            page::set_title(&format!("{title} · Solvarium"));
        }
    });
}

//! The quieter pages as a program of their own: lessons, editor, records, settings, bad links.

use yew::prelude::*;

use super::annex::{self, use_annex_shell, use_focus, use_place};
use super::bad_link::BadLink;
use super::context::Shell;
use super::editor::EditorPage;
use super::learn::LearnPage;
use super::records::RecordsPage;
use super::settings::SettingsPage;
use crate::games;
use crate::web::route::Route;

/// Waits for the page to offer these pages a place.
pub fn serve() {
    annex::serve::<PagesApp>("solvarium-pages");
}

#[component]
fn PagesApp() -> Html {
    let shell = use_annex_shell("");
    let (route, visit) = use_place();
    use_focus(visit);
    html! { <ContextProvider<Shell> context={shell}>{ page_of(&route) }</ContextProvider<Shell>> }
}

fn page_of(route: &Route) -> Html {
    let text = route.to_string();
    let bad = |why: &str| html! { <BadLink key="bad" text={text.trim_start_matches("#/").to_owned()} why={why.to_owned()} /> };
    let none = || html! { <span key="none" hidden=true></span> };
    match route {
        Route::Learn(game) if games::program(game).is_none() => {
            games::board(game).map_or_else(|| bad(""), |entry| html! { <LearnPage key="learn" {entry} /> })
        }
        Route::Editor(game) => {
            games::board(game).map_or_else(|| bad(""), |entry| html! { <EditorPage key="editor" {entry} /> })
        }
        Route::Records => html! { <RecordsPage key="records" /> },
        Route::Settings => html! { <SettingsPage key="settings" /> },
        Route::Bad { why, .. } => bad(why),
        Route::Play { game, .. } | Route::GameLab(game) if games::info(game).is_none() => bad(""),
        _ => none(),
    }
}

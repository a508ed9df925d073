//! The quieter pages as a program of their own: lessons, editor, records, settings, bad links.

use yew::prelude::*;

use super::annex::{self, use_program};
use super::bad_link::{BadLink, diagnose};
use super::context::Shell;
use super::editor::EditorPage;
use super::learn::LearnPage;
use super::records::RecordsPage;
use super::settings::SettingsPage;
use super::share_dialog;
use crate::games;
use crate::web::page;
use crate::web::route::Route;

/// Waits for the page to offer these pages a place.
pub fn serve() {
    annex::serve::<PagesApp>("solvarium-pages");
    share_dialog::serve();
}

#[component]
fn PagesApp() -> Html {
    let (shell, route, _) = use_program("");
    use_opened();
    html! { <ContextProvider<Shell> context={shell}>{ page_of(&route) }</ContextProvider<Shell>> }
}

/// Draws anew whenever the page offers the place, or takes it back: the address may be the same, for a link that the
/// board refuses.
#[hook]
fn use_opened() {
    let update = use_force_update();
    use_effect_with((), move |()| {
        let listener = page::on_told(page::OPEN, move |_| update.force_update());
        move || drop(listener)
    });
}

/// The card of a challenge that the board has refused (`app/play/mod.rs`).
fn refused() -> Option<Html> {
    let refused = page::element("refused")?;
    let text = |name: &str| refused.get_attribute(name).unwrap_or_default();
    let found = diagnose(&text("data-id"), &text("data-why"));
    let back = refused.has_attribute("data-back");
    Some(html! { <BadLink key="refused" {found} {back} /> })
}

fn page_of(route: &Route) -> Html {
    let text = route.to_string();
    let bad = |why: &str| html! { <BadLink key="bad" found={diagnose(text.trim_start_matches("#/"), why)} /> };
    let none = || html! { <span key="none" hidden=true></span> };
    match route {
        Route::Learn(game) if games::program(game).is_none() => {
            games::board(game).map_or_else(|| bad(""), |entry| html! { <LearnPage key="learn" {entry} /> })
        }
        Route::Editor(game) if !games::draws(game) => {
            games::board(game).map_or_else(|| bad(""), |entry| html! { <EditorPage key="editor" {entry} /> })
        }
        Route::Records => html! { <RecordsPage key="records" /> },
        Route::Settings => html! { <SettingsPage key="settings" /> },
        Route::Bad { why, .. } => bad(why),
        Route::Play { game, .. } | Route::GameLab(game) if games::info(game).is_none() => bad(""),
        Route::Play { .. } => refused().unwrap_or_else(none),
        _ => none(),
    }
}

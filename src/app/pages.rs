//! Which page an address names, and which part of the app it is in.

use yew::prelude::*;

use super::extras;
use super::game_head::Tab;
use super::home::Home;
use super::lab;
use super::loading::{Outline, PartPage};
use crate::engine::entry::GameInfo;
use crate::engine::part::Part;
use crate::games;
use crate::web::route::Route;

/// Draws the page of an address at its visit of this number: the same link opened again is another visit.
pub type PageFn = fn(&Route, u32) -> Html;

/// The pages of a game, each in a part that is loaded when it is first visited.
pub struct GamePages {
    /// The game.
    pub info: &'static GameInfo,
    /// The board.
    pub play: Part<PageFn>,
    /// Whether its board stands only when the worker has found a challenge, which is so if the usual ones are searched for.
    pub waits_for_worker: bool,
    /// The lessons.
    pub learn: Part<PageFn>,
    /// The editor.
    pub editor: Option<Part<PageFn>>,
    /// The Lab page, if the game has one of its own; else there is a list of its experiments.
    pub lab: Option<Part<PageFn>>,
    /// What teachers need, if it is in this game's folder.
    pub classroom: Option<Part<PageFn>>,
}

impl GamePages {
    /// A game without an editor, whose experiments are listed and whose board stands at once.
    pub const fn of(info: &'static GameInfo, play: Part<PageFn>, learn: Part<PageFn>) -> Self {
        Self { info, play, waits_for_worker: false, learn, editor: None, lab: None, classroom: None }
    }
}

/// The part that has the page of an address, and what is shown until it is here. The gallery is in the main part.
fn find(route: &Route) -> Option<(Part<PageFn>, Outline)> {
    let other = |title: &'static str| Outline::Page { title };
    let of = |game: &str, tab: Tab, part: fn(&'static GamePages) -> Option<Part<PageFn>>| {
        let found = games::pages(game).and_then(|pages| Some((part(pages)?, Outline::Game { info: pages.info, tab })));
        found.unwrap_or((extras::PAGE, other("")))
    };
    Some(match route {
        Route::Home => return None,
        Route::Play { game, .. } => of(game, Tab::Play, |pages| Some(pages.play)),
        Route::Learn(game) => of(game, Tab::Learn, |pages| Some(pages.learn)),
        Route::Editor(game) => of(game, Tab::Editor, |pages| pages.editor),
        Route::GameLab(game) => of(game, Tab::Lab, |pages| Some(pages.lab.unwrap_or(lab::PAGE))),
        Route::Lab | Route::Experiment { .. } => (lab::PAGE, other("Lab")),
        Route::Classroom { .. } => {
            let part = games::all_pages().find_map(|pages| pages.classroom);
            (part.unwrap_or(extras::PAGE), other("Classroom"))
        }
        Route::Records => (extras::PAGE, other("Records")),
        Route::Settings => (extras::PAGE, other("Settings")),
        Route::Bad { .. } => (extras::PAGE, other("")),
    })
}

/// Draws the page of an address.
pub fn page_of(route: &Route, visit: u32) -> Html {
    match find(route) {
        None => html! { <Home key="home" /> },
        Some((part, outline)) => {
            html! { <PartPage key={part.name} {part} route={route.clone()} {visit} {outline} /> }
        }
    }
}

/// Fetches the code of the page of an address, so that it is here when the page is visited.
pub fn fetch_ahead(route: &Route) {
    if let Some((part, _)) = find(route) {
        // Who then visits the page hears of a failure.
        wasm_bindgen_futures::spawn_local(async move {
            part.load().await.ok();
        });
    }
}

/// Whether the page of an address is a board that waits for the worker.
pub fn waits_for_worker(route: &Route) -> bool {
    matches!(route, Route::Play { game, .. } if games::pages(game).is_some_and(|pages| pages.waits_for_worker))
}

/// The folder of the game whose worker a page uses; empty for a page of no game.
pub fn folder_of(route: &Route) -> &'static str {
    let teaches = || games::all_pages().find(|pages| pages.classroom.is_some()).map(|pages| pages.info.id);
    let game = match route {
        Route::Classroom { .. } => teaches(),
        _ => route.game(),
    };
    game.and_then(games::folder).unwrap_or_default()
}

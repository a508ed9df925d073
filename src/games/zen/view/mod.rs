//! The pages of the Zen garden: two programs of their own, `zen` (play, learn, editor) and `zen_lab`.

mod act;
mod ask;
mod board;
mod choices;
mod editor;
mod glide;
mod groove;
mod kept;
mod lab;
mod learn;
mod picture;
mod play;
mod scene;
mod shapes;
mod show;
mod words;

use yew::prelude::*;

use super::info::INFO;
use crate::app::annex;
use crate::web::route::Route;

/// Waits for the page to offer the game a place.
pub fn serve() {
    annex::serve_pages("solvarium-zen", INFO.id, page_of);
}

/// Waits for the page to offer the game's lab a place: it is a program of its own.
pub fn serve_lab() {
    annex::serve_pages("solvarium-zen_lab", INFO.id, lab_of);
}

/// Each page shows only while the address names it.
fn page_of(route: &Route, visit: u32) -> Option<Html> {
    match route {
        Route::Play { game, challenge } if game == INFO.id => {
            Some(html! { <play::PlayPage key="play" challenge={challenge.clone()} {visit} /> })
        }
        Route::Learn(game) if game == INFO.id => Some(html! { <learn::LearnPage key="learn" /> }),
        Route::Editor(game) if game == INFO.id => Some(html! { <editor::EditorPage key="editor" /> }),
        _ => None,
    }
}

fn lab_of(route: &Route, _visit: u32) -> Option<Html> {
    matches!(route, Route::GameLab(game) if game == INFO.id).then(|| html! { <lab::LabPage key="lab" /> })
}

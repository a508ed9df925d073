//! The pages of sliding blocks: two programs of their own, `sliding` (play, learn, editor) and `sliding_lab`.

mod ask;
mod board;
mod editor;
mod glide;
mod hand;
mod lab;
mod learn;
mod marks;
mod outline;
mod piece;
mod play;
mod shelf;
mod track;
mod tray;
mod words;

use yew::prelude::*;

use super::info::INFO;
use crate::app::annex;
use crate::web::route::Route;

/// Waits for the page to offer the game a place.
pub fn serve() {
    annex::serve_pages("solvarium-sliding", INFO.id, page_of);
}

/// Waits for the page to offer the game's lab a place: it is a program of its own.
pub fn serve_lab() {
    annex::serve_pages("solvarium-sliding_lab", INFO.id, lab_of);
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

//! The pages of 2048 and Threes: two programs of their own, `merge` (play, learn) and `merge_lab`.

pub mod ask;
pub mod hand;
mod lab;
mod learn;
pub mod motion;
pub mod picture;
mod play;
pub mod shared;
pub mod tile;

use yew::prelude::*;

use self::hand::Kind;
use crate::app::annex;
use crate::web::route::Route;

/// Waits for the page to offer the games a place. Both are solved by one worker.
pub fn serve() {
    annex::serve_pages("solvarium-merge", Kind::Twenty48.info().id, page_of);
}

/// Waits for the page to offer the games' lab a place: it is a program of its own.
pub fn serve_lab() {
    annex::serve_pages("solvarium-merge_lab", Kind::Twenty48.info().id, lab_of);
}

/// Each page shows only while the address names it.
fn page_of(route: &Route, visit: u32) -> Option<Html> {
    match route {
        Route::Play { game, challenge } => Kind::of(game).map(|kind| {
            html! { <play::PlayPage key={format!("play-{game}")} {kind} challenge={challenge.clone()} {visit} /> }
        }),
        Route::Learn(game) => {
            Kind::of(game).map(|kind| html! { <learn::LearnPage key={format!("learn-{game}")} {kind} /> })
        }
        _ => None,
    }
}

fn lab_of(route: &Route, _visit: u32) -> Option<Html> {
    let Route::GameLab(game) = route else { return None };
    Kind::of(game).map(|kind| html! { <lab::LabPage key={kind.info().id} {kind} /> })
}

//! Pig's pages: three programs of their own, `pig` (play, learn), `pig_lab` and `classroom`.

pub mod ask;
pub mod classroom;
pub mod die;
mod examples;
pub mod explorer;
mod faces;
mod learn;
mod play;

use yew::prelude::*;

use super::info::INFO;
use crate::app::annex;
use crate::web::route::Route;

/// Waits for the page to offer Pig a place.
pub fn serve() {
    annex::serve_pages("solvarium-pig", INFO.id, page_of);
}

/// Each page shows only while the address names it.
fn page_of(route: &Route, visit: u32) -> Option<Html> {
    match route {
        Route::Play { game, challenge } if game == INFO.id => {
            Some(html! { <play::PlayPage key="play" challenge={challenge.clone()} {visit} /> })
        }
        Route::Learn(game) if game == INFO.id => Some(html! { <learn::LearnPage key="learn" /> }),
        _ => None,
    }
}

//! Pig's pages: three programs of their own, `pig` (play, learn), `pig_lab` and `classroom`.

mod art;
pub mod ask;
pub mod classroom;
pub mod die;
pub mod explorer;
mod learn;
mod play;

use yew::prelude::*;

use crate::app::annex::{self, use_annex_shell, use_focus, use_place};
use crate::app::context::Shell;
use crate::app::view::Picture;
use crate::web::route::Route;

/// Pig's picture in the gallery.
pub const PICTURE: Picture = Picture { game: "pig", art: art::art };

/// Waits for the page to offer Pig a place.
pub fn serve() {
    annex::serve::<PigApp>("solvarium-pig");
}

#[component]
fn PigApp() -> Html {
    let shell = use_annex_shell("pig");
    let (route, visit) = use_place();
    use_focus(visit);
    html! { <ContextProvider<Shell> context={shell}>{ page_of(&route, visit) }</ContextProvider<Shell>> }
}

/// Each page shows only while the address names it.
fn page_of(route: &Route, visit: u32) -> Html {
    match route {
        Route::Play { game, challenge } if game == "pig" => {
            html! { <play::PlayPage key="play" challenge={challenge.clone()} {visit} /> }
        }
        Route::Learn(game) if game == "pig" => html! { <learn::LearnPage key="learn" /> },
        _ => html! { <span key="none" hidden=true></span> },
    }
}

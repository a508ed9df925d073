//! The Yew shell. Knows the rules of no game.

pub mod bests;
pub mod charts;
pub mod context;
pub mod game_head;
pub mod grid_board;
pub mod icons;
pub mod lab;
pub mod lab_host;
pub mod learn;
pub mod play;
pub mod rich_text;
pub mod share;
pub mod view;

use std::rc::Rc;

use yew::prelude::*;

use self::context::{Note, Settings, Shell, WORKER_URL};
use crate::games;
use crate::web::page;
use crate::web::route::Route;
use crate::worker::client::Client;

/// The app.
#[component]
pub fn App() -> Html {
    let settings = use_state(|| Rc::new(Settings::load()));
    let client = use_memo((), |()| Client::new(WORKER_URL));
    let place = use_state(|| (page::route(), 0u32));
    use_routes(&place);
    let shell = Shell {
        settings: (*settings).clone(),
        set_settings: Callback::noop(),
        client: (*client).clone(),
        announce: Callback::noop(),
        note: Callback::noop(),
        outdated: Callback::noop(),
    };
    let (route, visit) = (*place).clone();
    html! {
        <ContextProvider<Shell> context={shell}>
            { page_of(&route, visit) }
        </ContextProvider<Shell>>
    }
}

/// Follows the address.
#[hook]
fn use_routes(place: &UseStateHandle<(Route, u32)>) {
    let place = place.clone();
    use_effect_with((), move |()| {
        let visits = std::cell::Cell::new(0u32);
        let listener = page::on_route(move |route| {
            visits.set(visits.get().wrapping_add(1));
            place.set((route, visits.get()));
        });
        move || drop(listener)
    });
}

fn page_of(route: &Route, visit: u32) -> Html {
    let of_game = |game: &str, page: &dyn Fn(&'static crate::engine::entry::Entry) -> Html| {
        games::entry(game).map_or_else(|| html! {"bad"}, page)
    };
    match route {
        Route::Play { game, challenge } => of_game(game, &|entry| {
            html! { <play::PlayPage key={entry.info.id} {entry} challenge={challenge.clone()} {visit} /> }
        }),
        Route::Learn(game) => of_game(game, &|entry| html! { <learn::LearnPage {entry} /> }),
        Route::GameLab(_) | Route::Lab | Route::Experiment { .. } => html! { <lab_host::LabHost key="lab" /> },
        _ => html! {"other"},
    }
}

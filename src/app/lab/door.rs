//! The lab as a program of its own: mounts into the page's host and goes by the address.

use std::cell::RefCell;
use std::rc::Rc;

use wasm_bindgen::JsCast;
use yew::prelude::*;

use super::{ExperimentPage, GameLab, LabIndex};
use crate::app::context::{Note, Settings, Shell, WORKER_URL};
use crate::games;
use crate::web::page;
use crate::web::route::Route;
use crate::worker::client::Client;
use crate::worker::protocol::BUILD;

/// Waits for the page to offer a place, and mounts there; an earlier visit's lab is taken down.
pub fn serve() {
    let last = RefCell::new(None::<AppHandle<LabApp>>);
    let listener = page::on_told(page::LAB_READY, move |event| {
        if event.detail().as_string().is_some_and(|build| build != BUILD) {
            page::tell(page::OUTDATED, "");
            return;
        }
        let Some(host) = event.target().and_then(|target| target.dyn_into::<web_sys::Element>().ok()) else { return };
        if let Some(old) = last.borrow_mut().take() {
            old.destroy();
        }
        *last.borrow_mut() = Some(yew::Renderer::<LabApp>::with_root(host).render());
    });
    // The program lives as long as the page.
    if let Some(listener) = listener {
        listener.forget();
    }
}

/// The lab's pages. What the shell shows (notes, announcements) is told to the page by events.
#[component]
pub fn LabApp() -> Html {
    let place = use_state(|| (page::route(), 0u32));
    {
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
    let shell = use_memo((), |()| Shell {
        settings: Rc::new(Settings::load()),
        set_settings: Callback::noop(),
        client: Client::new(WORKER_URL),
        announce: Callback::from(|text: String| page::tell(page::SAY, &text)),
        note: Callback::from(|note: Note| page::tell(page::NOTE, &note.text)),
        outdated: Callback::from(|()| page::tell(page::OUTDATED, "")),
    });
    let (route, visit) = (*place).clone();
    html! {
        <ContextProvider<Shell> context={(*shell).clone()}>{ page_of(&route, visit) }</ContextProvider<Shell>>
    }
}

/// Unknown names never get here: the page shows its own words for them instead of the lab.
fn page_of(route: &Route, visit: u32) -> Html {
    let none = || html! { <span hidden=true></span> };
    match route {
        Route::Lab => html! { <LabIndex key="index" /> },
        Route::GameLab(game) => {
            games::entry(game).map_or_else(none, |entry| html! { <GameLab key={entry.info.id} {entry} /> })
        }
        Route::Experiment { id, seed, params } => {
            let found = games::experiment(id).and_then(|info| Some((info, games::entry(info.game)?)));
            found.map_or_else(none, |(info, entry)| {
                html! {
                    <ExperimentPage key={info.id} {entry} {info} seed={seed.clone()} params={params.clone()} {visit} />
                }
            })
        }
        _ => none(),
    }
}

//! Programs of their own beside the main one (`bin/pages.rs`, `bin/lab.rs`): each is loaded when
//! one of its pages is first visited, so that whoever plays downloads little else. The main program
//! offers a place; `static/annex.js` brings the program there.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use wasm_bindgen::JsCast;
use yew::html::BaseComponent;
use yew::prelude::*;

use super::context::{Note, Settings, Shell, WORKER_URL};
use crate::web::page;
use crate::web::route::Route;
use crate::worker::client::Client;
use crate::worker::protocol::BUILD;

/// What a place is given.
#[derive(Properties, PartialEq)]
pub struct AnnexProps {
    /// The program's name.
    pub program: AttrValue,
}

/// The place of another program in the page.
#[component]
pub fn Annex(props: &AnnexProps) -> Html {
    let node = use_node_ref();
    {
        let node = node.clone();
        use_effect_with(props.program.clone(), move |program| {
            if let Some(element) = node.cast::<web_sys::Element>() {
                page::tell_from(&element, page::OPEN, program);
            }
        });
    }
    html! {
        <div ref={node} class="annex"><p class="page quiet" role="status">{ "One moment." }</p></div>
    }
}

/// Waits for the page to offer a place, and mounts there; what an earlier visit mounted is taken
/// down. `ready` is the event that `static/annex.js` sends when the program is loaded.
pub fn serve<C: BaseComponent<Properties = ()>>(ready: &'static str) {
    let last = RefCell::new(None::<AppHandle<C>>);
    let listener = page::on_told(ready, move |event| {
        if page::build().is_some_and(|build| build != BUILD) {
            return page::tell(page::OUTDATED, "");
        }
        let Some(host) = event.target().and_then(|target| target.dyn_into::<web_sys::Element>().ok()) else { return };
        if let Some(old) = last.borrow_mut().take() {
            old.destroy();
        }
        *last.borrow_mut() = Some(yew::Renderer::<C>::with_root(host).render());
    });
    // The program lives as long as the page.
    if let Some(listener) = listener {
        listener.forget();
    }
}

/// The address, and how often it has changed: the same link opened again is another visit.
#[hook]
pub fn use_place() -> (Route, u32) {
    let place = use_state(|| (page::route(), 0u32));
    {
        let place = place.clone();
        use_effect_with((), move |()| {
            let visits = Cell::new(0u32);
            let listener = page::on_route(move |route| {
                visits.set(visits.get().wrapping_add(1));
                place.set((route, visits.get()));
            });
            move || drop(listener)
        });
    }
    (*place).clone()
}

/// The settings as they are kept, whichever program changes them.
#[hook]
pub fn use_settings() -> Rc<Settings> {
    let settings = use_state(|| Rc::new(Settings::load()));
    {
        let settings = settings.clone();
        use_effect_with((), move |()| {
            let listener = page::on_told(page::SETTINGS, move |_| settings.set(Rc::new(Settings::load())));
            move || drop(listener)
        });
    }
    (*settings).clone()
}

/// The shell of a program beside the main one: what is to be shown is told to the page by events.
#[hook]
pub fn use_annex_shell() -> Shell {
    let settings = use_settings();
    let client = use_memo((), |()| Client::new(WORKER_URL));
    Shell {
        settings,
        set_settings: Callback::from(|new: Settings| new.apply()),
        client: (*client).clone(),
        announce: Callback::from(|text: String| page::tell(page::SAY, &text)),
        note: Callback::from(|note: Note| page::tell(page::NOTE, &note.text)),
        outdated: Callback::from(|()| page::tell(page::OUTDATED, "")),
    }
}

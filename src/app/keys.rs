//! Keys that act wherever the focus is.

use gloo::events::{EventListener, EventListenerOptions};
use wasm_bindgen::JsCast;
use web_sys::KeyboardEvent;
use yew::prelude::*;

use super::controls::use_held;

/// What a key does.
pub type Act = Box<dyn FnOnce()>;

/// Hears every key of the page; `meant` says of each what it is for, and gives what does it. A key that is for something
/// does nothing else.
#[hook]
pub fn use_keys<K: Clone + 'static>(keys: K, meant: fn(&K, &KeyboardEvent) -> Option<Act>) {
    let latest = use_mut_ref(|| keys.clone());
    *latest.borrow_mut() = keys;
    use_held((), move |()| {
        let options = EventListenerOptions::enable_prevent_default();
        EventListener::new_with_options(&gloo::utils::document(), "keydown", options, move |event| {
            let Some(event) = event.dyn_ref::<KeyboardEvent>() else { return };
            // Whoever is called may draw anew, so no borrow may be held meanwhile.
            let keys = latest.borrow().clone();
            if let Some(act) = meant(&keys, event) {
                event.prevent_default();
                act();
            }
        })
    });
}

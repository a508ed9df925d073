//! Keys that act wherever the focus is.

use gloo::events::{EventListener, EventListenerOptions};
use wasm_bindgen::JsCast;
use web_sys::{Element, Event, KeyboardEvent};
use yew::prelude::*;

/// What a key does.
pub type Act = Box<dyn FnOnce()>;

/// What has a use of its own for keys.
const FIELDS: &str = "input, textarea, select, dialog, [popover], [contenteditable]";

/// Whether the focus is on or in what this selects.
pub fn is_within(event: &Event, selector: &str) -> bool {
    let target = event.target().and_then(|target| target.dyn_into::<Element>().ok());
    target.is_some_and(|target| target.closest(selector).ok().flatten().is_some())
}

/// Hears every key of the page that is pressed outside of fields, dialogs and menus, without Alt and the system's key (Z and Y
/// also with it: on a Mac that is how one undoes); `meant` says of each what it is for, and gives what does it. A key that is for
/// something does nothing else.
#[hook]
pub fn use_keys<K: Clone + 'static>(keys: K, meant: fn(&K, &KeyboardEvent) -> Option<Act>) {
    let latest = use_mut_ref(|| keys.clone());
    *latest.borrow_mut() = keys;
    // From the first picture on: effects run some milliseconds later, when a key may have come. It goes with the component.
    let _listener = use_memo((), move |()| {
        let options = EventListenerOptions::enable_prevent_default();
        EventListener::new_with_options(&gloo::utils::document(), "keydown", options, move |event| {
            let Some(event) = event.dyn_ref::<KeyboardEvent>() else { return };
            let systems = event.meta_key() && !matches!(event.key().as_str(), "z" | "Z" | "y" | "Y");
            if event.default_prevented() || event.alt_key() || systems || is_within(event, FIELDS) {
                return;
            }
            // Whoever is called may draw anew, so no borrow may be held meanwhile.
            let keys = latest.borrow().clone();
            if let Some(act) = meant(&keys, event) {
                event.prevent_default();
                act();
            }
        })
    });
}

//! Texts kept in this browser (localStorage). A browser that refuses to keep them (blocked, private
//! mode, full) loses nothing but the memory.

use gloo::events::EventListener;
use wasm_bindgen::JsCast;
use web_sys::{Storage, StorageEvent};

/// In front of every key, so that other apps of the same host are not in the way.
const PREFIX: &str = "solvarium.";

/// The browser's store; nothing where it is blocked, which throws when it is only looked at.
fn storage() -> Option<Storage> {
    web_sys::window()?.local_storage().ok().flatten()
}

/// The text kept under a key.
pub fn read(key: &str) -> Option<String> {
    storage()?.get_item(&format!("{PREFIX}{key}")).ok().flatten()
}

/// Keeps a text under a key; false when the browser refuses.
pub fn write(key: &str, text: &str) -> bool {
    storage().is_some_and(|storage| storage.set_item(&format!("{PREFIX}{key}"), text).is_ok())
}

/// Forgets a key.
pub fn remove(key: &str) {
    if let Some(storage) = storage() {
        storage.remove_item(&format!("{PREFIX}{key}")).ok();
    }
}

/// Calls `changed` whenever another page of this browser changes or erases what is kept under a key.
pub fn on_change(key: &str, changed: impl Fn() + 'static) -> Option<EventListener> {
    let key = format!("{PREFIX}{key}");
    let hear = move |event: &web_sys::Event| {
        // Without a key all is erased.
        let of = event.dyn_ref::<StorageEvent>().and_then(StorageEvent::key);
        if of.is_none_or(|of| of == key) {
            changed();
        }
    };
    Some(EventListener::new(&web_sys::window()?.into(), "storage", hear))
}

/// All keys that begin with `start`, in no order.
pub fn keys(start: &str) -> Vec<String> {
    let Some(storage) = storage() else { return Vec::new() };
    let count = storage.length().unwrap_or(0);
    let names = (0..count).filter_map(|at| storage.key(at).ok().flatten());
    names
        .filter_map(|name| name.strip_prefix(PREFIX).map(str::to_owned))
        .filter(|name| name.starts_with(start))
        .collect()
}

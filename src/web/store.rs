//! Texts kept in this browser (localStorage). A browser that refuses to keep them (private mode,
//! full) loses nothing but the memory.

use gloo::storage::{LocalStorage, Storage};

/// In front of every key, so that other apps of the same host are not in the way.
const PREFIX: &str = "solvarium.";

/// The text kept under a key.
pub fn read(key: &str) -> Option<String> {
    LocalStorage::raw().get_item(&format!("{PREFIX}{key}")).ok().flatten()
}

/// Keeps a text under a key; false when the browser refuses.
pub fn write(key: &str, text: &str) -> bool {
    LocalStorage::raw().set_item(&format!("{PREFIX}{key}"), text).is_ok()
}

/// Forgets a key.
pub fn remove(key: &str) {
    LocalStorage::raw().remove_item(&format!("{PREFIX}{key}")).ok();
}

/// All keys that begin with `start`, in no order.
pub fn keys(start: &str) -> Vec<String> {
    let raw = LocalStorage::raw();
    let count = raw.length().unwrap_or(0);
    let names = (0..count).filter_map(|at| raw.key(at).ok().flatten());
    names
        .filter_map(|name| name.strip_prefix(PREFIX).map(str::to_owned))
        .filter(|name| name.starts_with(start))
        .collect()
}

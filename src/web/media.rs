//! What the person's system asks for, and the marks on the page that follow it.

use wasm_bindgen::prelude::*;
use web_sys::MediaQueryList;

fn query(text: &str) -> Option<MediaQueryList> {
    web_sys::window()?.match_media(text).ok().flatten()
}

/// Whether a media query holds now.
pub fn matches(text: &str) -> bool {
    query(text).is_some_and(|list| list.matches())
}

/// Calls `changed` with whether the query holds, whenever that changes, as long as it is kept.
pub struct Watch {
    list: MediaQueryList,
    heard: Closure<dyn Fn(web_sys::MediaQueryListEvent)>,
}

impl Watch {
    /// Begins to watch; nothing in a browser without media queries.
    pub fn new(text: &str, changed: impl Fn(bool) + 'static) -> Option<Self> {
        let list = query(text)?;
        let heard = Closure::new(move |event: web_sys::MediaQueryListEvent| changed(event.matches()));
        list.add_event_listener_with_callback("change", heard.as_ref().unchecked_ref()).ok()?;
        Some(Self { list, heard })
    }
}

impl Drop for Watch {
    fn drop(&mut self) {
        self.list.remove_event_listener_with_callback("change", self.heard.as_ref().unchecked_ref()).ok();
    }
}

/// The query of a system in the dark.
pub const DARK: &str = "(prefers-color-scheme: dark)";

/// The query of a person who asks for less motion.
pub const STILL: &str = "(prefers-reduced-motion: reduce)";

/// Sets `data-<name>` on the page's root element, which the style sheet follows.
pub fn mark_root(name: &str, value: &str) {
    let root = web_sys::window().and_then(|w| w.document()).and_then(|d| d.document_element());
    if let Some(root) = root {
        root.set_attribute(&format!("data-{name}"), value).ok();
    }
}

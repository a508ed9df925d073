//! What the person's system and screen are like.

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

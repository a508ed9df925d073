//! The whole screen for the page, as a projector wants it; and what the person's system and screen are like.

use gloo::events::EventListener;
use wasm_bindgen::prelude::*;
use web_sys::MediaQueryList;

fn document() -> Option<web_sys::Document> {
    web_sys::window()?.document()
}

/// Whether this browser can give a page the whole screen.
pub fn can_fill() -> bool {
    document().is_some_and(|document| document.fullscreen_enabled())
}

/// Whether the page has the whole screen.
pub fn filled() -> bool {
    document().is_some_and(|document| document.fullscreen_element().is_some())
}

/// Asks for the whole screen, or gives it back.
pub fn toggle() {
    let Some(document) = document() else { return };
    if document.fullscreen_element().is_some() {
        document.exit_fullscreen();
    } else if let Some(root) = document.document_element() {
        // A browser that refuses leaves the page as it is.
        root.request_fullscreen().ok();
    }
}

/// Calls `changed` with whether the page has the whole screen, whenever that changes.
pub fn on_change(changed: impl Fn(bool) + 'static) -> Option<EventListener> {
    let document = document()?;
    Some(EventListener::new(&document, "fullscreenchange", move |_| changed(filled())))
}

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

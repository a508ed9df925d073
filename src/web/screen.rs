//! The whole screen for the page, as a projector wants it.

use gloo::events::EventListener;

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

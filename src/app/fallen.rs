//! When the page's own program has failed: a card that says so and leads on.
//!
//! After a panic this instance of the program can no longer be trusted to run, so the card is made
//! in the panic hook itself, with plain DOM calls, and its buttons need none of our code: they are
//! anchors, and static/fallen.js makes the first of them a true reload.

use std::panic::{self, PanicHookInfo};

use wasm_bindgen::JsValue;
use web_sys::{Document, Element};

use crate::web::page;
use crate::web::route::Route;

/// Puts the hook in place. Once, before anything else.
pub fn install() {
    panic::set_hook(Box::new(|info| {
        let message = message(info);
        web_sys::console::error_1(&message.as_str().into());
        if let Some(document) = web_sys::window().and_then(|window| window.document()) {
            // If even this fails, nothing is left to say it with.
            show(&document, &message).ok();
        }
    }));
}

fn message(info: &PanicHookInfo<'_>) -> String {
    let payload = info.payload();
    let text = payload.downcast_ref::<&str>().copied().or_else(|| payload.downcast_ref::<String>().map(String::as_str));
    let place = info.location().map(|at| format!(" ({}:{})", at.file(), at.line())).unwrap_or_default();
    format!("{}{place}", text.unwrap_or("no reason given"))
}

/// The challenge in the address, if it is one.
fn challenge() -> Option<String> {
    match page::route() {
        Route::Play { challenge: Some(id), .. } => Some(id.to_string()),
        _ => None,
    }
}

fn show(document: &Document, message: &str) -> Result<(), JsValue> {
    let body = document.body().ok_or(JsValue::NULL)?;
    if document.get_element_by_id("fallen").is_some() {
        return Ok(());
    }
    let card = add(document, &body, "div", "fallen", "")?;
    card.set_id("fallen");
    card.set_attribute("role", "alertdialog")?;
    card.set_attribute("aria-labelledby", "fallen-title")?;
    let inner = add(document, &card, "div", "card pad", "")?;
    let title = add(document, &inner, "h2", "", "Something in the page broke.")?;
    title.set_id("fallen-title");
    title.set_attribute("tabindex", "-1")?;
    add(document, &inner, "p", "", "Your game is kept up to the last move. Load the page again to go on.")?;
    if let Some(id) = challenge() {
        add(document, &inner, "p", "", "The challenge:")?;
        add(document, &inner, "code", "linked", &id)?;
    }
    let row = add(document, &inner, "div", "row", "")?;
    let here = page::route();
    let again = add(document, &row, "a", "btn primary", "Reload")?;
    // Another query makes the browser load the page even without fallen.js.
    again.set_attribute("href", &format!("?again={}{here}", js_sys::Date::now()))?;
    again.set_attribute("data-reload", "")?;
    let home = add(document, &row, "a", "btn", "All games")?;
    home.set_attribute("href", &format!("?again={}{}", js_sys::Date::now(), Route::Home))?;
    let details = add(document, &inner, "details", "", "")?;
    add(document, &details, "summary", "", "What happened")?;
    add(document, &details, "code", "linked", message)?;
    // What stands behind would still take keys and clicks, and answer none.
    if let Some(app) = document.get_element_by_id("app") {
        app.set_attribute("inert", "")?;
    }
    page::focus("fallen-title");
    Ok(())
}

fn add(document: &Document, parent: &Element, tag: &str, class: &str, text: &str) -> Result<Element, JsValue> {
    let element = document.create_element(tag)?;
    if !class.is_empty() {
        element.set_class_name(class);
    }
    if !text.is_empty() {
        element.set_text_content(Some(text));
    }
    parent.append_child(&element)?;
    Ok(element)
}

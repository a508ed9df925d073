//! After a panic on the main thread the wasm instance cannot go on. A readable card takes its
//! place; the game is saved after each move, and a reload resumes it.

/// Sets the hook that shows the card. It uses plain DOM calls only: Yew is part of what fell. The
/// card's button is handled by `static/fallen.js`, not by this instance.
pub fn install() {
    // Through Yew: a hook set past it is replaced by its own when the app is mounted.
    yew::set_custom_panic_hook(Box::new(|info| {
        let message = info.to_string();
        web_sys::console::error_1(&message.as_str().into());
        show(&message);
    }));
}

fn show(message: &str) -> Option<()> {
    let window = web_sys::window()?;
    let document = window.document()?;
    if document.query_selector(".fallen").ok()?.is_some() {
        return None;
    }
    let id = window.location().hash().unwrap_or_default();
    let id = id.trim_start_matches("#/").to_owned();
    let make = |tag: &str, class: &str, text: &str| {
        let element = document.create_element(tag).ok()?;
        element.set_class_name(class);
        element.set_text_content(Some(text));
        Some(element)
    };
    let cover = make("div", "fallen", "")?;
    cover.set_attribute("role", "alertdialog").ok()?;
    cover.set_attribute("aria-label", "Solvarium has stopped").ok()?;
    let card = make("div", "card", "")?;
    card.append_child(&make("h1", "", "Solvarium has stopped.")?.into()).ok()?;
    let words =
        "Something went wrong in this page. Your game is saved after every move; reload to go on where you were.";
    card.append_child(&make("p", "", words)?.into()).ok()?;
    card.append_child(&make("p", "code wrap", &id)?.into()).ok()?;
    let button = make("button", "btn primary", "Reload")?;
    button.set_attribute("data-reload", "").ok()?;
    card.append_child(&button).ok()?;
    let details = make("details", "", "")?;
    details.append_child(&make("summary", "", "What happened")?.into()).ok()?;
    details.append_child(&make("p", "mono", message)?.into()).ok()?;
    card.append_child(&details).ok()?;
    cover.append_child(&card).ok()?;
    document.body()?.append_child(&cover).ok()?;
    Some(())
}

//! What the charts ask the browser for: how wide they are, and to save a file.

use super::export;
use gloo::events::EventListener;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{Blob, BlobPropertyBag, Element, HtmlAnchorElement, Url};
use yew::prelude::*;

/// The width charts are drawn for until their place on the page is known.
pub const FIRST_WIDTH: f64 = 640.0;

/// The width of an element in pixels, kept up to date when the window changes.
#[hook]
pub fn use_width(node: &NodeRef) -> f64 {
    let width = use_state_eq(|| FIRST_WIDTH);
    {
        let (node, width) = (node.clone(), width.clone());
        use_effect_with((), move |()| {
            let measure = move || {
                // Hidden elements have no width; they keep the last one.
                if let Some(found) = node.cast::<Element>().map(|element| element.client_width()).filter(|w| *w > 0) {
                    width.set(f64::from(found));
                }
            };
            measure();
            let listener = web_sys::window().map(|window| EventListener::new(&window, "resize", move |_| measure()));
            move || drop(listener)
        });
    }
    *width
}

/// Saves a text as a file of the given name and media type («text/csv»).
///
/// # Errors
/// The browser refused; the value is its reason.
pub fn save_text(name: &str, kind: &str, text: &str) -> Result<(), JsValue> {
    let options = BlobPropertyBag::new();
    options.set_type(&format!("{kind};charset=utf-8"));
    let blob = Blob::new_with_str_sequence_and_options(&js_sys::Array::of1(&text.into()), &options)?;
    let url = Url::create_object_url_with_blob(&blob)?;
    let document = web_sys::window().and_then(|window| window.document()).ok_or("no document")?;
    let link: HtmlAnchorElement = document.create_element("a")?.unchecked_into();
    link.set_href(&url);
    link.set_download(name);
    link.click();
    // The click has started the download by now; without this the text would stay in memory.
    Url::revoke_object_url(&url)
}

/// Saves the drawn chart of the figure with this id as an SVG file. It must be on the page (its table may hide it).
///
/// # Errors
/// The chart is not on the page, or the browser refused.
pub fn save_svg(figure_id: &str) -> Result<(), JsValue> {
    let document = web_sys::window().and_then(|window| window.document()).ok_or("no document")?;
    let chart = document.get_element_by_id(&chart_id(figure_id)).ok_or("the chart is not on the page")?;
    let file = export::standalone(&chart.outer_html()).ok_or("the chart is not drawn")?;
    save_text(&format!("{figure_id}.svg"), "image/svg+xml", &file)
}

/// The element id of a figure's `<svg>`.
pub fn chart_id(figure_id: &str) -> String {
    format!("chart-{figure_id}")
}

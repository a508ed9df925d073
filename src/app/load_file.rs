//! A button that reads a file of the person's choice.

use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::{JsFuture, spawn_local};
use yew::prelude::*;

use super::icons::{Icon, icon};

/// What the button is given.
#[derive(Properties, PartialEq)]
pub struct LoadFileProps {
    /// What it says.
    pub label: AttrValue,
    /// Hears the file's text; nothing when it could not be read.
    pub on_text: Callback<Option<String>>,
}

/// The button. The input in it takes the focus; its label is what is seen.
#[component]
pub fn LoadFile(props: &LoadFileProps) -> Html {
    let on_text = props.on_text.clone();
    let onchange = Callback::from(move |event: Event| {
        let Some(input) = event.target_dyn_into::<web_sys::HtmlInputElement>() else { return };
        let Some(reading) = reading(&input) else { return };
        // So that the same file can be chosen once more.
        input.set_value("");
        let on_text = on_text.clone();
        spawn_local(async move { on_text.emit(JsFuture::from(reading).await.ok().and_then(|text| text.as_string())) });
    });
    html! {
        <label class="btn quiet load">
            { icon(Icon::Upload) }{ props.label.clone() }
            <input class="unseen" type="file" accept=".json,application/json" {onchange} />
        </label>
    }
}

/// The promise of the text of the file that was chosen.
fn reading(input: &web_sys::HtmlInputElement) -> Option<js_sys::Promise> {
    let get = |from: &JsValue, key: JsValue| js_sys::Reflect::get(from, &key).ok();
    let file = get(&get(input, "files".into())?, 0.into())?;
    let text: js_sys::Function = get(&file, "text".into())?.dyn_into().ok()?;
    text.call0(&file).ok()?.dyn_into().ok()
}

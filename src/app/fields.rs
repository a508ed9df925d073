//! What is filled into the fields of a form, as callbacks that hear it.

use wasm_bindgen::JsCast;
use web_sys::{HtmlInputElement, HtmlSelectElement, HtmlTextAreaElement};
use yew::prelude::*;

/// Hears what stands in an `<input>` whenever it changes.
pub fn on_input(hear: impl Fn(String) + 'static) -> Callback<InputEvent> {
    Callback::from(move |event: InputEvent| {
        if let Some(field) = target::<HtmlInputElement>(&event) {
            hear(field.value());
        }
    })
}

/// Hears what stands in a `<textarea>` whenever it changes.
pub fn on_text(hear: impl Fn(String) + 'static) -> Callback<InputEvent> {
    Callback::from(move |event: InputEvent| {
        if let Some(field) = target::<HtmlTextAreaElement>(&event) {
            hear(field.value());
        }
    })
}

/// Hears the value of the option that is chosen in a `<select>`.
pub fn on_select(hear: impl Fn(String) + 'static) -> Callback<Event> {
    Callback::from(move |event: Event| {
        if let Some(field) = target::<HtmlSelectElement>(&event) {
            hear(field.value());
        }
    })
}

/// What is typed into a field whose value is taken only when the person has done typing: it stays when the page is drawn
/// anew meanwhile.
#[derive(Clone)]
pub struct Typed(UseStateHandle<Option<String>>);

/// A field in which nothing has been typed yet.
#[hook]
pub fn use_typed() -> Typed {
    Typed(use_state(|| None))
}

impl Typed {
    /// What stands in the field: what was typed, else what was `given`.
    pub fn or(&self, given: impl ToString) -> String {
        self.0.as_ref().cloned().unwrap_or_else(|| given.to_string())
    }

    /// Hears what is typed.
    pub fn on_input(&self) -> Callback<InputEvent> {
        let typed = self.0.clone();
        on_input(move |text| typed.set(Some(text)))
    }

    /// It has been taken: from now on the field shows what is given.
    pub fn taken(&self) {
        self.0.set(None);
    }
}

fn target<T: JsCast>(event: &web_sys::Event) -> Option<T> {
    event.target()?.dyn_into().ok()
}

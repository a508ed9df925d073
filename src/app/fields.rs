//! The fields of forms: one for each kind of parameter, and callbacks that hear what is filled in.

use gloo::timers::callback::Timeout;
use wasm_bindgen::JsCast;
use web_sys::{HtmlInputElement, HtmlSelectElement, HtmlTextAreaElement};
use yew::prelude::*;

use super::controls::use_held;
use super::icons::{Icon, icon};
use super::words::sentence;
use crate::engine::entry::Preset;
use crate::engine::seed::Seed;
use crate::lab::params::{Kind, Param, YES};
use crate::web::entropy;

/// Hears what stands in a field of this kind.
fn on_field<F: JsCast + 'static, E: AsRef<web_sys::Event>>(
    value: fn(&F) -> String,
    hear: impl Fn(String) + 'static,
) -> Callback<E> {
    Callback::from(move |event: E| {
        if let Some(field) = event.as_ref().target().and_then(|target| target.dyn_into::<F>().ok()) {
            hear(value(&field));
        }
    })
}

/// Hears what stands in an `<input>` whenever it changes.
pub fn on_input(hear: impl Fn(String) + 'static) -> Callback<InputEvent> {
    on_field(HtmlInputElement::value, hear)
}

/// Hears what stands in a `<textarea>` whenever it changes.
pub fn on_text(hear: impl Fn(String) + 'static) -> Callback<InputEvent> {
    on_field(HtmlTextAreaElement::value, hear)
}

/// Hears what stands in an `<input>` when the person has done typing.
pub fn on_change(hear: impl Fn(String) + 'static) -> Callback<Event> {
    on_field(HtmlInputElement::value, hear)
}

/// Hears the value of the option that is chosen in a `<select>`.
pub fn on_select(hear: impl Fn(String) + 'static) -> Callback<Event> {
    on_field(HtmlSelectElement::value, hear)
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

/// A value that has stayed the same for so many milliseconds.
#[hook]
pub fn use_settled<T: Clone + PartialEq + 'static>(value: &T, ms: u32) -> T {
    let settled = use_state_eq(|| value.clone());
    let set = settled.setter();
    use_held(value.clone(), move |value| {
        let value = value.clone();
        Timeout::new(ms, move || set.set(value))
    });
    (*settled).clone()
}

/// What the field of a seed is given.
#[derive(Clone, PartialEq, Properties)]
pub struct SeedProps {
    /// The seed.
    pub seed: Seed,
    /// Hears another one, once it is a seed.
    pub on_seed: Callback<Seed>,
}

/// A seed that can be typed, or drawn anew.
#[component]
pub fn SeedField(props: &SeedProps) -> Html {
    let wrong = use_state(String::new);
    let typed = use_typed();
    let take = {
        let (wrong, typed, on_seed) = (wrong.clone(), typed.clone(), props.on_seed.clone());
        Callback::from(move |seed: Result<Seed, String>| match seed {
            Ok(seed) => {
                typed.taken();
                wrong.set(String::new());
                on_seed.emit(seed);
            }
            Err(why) => wrong.set(sentence(&why)),
        })
    };
    let on_fresh = take.reform(|_: MouseEvent| Ok(entropy::fresh_seed()));
    let onchange = on_change(move |text| take.emit(Seed::new(text.trim()).map_err(|why| why.to_string())));
    html! {
        <div class="seed-field">
            <label class="field"><span>{ "Seed of the dice" }</span>
                <input type="text" class="mono" autocomplete="off" autocapitalize="none" spellcheck="false" maxlength="64"
                    aria-invalid={(!wrong.is_empty()).to_string()} value={typed.or(&props.seed)} oninput={typed.on_input()} {onchange} />
            </label>
            <button type="button" class="btn" onclick={on_fresh}>{ icon(Icon::Restart) }{ "Fresh dice" }</button>
            <p class="wrong" role="alert" hidden={wrong.is_empty()}>{ &*wrong }</p>
        </div>
    }
}

/// The field of one parameter with the text in it, perhaps no legal value; `on_change` hears the text.
pub fn param_field(param: Param, text: &str, on_change: &Callback<String>) -> Html {
    let Param { key, label, kind } = param;
    let hear = on_change.clone();
    let hear = move |text: String| hear.emit(text);
    let option = |value: String, name: String| {
        let selected = text == value;
        html! { <option key={value.clone()} {value} {selected}>{ name }</option> }
    };
    let select = |options: Html| {
        html! {
            <label class="field"><span>{ label }</span><select name={key} onchange={on_select(hear.clone())}>{ options }</select></label>
        }
    };
    let field = match kind {
        Kind::Number { min, max, .. } => html! {
            <label class="field">
                <span>{ label }</span>
                <input type="number" name={key} min={min.to_string()} max={max.to_string()} step="1" inputmode="numeric" value={text.to_owned()}
                    oninput={on_input(hear)} required=true />
            </label>
        },
        Kind::Choice(options) => {
            select(options.iter().map(|(code, name)| option((*code).into(), (*name).into())).collect())
        }
        Kind::Count(least, most) => {
            select((least..=most).map(|number| option(number.to_string(), number.to_string())).collect())
        }
        Kind::Preset(list) => {
            let choice = |one: &'static Preset| {
                let onchange = on_change.reform(|_: Event| one.code.to_owned());
                html! {
                    <label key={one.code} class="choice">
                        <input type="radio" name={key} value={one.code} checked={text == one.code} {onchange} />
                        <span><b>{ one.name }</b><small>{ one.about }</small></span>
                    </label>
                }
            };
            // Where there is only one there is nothing to choose.
            html! {
                <fieldset class="choices" hidden={list.len() < 2}><legend>{ label }</legend>{ for list.iter().map(choice) }</fieldset>
            }
        }
        Kind::Toggle(about) => {
            let on = text == YES;
            let onchange = on_change.reform(move |_: Event| if on { String::new() } else { YES.to_owned() });
            html! {
                <label class="check">
                    <input type="checkbox" name={key} checked={on} {onchange} />
                    <span><b>{ label }</b><small>{ about }</small></span>
                </label>
            }
        }
        Kind::Share { none, about } => {
            let words = if text == "0" { format!("0 %: {none}") } else { format!("{text} %") };
            let (id, help) = (format!("share-{key}"), format!("share-{key}-help"));
            html! {
                <div class="slider">
                    <label for={id.clone()}>{ label }{ " " }<b class="num">{ words.clone() }</b></label>
                    <input {id} name={key} type="range" min="0" max="100" step="5" value={text.to_owned()} aria-valuetext={words}
                        aria-describedby={help.clone()} oninput={on_input(hear)} />
                    <small id={help}>{ about }</small>
                </div>
            }
        }
    };
    html! { <key={key}>{ field }</> }
}

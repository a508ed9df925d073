//! The form of an experiment's parameters.

use web_sys::{HtmlInputElement, HtmlSelectElement};
use yew::prelude::*;

use crate::lab::params::{Kind, Param};

/// What a parameter's field is given.
#[derive(Properties, PartialEq)]
pub struct FieldProps {
    /// The parameter.
    pub param: &'static Param,
    /// The text in it, perhaps not a legal value.
    pub text: AttrValue,
    /// Hears the text.
    pub on_change: Callback<String>,
}

/// One parameter's field.
#[component]
pub fn Field(props: &FieldProps) -> Html {
    let param = props.param;
    let control = match &param.kind {
        Kind::Number { min, max, .. } => {
            let on_input =
                props.on_change.reform(|event: InputEvent| event.target_unchecked_into::<HtmlInputElement>().value());
            html! {
                <input type="number" name={param.key} min={min.to_string()} max={max.to_string()} step="1" inputmode="numeric"
                    value={props.text.clone()} oninput={on_input} required=true />
            }
        }
        Kind::Choice(options) => {
            let on_change =
                props.on_change.reform(|event: Event| event.target_unchecked_into::<HtmlSelectElement>().value());
            let option = |(code, name): &(&'static str, &'static str)| {
                html! { <option key={*code} value={*code} selected={props.text == *code}>{ *name }</option> }
            };
            html! { <select name={param.key} onchange={on_change}>{ for options.iter().map(option) }</select> }
        }
    };
    html! { <label class="field"><span>{ param.label }</span>{ control }</label> }
}

//! Small controls of many pages: choices side by side, and buttons that are there only when they are of use.

use yew::prelude::*;

use super::icons::{Icon, icon};

/// Buttons side by side, of which one is pressed: `label` says what they choose; of each its name, whether it is pressed,
/// and what it does.
pub fn choices<N: Into<AttrValue>>(
    label: &'static str,
    all: impl IntoIterator<Item = (N, bool, Callback<MouseEvent>)>,
) -> Html {
    let choice = |(name, pressed, onclick): (N, bool, Callback<MouseEvent>)| {
        let name = name.into();
        html! { <button key={name.to_string()} type="button" aria-pressed={pressed.to_string()} {onclick}>{ name }</button> }
    };
    html! { <div key={label} class="seg" role="group" aria-label={label}>{ for all.into_iter().map(choice) }</div> }
}

/// A button with an icon that is there only when it is of use.
pub fn shown_button(
    class: &'static str,
    picture: Icon,
    name: impl Into<AttrValue>,
    shown: bool,
    onclick: Callback<MouseEvent>,
) -> Html {
    html! { <button type="button" {class} hidden={!shown} {onclick}>{ icon(picture) }{ name.into() }</button> }
}

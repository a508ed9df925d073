//! The button that gives the page the whole screen.

use yew::prelude::*;

use crate::web::{page, screen};

/// The button that gives the page the whole screen.
#[component]
pub fn FillScreen() -> Html {
    let filled = use_state(screen::filled);
    {
        let filled = filled.clone();
        use_effect_with((), move |()| {
            let listener = screen::on_change(move |now| filled.set(now));
            move || drop(listener)
        });
    }
    let toggle = Callback::from(|event: MouseEvent| {
        if event.detail() > 0 {
            page::focus("main");
        }
        screen::toggle();
    });
    let label = if *filled { "Leave full screen" } else { "Full screen" };
    html! {
        <button type="button" class="btn fill" hidden={!screen::can_fill()} onclick={toggle}>
            <svg viewBox="0 0 24 24" width="20" height="20" fill="none" stroke="currentColor" stroke-width="1.8" stroke-linecap="round"
                stroke-linejoin="round" aria-hidden="true"><path d="M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5" /></svg>
            <span>{ label }</span>
        </button>
    }
}

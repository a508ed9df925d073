//! Whether a media query holds, for boards that are arranged by the screen's shape.

use gloo::events::EventListener;
use yew::prelude::*;

/// Whether the media query holds now; renders anew when that changes. False where there is no
/// browser.
#[hook]
pub fn use_media(query: &'static str) -> bool {
    let holds = use_state(|| ask(query).is_some_and(|list| list.matches()));
    let set = holds.setter();
    use_effect_with(query, move |&query| {
        let listener = ask(query).map(|list| {
            set.set(list.matches());
            let asked = list.clone();
            EventListener::new(&list, "change", move |_| set.set(asked.matches()))
        });
        move || drop(listener)
    });
    *holds
}

fn ask(query: &str) -> Option<web_sys::MediaQueryList> {
    web_sys::window()?.match_media(query).ok()?
}

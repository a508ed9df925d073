//! Pig's page «learn».

use yew::prelude::*;

/// The Learn page.
#[component]
pub fn LearnPage() -> Html {
    html! { <main id="main" tabindex="-1" class="page pig-learn" data-ground="vermilion"></main> }
}

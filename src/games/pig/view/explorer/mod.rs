//! Pig's page «explorer».

use yew::prelude::*;

/// The Lab page.
#[component]
pub fn ExplorerPage() -> Html {
    html! { <main id="main" tabindex="-1" class="page pig-lab" data-ground="vermilion"></main> }
}

//! The Lab page: the experiments with links that repeat them.

use yew::prelude::*;

use crate::app::game_head::{Tab, game_head};
use crate::app::lab::to_repeat;
use crate::games::zen::info::INFO;

/// The Lab page.
#[component]
pub fn LabPage() -> Html {
    html! {
        <main id="main" tabindex="-1" class="page zn-lab" data-ground={INFO.ground}>
            { game_head(&INFO, Tab::Lab, Html::default(), Html::default()) }
            { to_repeat(crate::games::zen::EXPERIMENTS) }
        </main>
    }
}

//! The Lab page: the whole simple^3 search with its gallery, the finder's tree, and the experiments with links that repeat them.

mod drawing;
mod search;
mod study;

use yew::prelude::*;

use self::drawing::tree;
use self::search::WholeSearch;
use self::study::StudyCard;
use crate::app::game_head::{Tab, game_head};
use crate::app::lab::to_repeat;
use crate::games::sliding::info::INFO;

/// The Lab page.
#[component]
pub fn LabPage() -> Html {
    html! {
        <main id="main" tabindex="-1" class="page sl-lab" data-ground={INFO.ground}>
            { game_head(&INFO, Tab::Lab, Html::default(), Html::default()) }
            <WholeSearch key="search" />
            <StudyCard key="study" />
            { tree() }
            { to_repeat(crate::games::sliding::EXPERIMENTS) }
        </main>
    }
}

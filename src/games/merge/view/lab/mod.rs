//! The Lab page of both games: the exact small boards to be played, and the experiments, each with a link that repeats it.

mod demo_game;
mod small;

use yew::prelude::*;

use self::small::SmallBoards;
use super::any_game::Kind;
use crate::app::context::use_app;
use crate::app::game_head::{Tab, game_head};
use crate::app::lab::to_repeat;

/// What the Lab page is given.
#[derive(Properties, PartialEq)]
pub struct LabProps {
    /// Which game.
    pub kind: Kind,
}

/// The Lab page.
#[component]
pub fn LabPage(props: &LabProps) -> Html {
    let shell = use_app();
    let info = props.kind.info();
    html! {
        <main id="main" tabindex="-1" class="page mg-lab" data-ground={info.ground}>
            { game_head(info, Tab::Lab, Html::default(), Html::default()) }
            if props.kind == Kind::Twenty48 { <SmallBoards key="small" {shell} /> }
            { to_repeat(crate::games::merge::EXPERIMENTS) }
        </main>
    }
}

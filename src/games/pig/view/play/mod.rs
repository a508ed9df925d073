//! Pig's page «play».

use yew::prelude::*;

use crate::engine::challenge::ChallengeId;

/// What the Play page is given.
#[derive(Properties, PartialEq)]
pub struct PlayProps {
    /// The game of the link; nothing: the game in progress, or a new one.
    pub challenge: Option<ChallengeId>,
    /// Counts visits, so that the same link opened again is heard.
    pub visit: u32,
}

/// The Play page.
#[component]
pub fn PlayPage(_props: &PlayProps) -> Html {
    html! { <main id="main" tabindex="-1" class="page pig-play" data-ground="vermilion"></main> }
}

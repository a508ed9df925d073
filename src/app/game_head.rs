//! The head of a game's pages: title, Play / Learn / Lab, and what the page puts beside them.

use yew::prelude::*;

use crate::engine::entry::Info;
use crate::web::route::Route;

/// A game's pages.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Tab {
    /// The board.
    Play,
    /// The rules.
    Learn,
    /// The experiments.
    Lab,
}

/// The head of a game's pages: `numbers` stand beside the title on phones, `right` at the right.
pub fn game_head(info: &Info, current: Tab, numbers: Html, right: Html) -> Html {
    let game = info.id;
    let tab = |tab: Tab, name: &'static str, route: Route| {
        let current = (current == tab).then_some("page");
        html! { <a key={name} href={route.to_string()} aria-current={current}>{ name }</a> }
    };
    html! {
        <div key="head" class="head">
            <h1>{ info.name }</h1>
            <nav class="tabs" aria-label={info.name}>
                { tab(Tab::Play, "Play", Route::Play { game: game.to_owned(), challenge: None }) }
                { tab(Tab::Learn, "Learn", Route::Learn(game.to_owned())) }
                { tab(Tab::Lab, "Lab", Route::GameLab(game.to_owned())) }
            </nav>
            <div class="phone-numbers num" aria-hidden="true">{ numbers }</div>
            <div class="push">{ right }</div>
        </div>
    }
}

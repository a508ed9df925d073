//! The head of a game's pages: title, Play / Learn / Lab (/ Editor), and what the page puts beside them.

use crate::app::prelude::*;
use crate::engine::challenge::Source;
use crate::engine::entry::GameInfo;
use crate::games;

/// A game's pages.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Tab {
    Play,
    Learn,
    Lab,
    /// Where boards are drawn, for a game that has an editor.
    Editor,
    /// The challenges of the days, to which no tab leads.
    Days,
}

/// The head of a game's pages: `numbers` stand beside the title on phones, `right` at the right.
pub fn game_head(info: &GameInfo, current: Tab, numbers: Html, right: Html) -> Html {
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
                if games::pages(game).is_some_and(|pages| pages.editor.is_some()) { { tab(Tab::Editor, "Editor", Route::Editor(game.to_owned())) } }
            </nav>
            <div class="phone-numbers num" aria-hidden="true">{ numbers }</div>
            <div class="push">{ right }</div>
        </div>
    }
}

/// What is played, in the head of its page: words, and behind them the seed, or `own` for a board that has none.
pub fn chip(words: String, source: &Source, own: String) -> Html {
    let behind = match source {
        Source::Seeded { seed, .. } => html! { <>{ " seed " }<code>{ seed.to_string() }</code></> },
        Source::Board(_) => html! { { own } },
    };
    html! { <span key="chip" class="chip"><b>{ words }</b>{ behind }</span> }
}

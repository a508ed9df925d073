//! The head of a game's pages: title, Play / Learn / Lab, and what the page puts beside them.

use yew::prelude::*;

use crate::engine::entry::Entry;
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

/// What the head is given.
#[derive(Properties, PartialEq)]
pub struct HeadProps {
    /// The game.
    pub entry: &'static Entry,
    /// The page at hand.
    pub tab: Tab,
    /// Numbers that stand beside the title on phones.
    #[prop_or_default]
    pub numbers: Html,
    /// What stands at the right.
    #[prop_or_default]
    pub children: Html,
}

/// The head of a game's pages.
#[component]
pub fn GameHead(props: &HeadProps) -> Html {
    let game = props.entry.info.id;
    let tab = |tab: Tab, name: &'static str, route: Route| {
        let current = (props.tab == tab).then_some("page");
        html! { <a key={name} href={route.to_string()} aria-current={current}>{ name }</a> }
    };
    html! {
        <div class="head">
            <h1>{ props.entry.info.name }</h1>
            <nav class="tabs" aria-label={props.entry.info.name}>
                { tab(Tab::Play, "Play", Route::Play { game: game.to_owned(), challenge: None }) }
                { tab(Tab::Learn, "Learn", Route::Learn(game.to_owned())) }
                { tab(Tab::Lab, "Lab", Route::GameLab(game.to_owned())) }
            </nav>
            <div class="phone-numbers num" aria-hidden="true">{ props.numbers.clone() }</div>
            <div class="push">{ props.children.clone() }</div>
        </div>
    }
}

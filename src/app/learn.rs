//! The Learn page of a game.

use yew::prelude::*;

use super::game_head::{Tab, game_head};
use super::icons::{Icon, icon};
use super::view::{LearnProps, LearnView};
use crate::engine::entry::GameEntry;
use crate::web::route::Route;
use crate::web::{page, store};

/// What the Learn page is given.
#[derive(Properties, PartialEq)]
pub struct LearnPageProps {
    /// The game.
    pub entry: &'static GameEntry,
    /// Its lessons and editor.
    pub school: &'static LearnView,
}

fn key(entry: &GameEntry) -> String {
    format!("learn.{}", entry.info.id)
}

/// The rules as lessons that can be played; what is solved is kept.
#[component]
pub fn LearnPage(props: &LearnPageProps) -> Html {
    let entry = props.entry;
    let solved = use_state(|| {
        let saved = store::read(&key(entry)).and_then(|text| serde_json::from_str::<Vec<bool>>(&text).ok());
        saved.unwrap_or_default()
    });
    let on_solved = {
        let solved = solved.clone();
        Callback::from(move |at: usize| {
            let mut next = (*solved).clone();
            // A lesson's number comes from the game, so a list stays short.
            next.resize(next.len().max(at + 1), false);
            next[at] = true;
            if let Ok(text) = serde_json::to_string(&next) {
                store::write(&key(entry), &text);
            }
            solved.set(next);
        })
    };
    let lessons = (props.school.learn)(LearnProps { solved: (*solved).clone(), on_solved });
    let play = Route::Play { game: entry.info.id.to_owned(), challenge: None };
    let print = Callback::from(|_: MouseEvent| page::print());
    html! {
        <main id="main" tabindex="-1" class="page learn-page" data-ground={entry.info.ground}>
            { game_head(entry.info, Tab::Learn, html! {}, html! {
                <>
                    <button class="btn" onclick={print}>{ icon(Icon::Print) }{ "Print the rules" }</button>
                    <a class="btn primary" href={play.to_string()}>{ icon(Icon::Solve) }{ "Play" }</a>
                </>
            }) }
            { lessons }
        </main>
    }
}

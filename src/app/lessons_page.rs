//! The Learn page of a game that has a program of its own: lessons, and beside them what is worth knowing.

use yew::prelude::*;

use super::game_head::{Tab, game_head};
use super::icons::{Icon, icon};
use super::lesson::progress;
use crate::engine::entry::GameInfo;
use crate::web::page;
use crate::web::route::Route;

/// What the page shows.
pub struct LessonsPage<'a> {
    /// The game.
    pub info: &'static GameInfo,
    /// The page's class, beside `page`.
    pub class: &'static str,
    /// The lessons.
    pub lessons: Html,
    /// Which of them are solved.
    pub solved: &'a [bool],
    /// What is to be reached.
    pub goal: &'static str,
    /// Words and what they mean.
    pub words: &'static [(&'static str, &'static str)],
    /// What is worth knowing.
    pub known: &'a [&'static str],
    /// Where to go on.
    pub links: &'a [(Route, &'static str)],
}

/// Draws it.
pub fn lessons_page(props: LessonsPage<'_>) -> Html {
    let LessonsPage { info, class, lessons, solved, goal, words, known, links } = props;
    let play = Route::Play { game: info.id.to_owned(), challenge: None };
    let print = Callback::from(|_: MouseEvent| page::print());
    let meaning = |(word, means): &(&'static str, &'static str)| {
        html! { <div key={*word}><dt>{ *word }</dt><dd>{ *means }</dd></div> }
    };
    let link = |(route, words): &(Route, &'static str)| {
        html! { <p key={*words}><a href={route.to_string()}>{ *words }</a></p> }
    };
    html! {
        <main id="main" tabindex="-1" class={classes!("page", class)} data-ground={info.ground}>
            { game_head(info, Tab::Learn, html! {}, html! {
                <>
                    <button key="print" type="button" class="btn" onclick={print}>{ icon(Icon::Print) }{ "Print the rules" }</button>
                    <a key="play" class="btn primary" href={play.to_string()}>{ icon(Icon::Solve) }{ "Play" }</a>
                </>
            }) }
            <div key="learn" class="lessons-page">
                <section key="lessons" class="lessons" aria-label="Lessons">{ lessons }</section>
                <aside key="aside" class="lessons-aside">
                    <div key="goal" class="card lessons-note"><h2>{ "The goal" }</h2><p>{ goal }</p>{ progress(solved) }</div>
                    <div key="words" class="card lessons-note"><h2>{ "Words" }</h2><dl>{ for words.iter().map(meaning) }</dl></div>
                    <div key="more" class="card lessons-note">
                        <h2>{ "Worth knowing" }</h2>
                        { for known.iter().map(|words| html! { <p key={*words}>{ *words }</p> }) }
                        { for links.iter().map(link) }
                    </div>
                </aside>
            </div>
        </main>
    }
}

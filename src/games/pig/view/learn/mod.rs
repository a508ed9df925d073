//! Pig's Learn page: the rules, and how to play well, as five lessons to be tried out.

mod card;
mod gain;
mod lessons;
mod quiz;
mod roll;

use yew::prelude::*;

use self::card::LessonProps;
use self::gain::GainLesson;
use self::lessons::LESSONS;
use self::quiz::{HeadLesson, ScoreLesson};
use self::roll::{RollLesson, Task};
use crate::app::game_head::{Tab, game_head};
use crate::app::icons::{Icon, icon};
use crate::games::pig::info::INFO;
use crate::web::route::Route;
use crate::web::{page, store};

const KEY: &str = "learn.pig";

/// The Learn page.
#[component]
pub fn LearnPage() -> Html {
    let solved = use_state(|| read(&store::read(KEY).unwrap_or_default()));
    let lesson = |number: usize| {
        let handle = solved.clone();
        let on_solved = Callback::from(move |()| {
            let mut next = *handle;
            next[number] = true;
            if let Ok(text) = serde_json::to_string(&next) {
                store::write(KEY, &text);
            }
            handle.set(next);
        });
        LessonProps { number, solved: solved[number], on_solved }
    };
    let by_dice = |number: usize, task: Task| html! { <RollLesson key={number} lesson={lesson(number)} {task} /> };
    let of = |number: usize| {
        let LessonProps { number, solved, on_solved } = lesson(number);
        match number {
            2 => html! { <GainLesson key={number} {number} {solved} {on_solved} /> },
            3 => html! { <ScoreLesson key={number} {number} {solved} {on_solved} /> },
            _ => html! { <HeadLesson key={number} {number} {solved} {on_solved} /> },
        }
    };
    let play = Route::Play { game: INFO.id.to_owned(), challenge: None };
    let print = Callback::from(|_: MouseEvent| page::print());
    html! {
        <main id="main" tabindex="-1" class="page pig-learn" data-ground="vermilion">
            { game_head(&INFO, Tab::Learn, html! {}, html! {
                <>
                    <button key="print" type="button" class="btn" onclick={print}>{ icon(Icon::Print) }{ "Print the rules" }</button>
                    <a key="play" class="btn primary" href={play.to_string()}>{ icon(Icon::Solve) }{ "Play" }</a>
                </>
            }) }
            <div key="learn" class="pt-learn">
                <section key="lessons" class="pt-lessons" aria-label="Lessons">
                    { by_dice(0, Task { banked: 0, rolls: Some(3) }) }
                    { by_dice(1, Task { banked: 12, rolls: None }) }
                    { of(2) }
                    { of(3) }
                    { of(4) }
                </section>
                { aside(&solved[..]) }
            </div>
        </main>
    }
}

/// What is solved as it was kept; whatever is damaged is not.
fn read(text: &str) -> [bool; LESSONS.len()] {
    let kept: Vec<bool> = serde_json::from_str(text).unwrap_or_default();
    std::array::from_fn(|at| kept.get(at).copied().unwrap_or(false))
}

/// The goal, the words, and what is worth knowing.
fn aside(solved: &[bool]) -> Html {
    let tried = solved.iter().filter(|solved| **solved).count();
    let words = [
        ("hold at 20", "roll until the turn total is 20 or more, then hold"),
        ("at risk", "the turn total: lost when the pig comes"),
        ("gap", "the rival’s score less your own"),
        ("goal at 71+", "roll for 100 when either score is 71 or more"),
    ];
    html! {
        <aside key="aside" class="pt-aside">
            <div key="goal" class="card pt-note">
                <h2>{ "The goal" }</h2>
                <p>{ "Be the first with 100 points. Two play, with one die." }</p>
                <div class="pt-progress" aria-hidden="true">
                    { for solved.iter().enumerate().map(|(at, on)| html! { <i key={at} class={on.then_some("on")} /> }) }
                </div>
                <p>{ format!("{tried} of {} tried", LESSONS.len()) }</p>
            </div>
            <div key="words" class="card pt-note">
                <h2>{ "Words" }</h2>
                <dl>{ for words.map(|(word, means)| html! { <div key={word}><dt>{ word }</dt><dd>{ means }</dd></div> }) }</dl>
            </div>
            <div key="more" class="card pt-note">
                <h2>{ "Worth knowing" }</h2>
                <p>{ "A die has no memory: after nine rolls without a one the next is a one as often as ever. Going first wins 53 of 100 games between two who play best." }</p>
                <p><a href={Route::GameLab(INFO.id.to_owned()).to_string()}>{ "See every decision in the lab" }</a></p>
            </div>
        </aside>
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_kept_may_be_damaged() {
        assert_eq!(read("[true,false,true]"), [true, false, true, false, false]);
        for damaged in ["", "7", "[1]", "[true,true,true,true,true,true,true]x"] {
            assert_eq!(read(damaged), [false; 5], "{damaged}");
        }
        assert_eq!(read("[true,true,true,true,true,true,true]"), [true; 5]);
    }
}

//! Pig's Learn page: the rules, and how to play well, as five lessons to be tried out.

mod gain;
mod lessons;
mod quiz;
mod roll;

use yew::prelude::*;

use self::gain::GainLesson;
use self::lessons::LESSONS;
use self::quiz::{HeadLesson, ScoreLesson};
use self::roll::{RollLesson, Task};
use crate::app::lesson::{LessonProps, use_solved};
use crate::app::lessons_page::{LessonsPage, lessons_page};
use crate::games::pig::info::INFO;
use crate::web::route::Route;

const KEY: &str = "learn.pig";

/// The Learn page.
#[component]
pub fn LearnPage() -> Html {
    let solved = use_solved(&AttrValue::Static(KEY), LESSONS.len());
    let lesson = |number: usize| solved.lesson(number);
    let by_dice = |number: usize, task: Task| html! { <RollLesson key={number} lesson={lesson(number)} {task} /> };
    let of = |number: usize| {
        let LessonProps { number, solved, on_solved } = lesson(number);
        match number {
            2 => html! { <GainLesson key={number} {number} {solved} {on_solved} /> },
            3 => html! { <ScoreLesson key={number} {number} {solved} {on_solved} /> },
            _ => html! { <HeadLesson key={number} {number} {solved} {on_solved} /> },
        }
    };
    lessons_page(LessonsPage {
        info: &INFO,
        class: "pig-learn",
        lessons: html! {
            <>
                { by_dice(0, Task { banked: 0, rolls: Some(3) }) }
                { by_dice(1, Task { banked: 12, rolls: None }) }
                { of(2) }
                { of(3) }
                { of(4) }
            </>
        },
        solved: &solved.all,
        goal: "Be the first with 100 points. Two play, with one die.",
        words: &WORDS,
        known: &[KNOWN],
        links: &[(Route::GameLab(INFO.id.to_owned()), "See every decision in the lab")],
    })
}

/// Words and what they mean.
const WORDS: [(&str, &str); 4] = [
    ("hold at 20", "roll until the turn total is 20 or more, then hold"),
    ("at risk", "the turn total: lost when the pig comes"),
    ("gap", "the rival’s score less your own"),
    ("goal at 71+", "roll for 100 when either score is 71 or more"),
];

/// What is worth knowing.
const KNOWN: &str = "A die has no memory: after nine rolls without a one the next is a one as often as ever. Going first wins 53 of 100 games between two who play best.";

//! The Learn page: the rules as boards to be played, and what is worth knowing.

mod lesson;
mod lessons;

use yew::prelude::*;

use self::lesson::TaskLesson;
use self::lessons::TASKS;
use super::play::kept_set;
use super::tiles::Symbols;
use crate::app::lesson::use_solved;
use crate::app::lessons_page::{LessonsPage, lessons_page};
use crate::games::shisen::info::INFO;
use crate::web::route::Route;

/// Under which key it is kept which lessons are solved.
const KEPT: &str = "learn.shisen";

/// The Learn page.
#[component]
pub fn LearnPage() -> Html {
    let solved = use_solved(&AttrValue::Static(KEPT), TASKS.len());
    let set = kept_set();
    let lesson = |number: usize| html! { <TaskLesson key={number} lesson={solved.lesson(number)} {set} /> };
    lessons_page(LessonsPage {
        info: &INFO,
        class: "ss-learn",
        lessons: html! { <><Symbols key="symbols" {set} />{ for (0..TASKS.len()).map(lesson) }</> },
        solved: &solved.all,
        goal: GOAL,
        words: &WORDS,
        known: &KNOWN,
        links: &[(Route::GameLab(INFO.id.to_owned()), "How hard are small problems?")],
    })
}

/// What is to be reached.
const GOAL: &str = "Take all tiles, two equal ones at a time. When no pair is left and tiles are, the board is lost; going back is always possible.";

/// Words and what they mean.
const WORDS: [(&str, &str); 6] = [
    ("link", "a line through empty cells, level and upright, with at most two turns"),
    ("a1c4", "a pair: column and row of its two tiles"),
    ("suits", "circles, bamboo and characters, each 1 to 9; four winds; three dragons; flowers; seasons"),
    ("safe", "proved: after this pair the board can still be cleared"),
    ("lost", "proved: no way clears the board any more"),
    ("shuffle", "the tiles that are left are dealt anew onto their cells; undo takes that back too"),
];

/// What is worth knowing.
const KNOWN: [&str; 3] = [
    "With two tiles of each kind, and without gravity, no choice can be wrong: taking tiles only opens ways.",
    "Of boards dealt at random in fours most can be cleared, but by far not by every way: on the classic board a way taken blindly fails about every second time.",
    "How hard a small board is can be measured in all its positions: how many pairs there are to choose from, and how many of them lose. The Lab holds these measures against people’s answers.",
];

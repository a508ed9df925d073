//! The Learn page: the rules as gardens to be raked, and what is worth knowing.

mod lesson;
mod lessons;

use yew::prelude::*;

use self::lesson::TaskLesson;
use self::lessons::TASKS;
use crate::app::lesson::use_solved;
use crate::app::lessons_page::{LessonsPage, lessons_page};
use crate::games::zen::info::INFO;
use crate::web::route::Route;

/// Under which key it is kept which lessons are solved.
const KEPT: &str = "learn.zen";

/// The Learn page.
#[component]
pub fn LearnPage() -> Html {
    let solved = use_solved(&AttrValue::Static(KEPT), TASKS.len());
    let lesson = |number: usize| {
        let props = solved.lesson(number);
        html! { <TaskLesson key={number} ..props /> }
    };
    lessons_page(LessonsPage {
        info: &INFO,
        class: "zn-learn",
        lessons: html! { <>{ for (0..TASKS.len()).map(lesson) }</> },
        solved: &solved.all,
        goal: GOAL,
        words: &WORDS,
        known: &KNOWN,
        links: &[
            (Route::Editor(INFO.id.to_owned()), "Draw a garden"),
            (Route::GameLab(INFO.id.to_owned()), "See how the rivals compare"),
        ],
    })
}

/// What is to be reached.
const GOAL: &str = "All sand has to be raked that no rock and no ornament covers, and the monk has to be outside. The fewer paths, the better.";

/// Words and what they mean.
const WORDS: [(&str, &str); 5] = [
    ("path", "from entering to being outside again: what is counted"),
    ("slide, push", "straight on until something stops him; an ornament moved by one cell"),
    ("0,3SEN", "enters at row 0, column 3 going south, then east, then north"),
    ("from here", "how many paths it takes at best from now on, the one under way counted"),
    ("lost", "proved: no way finishes the garden any more"),
];

/// What is worth knowing.
const KNOWN: [&str; 3] = [
    "It is hard for machines too: with rocks alone the puzzle is NP-complete. That is why a search may say «not known».",
    "The rival on the Play page rakes the same garden with a genetic algorithm: it often finds the fewest paths, and can never prove it.",
    "Several solutions may have the fewest paths. They are ranked by beauty: straight grooves, symmetric as a whole.",
];

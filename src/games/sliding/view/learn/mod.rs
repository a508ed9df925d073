//! The Learn page: the rules and the six counts as boards to be played, and what is worth knowing.

mod lesson;
mod lessons;

use yew::prelude::*;

use self::lesson::TaskLesson;
use self::lessons::TASKS;
use crate::app::lesson::use_solved;
use crate::app::lessons_page::{LessonsPage, lessons_page};
use crate::games::sliding::info::INFO;
use crate::web::route::Route;

/// Under which key it is kept which lessons are solved.
const KEPT: &str = "learn.sliding";

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
        class: "sl-learn",
        lessons: html! { <>{ for (0..TASKS.len()).map(lesson) }</> },
        solved: &solved.all,
        goal: GOAL,
        words: &WORDS,
        known: &KNOWN,
        links: &[
            (Route::Editor(INFO.id.to_owned()), "Draw a board"),
            (Route::GameLab(INFO.id.to_owned()), "See how the hardest are found"),
        ],
    })
}

/// What is to be reached.
const GOAL: &str =
    "Every piece that the goal names has to stand exactly where it names it. The others may be anywhere.";

/// Words and what they mean.
const WORDS: [(&str, &str); 5] = [
    ("step, line, move", "one piece: one cell; straight on; on any path"),
    ("superstep, superline, supermove", "the same for any set of pieces that goes as one"),
    ("b↑↑", "b goes up two; ab_r in a link: a and b go right together"),
    ("from here", "what it takes at least from the position at hand, proved"),
    ("axis rule", "pieces move only along their long side"),
];

/// What is worth knowing.
const KNOWN: [&str; 3] = [
    "Every slide can be taken back, so no single move loses a puzzle that has a solution. The Play page says it at once if there is none.",
    "A shortest way in moves need not be shortest in steps: each count has a best of its own.",
    "Drawn something yourself? The editor says at once whether it can be solved, and in how many moves.",
];

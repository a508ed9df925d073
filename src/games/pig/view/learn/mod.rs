//! Pig's Learn page: the rules, and how to play well, as five lessons to be tried out.

mod lessons;
mod tasks;

use yew::prelude::*;

use self::lessons::LESSONS;
use self::tasks::{GainLesson, HeadLesson, RollLesson, ScoreLesson, Task};
use crate::app::game_head::Tab;
use crate::app::lessons::{LessonCourse, LessonProps, NOTHING};
use crate::games::pig::info::INFO;

/// The lessons, and what stands beside them.
pub static COURSE: LessonCourse = LessonCourse {
    info: &INFO,
    kept: "learn.pig",
    class: "pig-learn",
    count: LESSONS.len(),
    lesson,
    symbols: NOTHING,
    goal: "Be the first with 100 points. Two play, with one die.",
    words_title: "Words",
    words: &[
        ("hold at 20", "roll until the turn total is 20 or more, then hold"),
        ("at risk", "the turn total: lost when the pig comes"),
        ("gap", "the rival’s score less your own"),
        ("goal at 71+", "roll for 100 when either score is 71 or more"),
    ],
    known: &[
        "A die has no memory: after nine rolls without a one the next is a one as often as ever. Going first wins 53 of 100 games between two who play best.",
    ],
    links: &[(Tab::Lab, "See every decision in the lab")],
    more: NOTHING,
};

fn lesson(lesson: LessonProps) -> Html {
    match lesson.number {
        0 => html! { <RollLesson {lesson} task={Task { banked: 0, rolls: Some(3) }} /> },
        1 => html! { <RollLesson {lesson} task={Task { banked: 12, rolls: None }} /> },
        2 => html! { <GainLesson ..lesson /> },
        3 => html! { <ScoreLesson ..lesson /> },
        _ => html! { <HeadLesson ..lesson /> },
    }
}

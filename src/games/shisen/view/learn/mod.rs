//! The Learn page: the rules as boards to be played, and what is worth knowing.

mod lessons;

use std::rc::Rc;

use yew::prelude::*;

use self::lessons::TASKS;
use super::board::Board;
use super::linked::Linked;
use super::play::kept_set;
use super::tiles::{Set, Symbols};
use crate::app::figures;
use crate::app::game_head::Tab;
use crate::app::lesson_course::use_course;
use crate::app::lessons::{LessonCourse, LessonProps, NOTHING};
use crate::games::shisen::info::INFO;

/// The lessons, and what stands beside them.
pub static COURSE: LessonCourse = LessonCourse {
    info: &INFO,
    kept: "learn.shisen",
    class: "ss-learn",
    count: TASKS.len(),
    lesson: |lesson| html! { <TaskLesson {lesson} set={kept_set()} /> },
    symbols: || html! { <Symbols key="symbols" set={kept_set()} /> },
    goal: "Take all tiles, two equal ones at a time. When no pair is left and tiles are, the board is lost; going back is always possible.",
    words_title: "Words",
    words: &[
        ("link", "a line through empty cells, level and upright, with at most two turns"),
        ("a1c4", "a pair: column and row of its two tiles"),
        ("suits", "circles, bamboo and characters, each 1 to 9; four winds; three dragons; flowers; seasons"),
        ("safe", "proved: after this pair the board can still be cleared"),
        ("lost", "proved: no way clears the board any more"),
        ("shuffle", "the tiles that are left are dealt anew onto their cells; undo takes that back too"),
    ],
    known: &[
        "With two tiles of each kind, and without gravity, no choice can be wrong: taking tiles only opens ways.",
        "Of boards dealt at random in fours most can be cleared, but by far not by every way: on the classic board a way taken blindly fails about every second time.",
        "How hard a small board is can be measured in all its positions: how many pairs there are to choose from, and how many of them lose. The Lab holds these measures against people’s answers.",
    ],
    links: &[(Tab::Editor, "Set up a board"), (Tab::Lab, "How hard are small problems?")],
    more: NOTHING,
};

/// What a lesson is given.
#[derive(Properties, PartialEq)]
struct TaskProps {
    /// What every lesson is given.
    lesson: LessonProps,
    /// The drawings of the tiles.
    set: Set,
}

/// A lesson.
#[component]
fn TaskLesson(props: &TaskProps) -> Html {
    let Some(run) = use_course(&TASKS[props.lesson.number], &props.lesson) else { return Html::default() };
    let (course, state) = (&run.course, run.course.now());
    let linked = course.last().and_then(|(before, pair)| Linked::of(before, pair, course.count())).map(Rc::new);
    let left = figures::counted(state.board().tiles() as u64, "tile");
    let scene = html! {
        <div class="ss-lesson"><Board {state} set={props.set} {linked} bare=true equal=true on_move={run.on_move.clone()} on_say={run.on_say.clone()} /></div>
    };
    run.frame(&props.lesson, scene, html! { <span key="count" class="num ss-count">{ format!("{left} left") }</span> })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::lesson_course::tests::is_done_by;

    #[test]
    fn a_lesson_goes_on_and_back() {
        is_done_by(&TASKS[0], &["a1d1", "b2c2"], "a1b2");
    }

    #[test]
    fn a_board_is_to_be_lost() {
        is_done_by(&TASKS[5], &["a1a2"], "nonsense");
    }
}

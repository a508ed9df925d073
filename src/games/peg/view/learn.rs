//! The rules and some thoughts, to be played.

use std::marker::PhantomData;

use yew::prelude::*;

use super::board::PegBoard;
use crate::app::game_head::Tab;
use crate::app::lesson_course::{Task, Won, use_course};
use crate::app::lessons::{Lesson, LessonCourse, LessonProps, NOTHING};
use crate::engine::entry::Game;
use crate::games::peg::Peg;
use crate::games::peg::rules::Solitaire;

/// The lessons, and what stands beside them.
pub static COURSE: LessonCourse = LessonCourse {
    info: &Peg::INFO,
    kept: "learn.peg",
    class: "pg-learn",
    count: TASKS.len(),
    lesson: |props| html! { <TaskLesson ..props /> },
    symbols: NOTHING,
    goal: "Jump until one peg is left: anywhere, or in the marked hole if there is one.",
    words_title: "Words",
    words: &[
        ("d2d4", "the peg of column d, row 2 jumps to row 4; columns are letters, rows numbers from the top"),
        ("move", "jumps of one peg in a row"),
        ("lost", "it is proved that no way leads to one peg from here"),
        ("dead end", "no jump is left, but more than one peg"),
    ],
    known: &[
        "Each jump takes one peg, so all solutions of a board have the same number of jumps. Few moves of many jumps each are an art: the English board needs 18.",
        "The Rule of Three: colour the board slantwise with three colours in turn. A jump changes the count of each colour by one, so whether two counts are both odd or both even never changes. That alone forbids most ends, and the whole European game with the hole in the middle.",
        "Resource counts: give the holes values such that no jump makes the sum over the pegs larger. Where it is too small for the goal, the game is lost, without any search.",
    ],
    links: &[(Tab::Editor, "Draw a board"), (Tab::Lab, "Which hole is left empty?")],
    more: NOTHING,
};

/// A lesson of its title, its text, what is to be done and what is said then; where it begins, and what is said of another end.
const fn task([title, text, ask, praise, start, otherwise]: [&'static str; 6]) -> Task<Won<Solitaire>> {
    Task { about: Lesson { title, text, ask, praise }, start, done: Won(PhantomData), otherwise }
}

static TASKS: [Task<Won<Solitaire>>; 5] = [
    task([
        "A jump",
        "A peg jumps **over the one beside it into the empty hole behind**. The peg that was jumped over is taken away.",
        "Leave one peg.",
        "One peg is left: solved.",
        "xxo",
        "",
    ]),
    task([
        "Straight on, never slantwise",
        "Jumps go **left, right, up and down**. When one peg jumps several times in a row, people call it **one move**.",
        "Leave one peg of four, all by the same peg.",
        "Three jumps: always one less than there were pegs.",
        "xxo-__x-oxo",
        "",
    ]),
    task([
        "The marked hole",
        "Some boards want the last peg **in one hole**, which has a ring. Then it is not enough to leave one.",
        "End in the ring.",
        "There it had to stand.",
        "oxxO",
        "That is the wrong end. Take it back.",
    ]),
    task([
        "Three at once",
        "Three pegs in a line and a helper beside the first one: **all three go, and the helper comes back**. Large boards are cleared in such packages.",
        "Clear the column, and bring the helper home.",
        "As if the three had never been there.",
        "Xxo-_x_-_x_",
        "",
    ]),
    task([
        "The cross",
        "Most first jumps lose. On the Play page the word **lost** says so as soon as it is proved, and undo takes it back.",
        "Six pegs: leave one, in the middle.",
        "The smallest of the old figures is done.",
        "__ooo__-__oxo__-ooxxxoo-oooXooo-oooxooo-__ooo__-__ooo__",
        "One peg, but not in the middle.",
    ]),
];

/// A lesson.
#[component]
fn TaskLesson(props: &LessonProps) -> Html {
    let Some(run) = use_course(&TASKS[props.number], props) else { return Html::default() };
    let scene = html! {
        <PegBoard position={(*run.course.now()).clone()} came={run.course.came()} on_move={run.on_move.clone()} on_say={run.on_say.clone()} />
    };
    let left = run.course.now().count();
    let words = if left == 1 { "1 peg left".to_owned() } else { format!("{left} pegs left") };
    run.frame(props, scene, html! { <span key="count" class="num">{ words }</span> })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::lesson_course::tests::is_done_by;

    #[test]
    fn lessons_can_be_done() {
        let all = ["a1c1", "a1c1 c1c3 c3a3", "b1d1", "a1c1 b3b1 c1a1", "d3f3 d5d3 c3e3 f3d3 d2d4"];
        for (task, jumps) in TASKS.iter().zip(all.map(|jumps| jumps.split(' ').collect::<Vec<_>>())) {
            is_done_by(task, &jumps, "a1a2");
        }
    }
}

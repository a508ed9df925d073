//! The rules and some thoughts, to be played.

use std::marker::PhantomData;
use std::sync::LazyLock;

use yew::prelude::*;

use super::board::PegBoard;
use crate::app::game_head::Tab;
use crate::app::lessons::{LessonCourse, LessonProps, Task, Won, read_tasks, use_course};
use crate::engine::entry::Game;
use crate::games::peg::Peg;
use crate::games::peg::rules::Solitaire;

/// The lessons, and what stands beside them.
pub static COURSE: LessonCourse = LessonCourse {
    goal: "Jump until one peg is left: anywhere, or in the marked hole if there is one.",
    words: &[
        ("d2d4", "the peg of column d, row 2 jumps to row 4; columns are letters, rows numbers from the top"),
        ("move", "jumps of one peg in a row"),
        ("lost", "it is proved that no way leads to one peg from here"),
        ("dead end", "no jump is left, but more than one peg"),
    ],
    known: &[
        "Each jump takes one peg, so all solutions of a board have the same number of jumps. Few moves of many jumps each are an art: the English board needs 18.",
        "The Rule of Three: colour the board diagonally with three colours in turn. A jump changes the count of each colour by one, so whether two counts are both odd or both even never changes. That alone forbids most ends, and the whole European game with the hole in the middle.",
        "Resource counts: give the holes values such that no jump makes the sum over the pegs larger. Where it is too small for the goal, the game is lost, without any search.",
    ],
    links: &[(Tab::Editor, "Draw a board"), (Tab::Lab, "Which hole is left empty?")],
    ..LessonCourse::of(&Peg::INFO, ("learn.peg", "pg-learn"), 5, |props| html! { <TaskLesson ..props /> })
};

static TASKS: LazyLock<Vec<Task<Won<Solitaire>>>> = LazyLock::new(|| {
    const TEXT: &str = include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/data/peg/lessons.txt"));
    read_tasks(TEXT, |word| (word == "won").then_some(Won(PhantomData)))
});

/// A lesson.
#[component]
fn TaskLesson(props: &LessonProps) -> Html {
    let Some(run) = use_course(&TASKS[props.number], props) else { return Html::default() };
    let scene = html! { <PegBoard position={(*run.course.now()).clone()} io={run.io()} /> };
    let left = run.course.now().count();
    let words = if left == 1 { "1 peg left".to_owned() } else { format!("{left} pegs left") };
    run.frame(props, scene, html! { <span key="count" class="num">{ words }</span> })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::lessons::tests::is_done_by;

    #[test]
    fn lessons_can_be_done() {
        let all = ["a1c1", "a1c1 c1c3 c3a3", "b1d1", "a1c1 b3b1 c1a1", "d3f3 d5d3 c3e3 f3d3 d2d4"];
        assert_eq!(TASKS.len(), COURSE.count);
        for (task, jumps) in TASKS.iter().zip(all.map(|jumps| jumps.split(' ').collect::<Vec<_>>())) {
            is_done_by(task, &jumps, "a1a2");
        }
    }
}

//! The Learn page: the rules as boards to be played, and what is worth knowing.

use std::sync::LazyLock;

use super::board::Board;
use super::tile::{Linked, Set, symbols};
use crate::app::game_head::Tab;
use crate::app::lessons::{Goal, LessonCourse, LessonProps, Task, read_tasks, use_course};
use crate::app::prelude::*;
use crate::engine::position::{Outcome, Position};
use crate::games::shisen::INFO;
use crate::games::shisen::rules::{Move, Shisen};

/// The lessons, and what stands beside them.
pub static COURSE: LessonCourse = LessonCourse {
    symbols: || symbols(Set::kept()),
    goal: "Take all tiles, two equal ones at a time. When tiles are left but no pair, the board is lost; you can always go back.",
    words: &[
        ("link", "a line through empty cells, horizontal and vertical, with at most two turns"),
        ("a1c4", "a pair: column and row of its two tiles"),
        ("suits", "circles, bamboo and characters, each 1 to 9; four winds; three dragons; flowers; seasons"),
        ("safe", "proved: after this pair the board can still be cleared"),
        ("lost", "proved: no way clears the board any more"),
        (
            "gravity",
            "a rule that a board may have: after each pair all tiles fall to one side, down, up, left or right",
        ),
        ("shuffle", "the tiles that are left are dealt again onto their cells; undo takes that back too"),
    ],
    known: &[
        "With two tiles of each kind, and without gravity, no choice can be wrong: taking tiles only opens ways.",
        "Most boards dealt at random in fours can be cleared, but by no means in every way: on the classic board, taking pairs blindly fails about every second time.",
        "How hard a small board is can be measured in all its positions: how many pairs there are to choose from, and how many of them lose. The Lab holds these measures against people’s answers.",
    ],
    links: &[(Tab::Editor, "Set up a board"), (Tab::Lab, "How hard are small problems?")],
    ..LessonCourse::of(
        &INFO,
        ("learn.shisen", "ss-learn"),
        9,
        |lesson| html! { <TaskLesson {lesson} set={Set::kept()} /> },
    )
};

#[derive(Properties, PartialEq)]
struct TaskProps {
    lesson: LessonProps,
    set: Set,
}

#[component]
fn TaskLesson(props: &TaskProps) -> Html {
    let Some(run) = use_course(&TASKS[props.lesson.number], &props.lesson) else { return Html::default() };
    let (course, state) = (&run.course, run.course.now());
    let linked = course.last().and_then(|(before, pair)| Linked::of(before, pair, course.count())).map(Rc::new);
    let left = counted(state.board().tiles() as u64, "tile");
    let scene = html! {
        <div class="ss-lesson"><Board {state} set={props.set} {linked} bare=true equal=true io={run.io()} /></div>
    };
    run.frame(&props.lesson, scene, html! { <span key="count" class="num ss-count">{ format!("{left} left") }</span> })
}

/// When a lesson is done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Done {
    Cleared,
    /// No pair is left, and tiles are: that is what the lesson shows.
    Stuck,
}

impl Goal for Done {
    type Game = Shisen;
    const STUCK: &'static str = "No pair is left. Take a pair back.";

    fn is_reached(&self, state: &Shisen, _moves: &[Move]) -> bool {
        state.outcome() == if *self == Self::Cleared { Outcome::Won } else { Outcome::Stuck }
    }
}

static TASKS: LazyLock<Vec<Task<Done>>> = LazyLock::new(|| {
    const TEXT: &str = include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/data/shisen/lessons.txt"));
    read_tasks(TEXT, |word| match word {
        "cleared" => Some(Done::Cleared),
        "stuck" => Some(Done::Stuck),
        _ => None,
    })
});

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::lessons::tests::{can_be_done, is_done_by};
    use crate::games::shisen::link;

    fn start(task: &Task<Done>) -> Shisen {
        task.start.parse::<Shisen>().expect("a position")
    }

    #[test]
    fn every_lesson_can_be_done() {
        assert_eq!(TASKS.len(), COURSE.count);
        for task in &*TASKS {
            assert!(can_be_done(task, |state| Some(state.to_string())), "{}", task.about.title);
        }
    }

    #[test]
    fn the_lessons_show_the_links_that_they_tell_of() {
        let turns = |lesson: usize, kind: u8| {
            let state = start(&TASKS[lesson]);
            let board = state.board();
            let cells: Vec<_> =
                (0..board.cells().len()).map(|at| board.cell(at)).filter(|cell| board.kind(*cell) == kind).collect();
            link::least_turns(board, cells[0], cells[1])
        };
        // One of circles, three of circles, the east wind; then three of circles that cannot be linked yet.
        assert_eq!([turns(0, 1), turns(1, 3), turns(2, 28), turns(4, 3)], [Some(0), Some(1), Some(2), Some(3)]);
    }

    #[test]
    fn a_lesson_goes_on_and_back() {
        is_done_by(&TASKS[0], &["a1d1", "b2c2"], "a1b2");
    }

    #[test]
    fn a_board_is_to_be_lost() {
        is_done_by(&TASKS[5], &["a1a2"], "nonsense");
    }
}

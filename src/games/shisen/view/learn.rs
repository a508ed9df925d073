//! The Learn page: the rules as boards to be played, and what is worth knowing.

use std::rc::Rc;

use yew::prelude::*;

use super::board::Board;
use super::tile::Linked;
use super::tiles::{Set, symbols};
use crate::app::figures;
use crate::app::game_head::Tab;
use crate::app::lesson_course::{Goal, Task, use_course};
use crate::app::lessons::{Lesson, LessonCourse, LessonProps, NOTHING};
use crate::engine::position::{Outcome, Position};
use crate::games::shisen::INFO;
use crate::games::shisen::rules::{Move, Shisen};

/// The lessons, and what stands beside them.
pub static COURSE: LessonCourse = LessonCourse {
    info: &INFO,
    kept: "learn.shisen",
    class: "ss-learn",
    count: TASKS.len(),
    lesson: |lesson| html! { <TaskLesson {lesson} set={Set::kept()} /> },
    symbols: || symbols(Set::kept()),
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

/// When a lesson is done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Done {
    /// All tiles are taken.
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

/// The lessons.
static TASKS: [Task<Done>; 9] = [
    Task {
        about: Lesson {
            title: "A straight line",
            text: "Two **equal** tiles may be taken if a line joins them. Tap one, then the other. Neighbours always go; so do two tiles with nothing but empty cells between them.",
            ask: "Take both pairs.",
            praise: "Two straight links.",
        },
        start: "A00A-0BB0",
        done: Done::Cleared,
        otherwise: "",
    },
    Task {
        about: Lesson {
            title: "One turn",
            text: "The line goes level or upright, never slanting, and it may **turn**. Its corners are marked with a dot.",
            ask: "Take the two that need one turn, and the neighbours.",
            praise: "One dot: one turn.",
        },
        start: "C000-0DDC",
        done: Done::Cleared,
        otherwise: "",
    },
    Task {
        about: Lesson {
            title: "Two turns",
            text: "**Two turns** are allowed, so the line has at most three parts. More are never allowed.",
            ask: "Clear the board; two of its tiles need both turns.",
            praise: "Three parts, two dots.",
        },
        start: "bKLb-0000-0KL0",
        done: Done::Cleared,
        otherwise: "",
    },
    Task {
        about: Lesson {
            title: "Round the outside",
            text: "Outside the board everything is **empty**, so a line may leave it and come back.",
            ask: "Clear this full board.",
            praise: "Over the top, and under the bottom.",
        },
        start: "fSf-gSg",
        done: Done::Cleared,
        otherwise: "",
    },
    Task {
        about: Lesson {
            title: "What cannot be linked",
            text: "A line never goes through tiles. If it would need **three turns**, the pair has to wait until something else is out of the way. Try it: the line under the board says why not.",
            ask: "Take the two circles as soon as you can, then the rest.",
            praise: "What was taken first opened the way.",
        },
        start: "bcSC-cCSb",
        done: Done::Cleared,
        otherwise: "",
    },
    Task {
        about: Lesson {
            title: "Four of a kind: the wrong pair",
            text: "Most kinds lie there **four** times. Then it matters which two you take: what is left may have no line any more.",
            ask: "Lose on purpose: take the two equal tiles on the left.",
            praise: "Stuck: what is left has no line any more. On the Play page that is told as soon as it is proved.",
        },
        start: "ElJE-EElJ",
        done: Done::Stuck,
        otherwise: "That was well played, but now lose: begin again with the two on the left.",
    },
    Task {
        about: Lesson {
            title: "Four of a kind: the right pair",
            text: "The same board. With two of each kind nothing could go wrong; with four, the **choice of partners** decides, and the order does not.",
            ask: "Now clear it.",
            praise: "Cleared: the right partners.",
        },
        start: "ElJE-EElJ",
        done: Done::Cleared,
        otherwise: "No pair is left. Take a pair back, and choose other partners.",
    },
    Task {
        about: Lesson {
            title: "Flowers and seasons",
            text: "The four **flowers** look different and match all the same; so do the four **seasons**. Their frame and the sign in its corner tell them.",
            ask: "Clear the flowers and the seasons.",
            praise: "Any two flowers, any two seasons.",
        },
        start: "ijij-jiij",
        done: Done::Cleared,
        otherwise: "No pair is left. Take a pair back, and choose other partners.",
    },
    Task {
        about: Lesson {
            title: "Gravity",
            text: "With **gravity** all tiles fall down in their columns after each pair. Ways close as well as open, so now the order matters too.",
            ask: "Clear the board while it falls.",
            praise: "Cleared, falling.",
        },
        start: "BeB-DAc-ADe-cFF~gravity",
        done: Done::Cleared,
        otherwise: "No pair is left. Take a pair back, and try another order.",
    },
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::lesson_course::tests::is_done_by;
    use crate::games::shisen::link;

    fn start(task: &Task<Done>) -> Shisen {
        task.start.parse::<Shisen>().expect("a position")
    }

    /// Whether some way leads to where the lesson is done.
    fn can_be_done(task: &Task<Done>) -> bool {
        let mut seen = std::collections::BTreeSet::new();
        let mut open = vec![start(task)];
        while let Some(state) = open.pop() {
            if task.done.is_reached(&state, &[]) {
                return true;
            }
            if seen.insert(state.to_string()) {
                open.extend(state.legal_moves().iter().filter_map(|mv| state.play(mv).ok()));
            }
        }
        false
    }

    #[test]
    fn every_lesson_can_be_done() {
        for task in &TASKS {
            assert!(can_be_done(task), "{}", task.about.title);
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

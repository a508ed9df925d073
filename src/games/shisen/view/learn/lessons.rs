//! The lessons: what is told, the board to act on, and when it is done. Pure.

use crate::app::lesson_course::{Goal, Task};
use crate::app::lessons::Lesson;
use crate::engine::position::{Outcome, Position};
use crate::games::shisen::rules::{Move, Shisen};

/// When a lesson is done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Done {
    /// All tiles are taken.
    Cleared,
    /// No pair is left, and tiles are: that is what the lesson shows.
    Stuck,
}

impl Goal for Done {
    type Game = Shisen;
    const STUCK: &'static str = "No pair is left. Take a pair back.";

    fn is_reached(&self, state: &Shisen, _moves: &[Move]) -> bool {
        match self {
            Self::Cleared => state.outcome() == Outcome::Won,
            Self::Stuck => state.outcome() == Outcome::Stuck,
        }
    }
}

/// The lessons.
pub static TASKS: [Task<Done>; 9] = [
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
}

//! The lessons: small positions, each of which shows one rule. Pure.

use std::ops::RangeInclusive;

use super::pieces::Note;
use super::words::spaces;
use crate::app::lessons::Lesson;
use crate::app::words::capital;
use crate::engine::position::Describe;
use crate::games::fujisan::rules::{Cell, Direction, Mountain, Move, Priest};

/// One rule, to be tried out.
#[derive(Debug)]
pub struct Task {
    /// What is told. Its praise is that of the move: see [`Task::praise`].
    pub about: Lesson,
    /// The position. What lies outside of the columns plays no part.
    position: &'static str,
    /// The columns that are shown.
    pub columns: RangeInclusive<u8>,
    /// The priests that are shown; the first is picked up to begin with.
    pub priests: &'static [Priest],
    /// The moves that solve it.
    wanted: &'static [&'static str],
    /// What is noted beside the spaces.
    marks: Marks,
}

#[derive(Debug, PartialEq)]
enum Marks {
    None,
    Counts,
    Closed,
}

/// The four lessons.
pub static TASKS: [Task; 4] = [
    Task {
        about: Lesson {
            title: "Count the free spaces",
            text: "A priest goes left or right to a space whose **number equals the spaces he travels**, the last one included.",
            ask: "A stands on the ground. Send him to the 2.",
            praise: "",
        },
        position: "321400000000-045200000000~atAmNn",
        columns: 0..=4,
        priests: &[Priest::A],
        wanted: &["AR2", "AR4"],
        marks: Marks::Counts,
    },
    Task {
        about: Lesson {
            title: "Up and down are free",
            text: "Within a step a priest may always change row. It counts as **one move**, and it is the **only way onto a 0**.",
            ask: "Move C down onto the 0.",
            praise: "",
        },
        position: "534200000000-230510000000~atADNn",
        columns: 1..=5,
        priests: &[Priest::C],
        wanted: &["CD"],
        marks: Marks::None,
    },
    Task {
        about: Lesson {
            title: "Priests are skipped",
            text: "A space with a priest on it is **jumped and not counted**. Nobody blocks the way, but two never share a space.",
            ask: "Jump over C: three free spaces to the 3.",
            praise: "",
        },
        position: "540300000000-210500000000~atACNn",
        columns: 0..=4,
        priests: &[Priest::A, Priest::C],
        wanted: &["AR3"],
        marks: Marks::Counts,
    },
    Task {
        about: Lesson {
            title: "The summit holds",
            text: "Once on the summit a priest **no longer goes left or right**. Up and down he still may, to make room.",
            ask: "M is on the summit. Where can he go?",
            praise: "",
        },
        position: "000305210000-000142300000~atAaHn",
        columns: 4..=8,
        priests: &[Priest::M],
        wanted: &["MD"],
        marks: Marks::Closed,
    },
];

impl Task {
    /// The position it begins with.
    pub fn start(&self) -> Mountain {
        self.position.parse::<Mountain>().expect("a test reads the position of every lesson")
    }

    /// Who is to move.
    pub fn hero(&self) -> Priest {
        self.priests.first().copied().unwrap_or(Priest::A)
    }

    /// Whether a legal move is the one that was asked for.
    pub fn is_solved_by(&self, mv: &Move) -> bool {
        self.wanted.contains(&mv.to_string().as_str())
    }

    /// What is noted beside the spaces, before and after the lesson is solved.
    pub fn notes(&self, solved: bool) -> Vec<(Cell, Note)> {
        let start = self.start();
        let from = start.cell(self.hero());
        match self.marks {
            Marks::Counts => start
                .path(from, true)
                .into_iter()
                .filter(|(cell, _)| self.columns.contains(&cell.column))
                .map(|(cell, count)| {
                    let note = count.map_or(Note::Skipped, |n| Note::Count(n, start.value(cell) == Some(n)));
                    (cell, note)
                })
                .collect(),
            Marks::Closed if !solved => [false, true].map(|right| (from, Note::Closed { right })).to_vec(),
            Marks::None | Marks::Closed => Vec::new(),
        }
    }

    /// What is said when it is solved.
    pub fn praise(&self, mv: &Move) -> String {
        let start = self.start();
        let jumped = start.destination(mv).map_or(0, |way| way.jumped);
        let code = start.log(mv);
        match mv.direction {
            Direction::Left(n) | Direction::Right(n) if jumped > 0 => {
                format!("One skipped, {} counted: **{code}**.", spaces(n).replace(" free", ""))
            }
            Direction::Left(n) | Direction::Right(n) => {
                format!("{}, and the space says {n}: **{code}**.", capital(&spaces(n)))
            }
            _ if self.marks == Marks::Closed => format!("Only down, to the other space of the step: **{code}**."),
            Direction::Up | Direction::Down => format!("That is **{code}**, one move."),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_lesson_can_be_solved_and_the_hero_has_no_other_move() {
        for lesson in &TASKS {
            let mut moves: Vec<String> =
                lesson.start().moves_of(lesson.hero()).iter().map(ToString::to_string).collect();
            moves.sort();
            assert_eq!(moves, lesson.wanted, "{}", lesson.about.title);
            for priest in lesson.priests {
                let column = lesson.start().cell(*priest).column;
                assert!(lesson.columns.contains(&column), "{priest:?} is in sight in {}", lesson.about.title);
            }
        }
    }

    #[test]
    fn praise_says_why() {
        let mv = |code: &str| code.parse::<Move>().expect("a move of this test");
        assert_eq!(TASKS[0].praise(&mv("AR2")), "Two free spaces, and the space says 2: **AR2**.");
        assert_eq!(TASKS[2].praise(&mv("AR3")), "One skipped, three spaces counted: **AR3(+1)**.");
    }
}

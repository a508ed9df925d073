//! The rules, to be played.

use std::ops::RangeInclusive;
use std::sync::LazyLock;

use super::mountain::Note;
use super::{Excerpt, MountainBoard};
use crate::app::game_head::Tab;
use crate::app::grid_board::{BoardIo, Transition};
use crate::app::lessons::{Frame, Lesson, LessonCourse, LessonProps, line_of};
use crate::app::prelude::*;
use crate::engine::entry::Game;
use crate::engine::position::{Describe, Position};
use crate::games::fujisan::Fujisan;
use crate::games::fujisan::rules::{Cell, Direction, Mountain, Move, Priest};
use crate::games::fujisan::words::spaces;

/// The lessons, and what stands beside them.
pub static COURSE: LessonCourse = LessonCourse {
    goal: "Lead all four priests to the summit, the two middle steps, in as few moves as you can.",
    words_title: "How moves are written",
    words: &[
        ("A C M S", "the priests: top left, bottom left, top right, bottom right"),
        ("L R U D", "left, right, up, down"),
        ("AR2", "A goes right, two free spaces"),
        ("AR3(+1)", "three free spaces, and one priest skipped"),
    ],
    known: &[
        "A 0 is entered only from above or below. On his way to the other side a priest may pass over the summit. Nobody goes back to the ground.",
    ],
    links: &[(Tab::Editor, "Set up a position")],
    more: figures,
    ..LessonCourse::of(&Fujisan::INFO, ("learn.fujisan", "fj-learn"), 4, |props| html! { <TaskLesson ..props /> })
};

/// What the solver's figures on the Play page mean.
fn figures() -> Html {
    let line = |name: &'static str, words: &'static str| html! { <p key={name}><b>{ name }</b>{ ": " }{ words }</p> };
    html! {
        <div key="figures" class="card lessons-note fj-figures">
            <h2>{ "What the solver tells" }</h2>
            { line("Positions expanded", "positions that the solver worked through, from the beginning and from the summit at once, until the two searches met or one had nothing left.") }
            { line("Positions in reach", "all positions that can be reached from the beginning; which priest stands where makes no difference.") }
            { line("Connectedness", "how many pairs of steps one move left or right joins on an empty mountain, divided by the number of steps: the higher, the easier to get about.") }
            { line("Share of sideways moves", "the part of the shown solution that goes left or right, not up or down; 1 is all of it.") }
            { line("Choices a move", "how many moves are allowed, on average, each time the shown solution makes one.") }
            { line("Moves downhill", "how many of its moves end farther from the summit than they began.") }
        </div>
    }
}

/// A lesson: one move on some columns of a mountain.
#[component]
fn TaskLesson(props: &LessonProps) -> Html {
    let task = &TASKS[props.number];
    let (made, said) = (use_value(|| None::<(Mountain, Move)>), use_value(String::new));
    let start = task.start.clone();
    let came = made.as_ref().map(|(after, m)| {
        let [before, after, code] = [start.to_string(), after.to_string(), m.to_string()].map(Into::into);
        Transition { before, after, code, back: false }
    });
    let set = (made.setter(), said.setter());
    let hear = (set.clone(), props.on_solved.clone());
    let on_move = hears(&hear, move |((made, said), on_solved), code: String| {
        let Ok(m) = code.parse::<Move>() else { return };
        match task.start.play(&m) {
            Ok(after) if task.wanted.contains(&m.to_string().as_str()) => {
                made.set(Some((after, m)));
                on_solved.emit(());
            }
            _ => said.set(format!("**{m}** is allowed too. But try this one: {}", task.about.ask)),
        }
    });
    // Counts the attempts: each begins with a new board, on which the first priest is at hand.
    let round = use_value(|| 0_u32);
    let on_again = hears(&(set, round.clone()), move |((made, said), round), _: MouseEvent| {
        made.set(None);
        said.set(String::new());
        round.set(**round + 1);
    });
    let is_made = made.is_some();
    let mountain = made.as_ref().map_or(start, |(after, _)| after.clone());
    let io = BoardIo { came, locked: is_made, on_move, on_say: takes(&said), hint: None };
    let praise = made.as_ref().map(|(_, m)| task.praise(m));
    let excerpt = Excerpt {
        columns: Some(task.columns.clone()),
        only: task.priests.clone(),
        at_hand: (!is_made).then(|| task.hero()),
        notes: task.notes(is_made),
    };
    let scene = html! { <MountainBoard key={*round} {mountain} {io} {excerpt} /> };
    let lesson = LessonProps { solved: is_made || props.solved, ..props.clone() };
    let said = praise.unwrap_or_else(|| (*said).clone());
    let (buttons, done) = (Html::default(), false);
    Frame { lesson: &lesson, about: &task.about, scene, buttons, said: &said, done, again: is_made, on_again }.draw()
}

// The lessons: small positions, each of which shows one rule. Pure.

/// One rule, to be tried out.
#[derive(Debug)]
struct Task {
    /// What is told. Its praise is that of the move: see [`Task::praise`].
    about: Lesson,
    /// The position it begins with. What lies outside of the columns plays no part.
    start: Mountain,
    columns: RangeInclusive<u8>,
    /// The priests that are shown; the first is picked up to begin with.
    priests: Vec<Priest>,
    /// The moves that solve it.
    wanted: Vec<&'static str>,
    /// What is noted beside the spaces: `counts`, the edges that are `closed`, or nothing.
    marks: &'static str,
}

static TASKS: LazyLock<Vec<Task>> = LazyLock::new(|| {
    const TEXT: &str = include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/data/fujisan/lessons.txt"));
    TEXT.split("\n\n").filter_map(Task::read).collect()
});

impl Task {
    /// Reads a lesson of the data; nothing if it is damaged, so a test counts them.
    fn read(block: &'static str) -> Option<Self> {
        let (from, to) = line_of(block, "columns")?.split_once(' ')?;
        let priest = |letter: char| Priest::ALL.into_iter().find(|priest| priest.letter() == letter);
        Some(Self {
            about: Lesson::read(block)?,
            start: line_of(block, "start")?.parse().ok()?,
            columns: from.parse().ok()?..=to.parse().ok()?,
            priests: line_of(block, "priests")?.chars().filter_map(priest).collect(),
            wanted: line_of(block, "wanted")?.split(' ').collect(),
            marks: line_of(block, "marks").unwrap_or_default(),
        })
    }

    /// Who is to move.
    fn hero(&self) -> Priest {
        self.priests.first().copied().unwrap_or(Priest::A)
    }

    /// What is noted beside the spaces, before and after the lesson is solved.
    fn notes(&self, solved: bool) -> Vec<(Cell, Note)> {
        let start = &self.start;
        let from = start.cell(self.hero());
        match self.marks {
            "counts" => {
                let path = start.path(from, true).into_iter();
                let note = |(cell, count): (Cell, Option<u8>)| {
                    (cell, count.map_or(Note::Skipped, |n| Note::Count(n, start.value(cell) == Some(n))))
                };
                path.filter(|(cell, _)| self.columns.contains(&cell.column)).map(note).collect()
            }
            "closed" if !solved => [false, true].map(|right| (from, Note::Closed { right })).to_vec(),
            _ => Vec::new(),
        }
    }

    /// What is said when it is solved.
    fn praise(&self, m: &Move) -> String {
        let start = &self.start;
        let jumped = start.destination(m).map_or(0, |way| way.jumped);
        let code = start.log(m);
        match m.direction {
            Direction::Left(n) | Direction::Right(n) if jumped > 0 => {
                format!("One skipped, {} counted: **{code}**.", spaces(n).replace(" free", ""))
            }
            Direction::Left(n) | Direction::Right(n) => {
                format!("{}, and the space says {n}: **{code}**.", capital(&spaces(n)))
            }
            _ if self.marks == "closed" => format!("Only down, to the other space of the step: **{code}**."),
            Direction::Up | Direction::Down => format!("That is **{code}**, one move."),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_lesson_can_be_solved_and_the_hero_has_no_other_move() {
        assert_eq!(TASKS.len(), COURSE.count);
        for lesson in &*TASKS {
            let moves = lesson.start.moves_of(lesson.hero());
            let mut moves: Vec<String> = moves.iter().map(ToString::to_string).collect();
            moves.sort();
            assert_eq!(moves, lesson.wanted, "{}", lesson.about.title);
            for priest in &lesson.priests {
                let column = lesson.start.cell(*priest).column;
                assert!(lesson.columns.contains(&column), "{priest:?} is in sight in {}", lesson.about.title);
            }
        }
    }

    #[test]
    fn praise_says_why() {
        let m = |code: &str| code.parse::<Move>().expect("a move of this test");
        assert_eq!(TASKS[0].praise(&m("AR2")), "Two free spaces, and the space says 2: **AR2**.");
        assert_eq!(TASKS[2].praise(&m("AR3")), "One skipped, three spaces counted: **AR3(+1)**.");
    }
}

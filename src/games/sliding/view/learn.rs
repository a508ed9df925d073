//! The Learn page: the rules and the six counts as boards to be played, and what is worth knowing.

use std::sync::LazyLock;

use super::board::Board;
use crate::app::game_head::Tab;
use crate::app::lessons::{Goal, LessonCourse, LessonProps, Task, read_tasks, use_course};
use crate::app::prelude::*;
use crate::games::sliding::board::Sliding;
use crate::games::sliding::info::INFO;
use crate::games::sliding::moves::{Move, drags};

/// The lessons, and what stands beside them.
pub static COURSE: LessonCourse = LessonCourse {
    goal: "Every piece that the goal names has to end exactly where the goal has it. The others may be anywhere.",
    words: &[
        ("step, line, move", "one piece: one cell; straight on; on any path"),
        ("superstep, superline, supermove", "the same for any set of pieces that goes as one"),
        ("b↑↑", "b goes up two; ab_r in a link: a and b go right together"),
        ("from here", "the fewest that it takes from the current position, proved"),
        ("axis rule", "pieces move only along their long side"),
    ],
    known: &[
        "Every slide can be taken back, so no single move loses a puzzle that has a solution. The Play page says it at once if there is none.",
        "A shortest way in moves need not be shortest in steps: each count has a best of its own.",
        "Drawn something yourself? The editor says at once whether it can be solved, and in how many moves.",
    ],
    links: &[(Tab::Editor, "Draw a board"), (Tab::Lab, "See how the hardest are found")],
    ..LessonCourse::of(&INFO, ("learn.sliding", "sl-learn"), 8, |props| html! { <TaskLesson ..props /> })
};

#[component]
fn TaskLesson(props: &LessonProps) -> Html {
    let task = &TASKS[props.number];
    let Some(run) = use_course(task, props) else { return Html::default() };
    let scene = html! {
        <div class="sl-lesson">
            <Board board={run.course.now()} pushes={task.done == Done::Together} io={run.io()} />
        </div>
    };
    let count = drags(&run.course.moves);
    let words = format!("**{count}** {}", if count == 1 { "move" } else { "moves" });
    run.frame(props, scene, html! { <span key="count" class="num sl-count">{ bold(&words) }</span> })
}

// The lessons: what is told, the board to act on, and when it is done. Pure.

/// When a lesson is done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Done {
    /// The goal is reached.
    Solved,
    /// The goal is reached by at most so many drags.
    Within(usize),
    /// One drag has gone round a corner.
    Bend,
    /// Several pieces have gone together.
    Together,
}

impl Goal for Done {
    type Game = Sliding;
    const STUCK: &'static str = "No piece can move any more.";

    fn is_reached(&self, board: &Sliding, moves: &[Move]) -> bool {
        let solved = board.is_solved();
        match self {
            Self::Solved => solved,
            Self::Within(most) => solved && drags(moves) <= *most,
            Self::Bend => solved && moves.len() == 1,
            Self::Together => solved || moves.last().is_some_and(|last| last.pieces().len() > 1),
        }
    }
}

static TASKS: LazyLock<Vec<Task<Done>>> = LazyLock::new(|| {
    const TEXT: &str = include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/data/sliding/lessons.txt"));
    read_tasks(TEXT, |word| {
        Some(match word {
            "solved" => Done::Solved,
            "bend" => Done::Bend,
            "together" => Done::Together,
            _ => Done::Within(word.strip_prefix("within ")?.parse().ok()?),
        })
    })
});

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::position::{Outcome, Position};

    /// Moves that do each lesson, in its order.
    const WAYS: [&[&str]; 8] =
        [&["Grd"], &["Grrdd"], &["adr", "Gdd"], &[], &["aG_r"], &["bu", "cuu", "Grr"], &[], &["dl", "er", "Gdd"]];

    #[test]
    fn every_lesson_begins_unsolved_and_can_be_done() {
        assert_eq!(TASKS.len(), COURSE.count);
        for (task, way) in TASKS.iter().zip(WAYS) {
            let start = task.start.parse::<Sliding>().unwrap_or_else(|why| panic!("{}: {why}", task.about.title));
            assert_eq!(start.outcome(), Outcome::Open, "{}", task.about.title);
            let mut board = start;
            for m in way {
                board = board
                    .play(&m.parse::<Move>().expect("a move"))
                    .unwrap_or_else(|why| panic!("{}: {why}", task.about.title));
            }
            assert!(if way.is_empty() { fewest(board).is_some() } else { board.is_solved() }, "{}", task.about.title);
            if let Done::Within(most) = task.done {
                assert_eq!(
                    fewest(task.start.parse::<Sliding>().expect("a position")),
                    Some(most),
                    "{}",
                    task.about.title
                );
            }
        }
    }

    /// The fewest moves to the goal, by looking at all positions.
    fn fewest(start: Sliding) -> Option<usize> {
        let mut seen = std::collections::BTreeSet::from([start.to_string()]);
        let mut layer = vec![start];
        for count in 0.. {
            if layer.iter().any(Sliding::is_solved) {
                return Some(count);
            }
            let next =
                layer.iter().flat_map(|board| board.legal_moves().into_iter().filter_map(|m| board.play(&m).ok()));
            layer = next.filter(|board| seen.insert(board.to_string())).collect();
            if layer.is_empty() {
                return None;
            }
        }
        None
    }
}

//! The Learn page: the rules and the six counts as boards to be played, and what is worth knowing.

use yew::prelude::*;

use super::board::Board;
use crate::app::game_head::Tab;
use crate::app::lesson_course::{Goal, Task, use_course};
use crate::app::lessons::{Lesson, LessonCourse, LessonProps, NOTHING};
use crate::app::rich_text::bold;
use crate::games::sliding::board::Sliding;
use crate::games::sliding::info::INFO;
use crate::games::sliding::moves::Move;

/// The lessons, and what stands beside them.
pub static COURSE: LessonCourse = LessonCourse {
    info: &INFO,
    kept: "learn.sliding",
    class: "sl-learn",
    count: TASKS.len(),
    lesson: |props| html! { <TaskLesson ..props /> },
    symbols: NOTHING,
    goal: "Every piece that the goal names has to stand exactly where it names it. The others may be anywhere.",
    words_title: "Words",
    words: &[
        ("step, line, move", "one piece: one cell; straight on; on any path"),
        ("superstep, superline, supermove", "the same for any set of pieces that goes as one"),
        ("b↑↑", "b goes up two; ab_r in a link: a and b go right together"),
        ("from here", "what it takes at least from the position at hand, proved"),
        ("axis rule", "pieces move only along their long side"),
    ],
    known: &[
        "Every slide can be taken back, so no single move loses a puzzle that has a solution. The Play page says it at once if there is none.",
        "A shortest way in moves need not be shortest in steps: each count has a best of its own.",
        "Drawn something yourself? The editor says at once whether it can be solved, and in how many moves.",
    ],
    links: &[(Tab::Editor, "Draw a board"), (Tab::Lab, "See how the hardest are found")],
    more: NOTHING,
};

/// A lesson.
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
    const STUCK: &'static str = "Nothing can go any more.";

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

/// How many moves these are: the same piece once more is the same move.
pub fn drags(moves: &[Move]) -> usize {
    let again = moves.windows(2).filter(|pair| pair[0].pieces() == pair[1].pieces()).count();
    moves.len() - again
}

/// The lessons.
pub static TASKS: [Task<Done>; 8] = [
    Task {
        about: Lesson {
            title: "The goal",
            text: "The vermilion piece with the mountain has to get to the **red corners**. Pieces slide; they are never lifted, and never turned.",
            ask: "Slide G to its corners.",
            praise: "It stands exactly there: solved.",
        },
        start: "GG0-GG0-000~000-0GG-0GG",
        done: Done::Solved,
        otherwise: "It must cover all that the corners enclose.",
    },
    Task {
        about: Lesson {
            title: "Steps, lines, moves",
            text: "A **step** is one piece, one cell. A **line** is one piece straight on, however far. A **move** is one piece on any path, also round corners: what most people count.",
            ask: "Bring G home in one single drag, round the corner.",
            praise: "One move, two lines, four steps.",
        },
        start: "G00-110-110~000-000-00G",
        done: Done::Bend,
        otherwise: "That was one more move. Take it back by Again and go round the corner without letting go.",
    },
    Task {
        about: Lesson {
            title: "Make room",
            text: "A piece stops at the first thing in its way. So something else has to go first. Pieces of the same shape are as good as one another, unless the goal names them.",
            ask: "Let G through.",
            praise: "The others may end anywhere.",
        },
        start: "G0-ab-00~00-00-G0",
        done: Done::Solved,
        otherwise: "Not there yet.",
    },
    Task {
        about: Lesson {
            title: "How far?",
            text: "Under «Six ways to count» the Play page says how many moves are left **from here**, proved by a search of all positions. Whoever goes back has lost nothing: going back takes the count back.",
            ask: "Solve it in 5 moves. There is no shorter way.",
            praise: "5 moves, proven best.",
        },
        start: "AB-C0~00-0A",
        done: Done::Within(5),
        otherwise: "Solved, but not in five. Again, and let A take the shorter side.",
    },
    Task {
        about: Lesson {
            title: "Locked together",
            text: "Two pieces can hold each other so that neither can go alone, here one in the hole of the other. A **superstep**, superline or supermove moves **any set of pieces** as one. Choose one of those counts on the Play page, and a piece takes along what is in its way.",
            ask: "Push G to the right. The other one comes along.",
            praise: "Two pieces, one supermove; by single pieces it was impossible.",
        },
        start: "GGG0-GaG0-GGG0~0GGG-0G0G-0GGG",
        done: Done::Together,
        otherwise: "Push it at the other one.",
    },
    Task {
        about: Lesson {
            title: "Only along the long side",
            text: "In traffic puzzles each piece keeps its lane: with **the axis rule** a piece moves only along its long side.",
            ask: "Drive G out to the right.",
            praise: "b up, c up, and the way is free.",
        },
        start: "0000-00b0-GGbc-000c~0000-0000-00GG-0000~axis",
        done: Done::Solved,
        otherwise: "Something still stands in its lane.",
    },
    Task {
        about: Lesson {
            title: "Simple, simple, simple",
            text: "A simple simple simple puzzle has **one goal piece** that goes from the upper left corner to the lower right one, on a board without walls. The hardest with three by three cells takes 22 moves.",
            ask: "Bring A to the lower right corner.",
            praise: "The Lab finds the hardest of every size.",
        },
        start: "Aab-cab-d00~000-000-00A",
        done: Done::Solved,
        otherwise: "A has to stand in the lower right corner.",
    },
    Task {
        about: Lesson {
            title: "A classic",
            text: "Large pieces need their room made for them, cell by cell: the small ones step aside first.",
            ask: "Bring G down to its corners.",
            praise: "On to Klotski: 81 moves, and not one less.",
        },
        start: "aGGb-aGGb-0de0-0000~0000-0000-0GG0-0GG0",
        done: Done::Solved,
        otherwise: "Not there yet.",
    },
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::position::{Outcome, Position};

    /// Moves that do each lesson, in its order.
    const WAYS: [&[&str]; 8] =
        [&["Grd"], &["Grrdd"], &["adr", "Gdd"], &[], &["aG_r"], &["bu", "cuu", "Grr"], &[], &["dl", "er", "Gdd"]];

    #[test]
    fn every_lesson_begins_unsolved_and_can_be_done() {
        for (task, way) in TASKS.iter().zip(WAYS) {
            let start = task.start.parse::<Sliding>().unwrap_or_else(|why| panic!("{}: {why}", task.about.title));
            assert_eq!(start.outcome(), Outcome::Open, "{}", task.about.title);
            let mut board = start;
            for mv in way {
                board = board
                    .play(&mv.parse::<Move>().expect("a move"))
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
                layer.iter().flat_map(|board| board.legal_moves().into_iter().filter_map(|mv| board.play(&mv).ok()));
            layer = next.filter(|board| seen.insert(board.to_string())).collect();
            if layer.is_empty() {
                return None;
            }
        }
        None
    }
}

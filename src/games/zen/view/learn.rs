//! The Learn page: the rules as gardens to be raked, and what is worth knowing.

use std::sync::LazyLock;

use crate::app::game_head::Tab;
use crate::app::lessons::{Goal, LessonCourse, LessonProps, Task, read_tasks, use_course};
use crate::app::prelude::*;
use crate::engine::position::{Outcome, Position};
use crate::games::zen::INFO;
use crate::games::zen::moves::Move;
use crate::games::zen::state::State;
use crate::games::zen::view::board::Board;

/// The lessons, and what stands beside them.
pub static COURSE: LessonCourse = LessonCourse {
    goal: "All sand that is not under a rock or an ornament has to be raked, and the monk has to be outside. The fewer paths, the better.",
    words: &[
        ("path", "from entering to being outside again: what is counted"),
        ("slide, push", "straight on until something stops him; an ornament moved by one cell"),
        ("0,3SEN", "enters at row 0, column 3 going down, then right, then up"),
        ("from here", "how many paths it takes at best from now on, including the one under way"),
        ("lost", "proved: no way finishes the garden any more"),
    ],
    known: &[
        "It is hard for machines too: with rocks alone the puzzle is NP-complete. That is why a search may say «not known».",
        "The rival on the Play page rakes the same garden with a genetic algorithm: it often finds the fewest paths, and can never prove it.",
        "Several solutions may have the fewest paths. They are ranked by beauty: straight grooves, symmetric as a whole.",
    ],
    links: &[(Tab::Editor, "Draw a garden"), (Tab::Lab, "See how the rivals compare")],
    ..LessonCourse::of(&INFO, ("learn.zen", "zn-learn"), 8, |props| html! { <TaskLesson ..props /> })
};

#[component]
fn TaskLesson(props: &LessonProps) -> Html {
    let Some(run) = use_course(&TASKS[props.number], props) else { return Html::default() };
    let state = run.course.now();
    let paths = counted(state.count().paths.into(), "path");
    let name = format!("lesson{}", props.number);
    let scene = html! {
        <div class="zn-lesson"><Board {name} {state} bare=true io={run.io()} /></div>
    };
    run.frame(props, scene, html! { <span key="count" class="num zn-count">{ paths }</span> })
}

// The lessons: what is told, the garden to act in, and when it is done. Pure.

/// When a lesson is done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Done {
    Raked,
    /// It is raked in at most so many paths.
    Within(u32),
    /// The monk is stuck: that is what the lesson shows.
    Stuck,
}

impl Goal for Done {
    type Game = State;
    const STUCK: &'static str = "The monk is stuck. Take a choice back.";

    fn is_reached(&self, state: &State, _moves: &[Move]) -> bool {
        let won = state.outcome() == Outcome::Won;
        match self {
            Self::Raked => won,
            Self::Within(most) => won && state.count().paths <= *most,
            Self::Stuck => state.outcome() == Outcome::Stuck,
        }
    }
}

static TASKS: LazyLock<Vec<Task<Done>>> = LazyLock::new(|| {
    const TEXT: &str = include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/data/zen/lessons.txt"));
    read_tasks(TEXT, |word| {
        Some(match word {
            "raked" => Done::Raked,
            "stuck" => Done::Stuck,
            _ => Done::Within(word.strip_prefix("within ")?.parse().ok()?),
        })
    })
});

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::lessons::tests::{can_be_done, is_done_by};

    #[test]
    fn a_lesson_goes_on_and_back() {
        is_done_by(&TASKS[0], &["00E", "10E"], "E");
    }

    #[test]
    fn every_lesson_can_be_done() {
        assert_eq!(TASKS.len(), COURSE.count);
        for task in &*TASKS {
            let key = |state: &State| {
                let paths = state.count().paths;
                let too_many = matches!(task.done, Done::Within(most) if paths > most);
                (!too_many).then(|| format!("{state} {}", if task.done == Done::Raked { 0 } else { paths }))
            };
            assert!(can_be_done(task, key), "{}", task.about.title);
        }
    }
}

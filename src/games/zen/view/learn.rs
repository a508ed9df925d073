//! The Learn page: the rules as gardens to be raked, and what is worth knowing.

use yew::prelude::*;

use super::board::Board;
use crate::app::figures;
use crate::app::game_head::Tab;
use crate::app::lesson_course::{Goal, Task, use_course};
use crate::app::lessons::{Lesson, LessonCourse, LessonProps, NOTHING};
use crate::engine::position::{Outcome, Position};
use crate::games::zen::info::INFO;
use crate::games::zen::moves::Move;
use crate::games::zen::state::State;

/// The lessons, and what stands beside them.
pub static COURSE: LessonCourse = LessonCourse {
    info: &INFO,
    kept: "learn.zen",
    class: "zn-learn",
    count: TASKS.len(),
    lesson: |props| html! { <TaskLesson ..props /> },
    symbols: NOTHING,
    goal: "All sand has to be raked that no rock and no ornament covers, and the monk has to be outside. The fewer paths, the better.",
    words_title: "Words",
    words: &[
        ("path", "from entering to being outside again: what is counted"),
        ("slide, push", "straight on until something stops him; an ornament moved by one cell"),
        ("0,3SEN", "enters at row 0, column 3 going south, then east, then north"),
        ("from here", "how many paths it takes at best from now on, the one under way counted"),
        ("lost", "proved: no way finishes the garden any more"),
    ],
    known: &[
        "It is hard for machines too: with rocks alone the puzzle is NP-complete. That is why a search may say «not known».",
        "The rival on the Play page rakes the same garden with a genetic algorithm: it often finds the fewest paths, and can never prove it.",
        "Several solutions may have the fewest paths. They are ranked by beauty: straight grooves, symmetric as a whole.",
    ],
    links: &[(Tab::Editor, "Draw a garden"), (Tab::Lab, "See how the rivals compare")],
    more: NOTHING,
};
/// A lesson.
#[component]
fn TaskLesson(props: &LessonProps) -> Html {
    let Some(run) = use_course(&TASKS[props.number], props) else { return Html::default() };
    let state = run.course.now();
    let paths = figures::counted(state.count().paths.into(), "path");
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
    /// The garden is raked.
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

/// The lessons.
pub static TASKS: [Task<Done>; 8] = [
    Task {
        about: Lesson {
            title: "One path",
            text: "The monk enters from a **stepping stone** and rakes straight ahead. Where the garden ends he is outside again: that was one path. He never treads on raked sand.",
            ask: "Rake both rows.",
            praise: "Two paths, and no footprint.",
        },
        start: "ssss-ssss",
        done: Done::Raked,
        otherwise: "Now there is sand that nobody can reach without treading on what is raked.",
    },
    Task {
        about: Lesson {
            title: "Stop and turn",
            text: "A **rock** stops him, and so does raked sand. There he turns left or right, as you choose; he never goes straight back.",
            ask: "Rake this garden.",
            praise: "He turned before rocks and beside what was raked.",
        },
        start: "sxxx-sssx-ssss-ssss",
        done: Done::Raked,
        otherwise: "Now there is sand that nobody reaches. Undo a choice, and turn the other way.",
    },
    Task {
        about: Lesson {
            title: "The dead end",
            text: "A monk who is stopped and can neither turn nor push is **lost**, for he may not tread on his own furrows. «Undo» takes a choice back, or a whole path.",
            ask: "Lose this garden on purpose.",
            praise: "Stuck. On the Play page it is said as soon as it is proved, mostly much earlier.",
        },
        start: "sss-xxx-sss",
        done: Done::Stuck,
        otherwise: "",
    },
    Task {
        about: Lesson {
            title: "Few paths",
            text: "What counts is the **number of paths**, not how long they are. On the Play page, «proven best» says with how few it can be done: the search has proved it.",
            ask: "Rake it in two paths.",
            praise: "Two: no way needs fewer.",
        },
        start: "ssxx-sssx-sssx-ssss",
        done: Done::Within(2),
        otherwise: "Not in two paths. Go back, and turn where he is stopped so that his way is long.",
    },
    Task {
        about: Lesson {
            title: "Push the lantern",
            text: "An **ornament** can be pushed, one cell at a time, onto bare sand that is not raked; the monk follows and stands again. The sand where it was has to be raked too.",
            ask: "Finish the garden: the lantern has to give way.",
            praise: "Where it stands now nothing has to be raked.",
        },
        start: "ssss-soss-xsss",
        done: Done::Raked,
        otherwise: "",
    },
    Task {
        about: Lesson {
            title: "Leaves in their order",
            text: "Leaves are taken in passing: **yellow** ginkgo at any time, **orange** oak when no yellow one is left, **red** maple last. A leaf that has to wait stops him like a rock; it has a dashed ring.",
            ask: "Take them in their order.",
            praise: "Yellow, orange, red.",
        },
        start: "sys-sns-srs",
        done: Done::Raked,
        otherwise: "",
    },
    Task {
        about: Lesson {
            title: "The cell where he entered",
            text: "A monk who is stopped at once, on the cell where he entered, may turn into the garden but **not leave** from there, not even at a corner. (Some read the rules otherwise; a link may end in ~cornerexit.)",
            ask: "Rake it all the same.",
            praise: "Well entered.",
        },
        start: "sss-sxs-sss",
        done: Done::Raked,
        otherwise: "",
    },
    Task {
        about: Lesson {
            title: "All together",
            text: "Look for places with only one way in: they have to be the end or the beginning of a path. «Mark lost ways» crosses out what can no longer be finished.",
            ask: "Rake this garden.",
            praise: "The garden is raked.",
        },
        start: "ssxss-sssys-sssxs-sssxs",
        done: Done::Raked,
        otherwise: "",
    },
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::lesson_course::tests::is_done_by;

    #[test]
    fn a_lesson_goes_on_and_back() {
        is_done_by(&TASKS[0], &["00E", "10E"], "E");
    }

    /// Whether some way leads to where the lesson is done; looks at no position twice.
    fn can_be_done(task: &Task<Done>) -> bool {
        let mut seen = std::collections::BTreeSet::new();
        let mut open = vec![task.start.parse::<State>().expect("a position")];
        while let Some(state) = open.pop() {
            if task.done.is_reached(&state, &[]) {
                return true;
            }
            let key = format!("{} {}", state, if task.done == Done::Raked { 0 } else { state.count().paths });
            let too_many = matches!(task.done, Done::Within(most) if state.count().paths > most);
            if !too_many && seen.insert(key) {
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
}

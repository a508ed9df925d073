//! The Learn page: the rules as gardens to be raked, and what is worth knowing.

mod lessons;

use yew::prelude::*;

use self::lessons::TASKS;
use super::board::Board;
use crate::app::figures;
use crate::app::game_head::Tab;
use crate::app::lesson_course::use_course;
use crate::app::lessons::{LessonCourse, LessonProps, NOTHING};
use crate::games::zen::info::INFO;

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
        <div class="zn-lesson"><Board {name} {state} bare=true on_move={run.on_move.clone()} on_say={run.on_say.clone()} /></div>
    };
    run.frame(props, scene, html! { <span key="count" class="num zn-count">{ paths }</span> })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::lesson_course::tests::is_done_by;

    #[test]
    fn a_lesson_goes_on_and_back() {
        is_done_by(&TASKS[0], &["00E", "10E"], "E");
    }
}

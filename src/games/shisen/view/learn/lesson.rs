//! A lesson: a small board to be cleared, or to be lost.

use std::rc::Rc;

use yew::prelude::*;

use super::lessons::TASKS;
use crate::app::figures;
use crate::app::lesson::LessonProps;
use crate::app::lesson_course::use_course;
use crate::games::shisen::rules::Move;
use crate::games::shisen::view::board::Board;
use crate::games::shisen::view::linked::Linked;
use crate::games::shisen::view::tiles::Set;

/// What a lesson is given.
#[derive(Properties, PartialEq)]
pub struct TaskProps {
    /// What every lesson is given.
    pub lesson: LessonProps,
    /// The drawings of the tiles.
    pub set: Set,
}

/// A lesson.
#[component]
pub fn TaskLesson(props: &TaskProps) -> Html {
    let Some(run) = use_course(&TASKS[props.lesson.number], &props.lesson) else { return Html::default() };
    let (course, state) = (&run.course, run.course.now());
    let linked = course
        .last
        .as_ref()
        .and_then(|code| Linked::of(course.before(), &code.parse::<Move>().ok()?, course.count()))
        .map(Rc::new);
    let left = figures::counted(state.board().tiles() as u64, "tile");
    let scene = html! {
        <div class="ss-lesson"><Board {state} set={props.set} {linked} bare=true equal=true on_move={run.on_move.clone()} on_say={run.on_say.clone()} /></div>
    };
    run.frame(&props.lesson, scene, html! { <span key="count" class="num ss-count">{ format!("{left} left") }</span> })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::lesson_course::tests::is_done_by;

    #[test]
    fn a_lesson_goes_on_and_back() {
        is_done_by(&TASKS[0], &["a1d1", "b2c2"], "a1b2");
    }

    #[test]
    fn a_board_is_to_be_lost() {
        is_done_by(&TASKS[5], &["a1a2"], "nonsense");
    }
}

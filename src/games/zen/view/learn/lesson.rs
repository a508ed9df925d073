//! A lesson: a small garden to be raked.

use yew::prelude::*;

use super::lessons::TASKS;
use crate::app::context::use_app;
use crate::app::figures;
use crate::app::lesson::LessonProps;
use crate::app::lesson_course::use_course;
use crate::games::zen::view::board::Board;

/// A lesson.
#[component]
pub fn TaskLesson(props: &LessonProps) -> Html {
    let shell = use_app();
    let Some(run) = use_course(&TASKS[props.number], props) else { return Html::default() };
    let state = run.course.now();
    let paths = figures::counted(state.count().paths.into(), "path");
    let name = format!("lesson{}", props.number);
    let scene = html! {
        <div class="zn-lesson"><Board {name} {state} bare=true still={shell.settings.is_still()} on_move={run.on_move.clone()} on_say={run.on_say.clone()} /></div>
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

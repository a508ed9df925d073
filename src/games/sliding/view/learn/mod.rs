//! The Learn page: the rules and the six counts as boards to be played, and what is worth knowing.

mod lessons;

use yew::prelude::*;

use self::lessons::{Done, TASKS, drags};
use super::board::Board;
use crate::app::game_head::Tab;
use crate::app::lesson_course::use_course;
use crate::app::lessons::{LessonCourse, LessonProps, NOTHING};
use crate::app::rich_text::bold;
use crate::games::sliding::info::INFO;

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
            <Board board={run.course.now()} came={run.course.came()} pushes={task.done == Done::Together}
                on_move={run.on_move.clone()} on_say={run.on_say.clone()} />
        </div>
    };
    let count = drags(&run.course.moves);
    let words = format!("**{count}** {}", if count == 1 { "move" } else { "moves" });
    run.frame(props, scene, html! { <span key="count" class="num sl-count">{ bold(&words) }</span> })
}

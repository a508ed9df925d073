//! A lesson: a small board to be played.

use std::rc::Rc;

use yew::prelude::*;

use super::lessons::{Done, TASKS, Task};
use crate::app::context::use_app;
use crate::app::lesson::{Frame, LessonProps};
use crate::app::rich_text;
use crate::app::view::Transition;
use crate::engine::position::{Describe, Position};
use crate::games::sliding::board::Sliding;
use crate::games::sliding::moves::Move;
use crate::games::sliding::view::board::Board;

/// Where a lesson stands.
#[derive(Clone, Debug, PartialEq)]
struct Course {
    board: Rc<Sliding>,
    came: Option<Transition>,
    done: bool,
    said: String,
    /// Moves made; the same piece once more is the same move.
    count: usize,
    last: Vec<u8>,
}

impl Course {
    fn begin(task: &Task) -> Option<Rc<Self>> {
        let board = Rc::new(task.start.parse::<Sliding>().ok()?);
        Some(Rc::new(Self { board, came: None, done: false, said: String::new(), count: 0, last: Vec::new() }))
    }

    fn after(&self, task: &Task, code: &str) -> Option<Self> {
        let mv = code.parse::<Move>().ok()?;
        let next = self.board.play(&mv).ok()?;
        let count = self.count + usize::from(self.last != mv.pieces());
        let solved = next.is_solved();
        let done = match task.done {
            Done::Solved => solved,
            Done::Within(most) => solved && count <= most,
            Done::Bend => solved && self.count == 0,
            Done::Together => solved || mv.pieces().len() > 1,
        };
        let said = if solved && !done { task.otherwise.to_owned() } else { format!("{}.", self.board.phrase(&mv)) };
        let came = Transition {
            before: self.board.to_string().into(),
            after: next.to_string().into(),
            mv: code.to_owned().into(),
            back: false,
        };
        Some(Self {
            board: Rc::new(next),
            came: Some(came),
            done: done || self.done,
            said,
            count,
            last: mv.pieces().to_vec(),
        })
    }
}

/// A lesson.
#[component]
pub fn TaskLesson(props: &LessonProps) -> Html {
    let shell = use_app();
    let task = &TASKS[props.number];
    let course = use_state_eq(|| Course::begin(task));
    let say = use_state_eq(String::new);
    let on_say = use_callback(say.setter(), |words: String, say| say.set(words));
    let Some(now) = (*course).clone() else { return Html::default() };
    let on_move = {
        let (course, now, on_solved) = (course.setter(), now.clone(), props.on_solved.clone());
        Callback::from(move |code: String| {
            let Some(next) = now.after(task, &code) else { return };
            if next.done && !now.done {
                on_solved.emit(());
            }
            course.set(Some(Rc::new(next)));
        })
    };
    let again = {
        let course = course.setter();
        Callback::from(move |_: MouseEvent| course.set(Course::begin(task)))
    };
    let scene = html! {
        <div class="sl-lesson">
            <Board board={now.board.clone()} came={now.came.clone()} pushes={task.pushes} still={shell.settings.is_still()} {on_move} {on_say} />
        </div>
    };
    let said = if say.is_empty() { now.said.clone() } else { say.replace("**", "") };
    let buttons =
        html! { { rich_text::bold(&format!("**{}** {}", now.count, if now.count == 1 { "move" } else { "moves" })) } };
    html! {
        <Frame lesson={props.clone()} about={&task.about} {scene} {buttons} {said} done={now.done && say.is_empty()}
            again={now.count > 0} on_again={again} />
    }
}

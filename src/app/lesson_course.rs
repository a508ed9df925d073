//! A lesson that is a small challenge: its moves, and the way back.

use std::rc::Rc;

use yew::prelude::*;

use super::lesson::{Frame, Lesson, LessonProps};
use super::words::sentence;
use crate::engine::position::{Describe, Outcome};

/// What a lesson wants of whom.
pub trait Task: PartialEq + 'static {
    /// The game.
    type Game: Describe + 'static;
    /// What is said where no move is left.
    const STUCK: &'static str;

    /// What is told.
    fn about(&'static self) -> &'static Lesson;
    /// The position at its beginning.
    fn start(&self) -> &'static str;
    /// Whether it is done.
    fn is_done(&self, state: &Self::Game) -> bool;
    /// What is said where it ended otherwise; empty: nothing.
    fn otherwise(&self) -> &'static str;
}

/// Where a lesson stands.
#[derive(Clone, Debug, PartialEq)]
pub struct Course<G> {
    /// The positions, the first one first.
    states: Vec<Rc<G>>,
    /// The code of the last move, if it has not been taken back.
    pub last: Option<String>,
    /// Whether it has been done.
    pub done: bool,
    said: String,
}

impl<G: Describe> Course<G> {
    /// A lesson at its beginning; nothing if it begins with no position.
    pub fn begin<T: Task<Game = G>>(task: &T) -> Option<Self> {
        let state = task.start().parse::<G>().ok()?;
        Some(Self { states: vec![Rc::new(state)], last: None, done: false, said: String::new() })
    }

    /// The position at hand.
    pub fn now(&self) -> Rc<G> {
        self.states[self.states.len() - 1].clone()
    }

    /// The position before the last move; the one at hand if there was none.
    pub fn before(&self) -> &G {
        &self.states[self.states.len().saturating_sub(2)]
    }

    /// How many moves have been made.
    pub fn count(&self) -> usize {
        self.states.len() - 1
    }

    fn after<T: Task<Game = G>>(&self, task: &T, code: &str) -> Option<Self> {
        let (before, mv) = (self.now(), code.parse::<G::Move>().ok()?);
        let state = before.play(&mv).ok()?;
        let done = task.is_done(&state);
        let said = match state.outcome() {
            _ if done => String::new(),
            Outcome::Won | Outcome::Stuck if !task.otherwise().is_empty() => task.otherwise().to_owned(),
            Outcome::Stuck => T::STUCK.to_owned(),
            _ => sentence(&before.phrase(&mv)),
        };
        let mut states = self.states.clone();
        states.push(Rc::new(state));
        Some(Self { states, last: Some(code.to_owned()), done: done || self.done, said })
    }

    fn back(&self) -> Option<Self> {
        let count = self.states.len().checked_sub(1).filter(|count| *count > 0)?;
        Some(Self { states: self.states[..count].to_vec(), last: None, done: self.done, said: String::new() })
    }
}

/// A lesson under way.
pub struct Running<T: Task> {
    task: &'static T,
    /// Where it stands.
    pub course: Course<T::Game>,
    /// Hears the code of a move.
    pub on_move: Callback<String>,
    /// Hears what the board says.
    pub on_say: Callback<String>,
    say: UseStateHandle<String>,
    undo: Callback<MouseEvent>,
    again: Callback<MouseEvent>,
}

/// A lesson of a task; nothing if it begins with no position.
#[hook]
pub fn use_course<T: Task>(task: &'static T, lesson: &LessonProps) -> Option<Running<T>> {
    let course = use_state_eq(|| Course::begin(task));
    let say = use_state_eq(String::new);
    let on_say = use_callback(say.setter(), |words: String, say| say.set(words));
    let now = (*course).clone()?;
    let on_move = {
        let (course, now, on_solved) = (course.setter(), now.clone(), lesson.on_solved.clone());
        Callback::from(move |code: String| {
            let Some(next) = now.after(task, &code) else { return };
            if next.done && !now.done {
                on_solved.emit(());
            }
            course.set(Some(next));
        })
    };
    let again = {
        let course = course.setter();
        Callback::from(move |_: MouseEvent| course.set(Course::begin(task)))
    };
    let undo = {
        let (course, back) = (course.setter(), now.back());
        Callback::from(move |_: MouseEvent| {
            if let Some(back) = back.clone() {
                course.set(Some(back));
            }
        })
    };
    Some(Running { task, course: now, on_move, on_say, say, undo, again })
}

impl<T: Task> Running<T> {
    /// The lesson's card: the board, and what is counted beside the button that takes a move back.
    pub fn frame(&self, lesson: &LessonProps, scene: Html, count: Html) -> Html {
        let course = &self.course;
        let said = if self.say.is_empty() { course.said.clone() } else { self.say.replace("**", "") };
        let buttons = html! {
            <>
                <button key="undo" type="button" class="btn" disabled={course.count() == 0} onclick={self.undo.clone()}>{ "Undo" }</button>
                { count }
            </>
        };
        html! {
            <Frame lesson={lesson.clone()} about={self.task.about()} {scene} {buttons} done={course.done && said.is_empty()} {said}
                again={course.count() > 0} on_again={self.again.clone()} />
        }
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    /// Plays a lesson by the codes of its moves to where it is done, and takes the last one back; no other code is a move.
    #[track_caller]
    pub fn is_done_by<T: Task>(task: &T, codes: &[&str], none: &str) {
        let begun = Course::begin(task).expect("a position");
        let mut course = begun.clone();
        for (at, code) in codes.iter().enumerate() {
            course = course.after(task, code).expect("legal");
            let last = at + 1 == codes.len();
            assert_eq!((course.done, course.said.is_empty(), course.count()), (last, last, at + 1), "{code}");
            assert_eq!(course.last.as_deref(), Some(*code));
        }
        let back = course.back().expect("a move to take back");
        assert_eq!((back.count(), back.done, back.last), (codes.len() - 1, true, None), "what is done stays done");
        assert!(begun.after(task, none).is_none() && begun.back().is_none());
    }
}

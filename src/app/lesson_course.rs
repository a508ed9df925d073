//! A lesson that is a small challenge: its goal, its moves, and the way back.

use std::marker::PhantomData;
use std::rc::Rc;

use yew::prelude::*;

use super::lessons::{Frame, Lesson, LessonProps, line_of};
use super::view::{BoardIo, Transition};
use super::words::sentence;
use crate::engine::position::{Describe, Outcome};

/// A playable lesson: its start position and its goal.
#[derive(Debug, PartialEq)]
pub struct Task<D> {
    /// What is told.
    pub about: Lesson,
    /// The position at its beginning.
    pub start: &'static str,
    /// When it is done.
    pub done: D,
    /// What is said where it ended otherwise; empty: nothing.
    pub otherwise: &'static str,
}

/// The lessons of a game as its data has them: blocks of lines (see [`line_of`]), with an empty line between two. `done` reads
/// when one is done. What is damaged is left out, so a test of each game counts them.
pub fn read_tasks<D>(text: &'static str, done: fn(&str) -> Option<D>) -> Vec<Task<D>> {
    let task = |block: &'static str| {
        Some(Task {
            about: Lesson::read(block)?,
            start: line_of(block, "start")?,
            done: done(line_of(block, "done")?)?,
            otherwise: line_of(block, "otherwise").unwrap_or_default(),
        })
    };
    text.split("\n\n").filter_map(task).collect()
}

/// When a lesson of a game is done.
pub trait Goal: PartialEq + 'static {
    /// The game.
    type Game: Describe + 'static;
    /// What is said where no move is left.
    const STUCK: &'static str;

    /// Whether the lesson is done by the last of these moves, which led to this position.
    fn is_reached(&self, state: &Self::Game, moves: &[<Self::Game as crate::engine::position::Position>::Move])
    -> bool;
}

/// A lesson is done when the game is won.
#[derive(Debug, PartialEq)]
pub struct Won<G>(pub PhantomData<fn() -> G>);

impl<G: Describe + 'static> Goal for Won<G> {
    type Game = G;
    const STUCK: &'static str = "No move is left.";

    fn is_reached(&self, state: &G, _moves: &[G::Move]) -> bool {
        state.outcome() == Outcome::Won
    }
}

/// Where a lesson stands.
#[derive(Clone, PartialEq)]
pub struct Course<G: Describe> {
    /// The positions, the first one first.
    states: Vec<Rc<G>>,
    /// The moves between them.
    pub moves: Vec<G::Move>,
    /// Whether the last step was a move, and not one back.
    forward: bool,
    /// Whether it has been done.
    pub done: bool,
    said: String,
}

impl<G: Describe> Course<G> {
    /// A lesson at its beginning; nothing if it begins with no position.
    pub fn begin<D: Goal<Game = G>>(task: &Task<D>) -> Option<Self> {
        let state = task.start.parse::<G>().ok()?;
        Some(Self { states: vec![Rc::new(state)], moves: Vec::new(), forward: false, done: false, said: String::new() })
    }

    /// The position at hand.
    pub fn now(&self) -> Rc<G> {
        self.states[self.states.len() - 1].clone()
    }

    /// The position before the last move and that move, if the last step was one.
    pub fn last(&self) -> Option<(&G, &G::Move)> {
        let before = self.states.len().checked_sub(2).filter(|_| self.forward)?;
        Some((&self.states[before], self.moves.last()?))
    }

    /// The last step, if it was a move.
    pub fn came(&self) -> Option<Transition> {
        let (before, last) = self.last()?;
        Some(Transition {
            before: before.to_string().into(),
            after: self.now().to_string().into(),
            mv: last.to_string().into(),
            back: false,
        })
    }

    /// How many moves have been made.
    pub fn count(&self) -> usize {
        self.moves.len()
    }

    fn after<D: Goal<Game = G>>(&self, task: &Task<D>, code: &str) -> Option<Self> {
        let (before, last) = (self.now(), code.parse::<G::Move>().ok()?);
        let state = before.play(&last).ok()?;
        let mut next = self.clone();
        next.moves.push(last.clone());
        let done = task.done.is_reached(&state, &next.moves);
        next.said = match state.outcome() {
            _ if done => String::new(),
            Outcome::Won | Outcome::Stuck if !task.otherwise.is_empty() => task.otherwise.to_owned(),
            Outcome::Stuck => D::STUCK.to_owned(),
            _ => sentence(&before.phrase(&last)),
        };
        next.states.push(Rc::new(state));
        (next.forward, next.done) = (true, done || self.done);
        Some(next)
    }

    fn back(&self) -> Option<Self> {
        let mut back = self.clone();
        back.moves.pop()?;
        back.states.pop();
        (back.forward, back.said) = (false, String::new());
        Some(back)
    }
}

/// A lesson under way.
pub struct Running<D: Goal> {
    task: &'static Task<D>,
    /// Where it stands.
    pub course: Course<D::Game>,
    on_move: Callback<String>,
    on_say: Callback<String>,
    say: UseStateHandle<String>,
    undo: Callback<MouseEvent>,
    again: Callback<MouseEvent>,
}

/// A lesson of a task; nothing if it begins with no position.
#[hook]
pub fn use_course<D: Goal>(task: &'static Task<D>, lesson: &LessonProps) -> Option<Running<D>> {
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

impl<D: Goal> Running<D> {
    /// What the board is told, and tells.
    pub fn io(&self) -> BoardIo {
        let (on_move, on_say) = (self.on_move.clone(), self.on_say.clone());
        BoardIo { came: self.course.came(), on_move, on_say, ..BoardIo::default() }
    }

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
            <Frame lesson={lesson.clone()} about={&self.task.about} {scene} {buttons} done={course.done && said.is_empty()} {said}
                again={course.count() > 0} on_again={self.again.clone()} />
        }
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    /// Plays a lesson by the codes of its moves to where it is done, and takes the last one back; no other code is a move.
    #[track_caller]
    pub fn is_done_by<D: Goal>(task: &Task<D>, codes: &[&str], none: &str) {
        let begun = Course::begin(task).expect("a position");
        let mut course = begun.clone();
        for (at, code) in codes.iter().enumerate() {
            course = course.after(task, code).expect("legal");
            let last = at + 1 == codes.len();
            assert_eq!((course.done, course.said.is_empty(), course.count()), (last, last, at + 1), "{code}");
            assert_eq!(course.came().map(|came| came.mv).as_deref(), Some(*code));
        }
        let back = course.back().expect("a move to take back");
        assert_eq!((back.count(), back.done), (codes.len() - 1, true), "what is done stays done");
        assert!(back.came().is_none() && begun.after(task, none).is_none() && begun.back().is_none());
    }
}

//! Work that the worker does in many small questions: it shows as it grows, can be stopped and goes on where it stopped.

use std::cell::RefCell;
use std::rc::Rc;

use gloo::timers::callback::Timeout;
use yew::prelude::*;

use crate::app::context::AppContext;
use crate::games::pig::info::INFO;
use crate::games::pig::requests::{Request, Response};
use crate::worker::client::JobEvent;

/// Work of many questions.
pub trait Work: Clone + PartialEq + 'static {
    /// The next question; nothing when all is done.
    fn next(&self) -> Option<Request>;
    /// Takes the answer to it, for which the worker took so many milliseconds; false: it is none to that question.
    fn take(&mut self, finding: &Response, took_ms: f64) -> bool;
    /// Hears that the worker refused the question, and why; true: go on with the next one.
    fn refuse(&mut self, _why: &str) -> bool {
        false
    }
}

/// How the work stands.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum State {
    /// There is none.
    #[default]
    Idle,
    /// It goes on.
    Running,
    /// A person has stopped it.
    Stopped,
    /// It is done.
    Done,
    /// It cannot go on; one sentence.
    Failed(String),
}

/// The work as it is shown, and its reins.
pub struct ChunkedJob<W: Work> {
    /// What is done so far.
    pub work: Option<Rc<W>>,
    /// How it stands.
    pub state: State,
    reins: Reins<W>,
}

impl<W: Work> Clone for ChunkedJob<W> {
    fn clone(&self) -> Self {
        Self { work: self.work.clone(), state: self.state.clone(), reins: self.reins.clone() }
    }
}

impl<W: Work> ChunkedJob<W> {
    /// Begins new work; what was under way is given up.
    pub fn start(&self, work: W) {
        self.reins.begin(Some(work));
    }

    /// Stops; [`Self::go_on`] takes it up again.
    pub fn stop(&self) {
        self.reins.halt();
        self.reins.show(State::Stopped);
    }

    /// Takes the work up again, changed by `change`.
    pub fn go_on(&self, change: impl FnOnce(&mut W)) {
        let work = self.work.as_deref().cloned().map(|mut work| {
            change(&mut work);
            work
        });
        self.reins.begin(work);
    }

    /// Forgets the work.
    pub fn clear(&self) {
        self.reins.begin(None);
    }

    /// Whether it goes on.
    pub fn running(&self) -> bool {
        self.state == State::Running
    }
}

/// What of the work is not shown.
struct JobState<W> {
    work: Option<W>,
    asked: Option<u32>,
    pause: Option<Timeout>,
}

type Shown<W> = (Option<Rc<W>>, State);

struct Reins<W: Work> {
    shell: AppContext,
    pause_ms: u32,
    desk: Rc<RefCell<JobState<W>>>,
    shown: UseStateSetter<Shown<W>>,
}

impl<W: Work> Clone for Reins<W> {
    fn clone(&self) -> Self {
        Self { shell: self.shell.clone(), pause_ms: self.pause_ms, desk: self.desk.clone(), shown: self.shown.clone() }
    }
}

impl<W: Work> Reins<W> {
    fn begin(&self, work: Option<W>) {
        self.halt();
        let there = work.is_some();
        self.desk.borrow_mut().work = work;
        if there {
            self.step();
        } else {
            self.show(State::Idle);
        }
    }

    /// Hears no more of what is under way; the worker ends the small question that it is at.
    fn halt(&self) {
        let mut desk = self.desk.borrow_mut();
        desk.pause = None;
        if let Some(asked) = desk.asked.take() {
            self.shell.client.unsubscribe(asked);
        }
    }

    fn show(&self, state: State) {
        let work = self.desk.borrow().work.clone().map(Rc::new);
        self.shown.set((work, state));
    }

    /// Asks the next question.
    fn step(&self) {
        let question = self.desk.borrow().work.as_ref().and_then(Work::next);
        let Some(question) = question else { return self.show(State::Done) };
        self.show(State::Running);
        let reins = self.clone();
        let asked = self.shell.client.request_game(INFO.id, &question, move |event| reins.hear(event));
        self.desk.borrow_mut().asked = Some(asked);
    }

    fn hear(&self, event: JobEvent<Response>) {
        let heard = match event {
            JobEvent::Progress(_) => return,
            JobEvent::Done { response, ms } => self
                .with(|work| work.take(&response, ms))
                .then_some(())
                .ok_or_else(|| "The solver’s answer is none to the question.".to_owned()),
            JobEvent::Failed(why) => self.with(|work| work.refuse(&why)).then_some(()).ok_or(why),
            JobEvent::Crashed(why) => Err(format!("The solver has stopped: {why}. A fresh one is ready.")),
            JobEvent::Stopped => return self.show(State::Stopped),
        };
        self.desk.borrow_mut().asked = None;
        match heard {
            Ok(()) if self.pause_ms == 0 => self.step(),
            Ok(()) => {
                self.show(State::Running);
                let reins = self.clone();
                self.desk.borrow_mut().pause = Some(Timeout::new(self.pause_ms, move || reins.step()));
            }
            Err(why) => self.show(State::Failed(why)),
        }
    }

    fn with(&self, act: impl FnOnce(&mut W) -> bool) -> bool {
        self.desk.borrow_mut().work.as_mut().is_some_and(act)
    }
}

/// The work of a page; it ends with the page. Between two questions it rests for `pause_ms`, so that people can watch it
/// grow.
#[hook]
pub fn use_relay<W: Work>(shell: &AppContext, pause_ms: u32) -> ChunkedJob<W> {
    let shown = use_state(|| (None::<Rc<W>>, State::Idle));
    let desk = use_mut_ref(|| JobState::<W> { work: None, asked: None, pause: None });
    let reins = Reins { shell: shell.clone(), pause_ms, desk, shown: shown.setter() };
    {
        let reins = reins.clone();
        use_effect_with((), move |()| move || reins.halt());
    }
    let (work, state) = (*shown).clone();
    ChunkedJob { work, state, reins }
}

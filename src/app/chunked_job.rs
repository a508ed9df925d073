//! Work that a game's worker, or several, do in many small requests: it shows as it grows, can be stopped and goes on where
//! it stopped.

use std::cell::RefCell;

use gloo::timers::callback::Timeout;

use crate::app::answer::died;
use crate::app::prelude::*;
use crate::search::solve::{GameRequest, Work};
use crate::worker::client::{Client, JobEvent};

/// How the work stands.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum State {
    #[default]
    Idle,
    Running,
    /// A person has stopped it.
    Stopped,
    Done,
    /// It cannot go on; one sentence.
    Failed(String),
}

/// The work as it is shown, and what can be done with it.
#[derive(Clone)]
pub struct ChunkedJob<W: Work> {
    /// What is done so far.
    pub work: Option<Rc<W>>,
    pub state: State,
    runner: Rc<Runner<W>>,
}

impl<W: Work> ChunkedJob<W> {
    /// Begins new work; what was under way is given up.
    pub fn start(&self, work: W) {
        self.runner.halt();
        self.runner.inner.borrow_mut().work = Some(work);
        self.runner.run();
    }

    /// Begins new work, made of what is done of that which was under way.
    pub fn start_from(&self, make: impl FnOnce(Option<W>) -> W) {
        self.runner.halt();
        let before = self.runner.inner.borrow_mut().work.take();
        self.start(make(before));
    }

    /// Stops. What one worker alone is at is still taken; several are ended at once.
    pub fn stop(&self) {
        if self.runner.clients.len() > 1 {
            self.runner.halt();
        }
        self.runner.pause();
        self.runner.show(State::Stopped);
    }

    /// Takes the work up again, changed by `change`; that of one worker alone.
    pub fn go_on(&self, change: impl FnOnce(&mut W)) {
        if let Some(work) = self.runner.inner.borrow_mut().work.as_mut() {
            change(work);
        }
        self.runner.run();
    }

    pub fn clear(&self) {
        self.runner.halt();
        self.runner.inner.borrow_mut().work = None;
        self.runner.show(State::Idle);
    }

    pub fn running(&self) -> bool {
        self.state == State::Running
    }
}

/// What of the work is not shown.
struct Inner<W> {
    work: Option<W>,
    running: bool,
    /// What each worker is at.
    asked: Vec<Option<u32>>,
    rest: Option<Timeout>,
}

type Shown<W> = (Option<Rc<W>>, State);

struct Runner<W: Work> {
    clients: Vec<Client>,
    rest_ms: u32,
    inner: RefCell<Inner<W>>,
    shown: UseStateSetter<Shown<W>>,
}

impl<W: Work> Runner<W> {
    /// Hears no more of what is under way: the page's worker ends the small request that it is at, others end at once.
    fn halt(&self) {
        self.pause();
        for (at, client) in self.clients.iter().enumerate() {
            if let Some(id) = self.inner.borrow_mut().asked[at].take() {
                client.unsubscribe(id);
            }
            if self.clients.len() > 1 {
                client.stop();
            }
        }
    }

    fn pause(&self) {
        let mut inner = self.inner.borrow_mut();
        (inner.running, inner.rest) = (false, None);
    }

    fn show(&self, state: State) {
        let work = self.inner.borrow().work.clone().map(Rc::new);
        self.shown.set((work, state));
    }

    fn run(self: &Rc<Self>) {
        self.inner.borrow_mut().running = true;
        self.step();
    }

    /// Gives every worker that is free the next request.
    fn step(self: &Rc<Self>) {
        for (at, client) in self.clients.iter().enumerate() {
            let next = {
                let mut inner = self.inner.borrow_mut();
                if inner.asked[at].is_some() { None } else { inner.work.as_mut().and_then(Work::next) }
            };
            let Some(request) = next else { continue };
            let me = Rc::downgrade(self);
            let id = client.request_game(W::GAME, &request, move |event| {
                if let Some(me) = me.upgrade() {
                    me.hear(at, event);
                }
            });
            self.inner.borrow_mut().asked[at] = Some(id);
        }
        // A worker that cannot be started is told of at once.
        if !self.inner.borrow().running {
            return;
        }
        let open = self.inner.borrow().asked.iter().any(Option::is_some);
        self.inner.borrow_mut().running = open;
        self.show(if open { State::Running } else { State::Done });
    }

    fn hear(self: &Rc<Self>, at: usize, event: JobEvent<<W::Request as GameRequest>::Response>) {
        let heard = match event {
            JobEvent::Progress(_) => return,
            JobEvent::Done { response, ms } => self
                .with(|work| work.take(&response, ms))
                .then_some(())
                .ok_or_else(|| "The solver’s answer does not fit the question.".to_owned()),
            JobEvent::Failed(why) => self.with(|work| work.refuse(&why)).then_some(()).ok_or(why),
            JobEvent::Crashed(why) => Err(died(&why)),
            JobEvent::Stopped => {
                self.inner.borrow_mut().asked[at] = None;
                self.pause();
                return self.show(State::Stopped);
            }
        };
        self.inner.borrow_mut().asked[at] = None;
        let running = self.inner.borrow().running;
        match heard {
            Err(why) => {
                self.halt();
                self.show(State::Failed(why));
            }
            Ok(()) if !running => self.show(State::Stopped),
            Ok(()) if self.rest_ms == 0 => self.step(),
            Ok(()) => {
                self.show(State::Running);
                let me = self.clone();
                self.inner.borrow_mut().rest = Some(Timeout::new(self.rest_ms, move || me.step()));
            }
        }
    }

    fn with(&self, act: impl FnOnce(&mut W) -> bool) -> bool {
        self.inner.borrow_mut().work.as_mut().is_some_and(act)
    }
}

/// The work of a page, which ends with it: done by the page's own worker, or by so many others if there are to be several.
/// Between two requests it rests for `rest_ms`, so that people can watch it grow.
#[hook]
pub fn use_chunked_job<W: Work>(shell: &AppContext, workers: usize, rest_ms: u32) -> ChunkedJob<W> {
    let shown = use_value(|| (None::<Rc<W>>, State::Idle));
    let (client, setter) = (shell.client.clone(), shown.setter());
    let runner = use_memo((), move |()| {
        let clients = if workers > 1 { (0..workers).map(|_| client.spawn_same()).collect() } else { vec![client] };
        let asked = vec![None; clients.len()];
        let inner = RefCell::new(Inner { work: None, running: false, asked, rest: None });
        Runner { clients, rest_ms, inner, shown: setter }
    });
    let ends = runner.clone();
    use_effect_on((), move |()| move || ends.halt());
    let (work, state) = (*shown).clone();
    ChunkedJob { work, state, runner }
}

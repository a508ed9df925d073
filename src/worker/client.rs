//! The page's side: spawn, wait until it is ready, ask, hear, stop.
//!
//! A worker that is stopped, crashes or cannot be loaded is replaced by a fresh one at the next
//! question; whoever waited hears one clear sentence.

use std::cell::RefCell;
use std::collections::VecDeque;
use std::rc::Rc;

use wasm_bindgen::prelude::*;
use web_sys::{ErrorEvent, MessageEvent, Worker, WorkerOptions, WorkerType};

use super::protocol::{Ask, Event, Reply, Request, VERSION};
use super::wire;

/// What whoever asked hears.
#[derive(Clone, Debug, PartialEq)]
pub enum Heard {
    /// So far so many nodes, tries or units.
    Progress(u64),
    /// The answer; nothing comes after it.
    Done(Reply),
    /// The question makes no sense; one sentence. Nothing comes after it.
    Failed(String),
    /// The worker died; one sentence. Nothing comes after it.
    Crashed(String),
    /// The worker was stopped. Nothing comes after it.
    Stopped,
    /// The worker is of another version than the page, which has to be loaded again.
    Outdated,
}

type Listener = Rc<dyn Fn(Heard)>;

/// One worker, spawned when it is first asked.
#[derive(Clone)]
pub struct Client(Rc<RefCell<Inner>>);

struct Inner {
    url: String,
    line: Option<Line>,
    next: u32,
    took_ms: f64,
    waiting: Vec<(u32, Listener)>,
}

/// A running worker and what keeps its callbacks alive.
struct Line {
    worker: Worker,
    ready: bool,
    /// Questions asked before the worker was ready; earlier messages would be lost.
    early: VecDeque<Request>,
    _heard: Closure<dyn Fn(MessageEvent)>,
    _failed: Closure<dyn Fn(ErrorEvent)>,
}

impl Drop for Line {
    fn drop(&mut self) {
        self.worker.set_onmessage(None);
        self.worker.set_onerror(None);
        self.worker.terminate();
    }
}

impl PartialEq for Client {
    fn eq(&self, other: &Self) -> bool {
        Rc::ptr_eq(&self.0, &other.0)
    }
}

impl Client {
    /// A client of the worker module at `url`, relative to the page; nothing is loaded yet.
    pub fn new(url: &str) -> Self {
        Self(Rc::new(RefCell::new(Inner {
            url: url.to_owned(),
            line: None,
            next: 0,
            took_ms: 0.0,
            waiting: Vec::new(),
        })))
    }

    /// Another client of the same worker module, with a worker of its own.
    pub fn twin(&self) -> Self {
        Self::new(&self.0.borrow().url)
    }

    /// Asks; `listener` hears all that comes of it. Returns the question's number.
    pub fn ask(&self, ask: Ask, listener: impl Fn(Heard) + 'static) -> u32 {
        let id = {
            let mut inner = self.0.borrow_mut();
            inner.next = inner.next.wrapping_add(1);
            let id = inner.next;
            inner.waiting.push((id, Rc::new(listener)));
            id
        };
        if let Err(why) = self.send(Request { id, ask }) {
            self.fall(&why);
        }
        id
    }

    /// No longer wants to hear of a question; the worker goes on with it.
    pub fn forget(&self, id: u32) {
        self.0.borrow_mut().waiting.retain(|(of, _)| *of != id);
    }

    /// Whether a question is open.
    pub fn busy(&self) -> bool {
        !self.0.borrow().waiting.is_empty()
    }

    /// Milliseconds that the worker spent on its last answer, loading and messages apart.
    pub fn took_ms(&self) -> f64 {
        self.0.borrow().took_ms
    }

    /// Ends the worker at once, whatever it does.
    pub fn stop(&self) {
        self.end(&Heard::Stopped);
    }

    /// Loads the worker, so that the first question is answered sooner.
    pub fn warm(&self) {
        if let Err(why) = self.spawn() {
            self.fall(&why);
        }
    }

    fn send(&self, request: Request) -> Result<(), String> {
        self.spawn()?;
        let mut inner = self.0.borrow_mut();
        let line = inner.line.as_mut().ok_or("the solver could not be started")?;
        if line.ready {
            post(&line.worker, &request)
        } else {
            line.early.push_back(request);
            Ok(())
        }
    }

    fn spawn(&self) -> Result<(), String> {
        if self.0.borrow().line.is_some() {
            return Ok(());
        }
        let options = WorkerOptions::new();
        options.set_type(WorkerType::Module);
        let worker = Worker::new_with_options(&self.0.borrow().url, &options)
            .map_err(|error| format!("this browser could not start it ({error:?})"))?;
        let weak = Rc::downgrade(&self.0);
        let heard = Closure::<dyn Fn(MessageEvent)>::new(move |message: MessageEvent| {
            if let Some(inner) = weak.upgrade() {
                Client(inner).hear(&message);
            }
        });
        let weak = Rc::downgrade(&self.0);
        let failed = Closure::<dyn Fn(ErrorEvent)>::new(move |error: ErrorEvent| {
            if let Some(inner) = weak.upgrade() {
                error.prevent_default();
                // A script that cannot be loaded gives a bare Event, whose message is undefined.
                let message = js_sys::Reflect::get(&error, &"message".into()).ok().and_then(|m| m.as_string());
                Client(inner).fall(&message.unwrap_or_else(|| "its program could not be loaded".to_owned()));
            }
        });
        worker.set_onmessage(Some(heard.as_ref().unchecked_ref()));
        worker.set_onerror(Some(failed.as_ref().unchecked_ref()));
        let line = Line { worker, ready: false, early: VecDeque::new(), _heard: heard, _failed: failed };
        self.0.borrow_mut().line = Some(line);
        Ok(())
    }

    fn hear(&self, message: &MessageEvent) {
        let event = match serde_wasm_bindgen::from_value::<Event>(message.data()) {
            Ok(event) => event,
            // Two builds may not understand each other at all.
            Err(_) => return self.end(&Heard::Outdated),
        };
        match event {
            Event::Ready { version } if version != VERSION => self.end(&Heard::Outdated),
            Event::Ready { .. } => self.begin(),
            Event::Progress { id, count } => self.tell(id, Heard::Progress(count), false),
            Event::Done { id, reply, ms } => {
                self.0.borrow_mut().took_ms = ms;
                self.tell(id, Heard::Done(reply), true);
            }
            Event::Failed { id, why } => self.tell(id, Heard::Failed(why), true),
            Event::Panicked { message } => self.fall(&message),
        }
    }

    /// The worker is ready: posts what was asked before.
    fn begin(&self) {
        let result = {
            let mut inner = self.0.borrow_mut();
            let Some(line) = inner.line.as_mut() else { return };
            line.ready = true;
            let early = std::mem::take(&mut line.early);
            early.iter().try_for_each(|request| post(&line.worker, request))
        };
        if let Err(why) = result {
            self.fall(&why);
        }
    }

    fn tell(&self, id: u32, heard: Heard, last: bool) {
        // The listener may ask again, so no borrow may be held while it runs.
        let listener = {
            let mut inner = self.0.borrow_mut();
            let at = inner.waiting.iter().position(|(of, _)| *of == id);
            at.map(|at| if last { inner.waiting.remove(at).1 } else { inner.waiting[at].1.clone() })
        };
        if let Some(listener) = listener {
            listener(heard);
        }
    }

    fn fall(&self, why: &str) {
        self.end(&Heard::Crashed(why.to_owned()));
    }

    fn end(&self, heard: &Heard) {
        let (line, waiting) = {
            let mut inner = self.0.borrow_mut();
            (inner.line.take(), std::mem::take(&mut inner.waiting))
        };
        drop(line);
        for (_, listener) in waiting {
            listener(heard.clone());
        }
    }
}

fn post(worker: &Worker, request: &Request) -> Result<(), String> {
    let value = wire(request).map_err(|error| error.to_string())?;
    worker.post_message(&value).map_err(|error| format!("it could not be asked ({error:?})"))
}

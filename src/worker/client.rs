//! The page's side: starts a worker, sends requests, receives their events, stops it.
//!
//! A worker that is stopped, crashes or cannot be loaded is replaced by a fresh one at the next
//! request; whoever waited hears of it.
//!
//! The workers of a page start one after the other: the second finds the program in the browser's cache, and in WebKitGTK, without
//! a network, one of two that fetch it at the same moment never gets it.
//!
//! Several workers for one experiment: shards in their order, each to the next free worker.

use std::cell::{Cell, RefCell};
use std::collections::VecDeque;
use std::rc::{Rc, Weak};

use gloo::timers::callback::Timeout;
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::spawn_local;
use web_sys::{ErrorEvent, MessageEvent, Worker, WorkerOptions, WorkerType};

use crate::search::solve::{GameRequest, from_bytes, to_bytes};
use crate::worker::protocol::{Envelope, Message, Request, Response, VERSION};
use crate::worker::wire;

/// A worker that is not ready after so many milliseconds is given up: long enough for a slow line.
const START_MS: u32 = 90_000;

/// What becomes of a request. Nothing comes after anything but progress.
#[derive(Clone, Debug, PartialEq)]
pub enum JobEvent<R = Response> {
    /// So far so many nodes, tries or units.
    Progress(u64),
    /// It is answered.
    Done {
        /// The response.
        response: R,
        /// Milliseconds that the worker spent on it, without loading and messages.
        ms: f64,
    },
    /// The request makes no sense; one sentence.
    Failed(String),
    /// The worker died; why, without a full stop.
    Crashed(String),
    /// The worker was stopped.
    Stopped,
}

impl<R> JobEvent<R> {
    /// The same event with another response. An error is told as a crash: worker and page do not understand each other.
    fn try_map<S>(self, read: impl FnOnce(R) -> Result<S, String>) -> JobEvent<S> {
        match self {
            Self::Progress(count) => JobEvent::Progress(count),
            Self::Done { response, ms } => match read(response) {
                Ok(response) => JobEvent::Done { response, ms },
                Err(why) => JobEvent::Crashed(why),
            },
            Self::Failed(why) => JobEvent::Failed(why),
            Self::Crashed(why) => JobEvent::Crashed(why),
            Self::Stopped => JobEvent::Stopped,
        }
    }
}

fn other_kind<T>() -> Result<T, String> {
    Err("its answer does not fit the question".to_owned())
}

type Listener = Rc<dyn Fn(JobEvent)>;

/// Why a worker is of no use to this page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Misfit {
    /// It is of another version than the page, which has to be loaded again.
    OtherVersion,
    /// Its program could not be loaded: perhaps the server has that of another version alone.
    NotLoaded,
}

type OnMisfit = Rc<dyn Fn(Misfit)>;

/// Why a worker that could not be loaded has [crashed](JobEvent::Crashed).
pub const NOT_LOADED: &str = "its program could not be loaded";

/// A request that is [asked again](Client::keep_asking) until it is answered, or this is dropped.
pub struct Asked(Rc<Cell<bool>>);

impl Drop for Asked {
    fn drop(&mut self) {
        self.0.set(false);
    }
}

/// One worker, started with the first request if not before.
#[derive(Clone)]
pub struct Client(Rc<RefCell<Inner>>);

struct Inner {
    url: String,
    on_misfit: OnMisfit,
    connection: Option<Connection>,
    /// Whether the worker is to start as soon as the one before it has.
    awaits_start: bool,
    /// Requests from before the worker was ready, which it would not receive.
    queued: VecDeque<Envelope>,
    next: u32,
    waiting: Vec<(u32, Listener)>,
}

thread_local! {
    /// The worker of this page that is on its way, and those that start after it.
    static STARTS: RefCell<Starts> = RefCell::default();
}

#[derive(Default)]
struct Starts {
    under_way: Weak<RefCell<Inner>>,
    next: VecDeque<Weak<RefCell<Inner>>>,
}

impl Starts {
    fn is_busy(&self) -> bool {
        let under_way = self.under_way.upgrade();
        under_way.is_some_and(|inner| inner.borrow().connection.as_ref().is_some_and(|connection| !connection.ready))
    }
}

/// Starts the next worker that waits, if none is on its way.
fn start_next() {
    while let Some(next) =
        STARTS.with_borrow_mut(|starts| if starts.is_busy() { None } else { starts.next.pop_front() })
    {
        let Some(client) = next.upgrade().map(Client) else { continue };
        let wanted = std::mem::take(&mut client.0.borrow_mut().awaits_start);
        if wanted && let Err(why) = client.spawn() {
            client.fail(&why);
        }
    }
}

/// A running worker and what keeps its callbacks alive.
struct Connection {
    worker: Worker,
    ready: bool,
    /// Gives the worker up, if it is not ready by then.
    deadline: Option<Timeout>,
    _on_message: Closure<dyn Fn(MessageEvent)>,
    _on_error: Closure<dyn Fn(ErrorEvent)>,
}

impl Drop for Connection {
    fn drop(&mut self) {
        self.worker.set_onmessage(None);
        self.worker.set_onerror(None);
        self.worker.terminate();
        if !self.ready {
            // Later: whoever drops this may hold a borrow.
            spawn_local(async { start_next() });
        }
    }
}

impl PartialEq for Client {
    fn eq(&self, other: &Self) -> bool {
        Rc::ptr_eq(&self.0, &other.0)
    }
}

impl Client {
    /// A client of the worker module at `url`, relative to the page; nothing is loaded yet. `on_misfit` is called when
    /// that worker turns out to be of no use to this page.
    pub fn new(url: &str, on_misfit: Rc<dyn Fn(Misfit)>) -> Self {
        Self(Rc::new(RefCell::new(Inner {
            url: url.to_owned(),
            on_misfit,
            connection: None,
            awaits_start: false,
            queued: VecDeque::new(),
            next: 0,
            waiting: Vec::new(),
        })))
    }

    /// Another client of the same worker module, with a worker of its own.
    pub fn spawn_same(&self) -> Self {
        let inner = self.0.borrow();
        Self::new(&inner.url, inner.on_misfit.clone())
    }

    /// Starts the worker, if it does not run: its first answer comes sooner then. Whoever asks hears of a failure.
    pub fn start(&self) {
        self.spawn().ok();
    }

    /// Sends a request; `on_event` receives progress and what becomes of it. Returns the request's id.
    pub fn request(&self, request: Request, on_event: impl Fn(JobEvent) + 'static) -> u32 {
        let id = {
            let mut inner = self.0.borrow_mut();
            inner.next = inner.next.wrapping_add(1);
            let id = inner.next;
            inner.waiting.push((id, Rc::new(on_event)));
            id
        };
        if let Err(why) = self.send(Envelope { id, request }) {
            self.fail(&why);
        }
        id
    }

    /// Sends a request that belongs to nobody else's: where the worker is stopped for the sake of another question, it is sent
    /// again, and `on_event` hears nothing of that. It hears nothing at all any more when what is returned has been dropped.
    pub fn keep_asking(&self, request: Request, on_event: impl Fn(JobEvent) + 'static) -> Asked {
        let wanted = Rc::new(Cell::new(true));
        self.ask_again(request, wanted.clone(), Rc::new(on_event));
        Asked(wanted)
    }

    fn ask_again(&self, request: Request, wanted: Rc<Cell<bool>>, on_event: Listener) {
        let (client, again) = (self.clone(), request.clone());
        self.request(request, move |event| match event {
            _ if !wanted.get() => {}
            JobEvent::Stopped => client.ask_again(again.clone(), wanted.clone(), on_event.clone()),
            event => on_event(event),
        });
    }

    /// Sends one of a game's own requests.
    pub fn request_game<Q: GameRequest>(
        &self,
        game: &str,
        request: &Q,
        on_event: impl Fn(JobEvent<Q::Response>) + 'static,
    ) -> u32 {
        self.request(game_request(game, request), move |event| on_event(game_event::<Q>(event)))
    }

    /// Wants to hear no more of a request; the worker goes on with it.
    pub fn unsubscribe(&self, id: u32) {
        self.0.borrow_mut().waiting.retain(|(of, _)| *of != id);
    }

    /// Whether a request is open.
    pub fn busy(&self) -> bool {
        !self.0.borrow().waiting.is_empty()
    }

    /// Ends the worker at once, whatever it does.
    pub fn stop(&self) {
        self.end(&JobEvent::Stopped);
    }

    fn send(&self, envelope: Envelope) -> Result<(), String> {
        {
            let mut inner = self.0.borrow_mut();
            if let Some(connection) = inner.connection.as_ref().filter(|connection| connection.ready) {
                return post(&connection.worker, &envelope);
            }
            inner.queued.push_back(envelope);
        }
        self.spawn()
    }

    fn spawn(&self) -> Result<(), String> {
        if self.0.borrow().connection.is_some() || self.0.borrow().awaits_start {
            return Ok(());
        }
        if STARTS.with_borrow(Starts::is_busy) {
            self.0.borrow_mut().awaits_start = true;
            STARTS.with_borrow_mut(|starts| starts.next.push_back(Rc::downgrade(&self.0)));
            return Ok(());
        }
        let options = WorkerOptions::new();
        options.set_type(WorkerType::Module);
        let worker = Worker::new_with_options(&self.0.borrow().url, &options)
            .map_err(|_| "this browser could not start it".to_owned())?;
        let weak = Rc::downgrade(&self.0);
        let on_message = Closure::<dyn Fn(MessageEvent)>::new(move |message: MessageEvent| {
            if let Some(inner) = weak.upgrade() {
                Client(inner).receive(&message);
            }
        });
        let weak = Rc::downgrade(&self.0);
        let on_error = Closure::<dyn Fn(ErrorEvent)>::new(move |error: ErrorEvent| {
            if let Some(inner) = weak.upgrade() {
                error.prevent_default();
                // A script that cannot be loaded gives a bare Event, whose message is undefined.
                let message = js_sys::Reflect::get(&error, &"message".into()).ok().and_then(|m| m.as_string());
                let client = Client(inner);
                if client.0.borrow().connection.as_ref().is_some_and(|connection| !connection.ready) {
                    client.misfit(Misfit::NotLoaded);
                }
                client.fail(&message.unwrap_or_else(|| NOT_LOADED.to_owned()));
            }
        });
        worker.set_onmessage(Some(on_message.as_ref().unchecked_ref()));
        worker.set_onerror(Some(on_error.as_ref().unchecked_ref()));
        let weak = Rc::downgrade(&self.0);
        let deadline = Some(Timeout::new(START_MS, move || {
            if let Some(inner) = weak.upgrade() {
                Client(inner).fail("its program did not arrive in time");
            }
        }));
        let connection = Connection { worker, ready: false, deadline, _on_message: on_message, _on_error: on_error };
        self.0.borrow_mut().connection = Some(connection);
        STARTS.with_borrow_mut(|starts| starts.under_way = Rc::downgrade(&self.0));
        Ok(())
    }

    fn receive(&self, message: &MessageEvent) {
        let message = match serde_wasm_bindgen::from_value::<Message>(message.data()) {
            Ok(message) => message,
            // Two builds may not understand each other at all.
            Err(_) => return self.outdated(),
        };
        match message {
            Message::Ready { version } if version != VERSION => self.outdated(),
            Message::Ready { .. } => self.begin(),
            Message::Progress { id, count } => self.tell(id, JobEvent::Progress(count), false),
            Message::Done { id, response, ms } => self.tell(id, JobEvent::Done { response, ms }, true),
            Message::Failed { id, why } => self.tell(id, JobEvent::Failed(why), true),
            Message::Panicked { message } => self.fail(&message),
        }
    }

    fn outdated(&self) {
        self.misfit(Misfit::OtherVersion);
        self.stop();
    }

    fn misfit(&self, why: Misfit) {
        let on_misfit = self.0.borrow().on_misfit.clone();
        on_misfit(why);
    }

    /// The worker is ready: posts what was asked before.
    fn begin(&self) {
        let result = {
            let mut inner = self.0.borrow_mut();
            let queued = std::mem::take(&mut inner.queued);
            let Some(connection) = inner.connection.as_mut() else { return };
            connection.ready = true;
            connection.deadline = None;
            queued.iter().try_for_each(|envelope| post(&connection.worker, envelope))
        };
        start_next();
        if let Err(why) = result {
            self.fail(&why);
        }
    }

    fn tell(&self, id: u32, event: JobEvent, last: bool) {
        // The listener may send another request, so no borrow may be held while it runs.
        let listener = {
            let mut inner = self.0.borrow_mut();
            let at = inner.waiting.iter().position(|(of, _)| *of == id);
            at.map(|at| if last { inner.waiting.remove(at).1 } else { inner.waiting[at].1.clone() })
        };
        if let Some(listener) = listener {
            listener(event);
        }
    }

    fn fail(&self, why: &str) {
        self.end(&JobEvent::Crashed(why.to_owned()));
    }

    fn end(&self, event: &JobEvent) {
        let (connection, waiting) = {
            let mut inner = self.0.borrow_mut();
            inner.awaits_start = false;
            inner.queued.clear();
            (inner.connection.take(), std::mem::take(&mut inner.waiting))
        };
        drop(connection);
        for (_, listener) in waiting {
            listener(event.clone());
        }
    }
}

/// One of a game's own requests as the worker is sent it.
pub fn game_request<Q: GameRequest>(game: &str, request: &Q) -> Request {
    Request::Game { game: game.to_owned(), request: to_bytes(request) }
}

/// What becomes of one of a game's own requests, with the response read.
pub fn game_event<Q: GameRequest>(event: JobEvent) -> JobEvent<Q::Response> {
    event.try_map(|response| match response {
        Response::Game(bytes) => from_bytes(&bytes).map_err(|error| format!("its answer cannot be read: {error}")),
        _ => other_kind(),
    })
}

fn post(worker: &Worker, envelope: &Envelope) -> Result<(), String> {
    let value = wire(envelope).map_err(|error| error.to_string())?;
    worker.post_message(&value).map_err(|_| "it could not be asked".to_owned())
}

/// Receives a job's number and what becomes of it.
type OnShard = Rc<dyn Fn(u32, JobEvent)>;

/// A pool of workers. [`Pool::stop`] ends them: a job under way holds the pool, so dropping it does not.
#[derive(Clone)]
pub struct Pool(Rc<RefCell<Shared>>);

struct Shared {
    clients: Vec<Client>,
    jobs: VecDeque<(u32, Request)>,
}

impl Pool {
    /// A pool of `size` workers (at least one) of the same module as this client's; nothing is loaded yet.
    pub fn new(like: &Client, size: usize) -> Self {
        let clients = (0..size.max(1)).map(|_| like.spawn_same()).collect();
        Self(Rc::new(RefCell::new(Shared { clients, jobs: VecDeque::new() })))
    }

    /// Runs these jobs; `listener` receives the events of each. What ran before is ended.
    pub fn run(&self, jobs: impl IntoIterator<Item = (u32, Request)>, listener: impl Fn(u32, JobEvent) + 'static) {
        self.stop();
        self.0.borrow_mut().jobs = jobs.into_iter().collect();
        let listener: OnShard = Rc::new(listener);
        let clients = self.0.borrow().clients.clone();
        for client in clients {
            self.next(client, listener.clone());
        }
    }

    /// Ends all work at once; jobs under way end as stopped.
    pub fn stop(&self) {
        let clients = {
            let mut inner = self.0.borrow_mut();
            inner.jobs.clear();
            inner.clients.clone()
        };
        for client in clients {
            client.stop();
        }
    }

    /// Whether a job is under way.
    pub fn busy(&self) -> bool {
        self.0.borrow().clients.iter().any(Client::busy)
    }

    fn next(&self, client: Client, listener: OnShard) {
        let Some((job, request)) = self.0.borrow_mut().jobs.pop_front() else { return };
        let pool = self.clone();
        let worker = client.clone();
        client.request(request, move |event| {
            // A crash or a stop ends the whole run; the listener decides what to say of it.
            let goes_on = matches!(event, JobEvent::Done { .. } | JobEvent::Failed(_));
            listener(job, event);
            if goes_on {
                pool.next(worker.clone(), listener.clone());
            }
        });
    }
}

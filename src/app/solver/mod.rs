//! What a page asks its solver: one queue and one cache for all games.
//!
//! A page says what it wants to know, the most wanted first. Each of its workers is at one request at a time, and most pages
//! have one worker; the first request without an answer is sent next, so a person who moves fast is never answered about a
//! position that is long gone. Answers are kept by the bytes of their request. A request that nobody wants any more is stopped
//! after a while, and its worker with it. The page is drawn at once when the most wanted answer is there, or nothing more is
//! asked; what else is answered one after another is drawn together, as each drawing takes about as long as an answer.
//!
//! A search that several workers share is a number of requests: one for a plan, and, as soon as that is known, one for each
//! part of it.

mod query;

use std::any::Any;
use std::cell::RefCell;
use std::collections::{HashMap, VecDeque};

use gloo::timers::callback::Timeout;
use rustc_hash::FxBuildHasher;

pub(crate) use self::query::game_queries;
pub use self::query::{Analyse, Ask, Inferred, Query, Solve, SolverRequest, TryAsk};
use crate::app::prelude::*;
use crate::search::solve::to_bytes;
use crate::web::clock;
use crate::worker::client::{Client, JobEvent};

/// How many answers are kept: a long game would keep every position for ever.
const KEPT: usize = 3000;
/// So long, in milliseconds, a request that is no longer wanted may take before it is stopped.
const PATIENCE_MS: u32 = 300;
/// So long, in milliseconds, what nobody waits for is kept to be drawn with what comes after it.
const TOGETHER_MS: u32 = 100;

#[derive(Clone)]
struct Known {
    answer: Rc<dyn Any>,
    /// Milliseconds that the worker took for it.
    ms: f64,
    lives_in_worker: bool,
    /// Whether the worker is still asked for the whole answer.
    partial: bool,
}

/// The answers, by the bytes of their request.
#[derive(Default)]
struct Answers {
    known: HashMap<Vec<u8>, Known, FxBuildHasher>,
    /// The keys, the oldest first.
    order: VecDeque<Vec<u8>>,
}

impl Answers {
    fn put(&mut self, key: Vec<u8>, known: Known) {
        if self.known.insert(key.clone(), known).is_none() {
            self.order.push_back(key);
        }
        while self.order.len() > KEPT {
            if let Some(oldest) = self.order.pop_front() {
                self.known.remove(&oldest);
            }
        }
    }

    /// Whether nothing more has to be asked about this key.
    fn whole(&self, key: &[u8]) -> bool {
        self.known.get(key).is_some_and(|known| !known.partial)
    }

    fn take_out(&mut self, key: &[u8]) -> Option<Known> {
        self.order.retain(|other| other != key);
        self.known.remove(key)
    }

    /// The worker that was prepared is gone.
    fn forget_prepared(&mut self) {
        self.known.retain(|_, known| !known.lives_in_worker);
        let known = &self.known;
        self.order.retain(|key| known.contains_key(key));
    }
}

/// What is known so far.
#[derive(Clone, Default)]
pub struct SolverCache {
    /// One list for all states of the page: an answer is true whenever it came, and to copy them would take long.
    answers: Rc<RefCell<Answers>>,
    running: Vec<SolverRequest>,
    /// How often a request has ended. It may end before the page was told that it was sent, and then nothing else here
    /// has changed, but what is still wanted has to be asked.
    ends: u32,
    /// Nodes so far, while a request is worked on.
    pub progress: Option<u64>,
    /// Why the worker died, until it is started again.
    pub failure: Option<String>,
    /// Whether the person plays on without it.
    pub without: bool,
}

impl SolverCache {
    /// The answer to a query, if it is known.
    pub fn get<Q: Query>(&self, query: &Q) -> Option<Rc<Q::Answer>> {
        self.answers.borrow().known.get(&to_bytes(&query.request()))?.answer.clone().downcast().ok()
    }

    /// The same for one who keeps the answer and will not ask again: it is not kept here any more. Where each answer holds all
    /// before it, as of a search that is watched, all of them would fill the memory.
    pub fn take_out<Q: Query>(&self, query: &Q) -> Option<Rc<Q::Answer>> {
        self.answers.borrow_mut().take_out(&to_bytes(&query.request()))?.answer.downcast().ok()
    }

    /// Milliseconds that the worker took for the answer to a query.
    pub fn ms<Q: Query>(&self, query: &Q) -> Option<f64> {
        Some(self.answers.borrow().known.get(&to_bytes(&query.request()))?.ms)
    }

    fn answers(&self, key: &[u8]) -> bool {
        self.answers.borrow().whole(key)
    }

    /// Whether this query is being worked on.
    pub fn is_running<Q: Query>(&self, query: &Q) -> bool {
        let key = to_bytes(&query.request());
        self.running.iter().any(|running| running.key == key)
    }

    /// Whether nothing is being worked on, and something has been answered by a worker that still lives.
    pub fn rests(&self) -> bool {
        self.running.is_empty() && self.failure.is_none() && !self.answers.borrow().known.is_empty()
    }

    /// What is seen of it while it is silent: no answer, but that it has died.
    fn silent(&self) -> Self {
        Self { failure: self.failure.clone(), without: self.without, ..Self::default() }
    }

    /// Nobody works on this request any more.
    fn ended(&mut self, request: &SolverRequest) {
        self.running.retain(|running| running != request);
        self.progress = None;
        self.ends = self.ends.wrapping_add(1);
    }
}

/// What changes what is known.
pub enum SolverAction {
    /// A request has been sent.
    Sent(SolverRequest),
    /// Nobody is at it any more.
    Ended(SolverRequest),
    /// What follows from something else.
    Inferred(Vec<Inferred>),
    /// The worker that was at this request has been stopped, or has died: why, in one sentence.
    Lost(SolverRequest, Option<String>),
    /// So many nodes so far.
    Progress(u64),
    /// The worker is to be started again.
    Again,
    /// The person plays on without it.
    Without,
    /// One after the other, to be drawn together.
    Several(Vec<SolverAction>),
}

impl Reducible for SolverCache {
    type Action = SolverAction;

    fn reduce(self: Rc<Self>, action: SolverAction) -> Rc<Self> {
        let mut next = (*self).clone();
        next.take(action);
        Rc::new(next)
    }
}

impl SolverCache {
    fn take(&mut self, action: SolverAction) {
        match action {
            SolverAction::Progress(count) => self.progress = Some(count),
            SolverAction::Inferred(all) => {
                for Inferred { key, answer, partial } in all {
                    self.answers.borrow_mut().put(key, Known { answer, ms: 0.0, lives_in_worker: false, partial });
                }
            }
            SolverAction::Sent(request) => {
                self.running.push(request);
                self.progress = None;
            }
            SolverAction::Ended(request) => self.ended(&request),
            SolverAction::Lost(request, why) => {
                self.ended(&request);
                self.answers.borrow_mut().forget_prepared();
                self.failure = why.or(self.failure.take());
            }
            SolverAction::Again => (self.failure, self.without) = (None, false),
            SolverAction::Without => self.without = true,
            SolverAction::Several(all) => all.into_iter().for_each(|action| self.take(action)),
        }
    }
}

/// The solver as a page uses it.
#[derive(Clone)]
pub struct Solver {
    handle: UseReducerHandle<SolverCache>,
    /// What is seen of it while it is silent.
    veil: Option<Rc<SolverCache>>,
}

impl std::ops::Deref for Solver {
    type Target = SolverCache;

    fn deref(&self) -> &SolverCache {
        self.veil.as_deref().unwrap_or(&self.handle)
    }
}

impl Solver {
    /// What changes what is known.
    pub fn dispatcher(&self) -> UseReducerDispatcher<SolverCache> {
        self.handle.dispatcher()
    }

    /// The same, but silent: it works on, and nothing that it knows is seen.
    pub fn veiled(self) -> Self {
        let veil = Some(Rc::new(self.handle.silent()));
        Self { veil, ..self }
    }

    /// Whether it is silent.
    pub fn is_veiled(&self) -> bool {
        self.veil.is_some()
    }

    /// All that it knows, for what the person has asked for by name, and for opponents.
    pub fn unveiled(&self) -> &SolverCache {
        &self.handle
    }
}

/// Starts a solver that has stopped again when it is clicked.
pub fn restart(solver: &Solver) -> Callback<MouseEvent> {
    let solver = solver.dispatcher();
    Callback::from(move |_| solver.dispatch(SolverAction::Again))
}

/// A worker of a page, and what it is at.
struct Worker {
    client: Client,
    /// The request, and since when it is worked on.
    running: Option<(SolverRequest, f64)>,
}

/// The workers of a page, and what they have to do.
struct Queue {
    workers: Vec<Worker>,
    /// What was wanted when the page was drawn last, the most wanted first.
    wanted: Vec<SolverRequest>,
    /// What of it had no answer then.
    open: Vec<SolverRequest>,
    answers: Rc<RefCell<Answers>>,
    dispatcher: UseReducerDispatcher<SolverCache>,
    /// What the page has not been told yet, and when it will be.
    untold: Vec<SolverAction>,
    timer: Option<Timeout>,
    /// Looks again at what nobody wants any more.
    patience: Option<Timeout>,
}

type SharedQueue = Rc<RefCell<Queue>>;

/// Sends requests, one after another to each of so many workers, as long as something wanted has no answer and nothing
/// `inferred` gives it one. The first worker is the page's own; the others are started when there is something for them,
/// and end with the page.
#[hook]
pub fn use_solver(
    client: &Client,
    workers: usize,
    wanted: impl FnOnce(&SolverCache) -> Vec<SolverRequest>,
    infer: impl FnOnce(&SolverCache) -> Vec<Inferred>,
) -> Solver {
    let cache = use_reducer(SolverCache::default);
    let (inferred, wanted) = (infer(&cache), wanted(&cache));
    use_queue(client, workers, &cache, inferred, wanted);
    Solver { handle: cache, veil: None }
}

/// What all uses of [`use_solver`] share, so that it is compiled once.
#[hook]
fn use_queue(
    client: &Client,
    workers: usize,
    cache: &UseReducerHandle<SolverCache>,
    inferred: Vec<Inferred>,
    wanted: Vec<SolverRequest>,
) {
    let is_new = |one: &Inferred| !cache.answers.borrow().known.contains_key(&one.key);
    let inferred: Vec<Inferred> = inferred.into_iter().filter(is_new).collect();
    let is_open = |one: &&SolverRequest| {
        !cache.answers(&one.key) && !inferred.iter().any(|other| other.key == one.key && !other.partial)
    };
    let open: Vec<SolverRequest> = wanted.iter().filter(is_open).cloned().collect();
    let (client, dispatcher) = (client.clone(), cache.dispatcher());
    use_effect_on(inferred, move |inferred| {
        if !inferred.is_empty() {
            dispatcher.dispatch(SolverAction::Inferred(inferred.clone()));
        }
    });
    let (answers, dispatcher) = (cache.answers.clone(), cache.dispatcher());
    let queue = use_memo(workers, move |&workers| {
        let clients = (1..workers).map(|_| client.spawn_same());
        let all = std::iter::once(client.clone()).chain(clients).map(|client| Worker { client, running: None });
        let (workers, wanted, open, untold) = (all.collect(), Vec::new(), Vec::new(), Vec::new());
        let (timer, patience) = (None, None);
        Rc::new(RefCell::new(Queue { workers, wanted, open, answers, dispatcher, untold, timer, patience }))
    });
    let ends = queue.clone();
    use_effect_on(workers, move |_| {
        move || {
            // The next page of the same game asks the same worker: what only this page wanted to know must not hold it up.
            ends.borrow_mut().wanted.clear();
            stop_unwanted(&ends);
            // Whoever is stopped is told at once, so nothing may be borrowed meanwhile.
            let helpers: Vec<Client> =
                ends.borrow().workers.iter().skip(1).map(|worker| worker.client.clone()).collect();
            helpers.iter().for_each(Client::stop);
            tell_now(&ends);
        }
    });
    let deps = (open, (cache.running.clone(), cache.ends), wanted, cache.failure.is_some());
    use_effect_on(deps, move |(open, _, wanted, failed)| {
        if *failed {
            return;
        }
        {
            let mut queue = queue.borrow_mut();
            (queue.wanted, queue.open) = (wanted.clone(), open.clone());
        }
        stop_unwanted(&queue);
        send_open(&queue);
    });
}

/// The same with a worker that nobody else waits for; it ends with whoever asks.
#[hook]
pub fn use_own_solver(like: &Client, wanted: impl FnOnce(&SolverCache) -> Vec<SolverRequest>) -> Solver {
    let like = like.clone();
    let client = use_memo((), move |()| like.spawn_same());
    let ends = client.clone();
    use_effect_on((), move |()| move || ends.stop());
    use_solver(&client, 1, wanted, |_| Vec::new())
}

/// Stops the workers that have been for too long at what nobody wants any more, and looks again later at those that have not.
fn stop_unwanted(queue: &SharedQueue) {
    let now = clock::now_ms();
    let (late, early): (Vec<_>, Vec<_>) = {
        let queue = queue.borrow();
        let at_unwanted = |worker: &Worker| {
            let (running, since) = worker.running.as_ref()?;
            (!running.runs_on && !queue.wanted.contains(running)).then(|| (worker.client.clone(), *since))
        };
        let is_late = |&(_, since): &(Client, f64)| now - since > f64::from(PATIENCE_MS);
        queue.workers.iter().filter_map(at_unwanted).partition(is_late)
    };
    // The page may be gone by then, and the next page of the game wait for the same worker: so the timer holds the queue.
    let again = queue.clone();
    let look = move || {
        again.borrow_mut().patience = None;
        stop_unwanted(&again);
    };
    queue.borrow_mut().patience = (!early.is_empty()).then(|| Timeout::new(PATIENCE_MS, look));
    // Whoever is stopped is told at once, so nothing may be borrowed meanwhile.
    late.iter().for_each(|(client, _)| client.stop());
}

/// Sends what is open to the workers that are free; whether there was anything.
fn send_open(queue: &SharedQueue) -> bool {
    let mut sent = false;
    loop {
        // Whatever is sent may be heard of at once, so nothing may be borrowed meanwhile.
        let next = next(&queue.borrow());
        let Some((worker, request)) = next else { return sent };
        send(queue, worker, request);
        sent = true;
    }
}

/// What is to be sent next, and to which worker.
fn next(queue: &Queue) -> Option<(usize, SolverRequest)> {
    let free = queue.workers.iter().position(|worker| worker.running.is_none())?;
    let answers = queue.answers.borrow();
    let under_way = |one: &SolverRequest| {
        queue.workers.iter().any(|worker| worker.running.as_ref().is_some_and(|(running, _)| running == one))
    };
    let request = queue.open.iter().find(|one| !answers.whole(&one.key) && !under_way(one))?;
    Some((free, request.clone()))
}

/// Tells the page, and what it has not been told yet.
fn tell_now(queue: &SharedQueue) {
    let (dispatcher, untold) = {
        let mut queue = queue.borrow_mut();
        queue.timer = None;
        (queue.dispatcher.clone(), std::mem::take(&mut queue.untold))
    };
    if !untold.is_empty() {
        dispatcher.dispatch(SolverAction::Several(untold));
    }
}

/// Tells the page of this: now, or with what comes after it.
fn tell(queue: &SharedQueue, action: SolverAction, now: bool) {
    let weak = Rc::downgrade(queue);
    {
        let mut queue = queue.borrow_mut();
        queue.untold.push(action);
        if !now && queue.timer.is_none() {
            let tell = move || weak.upgrade().iter().for_each(tell_now);
            queue.timer = Some(Timeout::new(TOGETHER_MS, tell));
        }
    }
    if now {
        tell_now(queue);
    }
}

fn send(queue: &SharedQueue, at: usize, request: SolverRequest) {
    let (client, dispatcher) = {
        let mut queue = queue.borrow_mut();
        let worker = &mut queue.workers[at];
        worker.running = Some((request.clone(), clock::now_ms()));
        (worker.client.clone(), queue.dispatcher.clone())
    };
    tell(queue, SolverAction::Sent(request.clone()), false);
    let weak = Rc::downgrade(queue);
    client.request(request.request.clone(), move |event| {
        let Some(queue) = weak.upgrade() else {
            // Others work for the page by now.
            return dispatcher.dispatch(match event {
                JobEvent::Progress(count) => SolverAction::Progress(count),
                JobEvent::Stopped => SolverAction::Lost(request.clone(), None),
                _ => SolverAction::Ended(request.clone()),
            });
        };
        let read = |response, ms| (request.read)(response).map(|answer| (answer, ms));
        let heard = match event {
            JobEvent::Progress(count) => return tell(&queue, SolverAction::Progress(count), false),
            JobEvent::Done { response, ms } => read(Ok(response), ms).map_err(Some),
            JobEvent::Failed(why) => read(Err(why), 0.0).map_err(Some),
            JobEvent::Crashed(why) => Err(Some(why)),
            JobEvent::Stopped => Err(None),
        };
        queue.borrow_mut().workers[at].running = None;
        let request = request.clone();
        match heard {
            Ok((answer, ms)) => {
                let lives_in_worker = request.lives_in_worker;
                let known = Known { answer, ms, lives_in_worker, partial: false };
                queue.borrow().answers.borrow_mut().put(request.key.clone(), known);
                // What is wanted next may depend on the most wanted: then the page is drawn first.
                let is_first = queue.borrow().wanted.first() == Some(&request);
                let goes_on = !is_first && send_open(&queue);
                tell(&queue, SolverAction::Ended(request), !goes_on);
            }
            Err(why) => {
                if why.is_some() {
                    queue.borrow_mut().open.clear();
                }
                tell(&queue, SolverAction::Lost(request, why), true);
            }
        }
    });
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use crate::search::proof::Proof;
    use crate::search::solve::GameRequest;
    use crate::search::solver::Answer;
    use crate::worker::protocol::Response;

    #[derive(serde::Serialize, serde::Deserialize)]
    struct Riddle;

    impl GameRequest for Riddle {
        type Response = u32;
    }

    fn solve(position: &str) -> Solve<'_> {
        Solve { game: "fujisan", position, nodes: None }
    }

    fn answer(expanded: u64) -> Answer {
        Answer { verdict: Proof::Unknown, expanded }
    }

    fn after(cache: SolverCache, action: SolverAction) -> SolverCache {
        (*Rc::new(cache).reduce(action)).clone()
    }

    fn answered(cache: SolverCache, request: SolverRequest, expanded: u64) -> SolverCache {
        let answer = (request.read)(Ok(Response::Answer(answer(expanded)))).expect("an answer");
        let known = Known { answer, ms: 1.5, lives_in_worker: request.lives_in_worker, partial: false };
        cache.answers.borrow_mut().put(request.key.clone(), known);
        after(cache, SolverAction::Ended(request))
    }

    #[test]
    fn answers_are_found_by_their_query_alone() {
        let cache = answered(SolverCache::default(), SolverRequest::new(&solve("a")), 7);
        assert_eq!(cache.get(&solve("a")).map(|answer| answer.expanded), Some(7));
        assert_eq!(cache.ms(&solve("a")), Some(1.5));
        assert!(cache.get(&solve("b")).is_none());
        assert!(cache.get(&Solve { nodes: Some(9), ..solve("a") }).is_none());
        assert!(cache.get(&Analyse { game: "fujisan", position: "a" }).is_none());
    }

    #[test]
    fn a_response_of_another_kind_is_an_error() {
        assert!((SolverRequest::new(&solve("a")).read)(Ok(Response::Metrics(None))).is_err());
    }

    #[test]
    fn what_may_be_refused_is_answered_by_nothing() {
        let query = TryAsk(Ask { game: "fujisan", request: &Riddle });
        let read = SolverRequest::new(&query).read;
        assert!(
            read(Err("no".to_owned())).is_ok() && (SolverRequest::new(&query.0).read)(Err("no".to_owned())).is_err()
        );
    }

    #[test]
    fn requests_of_several_workers_run_side_by_side() {
        let (one, other) = (SolverRequest::new(&solve("a")), SolverRequest::new(&solve("b")));
        let cache = after(SolverCache::default(), SolverAction::Sent(one.clone()));
        let cache = after(cache, SolverAction::Sent(other));
        let cache = answered(cache, one, 1);
        assert!(!cache.is_running(&solve("a")) && cache.is_running(&solve("b")) && !cache.rests());
    }

    #[test]
    fn what_ends_as_it_is_told_to_be_sent_is_seen() {
        let (one, cache) = (SolverRequest::new(&solve("a")), SolverCache::default());
        let both = vec![SolverAction::Sent(one.clone()), SolverAction::Ended(one)];
        let next = after(cache.clone(), SolverAction::Several(both));
        assert!(next.running == cache.running && next.ends != cache.ends, "what is wanted next is asked");
    }

    #[test]
    fn what_a_worker_was_prepared_with_is_gone_with_it() {
        let cache = answered(SolverCache::default(), SolverRequest::new(&solve("a")), 1);
        let cache = answered(cache, SolverRequest::preparing(&solve("b")), 2);
        assert!(cache.get(&solve("b")).is_some());
        let before = cache.ends;
        let cache = after(cache, SolverAction::Lost(SolverRequest::new(&solve("c")), None));
        assert_ne!(cache.ends, before, "what is wanted is asked again");
        assert!(cache.get(&solve("a")).is_some() && cache.get(&solve("b")).is_none());
    }

    #[test]
    fn the_oldest_answers_are_forgotten() {
        let cache = SolverCache::default();
        let names: Vec<String> = (0..=KEPT).map(|number| number.to_string()).collect();
        for name in &names {
            cache.answers.borrow_mut().put(
                to_bytes(&solve(name).request()),
                Known { answer: Rc::new(answer(1)), ms: 0.0, lives_in_worker: false, partial: false },
            );
        }
        assert!(cache.get(&solve(&names[0])).is_none() && cache.get(&solve(&names[1])).is_some());
        assert_eq!(cache.answers.borrow().known.len(), KEPT);
    }

    #[test]
    fn what_is_taken_out_is_kept_no_more() {
        let cache = answered(SolverCache::default(), SolverRequest::new(&solve("a")), 7);
        assert_eq!(cache.take_out(&solve("a")).map(|answer| answer.expanded), Some(7));
        assert!(cache.get(&solve("a")).is_none() && cache.answers.borrow().order.is_empty());
    }

    /// What is known when this is known besides.
    pub fn with(cache: SolverCache, all: impl IntoIterator<Item = Inferred>) -> SolverCache {
        after(cache, SolverAction::Inferred(all.into_iter().collect()))
    }

    #[test]
    fn a_failure_ends_what_runs_until_it_is_started_again() {
        let request = SolverRequest::new(&solve("a"));
        let cache = after(SolverCache::default(), SolverAction::Sent(request.clone()));
        assert!(cache.is_running(&solve("a")) && !cache.is_running(&solve("b")));
        let cache = after(cache, SolverAction::Lost(request, Some("gone".to_owned())));
        assert!(!cache.is_running(&solve("a")) && cache.failure.is_some());
        let cache = after(after(cache, SolverAction::Without), SolverAction::Again);
        assert!(cache.failure.is_none() && !cache.without);
    }

    #[test]
    fn a_part_of_an_answer_is_shown_and_the_whole_is_asked_for() {
        let part = Inferred::partial(&solve("a"), answer(3));
        let cache = with(SolverCache::default(), [part]);
        let key = to_bytes(&solve("a").request());
        assert!(cache.get(&solve("a")).is_some() && !cache.answers(&key));
        let cache = answered(cache, SolverRequest::new(&solve("a")), 4);
        assert!(cache.answers(&key) && cache.get(&solve("a")).is_some_and(|answer| answer.expanded == 4));
    }

    #[test]
    fn a_silent_one_tells_nothing_but_its_failure() {
        let cache = answered(SolverCache::default(), SolverRequest::new(&solve("a")), 7);
        let cache = after(cache, SolverAction::Sent(SolverRequest::new(&solve("b"))));
        let cache = after(cache, SolverAction::Progress(9));
        let silent = cache.silent();
        assert!(silent.get(&solve("a")).is_none() && silent.ms(&solve("a")).is_none());
        assert!(!silent.is_running(&solve("b")) && silent.progress.is_none() && silent.failure.is_none());
        assert!(cache.get(&solve("a")).is_some(), "what is known is known still");
        let dead = after(cache, SolverAction::Lost(SolverRequest::new(&solve("b")), Some("gone".to_owned())));
        assert_eq!(dead.silent().failure.as_deref(), Some("gone"));
    }

    #[test]
    fn what_follows_needs_no_worker() {
        let cache = with(SolverCache::default(), [Inferred::new(&solve("a"), answer(3))]);
        assert_eq!(cache.get(&solve("a")).map(|answer| answer.expanded), Some(3));
    }
}

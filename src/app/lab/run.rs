//! A run of an experiment in the worker pool: shards out, partial results in, a live report.

use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;

use gloo::timers::callback::{Interval, Timeout};
use serde_json::value::RawValue;

use crate::app::answer::reason;
use crate::app::prelude::*;
use crate::engine::seed::Seed;
use crate::lab::experiment::{ExperimentInfo, Partial, ReportBuilder};
use crate::lab::params::Params;
use crate::lab::report::Report;
use crate::web::clock;
use crate::worker::client::{JobEvent, Pool};
use crate::worker::protocol::{Request, Response};

pub use crate::app::chunked_job::State;

/// Time between what comes in and the report on it, in milliseconds: several shards share one.
const REPORT_MS: u32 = 300;

/// What is known of a run.
#[derive(Clone, Default, PartialEq)]
pub struct Run {
    /// Where it stands.
    pub state: State,
    /// What each finished shard found, as JSON.
    pub shards: BTreeMap<u32, AttrValue>,
    /// Units done in each shard under way.
    under_way: Vec<(u32, u64)>,
    /// Shards in all.
    pub total: u32,
    /// Units in all.
    pub work: u64,
    /// Milliseconds spent in earlier stretches of the run.
    spent_ms: f64,
    /// When the present stretch began.
    since: f64,
    /// Shards that were done when the present stretch began.
    before: usize,
    /// The report on the finished shards.
    pub report: Option<Rc<Report>>,
}

impl Run {
    /// The share of the work that is done, 0 to 1.
    pub fn share(&self) -> f64 {
        if self.total == 0 {
            return 0.0;
        }
        let each = self.work as f64 / f64::from(self.total);
        let under_way: f64 = self.under_way.iter().map(|&(_, units)| (units as f64).min(each)).sum();
        let finished = self.shards.len() as f64 * each;
        if each > 0.0 { ((finished + under_way) / self.work as f64).min(1.0) } else { 0.0 }
    }

    /// Milliseconds spent so far.
    pub fn elapsed_ms(&self) -> f64 {
        let running = if self.state == State::Running { clock::now_ms() - self.since } else { 0.0 };
        self.spent_ms + running
    }

    /// Milliseconds that are probably left; nothing until there is something to go by.
    pub fn left_ms(&self) -> Option<f64> {
        let (share, before) = (self.share(), self.before as f64 / f64::from(self.total.max(1)));
        let spent = clock::now_ms() - self.since;
        let going = self.state == State::Running && share - before > 0.02 && spent > 500.0;
        going.then(|| spent * (1.0 - share) / (share - before))
    }

    fn end(&mut self, state: State) {
        self.spent_ms = self.elapsed_ms();
        self.state = state;
        self.under_way.clear();
    }
}

/// What changes a run.
pub enum Step {
    /// A run begins, or goes on.
    Begin(Box<Run>),
    /// Units done so far in a shard.
    Units(u32, u64),
    /// What a shard found.
    Shard(u32, String),
    /// A report on what is done.
    Report(Report),
    /// The run ends, one way or another.
    End(State),
}

impl Reducible for Run {
    type Action = Step;

    fn reduce(self: Rc<Self>, step: Step) -> Rc<Self> {
        let mut next = (*self).clone();
        match step {
            Step::Begin(run) => next = *run,
            Step::Units(shard, units) => {
                next.under_way.retain(|&(at, _)| at != shard);
                next.under_way.push((shard, units));
            }
            Step::Shard(shard, found) => {
                next.under_way.retain(|&(at, _)| at != shard);
                next.shards.insert(shard, found.into());
                if next.shards.len() == next.total as usize {
                    next.end(State::Done);
                }
            }
            Step::Report(report) => next.report = Some(Rc::new(report)),
            Step::End(state) => next.end(state),
        }
        Rc::new(next)
    }
}

/// What a page can do with a run.
#[derive(Clone)]
pub struct Runner {
    /// The run.
    pub run: UseReducerHandle<Run>,
    tools: Rc<Tools>,
    info: &'static ExperimentInfo,
    reporter: Option<ReportBuilder>,
    keep: Option<Keep>,
}

/// Hears of each shard that is done: the run (as [`Partial::run`] names it), the shard's number and what it found.
pub type Keep = fn(&str, u32, &str);

/// Workers and what they have brought so far; outlives the renders.
struct Tools {
    pool: Pool,
    found: RefCell<Option<Partial>>,
    /// Shards in all.
    total: Cell<u32>,
    /// Whether a report will be made soon.
    due: Cell<bool>,
}

impl Drop for Tools {
    fn drop(&mut self) {
        self.pool.stop();
    }
}

/// A runner of this experiment, whose reports `reporter` makes; its workers end with the page. `keep` hears of each shard that is
/// done. Whoever uses it is drawn again while a run is under way, so that its clock goes on.
#[hook]
pub fn use_runner(
    shell: &AppContext,
    info: &'static ExperimentInfo,
    reporter: Option<ReportBuilder>,
    keep: Option<Keep>,
) -> Runner {
    let run = use_reducer(Run::default);
    let tools = use_memo((), |()| Tools {
        pool: Pool::new(&shell.client, page::workers()),
        found: RefCell::default(),
        total: Cell::default(),
        due: Cell::default(),
    });
    let ends = tools.clone();
    use_effect_on(info.id, move |_| move || ends.pool.stop());
    let (running, update) = (run.state == State::Running, use_force_update());
    use_held(running, move |running| running.then(|| Interval::new(500, move || update.force_update())));
    Runner { run, tools, info, reporter, keep }
}

impl Runner {
    /// Whether what has been found so far is of this run.
    pub fn holds(&self, params: &Params, seed: &Seed) -> bool {
        let run = Partial::new(self.info.id, params, seed).run();
        self.tools.found.borrow().as_ref().is_some_and(|partial| partial.run() == run)
    }

    /// The run whose report is shown.
    pub fn shown(&self) -> Option<(Params, Seed)> {
        self.run.report.as_ref()?;
        let found = self.tools.found.borrow();
        let partial = found.as_ref()?;
        Some((Params::parse(self.info.params, &partial.params).ok()?, partial.seed.clone()))
    }

    /// Begins a run; shards that a stopped run of the same parameters and seed has done are kept.
    pub fn start(&self, params: &Params, seed: &Seed) {
        let fresh = Partial::new(self.info.id, params, seed);
        let mut found = self.tools.found.borrow_mut();
        let same = found.as_ref().is_some_and(|partial| partial.run() == fresh.run());
        let partial = if same { found.take().unwrap_or(fresh) } else { fresh };
        let todo: Vec<u32> =
            (0..(self.info.shards)(params)).filter(|shard| !partial.shards.contains_key(shard)).collect();
        let run = Run {
            state: if todo.is_empty() { State::Done } else { State::Running },
            spent_ms: if same { self.run.spent_ms } else { 0.0 },
            since: clock::now_ms(),
            before: partial.shards.len(),
            report: if same { self.run.report.clone() } else { None },
            ..Run::default()
        };
        drop(found);
        self.begin(params, partial, run);
        let request = |shard| Request::Shard {
            game: self.info.game.to_owned(),
            experiment: self.info.id.to_owned(),
            params: params.to_string(),
            seed: seed.clone(),
            shard,
        };
        let me = self.clone();
        self.tools
            .pool
            .run(todo.into_iter().map(|shard| (shard, request(shard))), move |shard, event| me.hear(shard, event));
    }

    /// Takes shards that were done before, such as those that the browser has kept; a run of the same parameters and seed
    /// then begins with them. What runs is ended.
    pub fn take(&self, params: &Params, seed: &Seed, shards: Vec<(u32, String)>) {
        let mut partial = Partial::new(self.info.id, params, seed);
        let total = (self.info.shards)(params);
        let read = |(at, found)| Some((at, RawValue::from_string(found).ok()?));
        partial.shards.clear();
        partial.shards.extend(shards.into_iter().filter_map(read).filter(|(at, _)| *at < total));
        let done = partial.shards.len();
        let state = match done {
            0 => State::Idle,
            _ if done == total as usize => State::Done,
            _ => State::Stopped,
        };
        self.tools.pool.stop();
        self.begin(params, partial, Run { state, ..Run::default() });
        self.report_now();
    }

    /// Shows a run of these parameters that has found so much.
    fn begin(&self, params: &Params, partial: Partial, run: Run) {
        let total = (self.info.shards)(params);
        let mut shards = BTreeMap::new();
        shards.extend(partial.shards.iter().map(|(&at, raw)| (at, raw.get().to_owned().into())));
        let run = Run { shards, total, work: (self.info.work)(params), ..run };
        self.tools.total.set(total);
        *self.tools.found.borrow_mut() = Some(partial);
        self.run.dispatch(Step::Begin(Box::new(run)));
    }

    /// Whether nothing has run or was taken up since the last [`Self::take`] of nothing.
    pub fn is_fresh(&self) -> bool {
        let begun = self.tools.found.borrow().as_ref().is_some_and(|partial| !partial.shards.is_empty());
        !begun && !self.tools.pool.busy()
    }

    /// Ends the run; its finished shards are kept.
    pub fn stop(&self) {
        self.tools.pool.stop();
        self.run.dispatch(Step::End(State::Stopped));
    }

    /// The partial result as a file's text; nothing before anything is done.
    pub fn file(&self) -> Option<String> {
        serde_json::to_string(self.tools.found.borrow().as_ref()?).ok()
    }

    fn hear(&self, shard: u32, event: JobEvent) {
        match event {
            JobEvent::Progress(units) => self.run.dispatch(Step::Units(shard, units)),
            JobEvent::Done { response: Response::Shard(found), .. } => {
                if let (Some(partial), Ok(raw)) =
                    (self.tools.found.borrow_mut().as_mut(), RawValue::from_string(found.clone()))
                {
                    if let Some(keep) = self.keep {
                        keep(&partial.run(), shard, &found);
                    }
                    partial.shards.insert(shard, raw);
                }
                let done = self.tools.found.borrow().as_ref().map(|partial| partial.shards.len());
                let all = done == Some(self.tools.total.get() as usize);
                // Whoever sees that the run is done must find the whole report.
                if all {
                    self.report_now();
                }
                self.run.dispatch(Step::Shard(shard, found));
                if !all {
                    self.report();
                }
            }
            JobEvent::Done { .. } | JobEvent::Stopped => {}
            JobEvent::Failed(why) | JobEvent::Crashed(why) => {
                self.run.dispatch(Step::End(State::Failed(reason(&why).to_owned())));
                self.tools.pool.stop();
            }
        }
    }

    /// Has the report made from what is there: at once at the end, else once in a while. A report
    /// is arithmetic on counts and takes a few milliseconds, so it is made on this thread.
    fn report(&self) {
        if self.tools.due.replace(true) {
            return;
        }
        let me = self.clone();
        Timeout::new(REPORT_MS, move || {
            me.tools.due.set(false);
            me.report_now();
        })
        .forget();
    }

    fn report_now(&self) {
        let found = self.tools.found.borrow();
        let (Some(partial), Some(reporter)) = (found.as_ref(), self.reporter) else { return };
        let made = Params::parse(self.info.params, &partial.params).map_err(|error| error.to_string());
        let made = made.and_then(|params| reporter.report(&params, partial).map_err(|error| error.to_string()));
        match made {
            Ok(report) => self.run.dispatch(Step::Report(report)),
            Err(why) => self.run.dispatch(Step::End(State::Failed(why))),
        }
    }
}

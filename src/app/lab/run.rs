//! A run of an experiment in the worker pool: shards out, partial results in, a live report.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;

use serde_json::value::RawValue;
use yew::prelude::*;

use crate::app::context::{Shell, WORKER_URL};
use crate::engine::seed::Seed;
use crate::lab::experiment::{ExperimentInfo, Partial};
use crate::lab::params::Params;
use crate::lab::report::Report;
use crate::web::{clock, page};
use crate::worker::client::{Client, Heard};
use crate::worker::pool::Pool;
use crate::worker::protocol::{Ask, Reply};

/// Where a run stands.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum State {
    /// Not begun.
    #[default]
    Idle,
    /// Under way.
    Running,
    /// Stopped by the person; it can go on.
    Stopped,
    /// All shards are done.
    Done,
    /// A worker died or refused; one sentence.
    Failed(String),
}

/// What is known of a run.
#[derive(Clone, Default, PartialEq)]
pub struct Run {
    /// Where it stands.
    pub state: State,
    /// What each finished shard found, as JSON.
    pub shards: BTreeMap<u32, AttrValue>,
    /// Units done in each shard under way.
    under_way: BTreeMap<u32, u64>,
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
        let under_way: f64 = self.under_way.values().map(|&units| (units as f64).min(each)).sum();
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
}

enum Step {
    Begin { run: Box<Run> },
    Units(u32, u64),
    Shard(u32, String),
    Report(Report),
    End(State),
}

impl Reducible for Run {
    type Action = Step;

    fn reduce(self: Rc<Self>, step: Step) -> Rc<Self> {
        let mut next = (*self).clone();
        match step {
            Step::Begin { run } => next = *run,
            Step::Units(shard, units) => {
                next.under_way.insert(shard, units);
            }
            Step::Shard(shard, found) => {
                next.under_way.remove(&shard);
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

impl Run {
    fn end(&mut self, state: State) {
        self.spent_ms = self.elapsed_ms();
        self.state = state;
        self.under_way.clear();
    }
}

/// What a page can do with a run.
#[derive(Clone)]
pub struct Runner {
    /// The run.
    pub run: UseReducerHandle<Run>,
    tools: Rc<Tools>,
    shell: Shell,
    info: &'static ExperimentInfo,
}

/// Workers and what they have brought so far; outlives the renders.
struct Tools {
    pool: Pool,
    reporter: Client,
    found: RefCell<Option<Partial>>,
    /// Whether a report is being made, and whether more has come in since.
    reporting: RefCell<(bool, bool)>,
}

impl Drop for Tools {
    fn drop(&mut self) {
        self.pool.stop();
        self.reporter.stop();
    }
}

/// A runner of this experiment; its workers end with the page.
#[hook]
pub fn use_runner(shell: &Shell, info: &'static ExperimentInfo) -> Runner {
    let run = use_reducer(Run::default);
    let tools = use_memo((), |()| Tools {
        pool: Pool::new(WORKER_URL, page::workers()),
        reporter: Client::new(WORKER_URL),
        found: RefCell::default(),
        reporting: RefCell::default(),
    });
    {
        let tools = tools.clone();
        use_effect_with(info.id, move |_| {
            move || {
                tools.pool.stop();
                tools.reporter.stop();
            }
        });
    }
    Runner { run, tools, shell: shell.clone(), info }
}

impl Runner {
    /// Begins a run; shards that a stopped run of the same parameters and seed has done are kept.
    pub fn start(&self, params: &Params, seed: &Seed) {
        let fresh = Partial::new(self.info.id, params, seed);
        let mut found = self.tools.found.borrow_mut();
        let same = found.as_ref().is_some_and(|partial| partial.run() == fresh.run());
        let partial = if same { found.take().unwrap_or(fresh) } else { fresh };
        let total = (self.info.shards)(params);
        let todo: Vec<u32> = (0..total).filter(|shard| !partial.shards.contains_key(shard)).collect();
        let run = Run {
            state: if todo.is_empty() { State::Done } else { State::Running },
            shards: partial.shards.iter().map(|(&at, raw)| (at, raw.get().to_owned().into())).collect(),
            total,
            work: (self.info.work)(params),
            spent_ms: if same { self.run.spent_ms } else { 0.0 },
            since: clock::now_ms(),
            before: partial.shards.len(),
            report: if same { self.run.report.clone() } else { None },
            ..Run::default()
        };
        *found = Some(partial);
        drop(found);
        *self.tools.reporting.borrow_mut() = (false, false);
        self.run.dispatch(Step::Begin { run: Box::new(run) });
        let ask = |shard| Ask::Shard { experiment: self.info.id.to_owned(), params: params.encode(), seed: seed.clone(), shard };
        let me = self.clone();
        self.tools.pool.run(todo.into_iter().map(|shard| (shard, ask(shard))), move |shard, heard| me.hear(shard, heard));
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

    fn hear(&self, shard: u32, heard: Heard) {
        match heard {
            Heard::Progress(units) => self.run.dispatch(Step::Units(shard, units)),
            Heard::Done(Reply::Shard(found)) => {
                if let (Some(partial), Ok(raw)) = (self.tools.found.borrow_mut().as_mut(), RawValue::from_string(found.clone())) {
                    partial.shards.insert(shard, raw);
                }
                self.run.dispatch(Step::Shard(shard, found));
                self.report();
            }
            Heard::Done(_) | Heard::Stopped => {}
            Heard::Failed(why) | Heard::Crashed(why) => {
                self.run.dispatch(Step::End(State::Failed(why)));
                self.tools.pool.stop();
            }
            Heard::Outdated => self.shell.outdated.emit(()),
        }
    }

    /// Has the report made from what is there; one report at a time, the last word always said.
    fn report(&self) {
        {
            let mut reporting = self.tools.reporting.borrow_mut();
            if reporting.0 {
                reporting.1 = true;
                return;
            }
            *reporting = (true, false);
        }
        let Some(partial) = self.file() else { return };
        let me = self.clone();
        self.tools.reporter.ask(Ask::Report { partial }, move |heard| {
            match heard {
                Heard::Done(Reply::Report(report)) => me.run.dispatch(Step::Report(report)),
                Heard::Failed(why) | Heard::Crashed(why) => me.run.dispatch(Step::End(State::Failed(why))),
                Heard::Progress(_) => return,
                Heard::Done(_) | Heard::Stopped | Heard::Outdated => {}
            }
            let more = std::mem::take(&mut *me.tools.reporting.borrow_mut()).1;
            if more {
                me.report();
            }
        });
    }
}

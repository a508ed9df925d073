//! What the solver in the worker knows about the challenge and the position at hand.

use std::rc::Rc;

use yew::prelude::*;

use crate::app::context::Shell;
use crate::search::proof::Proof;
use crate::search::solve::Metric;
use crate::search::solver::Answer;
use crate::web::clock;
use crate::worker::client::JobEvent;

/// How many answers are kept.
const KEPT: usize = 500;

/// A question that is not answered within this time gives way to a newer one.
const PATIENCE_MS: f64 = 250.0;

/// A solver's answer and the time it took, in milliseconds.
#[derive(Clone, Debug, PartialEq)]
pub struct Timed {
    /// The answer.
    pub answer: Answer,
    /// What the worker took for it.
    pub ms: f64,
}

/// What is known so far.
#[derive(Clone, Default, PartialEq)]
pub struct Knowledge {
    /// Short lists, the newest last: a search through them costs less than a map weighs.
    answers: Vec<(AttrValue, Timed)>,
    metrics: Vec<(AttrValue, Rc<Vec<Metric>>)>,
    /// Nodes so far, while a question is worked on.
    pub progress: Option<u64>,
    /// Why the worker died, until it is started again.
    pub fallen: Option<String>,
    /// Whether the person plays on without it.
    pub without: bool,
}

impl Knowledge {
    /// The answer about a position.
    pub fn answer(&self, position: &str) -> Option<&Timed> {
        self.answers.iter().rev().find(|(of, _)| of == position).map(|(_, timed)| timed)
    }

    /// The shortest way from a position; nothing unless it is known that there is one.
    pub fn way(&self, position: &str) -> Option<&[String]> {
        match &self.answer(position)?.answer.verdict {
            Proof::Solved(way) => Some(way),
            _ => None,
        }
    }

    /// Whether it is proved that no way leads from a position to the goal.
    pub fn lost(&self, position: &str) -> bool {
        self.answer(position).is_some_and(|timed| timed.answer.verdict == Proof::Impossible)
    }

    /// The figures about a position.
    pub fn metrics(&self, position: &str) -> Option<Rc<Vec<Metric>>> {
        self.metrics.iter().rev().find(|(of, _)| of == position).map(|(_, metrics)| metrics.clone())
    }
}

/// What changes what is known.
pub enum Learn {
    /// The answer about a position.
    Answer(AttrValue, Timed),
    /// The figures about a position.
    Metrics(AttrValue, Vec<Metric>),
    /// So many nodes so far.
    Progress(u64),
    /// The worker died; one sentence.
    Fallen(String),
    /// The worker is to be started again.
    Again,
    /// The person plays on without it.
    Without,
}

impl Reducible for Knowledge {
    type Action = Learn;

    fn reduce(self: Rc<Self>, learn: Learn) -> Rc<Self> {
        let mut next = (*self).clone();
        match learn {
            Learn::Answer(position, timed) => {
                // A long game would keep every position for ever.
                if next.answers.len() >= KEPT {
                    next.answers.remove(0);
                }
                next.answers.push((position, timed));
                next.progress = None;
            }
            Learn::Metrics(position, metrics) => {
                next.metrics.push((position, Rc::new(metrics)));
            }
            Learn::Progress(count) => next.progress = Some(count),
            Learn::Fallen(why) => {
                next.progress = None;
                next.fallen = Some(why);
            }
            Learn::Again => {
                next.fallen = None;
                next.without = false;
            }
            Learn::Without => next.without = true,
        }
        Rc::new(next)
    }
}

/// The positions that the page wants to know about.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Wanted {
    /// The challenge's first position, with its figures.
    pub start: Option<AttrValue>,
    /// The position at hand.
    pub here: Option<AttrValue>,
    /// One more, with no hurry.
    pub also: Option<AttrValue>,
}

/// The solver as the page uses it.
#[derive(Clone)]
pub struct Solver {
    /// What is known.
    pub known: UseReducerHandle<Knowledge>,
    /// Starts the worker again after it died.
    pub again: Callback<()>,
    /// Plays on without it.
    pub without: Callback<()>,
}

/// What the worker has been asked since it was last started.
#[derive(Default)]
struct Asked {
    answers: Vec<AttrValue>,
    metrics: Vec<AttrValue>,
    /// The last position asked about, and when.
    last: Option<(AttrValue, f64)>,
}

/// Whether a position was not in the list, which it now is.
fn first_time(list: &mut Vec<AttrValue>, position: &AttrValue) -> bool {
    let new = !list.contains(position);
    if new {
        list.push(position.clone());
    }
    new
}

fn is_late(known: &Knowledge, position: &AttrValue, asked_at: f64) -> bool {
    known.answer(position).is_none() && clock::now_ms() - asked_at > PATIENCE_MS
}

/// Asks the worker about the challenge's first position and the position at hand, whenever they
/// change; an old question that takes long is stopped.
#[hook]
pub fn use_solver(shell: &Shell, game: &'static str, wanted: Wanted) -> Solver {
    let Wanted { start, here, also } = wanted;
    let known = use_reducer(Knowledge::default);
    let asked = use_mut_ref(Asked::default);
    let fallen = known.fallen.is_some();
    {
        let (shell, known) = (shell.clone(), known.clone());
        use_effect_with((start, here, also, fallen), move |(start, here, also, fallen)| {
            let mut asked = asked.borrow_mut();
            if *fallen || asked.last.as_ref().is_some_and(|(last, at)| is_late(&known, last, *at)) {
                shell.client.stop();
                *asked = Asked::default();
            }
            if *fallen {
                return;
            }
            if let Some(start) = start.as_ref().filter(|start| first_time(&mut asked.metrics, start)) {
                solve(&shell, &known, game, start);
                analyse(&shell, &known, game, start);
                first_time(&mut asked.answers, start);
            }
            if let Some(here) = here.as_ref().filter(|here| first_time(&mut asked.answers, here)) {
                solve(&shell, &known, game, here);
                asked.last = Some((here.clone(), clock::now_ms()));
            }
            if let Some(also) = also.as_ref().filter(|also| first_time(&mut asked.answers, also)) {
                solve(&shell, &known, game, also);
            }
        });
    }
    let tell = |learn: fn() -> Learn| {
        let known = known.dispatcher();
        Callback::from(move |()| known.dispatch(learn()))
    };
    let (again, without) = (tell(|| Learn::Again), tell(|| Learn::Without));
    Solver { known, again, without }
}

fn solve(shell: &Shell, known: &UseReducerHandle<Knowledge>, game: &str, position: &AttrValue) {
    let (of, known) = (position.clone(), known.dispatcher());
    shell.client.solve(game, position, None, move |event| match event {
        JobEvent::Done { response, ms } => known.dispatch(Learn::Answer(of.clone(), Timed { answer: response, ms })),
        event => tell(&known, event),
    });
}

fn analyse(shell: &Shell, known: &UseReducerHandle<Knowledge>, game: &str, position: &AttrValue) {
    let (of, known) = (position.clone(), known.dispatcher());
    shell.client.analyse(game, position, move |event| match event {
        JobEvent::Done { response: Some(metrics), .. } => known.dispatch(Learn::Metrics(of.clone(), metrics)),
        event => tell(&known, event),
    });
}

/// What becomes of a request that brings nothing.
fn tell<R>(known: &UseReducerDispatcher<Knowledge>, event: JobEvent<R>) {
    match event {
        JobEvent::Progress(count) => known.dispatch(Learn::Progress(count)),
        JobEvent::Failed(why) | JobEvent::Crashed(why) => known.dispatch(Learn::Fallen(why)),
        JobEvent::Done { .. } | JobEvent::Stopped => {}
    }
}

//! What the worker knows about positions: how far the goal is in each of the six counts, and the ways there.
//!
//! First each way is searched for; then the whole components are explored, unasked, so that from then on every answer is a
//! look-up in the worker. One question is under way at a time, and the most wanted one is asked next; so a person who moves fast is never
//! answered about a position that is long gone.

use std::rc::Rc;

use yew::prelude::*;

use crate::app::asking::{Asking, use_asking};
use crate::app::context::Shell;
use crate::games::sliding::info::INFO;
use crate::games::sliding::metric::Metric;
use crate::games::sliding::requests::{DEFAULT_POSITIONS, Request, Response, Summary};
use crate::search::proof::Proof;
use crate::worker::client::JobEvent;

/// How many answers are kept.
const KEPT: usize = 3000;

/// So many positions a search for a way may expand.
const MOST_NODES: u64 = 8_000_000;

/// So long, in milliseconds, a question about a position that is no longer wanted may take before it is stopped.
const PATIENCE_MS: f64 = 400.0;

/// How far the goal is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Far {
    /// So many actions.
    Way(u32),
    /// Proved: no way leads there.
    None,
    /// The budget was spent first.
    Unknown,
}

/// An answer.
#[derive(Clone, Debug, PartialEq)]
struct Known {
    position: AttrValue,
    metric: Metric,
    far: Far,
    /// The moves of a shortest way.
    way: Rc<[String]>,
}

/// A position in one of the counts.
type Item = (AttrValue, Metric);

/// A question.
#[derive(Clone, Debug, PartialEq)]
pub enum Open {
    /// A shortest way from a position.
    Way(Item),
    /// All that can be reached from it.
    Component(Item),
}

impl Open {
    fn position(&self) -> &AttrValue {
        let (Self::Way((position, _)) | Self::Component((position, _))) = self;
        position
    }
}

/// A step from one position to another.
#[derive(Clone, Debug, PartialEq)]
pub struct Step {
    /// The position before it.
    pub before: AttrValue,
    /// The position after it.
    pub after: AttrValue,
    /// The move's code.
    pub mv: AttrValue,
}

/// What is known so far.
#[derive(Clone, Default, PartialEq)]
pub struct Knowledge {
    /// The newest last: a search through them costs less than a map weighs.
    known: Vec<Known>,
    /// The components that have been explored, by the position that was asked for; nothing: too large.
    explored: Vec<(Item, Option<Rc<Summary>>)>,
    asked: Option<Open>,
    /// The position that was asked about last.
    last: Option<AttrValue>,
    /// Positions searched so far for the question under way.
    pub progress: Option<u64>,
    /// Milliseconds that the worker has spent on the board at hand.
    pub took_ms: f64,
    /// Why the worker died, until it is started again.
    pub fallen: Option<String>,
}

/// What changes what is known.
pub enum Learn {
    /// A question has been asked.
    Asked(Open),
    /// A way, found in so many milliseconds.
    Way(Item, Proof<Vec<String>>, f64),
    /// A component, explored in so many milliseconds.
    Component(Item, Option<Rc<Summary>>, f64),
    /// It has been stopped.
    Stopped,
    /// So many positions so far.
    Progress(u64),
    /// The worker died; one sentence.
    Fallen(String),
    /// The worker is to be started again.
    Again,
    /// A step was made, from which something follows.
    Stepped(Step),
}

impl Knowledge {
    fn find(&self, position: &str, metric: Metric) -> Option<&Known> {
        self.known.iter().rev().find(|known| known.metric == metric && known.position == position)
    }

    /// How far the goal is from a position, if that is known.
    pub fn far(&self, position: &str, metric: Metric) -> Option<Far> {
        self.find(position, metric).map(|known| known.far)
    }

    /// A shortest way from a position, if one is known.
    pub fn way(&self, position: &str, metric: Metric) -> Option<Rc<[String]>> {
        self.find(position, metric).filter(|known| matches!(known.far, Far::Way(_))).map(|known| known.way.clone())
    }

    /// The facts of what can be reached from a position that was explored, if it was not too large.
    pub fn summary(&self, position: &str, metric: Metric) -> Option<&Summary> {
        self.component(position, metric)?.as_deref()
    }

    fn component(&self, position: &str, metric: Metric) -> Option<&Option<Rc<Summary>>> {
        self.explored.iter().find(|((of, by), _)| *by == metric && of == position).map(|(_, summary)| summary)
    }

    fn learn(&mut self, (position, metric): Item, way: Proof<Vec<String>>) {
        let (far, way) = match way {
            Proof::Solved(way) => (Far::Way(way.len() as u32), way),
            Proof::Impossible => (Far::None, Vec::new()),
            Proof::Unknown => (Far::Unknown, Vec::new()),
        };
        if self.known.len() >= KEPT {
            self.known.drain(..KEPT / 10);
        }
        self.known.push(Known { position, metric, far, way: way.into() });
    }

    /// What a step tells about where it leads: of a move along a known shortest way, what is left of it is the shortest
    /// from there.
    fn follows(&self, Step { before, mv, .. }: &Step, metric: Metric) -> Option<(Far, Rc<[String]>)> {
        let known = self.find(before, metric)?;
        match (known.far, known.way.split_first()) {
            // No single move leads out of a part without a goal; several pieces together might.
            (Far::None, _) if metric.is_super() || !mv.contains('_') => Some((Far::None, Rc::from([]))),
            (Far::Way(count), Some((first, rest))) if first == &**mv => Some((Far::Way(count - 1), Rc::from(rest))),
            _ => None,
        }
    }

    fn follow(&mut self, step: &Step) {
        for metric in Metric::ALL {
            if self.find(&step.after, metric).is_some() {
                continue;
            }
            if let Some((far, way)) = self.follows(step, metric) {
                self.known.push(Known { position: step.after.clone(), metric, far, way });
            }
        }
    }
}

impl Reducible for Knowledge {
    type Action = Learn;

    fn reduce(self: Rc<Self>, learn: Learn) -> Rc<Self> {
        let mut next = (*self).clone();
        if !matches!(learn, Learn::Progress(_)) {
            next.progress = None;
        }
        match learn {
            Learn::Asked(open) => {
                if next.last.as_ref() != Some(open.position()) {
                    (next.last, next.took_ms) = (Some(open.position().clone()), 0.0);
                }
                next.asked = Some(open);
            }
            Learn::Way(item, way, ms) => {
                next.asked = None;
                next.took_ms += ms;
                next.learn(item, way);
            }
            Learn::Component(item, summary, ms) => {
                next.asked = None;
                next.took_ms += ms;
                next.explored.push((item, summary));
            }
            Learn::Stopped => {
                // What a worker had explored is gone with it.
                next.asked = None;
                next.explored.clear();
            }
            Learn::Progress(count) => next.progress = Some(count),
            Learn::Fallen(why) => {
                next.asked = None;
                next.explored.clear();
                next.fallen = Some(why);
            }
            Learn::Again => next.fallen = None,
            Learn::Stepped(step) => next.follow(&step),
        }
        Rc::new(next)
    }
}

/// What the page wants to know, the most wanted first.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Wanted {
    /// The ways.
    ways: Vec<Item>,
    /// The components, when all ways are known.
    components: Vec<Item>,
}

impl Wanted {
    /// About the position at hand and the first one, first of all in this count.
    pub fn about(here: &AttrValue, start: &AttrValue, metric: Metric) -> Self {
        let others = || Metric::ALL.into_iter().filter(move |one| *one != metric);
        let chosen = [(here.clone(), metric), (start.clone(), metric)];
        let rest = others().flat_map(|one| [(here.clone(), one), (start.clone(), one)]);
        let components = [metric].into_iter().chain(others()).map(|one| (start.clone(), one)).collect();
        Self { ways: chosen.into_iter().chain(rest).collect(), components }
    }
}

/// Asks the worker one question after another, as long as something wanted is not known, nor follows from the last `step`.
#[hook]
pub fn use_knowledge(shell: &Shell, wanted: Wanted, step: Option<Step>) -> UseReducerHandle<Knowledge> {
    let known = use_reducer(Knowledge::default);
    let (shell, handle) = (shell.clone(), known.clone());
    let follows = |position: &AttrValue, metric: Metric| {
        step.as_ref().is_some_and(|step| step.after == *position && known.follows(step, metric).is_some())
    };
    let is_open = |(position, metric): &&Item| known.find(position, *metric).is_none() && !follows(position, *metric);
    let way = wanted.ways.iter().find(is_open).cloned().map(Open::Way);
    let is_new = |(position, metric): &&Item| known.component(position, *metric).is_none();
    let open = way.or_else(|| wanted.components.iter().find(is_new).cloned().map(Open::Component));
    {
        let known = known.dispatcher();
        use_effect_with(step.clone(), move |step| {
            if let Some(step) = step {
                known.dispatch(Learn::Stepped(step.clone()));
            }
        });
    }
    let asking = Asking {
        open,
        asked: known.asked.clone(),
        wanted,
        // An exploration serves all that comes after it, and is short.
        serves: |wanted, asked| !matches!(asked, Open::Way(item) if !wanted.ways.contains(item)),
        patience_ms: PATIENCE_MS,
        fallen: known.fallen.is_some(),
    };
    let client = shell.client.clone();
    use_asking(&client, asking, move |open| ask(&shell, &handle, open));
    known
}

fn ask(shell: &Shell, known: &UseReducerHandle<Knowledge>, open: Open) {
    known.dispatch(Learn::Asked(open.clone()));
    let question = match &open {
        Open::Way((position, metric)) => {
            Request::Way { position: position.to_string(), metric: *metric, nodes: MOST_NODES }
        }
        Open::Component((position, metric)) => Request::Explore {
            position: position.to_string(),
            metric: *metric,
            limit: DEFAULT_POSITIONS,
            diameter: false,
        },
    };
    let known = known.dispatcher();
    shell.client.request_game(INFO.id, &question, move |event| match event {
        JobEvent::Progress(count) => known.dispatch(Learn::Progress(count)),
        JobEvent::Done { response, ms } => known.dispatch(read(&open, response, ms)),
        JobEvent::Failed(why) | JobEvent::Crashed(why) => known.dispatch(Learn::Fallen(why)),
        JobEvent::Stopped => known.dispatch(Learn::Stopped),
    });
}

/// What an answer tells.
fn read(open: &Open, response: Response, ms: f64) -> Learn {
    match (open.clone(), response) {
        (Open::Way(item), Response::Way(way)) => Learn::Way(item, way, ms),
        (Open::Component(item), Response::Summary(summary)) => Learn::Component(item, summary.ok().map(Rc::new), ms),
        _ => Learn::Fallen("its answer is to another question".to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_left_of_a_way_is_known() {
        let (a, b, c): (AttrValue, AttrValue, AttrValue) = ("a".into(), "b".into(), "c".into());
        let mut known = Knowledge::default();
        known.learn((a.clone(), Metric::Move), Proof::Solved(vec!["xr".to_owned(), "yu".to_owned()]));
        known.learn((a.clone(), Metric::Step), Proof::Impossible);
        let step =
            |after: &AttrValue, mv: &'static str| Step { before: a.clone(), after: after.clone(), mv: mv.into() };
        known.follow(&step(&b, "xr"));
        assert_eq!(known.far(&b, Metric::Move), Some(Far::Way(1)));
        assert_eq!(known.way(&b, Metric::Move).as_deref(), Some(["yu".to_owned()].as_slice()));
        assert_eq!(known.far(&b, Metric::Step), Some(Far::None));
        // Another move, and one of two pieces, which may lead out.
        known.follow(&step(&c, "xy_r"));
        assert_eq!((known.far(&c, Metric::Move), known.far(&c, Metric::Step)), (None, None));
    }

    #[test]
    fn answers_are_read_as_the_worker_writes_them() {
        use crate::games::sliding::requests::answer;
        let item: Item = ("AB-C0~00-0A".into(), Metric::Move);
        // What the worker writes, as the page reads it.
        let ask = |question: Request| -> Response {
            let text = serde_json::to_string(&answer(&question, &mut |_| {}).expect("an answer")).expect("JSON");
            serde_json::from_str(&text).expect("the same form")
        };
        let way = ask(Request::Way { position: item.0.to_string(), metric: item.1, nodes: 1000 });
        assert!(
            matches!(read(&Open::Way(item.clone()), way, 1.0), Learn::Way(_, Proof::Solved(way), _) if way.len() == 5)
        );
        let explore = Request::Explore { position: item.0.to_string(), metric: item.1, limit: 1000, diameter: false };
        let found = read(&Open::Component(item.clone()), ask(explore), 1.0);
        assert!(matches!(found, Learn::Component(_, Some(summary), _) if summary.positions == 12));
        // Another puzzle: what has been explored is kept, and answered whatever the limit.
        let small =
            Request::Explore { position: "AB0-C00~000-00A".to_owned(), metric: item.1, limit: 3, diameter: false };
        assert!(matches!(read(&Open::Component(item.clone()), ask(small), 1.0), Learn::Component(_, None, _)));
        assert!(matches!(read(&Open::Component(item), Response::Way(Proof::Impossible), 1.0), Learn::Fallen(_)));
    }

    #[test]
    fn the_chosen_count_comes_first() {
        let wanted = Wanted::about(&"here".into(), &"start".into(), Metric::Line);
        assert_eq!(wanted.components[0], ("start".into(), Metric::Line));
        assert_eq!((wanted.ways.len(), wanted.components.len()), (12, 6));
        assert_eq!(wanted.ways[0], ("here".into(), Metric::Line));
        assert_eq!(wanted.ways[1], ("start".into(), Metric::Line));
        assert!(wanted.ways[2..].iter().all(|(_, metric)| *metric != Metric::Line));
    }
}

//! What the worker is asked about positions: how far the goal is in each of the six counts, and the ways there.
//!
//! First each way is searched for; then the whole components are explored, so that from then on every answer is a look-up in
//! the worker.

use std::rc::Rc;

use crate::app::grid_board::Transition;
use crate::app::solver::{Ask, Inferred, SolverCache, SolverRequest};
use crate::games::sliding::info::INFO;
use crate::games::sliding::metric::Metric;
use crate::games::sliding::requests::{DEFAULT_POSITIONS, Request, Response, Summary};
use crate::search::proof::Proof;

/// So many positions a search for a way may expand.
const MOST_NODES: u64 = 8_000_000;

fn way_from(position: &str, metric: Metric) -> Request {
    Request::Way { position: position.to_owned(), metric, nodes: MOST_NODES }
}

fn component(position: &str, metric: Metric) -> Request {
    Request::Explore { position: position.to_owned(), metric, limit: DEFAULT_POSITIONS, diameter: false }
}

fn ask(request: &Request) -> Ask<'_, Request> {
    Ask { game: INFO.id, request }
}

/// What is known so far.
#[derive(Clone, Copy)]
pub struct Known<'a>(pub &'a SolverCache);

impl Known<'_> {
    fn get(self, position: &str, metric: Metric) -> Option<Rc<Response>> {
        self.0.get(&ask(&way_from(position, metric)))
    }

    /// How far the goal is from a position, if that is known.
    pub fn far(self, position: &str, metric: Metric) -> Option<Proof<u32>> {
        match &*self.get(position, metric)? {
            Response::Way(Proof::Solved(way)) => Some(Proof::Solved(way.len() as u32)),
            Response::Way(Proof::Impossible) => Some(Proof::Impossible),
            Response::Way(Proof::Unknown) => Some(Proof::Unknown),
            _ => None,
        }
    }

    /// A shortest way from a position, if one is known.
    pub fn way(self, position: &str, metric: Metric) -> Option<Rc<[String]>> {
        match &*self.get(position, metric)? {
            Response::Way(Proof::Solved(way)) => Some(way.as_slice().into()),
            _ => None,
        }
    }

    /// The facts of what can be reached from a position that was explored, if it was not too large.
    pub fn summary(self, position: &str, metric: Metric) -> Option<Summary> {
        match &*self.0.get(&ask(&component(position, metric)))? {
            Response::Summary(summary) => summary.clone().ok(),
            _ => None,
        }
    }

    /// What a step tells about where it leads: of a move along a known shortest way, what is left of it is the shortest
    /// from there.
    fn follows(self, step: &Transition, metric: Metric) -> Option<Proof<Vec<String>>> {
        match &*self.get(&step.before, metric)? {
            // No single move leads out of a part without a goal; several pieces together might.
            Response::Way(Proof::Impossible) if metric.is_super() || !step.mv.contains('_') => Some(Proof::Impossible),
            Response::Way(Proof::Solved(way)) => {
                let (first, rest) = way.split_first()?;
                (**first == *step.mv).then(|| Proof::Solved(rest.to_vec()))
            }
            _ => None,
        }
    }
}

/// The word for a distance.
pub fn word(far: Option<Proof<u32>>) -> String {
    match far {
        None => "…".to_owned(),
        Some(Proof::Solved(count)) => count.to_string(),
        Some(Proof::Impossible) => "none".to_owned(),
        Some(Proof::Unknown) => "?".to_owned(),
    }
}

/// Milliseconds that the worker has spent on a position so far, in all counts.
pub fn took_ms(known: Known<'_>, position: &str) -> f64 {
    let spent = |metric: Metric| {
        let (way, all) = (way_from(position, metric), component(position, metric));
        known.0.ms(&ask(&way)).unwrap_or_default() + known.0.ms(&ask(&all)).unwrap_or_default()
    };
    Metric::ALL.into_iter().map(spent).sum()
}

/// What to ask about the position at hand and the first one, first of all in this count.
pub fn wanted(here: &str, start: &str, metric: Metric) -> Vec<SolverRequest> {
    let others = || Metric::ALL.into_iter().filter(move |one| *one != metric);
    let way = |position: &str, metric| SolverRequest::new(&ask(&way_from(position, metric)));
    let chosen = [way(here, metric), way(start, metric)];
    let rest = others().flat_map(|one| [way(here, one), way(start, one)]);
    let all = [metric].into_iter().chain(others());
    let components = all.map(|one| SolverRequest::preparing(&ask(&component(start, one))));
    chosen.into_iter().chain(rest).chain(components).collect()
}

/// What follows from a step.
pub fn inferred(known: Known<'_>, step: &Transition) -> Vec<Inferred> {
    let one = |metric: Metric| {
        let way = known.follows(step, metric)?;
        Some(Inferred::new(&ask(&way_from(&step.after, metric)), Response::Way(way)))
    };
    Metric::ALL.into_iter().filter_map(one).collect()
}

#[cfg(test)]
mod tests {
    use yew::Reducible;

    use super::*;
    use crate::app::solver::SolverAction;

    fn with(cache: SolverCache, all: Vec<Inferred>) -> SolverCache {
        (*Rc::new(cache).reduce(SolverAction::Inferred(all))).clone()
    }

    fn knows(cache: SolverCache, position: &str, metric: Metric, way: Proof<Vec<String>>) -> SolverCache {
        with(cache, vec![Inferred::new(&ask(&way_from(position, metric)), Response::Way(way))])
    }

    fn step(after: &'static str, mv: &'static str) -> Transition {
        Transition { before: "a".into(), after: after.into(), mv: mv.into(), back: false }
    }

    #[test]
    fn what_is_left_of_a_way_is_known() {
        let solved = Proof::Solved(vec!["xr".to_owned(), "yu".to_owned()]);
        let cache = knows(SolverCache::default(), "a", Metric::Move, solved);
        let cache = knows(cache, "a", Metric::Step, Proof::Impossible);
        let along = inferred(Known(&cache), &step("b", "xr"));
        let cache = with(cache, along);
        assert_eq!(Known(&cache).far("b", Metric::Move), Some(Proof::Solved(1)));
        assert_eq!(Known(&cache).way("b", Metric::Move).as_deref(), Some(["yu".to_owned()].as_slice()));
        assert_eq!(Known(&cache).far("b", Metric::Step), Some(Proof::Impossible));
        // Another move, and one of two pieces, which may lead out.
        let cache = with(cache.clone(), inferred(Known(&cache), &step("c", "xy_r")));
        assert_eq!((Known(&cache).far("c", Metric::Move), Known(&cache).far("c", Metric::Step)), (None, None));
    }

    #[test]
    fn the_chosen_count_comes_first() {
        let wanted = wanted("here", "start", Metric::Line);
        assert_eq!(wanted.len(), 18);
        assert!(wanted[0] == SolverRequest::new(&ask(&way_from("here", Metric::Line))));
        assert!(wanted[1] == SolverRequest::new(&ask(&way_from("start", Metric::Line))));
        assert!(wanted[12] == SolverRequest::new(&ask(&component("start", Metric::Line))));
    }

    #[test]
    fn answers_are_read_as_the_worker_writes_them() {
        use crate::games::sliding::requests::SlidingSession;
        use crate::search::solve::SolverSession;
        let mut session = SlidingSession::default();
        let mut answered = |request: &Request| -> Response {
            let text =
                serde_json::to_string(&session.handle(request.clone(), &mut |_| {}).expect("an answer")).expect("JSON");
            serde_json::from_str(&text).expect("the same form")
        };
        let position = "AB-C0~00-0A";
        let way = way_from(position, Metric::Move);
        let all = component(position, Metric::Move);
        let found = vec![Inferred::new(&ask(&way), answered(&way)), Inferred::new(&ask(&all), answered(&all))];
        let cache = with(SolverCache::default(), found);
        assert_eq!(Known(&cache).far(position, Metric::Move), Some(Proof::Solved(5)));
        assert_eq!(Known(&cache).summary(position, Metric::Move).map(|summary| summary.positions), Some(12));
    }
}

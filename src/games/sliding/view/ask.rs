//! What the worker is asked about positions: how far the goal is in each of the six counts, and the ways there.
//!
//! First each way is searched for; then the whole components are explored, so that from then on every answer is a look-up in
//! the worker.

use std::rc::Rc;

use crate::app::grid_board::Transition;
use crate::app::solver::{Inferred, SolverCache, SolverRequest, game_queries};
use crate::games::sliding::info::INFO;
use crate::games::sliding::metric::Metric;
use crate::games::sliding::requests::{DEFAULT_POSITIONS, Request, Response, Summary, TooLarge};
use crate::search::proof::Proof;

/// So many positions a search for a way may expand.
const MAX_NODES: u64 = 8_000_000;

/// A shortest way from a position.
struct WayFrom<'a>(&'a str, Metric);

/// The facts of all that can be reached from a position.
struct AllFrom<'a>(&'a str, Metric);

game_queries! { INFO.id, Request, Response;
    WayFrom => Proof<Vec<String>>, Way, |of| Request::Way {
        position: of.0.to_owned(), metric: of.1, nodes: MAX_NODES
    };
    AllFrom => Result<Summary, TooLarge>, Summary, |of| Request::Explore {
        position: of.0.to_owned(), metric: of.1, limit: DEFAULT_POSITIONS, diameter: false
    };
}

/// What is known so far.
#[derive(Clone, Copy)]
pub struct Known<'a>(pub &'a SolverCache);

impl Known<'_> {
    /// How far the goal is from a position, if that is known.
    pub fn far(self, position: &str, metric: Metric) -> Option<Proof<u32>> {
        Some(Proof::as_ref(&*self.0.get(&WayFrom(position, metric))?).map(|way| way.len() as u32))
    }

    /// A shortest way from a position, if one is known.
    pub fn way(self, position: &str, metric: Metric) -> Option<Rc<[String]>> {
        Proof::as_ref(&*self.0.get(&WayFrom(position, metric))?).solved().map(|way| way.as_slice().into())
    }

    /// The facts of what can be reached from a position that was explored, if it was not too large.
    pub fn summary(self, position: &str, metric: Metric) -> Option<Summary> {
        (*self.0.get(&AllFrom(position, metric))?).clone().ok()
    }

    /// What a step tells about where it leads: of a move along a known shortest way, what is left of it is the shortest
    /// from there.
    fn follows(self, step: &Transition, metric: Metric) -> Option<Proof<Vec<String>>> {
        match &*self.0.get(&WayFrom(&step.before, metric))? {
            // No single move leads out of a part without a goal; several pieces together might.
            Proof::Impossible if metric.is_super() || !step.code.contains('_') => Some(Proof::Impossible),
            Proof::Solved(way) => {
                let (first, rest) = way.split_first()?;
                (**first == *step.code).then(|| Proof::Solved(rest.to_vec()))
            }
            _ => None,
        }
    }
}

/// Milliseconds that the worker has spent on a position so far, in all counts.
pub fn took_ms(known: Known<'_>, position: &str) -> f64 {
    let spent = |metric: Metric| {
        let (way, all) = (known.0.ms(&WayFrom(position, metric)), known.0.ms(&AllFrom(position, metric)));
        way.unwrap_or_default() + all.unwrap_or_default()
    };
    Metric::ALL.into_iter().map(spent).sum()
}

/// What to ask about the position at hand and the first one, first of all in this count.
pub fn wanted(here: &str, start: &str, metric: Metric) -> Vec<SolverRequest> {
    let others = || Metric::ALL.into_iter().filter(move |one| *one != metric);
    let way = |position: &str, metric| SolverRequest::new(&WayFrom(position, metric));
    let chosen = [way(here, metric), way(start, metric)];
    let rest = others().flat_map(|one| [way(here, one), way(start, one)]);
    let all = [metric].into_iter().chain(others());
    let components = all.map(|one| SolverRequest::preparing(&AllFrom(start, one)));
    chosen.into_iter().chain(rest).chain(components).collect()
}

/// What follows from a step.
pub fn inferred(known: Known<'_>, step: &Transition) -> Vec<Inferred> {
    let one = |metric: Metric| {
        let way = known.follows(step, metric)?;
        Some(Inferred::new(&WayFrom(&step.after, metric), way))
    };
    Metric::ALL.into_iter().filter_map(one).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::solver::tests::with;

    fn knows(cache: SolverCache, position: &str, metric: Metric, way: Proof<Vec<String>>) -> SolverCache {
        with(cache, vec![Inferred::new(&WayFrom(position, metric), way)])
    }

    fn step(after: &'static str, code: &'static str) -> Transition {
        Transition { before: "a".into(), after: after.into(), code: code.into(), back: false }
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
        assert!(wanted[0] == SolverRequest::new(&WayFrom("here", Metric::Line)));
        assert!(wanted[1] == SolverRequest::new(&WayFrom("start", Metric::Line)));
        assert!(wanted[12] == SolverRequest::new(&AllFrom("start", Metric::Line)));
    }

    #[test]
    fn answers_are_read_as_the_worker_writes_them() {
        use crate::app::solver::Query;
        use crate::games::sliding::requests::SlidingSession;
        use crate::search::solve::{SolverSession, from_bytes, to_bytes};
        use crate::worker::protocol;
        fn answered<Q: Query>(session: &mut SlidingSession, query: &Q) -> Inferred {
            let protocol::Request::Game { request, .. } = query.request() else { panic!("it is the game's own") };
            let request = from_bytes(&request).expect("the same request");
            let answer = to_bytes(&session.handle(request, &mut |_| {}).expect("an answer"));
            Inferred::new(query, Q::read(protocol::Response::Game(answer)).expect("the same answer"))
        }
        let (mut session, position) = (SlidingSession::default(), "AB-C0~00-0A");
        let way = answered(&mut session, &WayFrom(position, Metric::Move));
        let all = answered(&mut session, &AllFrom(position, Metric::Move));
        let cache = with(SolverCache::default(), vec![way, all]);
        assert_eq!(Known(&cache).far(position, Metric::Move), Some(Proof::Solved(5)));
        assert_eq!(Known(&cache).summary(position, Metric::Move).map(|summary| summary.positions), Some(12));
    }
}

//! What the worker is asked about a position of either game, and what the answers say of its moves. A long search for a move
//! is shared by several workers: one plans it, each then searches some of the moves, and what comes out is what one worker
//! alone would say ([`crate::games::merge::expectimax::plan`]).

use crate::app::solver::{Ask, SolverCache, SolverRequest, TryAsk};
use crate::engine::direction::Direction;
use crate::engine::order;
use crate::engine::position::Outcome;
use crate::games::merge::advice::Advice;
use crate::games::merge::any_game::AnyGame;
use crate::games::merge::requests::{MAX_POSITIONS, Part, Plan, Request, Response};
use crate::web::page;

/// Who is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Advisor {
    /// It looks ahead.
    Expectimax,
    /// It looks one move ahead, by a network that has learned from play.
    Network,
}

/// What is to be known of a position.
#[derive(Clone, Debug, PartialEq)]
pub struct Wanted<'a> {
    pub hand: &'a AnyGame,
    pub adviser: Advisor,
    /// How many boards it may look at.
    pub nodes: u64,
    /// Whether a player of the program is at work, who does not wait for what is probably not there.
    pub at_work: bool,
    /// How many workers may be asked.
    pub workers: usize,
}

/// How many workers share a search: one a processor, no more than there are moves.
pub fn workers() -> usize {
    page::workers().min(Direction::ALL.len())
}

/// So many cells a board may have for its exact values to be there at once.
const SMALL: usize = 6;
/// Up to so many cells they can be there, late in a game.
const LARGER: usize = 9;
/// So many positions are listed for that before the search is asked instead: a tenth of a second.
const TRIED: u64 = 100_000;

/// From so many boards on a search is shared: some milliseconds, well above what a message costs.
const LONG: u64 = 1 << 18;

impl Wanted<'_> {
    fn ask<'r>(&self, request: &'r Request) -> Ask<'r, Request> {
        Ask { game: self.hand.kind().info().id, request }
    }

    /// The question for the exact values of the board; nothing where it is not worth trying.
    fn exact(&self, cache: &SolverCache) -> Option<Request> {
        let cells = match self.hand {
            AnyGame::Twenty48(game) if game.variant.evil.is_none() => game.board.ranks().len(),
            _ => usize::MAX,
        };
        let most = match (self.adviser, cells) {
            (Advisor::Expectimax, ..=SMALL) => MAX_POSITIONS,
            (Advisor::Expectimax, ..=LARGER) if !self.at_work => TRIED,
            _ => return None,
        };
        // Once the goal is reached, or out of reach, points are what is left to play for.
        let request = |points| Request::Exact { position: self.hand.to_string(), points, most };
        let goal = request(false);
        let answer = cache.get(&TryAsk(self.ask(&goal)));
        let lost = matches!(answer.as_deref(), Some(Some(Response::Exact(exact))) if exact.value <= 0.0);
        Some(if lost || self.hand.outcome() == Outcome::Won { request(true) } else { goal })
    }

    /// The plan of a search that several workers share, since it is long.
    fn plan(&self) -> Option<Request> {
        let shared = self.adviser == Advisor::Expectimax
            && self.nodes >= LONG
            && self.workers > 1
            && self.hand.board().ranks().len() == 16;
        shared.then(|| Request::Plan { position: self.hand.to_string(), nodes: self.nodes })
    }

    /// The parts of a shared search: the longest first, so that in the end nobody waits for it alone.
    fn parts(&self, plan: &Plan) -> Vec<(Direction, Request)> {
        let possible = |direction: &Direction| !plan.done() && plan.values[direction.index()].is_some();
        let mut open: Vec<Direction> = Direction::ALL.into_iter().filter(possible).collect();
        order::sort_by_key(&mut open, |direction| std::cmp::Reverse(plan.limits[direction.index()]));
        let part = |direction: Direction| {
            let (position, plan) = (self.hand.to_string(), *plan);
            (direction, Request::Part { position, direction: direction.to_string(), plan })
        };
        open.into_iter().map(part).collect()
    }

    /// What one worker alone is asked.
    fn alone(&self) -> Request {
        let position = self.hand.to_string();
        match self.adviser {
            Advisor::Network => Request::Line { position, strategy: "ntuple".to_owned(), nodes: 0, moves: 1 },
            Advisor::Expectimax => Request::Advise { position, nodes: self.nodes },
        }
    }

    /// What is to be asked next. Nothing of it is stopped: it takes little time, and a fresh worker would need its tables and
    /// its network.
    pub fn requests(&self, cache: &SolverCache) -> Vec<SolverRequest> {
        if let Some(request) = self.exact(cache) {
            let query = TryAsk(self.ask(&request));
            if !matches!(cache.get(&query).as_deref(), Some(None)) {
                return vec![SolverRequest::brief(&query)];
            }
        }
        let ask = |request: &Request| SolverRequest::brief(&self.ask(request));
        let Some(request) = self.plan() else { return vec![ask(&self.alone())] };
        match cache.get(&self.ask(&request)).as_deref() {
            Some(Response::Plan(plan)) => self.parts(plan).iter().map(|(_, part)| ask(part)).collect(),
            _ => vec![ask(&request)],
        }
    }

    /// What is known of the position.
    pub fn advice(&self, cache: &SolverCache) -> Option<Advice> {
        if let Some(request) = self.exact(cache) {
            let query = TryAsk(self.ask(&request));
            if let Some(response) = &*cache.get(&query)? {
                return Advice::of(&request, response, cache.ms(&query)?);
            }
        }
        if let Some(request) = self.plan() {
            let query = self.ask(&request);
            let Response::Plan(plan) = *cache.get(&query)? else { return None };
            return self.joined(&plan, cache.ms(&query)?, cache);
        }
        let request = self.alone();
        let query = self.ask(&request);
        Advice::of(&request, &*cache.get(&query)?, cache.ms(&query)?)
    }

    /// What a shared search says once all its parts are there. Nothing is known of the moves by it unless all were searched
    /// to their end.
    fn joined(&self, plan: &Plan, planned_ms: f64, cache: &SolverCache) -> Option<Advice> {
        let (mut values, mut nodes, mut whole) = ([None; 4], plan.nodes, !plan.done());
        let (mut longest, mut all) = (0.0f64, 0.0);
        for (direction, request) in self.parts(plan) {
            let query = self.ask(&request);
            let Response::Part(Part { value, nodes: looked, whole: ended }) = *cache.get(&query)? else { return None };
            values[direction.index()] = value;
            nodes += looked;
            whole &= ended;
            let ms = cache.ms(&query)?;
            (longest, all) = (longest.max(ms), all + ms);
        }
        let (values, depth) = if whole { (values, plan.depth) } else { (plan.values, plan.known_depth) };
        // As long as the longest part at least, or as all parts on so many workers.
        let ms = planned_ms + longest.max(all / self.workers as f64);
        Some(Advice { nodes, depth: depth.into(), ms, ..Advice::searched(&values, plan.curve) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::solver::tests::with;
    use crate::app::solver::{Inferred, Query};
    use crate::games::merge::advice::Measure;
    use crate::games::merge::any_game::Kind;
    use crate::games::merge::session::Twenty48Session;
    use crate::search::solve::SolverSession;

    fn wanted(hand: &AnyGame, nodes: u64, at_work: bool, workers: usize) -> Wanted<'_> {
        Wanted { hand, adviser: Advisor::Expectimax, nodes, at_work, workers }
    }

    #[test]
    fn small_boards_are_answered_exactly() {
        for (position, at_work, exact) in [
            ("1100", true, true),
            ("1100~evil50-g", true, false),
            ("110000000", false, true),
            ("110000000", true, false),
            ("1100000000000000", false, false),
        ] {
            let hand = Kind::Twenty48.read(position).expect("a position");
            let asked = wanted(&hand, 1000, at_work, 1).exact(&SolverCache::default());
            assert_eq!(asked.is_some(), exact, "{position}, {at_work}");
        }
    }

    /// What is known when this is known besides.
    fn knowing<Q: Query>(cache: SolverCache, query: &Q, answer: Q::Answer) -> SolverCache {
        with(cache, [Inferred::new(query, answer)])
    }

    #[track_caller]
    fn measures(position: &str, measures: &[Measure]) {
        let hand = Kind::Twenty48.read(position).expect("a position");
        let (mut cache, mut session) = (SolverCache::default(), Twenty48Session::default());
        let wanted = wanted(&hand, 1000, false, 1);
        for measure in measures {
            let request = wanted.exact(&cache).expect("it is small");
            let response = session.handle(request.clone(), &mut |_| ()).expect("an answer");
            cache = knowing(cache, &TryAsk(Ask { game: "2048", request: &request }), Some(response));
            let advice = Advice::of(&request, &session.handle(request.clone(), &mut |_| ()).expect("an answer"), 0.0);
            assert_eq!(advice.map(|advice| advice.measure), Some(*measure), "{position}");
        }
    }

    #[test]
    fn a_goal_that_is_reached_or_out_of_reach_gives_way_to_points() {
        measures("2211~to16", &[Measure::Goal]);
        measures("4211~to16", &[Measure::Points]);
        measures("1213~to32", &[Measure::Goal]);
        // Both moves join the 8s, and after that nothing moves any more.
        measures("516335~to128", &[Measure::Goal, Measure::Points]);
    }

    /// Answers what is wanted as the worker would, until nothing is; how many requests there were.
    fn answer_all(wanted: &Wanted<'_>) -> (SolverCache, usize) {
        let (mut cache, mut session) = (SolverCache::default(), Twenty48Session::default());
        let mut asked = 0;
        loop {
            let request = match wanted.plan() {
                None => Some(wanted.alone()),
                Some(plan) => match cache.get(&Ask { game: "2048", request: &plan }).as_deref() {
                    Some(Response::Plan(plan)) => {
                        let open = |part: &Request| cache.get(&Ask { game: "2048", request: part }).is_none();
                        wanted.parts(plan).into_iter().map(|(_, part)| part).find(open)
                    }
                    _ => Some(plan),
                },
            };
            let Some(request) = request.filter(|_| wanted.advice(&cache).is_none()) else { return (cache, asked) };
            asked += 1;
            let response = session.handle(request.clone(), &mut |_| ()).expect("an answer");
            cache = knowing(cache, &Ask { game: "2048", request: &request }, response);
        }
    }

    #[test]
    fn a_shared_search_says_what_one_worker_alone_says() {
        // On a full board the first searches are so cheap that much is left for the last one, which is shared.
        let hand = Kind::Twenty48.read("0120123423456789").expect("a position");
        let (alone, together) = (wanted(&hand, LONG, true, 1), wanted(&hand, LONG, false, 3));
        let (one, asked) = answer_all(&alone);
        assert_eq!(asked, 1);
        let (many, asked) = answer_all(&together);
        assert!(asked > 2, "{asked} requests");
        let (one, many) = (alone.advice(&one).expect("advice"), together.advice(&many).expect("advice"));
        assert_eq!((one.best, one.depth, one.values), (many.best, many.depth, many.values));
        assert!(many.best.is_some());
    }
}

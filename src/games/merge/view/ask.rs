//! What the worker is asked about a position of either game, and what the answers say of its moves. A long search for a move
//! is shared by several workers: one plans it, each then searches some of the moves, and what comes out is what one worker
//! alone would say ([`crate::games::merge::expectimax::plan`]).

use crate::app::solver::{Ask, SolverCache, SolverRequest, TryAsk};
use crate::engine::direction::Direction;
use crate::games::merge::any_game::AnyGame;
use crate::games::merge::requests::{Exact, MAX_POSITIONS, Part, Plan, Request, Response};
use crate::web::page;

/// What values are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Unit {
    /// Mean points within the next moves, in trial games.
    #[default]
    Points,
    /// The chance to reach the goal.
    Chance,
}

/// What is said of a position. Lists of four are in the order of [`Direction::ALL`].
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Advice {
    /// The best move; nothing if no move is left.
    pub best: Option<Direction>,
    /// What each move brings; nothing where it is blocked or not known.
    pub values: [Option<f64>; 4],
    /// What the values are.
    pub unit: Unit,
    /// The share of trial games that were soon over, where it is known.
    pub risks: [Option<f64>; 4],
    /// Why the best is better than the next one: one sentence, or nothing.
    pub reason: String,
    /// Boards looked at.
    pub nodes: u64,
    /// How many moves ahead; 0: it did not search.
    pub depth: u32,
    /// Milliseconds that it took.
    pub ms: f64,
}

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
    /// The position.
    pub hand: &'a AnyGame,
    /// Who is asked.
    pub adviser: Advisor,
    /// How many boards it may look at.
    pub nodes: u64,
    /// How many trial games of each move say what may come; none while only the move is wanted.
    pub trials: u32,
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

/// The move of the highest value; the first of equals.
fn highest(values: &[Option<f64>; 4]) -> Option<Direction> {
    let mut best: Option<(f64, Direction)> = None;
    for direction in Direction::ALL {
        let Some(value) = values[direction.index()] else { continue };
        if best.is_none_or(|(known, _)| value > known) {
            best = Some((value, direction));
        }
    }
    best.map(|(_, direction)| direction)
}

impl Wanted<'_> {
    fn game(&self) -> &'static str {
        self.hand.kind().info().id
    }

    /// How many positions of the board may be listed to know its exact values; nothing where it is not worth trying.
    fn exact(&self) -> Option<Request> {
        let cells = match self.hand {
            AnyGame::Twenty48(game) if game.variant.evil.is_none() => game.board.ranks().len(),
            _ => usize::MAX,
        };
        let most = match (self.adviser, cells) {
            (Advisor::Expectimax, ..=SMALL) => MAX_POSITIONS,
            // A player who is at work does not wait for what is probably not there.
            (Advisor::Expectimax, ..=LARGER) if self.trials > 0 => TRIED,
            _ => return None,
        };
        Some(Request::Exact { position: self.hand.to_string(), points: false, most })
    }

    /// The plan of a search that several workers share: it is long, and only the move is wanted.
    fn plan(&self) -> Option<Request> {
        let shared = self.adviser == Advisor::Expectimax
            && self.trials == 0
            && self.nodes >= LONG
            && self.workers > 1
            && self.hand.board().ranks().len() == 16;
        shared.then(|| Request::Plan { position: self.hand.to_string(), nodes: self.nodes })
    }

    /// The parts of a shared search: the longest first, so that in the end nobody waits for it alone.
    fn parts(&self, plan: &Plan) -> Vec<(Direction, Request)> {
        let possible = |direction: &Direction| plan.values[direction.index()].is_some();
        let mut open: Vec<Direction> =
            if plan.done() { Vec::new() } else { Direction::ALL.into_iter().filter(possible).collect() };
        open.sort_by_key(|direction| std::cmp::Reverse(plan.limits[direction.index()]));
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
            Advisor::Expectimax => Request::Advise { position, nodes: self.nodes, trials: self.trials },
        }
    }

    /// What is to be asked next. Nothing of it is stopped: it takes little time, and a fresh worker would need its tables and
    /// its network.
    pub fn requests(&self, cache: &SolverCache) -> Vec<SolverRequest> {
        let game = self.game();
        if let Some(request) = self.exact() {
            let query = TryAsk(Ask { game, request: &request });
            match cache.get(&query).as_deref() {
                Some(None) => {}
                _ => return vec![SolverRequest::brief(&query)],
            }
        }
        let ask = |request: &Request| SolverRequest::brief(&Ask { game, request });
        let Some(request) = self.plan() else { return vec![ask(&self.alone())] };
        match cache.get(&Ask { game, request: &request }).as_deref() {
            Some(Response::Plan(plan)) => self.parts(plan).iter().map(|(_, part)| ask(part)).collect(),
            _ => vec![ask(&request)],
        }
    }

    /// What is known of the position.
    pub fn advice(&self, cache: &SolverCache) -> Option<Advice> {
        let game = self.game();
        if let Some(request) = self.exact() {
            let query = TryAsk(Ask { game, request: &request });
            if let Some(response) = &*cache.get(&query)? {
                return self.told(response, cache.ms(&query)?);
            }
        }
        if let Some(request) = self.plan() {
            let query = Ask { game, request: &request };
            let Response::Plan(plan) = *cache.get(&query)? else { return None };
            return self.joined(&plan, cache.ms(&query)?, cache);
        }
        let request = self.alone();
        let query = Ask { game, request: &request };
        self.told(&*cache.get(&query)?, cache.ms(&query)?)
    }

    /// What an answer says; nothing if it is to another question.
    fn told(&self, response: &Response, ms: f64) -> Option<Advice> {
        let read = |text: &str| text.parse::<Direction>().ok();
        Some(match response {
            Response::Advice(advice) => Advice {
                best: advice.best.as_deref().and_then(read),
                values: advice.moves.map(|one| one.filter(|_| self.trials > 0).map(|one| one.points)),
                risks: advice.moves.map(|one| one.filter(|_| self.trials > 0).map(|one| one.risk)),
                reason: advice.reason.clone(),
                nodes: advice.nodes,
                depth: advice.depth.into(),
                ..Advice::nothing(ms)
            },
            Response::Exact(exact) => Advice::exact(exact, ms),
            Response::Line(line) => {
                Advice { best: line.moves.get(..1).and_then(read), nodes: 1, depth: 1, ..Advice::nothing(ms) }
            }
            Response::Plan(_) | Response::Part(_) => return None,
        })
    }

    /// What a shared search says once all its parts are there. Nothing is known of the moves by it unless all were searched
    /// to their end.
    fn joined(&self, plan: &Plan, planned_ms: f64, cache: &SolverCache) -> Option<Advice> {
        let (mut values, mut nodes, mut whole) = ([None; 4], plan.nodes, !plan.done());
        let (mut longest, mut all) = (0.0f64, 0.0);
        for (direction, request) in self.parts(plan) {
            let query = Ask { game: self.game(), request: &request };
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
        Some(Advice { best: highest(&values), nodes, depth: depth.into(), ..Advice::nothing(ms) })
    }
}

impl Advice {
    /// What the exact values of a small board say, which took so many milliseconds.
    pub fn exact(exact: &Exact, ms: f64) -> Self {
        Self {
            best: highest(&exact.moves),
            values: exact.moves,
            unit: Unit::Chance,
            nodes: exact.positions,
            ..Self::nothing(ms)
        }
    }

    /// Nothing is known, and it took so many milliseconds.
    fn nothing(ms: f64) -> Self {
        Self { ms, ..Self::default() }
    }
}

/// The first of these of which something is known.
pub fn first_known(wanted: &[Wanted<'_>], cache: &SolverCache) -> Option<Advice> {
    wanted.iter().find_map(|wanted| wanted.advice(cache))
}

#[cfg(test)]
mod tests {
    use std::rc::Rc;

    use super::*;
    use crate::app::solver::{Inferred, SolverAction};
    use crate::games::merge::any_game::Kind;
    use crate::games::merge::session::Twenty48Session;
    use crate::search::solve::SolverSession;
    use yew::Reducible;

    fn wanted(hand: &AnyGame, nodes: u64, trials: u32, workers: usize) -> Wanted<'_> {
        Wanted { hand, adviser: Advisor::Expectimax, nodes, trials, workers }
    }

    #[test]
    fn small_boards_are_answered_exactly() {
        for (position, trials, exact) in [
            ("1100", 0, true),
            ("1100~evil50-g", 0, false),
            ("110000000", 10, true),
            ("110000000", 0, false),
            ("1100000000000000", 10, false),
        ] {
            let hand = Kind::Twenty48.read(position).expect("a position");
            assert_eq!(wanted(&hand, 1000, trials, 1).exact().is_some(), exact, "{position}, {trials} trials");
        }
        assert_eq!(highest(&[None, Some(0.5), Some(0.75), Some(0.75)]), Some(Direction::Left));
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
            let inferred = Inferred::new(&Ask { game: "2048", request: &request }, response);
            cache = (*Rc::new(cache).reduce(SolverAction::Inferred(vec![inferred]))).clone();
        }
    }

    #[test]
    fn a_shared_search_says_what_one_worker_alone_says() {
        // On a full board the first searches are so cheap that much is left for the last one, which is shared.
        let hand = Kind::Twenty48.read("0120123423456789").expect("a position");
        let (alone, together) = (wanted(&hand, LONG, 0, 1), wanted(&hand, LONG, 0, 3));
        let (one, asked) = answer_all(&alone);
        assert_eq!(asked, 1);
        let (many, asked) = answer_all(&together);
        assert!(asked > 2, "{asked} requests");
        let (one, many) = (alone.advice(&one).expect("advice"), together.advice(&many).expect("advice"));
        assert_eq!((one.best, one.depth), (many.best, many.depth));
        assert!(many.best.is_some());
    }
}

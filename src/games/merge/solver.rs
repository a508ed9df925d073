//! The solver: what the command line can ask (the values of moves, and figures), and the answers to the pages' questions.

use std::str::FromStr;

use super::exact::Goal;
use super::expectimax::{self, Reach};
use super::players::Strategy;
use super::position::TilePosition;
use super::requests::{
    Advice, Exact, HORIZON, Line, MAX_MOVES, MAX_NODES, MAX_POSITIONS, MAX_TRIALS, MoveAdvice, Part, Plan, Request,
    Response,
};
use super::session::{SearchableGame, ThreesSession, Twenty48Session};
use super::threes::Threes;
use super::twenty48::Twenty48;
use super::{Game2048, GameThrees, evil, players};
use crate::engine::direction::Direction;
use crate::engine::entry::{ErrorMessage, Game};
use crate::engine::parse::{ParseError, shorten};
use crate::engine::rng::Rng;
use crate::search::budget::Budget;
use crate::search::solve::{Analyse, Evaluate, Evaluation, Metric, MetricValue, SolverSession};

/// Nodes of a search unless another number is asked for: some milliseconds.
pub const DEFAULT_NODES: u64 = 100_000;

fn weighed(advice: &expectimax::Advice) -> Evaluation {
    Evaluation {
        best: advice.best().map(|direction| direction.word().to_owned()),
        values: Direction::ALL.map(|one| (one.word().to_owned(), advice.values[one.index()])).to_vec(),
        nodes: advice.nodes,
        depth: advice.depth.into(),
    }
}

/// The figures of a position: they take no search.
fn figures<P: TilePosition>(position: &P) -> Vec<Metric> {
    let board = position.board();
    let metric = |key: &'static str, label: &'static str, value: MetricValue| Metric {
        key: key.into(),
        label: label.into(),
        value,
    };
    let open: Vec<&str> = position.open().into_iter().map(Direction::word).collect();
    let pairs = board.pairs().filter(|(a, b)| *a > 0 && *b > 0 && P::merges(*a, *b)).count();
    vec![
        metric("moves", "Moves made", MetricValue::Count(position.count().into())),
        metric("score", "Points", MetricValue::Count(position.score())),
        metric("highest", "Highest tile", MetricValue::Count(P::face(board.highest()).into())),
        metric("free", "Free cells", MetricValue::Count(board.free().into())),
        metric("pairs", "Neighbours that merge", MetricValue::Count(pairs as u64)),
        metric("open", "Moves at hand", MetricValue::Text(open.join(", "))),
        metric("over", "Over", MetricValue::Text(if open.is_empty() { "yes" } else { "no" }.to_owned())),
    ]
}

/// The exact values of the moves of a very small board, which take a few hundredths of a second: the probability to reach
/// the goal, or, once it is reached, the points still to come. As many nodes as positions, as deep as a game is long.
fn exact(session: &mut Twenty48Session, position: &Twenty48) -> Option<expectimax::Advice> {
    const MAX_CELLS: usize = 6;
    const MAX_POSITIONS: u64 = 100_000;
    if position.board.shape().cells() > MAX_CELLS {
        return None;
    }
    let reached = position.board.highest() >= position.variant.goal;
    let goal = if reached { Goal::Points } else { Goal::Reach(position.variant.goal) };
    let (solved, packed) = session.solved(position, goal, MAX_POSITIONS, &mut |_| ()).ok()?;
    let depth = u8::try_from(solved.ahead(packed)).unwrap_or(u8::MAX);
    Some(expectimax::Advice { values: solved.moves(packed)?, nodes: solved.positions(), depth })
}

impl Evaluate<Twenty48> for Twenty48Session {
    /// On boards of up to six cells exact, whatever the number of nodes.
    fn evaluate(&mut self, position: &Twenty48, nodes: Option<u64>) -> Evaluation {
        let advice = exact(self, position);
        weighed(&advice.unwrap_or_else(|| position.searched(self, nodes.unwrap_or(DEFAULT_NODES))))
    }
}

impl Evaluate<Threes> for ThreesSession {
    fn evaluate(&mut self, position: &Threes, nodes: Option<u64>) -> Evaluation {
        weighed(&position.searched(self, nodes.unwrap_or(DEFAULT_NODES)))
    }
}

impl Analyse for Twenty48 {
    fn analyse(&self, _: &mut Budget<'_>) -> Option<Vec<Metric>> {
        Some(figures(self))
    }
}

impl Analyse for Threes {
    fn analyse(&self, _: &mut Budget<'_>) -> Option<Vec<Metric>> {
        Some(figures(self))
    }
}

// The answers to the pages' questions.

/// A game whose pages ask these questions.
pub trait RequestHandler: Game<Position: SearchableGame + 'static> {
    /// The exact values of a position.
    ///
    /// # Errors
    /// The board is too large: one sentence.
    fn exact(
        session: &mut SessionOf<Self>,
        position: &Self::Position,
        points: bool,
        most: u64,
        report: &mut dyn FnMut(u64),
    ) -> Result<Exact, ErrorMessage>;
}

/// What the solver of a game keeps.
type SessionOf<G> = <<G as Game>::Position as SearchableGame>::Session;

impl SolverSession for Twenty48Session {
    type Request = Request;

    fn handle(&mut self, request: Request, report: &mut dyn FnMut(u64)) -> Result<Response, ErrorMessage> {
        answer::<Game2048>(self, &request, report)
    }
}

impl SolverSession for ThreesSession {
    type Request = Request;

    fn handle(&mut self, request: Request, report: &mut dyn FnMut(u64)) -> Result<Response, ErrorMessage> {
        answer::<GameThrees>(self, &request, report)
    }
}

fn answer<G: RequestHandler>(
    session: &mut SessionOf<G>,
    question: &Request,
    report: &mut dyn FnMut(u64),
) -> Result<Response, ErrorMessage> {
    Ok(match question {
        Request::Advise { position, nodes, trials } => {
            let nodes = within(*nodes, MAX_NODES, "nodes")?;
            Response::Advice(advise(session, &read::<G::Position>(position)?, nodes, *trials)?)
        }
        Request::Line { position, strategy, nodes, moves } => {
            let moves = within(u64::from(*moves), MAX_MOVES.into(), "moves")?;
            Response::Line(line(session, read::<G::Position>(position)?, named(strategy)?, *nodes, moves)?)
        }
        Request::Exact { position, points, most } => {
            Response::Exact(G::exact(session, &read(position)?, *points, (*most).min(MAX_POSITIONS), report)?)
        }
        Request::Plan { position, nodes } => {
            let nodes = within(*nodes, MAX_NODES, "nodes")?;
            let plan = read::<G::Position>(position)?.planned(session, nodes);
            Response::Plan(plan.map(told).ok_or("there is nothing to search on this board")?)
        }
        Request::Part { position, direction, plan } => {
            Response::Part(part(session, &read::<G::Position>(position)?, read(direction)?, plan))
        }
    })
}

fn read<T: FromStr<Err = ParseError>>(text: &str) -> Result<T, ErrorMessage> {
    text.parse::<T>().map_err(|error| error.to_string())
}

fn within(asked: u64, most: u64, what: &str) -> Result<u64, ErrorMessage> {
    if asked <= most { Ok(asked) } else { Err(format!("at most {most} {what} may be asked for")) }
}

fn named(code: &str) -> Result<Strategy, ErrorMessage> {
    let all = || Strategy::ALL.map(Strategy::code).join(", ");
    Strategy::of(code).ok_or_else(|| format!("“{}” is no strategy; there are {}", shorten(code), all()))
}

fn no_network() -> ErrorMessage {
    "the network has not been loaded".to_owned()
}

fn advise<P: SearchableGame>(
    session: &mut P::Session,
    position: &P,
    nodes: u64,
    trials: u32,
) -> Result<Advice, ErrorMessage> {
    let trials = within(trials.into(), MAX_TRIALS.into(), "trials")? as u32;
    let found = position.searched(session, nodes);
    let one = |direction: Direction| {
        let value = found.values[direction.index()]?;
        let (board, gain) = position.pushed(direction)?;
        let stats = of(position, direction, trials, HORIZON)?;
        Some(MoveAdvice { value, gain, free: board.free(), points: stats.points, risk: stats.risk })
    };
    let moves = Direction::ALL.map(one);
    let best = found.best();
    let reason = if trials > 0 { best.map_or_else(String::new, |best| reason(best, &moves)) } else { String::new() };
    Ok(Advice { best: best.map(|best| best.to_string()), moves, nodes: found.nodes, depth: found.depth, reason })
}

/// Why the best move is better than the next one, in the numbers of the trials.
fn reason(best: Direction, moves: &[Option<MoveAdvice>; 4]) -> String {
    let others =
        Direction::ALL.into_iter().filter(|one| *one != best).filter_map(|one| Some((one, moves[one.index()]?)));
    let second = others.reduce(|known, one| if one.1.value > known.1.value { one } else { known });
    let (Some(first), Some((name, second))) = (moves[best.index()], second) else {
        return if moves[best.index()].is_some() { "It is the only move.".to_owned() } else { String::new() };
    };
    let (best, name) = (best.word(), name.word());
    let percent = |share: f64| format!("{:.0} %", 100.0 * share);
    if first.risk + 0.005 < second.risk {
        let (less, more) = (percent(first.risk), percent(second.risk));
        return format!("After {best}, {less} of the trials end within {HORIZON} moves; after {name}, {more}.");
    }
    if first.points > second.points {
        let (more, less) = (first.points.round(), second.points.round());
        return format!(
            "After {best}, the next {HORIZON} moves bring {more} points in the mean; after {name}, {less}."
        );
    }
    if first.free != second.free {
        return format!(
            "{best} leaves {} free cells, {name} {}; looking ahead, {best} stands better.",
            first.free, second.free
        );
    }
    format!("The trials see hardly a difference between {best} and {name}; the search, which looks deeper, does.")
}

fn line<P: SearchableGame + 'static>(
    session: &mut P::Session,
    start: P,
    strategy: Strategy,
    nodes: u64,
    moves: u64,
) -> Result<Line, ErrorMessage> {
    let nodes = within(nodes, MAX_NODES, "nodes")?;
    // Whoever searches does so with the tables that are there.
    let mut player = match strategy {
        Strategy::Expectimax => None,
        other => Some(players::player::<P>(other, nodes).ok_or_else(no_network)?),
    };
    if let Some(player) = &mut player {
        // A random player goes on otherwise from another moment of the game.
        player.begin(start.count().into());
    }
    let mut choose = |position: &P| match &mut player {
        Some(player) => player.choose(position),
        None => position.searched(session, position.ration(nodes)).best(),
    };
    let (mut position, mut letters) = (start, String::new());
    for _ in 0..moves {
        let Some((direction, next)) = choose(&position).and_then(|one| Some((one, position.after(one)?))) else {
            break;
        };
        letters += &direction.to_string();
        position = next;
    }
    Ok(Line { moves: letters, over: position.over(), position: position.to_string() })
}

fn told(plan: super::expectimax::Plan) -> Plan {
    let known = plan.known;
    Plan {
        depth: plan.reach.depth,
        cut: plan.reach.cut,
        limits: plan.limits,
        values: known.values,
        nodes: known.nodes,
        known_depth: known.depth,
    }
}

fn part<P: SearchableGame>(session: &mut P::Session, position: &P, direction: Direction, plan: &Plan) -> Part {
    let reach = Reach { depth: plan.depth, cut: plan.cut };
    let nothing = Part { value: None, nodes: 0, whole: true };
    let limit = plan.limits[direction.index()].min(MAX_NODES);
    match position.part(session, direction, reach, limit) {
        None => nothing,
        Some(None) => Part { nodes: limit, whole: false, ..nothing },
        Some(Some((value, nodes))) => Part { value: Some(value), nodes, whole: true },
    }
}

impl RequestHandler for Game2048 {
    fn exact(
        session: &mut Twenty48Session,
        position: &Twenty48,
        points: bool,
        most: u64,
        report: &mut dyn FnMut(u64),
    ) -> Result<Exact, ErrorMessage> {
        let goal = if points { Goal::Points } else { Goal::Reach(position.variant.goal) };
        let (solved, packed) = session.solved(position, goal, most, report)?;
        let value = solved.value(packed).unwrap_or(0.0);
        let moves = solved.moves(packed).unwrap_or_default();
        let best = moves.iter().flatten().copied().fold(0.0, f64::max);
        Ok(Exact {
            value,
            moves,
            cost: moves.map(|one| one.map(|one| best - one)),
            start: solved.is_whole().then(|| solved.start()),
            positions: solved.positions(),
            bytes: solved.bytes(),
        })
    }
}

impl RequestHandler for GameThrees {
    fn exact(
        _: &mut ThreesSession,
        _: &Threes,
        _: bool,
        _: u64,
        _: &mut dyn FnMut(u64),
    ) -> Result<Exact, ErrorMessage> {
        Err("only small boards of 2048 can be solved exactly".to_owned())
    }
}

// What may come after a move, by trial: how many points, and how often the game is over soon.
//
// The trials go on with other tiles than the game's own, so they tell nothing about the seed. Their player looks one move
// ahead only, so they are no measure of the best play, but they say in plain numbers what a search says in its own.

/// Sets the trials' seeds apart from all others.
const TRIALS: u64 = 0x7472_6961_6c73_2121;

/// What came of the trials of one move.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RolloutStats {
    /// Points gained within the horizon, the mean.
    pub points: f64,
    /// The share of trials in which the game was over within the horizon.
    pub risk: f64,
}

/// The move after which the board stands best, as [`judge`] sees it.
pub fn steady<P: TilePosition>(position: &P) -> Option<Direction> {
    let stand = |direction: Direction| {
        let (board, _) = position.pushed(direction)?;
        Some((evil::stand(&board, P::merges), direction))
    };
    // Of equal ones the last of the list is taken, which is as good as any.
    Direction::ALL.into_iter().filter_map(stand).max_by(|a, b| a.0.total_cmp(&b.0)).map(|one| one.1)
}

/// Tries a move so many times and plays on for so many moves; nothing if it is not allowed.
pub fn of<P: TilePosition>(position: &P, direction: Direction, trials: u32, horizon: u32) -> Option<RolloutStats> {
    let (mut points, mut over) = (0.0, 0u32);
    for trial in 0..trials {
        let hash = Rng::part(TRIALS, u64::from(trial)).next();
        // All moves are tried with the same luck.
        let mut now = position.reseeded(hash).after(direction)?;
        for _ in 0..horizon {
            let Some(next) = steady(&now).and_then(|direction| now.after(direction)) else {
                over += 1;
                break;
            };
            now = next;
        }
        points += now.score() as f64 - position.score() as f64;
    }
    let each = 1.0 / f64::from(trials.max(1));
    Some(RolloutStats { points: points * each, risk: f64::from(over) * each })
}

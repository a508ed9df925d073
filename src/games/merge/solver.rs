//! The solver: what the command line can ask (the values of moves, and figures), and the answers to the pages' questions.

use std::str::FromStr;

use crate::engine::direction::Direction;
use crate::engine::entry::{ErrorMessage, Game};
use crate::engine::parse::{ParseError, shorten};
use crate::games::merge::chances::Curve;
use crate::games::merge::exact::Goal;
use crate::games::merge::expectimax::{self, Reach};
use crate::games::merge::players::{self, Strategy};
use crate::games::merge::position::TilePosition;
use crate::games::merge::requests::{
    Advice, Exact, Line, MAX_MOVES, MAX_NODES, MAX_POSITIONS, Part, Plan, Request, Response,
};
use crate::games::merge::session::{SearchableGame, ThreesSession, Twenty48Session};
use crate::games::merge::threes::Threes;
use crate::games::merge::twenty48::Twenty48;
use crate::games::merge::{Game2048, GameThrees};
use crate::search::proof::Budget;
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
        metric("open", "Available moves", MetricValue::Text(open.join(", "))),
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
        Request::Advise { position, nodes } => {
            let nodes = within(*nodes, MAX_NODES, "nodes")?;
            Response::Advice(advise(session, &read::<G::Position>(position)?, nodes))
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
            let position = read::<G::Position>(position)?;
            let plan = position.planned(session, nodes).ok_or("there is nothing to search on this board")?;
            Response::Plan(told(plan, position.curve(session)))
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
    Strategy::of(code).ok_or_else(|| format!("“{}” is not a strategy; the strategies are {}", shorten(code), all()))
}

fn no_network() -> ErrorMessage {
    "the network has not been loaded".to_owned()
}

fn advise<P: SearchableGame>(session: &mut P::Session, position: &P, nodes: u64) -> Advice {
    let found = position.searched(session, nodes);
    Advice {
        best: found.best().map(|best| best.to_string()),
        values: found.values,
        curve: position.curve(session),
        nodes: found.nodes,
        depth: found.depth,
    }
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

fn told(plan: super::expectimax::Plan, curve: Option<Curve>) -> Plan {
    let known = plan.known;
    Plan {
        depth: plan.reach.depth,
        cut: plan.reach.cut,
        limits: plan.limits,
        values: known.values,
        curve,
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

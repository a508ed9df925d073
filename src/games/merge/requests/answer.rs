//! The answers to the pages' questions.

use std::str::FromStr;

use super::{Advice, Exact, HORIZON, Line, MoveAdvice, Part, Plan, Request, Response};
use super::{MAX_MOVES, MAX_NODES, MAX_POSITIONS, MAX_TRIALS};
use crate::engine::direction::Direction;
use crate::engine::entry::{ErrorMessage, Game};
use crate::engine::parse::{ParseError, shorten};
use crate::games::merge::exact::Goal;
use crate::games::merge::expectimax::plan::Reach;
use crate::games::merge::players::{Strategy, strategy};
use crate::games::merge::rollout;
use crate::games::merge::session::{SearchableGame, ThreesSession, Twenty48Session};
use crate::games::merge::threes::Threes;
use crate::games::merge::twenty48::Twenty48;
use crate::games::merge::{Game2048, GameThrees};
use crate::search::solve::SolverSession;

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
        let stats = rollout::of(position, direction, trials, HORIZON)?;
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
        other => Some(strategy::player::<P>(other, nodes).ok_or_else(no_network)?),
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

fn told(plan: crate::games::merge::expectimax::plan::Plan) -> Plan {
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

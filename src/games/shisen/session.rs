//! What a solver keeps between requests: positions that are lost, the last ways that cleared a board, and the last state
//! space; so that going back and the next pair of a known way are look-ups. Bounded in memory.

use std::collections::BTreeSet;
use std::sync::Arc;

use crate::engine::entry::ErrorMessage;
use crate::engine::position::Position;
use crate::engine::seed::Seed;
use crate::games::shisen::metrics::estimate;
use crate::games::shisen::requests::{
    DEFAULT_NODES, Hint, Known, MAX_DRAWN, MAX_NODES, MAX_PLAYOUTS, MAX_STATES, Request, Response,
};
use crate::games::shisen::rules::{Move, Shisen};
use crate::games::shisen::setup::ShisenSetup;
use crate::games::shisen::solver;
use crate::games::shisen::space::StateSpace;
use crate::search::proof::{Budget, NodeLimit, Proof};
use crate::search::solve::SolverSession;

/// Positions that are kept as lost: some 5 MB.
const MAX_LOST: usize = 10_000;
/// Ways that are kept.
const MAX_WAYS: usize = 64;

/// What is kept.
#[derive(Default)]
pub struct ShisenSession {
    lost: BTreeSet<String>,
    /// The newest last.
    ways: Vec<Vec<Move>>,
    space: Option<Arc<StateSpace>>,
    /// A position whose space was given up, and at how many states.
    too_large: Option<(String, usize)>,
}

impl ShisenSession {
    /// Keeps a way that clears some board.
    pub fn keep_way(&mut self, moves: &[Move]) {
        self.ways.retain(|way| way != moves);
        if self.ways.len() >= MAX_WAYS {
            self.ways.remove(0);
        }
        self.ways.push(moves.to_vec());
    }

    fn keep_lost(&mut self, position: String) {
        if self.lost.len() >= MAX_LOST {
            self.lost.clear();
        }
        self.lost.insert(position);
    }

    /// What can be told of a position without a search.
    fn known(&self, position: &Shisen) -> Option<Proof<Vec<String>>> {
        if self.lost.contains(&position.to_string()) {
            return Some(Proof::Impossible);
        }
        let tail = self.ways.iter().rev().find_map(|way| rest(position, way))?;
        Some(Proof::Solved(tail.iter().map(ToString::to_string).collect()))
    }

    /// Whether all tiles can be taken, searched for with so many nodes if need be.
    pub fn status(&mut self, position: &Shisen, nodes: u64, report: &mut dyn FnMut(u64)) -> Proof<Vec<String>> {
        if let Some(known) = self.known(position) {
            return known;
        }
        match solver::solve(position, &mut Budget::new(NodeLimit { nodes }, report)) {
            Proof::Solved(moves) => {
                self.keep_way(&moves);
                Proof::Solved(moves.iter().map(ToString::to_string).collect())
            }
            Proof::Impossible => {
                self.keep_lost(position.to_string());
                Proof::Impossible
            }
            Proof::Unknown => Proof::Unknown,
        }
    }

    /// What each pair at hand is worth; so many nodes for all together.
    pub fn fates(&mut self, position: &Shisen, nodes: u64, report: &mut dyn FnMut(u64)) -> Vec<(Move, Proof<()>)> {
        let moves = position.legal_moves();
        let lost = self.known(position) == Some(Proof::Impossible);
        let share = nodes / (moves.len() as u64).max(1);
        let fate = |m: Move| {
            let fate = match position.play(&m) {
                Ok(next) if !lost => self.status(&next, share, report).map(|_| ()),
                _ => Proof::Impossible,
            };
            (m, fate)
        };
        moves.into_iter().map(fate).collect()
    }

    /// The state space of a position, if it has no more states.
    pub fn space(&mut self, position: &Shisen, states: usize, report: &mut dyn FnMut(u64)) -> Option<Arc<StateSpace>> {
        if let Some(space) = self.space.as_ref().filter(|space| space.start() == position) {
            return (space.len() <= states).then(|| space.clone());
        }
        let text = position.to_string();
        if self.too_large.as_ref().is_some_and(|(other, most)| *other == text && states <= *most) {
            return None;
        }
        let space = StateSpace::explore(position, states, report).map(Arc::new);
        match &space {
            Some(space) => self.space = Some(space.clone()),
            None => self.too_large = Some((text, states)),
        }
        space
    }
}

/// The pairs of a way that are not taken yet, if they clear this position in their order.
///
/// Without gravity whatever was taken before, and in whatever order, only helps; with gravity it is the end of the way.
fn rest(position: &Shisen, way: &[Move]) -> Option<Vec<Move>> {
    let left = position.board().tiles() / 2;
    let there = |m: &&Move| match **m {
        Move::Pair(a, b) => {
            let kind = position.board().kind(a);
            kind > 0 && kind == position.board().kind(b)
        }
        Move::Shuffle => false,
    };
    let tail: Vec<Move> = if position.gravity().is_some() {
        way.get(way.len().checked_sub(left)?..)?.to_vec()
    } else {
        way.iter().filter(there).copied().collect()
    };
    if tail.len() != left {
        return None;
    }
    let last = tail.iter().try_fold(position.clone(), |state, m| state.play(m)).ok()?;
    (last.board().tiles() == 0).then_some(tail)
}

// The answers to the pages' questions.

/// Playouts where figures are estimated.
const PLAYOUTS: u32 = 1000;

impl SolverSession for ShisenSession {
    type Request = Request;

    fn handle(&mut self, request: Request, report: &mut dyn FnMut(u64)) -> Result<Response, ErrorMessage> {
        Ok(match &request {
            Request::Status { position, nodes } => {
                Response::Status(self.status(&read(position)?, at_most(*nodes, MAX_NODES, "nodes")?, report))
            }
            Request::Hint { position } => Response::Hint(hint(self, &read(position)?, report)),
            Request::Pairs { position, nodes } => {
                let nodes = at_most(*nodes, MAX_NODES, "nodes")?;
                Response::Pairs(self.fates(&read(position)?, nodes, report).into_iter().map(coded).collect())
            }
            Request::Figures { position, states } => {
                let position = read(position)?;
                let states = at_most(*states, MAX_STATES, "states")?;
                Response::Figures(match self.space(&position, states, report) {
                    Some(space) => Known::Exact(Box::new(space.figures().clone())),
                    None => Known::Estimated(estimate(&position, PLAYOUTS, report)),
                })
            }
            Request::Graph { position, states } => {
                let states = at_most(*states, MAX_DRAWN, "states")?;
                let space = self.space(&read(position)?, states, report);
                Response::Graph(space.and_then(|space| space.graph(states)))
            }
            Request::Estimate { position, playouts } => {
                let playouts = at_most(*playouts, MAX_PLAYOUTS, "playouts")?;
                Response::Estimate(estimate(&read(position)?, playouts, report))
            }
            Request::Made { setup, seed } => Response::Made(made(self, setup, seed, report)?),
        })
    }
}

fn read(text: &str) -> Result<Shisen, ErrorMessage> {
    text.parse::<Shisen>().map_err(|error| error.to_string())
}

fn at_most<N: PartialOrd + std::fmt::Display>(asked: N, most: N, what: &str) -> Result<N, ErrorMessage> {
    if asked <= most { Ok(asked) } else { Err(format!("at most {most} {what} may be asked for")) }
}

fn coded((m, fate): (Move, Proof<()>)) -> (String, Proof<()>) {
    (m.to_string(), fate)
}

/// The next pair of a known way; otherwise one that is not known to lose; otherwise any.
fn hint(session: &mut ShisenSession, position: &Shisen, report: &mut dyn FnMut(u64)) -> Option<Hint> {
    if let Proof::Solved(tail) = session.status(position, DEFAULT_NODES, report) {
        return tail.into_iter().next().map(|m| Hint { pair: m, fate: Proof::Solved(()) });
    }
    let fates = session.fates(position, DEFAULT_NODES, report);
    let rank = |fate: Proof<()>| match fate {
        Proof::Solved(()) => 0,
        Proof::Unknown => 1,
        Proof::Impossible => 2,
    };
    let (m, fate) = fates.into_iter().min_by_key(|(_, fate)| rank(*fate))?;
    Some(Hint { pair: m.to_string(), fate })
}

fn made(
    session: &mut ShisenSession,
    setup: &str,
    seed: &str,
    report: &mut dyn FnMut(u64),
) -> Result<Option<Vec<String>>, ErrorMessage> {
    let seed = Seed::new(seed).map_err(|error| error.to_string())?;
    let ShisenSetup::Full(full) = setup.parse::<ShisenSetup>().map_err(|error| error.to_string())? else {
        return Ok(None);
    };
    let Some(made) = full.made(&seed, report) else { return Ok(None) };
    let cell = |at| made.board.cell(at);
    let moves: Vec<Move> = made.solution.iter().map(|&(a, b)| Move::pair(cell(a), cell(b))).collect();
    session.keep_way(&moves);
    Ok(Some(moves.iter().map(ToString::to_string).collect()))
}

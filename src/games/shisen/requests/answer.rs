//! The answers to the pages' questions.

use super::{DEFAULT_NODES, Hint, Known, MAX_DRAWN, MAX_NODES, MAX_PLAYOUTS, MAX_STATES, Request, Response};
use crate::engine::entry::ErrorMessage;
use crate::engine::seed::Seed;
use crate::games::shisen::estimate::estimate;
use crate::games::shisen::rules::{Move, Shisen};
use crate::games::shisen::session::ShisenSession;
use crate::games::shisen::setup::ShisenSetup;
use crate::search::proof::Proof;
use crate::search::solve::SolverSession;

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
            Request::Made { setup, seed } => Response::Made(made(self, setup, seed)?),
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

fn made(session: &mut ShisenSession, setup: &str, seed: &str) -> Result<Option<Vec<String>>, ErrorMessage> {
    let seed = Seed::new(seed).map_err(|error| error.to_string())?;
    let ShisenSetup::Full(full) = setup.parse::<ShisenSetup>().map_err(|error| error.to_string())? else {
        return Ok(None);
    };
    let Some(made) = full.made(&seed) else { return Ok(None) };
    let cell = |at| made.board.cell(at);
    let moves: Vec<Move> = made.solution.iter().map(|&(a, b)| Move::pair(cell(a), cell(b))).collect();
    session.keep_way(&moves);
    Ok(Some(moves.iter().map(ToString::to_string).collect()))
}

//! The answers to the pages' questions.

use super::{
    Fate, Hint, Known, MOST_DRAWN, MOST_NODES, MOST_PLAYOUTS, MOST_STATES, Request, Response, Status, USUAL_NODES,
};
use crate::engine::entry::Refusal;
use crate::engine::notation::Notation;
use crate::engine::seed::Seed;
use crate::games::shisen::ShisenSho;
use crate::games::shisen::desk;
use crate::games::shisen::estimate::estimate;
use crate::games::shisen::rules::{Mv, Shisen};
use crate::games::shisen::setup::ShisenSetup;
use crate::search::solve::Respond;

/// Playouts where figures are estimated.
const PLAYOUTS: u32 = 1000;

impl Respond for ShisenSho {
    type Request = Request;

    fn respond(request: Request, report: &mut dyn FnMut(u64)) -> Result<Response, Refusal> {
        answer(&request, report)
    }
}

/// Answers a question.
///
/// # Errors
/// A text that is no position, or more than may be asked: one sentence.
pub fn answer(question: &Request, report: &mut dyn FnMut(u64)) -> Result<Response, Refusal> {
    Ok(match question {
        Request::Status { position, nodes } => {
            Response::Status(desk::status(&read(position)?, at_most(*nodes, MOST_NODES, "nodes")?, report))
        }
        Request::Hint { position } => Response::Hint(hint(&read(position)?, report)),
        Request::Pairs { position, nodes } => {
            let nodes = at_most(*nodes, MOST_NODES, "nodes")?;
            Response::Pairs(desk::fates(&read(position)?, nodes, report).into_iter().map(coded).collect())
        }
        Request::Figures { position, states } => {
            let position = read(position)?;
            let states = at_most(*states, MOST_STATES, "states")?;
            Response::Figures(match desk::space(&position, states, report) {
                Some(space) => Known::Exact(Box::new(space.figures().clone())),
                None => Known::Estimated(estimate(&position, PLAYOUTS, report)),
            })
        }
        Request::Graph { position, states } => {
            let states = at_most(*states, MOST_DRAWN, "states")?;
            let space = desk::space(&read(position)?, states, report);
            Response::Graph(space.and_then(|space| space.graph(states)))
        }
        Request::Estimate { position, playouts } => {
            let playouts = at_most(*playouts, MOST_PLAYOUTS, "playouts")?;
            Response::Estimate(estimate(&read(position)?, playouts, report))
        }
        Request::Made { setup, seed } => Response::Made(made(setup, seed)?),
    })
}

fn read(text: &str) -> Result<Shisen, Refusal> {
    Shisen::decode(text).map_err(|error| error.to_string())
}

fn at_most<N: PartialOrd + std::fmt::Display>(asked: N, most: N, what: &str) -> Result<N, Refusal> {
    if asked <= most { Ok(asked) } else { Err(format!("at most {most} {what} may be asked for")) }
}

fn coded((mv, fate): (Mv, Fate)) -> (String, Fate) {
    (mv.encode(), fate)
}

/// The next pair of a known way; otherwise one that is not known to lose; otherwise any.
fn hint(position: &Shisen, report: &mut dyn FnMut(u64)) -> Option<Hint> {
    if let Status::Solvable { tail } = desk::status(position, USUAL_NODES, report) {
        return tail.into_iter().next().map(|mv| Hint { mv, fate: Fate::Safe });
    }
    let fates = desk::fates(position, USUAL_NODES, report);
    let rank = |fate: Fate| match fate {
        Fate::Safe => 0,
        Fate::Unknown => 1,
        Fate::Loses => 2,
    };
    let (mv, fate) = fates.into_iter().min_by_key(|(_, fate)| rank(*fate))?;
    Some(Hint { mv: mv.encode(), fate })
}

fn made(setup: &str, seed: &str) -> Result<Option<Vec<String>>, Refusal> {
    let seed = Seed::new(seed).map_err(|error| error.to_string())?;
    let ShisenSetup::Full(full) = ShisenSetup::decode(setup).map_err(|error| error.to_string())? else {
        return Ok(None);
    };
    let Some(made) = full.made(&seed) else { return Ok(None) };
    let cell = |at| made.board.cell(at);
    let moves: Vec<Mv> = made.solution.iter().map(|&(a, b)| Mv::pair(cell(a), cell(b))).collect();
    desk::keep_way(&moves);
    Ok(Some(moves.iter().map(Notation::encode).collect()))
}

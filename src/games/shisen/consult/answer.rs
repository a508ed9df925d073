//! The answers to the pages' questions.

use super::{
    Fate, Finding, Hint, Known, MOST_DRAWN, MOST_NODES, MOST_PLAYOUTS, MOST_STATES, Question, Status, USUAL_NODES,
};
use crate::engine::entry::Refusal;
use crate::engine::notation::Notation;
use crate::engine::seed::Seed;
use crate::games::shisen::ShisenSho;
use crate::games::shisen::desk;
use crate::games::shisen::estimate::estimate;
use crate::games::shisen::rules::{Mv, Shisen};
use crate::games::shisen::setup::ShisenSetup;
use crate::search::solve::Consult;

/// Playouts where figures are estimated.
const PLAYOUTS: u32 = 1000;

impl Consult for ShisenSho {
    type Question = Question;
    type Finding = Finding;

    fn consult(question: Question, report: &mut dyn FnMut(u64)) -> Result<Finding, Refusal> {
        answer(&question, report)
    }
}

/// Answers a question.
///
/// # Errors
/// A text that is no position, or more than may be asked: one sentence.
pub fn answer(question: &Question, report: &mut dyn FnMut(u64)) -> Result<Finding, Refusal> {
    Ok(match question {
        Question::Status { position, nodes } => {
            Finding::Status(desk::status(&read(position)?, at_most(*nodes, MOST_NODES, "nodes")?, report))
        }
        Question::Hint { position } => Finding::Hint(hint(&read(position)?, report)),
        Question::Pairs { position, nodes } => {
            let nodes = at_most(*nodes, MOST_NODES, "nodes")?;
            Finding::Pairs(desk::fates(&read(position)?, nodes, report).into_iter().map(coded).collect())
        }
        Question::Figures { position, states } => {
            let position = read(position)?;
            let states = at_most(*states, MOST_STATES, "states")?;
            Finding::Figures(match desk::space(&position, states, report) {
                Some(space) => Known::Exact(Box::new(space.figures().clone())),
                None => Known::Estimated(estimate(&position, PLAYOUTS, report)),
            })
        }
        Question::Graph { position, states } => {
            let states = at_most(*states, MOST_DRAWN, "states")?;
            let space = desk::space(&read(position)?, states, report);
            Finding::Graph(space.and_then(|space| space.graph(states)))
        }
        Question::Estimate { position, playouts } => {
            let playouts = at_most(*playouts, MOST_PLAYOUTS, "playouts")?;
            Finding::Estimate(estimate(&read(position)?, playouts, report))
        }
        Question::Made { setup, seed } => Finding::Made(made(setup, seed)?),
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

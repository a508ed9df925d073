//! The answers to the pages' questions.

use super::{Here, Listed, MOST_LISTED, MOST_NODES, Need, Optima, Request, Response, USUAL_NODES, Way};
use crate::engine::entry::Refusal;
use crate::engine::notation::Notation;
use crate::engine::rules::Rules;
use crate::games::zen::ZenGarden;
use crate::games::zen::beauty::beauty;
use crate::games::zen::desk;
use crate::games::zen::moves::Move;
use crate::games::zen::rival::run;
use crate::games::zen::solver::optimal::Optimal;
use crate::games::zen::solver::{Bound, optimal_solutions, shortest};
use crate::games::zen::state::State;
use crate::search::budget::{Budget, Meter};
use crate::search::solve::{Respond, Verdict};

impl Respond for ZenGarden {
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
        Request::From { position } => Response::Here(here(&read(position)?, report)),
        Request::Way { position, nodes } => Response::Way(way(&read(position)?, allowed(*nodes)?, report)),
        Request::Optima { position, nodes, most } => {
            if *most > MOST_LISTED {
                return Err(format!("at most {MOST_LISTED} solutions may be asked for"));
            }
            Response::Optima(optima(&read(position)?, allowed(*nodes)?, *most, report))
        }
        Request::Rival { task, rounds } => Response::Rival(run::watch(task, *rounds, report)?),
    })
}

fn read(text: &str) -> Result<State, Refusal> {
    State::decode(text).map_err(|error| error.to_string())
}

fn allowed(nodes: u64) -> Result<u64, Refusal> {
    if nodes <= MOST_NODES { Ok(nodes) } else { Err(format!("at most {MOST_NODES} positions may be asked for")) }
}

fn codes(moves: &[Move]) -> Vec<String> {
    moves.iter().map(Notation::encode).collect()
}

fn here(state: &State, report: &mut dyn FnMut(u64)) -> Here {
    let need = desk::need(state, USUAL_NODES, report);
    Here { need, choices: desk::choices(state, USUAL_NODES, report) }
}

fn way(state: &State, nodes: u64, report: &mut dyn FnMut(u64)) -> Way {
    if desk::kept(state) == Some(Need::Never) {
        return Way::Never;
    }
    let mut meter = Meter::new(Budget { nodes }, report);
    match shortest(state, Bound::Components, &mut meter).verdict {
        Verdict::Solved(moves) => {
            desk::note(state, &moves);
            Way::Solved(codes(&moves))
        }
        Verdict::Impossible => Way::Never,
        Verdict::GaveUp => Way::GaveUp(meter.spent()),
    }
}

fn optima(state: &State, nodes: u64, most: usize, report: &mut dyn FnMut(u64)) -> Optima {
    let mut meter = Meter::new(Budget { nodes }, report);
    match optimal_solutions(state, most, &mut meter) {
        Optimal::Never => Optima::Never,
        Optimal::GaveUp => Optima::GaveUp(meter.spent()),
        Optimal::Found { paths, count, listed, .. } => {
            let mut listed: Vec<Listed> = listed.iter().filter_map(|moves| one(state, moves)).collect();
            // Stable: where two are as beautiful, the one with fewer slides and pushes stays first.
            listed.sort_by(|a, b| b.beauty.total_cmp(&a.beauty));
            Optima::Found { paths, count, listed }
        }
    }
}

fn one(state: &State, moves: &[Move]) -> Option<Listed> {
    let last = moves.iter().try_fold(state.clone(), |state, mv| state.play(mv)).ok()?;
    let (before, after) = (state.count(), last.count());
    let (slides, pushes) = (after.slides - before.slides, after.pushes - before.pushes);
    Some(Listed { moves: codes(moves), slides, pushes, beauty: beauty(state, moves) })
}

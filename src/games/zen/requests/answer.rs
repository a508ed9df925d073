//! The answers to the pages' questions.

use super::{DEFAULT_NODES, Here, Listed, MAX_LISTED, MAX_NODES, Optima, Request, Response};
use crate::engine::entry::ErrorMessage;
use crate::engine::position::Position;
use crate::games::zen::beauty::beauty;
use crate::games::zen::heuristic_run::run;
use crate::games::zen::moves::Move;
use crate::games::zen::session::ZenSession;
use crate::games::zen::solver::optimal::OptimalSolutions;
use crate::games::zen::solver::{Bound, optimal_solutions, shortest};
use crate::games::zen::state::State;
use crate::search::budget::{Budget, NodeLimit};
use crate::search::proof::Proof;
use crate::search::solve::SolverSession;

impl SolverSession for ZenSession {
    type Request = Request;

    fn handle(&mut self, request: Request, report: &mut dyn FnMut(u64)) -> Result<Response, ErrorMessage> {
        Ok(match &request {
            Request::From { position } => Response::Here(here(self, &read(position)?, report)),
            Request::Way { position, nodes } => Response::Way(way(self, &read(position)?, allowed(*nodes)?, report)),
            Request::Optima { position, nodes, most } => {
                if *most > MAX_LISTED {
                    return Err(format!("at most {MAX_LISTED} solutions may be asked for"));
                }
                Response::Optima(optima(&read(position)?, allowed(*nodes)?, *most, report))
            }
            Request::HeuristicRun { task, rounds } => {
                Response::HeuristicRun(run::watch(&mut self.run, task, *rounds, report)?)
            }
        })
    }
}

fn read(text: &str) -> Result<State, ErrorMessage> {
    text.parse::<State>().map_err(|error| error.to_string())
}

fn allowed(nodes: u64) -> Result<u64, ErrorMessage> {
    if nodes <= MAX_NODES { Ok(nodes) } else { Err(format!("at most {MAX_NODES} positions may be asked for")) }
}

fn codes(moves: &[Move]) -> Vec<String> {
    moves.iter().map(ToString::to_string).collect()
}

fn here(session: &mut ZenSession, state: &State, report: &mut dyn FnMut(u64)) -> Here {
    let need = session.need(state, DEFAULT_NODES, report);
    Here { need, choices: session.choices(state, DEFAULT_NODES, report) }
}

fn way(session: &mut ZenSession, state: &State, nodes: u64, report: &mut dyn FnMut(u64)) -> Proof<Vec<String>> {
    if session.kept(state) == Some(Proof::Impossible) {
        return Proof::Impossible;
    }
    let found = shortest(state, Bound::Components, &mut Budget::new(NodeLimit { nodes }, report));
    found.verdict.map(|moves| {
        session.note(state, &moves);
        codes(&moves)
    })
}

fn optima(state: &State, nodes: u64, most: usize, report: &mut dyn FnMut(u64)) -> Optima {
    let mut budget = Budget::new(NodeLimit { nodes }, report);
    match optimal_solutions(state, most, &mut budget) {
        Proof::Impossible => Optima::Never,
        Proof::Unknown => Optima::GaveUp(budget.spent()),
        Proof::Solved(OptimalSolutions { paths, count, listed, .. }) => {
            let mut listed: Vec<Listed> = listed.iter().filter_map(|moves| one(state, moves)).collect();
            // Stable: where two are as beautiful, the one with fewer slides and pushes stays first.
            listed.sort_by(|a, b| b.beauty.total_cmp(&a.beauty));
            Optima::Found { paths, count, listed }
        }
    }
}

fn one(state: &State, moves: &[Move]) -> Option<Listed> {
    let last = moves.iter().try_fold(state.clone(), |state, m| state.play(m)).ok()?;
    let (before, after) = (state.count(), last.count());
    let (slides, pushes) = (after.slides - before.slides, after.pushes - before.pushes);
    Some(Listed { moves: codes(moves), slides, pushes, beauty: beauty(state, moves) })
}

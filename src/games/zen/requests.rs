//! What the pages ask the worker of the Zen garden, and what it answers: plain data, so that a page holds no solver.
//!
//! It travels as bytes (see [`crate::search::solver::Solver::handle`]). Positions and moves are texts as in ids; a position may
//! have the monk inside. «Not known» is never the same as «never».

pub use super::heuristic_run::{Method, Round, RunOptions, RunProgress, RunResult};

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::engine::entry::ErrorMessage;
use crate::engine::order;
use crate::engine::position::Position;
use crate::games::zen::heuristic_run::{self, KeptRun};
use crate::games::zen::metrics::beauty;
use crate::games::zen::moves::Move;
use crate::games::zen::solver::optimal::OptimalSolutions;
use crate::games::zen::solver::{Bound, optimal_solutions, shortest};
use crate::games::zen::state::{Monk, State};
use crate::search::proof::{Budget, NodeLimit, Proof};
use crate::search::solve::{GameRequest, SolverSession};

/// The most positions that a question may have expanded.
pub const MAX_NODES: u64 = 20_000_000;
/// As many positions as a page has expanded unasked: well under a second.
pub const DEFAULT_NODES: u64 = 100_000;
/// The most optimal solutions that may be asked for.
pub const MAX_LISTED: usize = 500;

/// A question.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Request {
    /// Whether the garden can still be finished, and what each choice at hand is worth; as much as [`DEFAULT_NODES`] tell.
    /// Response: [`Response::Here`].
    From {
        /// The position.
        position: String,
    },
    /// A best way from here. Response: [`Response::Way`].
    Way {
        /// The position.
        position: String,
        /// The most positions that the search may expand, at most [`MAX_NODES`].
        nodes: u64,
    },
    /// All optimal solutions, the most beautiful first. Response: [`Response::Optima`].
    Optima {
        /// The position.
        position: String,
        /// The most positions that the search may expand, at most [`MAX_NODES`].
        nodes: u64,
        /// The most solutions that are listed, at most [`MAX_LISTED`]; all are counted.
        most: usize,
    },
    /// What a method that proves nothing makes of the garden, up to a round: asked again with one round more, the worker
    /// goes on from where it was. Response: [`Response::HeuristicRun`].
    HeuristicRun {
        /// The run.
        task: RunOptions,
        /// The most rounds; the run may be over before.
        rounds: u32,
    },
}

/// An answer.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Response {
    /// To [`Request::From`].
    Here(Here),
    /// To [`Request::Way`].
    Way(Proof<Vec<String>>),
    /// To [`Request::Optima`].
    Optima(Optima),
    /// To [`Request::HeuristicRun`].
    HeuristicRun(RunProgress),
}

impl GameRequest for Request {
    type Response = Response;
}

/// What is known of a position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Here {
    /// How far it is.
    pub need: Proof<u32>,
    /// The choices at hand with their codes, in the order of the rules, and how far it is if it is taken: counted from the
    /// same place as [`Here::need`], so the best ones have the same number.
    pub choices: Vec<(String, Proof<u32>)>,
}

/// All optimal solutions.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Optima {
    /// Found.
    Found {
        /// Paths of each.
        paths: u32,
        /// How many there are, told apart by what they do and not by the order of their paths; nothing if the search gave up
        /// before all were counted.
        count: Option<u64>,
        /// Some of them, the most beautiful first.
        listed: Vec<Listed>,
    },
    /// Proved: there is none.
    Never,
    /// Given up after so many positions.
    GaveUp(u64),
}

/// An optimal solution of a list.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Listed {
    /// Its paths.
    pub moves: Vec<String>,
    /// Slides.
    pub slides: u32,
    /// Pushes.
    pub pushes: u32,
    /// How beautiful it is, from 0 to 1: see [`super::metrics::beauty`].
    pub beauty: f64,
}

// The answers to the pages' questions.

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
                Response::HeuristicRun(heuristic_run::watch(&mut self.run, task, *rounds, report)?)
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
            order::sort_by(&mut listed, |a, b| b.beauty.total_cmp(&a.beauty));
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

// What a solver keeps between requests: how far it is from positions that were asked about, so that going back and the choice that
// was looked at are look-ups, and the run of a heuristic that was watched last. Bounded in memory.

/// Positions that are kept: some 5 MB.
const MAX_KEPT: usize = 20_000;

/// What is kept.
#[derive(Default)]
pub struct ZenSession {
    needs: BTreeMap<String, Proof<u32>>,
    /// The run that was asked for last.
    pub run: Option<KeptRun>,
}

impl ZenSession {
    fn keep(&mut self, position: String, need: Proof<u32>) {
        if need == Proof::Unknown {
            return;
        }
        if self.needs.len() >= MAX_KEPT {
            self.needs.clear();
        }
        self.needs.insert(position, need);
    }

    /// How far it is, if it is known.
    pub fn kept(&self, state: &State) -> Option<Proof<u32>> {
        self.needs.get(&state.to_string()).copied()
    }

    /// How far it is from a position, searched for if need be with so many nodes.
    pub fn need(&mut self, state: &State, nodes: u64, report: &mut dyn FnMut(u64)) -> Proof<u32> {
        if let Some(known) = self.kept(state) {
            return known;
        }
        let found = shortest(state, Bound::Components, &mut Budget::new(NodeLimit { nodes }, report));
        let need = found.verdict.map(|moves| {
            self.note(state, &moves);
            moves.len() as u32
        });
        self.keep(state.to_string(), need);
        need
    }

    /// Keeps what a best solution says of the positions on its way, choice by choice.
    pub fn note(&mut self, state: &State, moves: &[Move]) {
        let mut at = state.clone();
        let mut left = moves.len() as u32;
        self.keep(at.to_string(), Proof::Solved(left));
        for step in moves.iter().flat_map(|m| m.steps()) {
            let Ok(next) = at.step(step) else { return };
            at = next;
            left -= u32::from(at.monk() == Monk::Outside).min(left);
            self.keep(at.to_string(), Proof::Solved(left));
        }
    }

    /// How far it is from each position after a choice, counted from before it; `nodes` for all together.
    pub fn choices(&mut self, state: &State, nodes: u64, report: &mut dyn FnMut(u64)) -> Vec<(String, Proof<u32>)> {
        let own = self.kept(state);
        let moves = state.legal_moves();
        let share = nodes / (moves.len() as u64).max(1);
        let worth = |m: Move| {
            let need = match (own, state.play(&m)) {
                (Some(Proof::Impossible), _) | (_, Err(_)) => Proof::Impossible,
                (_, Ok(next)) => match self.need(&next, share, report) {
                    Proof::Solved(paths) => Proof::Solved(paths + u32::from(next.monk() == Monk::Outside)),
                    other => other,
                },
            };
            (m.to_string(), need)
        };
        moves.into_iter().map(worth).collect()
    }
}

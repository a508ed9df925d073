//! The answers to the pages' questions.

use super::{DIAMETER_EFFORT, MAX_ENTRIES, MAX_POSITIONS, MAX_SAMPLES};
use super::{Here, Request, Response, Summary, TooLarge};
use crate::engine::entry::ErrorMessage;
use crate::games::sliding::bb::Effort;
use crate::games::sliding::board::Sliding;
use crate::games::sliding::component::{Component, GaveUp};
use crate::games::sliding::graph::drawing;
use crate::games::sliding::metric::Metric;
use crate::games::sliding::metrics;
use crate::games::sliding::moves::Move;
use crate::games::sliding::session::SlidingSession;
use crate::games::sliding::solver::search::shortest_solution;
use crate::search::budget::{Budget, NodeLimit};
use crate::search::proof::Proof;
use crate::search::solve::SolverSession;

impl SolverSession for SlidingSession {
    type Request = Request;

    fn handle(&mut self, request: Request, report: &mut dyn FnMut(u64)) -> Result<Response, ErrorMessage> {
        Ok(match &request {
            Request::Explore { position, metric, limit, diameter } => {
                let (board, limit) = (read(position)?, positions(*limit)?);
                let found = self.explored(&board, *metric, limit, report);
                Response::Summary(found.map(|component| summary(&component, &board, *diameter)).map_err(TooLarge::from))
            }
            Request::From { position, metric } => Response::Here(here(self, &read(position)?, *metric)),
            Request::Way { position, metric, nodes } => {
                Response::Way(way(self, &read(position)?, *metric, positions(*nodes)?, report))
            }
            Request::Optima { position, nodes } => {
                let (board, nodes) = (read(position)?, positions(*nodes)?);
                Response::Optima(Metric::ALL.map(|metric| optimum(self, &board, metric, nodes, report)))
            }
            Request::Graph { position, metric, limit, way } => {
                let way = way.iter().map(|text| read(text)).collect::<Result<Vec<Sliding>, ErrorMessage>>()?;
                Response::Graph(graph(self, &read(position)?, *metric, positions(*limit)?, &way, report))
            }
            Request::Bb { position, metric, limit, samples, seed } => {
                if *samples > MAX_SAMPLES {
                    return Err(format!("at most {MAX_SAMPLES} samples may be asked for"));
                }
                let effort = Effort { samples: *samples, seed: *seed, ..Effort::default() };
                let (board, limit) = (read(position)?, positions(*limit)?);
                let found = self.explored(&board, *metric, limit, report).map_err(|why| why.to_string());
                let measure = |component: Component| {
                    metrics::difficulty(&component, &board, &effort, report).map_err(|why| why.to_string())
                };
                Response::Bb(found.and_then(measure))
            }
        })
    }
}

impl From<GaveUp> for TooLarge {
    fn from(gave_up: GaveUp) -> Self {
        Self { positions: gave_up.positions }
    }
}

fn read(text: &str) -> Result<Sliding, ErrorMessage> {
    text.parse::<Sliding>().map_err(|error| error.to_string())
}

fn positions(asked: u64) -> Result<u64, ErrorMessage> {
    if asked <= MAX_POSITIONS { Ok(asked) } else { Err(format!("at most {MAX_POSITIONS} positions may be asked for")) }
}

fn codes(moves: &[Move]) -> Vec<String> {
    moves.iter().map(ToString::to_string).collect()
}

fn summary(component: &Component, board: &Sliding, diameter: bool) -> Summary {
    let hardest = component.hardest();
    Summary {
        positions: component.len() as u64,
        solved: component.solved().len() as u64,
        here: component.distance(board).into(),
        layers: component.layers(),
        hardest: hardest.map(|(number, actions)| (component.position(number).to_string(), actions)),
        diameter: if diameter { component.diameter(DIAMETER_EFFORT) } else { None },
    }
}

fn here(session: &mut SlidingSession, board: &Sliding, metric: Metric) -> Here {
    let distances = Metric::ALL.map(|metric| session.kept(board, metric).and_then(|kept| kept.distance(board)).into());
    let best = session.kept(board, metric).map_or_else(Vec::new, |component| codes(&component.best_moves(board)));
    Here { distances, best }
}

fn way(
    session: &mut SlidingSession,
    board: &Sliding,
    metric: Metric,
    nodes: u64,
    report: &mut dyn FnMut(u64),
) -> Proof<Vec<String>> {
    if let Some(component) = session.kept(board, metric) {
        return component.way(board).map_or(Proof::Impossible, |moves| Proof::Solved(codes(&moves)));
    }
    shortest_solution(board, metric, &mut Budget::new(NodeLimit { nodes }, report)).map(|moves| codes(&moves))
}

fn optimum(
    session: &mut SlidingSession,
    board: &Sliding,
    metric: Metric,
    nodes: u64,
    report: &mut dyn FnMut(u64),
) -> Proof<u32> {
    if let Some(component) = session.kept(board, metric) {
        return component.distance(board).into();
    }
    shortest_solution(board, metric, &mut Budget::new(NodeLimit { nodes }, report)).map(|moves| moves.len() as u32)
}

fn graph(
    session: &mut SlidingSession,
    board: &Sliding,
    metric: Metric,
    limit: u64,
    way: &[Sliding],
    report: &mut dyn FnMut(u64),
) -> Result<drawing::Drawing, TooLarge> {
    let component = session.explored(board, metric, limit, report)?;
    let too_large = TooLarge { positions: component.len() as u64 };
    let graph = component.graph(MAX_ENTRIES).ok_or(too_large)?;
    let start = component.number(board).unwrap_or(0);
    let way: Vec<u32> = way.iter().filter_map(|board| component.number(board)).collect();
    Ok(drawing::draw(&graph, start, component.solved(), &way))
}

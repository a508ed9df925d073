//! The answers to the pages' questions.

use super::{DIAMETER_EFFORT, MOST_ENTRIES, MOST_POSITIONS, MOST_SAMPLES};
use super::{Here, Known, Request, Response, Summary, TooLarge, Way};
use crate::engine::entry::Refusal;
use crate::engine::notation::Notation;
use crate::games::sliding::SlidingBlocks;
use crate::games::sliding::bb::Effort;
use crate::games::sliding::board::Sliding;
use crate::games::sliding::component::{Component, GaveUp};
use crate::games::sliding::desk;
use crate::games::sliding::graph::drawing;
use crate::games::sliding::metric::Metric;
use crate::games::sliding::metrics;
use crate::games::sliding::moves::Move;
use crate::games::sliding::solver::search::shortest_solution;
use crate::search::budget::{Budget, Meter};
use crate::search::solve::{Respond, Verdict};

impl Respond for SlidingBlocks {
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
        Request::Explore { position, metric, limit, diameter } => {
            let (board, limit) = (read(position)?, positions(*limit)?);
            let found = desk::explored(&board, *metric, limit, report);
            Response::Summary(found.map(|component| summary(&component, &board, *diameter)).map_err(TooLarge::from))
        }
        Request::From { position, metric } => Response::Here(here(&read(position)?, *metric)),
        Request::Way { position, metric, nodes } => {
            Response::Way(way(&read(position)?, *metric, positions(*nodes)?, report))
        }
        Request::Optima { position, nodes } => {
            let (board, nodes) = (read(position)?, positions(*nodes)?);
            Response::Optima(Metric::ALL.map(|metric| optimum(&board, metric, nodes, report)))
        }
        Request::Graph { position, metric, limit, way } => {
            let way = way.iter().map(|text| read(text)).collect::<Result<Vec<Sliding>, Refusal>>()?;
            Response::Graph(graph(&read(position)?, *metric, positions(*limit)?, &way, report))
        }
        Request::Bb { position, metric, limit, samples, seed } => {
            if *samples > MOST_SAMPLES {
                return Err(format!("at most {MOST_SAMPLES} samples may be asked for"));
            }
            let effort = Effort { samples: *samples, seed: *seed, ..Effort::default() };
            let (board, limit) = (read(position)?, positions(*limit)?);
            let found = desk::explored(&board, *metric, limit, report).map_err(|why| why.to_string());
            let measure = |component: Component| {
                metrics::difficulty(&component, &board, &effort, report).map_err(|why| why.to_string())
            };
            Response::Bb(found.and_then(measure))
        }
    })
}

impl From<GaveUp> for TooLarge {
    fn from(gave_up: GaveUp) -> Self {
        Self { positions: gave_up.positions }
    }
}

fn read(text: &str) -> Result<Sliding, Refusal> {
    Sliding::decode(text).map_err(|error| error.to_string())
}

fn positions(asked: u64) -> Result<u64, Refusal> {
    if asked <= MOST_POSITIONS {
        Ok(asked)
    } else {
        Err(format!("at most {MOST_POSITIONS} positions may be asked for"))
    }
}

fn codes(moves: &[Move]) -> Vec<String> {
    moves.iter().map(Notation::encode).collect()
}

fn summary(component: &Component, board: &Sliding, diameter: bool) -> Summary {
    let hardest = component.hardest();
    Summary {
        positions: component.len() as u64,
        solved: component.solved().len() as u64,
        here: component.distance(board).into(),
        layers: component.layers(),
        hardest: hardest.map(|(number, actions)| (component.position(number).encode(), actions)),
        diameter: if diameter { component.diameter(DIAMETER_EFFORT) } else { None },
    }
}

fn here(board: &Sliding, metric: Metric) -> Here {
    let distances = Metric::ALL.map(|metric| desk::kept(board, metric).and_then(|kept| kept.distance(board)).into());
    let best = desk::kept(board, metric).map_or_else(Vec::new, |component| codes(&component.best_moves(board)));
    Here { distances, best }
}

fn way(board: &Sliding, metric: Metric, nodes: u64, report: &mut dyn FnMut(u64)) -> Way {
    if let Some(component) = desk::kept(board, metric) {
        return component.way(board).map_or(Way::Never, |moves| Way::Solved(codes(&moves)));
    }
    let mut meter = Meter::new(Budget { nodes }, report);
    match shortest_solution(board, metric, &mut meter) {
        Verdict::Solved(moves) => Way::Solved(codes(&moves)),
        Verdict::Impossible => Way::Never,
        Verdict::GaveUp => Way::GaveUp(meter.spent()),
    }
}

fn optimum(board: &Sliding, metric: Metric, nodes: u64, report: &mut dyn FnMut(u64)) -> Known {
    if let Some(component) = desk::kept(board, metric) {
        return component.distance(board).into();
    }
    match shortest_solution(board, metric, &mut Meter::new(Budget { nodes }, report)) {
        Verdict::Solved(moves) => Known::Actions(moves.len() as u32),
        Verdict::Impossible => Known::Never,
        Verdict::GaveUp => Known::Unknown,
    }
}

fn graph(
    board: &Sliding,
    metric: Metric,
    limit: u64,
    way: &[Sliding],
    report: &mut dyn FnMut(u64),
) -> Result<drawing::Drawing, TooLarge> {
    let component = desk::explored(board, metric, limit, report)?;
    let too_large = TooLarge { positions: component.len() as u64 };
    let graph = component.graph(MOST_ENTRIES).ok_or(too_large)?;
    let start = component.number(board).unwrap_or(0);
    let way: Vec<u32> = way.iter().filter_map(|board| component.number(board)).collect();
    Ok(drawing::draw(&graph, start, component.solved(), &way))
}

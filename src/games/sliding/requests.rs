//! What the pages ask the worker of sliding blocks, and what it answers: plain data, so that a page holds no solver.
//!
//! It travels as bytes (see [`crate::search::solver::Solver::handle`]). Positions and moves are texts as in ids. A worker
//! keeps the components that it has explored, so [`Request::From`] is answered at once where [`Request::Explore`] was
//! asked before in that metric.

use serde::{Deserialize, Serialize};

use crate::engine::entry::ErrorMessage;
use crate::games::sliding::bb::{Difficulty, Effort};
use crate::games::sliding::board::Sliding;
use crate::games::sliding::champions::{self, Champion};
use crate::games::sliding::component::{Component, Distance, GaveUp};
use crate::games::sliding::graph::{self, Drawing};
use crate::games::sliding::metric::{self, Metric};
use crate::games::sliding::moves::Move;
use crate::games::sliding::solver::shortest_solution;
use crate::search::proof::{Budget, NodeLimit, Proof};
use crate::search::solve::{GameRequest, SolverSession};

/// The most positions that may be asked for.
pub const MAX_POSITIONS: u64 = 20_000_000;
/// As many positions as a page explores unasked: about a second.
pub const DEFAULT_POSITIONS: u64 = 1_000_000;
/// Edges that may be looked at for a diameter.
pub const DIAMETER_EFFORT: u64 = 2_000_000_000;
/// Entries of the largest graph that is measured or drawn: 80 MB.
pub const MAX_ENTRIES: usize = 20_000_000;
/// The most samples of the BB metric.
pub const MAX_SAMPLES: u32 = 100_000;

/// A question.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Request {
    /// Explores all that can be reached. Answer: [`Response::Summary`].
    Explore {
        /// The position.
        position: String,
        /// What counts as one action.
        metric: Metric,
        /// The most positions, at most [`MAX_POSITIONS`].
        limit: u64,
        /// Whether the diameter is wanted; it takes longer than all the rest.
        diameter: bool,
    },
    /// How far it is from here, in all metrics that were explored. Answer: [`Response::Here`].
    From {
        /// The position.
        position: String,
        /// The metric of the best actions.
        metric: Metric,
    },
    /// A shortest solution from here where the component is known, else by a search. Answer: [`Response::Way`].
    Way {
        /// The position.
        position: String,
        /// What counts as one action.
        metric: Metric,
        /// The most positions that a search may expand, at most [`MAX_POSITIONS`].
        nodes: u64,
    },
    /// The optima in all metrics, each by a search. Answer: [`Response::Optima`].
    Optima {
        /// The position.
        position: String,
        /// The most positions that each search may expand, at most [`MAX_POSITIONS`].
        nodes: u64,
    },
    /// The graph of the positions, to be drawn. Answer: [`Response::Graph`].
    Graph {
        /// The position where the way begins.
        position: String,
        /// What counts as one action.
        metric: Metric,
        /// The most positions, at most [`MAX_POSITIONS`].
        limit: u64,
        /// Positions that are marked as the way, such as those of a solution.
        way: Vec<String>,
    },
    /// The BB metric from a position. Answer: [`Response::Bb`].
    Bb {
        /// The position.
        position: String,
        /// What counts as one action.
        metric: Metric,
        /// The most positions, at most [`MAX_POSITIONS`].
        limit: u64,
        /// Samples where it cannot be summed, at most [`MAX_SAMPLES`].
        samples: u32,
        /// The seed of the samples.
        seed: u64,
    },
    /// The champions of a search that takes a page too long, as far as they are kept. Answer: [`Response::Champions`].
    Champions {
        /// The grid, such as `2x9`.
        size: String,
        /// What counts as one action, as the search's parameters write it.
        metric: String,
        /// Which puzzles, as the search's parameters write it.
        nonstrict: String,
    },
}

/// An answer.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Response {
    /// To [`Request::Explore`]; nothing if there are more positions than the limit.
    Summary(Result<Summary, TooLarge>),
    /// To [`Request::From`].
    Here(Here),
    /// To [`Request::Way`].
    Way(Proof<Vec<String>>),
    /// To [`Request::Optima`], in the order of [`Metric::ALL`].
    Optima([Proof<u32>; 6]),
    /// To [`Request::Graph`].
    Graph(Result<Drawing, TooLarge>),
    /// To [`Request::Bb`]: the figures, or one sentence why there are none.
    Bb(Result<Difficulty, String>),
    /// To [`Request::Champions`]; empty if none are kept.
    Champions(Vec<Champion>),
}

impl GameRequest for Request {
    type Response = Response;
}

/// Given up at so many positions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TooLarge {
    /// Positions found so far.
    pub positions: u64,
}

impl From<Option<Distance>> for Proof<u32> {
    fn from(distance: Option<Distance>) -> Self {
        match distance {
            None => Self::Unknown,
            Some(Distance::Never) => Self::Impossible,
            Some(Distance::Actions(actions)) => Self::Solved(actions),
        }
    }
}

/// The facts of a component.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Summary {
    /// Positions, interchangeable pieces not told apart.
    pub positions: u64,
    /// Solved ones.
    pub solved: u64,
    /// How far the position asked for is from being solved.
    pub here: Proof<u32>,
    /// Positions at each distance from being solved; empty if nothing can be solved.
    pub layers: Vec<u64>,
    /// The position that is farthest from being solved, and how far; nothing if nothing can be solved.
    pub hardest: Option<(String, u32)>,
    /// The longest of all shortest ways; nothing if it was not asked for or could not be proved.
    pub diameter: Option<u32>,
}

/// What is known of a position.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Here {
    /// How far it is from being solved, in the order of [`Metric::ALL`].
    pub distances: [Proof<u32>; 6],
    /// The actions that come nearer in the metric asked for; empty where nothing is known, or nothing can.
    pub best: Vec<String>,
}

// The answers to the pages' questions.

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
                    metric::difficulty(&component, &board, &effort, report).map_err(|why| why.to_string())
                };
                Response::Bb(found.and_then(measure))
            }
            Request::Champions { size, metric, nonstrict } => {
                Response::Champions(champions::kept(size, metric, nonstrict))
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
) -> Result<graph::Drawing, TooLarge> {
    let component = session.explored(board, metric, limit, report)?;
    let too_large = TooLarge { positions: component.len() as u64 };
    let graph = component.graph(MAX_ENTRIES).ok_or(too_large)?;
    let start = component.number(board).unwrap_or(0);
    let way: Vec<u32> = way.iter().filter_map(|board| component.number(board)).collect();
    Ok(graph::draw(&graph, start, component.solved(), &way))
}

// What a solver keeps between requests: the components explored last, so that «from here» is a look-up. Bounded in memory.

/// Memory that is kept, unless a single component takes more.
const MAX_BYTES: usize = 256 << 20;

/// What is kept; the component used last stands last.
#[derive(Default)]
pub struct SlidingSession(Vec<Component>);

impl SlidingSession {
    /// The component of a position, if it is kept.
    pub fn kept(&mut self, board: &Sliding, metric: Metric) -> Option<Component> {
        let fits = |one: &Component| one.metric() == metric && one.number(board).is_some();
        let found = self.0.remove(self.0.iter().position(fits)?);
        self.0.push(found.clone());
        Some(found)
    }

    /// The component of a position, explored if need be; `report` receives the number of positions.
    ///
    /// # Errors
    /// It has more than `limit` positions, or more than memory is meant to hold.
    pub fn explored(
        &mut self,
        board: &Sliding,
        metric: Metric,
        limit: u64,
        report: &mut dyn FnMut(u64),
    ) -> Result<Component, GaveUp> {
        if let Some(component) = self.kept(board, metric) {
            return Ok(component);
        }
        let kin = Metric::ALL.into_iter().find_map(|other| self.kept(board, other)?.in_metric(metric));
        let component = match kin {
            Some(component) => component?,
            None => Component::explore(board, metric, limit, report)?,
        };
        self.0.push(component.clone());
        // Metrics of one family share their positions; counting these for each is on the safe side.
        while self.0.len() > 1 && self.0.iter().map(Component::bytes).sum::<usize>() > MAX_BYTES {
            self.0.remove(0);
        }
        Ok(component)
    }
}

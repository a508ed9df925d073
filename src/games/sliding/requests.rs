//! What the pages ask the worker of sliding blocks, and what it answers: plain data, so that a page holds no solver.
//!
//! It travels as JSON (see [`crate::search::solver::Solver::handle`]). Positions and moves are texts as in ids. A worker
//! keeps the components that it has explored, so [`Request::From`] is answered at once where [`Request::Explore`] was
//! asked before in that metric.

mod answer;

use serde::{Deserialize, Serialize};

use crate::search::proof::Proof;
use crate::search::solve::GameRequest;

use super::bb::Difficulty;
use super::component::Distance;
use super::graph::drawing::Drawing;
use super::metric::Metric;

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

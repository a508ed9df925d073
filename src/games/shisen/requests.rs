//! What the pages ask the worker of Shisen-sho, and what it answers: plain data, so that a page holds no solver.
//!
//! It travels as bytes (see [`crate::search::solver::Solver::handle`]). Positions and moves are texts as in ids. «Not known» is
//! never the same as «lost».

use serde::{Deserialize, Serialize};

use crate::search::proof::Proof;
use crate::search::solve::GameRequest;

pub use super::space::{Edge, Figures, Graph, Node};

/// The most nodes that a question may ask for.
pub const MAX_NODES: u64 = 20_000_000;
/// As many nodes as a page spends unasked: some tenths of a second.
pub const DEFAULT_NODES: u64 = 300_000;
/// The most states that a question may ask for.
pub const MAX_STATES: usize = 3_000_000;
/// The most states of a graph that is sent.
pub const MAX_DRAWN: usize = 20_000;
/// The most playouts that a question may ask for.
pub const MAX_PLAYOUTS: u32 = 100_000;

/// A question.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Request {
    /// Whether all tiles can still be taken. Answer: [`Response::Status`].
    Status {
        /// The position.
        position: String,
        /// The most nodes, at most [`MAX_NODES`]; see [`DEFAULT_NODES`].
        nodes: u64,
    },
    /// One pair to take. Answer: [`Response::Hint`].
    Hint {
        /// The position.
        position: String,
    },
    /// What each pair at hand is worth. Answer: [`Response::Pairs`].
    Pairs {
        /// The position.
        position: String,
        /// The most nodes for all together, at most [`MAX_NODES`].
        nodes: u64,
    },
    /// The figures of the whole state space, or estimates where it is too large. Answer: [`Response::Figures`].
    Figures {
        /// The position.
        position: String,
        /// The most states that are gone through, at most [`MAX_STATES`].
        states: usize,
    },
    /// The state space to be drawn. Answer: [`Response::Graph`].
    Graph {
        /// The position.
        position: String,
        /// The most states, at most [`MAX_DRAWN`].
        states: usize,
    },
    /// Random playouts. Answer: [`Response::Estimate`].
    Estimate {
        /// The position.
        position: String,
        /// How many, at most [`MAX_PLAYOUTS`].
        playouts: u32,
    },
    /// The way in which a setup's board was made, as it is known without a search. The worker keeps it, so that questions
    /// about positions on its way are answered at once. Answer: [`Response::Made`].
    Made {
        /// The setup.
        setup: String,
        /// The seed.
        seed: String,
    },
}

/// An answer.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Response {
    /// To [`Request::Status`].
    Status(Proof<Vec<String>>),
    /// To [`Request::Hint`]; nothing if there is no pair.
    Hint(Option<Hint>),
    /// To [`Request::Pairs`]: the pairs' codes in the order of the rules.
    Pairs(Vec<(String, Proof<()>)>),
    /// To [`Request::Figures`].
    Figures(Known),
    /// To [`Request::Graph`]; nothing if there are more states.
    Graph(Option<Graph>),
    /// To [`Request::Estimate`].
    Estimate(Estimate),
    /// To [`Request::Made`]: the moves that clear it; nothing for a setup that does not know them.
    Made(Option<Vec<String>>),
}

impl GameRequest for Request {
    type Response = Response;
}

/// A pair to take.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Hint {
    /// Its code.
    pub pair: String,
    /// What is known of it. A pair that loses is hinted at only where all do.
    pub fate: Proof<()>,
}

/// The figures of a position.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Known {
    /// Exact: all states were gone through.
    Exact(Box<Figures>),
    /// There are too many states, or too many tiles: estimates.
    Estimated(Estimate),
}

/// An estimate with its interval of 95 per cent.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Between {
    /// The estimate.
    pub value: f64,
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

/// What random playouts say: pairs are taken at random, each at hand as likely as the others, until none is left.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Estimate {
    /// How many were played.
    pub playouts: u32,
    /// How many took all tiles.
    pub wins: u32,
    /// The share of playouts that took all tiles.
    pub win_rate: Between,
    /// The mean number of pairs at hand along a playout, over its positions with a pair. Not the average over all states, which
    /// weighs each state alike.
    pub moves_on_the_way: Between,
    /// The mean number of tiles that were left at the end.
    pub tiles_left: Between,
}

//! What the pages ask the worker of these games, and what it answers: plain data, so that a page holds no solver.
//!
//! It travels as bytes (see [`crate::search::solver::Solver::handle`]). Positions, setups and moves are texts as in ids; the
//! game is its id, `2048` or `threes`. Lists of four are in the order up, down, left, right.

use serde::{Deserialize, Serialize};

use super::chances::Curve;
use crate::search::solve::GameRequest;

/// A question.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Request {
    /// What each move is worth. Answer: [`Response::Advice`].
    Advise {
        /// The position.
        position: String,
        /// About how many nodes the search may look at, at most [`MAX_NODES`].
        nodes: u64,
    },
    /// The next moves of a strategy, for playing on its own. Answer: [`Response::Line`].
    Line {
        /// The position.
        position: String,
        /// The strategy's code (see [`super::players::Strategy`]).
        strategy: String,
        /// Nodes a move, in the mean over a game, for those that look ahead.
        nodes: u64,
        /// How many moves, at most [`MAX_MOVES`].
        moves: u32,
    },
    /// The exact values of a small board (2 x 2, 2 x 3 and 3 x 3). Answer: [`Response::Exact`].
    Exact {
        /// The position; its goal is the one that the best player wants.
        position: String,
        /// Whether he wants the most points instead.
        points: bool,
        /// How many positions may be listed, at most [`MAX_POSITIONS`].
        most: u64,
    },
    /// Begins a search whose moves a pool of workers shares. Answer: [`Response::Plan`].
    Plan {
        /// The position, on four by four.
        position: String,
        /// About how many nodes the whole search may look at.
        nodes: u64,
    },
    /// One move of such a search. Answer: [`Response::Part`].
    Part {
        /// The position.
        position: String,
        /// The move.
        direction: String,
        /// The plan that was answered.
        plan: Plan,
    },
}

/// The most nodes of a question.
pub const MAX_NODES: u64 = 1_000_000_000;
/// The most moves of a line.
pub const MAX_MOVES: u32 = 1000;
/// The most positions of an exact board: 360 MB.
pub const MAX_POSITIONS: u64 = 30_000_000;

/// An answer.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Response {
    /// To [`Request::Advise`].
    Advice(Advice),
    /// To [`Request::Line`].
    Line(Line),
    /// To [`Request::Exact`].
    Exact(Exact),
    /// To [`Request::Plan`].
    Plan(Plan),
    /// To [`Request::Part`].
    Part(Part),
}

impl GameRequest for Request {
    type Response = Response;
}

/// What each move is worth.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Advice {
    /// The best move's letter; nothing if no move is left.
    pub best: Option<String>,
    /// The search's value of each move, in its own measure; nothing where one is not allowed.
    pub values: [Option<f64>; 4],
    /// What chances such values are; nothing where that is not known.
    pub curve: Option<Curve>,
    /// Nodes looked at.
    pub nodes: u64,
    /// Moves of chance ahead.
    pub depth: u8,
}

/// The next moves of a strategy.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Line {
    /// Their letters, written together.
    pub moves: String,
    /// The position after them.
    pub position: String,
    /// Whether no move is left there.
    pub over: bool,
}

/// The exact values of a position.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Exact {
    /// What the best player has here: the probability to reach the goal, or the points still to come.
    pub value: f64,
    /// What each move is worth.
    pub moves: [Option<f64>; 4],
    /// What each costs against the best one.
    pub cost: [Option<f64>; 4],
    /// What the best player has before the first tiles are dealt; nothing if only this position's future was listed.
    pub start: Option<f64>,
    /// Positions listed.
    pub positions: u64,
    /// Bytes that they take.
    pub bytes: u64,
}

/// How a search is shared.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Plan {
    /// Moves of chance ahead.
    pub depth: u8,
    /// The probability below which a board is evaluated and not searched.
    pub cut: f32,
    /// How many nodes each move may take; all 0: what is known is the answer already.
    pub limits: [u64; 4],
    /// The values that are known from shallow searches.
    pub values: [Option<f64>; 4],
    /// What chances values are; nothing where that is not known.
    pub curve: Option<Curve>,
    /// Nodes that these took.
    pub nodes: u64,
    /// Their depth.
    pub known_depth: u8,
}

impl Plan {
    /// Whether what is known is the answer already.
    pub fn done(&self) -> bool {
        self.limits == [0; 4]
    }
}

/// What one move of a shared search is worth.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Part {
    /// Its value; nothing if the move is not allowed, or if it took more nodes than it may.
    pub value: Option<f64>,
    /// Nodes looked at.
    pub nodes: u64,
    /// Whether it was searched to its end.
    pub whole: bool,
}

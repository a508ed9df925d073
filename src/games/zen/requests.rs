//! What the pages ask the worker of the Zen garden, and what it answers: plain data, so that a page holds no solver.
//!
//! It travels as JSON (see [`crate::search::solver::Solver::handle`]). Positions and moves are texts as in ids; a position may
//! have the monk inside. «Not known» is never the same as «never».

mod answer;

use serde::{Deserialize, Serialize};

use crate::search::proof::Proof;
use crate::search::solve::GameRequest;

pub use super::heuristic_run::{Method, Round, RunOptions, RunProgress, RunResult};

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
    /// How beautiful it is, from 0 to 1: see [`super::beauty`].
    pub beauty: f64,
}

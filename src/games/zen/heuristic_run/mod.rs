//! Runs of the heuristic searches, watched round by round: what a page asks for and what it receives.
//!
//! Plain data, so that a page holds no solver ([`run`] is the worker's part). A page asks for a run up to some round,
//! [`RunOptions`] and a number; then for one round more, and so on, as long as it likes to watch. The worker keeps the run, and a
//! fresh worker makes it again: the same task gives the same rounds everywhere.

pub mod run;

use serde::{Deserialize, Serialize};

use super::genetic::Deadlock;

/// A method that proves nothing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Method {
    /// The paper's genetic algorithm; a round is a generation, the first one random.
    #[default]
    Genetic,
    /// Our own search along beams of random paths; a round is a pass.
    Beam,
}

impl Method {
    /// Both.
    pub const ALL: [Self; 2] = [Self::Genetic, Self::Beam];

    /// Its word.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Genetic => "genetic",
            Self::Beam => "beam",
        }
    }

    /// Its name on the page.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Genetic => "Genetic algorithm",
            Self::Beam => "Beam of random paths",
        }
    }

    /// What one of its rounds is called.
    pub const fn round(self) -> &'static str {
        match self {
            Self::Genetic => "generation",
            Self::Beam => "pass",
        }
    }
}

/// What is run. Two equal tasks are the same run.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RunOptions {
    /// The position, the monk outside.
    pub position: String,
    /// The method.
    pub method: Method,
    /// What a dead end costs a script of [`Method::Genetic`].
    pub deadlock: Deadlock,
    /// The seed of its chances.
    pub seed: u64,
}

/// What a run has found by a round.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct RunProgress {
    /// All rounds so far, in order.
    pub rounds: Vec<Round>,
    /// Whether the run is over: no round follows.
    pub over: bool,
    /// Evaluations that the whole run makes at most, for a bar that fills.
    pub most: u64,
    /// Whether its best solution is proved to be an optimum, because no garden with such components needs fewer paths.
    pub proved: bool,
    /// The best garden so far; nothing before the first round, if nobody can enter, or, for [`Method::Beam`], if it is
    /// proved that the garden cannot be finished.
    pub best: Option<RunResult>,
}

/// A round.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Round {
    /// Its number, from 0.
    pub number: u32,
    /// Evaluations up to its end.
    pub evaluations: u64,
    /// The best fitness in it, from 0 to 500, as the paper reckons it.
    pub best: f64,
    /// The mean fitness in it.
    pub mean: f64,
}

/// A garden as a method raked it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct RunResult {
    /// The whole paths, one move each, as in ids. They can be played from the task's position.
    pub paths: Vec<String>,
    /// Cells that are not raked after them.
    pub left: u32,
    /// Its fitness, from 0 to 500.
    pub fitness: f64,
    /// In which round it came.
    pub round: u32,
    /// Which evaluation it was, from 1 on.
    pub evaluation: u64,
}

impl RunResult {
    /// Whether the garden is finished.
    pub fn is_finished(&self) -> bool {
        self.left == 0
    }
}

#[cfg(test)]
mod tests;

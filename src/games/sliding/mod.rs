//! Sliding blocks: pieces on a board, a goal, and six ways to count what it takes to get there.
//!
//! 1. A piece is a connected set of cells; it slides up, down, left and right without turning, and never onto a wall,
//!    another piece or off the board. Pieces may lock into each other.
//! 2. The puzzle is solved when every piece that the goal names stands exactly where it names it. Pieces of equal shape
//!    that it does not name are interchangeable; those that it names only where `~eq` says so.
//! 3. With `~axis` (the rule of Rush Hour, N. Yoshigahara) a piece moves only along its longer side.
//! 4. An action is a *step* (one piece, one cell), a *line* (one piece, straight), a *move* (one piece, any path), or the
//!    same of several pieces that go together: *superstep*, *superline*, *supermove*.
//!
//! Definitions and the experiments follow N. Bickford's articles on sliding block puzzles (2011 and 2012); the super
//! metrics are those of D. E. Knuth's program SLIDING.

pub mod bb;
pub mod board;
pub mod component;
pub mod direction;
pub mod experiments;
pub mod faults;
pub mod formats;
pub mod graph;
pub mod hard_instances;
pub mod info;
pub mod library;
pub mod metric;
mod metrics;
pub mod move_counter;
pub mod moves;
mod narrate;
mod notation;
pub mod requests;
pub mod rules;
mod session;
pub mod setup;
pub mod simple3;
pub mod solver;
pub mod two_pieces;
#[cfg(feature = "web")]
pub mod view;

pub use board::Sliding;
pub use direction::Direction;
pub use hard_instances::HARD_INSTANCES;
pub use metric::Metric;
pub use moves::Move;

use crate::engine::entry::{Game, GameEntry, GameInfo};
use crate::games::Asset;
use crate::lab::experiment::{Experiment, ExperimentInfo, ExperimentRunner, ReportBuilder};
use crate::search::solver::Solver;
use crate::search::training::TrainingJob;

/// The types of the game.
pub struct SlidingBlocks;

impl Game for SlidingBlocks {
    type Position = Sliding;
    type Setup = setup::SlidingSetup;
    const INFO: GameInfo = info::INFO;
}

/// What is told about the games of this folder.
pub const INFOS: &[&GameInfo] = &[&info::INFO];

/// The games of this folder with their rules.
pub const ENTRIES: &[GameEntry] = &[GameEntry::of::<SlidingBlocks>()];

/// The games of this folder whose links are mended by their rules where they name no board.
pub const MENDED: &[&GameEntry] = &[];

/// The solvers of this folder.
pub const SOLVERS: &[Solver] = &[Solver::of::<SlidingBlocks>().solving().analysing().generating().responding().build()];

/// What is told about the experiments of this folder.
pub const EXPERIMENTS: &[ExperimentInfo] =
    &[experiments::Finder::INFO, experiments::Hardest::INFO, experiments::TwoPieces::INFO];

/// The experiments of this folder.
pub const RUNNERS: &[ExperimentRunner] = &[
    ExperimentRunner::of::<experiments::Finder>(),
    ExperimentRunner::of::<experiments::Hardest>(),
    ExperimentRunner::of::<experiments::TwoPieces>(),
];

/// What makes the reports on the experiments of this folder.
pub const REPORT_BUILDERS: &[ReportBuilder] = &[
    ReportBuilder::of::<experiments::Finder>(),
    ReportBuilder::of::<experiments::Hardest>(),
    ReportBuilder::of::<experiments::TwoPieces>(),
];

/// The solvers need no file.
pub const ASSETS: &[Asset] = &[];

/// No weights have to be made.
pub const TRAINING_JOBS: &[TrainingJob] = &[];

#[cfg(test)]
mod tests;

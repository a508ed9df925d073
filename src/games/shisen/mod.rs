//! Shisen-sho: take equal tiles, two at a time, until none is left.
//!
//! 1. Two tiles of the same kind may be taken if a link joins them: at most three straight lines, level and upright, through
//!    empty cells. Neighbours are always linked. Outside the board everything is empty, so links may go round it.
//! 2. Flowers go together, all four of them, and so do seasons; otherwise tiles match if their faces are equal.
//! 3. With gravity, all tiles fall down in their columns after each pair.
//! 4. The board is cleared when no tile is left. Who is stuck may shuffle: the tiles that are left are dealt anew onto the cells
//!    where they lie.
//!
//! Without gravity taking tiles only opens ways. So where each kind has two tiles, nothing can be done wrong; and with four,
//! only the choice of partners matters, not the order ([`solver`] builds on that).
//!
//! The figures of the state space ([`space`]) follow the abstract and the pseudo-code of Korekawa and Kotani's paper on the
//! difficulty of Shisen-sho problems, IPSJ Journal 53 (2012). The rules are those of M. de Bondt, *Solving Shisen-Sho boards*
//! (2020), and of the common programs.

pub mod answers;
pub mod board;
pub mod draw;
pub mod estimate;
pub mod experiments;
pub mod faces;
pub mod faults;
mod filtered_generator;
pub mod hard_instances;
pub mod info;
pub mod lines;
pub mod link;
mod metrics;
mod narrate;
mod notation;
pub mod problems;
pub mod requests;
pub mod rules;
mod session;
pub mod setup;
pub mod solver;
pub mod space;
#[cfg(feature = "web")]
pub mod view;

pub use board::{Board, Cell};
pub use faces::Face;
pub use hard_instances::HARD_INSTANCES;
pub use link::{Link, Point, link};
pub use rules::{Move, Shisen};

use crate::engine::entry::{Game, GameEntry, GameInfo};
use crate::games::Asset;
use crate::lab::experiment::{Experiment, ExperimentInfo, ExperimentRunner, ReportBuilder};
use crate::search::solver::Solver;
use crate::search::training::TrainingJob;

/// The types of the game.
pub struct ShisenSho;

impl Game for ShisenSho {
    type Position = Shisen;
    type Setup = setup::ShisenSetup;
    const INFO: GameInfo = info::INFO;

    fn no_start(position: &Shisen) -> Option<String> {
        position.check_start().err().map(|why| why.to_string())
    }
}

/// What is told about the games of this folder.
pub const INFOS: &[&GameInfo] = &[&info::INFO];

/// The games of this folder with their rules.
pub const ENTRIES: &[GameEntry] = &[GameEntry::of::<ShisenSho>()];

/// The games of this folder whose links are mended by their rules where they name no board.
pub const MENDED: &[&GameEntry] = &[];

/// The solvers of this folder.
pub const SOLVERS: &[Solver] = &[Solver::of::<ShisenSho>().solving().analysing().generating().responding().build()];

/// What is told about the experiments of this folder.
pub const EXPERIMENTS: &[ExperimentInfo] =
    &[experiments::Regression::INFO, experiments::Simulated::INFO, experiments::Metrics::INFO];

/// The experiments of this folder.
pub const RUNNERS: &[ExperimentRunner] = &[
    ExperimentRunner::of::<experiments::Regression>(),
    ExperimentRunner::of::<experiments::Simulated>(),
    ExperimentRunner::of::<experiments::Metrics>(),
];

/// What makes the reports on the experiments of this folder.
pub const REPORT_BUILDERS: &[ReportBuilder] = &[
    ReportBuilder::of::<experiments::Regression>(),
    ReportBuilder::of::<experiments::Simulated>(),
    ReportBuilder::of::<experiments::Metrics>(),
];

/// The solvers need no file.
pub const ASSETS: &[Asset] = &[];

/// No weights have to be made.
pub const TRAINING_JOBS: &[TrainingJob] = &[];

#[cfg(test)]
mod tests;

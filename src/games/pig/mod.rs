//! Pig, the jeopardy dice game, as set out in T. W. Neller and C. G. M. Presser, «Practical Play of the Dice Game Pig»,
//! The UMAP Journal 31(1), 2010.
//!
//! Two players take turns. In a turn one rolls a die again and again, and adds what it shows to the turn total, until
//! one holds (and scores the total) or rolls a 1, the pig (and scores nothing). Whoever first has 100 points wins.
//!
//! 1. A turn begins with a roll.
//! 2. A turn total that reaches the goal is held: that wins.
//! 3. The goal, the die and the face that ends a turn may be others ([`requests::Variant`]).
//!
//! # Decisions
//!
//! - Pig is solved downwards in the sum of the scores, by Newton's method for each pair of scores (`exact/optimum.rs`):
//!   exact, so nothing is stored. Two policies are two linear equations a pair (`matchup.rs`); one that counts its turns
//!   makes the state larger (`joint.rs`), and counts are cut off where no decision depends on them (`strategy.rs`). What
//!   may be asked is bounded in states, and what a worker keeps (`session.rs`) in memory.
//! - A rule that a person typed is an expression without loops: listed for all states once, then it is a policy like any
//!   other.
//! - Pig's dice are a stream for each turn (`dice.rs`), not one for the game, so that whoever holds earlier does not change
//!   the dice of later turns. `tests/data/pig-dice.txt` holds them.

pub mod dice;
pub mod exact;
pub mod experiments;
pub mod expression;
pub mod info;
pub mod notation;
pub mod policy;
pub mod requests;
pub mod rounding;
pub mod rules;
pub mod search;
pub mod session;
pub mod setup;
pub mod simulate;
mod solver;
pub mod variant;
#[cfg(feature = "web")]
pub mod view;

use crate::engine::entry::{Game, GameEntry, GameInfo, HardInstance};
use crate::games::Asset;
use crate::lab::experiment::{Experiment, ExperimentInfo, ExperimentRunner, ReportBuilder};
use crate::search::solver::Solver;
use crate::search::training::TrainingJob;

/// The game's types.
pub struct PigGame;

impl Game for PigGame {
    type Position = rules::Pig;
    type Setup = setup::PigSetup;
    const INFO: GameInfo = info::INFO;
    const RESTARTS_ANEW: bool = true;
}

/// What is told about the games of this folder.
pub const INFOS: &[&GameInfo] = &[&info::INFO];

/// The games of this folder with their rules.
pub const ENTRIES: &[GameEntry] = &[GameEntry::of::<PigGame>()];

/// There is no hardest game of Pig.
pub const HARD_INSTANCES: &[HardInstance] = &[];

/// The solvers need no file.
pub const ASSETS: &[Asset] = &[];

/// No weights have to be made.
pub const TRAINING_JOBS: &[TrainingJob] = &[];

/// The games of this folder whose links are mended by their rules where they name no board.
pub const MENDED: &[&GameEntry] = &[];

/// The solvers of this folder.
pub const SOLVERS: &[Solver] =
    &[Solver::of::<PigGame>().analysing_generators().handling::<session::PigSession>().build()];

/// What is told about the experiments of this folder.
pub const EXPERIMENTS: &[ExperimentInfo] = &[
    experiments::Policies::INFO,
    experiments::HoldAtN::INFO,
    experiments::ScoringTurns::INFO,
    experiments::Parameters::INFO,
    experiments::TurnOutcomesStudy::INFO,
    experiments::RoundRobin::INFO,
    experiments::ValueIteration::INFO,
    experiments::BoundaryMap::INFO,
];

/// The experiments of this folder.
pub const RUNNERS: &[ExperimentRunner] = &[
    ExperimentRunner::of::<experiments::Policies>(),
    ExperimentRunner::of::<experiments::HoldAtN>(),
    ExperimentRunner::of::<experiments::ScoringTurns>(),
    ExperimentRunner::of::<experiments::Parameters>(),
    ExperimentRunner::of::<experiments::TurnOutcomesStudy>(),
    ExperimentRunner::of::<experiments::RoundRobin>(),
    ExperimentRunner::of::<experiments::ValueIteration>(),
    ExperimentRunner::of::<experiments::BoundaryMap>(),
];

/// What makes the reports on the experiments of this folder.
pub const REPORT_BUILDERS: &[ReportBuilder] = &[
    ReportBuilder::of::<experiments::Policies>(),
    ReportBuilder::of::<experiments::HoldAtN>(),
    ReportBuilder::of::<experiments::ScoringTurns>(),
    ReportBuilder::of::<experiments::Parameters>(),
    ReportBuilder::of::<experiments::TurnOutcomesStudy>(),
    ReportBuilder::of::<experiments::RoundRobin>(),
    ReportBuilder::of::<experiments::ValueIteration>(),
    ReportBuilder::of::<experiments::BoundaryMap>(),
];

#[cfg(test)]
mod tests;

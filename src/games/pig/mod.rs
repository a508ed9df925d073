//! Pig, the jeopardy dice game, as set out in T. W. Neller and C. G. M. Presser, «Practical Play of the Dice Game Pig»,
//! The UMAP Journal 31(1), 2010.
//!
//! Two players take turns. In a turn one rolls a die again and again, and adds what it shows to the turn total, until
//! one holds (and scores the total) or rolls a 1, the pig (and scores nothing). Whoever first has 100 points wins.
//!
//! 1. A turn begins with a roll.
//! 2. A turn total that reaches the goal is held: that wins.
//! 3. The goal, the die and the face that ends a turn may be others ([`requests::Variant`]).

pub mod base64url;
pub mod desk;
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
pub mod setup;
pub mod simulate;
mod solver;
pub mod variant;
#[cfg(feature = "web")]
pub mod view;

use crate::engine::entry::{Entry, Game, Info, Record};
use crate::games::Asset;
use crate::lab::experiment::{Experiment, ExperimentInfo, Reporter, Study};
use crate::search::bench::Bench;
use crate::search::craft::Craft;

/// The game's types.
pub struct PigGame;

impl Game for PigGame {
    type State = rules::Pig;
    type Setup = setup::PigSetup;
    const INFO: Info = info::INFO;
}

/// What is told about the games of this folder.
pub const INFOS: &[&Info] = &[&info::INFO];

/// The games of this folder with their rules.
pub const ENTRIES: &[Entry] = &[Entry::of::<PigGame>()];

/// There is no hardest game of Pig.
pub const RECORDS: &[Record] = &[];

/// The solvers need no file.
pub const ASSETS: &[Asset] = &[];

/// No weights have to be made.
pub const CRAFTS: &[Craft] = &[];

/// The games of this folder whose links are mended by their rules where they name no board.
pub const MENDED: &[&Entry] = &[];

/// The solvers of this folder.
pub const BENCHES: &[Bench] = &[Bench::of::<PigGame>().appraising().responding().build()];

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
pub const STUDIES: &[Study] = &[
    Study::of::<experiments::Policies>(),
    Study::of::<experiments::HoldAtN>(),
    Study::of::<experiments::ScoringTurns>(),
    Study::of::<experiments::Parameters>(),
    Study::of::<experiments::TurnOutcomesStudy>(),
    Study::of::<experiments::RoundRobin>(),
    Study::of::<experiments::ValueIteration>(),
    Study::of::<experiments::BoundaryMap>(),
];

/// What makes the reports on the experiments of this folder.
pub const REPORTERS: &[Reporter] = &[
    Reporter::of::<experiments::Policies>(),
    Reporter::of::<experiments::HoldAtN>(),
    Reporter::of::<experiments::ScoringTurns>(),
    Reporter::of::<experiments::Parameters>(),
    Reporter::of::<experiments::TurnOutcomesStudy>(),
    Reporter::of::<experiments::RoundRobin>(),
    Reporter::of::<experiments::ValueIteration>(),
    Reporter::of::<experiments::BoundaryMap>(),
];

#[cfg(test)]
mod tests;

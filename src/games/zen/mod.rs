//! Zen garden: a monk rakes all the sand, and never treads on what he has raked.
//!
//! 1. A garden has sand, rocks, ornaments and leaves; outside it the monk walks freely. He enters at a cell of the edge that
//!    is free (sand not raked, no rock, ornament or closed leaf), going straight in.
//! 2. He goes straight on until something stops him: raked sand, a rock, an ornament, a closed leaf. A cell is raked when
//!    he leaves it. Where the garden ends he is outside again, and the path is over.
//! 3. Stopped, he turns left or right where that is possible, or pushes an ornament that lies left, right or straight
//!    ahead: ornament and monk go exactly one cell, and he stands again. The cell behind an ornament must be bare sand that is
//!    not raked. He never goes straight back. A monk without a choice is lost.
//! 4. A monk who is stopped on the cell where he entered may not leave the garden from there, not even at a corner. With
//!    `~cornerexit` he may leave by a corner's other side. With `~entrypush` he may also push an ornament as he enters.
//! 5. Leaves are taken in passing: yellow ones at any time, orange ones when no yellow one is left, red ones when no other
//!    is left. A leaf that may not be taken yet stops the monk like a rock; any leaf stops an ornament.
//! 6. The garden is finished when all sand that no ornament covers is raked and the monk is outside. What counts is the
//!    number of paths; slides and pushes are counted beside it.
//!
//! Rules and experiments follow M. Amos and J. Coldridge, *A genetic algorithm for the Zen Puzzle Garden game* (2012), and
//! R. Houston, J. White and M. Amos, *Zen Puzzle Garden is NP-complete* (2012), where the first is silent.

pub mod beam;
pub mod beauty;
mod desk;
pub mod direction;
mod draw;
pub mod experiments;
pub mod faults;
pub mod garden;
pub mod gardens;
pub mod genetic;
pub mod info;
mod metrics;
pub mod moves;
mod narrate;
mod notation;
pub mod records;
pub mod requests;
pub mod rival;
pub mod rules;
pub mod setup;
pub mod solver;
pub mod state;
pub mod stroll;
#[cfg(feature = "web")]
pub mod view;

pub use direction::Direction;
pub use garden::{Colour, Garden, Ground, Reading};
pub use moves::{Entry, Move, Step};
pub use records::RECORDS;
pub use state::{Cell, Count, Monk, State};

use crate::engine::entry::{Entry as GameEntry, Game, Info};
use crate::games::Asset;
use crate::lab::experiment::{Experiment, ExperimentInfo, Reporter, Study};
use crate::search::bench::Bench;
use crate::search::craft::Craft;

/// The types of the game.
pub struct ZenGarden;

impl Game for ZenGarden {
    type State = State;
    type Setup = setup::ZenSetup;
    const INFO: Info = info::INFO;
}

/// What is told about the games of this folder.
pub const INFOS: &[&Info] = &[&info::INFO];

/// The games of this folder with their rules.
pub const ENTRIES: &[GameEntry] = &[GameEntry::of::<ZenGarden>()];

/// The games of this folder whose links are mended by their rules where they name no board.
pub const MENDED: &[&GameEntry] = &[];

/// The solvers of this folder.
pub const BENCHES: &[Bench] =
    &[Bench::of::<ZenGarden>().solving().analysing().sifting().responding().listing(listed).build()];

/// A move's code as solutions are listed: `03SEN` as `0,3SEN`.
fn listed(code: &str) -> String {
    use crate::engine::notation::Notation;
    Move::decode(code).map_or_else(|_| code.to_owned(), |mv| mv.listed())
}

/// What is told about the experiments of this folder.
pub const EXPERIMENTS: &[ExperimentInfo] = &[experiments::Rivals::INFO, experiments::Heuristics::INFO];

/// The experiments of this folder.
pub const STUDIES: &[Study] = &[Study::of::<experiments::Rivals>(), Study::of::<experiments::Heuristics>()];

/// What makes the reports on the experiments of this folder.
pub const REPORTERS: &[Reporter] = &[Reporter::of::<experiments::Rivals>(), Reporter::of::<experiments::Heuristics>()];

/// The solvers need no file.
pub const ASSETS: &[Asset] = &[];

/// No weights have to be made.
pub const CRAFTS: &[Craft] = &[];

#[cfg(test)]
mod tests;

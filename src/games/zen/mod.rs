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
//! Rules and experiments follow J. Coldridge and M. Amos, *Genetic algorithms and the art of Zen* (2010), and
//! R. Houston, J. White and M. Amos, *Zen Puzzle Garden is NP-complete* (2012), where the first is silent.
//!
//! # Decisions
//!
//! - Zen garden: the state of the rules (`state.rs`, cells) and the searches' sets of bits (`solver/packed_garden.rs`, one
//!   to three words) are two things; tests hold them together, through the oracle's solutions and every position of small
//!   gardens. One node is a position with the monk outside, one step a whole path; solutions are rebuilt at the end, so no
//!   path is stored.
//! - What proves a Zen garden lost (`solver/bound.rs`): each cell uses exactly two of its sides, worked out for
//!   all cells at once, and a corner is never turned in, so it has a gate that is used. Ornaments may plug any cell of
//!   their part, so parts with movable ones get only its weaker tests; ornaments that can never be
//!   pushed again are rocks.
//! - Large Zen gardens are drawn by a walk backwards (`draw.rs`): hardly any random one above eight by eight can be
//!   finished.
//! - What proves nothing (`genetic/`, `beam.rs`) walks the same packed positions, one path at a time (`script_walker.rs`). A
//!   page watches it round by round (`heuristic_run.rs`): it asks for one round more each time, the worker keeps the run, and
//!   a fresh worker makes it again.
//! - «Evaluations» of A* are positions whose bound was reckoned; those of A* as the paper prints it, without a table of
//!   positions, are counted by layers, without growing the tree (`experiments/`).

pub mod beam;
mod draw;
pub mod experiments;
pub mod garden;
pub mod gardens;
pub mod genetic;
pub mod heuristic_run;
pub mod info;
mod metrics;
pub mod moves;
pub mod requests;
pub mod rules;
pub mod script_walker;
pub mod setup;
pub mod solver;
pub mod state;
#[cfg(feature = "web")]
pub mod view;

pub use garden::Direction;
pub use garden::{Colour, Garden, Ground, Reading};
pub use moves::{Entry, Move, Step};
pub use state::{Cell, Count, Monk, State};

use crate::engine::entry::{Game, GameInfo};
use crate::search::solver::Solver;

/// The types of the game.
pub struct ZenGarden;

impl Game for ZenGarden {
    type Position = State;
    type Setup = setup::ZenSetup;
    const INFO: GameInfo = info::INFO;
}

game_module! {
    games: [ZenGarden],
    solvers: [Solver::of::<ZenGarden>().solving().analysing().generating().handling::<requests::ZenSession>().listing(listed).build()],
    experiments: [experiments::Rivals, experiments::Heuristics, experiments::Illegal],
    claims: "../../../data/zen/claims.tsv",
    hard_instances: info::HARD_INSTANCES,
}

/// A move's code as solutions are listed: `03SEN` as `0,3SEN`.
fn listed(code: &str) -> String {
    code.parse::<Move>().map_or_else(|_| code.to_owned(), |m| m.listed())
}

#[cfg(test)]
mod tests;

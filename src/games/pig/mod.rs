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
//!   makes the state larger, and counts are cut off where no decision depends on them (`strategy.rs`). One that counts the
//!   rolls of a turn has a table for each number of them; what a turn brings is worked out roll by roll (`turn.rs`). What
//!   may be asked is bounded in states, and what a worker keeps (`session.rs`) in memory.
//! - A rule that a person typed is an expression without loops: listed for all states once, then it is a policy like any
//!   other.
//! - Pig's dice are a stream for each turn (`rules.rs`), not one for the game, so that whoever holds earlier does not change
//!   the dice of later turns. `tests/data/pig-dice.txt` holds them.

pub mod classroom;
pub mod exact;
pub mod experiments;
pub mod expression;
pub mod info;
pub mod policy;
pub mod record;
pub mod requests;
pub mod rules;
pub mod search;
pub mod session;
pub mod setup;
pub mod sweeps;
pub mod tables;
#[cfg(feature = "web")]
pub mod view;
pub mod words;

use crate::engine::entry::{Game, GameInfo};
use crate::search::solver::Solver;

/// The game's types.
pub struct PigGame;

impl Game for PigGame {
    type Position = rules::Pig;
    type Setup = setup::PigSetup;
    const INFO: GameInfo = info::INFO;
    const RESTARTS_ANEW: bool = true;
}

game_module! {
    games: [PigGame],
    solvers: [Solver::of::<PigGame>().analysing_generators().handling::<session::PigSession>().build()],
    experiments: [
        experiments::Policies,
        experiments::HoldAtN,
        experiments::ScoringTurns,
        experiments::Parameters,
        experiments::TurnOutcomesStudy,
        experiments::RoundRobin,
        experiments::ValueIteration,
        experiments::BoundaryMap,
        experiments::Jeopardy,
    ],
    claims: "../../../data/pig/claims.tsv",
}

#[cfg(test)]
mod tests {
    mod oracle;
    mod properties;
    mod requests;
    mod rolls;
    mod texts;
}

//! The experiments of the paper, and those that go beyond it.
//!
//! Shards compute; reports are light arithmetic on what they found, as they are made on the page's main thread.

mod boundary;
mod holds;
mod jeopardy;
mod outcomes;
mod parameters;
mod policies;
mod robin;
mod sweeps;
#[cfg(test)]
mod tests;
mod turns;

pub use boundary::BoundaryMap;
pub use holds::HoldAtN;
pub use jeopardy::Jeopardy;
pub use outcomes::TurnOutcomesStudy;
pub use parameters::Parameters;
pub use policies::Policies;
pub use robin::RoundRobin;
pub use sweeps::ValueIteration;
pub use turns::ScoringTurns;

use super::policy::families::{printed, short};
use super::requests::{MatchUp, Variant};
use super::session::{self, PreparedPolicy, SolvedVariant};
use crate::lab::params::{Kind, Param, Params};
use crate::lab::report::number::percent;
use crate::lab::report::{Claim, Judgement};

/// The goal; the paper's claims are told for 100 only.
const GOAL: Param = Param { key: "goal", label: "Goal", kind: Kind::Number { min: 10, max: 200, usual: 100 } };

/// The die; the paper's claims are told for six faces only.
const DIE: Param = Param {
    key: "die",
    label: "Die",
    kind: Kind::Choice(&[
        ("6", "Six faces"),
        ("4", "Four faces"),
        ("8", "Eight faces"),
        ("10", "Ten faces"),
        ("12", "Twelve faces"),
        ("20", "Twenty faces"),
    ]),
};

/// The variant of a run.
fn variant(params: &Params) -> Variant {
    // Both are small: their parameters have ranges.
    Variant { goal: params.number("goal") as u16, die: params.number("die") as u8, bust: 1 }
}

fn ground(variant: Variant) -> SolvedVariant {
    let variant = variant.checked().expect("goal and die are checked by the parameters' ranges, and every die has a 1");
    SolvedVariant::new(variant, &mut |_| ())
}

fn player(ground: &SolvedVariant, code: &str) -> PreparedPolicy {
    let policy = session::policy(code).expect("the experiments name codes of policies that there are");
    ground.player(&policy).expect("their policies remember few turns, and none divides by zero")
}

/// A policy's chances against best play.
fn against_best(ground: &SolvedVariant, code: &str) -> MatchUp {
    ground.against_best(&player(ground, code)).expect("their policies remember few turns")
}

/// How often best play wins against a policy, the mean over both seats: the paper's measure.
fn best_wins(policy: MatchUp) -> f64 {
    1.0 - policy.average
}

/// Best play's advantage: how much more often it wins than the policy.
fn advantage(wins: f64) -> f64 {
    2.0 * wins - 1.0
}

/// A sentence on what is computed without chance; nothing for what this run has not come to.
fn claim(paper: &str, here: String, so: Option<bool>) -> Claim {
    Claim::new(paper, here, Judgement::known(so))
}

/// «1.9 %».
fn percent_of(chance: f64) -> String {
    percent(chance, 2)
}

//! Fujisan's tests, one file a concern.

use super::rules::Mountain;
use crate::engine::notation::Notation;
use crate::engine::seed::Seed;
use crate::search::budget::{Budget, Meter};
use crate::search::solve::Verdict;

mod deals;
mod figures;
mod goldens;
mod oracles;
mod rules;
// Proptest does not compile for wasm32.
#[cfg(not(target_arch = "wasm32"))]
mod solvers;
#[cfg(not(target_arch = "wasm32"))]
mod texts;

#[track_caller]
fn board(text: &str) -> Mountain {
    Mountain::decode(text).expect("the test's board is well written")
}

#[track_caller]
fn seed(text: &str) -> Seed {
    Seed::new(text).expect("the test's seed is well written")
}

/// Runs a search with a budget that none of these boards needs.
fn freely<T>(search: impl FnOnce(&mut Meter<'_>) -> T) -> T {
    search(&mut Meter::new(Budget::default(), &mut |_| {}))
}

/// The length of a solution; nothing for a proof that there is none.
#[track_caller]
fn length<M: std::fmt::Debug>(verdict: &Verdict<M>) -> Option<u16> {
    match verdict {
        Verdict::Solved(line) => Some(line.len() as u16),
        Verdict::Impossible => None,
        Verdict::GaveUp => panic!("the budget suffices for every board"),
    }
}

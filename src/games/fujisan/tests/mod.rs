//! Fujisan's tests, one file a concern.

use super::rules::Mountain;
use crate::engine::seed::Seed;
use crate::search::budget::{Budget, NodeLimit};
use crate::search::proof::Proof;

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
    text.parse::<Mountain>().expect("the test's board is well written")
}

#[track_caller]
fn seed(text: &str) -> Seed {
    Seed::new(text).expect("the test's seed is well written")
}

/// Runs a search with a budget that none of these boards needs.
fn freely<T>(search: impl FnOnce(&mut Budget<'_>) -> T) -> T {
    search(&mut Budget::new(NodeLimit::default(), &mut |_| {}))
}

/// The length of a solution; nothing for a proof that there is none.
#[track_caller]
fn length<M: std::fmt::Debug>(verdict: &Proof<Vec<M>>) -> Option<u16> {
    match verdict {
        Proof::Solved(line) => Some(line.len() as u16),
        Proof::Impossible => None,
        Proof::Unknown => panic!("the budget suffices for every board"),
    }
}

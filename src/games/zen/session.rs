//! What a worker keeps between questions: how far it is from positions that were asked about, so that going back and the
//! choice that was looked at are look-ups. Bounded in memory.

use std::cell::RefCell;
use std::collections::BTreeMap;

use super::solver::{Bound, shortest};
use super::state::{Monk, State};
use crate::engine::position::Position;
use crate::search::budget::{Budget, NodeLimit};
use crate::search::proof::Proof;

/// Positions that are kept: some 5 MB.
const MAX_KEPT: usize = 20_000;

thread_local! {
    static SESSION: RefCell<BTreeMap<String, Proof<u32>>> = const { RefCell::new(BTreeMap::new()) };
}

fn keep(position: String, need: Proof<u32>) {
    if need == Proof::Unknown {
        return;
    }
    SESSION.with_borrow_mut(|session| {
        if session.len() >= MAX_KEPT {
            session.clear();
        }
        session.insert(position, need);
    });
}

/// How far it is, if it is known.
pub fn kept(state: &State) -> Option<Proof<u32>> {
    let text = state.to_string();
    SESSION.with_borrow(|session| session.get(&text).copied())
}

/// How far it is from a position, searched for if need be with so many nodes.
pub fn need(state: &State, nodes: u64, report: &mut dyn FnMut(u64)) -> Proof<u32> {
    if let Some(known) = kept(state) {
        return known;
    }
    let found = shortest(state, Bound::Components, &mut Budget::new(NodeLimit { nodes }, report));
    let need = found.verdict.map(|moves| {
        note(state, &moves);
        moves.len() as u32
    });
    keep(state.to_string(), need);
    need
}

/// Keeps what a best solution says of the positions on its way, choice by choice.
pub fn note(state: &State, moves: &[super::moves::Move]) {
    let mut at = state.clone();
    let mut left = moves.len() as u32;
    keep(at.to_string(), Proof::Solved(left));
    for step in moves.iter().flat_map(|m| m.steps()) {
        let Ok(next) = at.step(step) else { return };
        at = next;
        left -= u32::from(at.monk() == Monk::Outside).min(left);
        keep(at.to_string(), Proof::Solved(left));
    }
}

/// How far it is from each position after a choice, counted from before it; `nodes` for all together.
pub fn choices(state: &State, nodes: u64, report: &mut dyn FnMut(u64)) -> Vec<(String, Proof<u32>)> {
    let own = kept(state);
    let moves = state.legal_moves();
    let share = nodes / (moves.len() as u64).max(1);
    let worth = |m: super::moves::Move| {
        let need = match (own, state.play(&m)) {
            (Some(Proof::Impossible), _) | (_, Err(_)) => Proof::Impossible,
            (_, Ok(next)) => match need(&next, share, report) {
                Proof::Solved(paths) => Proof::Solved(paths + u32::from(next.monk() == Monk::Outside)),
                other => other,
            },
        };
        (m.to_string(), need)
    };
    moves.into_iter().map(worth).collect()
}

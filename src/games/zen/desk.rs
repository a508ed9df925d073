//! What a worker keeps between questions: how far it is from positions that were asked about, so that going back and the
//! choice that was looked at are look-ups. Bounded in memory.

use std::cell::RefCell;
use std::collections::BTreeMap;

use super::requests::Need;
use super::solver::{Bound, shortest};
use super::state::{Monk, State};
use crate::engine::notation::Notation;
use crate::engine::rules::Rules;
use crate::search::budget::{Budget, Meter};
use crate::search::solve::Verdict;

/// Positions that are kept: some 5 MB.
const MOST_KEPT: usize = 20_000;

thread_local! {
    static DESK: RefCell<BTreeMap<String, Need>> = const { RefCell::new(BTreeMap::new()) };
}

fn keep(position: String, need: Need) {
    if need == Need::Unknown {
        return;
    }
    DESK.with_borrow_mut(|desk| {
        if desk.len() >= MOST_KEPT {
            desk.clear();
        }
        desk.insert(position, need);
    });
}

/// How far it is, if it is known.
pub fn kept(state: &State) -> Option<Need> {
    let text = state.encode();
    DESK.with_borrow(|desk| desk.get(&text).copied())
}

/// How far it is from a position, searched for if need be with so many nodes.
pub fn need(state: &State, nodes: u64, report: &mut dyn FnMut(u64)) -> Need {
    if let Some(known) = kept(state) {
        return known;
    }
    let need = match shortest(state, Bound::Components, &mut Meter::new(Budget { nodes }, report)).verdict {
        Verdict::GaveUp => Need::Unknown,
        Verdict::Impossible => Need::Never,
        Verdict::Solved(moves) => {
            note(state, &moves);
            Need::Paths(moves.len() as u32)
        }
    };
    keep(state.encode(), need);
    need
}

/// Keeps what a best solution says of the positions on its way, choice by choice.
pub fn note(state: &State, moves: &[super::moves::Move]) {
    let mut at = state.clone();
    let mut left = moves.len() as u32;
    keep(at.encode(), Need::Paths(left));
    for step in moves.iter().flat_map(|mv| mv.steps()) {
        let Ok(next) = at.step(step) else { return };
        at = next;
        left -= u32::from(at.monk() == Monk::Outside).min(left);
        keep(at.encode(), Need::Paths(left));
    }
}

/// How far it is from each position after a choice, counted from before it; `nodes` for all together.
pub fn choices(state: &State, nodes: u64, report: &mut dyn FnMut(u64)) -> Vec<(String, Need)> {
    let own = kept(state);
    let moves = state.moves();
    let share = nodes / (moves.len() as u64).max(1);
    let worth = |mv: super::moves::Move| {
        let need = match (own, state.play(&mv)) {
            (Some(Need::Never), _) | (_, Err(_)) => Need::Never,
            (_, Ok(next)) => match need(&next, share, report) {
                Need::Paths(paths) => Need::Paths(paths + u32::from(next.monk() == Monk::Outside)),
                other => other,
            },
        };
        (mv.encode(), need)
    };
    moves.into_iter().map(worth).collect()
}

//! What a solver keeps between requests: how far it is from positions that were asked about, so that going back and the choice that
//! was looked at are look-ups, and the run of a heuristic that was watched last. Bounded in memory.

use std::collections::BTreeMap;

use super::heuristic_run::run::KeptRun;
use super::moves::Move;
use super::solver::{Bound, shortest};
use super::state::{Monk, State};
use crate::engine::position::Position;
use crate::search::budget::{Budget, NodeLimit};
use crate::search::proof::Proof;

/// Positions that are kept: some 5 MB.
const MAX_KEPT: usize = 20_000;

/// What is kept.
#[derive(Default)]
pub struct ZenSession {
    needs: BTreeMap<String, Proof<u32>>,
    /// The run that was asked for last.
    pub run: Option<KeptRun>,
}

impl ZenSession {
    fn keep(&mut self, position: String, need: Proof<u32>) {
        if need == Proof::Unknown {
            return;
        }
        if self.needs.len() >= MAX_KEPT {
            self.needs.clear();
        }
        self.needs.insert(position, need);
    }

    /// How far it is, if it is known.
    pub fn kept(&self, state: &State) -> Option<Proof<u32>> {
        self.needs.get(&state.to_string()).copied()
    }

    /// How far it is from a position, searched for if need be with so many nodes.
    pub fn need(&mut self, state: &State, nodes: u64, report: &mut dyn FnMut(u64)) -> Proof<u32> {
        if let Some(known) = self.kept(state) {
            return known;
        }
        let found = shortest(state, Bound::Components, &mut Budget::new(NodeLimit { nodes }, report));
        let need = found.verdict.map(|moves| {
            self.note(state, &moves);
            moves.len() as u32
        });
        self.keep(state.to_string(), need);
        need
    }

    /// Keeps what a best solution says of the positions on its way, choice by choice.
    pub fn note(&mut self, state: &State, moves: &[Move]) {
        let mut at = state.clone();
        let mut left = moves.len() as u32;
        self.keep(at.to_string(), Proof::Solved(left));
        for step in moves.iter().flat_map(|m| m.steps()) {
            let Ok(next) = at.step(step) else { return };
            at = next;
            left -= u32::from(at.monk() == Monk::Outside).min(left);
            self.keep(at.to_string(), Proof::Solved(left));
        }
    }

    /// How far it is from each position after a choice, counted from before it; `nodes` for all together.
    pub fn choices(&mut self, state: &State, nodes: u64, report: &mut dyn FnMut(u64)) -> Vec<(String, Proof<u32>)> {
        let own = self.kept(state);
        let moves = state.legal_moves();
        let share = nodes / (moves.len() as u64).max(1);
        let worth = |m: Move| {
            let need = match (own, state.play(&m)) {
                (Some(Proof::Impossible), _) | (_, Err(_)) => Proof::Impossible,
                (_, Ok(next)) => match self.need(&next, share, report) {
                    Proof::Solved(paths) => Proof::Solved(paths + u32::from(next.monk() == Monk::Outside)),
                    other => other,
                },
            };
            (m.to_string(), need)
        };
        moves.into_iter().map(worth).collect()
    }
}

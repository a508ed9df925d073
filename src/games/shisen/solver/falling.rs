//! The search over positions, for boards with gravity and for kinds with very many tiles: playouts, then every position once.

use std::collections::BTreeSet;

use super::playout;
use super::tile_state::TileState;
use crate::engine::rng::Rng;
use crate::engine::seed::hash_of;
use crate::games::shisen::rules::{Move, Shisen};
use crate::search::budget::Budget;
use crate::search::proof::Proof;

/// The most playouts before the search.
const PLAYOUTS: u64 = 300;
/// A pair that is looked at costs so many nodes, as does taking one: it is a few microseconds' work.
const PAIR_NODES: u64 = 10;
/// The most positions that are remembered: some hundred bytes each.
const MAX_KEPT: usize = 500_000;

/// A way to take all tiles, or the proof that there is none.
pub fn solve(position: &Shisen, budget: &mut Budget<'_>) -> Proof<Vec<Move>> {
    let field = TileState::new(position);
    let seed = hash_of(&position.to_string());
    for number in 0..PLAYOUTS {
        if !tick(budget, PAIR_NODES * field.left() as u64 / 2) {
            return Proof::Unknown;
        }
        let play = playout::run(field.clone(), &mut Rng::part(seed, number));
        if play.left == 0 {
            return Proof::Solved(play.moves);
        }
    }
    let mut search = Search { lost: BTreeSet::new(), moves: Vec::new() };
    match search.go(&field, budget) {
        Some(true) => Proof::Solved(search.moves),
        Some(false) => Proof::Impossible,
        None => Proof::Unknown,
    }
}

fn tick(budget: &mut Budget<'_>, nodes: u64) -> bool {
    (0..nodes).all(|_| budget.tick())
}

struct Search {
    /// The pictures of positions that are lost.
    lost: BTreeSet<Box<[u8]>>,
    /// The moves to the position at hand.
    moves: Vec<Move>,
}

impl Search {
    /// Whether all tiles can be taken from here; nothing once the budget or the memory is spent.
    fn go(&mut self, field: &TileState, budget: &mut Budget<'_>) -> Option<bool> {
        if field.left() == 0 {
            return Some(true);
        }
        let picture = field.picture().into_boxed_slice();
        if self.lost.contains(&picture) {
            return Some(false);
        }
        for &pair in field.open() {
            if !tick(budget, PAIR_NODES) || self.lost.len() >= MAX_KEPT {
                return None;
            }
            let mut next = field.clone();
            next.take(pair);
            self.moves.push(field.m(pair));
            if self.go(&next, budget)? {
                return Some(true);
            }
            self.moves.pop();
        }
        self.lost.insert(picture);
        Some(false)
    }
}

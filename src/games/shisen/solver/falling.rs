//! The search over positions, for boards with gravity and for kinds with very many tiles: playouts, then every position once.

use std::collections::BTreeSet;

use super::field::Field;
use super::playout;
use crate::engine::notation::Notation;
use crate::engine::rng::Rng;
use crate::engine::seed::hash_of;
use crate::games::shisen::rules::{Mv, Shisen};
use crate::search::budget::Meter;
use crate::search::solve::Verdict;

/// The most playouts before the search.
const PLAYOUTS: u64 = 300;
/// A pair that is looked at costs so many nodes, as does taking one: it is a few microseconds' work.
const PAIR_NODES: u64 = 10;
/// The most positions that are remembered: some hundred bytes each.
const MOST_KEPT: usize = 500_000;

/// A way to take all tiles, or the proof that there is none.
pub fn solve(position: &Shisen, meter: &mut Meter<'_>) -> Verdict<Mv> {
    let field = Field::new(position);
    let seed = hash_of(&position.encode());
    for number in 0..PLAYOUTS {
        if !spend(meter, PAIR_NODES * field.left() as u64 / 2) {
            return Verdict::GaveUp;
        }
        let play = playout::run(field.clone(), &mut Rng::part(seed, number));
        if play.left == 0 {
            return Verdict::Solved(play.moves);
        }
    }
    let mut search = Search { lost: BTreeSet::new(), moves: Vec::new() };
    match search.go(&field, meter) {
        Some(true) => Verdict::Solved(search.moves),
        Some(false) => Verdict::Impossible,
        None => Verdict::GaveUp,
    }
}

fn spend(meter: &mut Meter<'_>, nodes: u64) -> bool {
    (0..nodes).all(|_| meter.spend())
}

struct Search {
    /// The pictures of positions that are lost.
    lost: BTreeSet<Box<[u8]>>,
    /// The moves to the position at hand.
    moves: Vec<Mv>,
}

impl Search {
    /// Whether all tiles can be taken from here; nothing once the budget or the memory is spent.
    fn go(&mut self, field: &Field, meter: &mut Meter<'_>) -> Option<bool> {
        if field.left() == 0 {
            return Some(true);
        }
        let picture = field.picture().into_boxed_slice();
        if self.lost.contains(&picture) {
            return Some(false);
        }
        for &pair in field.open() {
            if !spend(meter, PAIR_NODES) || self.lost.len() >= MOST_KEPT {
                return None;
            }
            let mut next = field.clone();
            next.take(pair);
            self.moves.push(field.mv(pair));
            if self.go(&next, meter)? {
                return Some(true);
            }
            self.moves.pop();
        }
        self.lost.insert(picture);
        Some(false)
    }
}

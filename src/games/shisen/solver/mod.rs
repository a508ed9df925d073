//! The solver: whether all tiles can be taken, and how.
//!
//! Without gravity taking a pair only opens ways, so the order never matters, only which tiles are partners. Whatever is safe is
//! done at once: a kind of which all tiles can be taken now (`tile_layout.rs`). Random playouts find most solutions. What
//! they leave is searched over the partners (`pairing.rs`): a board is proved lost where tiles stay even if each goes as soon as any
//! tile that may still be its partner can be linked, gone or not.
//!
//! With gravity none of this holds. Playouts are followed by a search over positions that remembers what is lost ([`falling`]).

pub mod falling;
mod pairing;
mod tile_layout;

use self::falling::TileState;
use self::tile_layout::{PartialMatching, TileBudget, TileLayout};
use super::rules::{Move, Shisen};
use crate::engine::rng::Rng;
use crate::search::budget::Budget;
use crate::search::proof::Proof;

/// A way to take all tiles, or the proof that there is none. All ways are equally long.
///
/// A node is about a microsecond's work.
pub fn solve(position: &Shisen, budget: &mut Budget<'_>) -> Proof<Vec<Move>> {
    if position.board().tiles() == 0 {
        return Proof::Solved(Vec::new());
    }
    match TileLayout::new(position).filter(|_| position.gravity().is_none()) {
        None => falling::solve(position, budget),
        Some(layout) => pairing::solve(&layout, budget).map_moves(|(a, b)| Move::pair(layout.cell(a), layout.cell(b))),
    }
}

// Random playouts: pairs are taken at random until none is left.

/// What came of a playout.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Playout {
    /// The moves.
    pub moves: Vec<Move>,
    /// The tiles that were left at the end; 0 if the board was cleared.
    pub left: usize,
    /// Pairs at hand, summed over the positions in which there was one: as many positions as there are moves.
    pub choices: u64,
}

/// Takes pairs at random, each at hand as likely as the others. A field that is cloned serves many playouts of one position.
pub fn playout(mut field: TileState, rng: &mut Rng) -> Playout {
    let (mut moves, mut choices) = (Vec::with_capacity(field.left() / 2), 0);
    while let Some(&pair) = field.open().get(rng.below(field.open().len() as u32) as usize) {
        choices += field.open().len() as u64;
        moves.push(field.m(pair));
        field.take(pair);
    }
    Playout { moves, left: field.left(), choices }
}

// Random playouts that take what is safe at once: they find solutions and prove nothing.

/// Plays on at random: the pairs in order if all tiles are taken. The position must be settled.
pub fn guess(
    layout: &TileLayout,
    mut rest: PartialMatching,
    rng: &mut Rng,
    clock: &mut TileBudget<'_, '_>,
) -> Option<Vec<(u16, u16)>> {
    let mut open = Vec::new();
    while !clock.is_spent() {
        if rest.is_cleared() {
            return Some(rest.taken);
        }
        let (a, b) = some_pair(layout, &rest, &mut open, rng, clock)?;
        rest.take(layout, a, b);
        rest.settle(layout, clock);
    }
    None
}

/// A pair at hand, each as likely as the others.
fn some_pair(
    layout: &TileLayout,
    rest: &PartialMatching,
    open: &mut Vec<(u16, u16)>,
    rng: &mut Rng,
    clock: &mut TileBudget<'_, '_>,
) -> Option<(u16, u16)> {
    open.clear();
    for (group, &left) in rest.left.iter().enumerate().filter(|(_, left)| **left != 0) {
        clock.look(left.count_ones() as usize);
        for a in layout.members(group, left) {
            // Each pair once: partners behind the tile.
            let behind = rest.partners[usize::from(a)] & left & !(layout.bit(a) | (layout.bit(a) - 1));
            open.extend(layout.members(group, behind).filter(|&b| layout.linked(&rest.lines, a, b)).map(|b| (a, b)));
        }
    }
    open.get(rng.below(open.len() as u32) as usize).copied()
}

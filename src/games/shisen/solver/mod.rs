//! The solver: whether all tiles can be taken, and how.
//!
//! Without gravity taking a pair only opens ways, so the order never matters, only which tiles are partners. Whatever is safe is
//! done at once: a kind of which all tiles can be taken now (`tile_layout.rs`). Random playouts find most solutions (`guess.rs`). What
//! they leave is searched over the partners (`pairing.rs`): a board is proved lost where tiles stay even if each goes as soon as any
//! tile that may still be its partner can be linked, gone or not.
//!
//! With gravity none of this holds. Playouts are followed by a search over positions that remembers what is lost ([`falling`]).

pub mod falling;
mod guess;
mod pairing;
pub mod playout;
mod relaxed;
mod tile_layout;
pub mod tile_state;

use super::rules::{Move, Shisen};
use crate::search::budget::Budget;
use crate::search::proof::Proof;
use tile_layout::TileLayout;

/// A way to take all tiles, or the proof that there is none. All ways are equally long.
///
/// A node is about a microsecond's work.
pub fn solve(position: &Shisen, budget: &mut Budget<'_>) -> Proof<Vec<Move>> {
    if position.board().tiles() == 0 {
        return Proof::Solved(Vec::new());
    }
    match TileLayout::new(position).filter(|_| !position.gravity()) {
        None => falling::solve(position, budget),
        Some(layout) => pairing::solve(&layout, budget).map_moves(|(a, b)| Move::pair(layout.cell(a), layout.cell(b))),
    }
}

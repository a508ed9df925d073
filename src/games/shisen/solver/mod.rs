//! The solver: whether all tiles can be taken, and how.
//!
//! Without gravity taking a pair only opens ways, so the order never matters, only which tiles are partners. Whatever is safe is
//! done at once: a kind of which all tiles can be taken now (`net.rs`). Random playouts find most solutions (`guess.rs`). What
//! they leave is searched over the partners (`pairing.rs`): a board is proved lost where tiles stay even if each goes as soon as any
//! tile that may still be its partner can be linked, gone or not.
//!
//! With gravity none of this holds. Playouts are followed by a search over positions that remembers what is lost ([`falling`]).

pub mod falling;
pub mod field;
mod guess;
mod net;
mod pairing;
pub mod playout;
mod relaxed;

use super::rules::{Mv, Shisen};
use crate::search::budget::Meter;
use crate::search::solve::Verdict;
use net::Net;

/// A way to take all tiles, or the proof that there is none. All ways are equally long.
///
/// A node is about a microsecond's work.
pub fn solve(position: &Shisen, meter: &mut Meter<'_>) -> Verdict<Mv> {
    if position.board().tiles() == 0 {
        return Verdict::Solved(Vec::new());
    }
    match Net::new(position).filter(|_| !position.gravity()) {
        None => falling::solve(position, meter),
        Some(net) => pairing::solve(&net, meter).map(|(a, b)| Mv::pair(net.cell(a), net.cell(b))),
    }
}

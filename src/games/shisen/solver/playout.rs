//! Random playouts: pairs are taken at random until none is left.

use super::tile_state::TileState;
use crate::engine::rng::Rng;
use crate::games::shisen::rules::Move;

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
pub fn run(mut field: TileState, rng: &mut Rng) -> Playout {
    let (mut moves, mut choices) = (Vec::with_capacity(field.left() / 2), 0);
    while let Some(&pair) = field.open().get(rng.below(field.open().len() as u32) as usize) {
        choices += field.open().len() as u64;
        moves.push(field.m(pair));
        field.take(pair);
    }
    Playout { moves, left: field.left(), choices }
}

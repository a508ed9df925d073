//! Players: whoever chooses a direction.

pub mod lookahead;
pub mod simple;
pub mod strategy;

pub use simple::{Corner, Greedy, Priority, Random};
pub use strategy::Strategy;

use super::position::TilePosition;
use crate::engine::direction::Direction;

/// Chooses moves through a game.
pub trait Player<P: TilePosition> {
    /// Forgets the game before; a new one begins, whose seed has these 64 bits.
    fn begin(&mut self, _hash: u64) {}

    /// The direction that it takes; nothing if none is open.
    fn choose(&mut self, position: &P) -> Option<Direction>;
}

/// How a game went.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameResult {
    /// Points at the end.
    pub score: u64,
    /// Moves made.
    pub moves: u32,
    /// The highest rank at the end.
    pub highest: u8,
}

/// Plays a game to its end, or until so many moves are made.
pub fn play<P: TilePosition>(start: P, player: &mut dyn Player<P>, most: u32) -> GameResult {
    let mut position = start;
    let mut moves = 0;
    while moves < most {
        let Some(next) = player.choose(&position).and_then(|direction| position.after(direction)) else { break };
        position = next;
        moves += 1;
    }
    GameResult { score: position.score(), moves, highest: position.board().highest() }
}

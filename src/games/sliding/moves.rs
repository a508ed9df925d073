//! A move: one or several pieces, rigidly along a path of unit steps.

use super::board::rank;
use crate::engine::direction::Direction;

/// One or several pieces that go together, and the path of their steps.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Move {
    pieces: Vec<u8>,
    path: Vec<Direction>,
}

impl Move {
    /// A move; nothing without a piece or a step, or if a piece is named twice.
    pub fn new(mut pieces: Vec<u8>, path: Vec<Direction>) -> Option<Self> {
        pieces.sort_by_key(|&letter| rank(letter));
        let twice = pieces.windows(2).any(|pair| pair[0] == pair[1]);
        (!pieces.is_empty() && !path.is_empty() && !twice).then_some(Self { pieces, path })
    }

    /// The letters of the pieces that go together, in order; at least one.
    pub fn pieces(&self) -> &[u8] {
        &self.pieces
    }

    /// The steps; at least one.
    pub fn path(&self) -> &[Direction] {
        &self.path
    }

    /// Columns to the right and rows down, in all.
    pub fn displacement(&self) -> (i32, i32) {
        self.path.iter().fold((0, 0), |(x, y), step| {
            let (dx, dy) = step.delta();
            (x + i32::from(dx), y + i32::from(dy))
        })
    }
}

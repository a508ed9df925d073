//! The player that looks ahead: the mean over what chance does, the best over what the player does.
//!
//! Both games share the evaluation of lines and the way a budget of nodes becomes a depth
//! ([`plan`]). What comes out is a function of the position and the budget: no clock, no order of threads.

pub mod afterstate_table;
pub mod doubling;
pub mod evaluator;
pub mod last_ply;
pub mod lines;
pub mod plan;
pub mod tall;
pub mod threes;
pub mod transposition_table;
pub mod weights;

#[cfg(test)]
mod tests;

use crate::engine::direction::Direction;

/// What a board is worth where the search ends.
pub trait Leaf {
    /// Hears the board from which a search begins.
    fn begin(&mut self, _root: u64) {}

    /// The weights of lines, if a board's value is theirs and nothing else.
    fn lines(&self) -> Option<&lines::Lines> {
        None
    }

    /// 2048: a move that is worse than another by this is not worth to be searched deeper; nothing if that is not known.
    fn hopeless(&self) -> Option<f64> {
        None
    }

    /// The value of the board after a move.
    fn board(&self, board: u64) -> f64;

    /// The value of a board on which no move is possible.
    fn dead(&self, board: u64) -> f64;

    /// Threes: the value of a board that has 12288, which ends the game better than it could go on.
    fn ended(&self, board: u64) -> f64;
}

/// What a search says of the four moves.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Advice {
    /// The value of each move in the order of [`Direction::ALL`]; nothing where the move is not possible.
    pub values: [Option<f64>; 4],
    /// Nodes that were looked at.
    pub nodes: u64,
    /// How many moves of chance the search looked ahead at most.
    pub depth: u8,
}

impl Advice {
    /// What was found of each move, searched so many moves of chance ahead.
    pub fn of(found: &plan::Found, depth: u8) -> Self {
        let nodes = found.iter().flatten().map(|&(_, nodes)| nodes).sum();
        Self { values: found.map(|found| found.map(|(value, _)| value)), nodes, depth }
    }

    /// The move of the highest value; the first of equals.
    pub fn best(&self) -> Option<Direction> {
        let mut best: Option<(f64, Direction)> = None;
        for direction in Direction::ALL {
            let Some(value) = self.values[direction.index()] else { continue };
            if best.is_none_or(|(known, _)| value > known) {
                best = Some((value, direction));
            }
        }
        best.map(|(_, direction)| direction)
    }
}

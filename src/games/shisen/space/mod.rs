//! The whole state space of a small board, and its figures.
//!
//! A state is the set of tiles that are left; layers have equally many. With gravity, sets that look alike on the board are one
//! state. The space is gone through once forwards, layer by layer, and once backwards for all figures.

mod links;
mod state_space;

use serde::{Deserialize, Serialize};

use self::state_space::TileIndex;
pub use self::state_space::{MAX_TILES, StateSpace};
use super::rules::Shisen;

/// As many states as are gone through unless asked otherwise: some 100 MB.
pub const DEFAULT_STATES: usize = 2_000_000;

// The figures of a state space.

/// What the state space of a board says of it.
///
/// A state is *solvable* if all its tiles can be taken, and a *dead end* if it has tiles and no move. Averages are nothing where
/// no state counts. The names follow the abstract and the pseudo-code of the paper; where these leave two readings, both are here.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Figures {
    /// States that can be reached, the start and the empty board (if reached) among them.
    pub states: u64,
    /// Of these, solvable.
    pub solvable_states: u64,
    /// Of these, not solvable.
    pub unsolvable_states: u64,
    /// States with tiles and without a move.
    pub dead_end_states: u64,
    /// Pairs at the start.
    pub initial_moves: u64,
    /// Pairs, summed over all states.
    pub sum_moves_all: u64,
    /// Pairs, summed over solvable states.
    pub sum_moves_solvable: u64,
    /// Pairs, summed over the others.
    pub sum_moves_unsolvable: u64,
    /// Moves that lose.
    pub edges_solvable_to_unsolvable: u64,
    /// Moves that stay solvable.
    pub edges_solvable_to_solvable: u64,
    /// Solvable states with a move: all but the empty board.
    pub solvable_nonterminal_states: u64,
    /// Solvable states with a move that loses.
    pub solvable_states_with_a_losing_move: u64,
    /// The share of losing moves, summed over solvable states with a move.
    pub sum_losing_move_ratio: f64,
    /// Solvable states from which a loss can be reached.
    pub solvable_states_that_can_reach_unsolvable: u64,
    /// For these, the most moves until the first unsolvable state, summed.
    pub sum_longest_solvable_to_unsolvable: u64,
    /// The largest of them; 0 if there is none.
    pub max_longest_solvable_to_unsolvable: u64,
    /// The start's; 0 if a loss cannot be reached from it.
    pub initial_longest_solvable_to_unsolvable: u64,
    /// The start's distance as the pseudo-code reckons it: 0 if solvable, 1 at a dead end, otherwise 1 more than the
    /// *smallest* of its successors.
    pub initial_distance_min: u64,
    /// The same with the *largest* of its successors, as the abstract's words can be read.
    pub initial_distance_max: u64,
    /// The largest distance of the first kind: the paper's longest path in the unsolvable space, by its pseudo-code.
    pub longest_unsolvable_min: u64,
    /// The largest distance of the second kind.
    pub longest_unsolvable_max: u64,
    /// Distances of the first kind, summed.
    pub sum_distance_min: u64,
    /// Distances of the second kind, summed.
    pub sum_distance_max: u64,
    /// Ways to take all tiles, in order; a decimal number, as it may be too large for a count.
    pub solution_sequences: String,
}

fn mean(sum: f64, count: u64) -> Option<f64> {
    (count > 0).then(|| sum / count as f64)
}

impl Figures {
    /// Whether the start is solvable.
    pub fn solvable(&self) -> bool {
        self.initial_distance_min == 0
    }

    /// The average number of available moves, over all states.
    pub fn avg_moves_all(&self) -> f64 {
        mean(self.sum_moves_all as f64, self.states).unwrap_or(0.0)
    }

    /// The same over the states that have a move; nothing if none has.
    pub fn avg_moves_nonterminal(&self) -> Option<f64> {
        // Of the states without a move, those that are solvable are the empty board.
        let ended = self.dead_end_states + (self.solvable_states - self.solvable_nonterminal_states);
        mean(self.sum_moves_all as f64, self.states - ended)
    }

    /// The share of solvable states.
    pub fn rate_solvable(&self) -> f64 {
        mean(self.solvable_states as f64, self.states).unwrap_or(0.0)
    }

    /// The mean share of losing moves, over solvable states with a move: the third metric by its Japanese name.
    pub fn avg_losing_move_ratio(&self) -> Option<f64> {
        mean(self.sum_losing_move_ratio, self.solvable_nonterminal_states)
    }

    /// The mean of the most moves from a solvable state until a loss, over those that can reach one: the third metric by its
    /// English name.
    pub fn avg_longest_solvable_to_unsolvable(&self) -> Option<f64> {
        mean(self.sum_longest_solvable_to_unsolvable as f64, self.solvable_states_that_can_reach_unsolvable)
    }

    /// The mean distance of the first kind, over unsolvable states.
    pub fn avg_distance_min(&self) -> Option<f64> {
        mean(self.sum_distance_min as f64, self.unsolvable_states)
    }

    /// The mean distance of the second kind, over unsolvable states.
    pub fn avg_distance_max(&self) -> Option<f64> {
        mean(self.sum_distance_max as f64, self.unsolvable_states)
    }
}

// A state space to be drawn: plain data.

/// A state.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Node {
    /// How many tiles are left: its layer.
    pub left: u32,
    /// Whether all tiles can be taken from here.
    pub solvable: bool,
    /// Whether it has tiles and no move.
    pub dead_end: bool,
    /// Which tiles are left: bit 0 is the first tile of the start board in reading order.
    pub tiles: u64,
}

/// A move from one state to another, by their numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Edge {
    /// Before.
    pub from: u32,
    /// After.
    pub to: u32,
}

/// The states of a board and the moves between them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Graph {
    /// The start's text.
    pub start: String,
    /// The states: the start first, then layer by layer, fewer and fewer tiles.
    pub nodes: Vec<Node>,
    /// The moves, by their first state. With gravity two moves may lead to the same state; they are two edges.
    pub edges: Vec<Edge>,
}

impl Graph {
    /// The numbers of the nodes, layer by layer.
    pub fn layers(&self) -> Vec<Vec<usize>> {
        let mut layers: Vec<Vec<usize>> = Vec::new();
        let mut left = None;
        for (at, node) in self.nodes.iter().enumerate() {
            if left != Some(node.left) {
                layers.push(Vec::new());
                left = Some(node.left);
            }
            if let Some(layer) = layers.last_mut() {
                layer.push(at);
            }
        }
        layers
    }

    /// The node of a position; nothing if it is none of these, as after a shuffle.
    pub fn find(&self, position: &Shisen) -> Option<usize> {
        let start = self.start.parse::<Shisen>().ok()?;
        if start.gravity() != position.gravity() {
            return None;
        }
        let tiles = TileIndex::new(start.board(), start.gravity())?.set(position.board())?;
        self.nodes.iter().position(|node| node.tiles == tiles)
    }
}

//! The figures of a state space.

use serde::{Deserialize, Serialize};

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

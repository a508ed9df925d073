//! What a searcher of this program ends its search with: the weights of lines, or the network.

use super::Leaf;
use super::lines::Lines;
use super::weights::Weights;
use crate::games::merge::ntuple::{NTupleNetwork, NetworkEvaluation};

/// The weights of 2048; the file says where they come from.
pub const DOUBLING: &str = include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/data/merge/2048.txt"));

/// The weights of Threes, found by `solvarium tune`; the file says how.
pub const THREES: &str = include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/data/merge/threes.txt"));

/// One of the two evaluations.
#[derive(Clone, Debug)]
pub enum Evaluator {
    /// Weights of lines: nothing need be loaded. In 2048 they play best.
    Lines(Lines),
    /// The network of `static/assets/ntuple-threes.bin`.
    Net(NetworkEvaluation),
}

impl Evaluator {
    /// The weights of 2048 that come with the program.
    pub fn doubling() -> Self {
        // A test reads them; if they were damaged all the same, the published ones would do.
        Self::Lines(Lines::new(&Weights::read(DOUBLING).unwrap_or_else(|_| Weights::published()), 1))
    }

    /// A network: the strongest evaluation of Threes.
    pub fn network(net: NTupleNetwork) -> Self {
        Self::Net(NetworkEvaluation::new(net))
    }

    /// The weights of Threes that come with the program.
    pub fn threes() -> Self {
        Self::Lines(Lines::new(&Weights::read(THREES).unwrap_or_else(|_| Weights::published()), 3))
    }
}

impl Leaf for Evaluator {
    fn begin(&mut self, root: u64) {
        if let Self::Net(net) = self {
            net.begin(root);
        }
    }

    fn lines(&self) -> Option<&Lines> {
        match self {
            Self::Lines(lines) => Some(lines),
            Self::Net(_) => None,
        }
    }

    fn hopeless(&self) -> Option<f64> {
        self.lines().and_then(Leaf::hopeless)
    }

    #[inline]
    fn board(&self, board: u64) -> f64 {
        match self {
            Self::Lines(lines) => lines.board(board),
            Self::Net(net) => net.board(board),
        }
    }

    fn dead(&self, board: u64) -> f64 {
        match self {
            Self::Lines(lines) => lines.dead(board),
            Self::Net(net) => net.dead(board),
        }
    }

    fn ended(&self, board: u64) -> f64 {
        match self {
            Self::Lines(lines) => lines.ended(board),
            Self::Net(net) => net.ended(board),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_weights_of_the_program_are_read() {
        for text in [DOUBLING, THREES] {
            assert!(Weights::read(text).is_ok());
        }
    }
}

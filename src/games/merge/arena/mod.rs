//! Games played by the packed boards alone, for tuning, for learning and for measuring how strong a player is.
//!
//! They draw from a stream of their own ([`crate::engine::rng::Rng::part`] of a seed and the game's number), so that a game
//! of a batch does not depend on the others.

pub mod doubling;
pub mod threes;

use super::expectimax::evaluator::Evaluator;
use super::expectimax::{Reach, doubling as doubling_search, threes as threes_search};
use super::ntuple::Kind;
use super::packed::{highest, threes::score, unpack};
use super::players::GameResult;
use crate::engine::rng::Rng;

/// How far each move is searched.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Effort {
    /// Always so far.
    Reach(Reach),
    /// For about so many nodes.
    Nodes(u64),
}

/// The search that advises, as a player of whole games.
pub enum Champion {
    /// Of 2048.
    Doubling(doubling::Rules, Box<doubling_search::Doubling<Evaluator>>),
    /// Of Threes.
    Threes(threes::Rules, Box<threes_search::Threes<Evaluator>>),
}

impl Champion {
    /// The player of a game, with what it ends its search with.
    pub fn new(kind: Kind, evaluator: Evaluator) -> Self {
        match kind {
            Kind::Doubling => {
                let searcher = doubling_search::Doubling::new(evaluator, doubling_search::BITS);
                Self::Doubling(doubling::Rules::new(), Box::new(searcher))
            }
            Kind::Threes => {
                let searcher = threes_search::Threes::new(evaluator, threes_search::BITS);
                Self::Threes(threes::Rules::new(), Box::new(searcher))
            }
        }
    }

    /// Plays a game to its end. Nodes are those of a move in the mean.
    pub fn play(&mut self, rng: &mut Rng, effort: Effort) -> GameResult {
        // On the last board there is no move.
        let mut boards = 0;
        match self {
            Self::Doubling(rules, searcher) => {
                let mut last = 0;
                let score = rules.game(rng, &mut |board| {
                    (boards, last) = (boards + 1, board);
                    let cells = unpack(board);
                    match effort {
                        Effort::Nodes(nodes) => Some(searcher.advise(&cells, doubling_search::ration(&cells, nodes))),
                        Effort::Reach(reach) => searcher.search(&cells, reach, u64::MAX),
                    }
                });
                GameResult { score, moves: boards - 1, highest: highest(last) }
            }
            Self::Threes(rules, searcher) => {
                let end = rules.game(rng, &mut |play| {
                    boards += 1;
                    match effort {
                        Effort::Nodes(nodes) => Some(searcher.advise(play.board, play.bag, play.next, nodes)),
                        Effort::Reach(reach) => searcher.search(play.board, play.bag, play.next, reach, u64::MAX),
                    }
                });
                GameResult { score: score(end.board).into(), moves: boards - 1, highest: highest(end.board) }
            }
        }
    }
}

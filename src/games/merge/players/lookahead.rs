//! A plain expectimax for any board, deeper and deeper within a budget of nodes. It is for the boards that the fast search
//! ([`crate::games::merge::expectimax`]) does not know.

use crate::engine::direction::Direction;
use crate::games::merge::board::Board;
use crate::games::merge::evil::evaluation;
use crate::games::merge::twenty48::slide;

/// What a search says of the four moves.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SearchResult {
    /// The value of each move in the order of [`Direction::ALL`]; nothing where it is not allowed.
    pub values: [Option<f64>; 4],
    /// Nodes looked at.
    pub nodes: u64,
    /// Moves of chance ahead.
    pub depth: u8,
}

/// The move of the highest value, the first of equal ones.
pub fn best(values: &[Option<f64>; 4]) -> Option<Direction> {
    let mut best: Option<(f64, Direction)> = None;
    for direction in Direction::ALL {
        let Some(value) = values[direction.index()] else { continue };
        if best.is_none_or(|(known, _)| value > known) {
            best = Some((value, direction));
        }
    }
    best.map(|one| one.1)
}

/// The deepest search.
const DEEPEST: u8 = 8;

struct Search {
    nodes: u64,
    most: u64,
}

impl Search {
    /// The value of a board before a move, so many moves of chance ahead; nothing once the budget is spent.
    fn best(&mut self, board: &Board, depth: u8) -> Option<f64> {
        let mut best = evaluation::lost(0);
        for direction in Direction::ALL {
            if let Some(slid) = slide::slide(board, direction) {
                best = best.max(f64::from(slid.gain) / 16.0 + self.after(&slid.board, depth)?);
            }
        }
        Some(best)
    }

    /// The value of a board after a move: the mean over the tiles that may come, or the judgement at the end.
    fn after(&mut self, board: &Board, depth: u8) -> Option<f64> {
        self.nodes += 1;
        if self.nodes > self.most {
            return None;
        }
        if depth == 0 {
            return Some(evaluation::stand(board, |a, b| a == b));
        }
        let (mut sum, mut free) = (0.0, 0.0);
        for cell in board.free_cells() {
            sum +=
                0.9 * self.best(&board.with(cell, 1), depth - 1)? + 0.1 * self.best(&board.with(cell, 2), depth - 1)?;
            free += 1.0;
        }
        Some(sum / f64::max(free, 1.0))
    }
}

/// The values of the moves of a board of 2048, within a budget of nodes; at least one move of chance ahead.
pub fn look(board: &Board, nodes: u64) -> SearchResult {
    let mut search = Search { nodes: 0, most: u64::MAX };
    let mut looked = SearchResult { values: [None; 4], nodes: 0, depth: 0 };
    for depth in 1..=DEEPEST {
        let mut values = [None; 4];
        for direction in Direction::ALL {
            let Some(slid) = slide::slide(board, direction) else { continue };
            let Some(value) = search.after(&slid.board, depth) else {
                return SearchResult { nodes: search.nodes, ..looked };
            };
            values[direction.index()] = Some(f64::from(slid.gain) / 16.0 + value);
        }
        looked = SearchResult { values, nodes: search.nodes, depth };
        search.most = nodes;
        // The next depth takes many times as much.
        if search.nodes.saturating_mul(8) > nodes {
            break;
        }
    }
    looked
}

//! Which way every tile goes in a move.

use super::any_game::Kind;
use super::board::{Board, HIGHEST};
use super::threes::step;
use crate::engine::direction::Direction;

/// The way of one tile in a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Path {
    /// The cell it leaves.
    pub from: usize,
    /// The cell it comes to, perhaps the same.
    pub to: usize,
    /// What it becomes, together with another tile, if it merges.
    pub makes: Option<u8>,
}

/// The ways of all tiles in a move, whether or not anything moves.
pub fn paths(kind: Kind, board: &Board, direction: Direction) -> Vec<Path> {
    let (lines, length) = board.shape().lines(direction);
    let mut all = Vec::new();
    for line in 0..lines {
        let ranks = board.line(direction, line);
        let cell = |at: usize| board.shape().cell(direction, line, at);
        let ways = match kind {
            Kind::Twenty48 => slide(&ranks[..length]),
            Kind::Threes => shift(&ranks[..length]),
        };
        all.extend(ways.into_iter().map(|(from, to, makes)| Path { from: cell(from), to: cell(to), makes }));
    }
    all
}

/// Places along a line: where a tile was, where it is now, and what it has become.
type Ways = Vec<(usize, usize, Option<u8>)>;

/// A line of 2048.
fn slide(line: &[u8]) -> Ways {
    let mut ways: Ways = Vec::new();
    let mut filled = 0;
    for (at, rank) in line.iter().copied().enumerate().filter(|(_, rank)| *rank > 0) {
        let meets = ways.last().is_some_and(|last| last.2.is_none() && line[last.0] == rank && rank < HIGHEST);
        if let (true, Some(last)) = (meets, ways.last_mut()) {
            last.2 = Some(rank + 1);
            ways.push((at, filled - 1, Some(rank + 1)));
        } else {
            ways.push((at, filled, None));
            filled += 1;
        }
    }
    ways
}

/// A line of Threes.
fn shift(line: &[u8]) -> Ways {
    let made = |at: usize| step::merged(line[at - 1], line[at]);
    let folds = |at: &usize| line[*at] > 0 && (line[at - 1] == 0 || made(*at).is_some());
    let fold = (1..line.len()).find(folds);
    let way = |at: usize| match fold {
        Some(fold) if at == fold => (at, at - 1, if line[at - 1] == 0 { None } else { made(at) }),
        Some(fold) if at + 1 == fold => (at, at, made(fold)),
        Some(fold) if at > fold => (at, at - 1, None),
        _ => (at, at, None),
    };
    (0..line.len()).filter(|at| line[*at] > 0).map(way).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn merging_tiles_are_told() {
        assert_eq!(slide(&[1, 1, 1, 1]), [(0, 0, Some(2)), (1, 0, Some(2)), (2, 1, Some(2)), (3, 1, Some(2))]);
        assert_eq!(slide(&[0, 2, 1, 1]), [(1, 0, None), (2, 1, Some(2)), (3, 1, Some(2))]);
        assert_eq!(shift(&[1, 2, 0, 4]), [(0, 0, Some(3)), (1, 0, Some(3)), (3, 2, None)]);
        assert_eq!(shift(&[1, 1, 3, 3]), [(0, 0, None), (1, 1, None), (2, 2, Some(4)), (3, 2, Some(4))]);
        assert_eq!(shift(&[1, 1, 3, 0]), [(0, 0, None), (1, 1, None), (2, 2, None)]);
    }
}

//! What the players, the evil placer and the experiments see of a game, be it 2048 or Threes.

use thiserror::Error;

use super::any_game::Kind;
use super::board::{Board, HIGHEST};
use super::threes::bag;
use crate::engine::direction::Direction;
use crate::engine::position::{Describe, Outcome, Position};
use crate::engine::rng::Rng;

/// Why a move is not allowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum IllegalMove {
    /// Nothing would move.
    #[error("no tile can go {}", .0.word())]
    Blocked(Direction),
    /// The game has ended.
    #[error("the game is over")]
    Over,
}

/// A game under way.
pub trait TilePosition: Position<Move = Direction, PlayError = IllegalMove> + Describe {
    /// The board.
    fn board(&self) -> &Board;

    /// Points so far: 2048 adds them up merge by merge, in Threes they are those of the board.
    fn score(&self) -> u64;

    /// Moves made so far.
    fn count(&self) -> u32;

    /// The board after a move, before the new tile comes, and the points that the move adds; nothing if the move is not
    /// allowed.
    fn pushed(&self, direction: Direction) -> Option<(Board, u32)>;

    /// The position after a move with its new tile; nothing if the move is not allowed.
    fn after(&self, direction: Direction) -> Option<Self>;

    /// Whether two tiles merge.
    fn merges(a: u8, b: u8) -> bool;

    /// The face of a tile: the number on it.
    fn face(rank: u8) -> u32;

    /// The sum of the tiles.
    fn sum(&self) -> u64 {
        self.board().ranks().iter().map(|rank| u64::from(Self::face(*rank))).sum()
    }

    /// The directions that are allowed, in their order.
    fn open(&self) -> Vec<Direction> {
        Direction::ALL.into_iter().filter(|direction| self.pushed(*direction).is_some()).collect()
    }

    /// Whether no move is left.
    fn over(&self) -> bool {
        Direction::ALL.into_iter().all(|direction| self.pushed(direction).is_none())
    }
}

/// Plays a move as [`Position::play`] does.
///
/// # Errors
/// The move is not allowed.
pub fn play<P: TilePosition>(position: &P, direction: Direction) -> Result<P, IllegalMove> {
    let why = || if position.over() { IllegalMove::Over } else { IllegalMove::Blocked(direction) };
    position.after(direction).ok_or_else(why)
}

/// Where a game stands that is won once the highest tile has this rank. A game that has been won can go on, and one
/// that is won by its last move is won.
pub fn outcome<P: TilePosition>(position: &P, goal: u8) -> Outcome {
    if position.board().highest() >= goal {
        Outcome::Won
    } else if position.over() {
        Outcome::Stuck
    } else {
        Outcome::Open
    }
}

/// A board in words: row by row, and how it stands.
pub fn describe<P: TilePosition>(position: &P) -> String {
    let board = position.board();
    let columns = usize::from(board.shape().columns);
    let word = |rank: &u8| if *rank == 0 { "empty".to_owned() } else { P::face(*rank).to_string() };
    let rows = board.ranks().chunks(columns).enumerate().map(|(at, row)| {
        let tiles: Vec<String> = row.iter().map(word).collect();
        format!("Row {}: {}.", at + 1, tiles.join(", "))
    });
    rows.collect::<Vec<_>>().join(" ")
}

// Which way every tile goes in a move.

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
    let made = |at: usize| bag::merged(line[at - 1], line[at]);
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

// Where the tiles and cards of a seeded game come from. Frozen: a link gives everybody the same tiles for ever.
//
// Every moment of a game has a stream of its own: moment 0 is the deal, moment n what comes after move n. The stream of
// moment n is `Rng::part(hash, n)`, where `hash` is the seed's 64 bits. So the tile after move n depends on the seed, on
// n and on the position alone; an undone move costs nothing, and two people can compare decisions on equal luck.
//
// In 2048 a tile is two draws: `below(10)`, where 0 is a four and all else a two, and then `below(free)`, the number of
// its cell among the empty ones, row by row. The deal is two tiles.
//
// In Threes, first a draw for the line among those that moved (the topmost or leftmost is 0), then, if a bonus window
// holds several tiles, one for the tile, then the next card. For that, if the highest tile is 48 or more, `below(21)`
// (or 24), where 0 is a bonus card; and then its window, if there are several, else a draw among the cards of the bag,
// ones first, threes last. The deal is nine times a card of the bag and its cell among the empty ones, and then the
// next card.
//
// An evil placer draws from `Rng::part(hash ^ EVIL, n)`, so that its share does not change what chance would bring.

/// What sets the stream of the evil placer apart.
const EVIL: u64 = 0x6576_696c_2074_696c;

/// The stream of a moment.
pub fn at(hash: u64, moment: u32) -> Rng {
    Rng::part(hash, moment.into())
}

/// The evil placer's stream of a moment.
pub fn evil_at(hash: u64, moment: u32) -> Rng {
    Rng::part(hash ^ EVIL, moment.into())
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

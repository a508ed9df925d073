//! What the players, the evil placer and the experiments see of a game, be it 2048 or Threes.

use thiserror::Error;

use super::board::Board;
use crate::engine::direction::Direction;
use crate::engine::position::{Describe, Outcome, Position};

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

    /// The same position with other luck to come, for trials: the 64 bits of another seed. An evil placer who looks ahead
    /// is taken for a greedy one, who thinks faster.
    fn reseeded(&self, hash: u64) -> Self;

    /// Whether two tiles merge.
    fn merges(a: u8, b: u8) -> bool;

    /// The face of a tile: the number on it.
    fn face(rank: u8) -> u32;

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

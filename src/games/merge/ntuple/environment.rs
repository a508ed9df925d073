//! The two games as a network learns them: greedy moves, and what the tiles are worth.

use super::Kind;
use crate::engine::direction::Direction;
use crate::engine::rng::Rng;
use crate::games::merge::arena::{doubling, threes};
use crate::games::merge::expectimax::threes::{Next, entries};
use crate::games::merge::packed::threes::score;
use crate::games::merge::packed::{has_last, unpack};

/// A move that was made.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Step<S> {
    /// What the network expected of it.
    pub value: f64,
    /// The board whose value is learned.
    pub after: u64,
    /// The game after chance has moved as well.
    pub next: S,
}

/// A game that can be learned.
pub trait Environment {
    /// A position.
    type State: Copy;

    /// Whose network it is.
    const KIND: Kind;

    /// How far apart the marks of [`Environment::mark`] are, in the sum of the tiles.
    const STRIDE: u32;

    /// A new game.
    fn start(&self, rng: &mut Rng) -> Self::State;

    /// Its board.
    fn board(state: &Self::State) -> u64;

    /// The points of a game that has come to this board, or nearly so.
    fn score(board: u64) -> u64;

    /// The move that the network holds best, made; nothing if the game is over.
    fn step(&self, value: &dyn Fn(u64) -> f64, state: &Self::State, rng: &mut Rng) -> Option<Step<Self::State>>;

    /// Positions to begin from are collected at so many marks.
    const MARKS: usize;

    /// Of the values after a move so much counts before it: how far ahead it matters whether the game goes on.
    const GAMMA: f64;
}

impl Environment for doubling::Rules {
    type State = u64;

    const KIND: Kind = Kind::Doubling;
    const STRIDE: u32 = 1024;
    const MARKS: usize = 64;
    const GAMMA: f64 = 0.999;

    fn start(&self, rng: &mut Rng) -> u64 {
        Self::start(rng)
    }

    fn board(state: &u64) -> u64 {
        *state
    }

    /// The points that it took to merge the tiles from 2s (a 4 that came as such counts as merged).
    fn score(board: u64) -> u64 {
        unpack(board).iter().filter(|&&rank| rank > 0).map(|&rank| u64::from(rank - 1) << rank).sum()
    }

    fn step(&self, value: &dyn Fn(u64) -> f64, board: &u64, rng: &mut Rng) -> Option<Step<u64>> {
        let mut best: Option<(f64, u64)> = None;
        for after in self.moves.all(*board).into_iter().filter(|after| after != board) {
            let worth = value(after);
            if best.is_none_or(|(known, _)| worth > known) {
                best = Some((worth, after));
            }
        }
        best.map(|(value, after)| Step { value, after, next: Self::spawn(after, rng) })
    }
}

impl Environment for threes::Rules {
    type State = threes::Play;

    const KIND: Kind = Kind::Threes;
    const STRIDE: u32 = 192;
    const MARKS: usize = 48;
    const GAMMA: f64 = 0.996;

    fn start(&self, rng: &mut Rng) -> threes::Play {
        Self::start(rng)
    }

    fn board(state: &threes::Play) -> u64 {
        state.board
    }

    fn score(board: u64) -> u64 {
        u64::from(score(board))
    }

    fn step(&self, value: &dyn Fn(u64) -> f64, play: &threes::Play, rng: &mut Rng) -> Option<Step<threes::Play>> {
        if has_last(play.board) {
            return None;
        }
        let afters = self.moves.all(play.board);
        let mut best: Option<(f64, Direction)> = None;
        for direction in Direction::ALL {
            let after = afters[direction.index()];
            if after == play.board {
                continue;
            }
            let worth = inserted(value, play, after, direction);
            if best.is_none_or(|(known, _)| worth > known) {
                best = Some((worth, direction));
            }
        }
        let (value, direction) = best?;
        let next = self.play(play, direction, rng)?;
        Some(Step { value, after: next.board, next })
    }
}

/// The mean over where the shown card may come in, and which it may be.
fn inserted(value: &dyn Fn(u64) -> f64, play: &threes::Play, after: u64, direction: Direction) -> f64 {
    let (cells, count) = entries(play.board, after, direction);
    let (lowest, ranks) = match play.next {
        Next::Card(rank) => (rank, 1),
        Next::Bonus { lowest, count } => (lowest, count),
    };
    let mut sum = 0.0;
    for rank in lowest..lowest + ranks {
        for cell in &cells[..count] {
            sum += value(after | u64::from(rank) << cell);
        }
    }
    sum / (count as f64 * f64::from(ranks))
}

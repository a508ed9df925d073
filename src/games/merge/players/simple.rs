//! The players that do not look ahead.

use super::Player;
use crate::engine::direction::Direction::{self, Down, Left, Right, Up};
use crate::engine::rng::Rng;
use crate::games::merge::position::TilePosition;

/// The order of preference of [`Priority`], and in which [`Greedy`] takes what is equal.
const ORDER: [Direction; 4] = [Down, Right, Left, Up];

/// What sets the stream of the random player apart from that of the tiles.
const RANDOM: u64 = 0x7261_6e64_6f6d_6c79;

/// Any open direction, each equally likely.
#[derive(Clone, Debug)]
pub struct Random(Rng);

impl Random {
    /// The player of a game whose seed has these 64 bits.
    pub fn new(hash: u64) -> Self {
        Self(Rng::new(hash ^ RANDOM))
    }
}

impl<P: TilePosition> Player<P> for Random {
    fn begin(&mut self, hash: u64) {
        *self = Self::new(hash);
    }

    fn choose(&mut self, position: &P) -> Option<Direction> {
        // The first open one of a random order is any of the open ones.
        let mut order = Direction::ALL;
        for last in (0..order.len()).rev() {
            order.swap(last, self.0.below(last as u32 + 1) as usize);
            if position.pushed(order[last]).is_some() {
                return Some(order[last]);
            }
        }
        None
    }
}

/// The first open direction of down, right, left, up.
#[derive(Clone, Copy, Debug, Default)]
pub struct Priority;

impl<P: TilePosition> Player<P> for Priority {
    fn choose(&mut self, position: &P) -> Option<Direction> {
        ORDER.into_iter().find(|direction| position.pushed(*direction).is_some())
    }
}

/// The Corner Strategy as the article words it: «Tap Right and Down in alternating order until you can't move. Then press
/// Up. Repeat.» The alternation goes on where it stopped; where Up is closed too, it goes left.
#[derive(Clone, Copy, Debug)]
pub struct Corner {
    /// What it taps next.
    next: Direction,
}

impl Default for Corner {
    /// Begins with Right.
    fn default() -> Self {
        Self { next: Right }
    }
}

impl<P: TilePosition> Player<P> for Corner {
    fn begin(&mut self, _: u64) {
        *self = Self::default();
    }

    fn choose(&mut self, position: &P) -> Option<Direction> {
        let open = |direction: &Direction| position.pushed(*direction).is_some();
        let other = if self.next == Right { Down } else { Right };
        if open(&self.next) {
            // The next tap is the other one.
            return Some(std::mem::replace(&mut self.next, other));
        }
        // That tap did nothing; the one after it is the other one again.
        if open(&other) {
            return Some(other);
        }
        [Up, Left].into_iter().find(open)
    }
}

/// The most points, then the most free cells, then the order down, right, left, up.
#[derive(Clone, Copy, Debug, Default)]
pub struct Greedy;

impl<P: TilePosition> Player<P> for Greedy {
    fn choose(&mut self, position: &P) -> Option<Direction> {
        let worth = |direction: Direction| {
            let (board, gain) = position.pushed(direction)?;
            Some(((gain, board.free()), direction))
        };
        // Of equal ones the last is taken, so the order is turned round.
        ORDER.into_iter().rev().filter_map(worth).max_by_key(|(worth, _)| *worth).map(|(_, direction)| direction)
    }
}

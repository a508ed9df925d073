//! A path with choices that somebody makes, stop by stop, on the packed positions of the solver.
//!
//! [`super::solver::packed_garden`] lists all paths of a position; here one is walked at a time, for methods that try paths and do not
//! go through them all.

use super::garden::Direction;
use super::moves::{Entry, Move};
use super::solver::bits::Bits;
use super::solver::packed_garden::StepResult;
use super::solver::packed_garden::{PackedGarden, PackedPosition};

/// Which way at a stop.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Turn {
    /// To the left of where he was going.
    Left,
    /// To the right.
    Right,
    /// Straight on, which only an ornament allows.
    Ahead,
}

impl Turn {
    /// The way after it.
    pub fn from(self, heading: Direction) -> Direction {
        let [left, right] = heading.across();
        match self {
            Self::Left => left,
            Self::Right => right,
            Self::Ahead => heading,
        }
    }
}

/// What may be done at a stop; at least one thing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stop {
    /// Whether he may turn left: slide, leave, or push.
    pub left: bool,
    /// Whether he may turn right.
    pub right: bool,
    /// Whether he may push the ornament ahead.
    pub ahead: bool,
}

impl Stop {
    /// How many ways there are.
    pub fn count(self) -> u32 {
        [self.left, self.right, self.ahead].into_iter().map(u32::from).sum()
    }

    /// The way of this number, counted from 0 in the order left, right, ahead; the last one for a larger number.
    pub fn nth(self, number: u32) -> Turn {
        let all = [(self.left, Turn::Left), (self.right, Turn::Right), (self.ahead, Turn::Ahead)];
        let mut open = all.into_iter().filter(|(open, _)| *open).map(|(_, turn)| turn);
        let last = self.count().saturating_sub(1);
        open.nth(number.min(last) as usize).unwrap_or(Turn::Ahead)
    }
}

/// How a path ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End<B> {
    /// Nobody can enter there.
    Shut,
    /// The monk is outside again.
    Out(PackedPosition<B>),
    /// He stands in a dead end, or somebody chose a way that is none: the game is over.
    Stuck,
}

/// Walks a path from an entry (its number in [`PackedGarden::entries`], and less than their number), asking `choose` at each stop.
pub fn walk<B: Bits>(
    packed: &PackedGarden<B>,
    place: &PackedPosition<B>,
    entry: u32,
    mut choose: impl FnMut(Stop) -> Turn,
) -> End<B> {
    let (cell, way) = packed.entries[entry as usize];
    let Some(mut went) = packed.enter(place, cell, way) else { return End::Shut };
    loop {
        let stood = match went {
            StepResult::Out(place) => return End::Out(place),
            StepResult::Stopped(walk) => walk,
        };
        let [left, right, ahead] =
            [Turn::Left, Turn::Right, Turn::Ahead].map(|turn| packed.go(&stood, turn.from(stood.heading)));
        let stop = Stop { left: left.is_some(), right: right.is_some(), ahead: ahead.is_some() };
        if stop.count() == 0 {
            return End::Stuck;
        }
        let next = match choose(stop) {
            Turn::Left => left,
            Turn::Right => right,
            Turn::Ahead => ahead,
        };
        match next {
            Some(next) => went = next,
            None => return End::Stuck,
        }
    }
}

/// A path as a move: its entry and what was chosen at its stops.
pub fn path<B: Bits>(packed: &PackedGarden<B>, entry: u32, turns: &[Turn]) -> Move {
    let (cell, way) = packed.entries[entry as usize];
    let (row, column) = (usize::from(cell) / packed.width, usize::from(cell) % packed.width);
    let mut heading = way;
    let ways = turns.iter().map(|turn| {
        heading = turn.from(heading);
        heading
    });
    Move::enter(Entry { row, column, way }, ways.collect())
}

/// Cells that have to be raked.
pub fn left<B: Bits>(packed: &PackedGarden<B>, place: &PackedPosition<B>) -> u32 {
    packed.open.without(place.raked | place.ornaments).count()
}

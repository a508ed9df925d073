//! A clause: what a script says about one path.

use crate::engine::rng::Rng;
use crate::games::zen::script_walker::{Stop, Turn};

/// The clauses of a script: «the maximum number of moves allowed», by default 20.
pub const MAX_PATHS: usize = 20;
/// «We assume that no move will contain more than 20 direction choices or opportunities to push.»
pub const MAX_STOPS: usize = 20;

/// Where to enter and what to do at each stop.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Gene {
    /// The entry, from 0, clockwise from the top left. (The paper counts from 1.)
    pub entry: u32,
    /// For each stop one bit: which of the two ways to the sides, the left one being 0.
    pub turns: u32,
    /// For each stop how often to push an ornament that lies ahead.
    pub pushes: [u8; MAX_STOPS],
}

impl Gene {
    /// A random clause: one of so many entries, and pushes by less than `longest`.
    pub fn draw(entries: u32, longest: u32, rng: &mut Rng) -> Self {
        let (entry, turns) = (rng.below(entries), rng.below(1 << MAX_STOPS));
        let mut pushes = [0; MAX_STOPS];
        for push in &mut pushes {
            *push = rng.below(longest.min(256)) as u8;
        }
        Self { entry, turns, pushes }
    }

    /// Somebody who reads it along a path.
    pub fn reader(&self) -> Reader<'_> {
        Reader { clause: self, stop: 0, pushed: 0 }
    }
}

/// Reads a clause stop by stop.
#[derive(Clone, Debug)]
pub struct Reader<'a> {
    clause: &'a Gene,
    /// The stop whose choices come next; pushing on in the same direction is one stop.
    stop: usize,
    /// How often was pushed there.
    pushed: u8,
}

impl Reader<'_> {
    /// What the clause chooses there.
    pub fn choose(&mut self, stop: Stop) -> Turn {
        if stop.ahead && (self.pushed < self.clause.pushes[self.stop] || !stop.left && !stop.right) {
            self.pushed = self.pushed.saturating_add(1);
            return Turn::Ahead;
        }
        let right = if stop.left && stop.right { self.clause.turns >> self.stop & 1 == 1 } else { stop.right };
        (self.stop, self.pushed) = ((self.stop + 1) % MAX_STOPS, 0);
        if right { Turn::Right } else { Turn::Left }
    }
}

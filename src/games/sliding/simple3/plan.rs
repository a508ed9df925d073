//! How the groups of a search are divided into shards of about the same work.

use super::census::Census;
use super::gather::{Sources, Task};
use super::grid::{Cells, Grid};

/// A search for the hardest simple^3 puzzles of a grid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Plan {
    /// The grid.
    pub grid: Grid,
    /// Strict: solved when the goal piece covers the lower right cell. Otherwise: when it touches the last row and the last
    /// column, so that pieces without a cell in the corner of their rectangle take part as goal pieces too.
    pub strict: bool,
    /// Where the searches start.
    pub sources: Sources,
}

impl Plan {
    /// The goal pieces (of two mirror images one) where they have solved the puzzle. Each shape has only one such place, by either rule: a piece on
    /// the lower right cell touches the last row and the last column.
    pub fn goals(&self) -> Vec<Cells> {
        let far = self.grid.shapes().into_iter().map(|shape| self.grid.far(shape));
        let fits = |goal: Cells| !self.strict || goal & self.grid.corner() != 0;
        // Of a goal piece and its mirror image the searcher takes only one.
        let mirror = |goal: Cells| self.grid.home(self.grid.mirrored(goal));
        let first = |goal: Cells| !self.grid.is_square() || self.grid.home(goal) <= mirror(goal);
        far.filter(|&goal| goal != self.grid.full() && fits(goal) && first(goal)).collect()
    }

    /// How many shards there are. Each goes once through the boards of its goal shapes, so more shards cost more in all.
    pub fn shards(&self) -> u32 {
        match self.grid.cells() {
            ..=9 => 1,
            10..=12 => 8,
            13..=15 => 32,
            _ => 64,
        }
    }

    /// A guess at the work for a goal piece and a number of pieces: each board where it has just solved the puzzle stands
    /// for some positions at each of its places.
    fn work(&self, census: &Census, goal: Cells, pieces: usize) -> u64 {
        let home = self.grid.home(goal);
        let boards = match self.sources {
            Sources::Justsolved => census.justsolved(goal, pieces),
            Sources::Solved => census.fillings(self.grid.full() & !goal, pieces - 1),
        };
        // Half of the groups of a shape that is its own mirror image are the mirror images of others.
        let halves = if self.grid.is_square() && self.grid.home(self.grid.mirrored(goal)) == home { 1 } else { 2 };
        u64::from(boards) * halves * (1 + self.grid.places(home).count() as u64)
    }

    /// The tasks of a shard. All shards' tasks together are every group once, but for mirror images.
    pub fn tasks(&self, shard: u32) -> Vec<Task> {
        let census = Census::new(&self.grid, self.grid.cells() - 1);
        let mut whole = Vec::new();
        for goal in self.goals() {
            let all = (1..self.grid.cells()).map(|pieces| (goal, pieces, self.work(&census, goal, pieces)));
            whole.extend(all.filter(|(_, _, work)| *work > 0));
        }
        let all: u64 = whole.iter().map(|(_, _, work)| work).sum();
        let shards = u64::from(self.shards());
        let mut tasks = Vec::new();
        let mut before = 0;
        for (goal, pieces, work) in whole {
            let parts = (work * shards).div_ceil(all);
            for part in 0..parts {
                let (middle, doubled) = (2 * before * parts + (2 * part + 1) * work, 2 * parts);
                if middle * shards / (all * doubled) == u64::from(shard) {
                    tasks.push(Task { goal, pieces: pieces as u8, part: part as u32, parts: parts as u32 });
                }
            }
            before += work;
        }
        tasks
    }
}

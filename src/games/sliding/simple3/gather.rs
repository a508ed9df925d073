//! The boards from which a search starts, sorted into their groups, and the shards of a search.

use std::sync::{Arc, Mutex, PoisonError};

use super::census::Census;
use super::finder::{self, Visitor};
use super::grid::{Cells, Grid};
use crate::games::sliding::metric::Metric;

/// Which boards a search starts from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sources {
    /// The justsolved ones. With one piece an action, the last one of a shortest solution moves the goal piece into its
    /// place, so it ends on one of these, and no other solved board is nearer.
    Justsolved,
    /// All solved boards with a void. A set of pieces may bring the goal piece to a place that it cannot leave alone.
    Solved,
}

impl Sources {
    /// Where the searches in a metric have to start.
    pub fn of(metric: Metric) -> Self {
        if metric.is_super() { Self::Solved } else { Self::Justsolved }
    }
}

/// A share of the groups with one goal shape and number of pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Task {
    /// The goal piece where it has solved the puzzle.
    pub goal: Cells,
    /// The number of pieces, the goal piece included.
    pub pieces: u8,
    /// Which share of the groups.
    pub part: u32,
    /// Of how many.
    pub parts: u32,
}

/// A board and its group.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Source {
    /// The group.
    pub key: u64,
    /// The board: 21 bits each for the cells joined to the right, the cells joined to the one below, and the voids.
    joins: u64,
    /// The group's boards stand for those of so many groups: 2 if the mirrored ones are another group.
    pub weight: u8,
}

/// The bits of one of the three sets of a board.
const JOIN: Cells = (1 << 21) - 1;

impl Source {
    /// Cells joined to their right neighbour.
    pub fn right(&self) -> Cells {
        self.joins as Cells & JOIN
    }

    /// Cells joined to the one below.
    pub fn down(&self) -> Cells {
        (self.joins >> 21) as Cells & JOIN
    }

    /// The voids.
    pub fn voids(&self) -> Cells {
        (self.joins >> 42) as Cells & JOIN
    }
}

/// What boards are sorted by: the shapes of pieces, looked up.
pub struct Shapes {
    grid: Grid,
    /// The home of any piece.
    homes: Vec<Cells>,
    /// The home of the mirrored piece, on square grids.
    mirrors: Vec<Cells>,
}

impl Shapes {
    /// The shapes of a grid.
    pub fn new(grid: &Grid) -> Self {
        let homes = (0..=grid.full()).map(|cells| grid.home(cells)).collect();
        let mirror = |cells| grid.home(grid.mirrored(cells));
        let mirrors = if grid.is_square() { (0..=grid.full()).map(mirror).collect() } else { Vec::new() };
        Self { grid: *grid, homes, mirrors }
    }

    /// The home of a piece.
    pub fn home(&self, cells: Cells) -> Cells {
        self.homes[cells as usize]
    }

    /// The home of the mirrored piece; of the piece itself on grids that are not square.
    pub fn mirror(&self, cells: Cells) -> Cells {
        self.mirrors.get(cells as usize).map_or(self.home(cells), |&home| home)
    }

    /// The boards of a task, group after group. A group and its mirror image have equal distances, so only one of the two
    /// is given.
    pub fn gather(&self, task: &Task, sources: Sources, into: &mut Vec<Source>) {
        into.clear();
        let (goal, home, mirror) = (task.goal, self.home(task.goal), self.mirror(task.goal));
        if mirror < home {
            return;
        }
        let needs = |moved: Option<Cells>| moved.map_or(Cells::MAX, |cells| cells & !goal);
        let needs = [needs(self.grid.left(goal)), needs(self.grid.up(goal))];
        let ways = needs.map(|cells| cells != Cells::MAX);
        let twin = mirror == home && !self.mirrors.is_empty();
        let mut gathering = Gathering { shapes: self, task, sources, needs, twin, doubled: home < mirror, into };
        let mark = Mark {
            key: code(home | GOAL_MARK),
            mirror: code(mirror | GOAL_MARK),
            right: self.grid.joined_right(goal),
            down: self.grid.joined_down(goal),
            voids: 0,
            pieces: task.pieces.saturating_sub(1),
            free: (self.grid.full() & !goal).count_ones() as u8,
            ways,
        };
        if sources == Sources::Solved || ways != [false; 2] {
            finder::fill(&self.grid, self.grid.full() & !goal, mark, &mut gathering);
        }
        into.sort_unstable();
    }
}

/// Tells the goal shape from others of its form. On larger grids it only changes it: the boards of a task have all the
/// same goal shape.
const GOAL_MARK: Cells = 1 << 16;

/// A number for a shape, so that the sums tell multisets apart (a debug build checks that they do).
///
/// This is the finalizer of SplitMix64.
fn code(home: Cells) -> u64 {
    let mut z = u64::from(home).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ z >> 31
}

#[derive(Clone, Copy)]
struct Mark {
    key: u64,
    mirror: u64,
    right: Cells,
    down: Cells,
    voids: Cells,
    /// Pieces still to come, and cells for them. Any number of pieces up to that of the cells can be laid.
    pieces: u8,
    free: u8,
    /// Whether the goal piece may still find room to step left, and up.
    ways: [bool; 2],
}

struct Gathering<'a> {
    shapes: &'a Shapes,
    task: &'a Task,
    sources: Sources,
    needs: [Cells; 2],
    /// Whether the goal shape is its own mirror image, so that groups have to be compared with theirs.
    twin: bool,
    /// Whether it is not.
    doubled: bool,
    into: &'a mut Vec<Source>,
}

impl Visitor for Gathering<'_> {
    type Mark = Mark;

    #[inline]
    fn void(&mut self, mark: Mark, cell: Cells) -> Option<Mark> {
        let free = mark.free - 1;
        (mark.pieces <= free).then_some(Mark { voids: mark.voids | cell, free, ..mark })
    }

    #[inline]
    fn piece(&mut self, mark: Mark, cells: Cells) -> Option<Mark> {
        let free = mark.free - cells.count_ones() as u8;
        if mark.pieces == 0 || mark.pieces - 1 > free {
            return None;
        }
        let clear = |way: usize| mark.ways[way] && self.needs[way] & cells == 0;
        let ways = [clear(0), clear(1)];
        if self.sources == Sources::Justsolved && ways == [false; 2] {
            return None;
        }
        let mirror = if self.twin { mark.mirror.wrapping_add(code(self.shapes.mirror(cells))) } else { 0 };
        Some(Mark {
            key: mark.key.wrapping_add(code(self.shapes.home(cells))),
            mirror,
            right: mark.right | self.shapes.grid.joined_right(cells),
            down: mark.down | self.shapes.grid.joined_down(cells),
            voids: mark.voids,
            pieces: mark.pieces - 1,
            free,
            ways,
        })
    }

    #[inline]
    fn board(&mut self, mark: Mark) {
        if self.twin && mark.mirror < mark.key || mark.voids == 0 {
            return;
        }
        // The key decides the share, so that all boards of a group are in one. It is mixed anew, because those that come
        // before their mirror image are small.
        let share = mark.key.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 32;
        if (share * u64::from(self.task.parts)) >> 32 != u64::from(self.task.part) {
            return;
        }
        let doubled = self.doubled || self.twin && mark.key < mark.mirror;
        let joins = u64::from(mark.right) | u64::from(mark.down) << 21 | u64::from(mark.voids) << 42;
        self.into.push(Source { key: mark.key, joins, weight: 1 + u8::from(doubled) });
    }
}

// How the groups of a search are divided into shards of about the same work.

/// Where the goal piece begins and ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rule {
    /// From the upper left until it covers the lower right cell.
    Strict,
    /// From the upper left until it touches the last row and the last column, so that pieces without a cell in the corner
    /// of their rectangle take part as goal pieces too.
    Loose,
    /// From any other place until it covers the lower right cell: «simple simple», which is to «move a single piece to a single
    /// corner» (Bickford, 20 September 2011). The other corners are this one in a mirror.
    Corner,
    /// From any place to any other one: «simple».
    Anywhere,
}

impl Rule {
    /// Whether the goal piece has to cover the lower right cell.
    fn is_covering(self) -> bool {
        matches!(self, Rule::Strict | Rule::Corner)
    }
}

/// A search for the hardest puzzles of a grid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Plan {
    /// The grid.
    pub grid: Grid,
    /// What is solved.
    pub rule: Rule,
    /// Where the searches start.
    pub sources: Sources,
}

/// The tasks of a shard and a guess at their work.
#[derive(Clone, Debug, Default)]
struct Share {
    tasks: Vec<Task>,
    work: u64,
}

/// The last plan and its shards.
static LAST: Mutex<Option<(Plan, Arc<[Share]>)>> = Mutex::new(None);

impl Plan {
    /// The goal pieces (of two mirror images one) where they have solved the puzzle. Unless that is anywhere, each shape has
    /// only one such place, by either rule: a piece on the lower right cell touches the last row and the last column.
    pub fn goals(&self) -> Vec<Cells> {
        let anywhere = self.rule == Rule::Anywhere;
        let ends = |shape| self.grid.places(shape).filter(move |&goal| anywhere || goal == self.grid.far(shape));
        let ends = self.grid.shapes().into_iter().flat_map(ends);
        let fits = |goal: Cells| !self.rule.is_covering() || goal & self.grid.corner() != 0;
        // Of a goal piece and its mirror image the searcher takes only one.
        let mirror = |goal: Cells| self.grid.home(self.grid.mirrored(goal));
        let first = |goal: Cells| !self.grid.is_square() || self.grid.home(goal) <= mirror(goal);
        ends.filter(|&goal| goal != self.grid.full() && fits(goal) && first(goal)).collect()
    }

    /// How many shards there are. Each goes once through the boards of its goal shapes, so more shards cost more in all.
    pub fn shards(&self) -> u32 {
        match self.grid.cells() {
            ..=9 => 1,
            10..=12 => 8,
            13..=15 => 32,
            16 => 64,
            17..=18 => 256,
            // Two wide there are far fewer boards.
            _ if self.grid.width().min(self.grid.height()) == 2 => 512,
            _ => 4096,
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
        boards * halves * (1 + self.grid.places(home).count() as u64)
    }

    /// A guess at the work of a shard's tasks.
    pub fn weight(&self, shard: u32) -> u64 {
        self.shares().get(shard as usize).map_or(0, |share| share.work)
    }

    /// The tasks of a shard. All shards' tasks together are every group once, but for mirror images.
    pub fn tasks(&self, shard: u32) -> Vec<Task> {
        self.shares().get(shard as usize).map_or_else(Vec::new, |share| share.tasks.clone())
    }

    /// All shards. To count the boards of 20 cells takes seconds, so those of the last plan are kept.
    fn shares(&self) -> Arc<[Share]> {
        let mut last = LAST.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((plan, shares)) = &*last
            && plan == self
        {
            return Arc::clone(shares);
        }
        let shares: Arc<[Share]> = self.divide().into();
        *last = Some((*self, Arc::clone(&shares)));
        shares
    }

    fn divide(&self) -> Vec<Share> {
        // Where the goal piece has to take the last cell, half of the regions need not be counted.
        let last = if self.rule.is_covering() { self.grid.corner() - 1 } else { self.grid.full() };
        let census = Census::within(&self.grid, last, self.grid.cells() - 1);
        let mut whole = Vec::new();
        for goal in self.goals() {
            let all = (1..self.grid.cells()).map(|pieces| (goal, pieces, self.work(&census, goal, pieces)));
            whole.extend(all.filter(|(_, _, work)| *work > 0));
        }
        let all: u64 = whole.iter().map(|(_, _, work)| work).sum();
        let shards = u64::from(self.shards());
        let mut shares = vec![Share::default(); shards as usize];
        let mut before = 0;
        for (goal, pieces, work) in whole {
            let parts = (work * shards).div_ceil(all);
            for part in 0..parts {
                let middle = u128::from(2 * before * parts + (2 * part + 1) * work);
                let share = middle * u128::from(shards) / (u128::from(all) * u128::from(2 * parts));
                let share = &mut shares[share as usize];
                share.tasks.push(Task { goal, pieces: pieces as u8, part: part as u32, parts: parts as u32 });
                share.work += work / parts;
            }
            before += work;
        }
        shares
    }
}

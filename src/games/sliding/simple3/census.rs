//! Counts the fillings of every part of a grid without showing them, and draws one of them, each equally likely.
//!
//! The fillings of a region are those whose first cell is a void, and for each piece that holds this cell those of the
//! rest. A region's number is greater than that of its parts, so one pass upwards counts them all.

use crate::engine::order;
use std::ops::RangeInclusive;

use super::finder::{self, Row, is_justsolved};
use super::grid::{Cells, Grid};
use super::layout::{Layout, State};
use super::search::{Front, position};
use crate::engine::rng::Rng;
use crate::games::sliding::metric::Metric;

/// The number of fillings of every region, by number of pieces.
pub struct Census {
    grid: Grid,
    /// Those of region `r` with `n` pieces at `r * (most + 1) + n`.
    counts: Vec<u64>,
    most: usize,
}

/// A board: its pieces in the order of their lowest cells.
pub type Pieces = Vec<Cells>;

impl Census {
    /// Counts the fillings of every region of the grid with at most `most` pieces.
    pub fn new(grid: &Grid, most: usize) -> Self {
        Self::within(grid, grid.full(), most)
    }

    /// The same for regions whose number is at most `last`, which is that of the largest.
    pub fn within(grid: &Grid, last: Cells, most: usize) -> Self {
        let row = most + 1;
        let mut counts = vec![0u64; (last as usize + 1) * row];
        counts[0] = 1;
        for region in 1..=last {
            let first = region & region.wrapping_neg();
            let (below, own) = counts.split_at_mut(region as usize * row);
            let of = |part: Cells| &below[part as usize * row..][..row];
            own[..row].copy_from_slice(of(region ^ first));
            finder::pieces(grid, region, &mut |piece| {
                let rest = of(region & !piece);
                own[1..row].iter_mut().zip(rest).for_each(|(sum, more)| *sum += more);
            });
        }
        Self { grid: *grid, counts, most }
    }

    /// The fillings of a region with so many pieces.
    pub fn fillings(&self, region: Cells, pieces: usize) -> u64 {
        if pieces > self.most { 0 } else { self.counts[region as usize * (self.most + 1) + pieces] }
    }

    /// All boards of the grid by number of pieces.
    pub fn boards(&self) -> Row {
        let mut row = Row::default();
        row.iter_mut().enumerate().for_each(|(n, count)| *count = self.fillings(self.grid.full(), n));
        row
    }

    /// The justsolved boards with so many pieces whose goal piece is `goal`, which holds the lower right cell: those where
    /// it can step left, and those where it can step up, less those where it can do both.
    pub fn justsolved(&self, goal: Cells, pieces: usize) -> u64 {
        let rest = self.grid.full() & !goal;
        let count = |voids: Option<Cells>| match (voids, pieces) {
            (None, _) | (_, 0) => 0,
            (Some(voids), _) => self.fillings(rest & !voids, pieces - 1),
        };
        let (left, up) = self.ways_out(goal);
        let both = left.zip(up).map(|(left, up)| left | up);
        count(left) + count(up) - count(both)
    }

    /// The cells that have to be void for the goal piece to step left, and up.
    fn ways_out(&self, goal: Cells) -> (Option<Cells>, Option<Cells>) {
        let onto = |moved: Option<Cells>| moved.map(|cells| cells & !goal);
        (onto(self.grid.left(goal)), onto(self.grid.up(goal)))
    }

    /// Draws a justsolved board with so many pieces, each equally likely: the goal piece first. Nothing if there is none.
    /// Frozen: the order of the draws is part of every published id.
    pub fn draw(&self, rng: &mut Rng, pieces: usize) -> Option<Pieces> {
        let goals: Vec<(Cells, u64)> = self.goals().map(|goal| (goal, self.justsolved(goal, pieces))).collect();
        let mut at = below(rng, goals.iter().map(|(_, count)| count).sum());
        let goal = goals.into_iter().find(|&(_, count)| less(&mut at, count))?.0;
        let (left, up) = self.ways_out(goal);
        let rest = self.grid.full() & !goal;
        // A board with both ways out would come twice: it is taken only where the way left was chosen.
        loop {
            let count = |voids: Option<Cells>| voids.map_or(0, |voids| self.fillings(rest & !voids, pieces - 1));
            let mut at = below(rng, count(left) + count(up));
            let by_left = less(&mut at, count(left));
            let voids = if by_left { left } else { up }?;
            let mut board = vec![goal];
            self.draw_rest(rng, rest & !voids, pieces - 1, &mut board);
            let taken = board.iter().fold(0, |all, piece| all | piece);
            if by_left || left.is_none_or(|left| left & taken != 0) {
                debug_assert!(is_justsolved(&self.grid, goal, self.grid.full() & !taken));
                return Some(board);
            }
        }
    }

    /// The pieces that a goal piece may be, where it has solved the puzzle; smallest shape's number first.
    fn goals(&self) -> impl Iterator<Item = Cells> {
        let grid = self.grid;
        let far = grid.shapes().into_iter().map(move |shape| grid.far(shape));
        far.filter(move |goal| goal & grid.corner() != 0)
    }

    fn draw_rest(&self, rng: &mut Rng, mut region: Cells, mut pieces: usize, board: &mut Pieces) {
        while region != 0 {
            let mut at = below(rng, self.fillings(region, pieces));
            let first = region & region.wrapping_neg();
            if less(&mut at, self.fillings(region ^ first, pieces)) {
                region ^= first;
                continue;
            }
            let mut chosen = None;
            finder::pieces(&self.grid, region, &mut |piece| {
                if chosen.is_none() && less(&mut at, self.fillings(region & !piece, pieces.wrapping_sub(1))) {
                    chosen = Some(piece);
                }
            });
            // The numbers of the choices sum to that of the region, so one of them is met.
            let Some(piece) = chosen else { return };
            board.push(piece);
            region &= !piece;
            pieces -= 1;
        }
    }
}

/// Puzzles are drawn on at most 16 cells, whose boards, 55,807,716 in all, fit.
fn below(rng: &mut Rng, count: u64) -> u64 {
    rng.below(count as u32).into()
}

/// Whether `at` lies in the next `count` numbers; if not, they are passed.
fn less(at: &mut u64, count: u64) -> bool {
    let here = *at < count;
    if !here {
        *at -= count;
    }
    here
}

// Draws random simple^3 puzzles whose distance is known exactly.

/// A board with more positions than these that hang together is passed over, so that a try takes milliseconds: pieces that
/// go nearly everywhere make large puzzles, not hard ones. Frozen.
const MAX: usize = 40_000;

/// The puzzles that hang together with a board, looked for in memory that is kept.
pub struct Around {
    layout: Layout,
    /// All positions that hang together with a board.
    whole: Front,
    /// The same by distance from those that are solved.
    away: Front,
}

impl Around {
    /// Makes ready.
    pub fn new(grid: &Grid) -> Self {
        Self { layout: Layout::new(grid), whole: Front::default(), away: Front::default() }
    }

    /// Draws one of the positions with the goal piece in the upper left corner that hang together with a board, the goal
    /// piece first, and are so many moves from the nearest solved one. Nothing if there is none, or if more than `most`
    /// positions hang together. Frozen.
    pub fn draw(&mut self, rng: &mut Rng, board: &[Cells], moves: &RangeInclusive<u32>, most: usize) -> Option<Drawn> {
        let start = self.layout.lay(board);
        self.whole.begin(256);
        self.whole.add(start);
        if !self.whole.spread(&self.layout, Metric::Move, most) {
            return None;
        }
        self.away.begin(self.whole.reached.len());
        for &state in self.whole.reached.iter().filter(|&&state| self.layout.is_solved(state)) {
            self.away.add(state);
        }
        self.away.spread(&self.layout, Metric::Move, most);
        let mut fitting: Vec<(State, u32)> = Vec::new();
        for (distance, layer) in self.away.by_distance().enumerate() {
            let distance = distance as u32;
            let starts = layer.iter().filter(|&&state| moves.contains(&distance) && self.layout.is_start(state));
            fitting.extend(starts.map(|&state| (state, distance)));
        }
        // The order in which the search meets them is no part of what is frozen.
        order::sort(&mut fitting);
        let chosen = rng.below(fitting.len() as u32) as usize;
        fitting.get(chosen).map(|&(state, moves)| Drawn { position: position(&self.layout, state), moves })
    }
}

/// Draws puzzles of one grid and number of pieces in memory that it keeps.
pub struct Drawer {
    census: Census,
    pieces: usize,
    around: Around,
}

/// A puzzle that was drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Drawn {
    /// The position as it stands in an id.
    pub position: String,
    /// The fewest moves that solve it.
    pub moves: u32,
}

impl Drawer {
    /// Makes ready to draw puzzles with so many pieces.
    pub fn new(grid: &Grid, pieces: usize) -> Self {
        Self { census: Census::new(grid, pieces), pieces, around: Around::new(grid) }
    }

    /// Draws a justsolved board, each equally likely, then one of the puzzles that hang together with it and take so many
    /// moves. Nothing if there is none. Frozen.
    pub fn draw(&mut self, rng: &mut Rng, moves: &RangeInclusive<u32>) -> Option<Drawn> {
        let board = self.census.draw(rng, self.pieces)?;
        self.around.draw(rng, &board, moves, MAX)
    }
}

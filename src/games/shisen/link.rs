//! The link of two tiles: the way between them, fewest turns first.
//!
//! A way goes in straight lines through empty cells. Outside the board everything is empty, and a ring of one cell round it
//! is enough. This is the general search, for drawing and for refusals; [`Lines`] answers «linked or not» fast.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::board::{Board, Cell, MAX_HEIGHT, MAX_WIDTH};

/// The most turns of a link: three straight lines.
pub const MAX_TURNS: u32 = 2;

/// A place on the board or in the ring round it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Point {
    /// From 0; -1 and the number of rows are outside.
    pub row: i16,
    /// From 0; -1 and the number of columns are outside.
    pub column: i16,
}

impl From<Cell> for Point {
    fn from(cell: Cell) -> Self {
        Self { row: cell.row as i16, column: cell.column as i16 }
    }
}

/// A way between two tiles.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Link {
    /// The first tile, the corners, the last tile: two to four points.
    pub corners: Vec<Point>,
}

impl Link {
    /// How often it turns.
    pub fn turns(&self) -> u32 {
        (self.corners.len() as u32).saturating_sub(2)
    }
}

/// The link of two tiles, with the fewest turns and, of those, the shortest; their kinds are not asked. Nothing if more
/// than [`MAX_TURNS`] are needed, or unless both are tiles, and two.
pub fn link(board: &Board, from: Cell, to: Cell) -> Option<Link> {
    way(board, from, to).filter(|way| way.turns() <= MAX_TURNS)
}

/// The fewest turns of any way between two tiles, also where they are more than a link may have.
pub fn least_turns(board: &Board, from: Cell, to: Cell) -> Option<u32> {
    way(board, from, to).map(|way| way.turns())
}

/// Right, down, left, up: row and column.
const WAYS: [(i16, i16); 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];

/// The way with the fewest turns, then the fewest steps: one node is a place and the direction it was entered in.
fn way(board: &Board, from: Cell, to: Cell) -> Option<Link> {
    if from == to || board.kind(from) == 0 || board.kind(to) == 0 {
        return None;
    }
    let (start, end) = (Point::from(from), Point::from(to));
    let (rows, columns) = (board.height() as i16 + 2, board.width() as i16 + 2);
    let node = |point: Point, way: usize| ((point.row + 1) * columns + point.column + 1) as usize * 4 + way;
    let place = |node: usize| {
        let at = (node / 4) as i16;
        Point { row: at / columns - 1, column: at % columns - 1 }
    };
    let mut best = vec![(u32::MAX, u32::MAX); (rows * columns) as usize * 4];
    let mut came = vec![usize::MAX; best.len()];
    let mut queue = BinaryHeap::new();
    for way in 0..4 {
        best[node(start, way)] = (0, 0);
        queue.push(Reverse((0, 0, node(start, way))));
    }
    while let Some(Reverse((turns, steps, at))) = queue.pop() {
        let here = place(at);
        if here == end {
            return Some(Link { corners: corners(at, &came, place) });
        }
        if best[at] < (turns, steps) {
            continue;
        }
        for (way, (down, right)) in WAYS.into_iter().enumerate() {
            // From the first tile every direction is straight on: it was begun with in all four.
            if way != at % 4 && (here == start || way == (at + 2) % 4) {
                continue;
            }
            let next = Point { row: here.row + down, column: here.column + right };
            let inside = (-1..rows - 1).contains(&next.row) && (-1..columns - 1).contains(&next.column);
            if !inside || (next != end && taken(board, next)) {
                continue;
            }
            let cost = (turns + u32::from(way != at % 4), steps + 1);
            let to = node(next, way);
            if cost < best[to] {
                (best[to], came[to]) = (cost, at);
                queue.push(Reverse((cost.0, cost.1, to)));
            }
        }
    }
    None
}

fn taken(board: &Board, point: Point) -> bool {
    match (usize::try_from(point.row), usize::try_from(point.column)) {
        (Ok(row), Ok(column)) => board.kind(Cell { row, column }) > 0,
        _ => false,
    }
}

/// The points where the way behind a node turns, with both its ends.
fn corners(last: usize, came: &[usize], place: impl Fn(usize) -> Point) -> Vec<Point> {
    let mut corners = vec![place(last)];
    let mut at = last;
    while came[at] != usize::MAX {
        let before = came[at];
        if before % 4 != at % 4 || came[before] == usize::MAX {
            corners.push(place(before));
        }
        at = before;
    }
    corners.reverse();
    corners
}

// What is taken, as bits: one word a row and one a column, with the empty ring round the board among them. It answers
// «linked or not» in a few dozen operations.
//
// Two tiles are linked if some straight line crosses both a level reach and a level reach (or two upright ones): the reach of
// a tile is the run of empty cells through it, the tile itself among them. Straight and bent ways are special cases.

/// A place in the ringed board: row and column count from 1, the ring is 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RingCoord {
    /// Row, from 1.
    pub row: u8,
    /// Column, from 1.
    pub column: u8,
}

impl From<Cell> for RingCoord {
    fn from(cell: Cell) -> Self {
        Self { row: cell.row as u8 + 1, column: cell.column as u8 + 1 }
    }
}

/// The cells that are taken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lines {
    rows: [u32; MAX_HEIGHT + 2],
    columns: [u32; MAX_WIDTH + 2],
    /// All columns with the ring.
    wide: u32,
    /// All rows with the ring.
    high: u32,
}

fn ones(count: usize) -> u32 {
    if count >= 32 { u32::MAX } else { (1 << count) - 1 }
}

/// The run of empty places through `at`, itself included whether it is empty or not.
fn run(taken: u32, at: u32, all: u32) -> u32 {
    let below = taken & ones(at as usize);
    let above = taken & !ones(at as usize + 1);
    // From the place behind the nearest taken one below up to the one before the nearest above.
    let low = if below == 0 { 0 } else { 32 - below.leading_zeros() };
    let high = if above == 0 { 32 } else { above.trailing_zeros() };
    ones(high as usize) & !ones(low as usize) & all
}

impl Lines {
    /// Nothing is taken.
    pub fn empty(width: usize, height: usize) -> Self {
        Self { rows: [0; MAX_HEIGHT + 2], columns: [0; MAX_WIDTH + 2], wide: ones(width + 2), high: ones(height + 2) }
    }

    /// The tiles of a board.
    pub fn of(board: &Board) -> Self {
        let mut lines = Self::empty(board.width(), board.height());
        for (at, _) in board.cells().iter().enumerate().filter(|(_, kind)| **kind > 0) {
            lines.put(Self::coord(board, at));
        }
        lines
    }

    /// The place of a board's cell.
    pub fn coord(board: &Board, index: usize) -> RingCoord {
        let cell = board.cell(index);
        RingCoord { row: cell.row as u8 + 1, column: cell.column as u8 + 1 }
    }

    /// A tile comes.
    pub fn put(&mut self, coord: RingCoord) {
        self.rows[usize::from(coord.row)] |= 1 << coord.column;
        self.columns[usize::from(coord.column)] |= 1 << coord.row;
    }

    /// A tile goes.
    pub fn take(&mut self, coord: RingCoord) {
        self.rows[usize::from(coord.row)] &= !(1 << coord.column);
        self.columns[usize::from(coord.column)] &= !(1 << coord.row);
    }

    /// Whether a tile lies there.
    pub fn taken(&self, coord: RingCoord) -> bool {
        self.rows[usize::from(coord.row)] >> coord.column & 1 == 1
    }

    /// Whether all four places beside one are taken.
    fn is_shut_in(&self, at: RingCoord) -> bool {
        let beside = |line: u32, place: u8| (line << 1 >> place) & 0b101 == 0b101;
        beside(self.rows[usize::from(at.row)], at.column) && beside(self.columns[usize::from(at.column)], at.row)
    }

    /// Whether a link joins two different places. What lies on them does not matter.
    pub fn linked(&self, a: RingCoord, b: RingCoord) -> bool {
        // Most tiles of a full board, and the quickest to tell: only neighbours are linked with them.
        if a.row.abs_diff(b.row) + a.column.abs_diff(b.column) > 1 && (self.is_shut_in(a) || self.is_shut_in(b)) {
            return false;
        }
        let (a_row, b_row) = (usize::from(a.row), usize::from(b.row));
        let (a_column, b_column) = (usize::from(a.column), usize::from(b.column));
        // Both ends count as empty: a way that passes one of them has reached it.
        let (row_a, row_b) = if a.row == b.row {
            let row = self.rows[a_row] & !(1 << a.column | 1 << b.column);
            (row, row)
        } else {
            (self.rows[a_row] & !(1 << a.column), self.rows[b_row] & !(1 << b.column))
        };
        let mut level = run(row_a, a.column.into(), self.wide) & run(row_b, b.column.into(), self.wide);
        if level != 0 {
            let between = a_row.min(b_row) + 1..a_row.max(b_row);
            if !between.is_empty() {
                level &= !self.rows[between].iter().fold(0, |sum, row| sum | row);
            }
            if level != 0 {
                return true;
            }
        }
        let (column_a, column_b) = if a.column == b.column {
            let column = self.columns[a_column] & !(1 << a.row | 1 << b.row);
            (column, column)
        } else {
            (self.columns[a_column] & !(1 << a.row), self.columns[b_column] & !(1 << b.row))
        };
        let upright = run(column_a, a.row.into(), self.high) & run(column_b, b.row.into(), self.high);
        if upright == 0 {
            return false;
        }
        let between = a_column.min(b_column) + 1..a_column.max(b_column);
        if between.is_empty() {
            return true;
        }
        upright & !self.columns[between].iter().fold(0, |sum, column| sum | column) != 0
    }
}

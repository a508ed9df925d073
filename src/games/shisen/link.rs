//! The link of two tiles: the way between them, fewest turns first.
//!
//! A way goes in straight lines through empty cells. Outside the board everything is empty, and a ring of one cell round it
//! is enough. This is the general search, for drawing and for refusals; [`super::lines`] answers «linked or not» fast.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::board::{Board, Cell};

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

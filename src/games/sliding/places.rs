//! Places and ways on a board as numbers with a sign, in whole cells or in hundredths of a cell.

use crate::engine::direction::Direction;
use crate::games::sliding::board::Sliding;

/// A place or a way, in whole cells or in hundredths of a cell, to the right and down.
pub type Pair = (i32, i32);

/// The side of a cell in its hundredths, which are also the units of the drawing.
pub const UNIT: i32 = 100;

/// A way in cells as one in hundredths.
pub fn scaled((x, y): Pair) -> Pair {
    (x * UNIT, y * UNIT)
}

/// Where a path of steps that begins at zero turns, and its two ends; in cells.
pub fn corners(path: &[Direction]) -> Vec<Pair> {
    let mut at = (0, 0);
    let mut all = vec![at];
    for run in path.chunk_by(|a, b| a == b) {
        let ((dx, dy), steps) = (run[0].delta(), run.len() as i32);
        at = (at.0 + i32::from(dx) * steps, at.1 + i32::from(dy) * steps);
        all.push(at);
    }
    all
}

/// Column and row as whole numbers with a sign.
pub fn pair((x, y): (usize, usize)) -> Pair {
    (x as i32, y as i32)
}

/// Column and row of each cell of a piece.
pub fn cells_of(board: &Sliding, letter: u8) -> Vec<Pair> {
    board.cells_of(letter).into_iter().map(|cell| pair(board.place(cell))).collect()
}

/// The upper left corner of the cells' bounding box, and the cells as they lie from there.
pub fn from_corner(cells: &[Pair]) -> (Pair, Vec<Pair>) {
    let x = cells.iter().map(|cell| cell.0).min().unwrap_or(0);
    let y = cells.iter().map(|cell| cell.1).min().unwrap_or(0);
    ((x, y), cells.iter().map(|cell| (cell.0 - x, cell.1 - y)).collect())
}

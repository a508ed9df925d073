//! Boards of at most nine cells in 36 bits, their moves by tables of lines, and their mirror images.

use crate::engine::direction::Direction;
use crate::games::merge::board::{Board, Shape};
use crate::games::merge::twenty48::slide;

/// A board: cell i (row by row) is the i-th group of four bits from below.
pub type Packed = u64;

/// Where a line goes, and what its merges score.
#[derive(Clone, Copy, Debug, Default)]
struct Line {
    ranks: u16,
    gain: u32,
}

/// The moves and mirror images of one shape.
#[derive(Clone, Debug)]
pub struct ShapeTables {
    shape: Shape,
    /// For rows and for columns: lines of that length towards their first cell.
    tables: [Vec<Line>; 2],
    /// Where each cell goes, one list for each mirror image but the board itself.
    images: Vec<Vec<u8>>,
}

/// The rank of a cell.
pub fn rank(board: Packed, cell: usize) -> u8 {
    (board >> (4 * cell) & 15) as u8
}

/// All lines of so many cells.
fn lines(length: usize) -> Vec<Line> {
    let all = 0..1u32 << (4 * length);
    all.map(|text| {
        let mut ranks = [0u8; 5];
        (0..length).for_each(|at| ranks[at] = (text >> (4 * at) & 15) as u8);
        let gain = slide::slide_line(&mut ranks[..length]);
        // A merge of two of the highest rank that fits does not come about on so few cells.
        let text = (0..length).fold(0, |text, at| text | u16::from(ranks[at] & 15) << (4 * at));
        Line { ranks: text, gain }
    })
    .collect()
}

/// Where the cells go when the board is mirrored: upright, level, both, and for squares along the diagonal too.
fn images(shape: Shape) -> Vec<Vec<u8>> {
    let (rows, columns) = (usize::from(shape.rows), usize::from(shape.columns));
    let mut all = Vec::new();
    for turned in [false, true] {
        for (upright, level) in [(false, false), (true, false), (false, true), (true, true)] {
            let to = |cell: usize| {
                let (row, column) = (cell / columns, cell % columns);
                let row = if level { rows - 1 - row } else { row };
                let column = if upright { columns - 1 - column } else { column };
                let (row, column) = if turned { (column, row) } else { (row, column) };
                (row * columns + column) as u8
            };
            let itself = !turned && !upright && !level;
            if !itself && (!turned || rows == columns) {
                all.push((0..shape.cells()).map(to).collect());
            }
        }
    }
    all
}

impl ShapeTables {
    /// The tables of a shape of at most nine cells.
    pub fn new(shape: Shape) -> Self {
        let tables = [lines(shape.columns.into()), lines(shape.rows.into())];
        Self { shape, tables, images: images(shape) }
    }

    /// Rows and columns.
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// A board of this shape in 36 bits.
    pub fn pack(board: &Board) -> Packed {
        board.ranks().iter().rev().fold(0, |packed, rank| packed << 4 | u64::from(*rank & 15))
    }

    /// The board after a slide and its points; nothing if nothing moves.
    pub fn slide(&self, board: Packed, direction: Direction) -> Option<(Packed, u32)> {
        let (lines, length) = self.shape.lines(direction);
        let table = &self.tables[usize::from(matches!(direction, Direction::Up | Direction::Down))];
        let (mut next, mut gain) = (0, 0);
        for line in 0..lines {
            let cells = (0..length).map(|at| 4 * self.shape.cell(direction, line, at));
            let text = cells.clone().enumerate().fold(0, |text, (at, cell)| text | (board >> cell & 15) << (4 * at));
            let slid = table[text as usize];
            gain += slid.gain;
            next =
                cells.enumerate().fold(next, |next, (at, cell)| next | u64::from(slid.ranks >> (4 * at) & 15) << cell);
        }
        (next != board).then_some((next, gain))
    }

    /// The least of a board's mirror images.
    pub fn canonical(&self, board: Packed) -> Packed {
        let image = |places: &Vec<u8>| {
            places.iter().enumerate().fold(0, |image, (cell, to)| image | (board >> (4 * cell) & 15) << (4 * to))
        };
        self.images.iter().map(image).fold(board, u64::min)
    }

    /// The cells that are empty.
    pub fn free(&self, board: Packed) -> impl Iterator<Item = usize> + use<> {
        (0..self.shape.cells()).filter(move |cell| rank(board, *cell) == 0)
    }

    /// Half the sum of the tiles.
    pub fn half_sum(&self, board: Packed) -> usize {
        (0..self.shape.cells())
            .map(|cell| rank(board, cell))
            .map(|rank| if rank == 0 { 0 } else { 1 << (rank - 1) })
            .sum()
    }

    /// The highest rank.
    pub fn highest(&self, board: Packed) -> u8 {
        (0..self.shape.cells()).map(|cell| rank(board, cell)).max().unwrap_or(0)
    }

    /// The positions in which a game begins: two tiles, and how likely each is.
    pub fn starts(&self) -> Vec<(f64, Packed)> {
        let cells = self.shape.cells();
        let each = 1.0 / (cells * (cells - 1)) as f64;
        let mut all = Vec::new();
        for first in 0..cells {
            for second in (0..cells).filter(|second| *second != first) {
                for (chance, a, b) in [(0.81, 1u64, 1u64), (0.09, 1, 2), (0.09, 2, 1), (0.01, 2, 2)] {
                    all.push((chance * each, a << (4 * first) | b << (4 * second)));
                }
            }
        }
        all
    }
}

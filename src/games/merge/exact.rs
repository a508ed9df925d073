//! The small boards of 2048, solved exactly: what the best player can hope for, and what each mistake costs.
//!
//! A move keeps the sum of the tiles and a new tile adds 2 or 4, so the positions fall into layers by their sum, and each
//! depends on the next two layers only. They are listed upwards from the first positions and valued downwards from the
//! last ones: one pass of value iteration is exact. Positions that are mirror images are one.

use thiserror::Error;

use super::board::{Board, Shape};
use super::twenty48::rules::slide_line;
use crate::engine::direction::Direction;

// All positions of a small board, and what each is worth to the best player.

/// What the best player wants.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Goal {
    /// A tile of this rank, with the greatest probability. There the game ends.
    Reach(u8),
    /// The most points in the mean, until no move is left.
    Points,
}

/// The board has more positions than may be listed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("this board has more than {most} positions, too many to solve; take a smaller goal or board")]
pub struct TooMany {
    /// How many may be listed.
    pub most: u64,
}

/// Positions of one sum. Eight cells and the sum give the ninth, so 32 bits are enough for a position.
#[derive(Clone, Debug, Default)]
struct Layer {
    /// The lower 32 bits of the canonical positions, rising.
    keys: Vec<u32>,
    /// What each is worth.
    values: Vec<f64>,
}

impl Layer {
    fn value(&self, canonical: Packed) -> Option<f64> {
        self.keys.binary_search(&(canonical as u32)).ok().map(|at| self.values[at])
    }
}

/// A board, solved.
#[derive(Clone, Debug)]
pub struct Solved {
    field: ShapeTables,
    goal: Goal,
    /// By half the sum of the tiles.
    layers: Vec<Layer>,
}

/// Lists of positions before they are made unique are cut down whenever they have grown to so many.
const CUT_DOWN_AT: usize = 1 << 21;

/// A list of positions that is to hold each once.
#[derive(Default)]
struct UniqueList {
    all: Vec<Packed>,
    /// The length after it was last made unique.
    unique: usize,
}

impl UniqueList {
    fn add(&mut self, board: Packed) {
        self.all.push(board);
        if self.all.len() > CUT_DOWN_AT + 2 * self.unique {
            self.settle();
        }
    }

    fn settle(&mut self) {
        self.all.sort_unstable();
        self.all.dedup();
        self.unique = self.all.len();
    }
}

impl Solved {
    /// Solves a board of at most nine cells from the first positions on.
    ///
    /// `progress` receives how many positions have been listed or valued so far: in the end twice their number.
    ///
    /// # Errors
    /// There are more than `most` positions.
    pub fn new(shape: Shape, goal: Goal, most: u64, progress: &mut dyn FnMut(u64)) -> Result<Self, TooMany> {
        let field = ShapeTables::new(shape);
        let starts: Vec<Packed> = field.starts().into_iter().map(|start| start.1).collect();
        Self::from_positions(field, &starts, goal, most, progress)
    }

    /// Solves a board from these positions on.
    ///
    /// # Errors
    /// As [`Self::new`].
    pub fn from_positions(
        field: ShapeTables,
        starts: &[Packed],
        goal: Goal,
        most: u64,
        progress: &mut dyn FnMut(u64),
    ) -> Result<Self, TooMany> {
        let mut solved = Self { field, goal, layers: Vec::new() };
        solved.list(starts, most, progress)?;
        solved.evaluate(progress);
        Ok(solved)
    }

    /// How many positions there are, mirror images once.
    pub fn positions(&self) -> u64 {
        self.layers.iter().map(|layer| layer.keys.len() as u64).sum()
    }

    /// How many bytes they take.
    pub fn bytes(&self) -> u64 {
        12 * self.positions()
    }

    /// What the player wants.
    pub fn goal(&self) -> Goal {
        self.goal
    }

    /// Rows and columns.
    pub fn shape(&self) -> Shape {
        self.field.shape()
    }

    /// Whether the goal is reached.
    fn reached(&self, board: Packed) -> bool {
        matches!(self.goal, Goal::Reach(goal) if self.field.highest(board) >= goal)
    }

    /// What a position is worth: the probability to reach the goal, or the points still to come. Nothing for a position
    /// that no game comes to.
    pub fn value(&self, board: Packed) -> Option<f64> {
        if self.reached(board) {
            return Some(1.0);
        }
        self.layers.get(self.field.half_sum(board))?.value(self.field.canonical(board))
    }

    /// How many moves a game from here can have at most.
    pub fn ahead(&self, board: Packed) -> usize {
        self.layers.len().saturating_sub(self.field.half_sum(board))
    }

    /// What each of the four moves is worth, in the order of [`Direction::ALL`]; nothing where it is not allowed. Nothing
    /// at all for a position that no game comes to.
    pub fn moves(&self, board: Packed) -> Option<[Option<f64>; 4]> {
        if !self.reached(board) {
            self.value(board)?;
        }
        let sum = self.field.half_sum(board);
        let mut all = [None; 4];
        for direction in Direction::ALL {
            let Some((next, gain)) = self.field.slide(board, direction) else { continue };
            let then = if self.reached(next) { Some(1.0) } else { self.after(next, sum) };
            all[direction.index()] = Some(then? + self.points(gain));
        }
        Some(all)
    }

    /// What the best player has before the first two tiles are dealt; 0 where the first positions were not listed.
    pub fn start(&self) -> f64 {
        let worth = |(chance, board): (f64, Packed)| chance * self.value(board).unwrap_or(0.0);
        let start = self.field.starts().into_iter().map(worth).sum();
        // A sum of hundreds of chances may come out above one by its rounding.
        if self.goal == Goal::Points { start } else { f64::min(start, 1.0) }
    }

    /// Whether all positions were listed from the first ones on.
    pub fn is_whole(&self) -> bool {
        self.field.starts().into_iter().all(|(_, board)| self.value(board).is_some())
    }

    /// The points of a move, if they are what the player wants.
    fn points(&self, gain: u32) -> f64 {
        if self.goal == Goal::Points { f64::from(gain) } else { 0.0 }
    }

    /// The mean over the tiles that may come; nothing if a position is not known.
    fn after(&self, board: Packed, sum: usize) -> Option<f64> {
        let (mut total, mut free) = (0.0, 0.0);
        for cell in self.field.free(board) {
            for (chance, rank) in [(0.9, 1), (0.1, 2)] {
                let next = board | (rank as u64) << (4 * cell);
                let value = if self.reached(next) {
                    1.0
                } else {
                    self.layers.get(sum + rank)?.value(self.field.canonical(next))?
                };
                total += chance * value;
            }
            free += 1.0;
        }
        // After a move at least one cell is free.
        Some(total / free)
    }

    /// Lists all positions that games from these ones come to.
    fn list(&mut self, starts: &[Packed], most: u64, progress: &mut dyn FnMut(u64)) -> Result<(), TooMany> {
        let mut piles: Vec<UniqueList> = Vec::new();
        let put = |piles: &mut Vec<UniqueList>, sum: usize, board: Packed| {
            if piles.len() <= sum {
                piles.resize_with(sum + 1, UniqueList::default);
            }
            piles[sum].add(board);
        };
        for start in starts.iter().filter(|start| !self.reached(**start)) {
            put(&mut piles, self.field.half_sum(*start), self.field.canonical(*start));
        }
        let (mut sum, mut count) = (0, 0);
        while sum < piles.len() {
            let mut boards = std::mem::take(&mut piles[sum]);
            boards.settle();
            count += boards.all.len() as u64;
            if count > most {
                return Err(TooMany { most });
            }
            for after in self.afters(&boards.all) {
                for cell in self.field.free(after) {
                    for rank in [1, 2] {
                        let next = after | (rank as u64) << (4 * cell);
                        if !self.reached(next) {
                            put(&mut piles, sum + rank, self.field.canonical(next));
                        }
                    }
                }
            }
            // Rising by all 36 bits is not rising by the lower 32.
            boards.all.iter_mut().for_each(|board| *board = u64::from(*board as u32));
            boards.all.sort_unstable();
            let keys = boards.all.into_iter().map(|board| board as u32).collect();
            self.layers.push(Layer { keys, values: Vec::new() });
            progress(count);
            sum += 1;
        }
        Ok(())
    }

    /// The boards after a move from any of these, mirror images once, without those that end the game.
    fn afters(&self, boards: &[Packed]) -> Vec<Packed> {
        let mut pile = UniqueList::default();
        for board in boards {
            for direction in Direction::ALL {
                let after = self.field.slide(*board, direction).filter(|(after, _)| !self.reached(*after));
                if let Some((after, _)) = after {
                    pile.add(self.field.canonical(after));
                }
            }
        }
        pile.settle();
        pile.all
    }

    /// A layer's positions in full.
    fn boards(&self, sum: usize) -> Vec<Packed> {
        let ninth = |key: &u32| {
            let board = Packed::from(*key);
            let left = sum - self.field.half_sum(board);
            if self.field.shape().cells() == 9 && left > 0 { board | u64::from(left.ilog2() + 1) << 32 } else { board }
        };
        self.layers[sum].keys.iter().map(ninth).collect()
    }

    /// Values all positions, the last layers first.
    fn evaluate(&mut self, progress: &mut dyn FnMut(u64)) {
        let all = self.positions();
        let mut done = 0;
        for sum in (0..self.layers.len()).rev() {
            let boards = self.boards(sum);
            let afters = self.afters(&boards);
            // All that can come after a move has been listed, so nothing is missing.
            let worth: Vec<f64> = afters.iter().map(|after| self.after(*after, sum).unwrap_or(0.0)).collect();
            let value = |board: &Packed| {
                let mut best: f64 = 0.0;
                for direction in Direction::ALL {
                    let Some((next, gain)) = self.field.slide(*board, direction) else { continue };
                    let then = if self.reached(next) {
                        1.0
                    } else {
                        afters.binary_search(&self.field.canonical(next)).map_or(0.0, |at| worth[at])
                    };
                    best = best.max(then + self.points(gain));
                }
                best
            };
            let values: Vec<f64> = boards.iter().map(value).collect();
            done += values.len() as u64;
            self.layers[sum].values = values;
            progress(all + done);
        }
    }
}

// Boards of at most nine cells in 36 bits, their moves by tables of lines, and their mirror images.

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
        let gain = slide_line(&mut ranks[..length]);
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

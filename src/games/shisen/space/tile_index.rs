//! Which tiles of a start board are left in a position.

use crate::games::shisen::board::Board;

/// The most tiles of a board whose space is gone through: a set of them is a word.
pub const MAX_TILES: usize = 64;

/// The tiles of a start board, numbered in reading order.
#[derive(Clone, Debug)]
pub struct TileIndex {
    board: Board,
    /// The cell of each tile.
    cells: Vec<usize>,
    gravity: bool,
}

impl TileIndex {
    /// The tiles of a board; nothing if they are more than [`MAX_TILES`].
    pub fn new(board: &Board, gravity: bool) -> Option<Self> {
        let cells: Vec<usize> = (0..board.cells().len()).filter(|&at| board.cells()[at] > 0).collect();
        (cells.len() <= MAX_TILES).then(|| Self { board: board.clone(), cells, gravity })
    }

    /// The start board.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The cell of each tile at the start.
    pub fn cells(&self) -> &[usize] {
        &self.cells
    }

    /// Whether tiles fall.
    pub fn falls(&self) -> bool {
        self.gravity
    }

    /// All tiles.
    pub fn all(&self) -> u64 {
        if self.cells.len() == 64 { u64::MAX } else { (1 << self.cells.len()) - 1 }
    }

    /// The kind of a tile.
    pub fn kind(&self, tile: usize) -> u8 {
        self.board.cells()[self.cells[tile]]
    }

    /// The tiles of each column, the lowest first.
    pub fn columns(&self) -> Vec<Vec<usize>> {
        let mut columns = vec![Vec::new(); self.board.width()];
        for (tile, cell) in self.cells.iter().enumerate().rev() {
            columns[cell % self.board.width()].push(tile);
        }
        columns
    }

    /// The tiles left on a board that came from this one, as a set of bits; nothing if it cannot have.
    ///
    /// With gravity several sets may look like it; this is the lowest in each column.
    pub fn set(&self, board: &Board) -> Option<u64> {
        if (board.width(), board.height()) != (self.board.width(), self.board.height()) {
            return None;
        }
        if board == &self.board {
            return Some(self.all());
        }
        if self.gravity { self.fallen(board) } else { self.staying(board) }
    }

    fn staying(&self, board: &Board) -> Option<u64> {
        let fits = |(now, then): (&u8, &u8)| *now == 0 || now == then;
        if !board.cells().iter().zip(self.board.cells()).all(fits) {
            return None;
        }
        let left = |(tile, cell): (usize, &usize)| u64::from(board.cells()[*cell] > 0) << tile;
        Some(self.cells.iter().enumerate().map(left).sum())
    }

    fn fallen(&self, board: &Board) -> Option<u64> {
        let width = board.width();
        let mut set = 0;
        for (column, tiles) in self.columns().into_iter().enumerate() {
            let now = (0..board.height()).rev().map(|row| board.cells()[row * width + column]);
            let now: Vec<u8> = now.collect();
            let left = now.iter().take_while(|kind| **kind > 0).count();
            if now[left..].iter().any(|kind| *kind > 0) {
                return None;
            }
            let mut next = tiles.into_iter();
            for kind in &now[..left] {
                set |= 1 << next.find(|&tile| self.kind(tile) == *kind)?;
            }
        }
        Some(set)
    }
}

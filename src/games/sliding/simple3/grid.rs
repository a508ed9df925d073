//! Grids of at most twenty cells, and sets of their cells in one word.

use super::SizeError;

/// A set of cells: bit `i` is cell `i`, counted row by row from the upper left.
pub type Cells = u32;

/// The most cells of a grid here: a position takes three bits a cell, and one word.
pub const MAX_CELLS: usize = 20;

/// A rectangle of cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Grid {
    width: u32,
    height: u32,
    full: Cells,
    west: Cells,
    east: Cells,
}

impl Grid {
    /// The grid of this width and height.
    ///
    /// # Errors
    /// A side is shorter than two cells (no piece could then pass another, and the goal piece would never cross), or
    /// there are more than [`MAX_CELLS`].
    pub fn new(width: usize, height: usize) -> Result<Self, SizeError> {
        Self::within(width, height, MAX_CELLS)
    }

    /// The same, with at most so many cells.
    ///
    /// # Errors
    /// As for [`Grid::new`].
    pub fn within(width: usize, height: usize, most: usize) -> Result<Self, SizeError> {
        if width < 2 || height < 2 || width.saturating_mul(height) > most {
            return Err(SizeError { width, height, most });
        }
        let (width, height) = (width as u32, height as u32);
        let full = (1 << (width * height)) - 1;
        let west = (0..height).fold(0, |column, row| column | 1 << (row * width));
        Ok(Self { width, height, full, west, east: west << (width - 1) })
    }

    /// Cells in a row.
    pub fn width(&self) -> usize {
        self.width as usize
    }

    /// Cells in a column.
    pub fn height(&self) -> usize {
        self.height as usize
    }

    /// The number of cells.
    pub fn cells(&self) -> usize {
        self.width() * self.height()
    }

    /// All cells.
    pub fn full(&self) -> Cells {
        self.full
    }

    /// The cell in the lower right corner.
    pub fn corner(&self) -> Cells {
        1 << (self.width * self.height - 1)
    }

    /// Whether the grid is as wide as high, so that it may be mirrored at its diagonal.
    pub fn is_square(&self) -> bool {
        self.width == self.height
    }

    /// The cells one to the left; nothing if one of them would leave the grid.
    pub fn left(&self, cells: Cells) -> Option<Cells> {
        (cells & self.west == 0).then_some(cells >> 1)
    }

    /// The cells one to the right; nothing if one of them would leave the grid.
    pub fn right(&self, cells: Cells) -> Option<Cells> {
        (cells & self.east == 0).then_some(cells << 1)
    }

    /// The cells one up; nothing if one of them would leave the grid.
    pub fn up(&self, cells: Cells) -> Option<Cells> {
        (cells & ((1 << self.width) - 1) == 0).then_some(cells >> self.width)
    }

    /// The cells one down; nothing if one of them would leave the grid.
    pub fn down(&self, cells: Cells) -> Option<Cells> {
        let moved = cells << self.width;
        (moved & !self.full == 0).then_some(moved)
    }

    /// The cells that share an edge with these, and some of these themselves.
    pub fn beside(&self, cells: Cells) -> Cells {
        let across = (cells & !self.east) << 1 | (cells & !self.west) >> 1;
        across | (cells << self.width | cells >> self.width) & self.full
    }

    /// The cells of these whose right neighbour is one of these too.
    pub fn joined_right(&self, cells: Cells) -> Cells {
        cells & cells >> 1 & !self.east
    }

    /// The cells of these whose lower neighbour is one of these too.
    pub fn joined_down(&self, cells: Cells) -> Cells {
        cells & cells >> self.width
    }

    /// Whether the cells hang together by edges.
    pub fn is_connected(&self, cells: Cells) -> bool {
        let mut reached = cells & cells.wrapping_neg();
        loop {
            let more = (reached | self.beside(reached)) & cells;
            if more == reached {
                return reached == cells && cells != 0;
            }
            reached = more;
        }
    }

    /// A piece pushed to the upper left corner: its shape's own form.
    pub fn home(&self, mut cells: Cells) -> Cells {
        while let Some(moved) = self.up(cells).filter(|_| cells != 0) {
            cells = moved;
        }
        while let Some(moved) = self.left(cells).filter(|_| cells != 0) {
            cells = moved;
        }
        cells
    }

    /// A piece pushed to the lower right corner.
    pub fn far(&self, mut cells: Cells) -> Cells {
        while let Some(moved) = self.down(cells).filter(|_| cells != 0) {
            cells = moved;
        }
        while let Some(moved) = self.right(cells).filter(|_| cells != 0) {
            cells = moved;
        }
        cells
    }

    /// The places where a shape, given in its home, fits; in the order of their lowest cells.
    pub fn places(&self, home: Cells) -> impl Iterator<Item = Cells> + use<> {
        let grid = *self;
        let rows = std::iter::successors(Some(home), move |&cells| grid.down(cells));
        rows.flat_map(move |row| std::iter::successors(Some(row), move |&cells| grid.right(cells)))
    }

    /// The cells of a square grid mirrored at the diagonal from the upper left to the lower right.
    pub fn mirrored(&self, cells: Cells) -> Cells {
        let bit = |cell: u32| cells >> cell & 1;
        let moved = |cell: u32| (cell % self.width) * self.height + cell / self.width;
        (0..self.width * self.height).fold(0, |all, cell| all | bit(cell) << moved(cell))
    }

    /// All shapes, each in its home, smallest number first; the whole board is one too.
    pub fn shapes(&self) -> Vec<Cells> {
        (1..=self.full).filter(|&cells| self.home(cells) == cells && self.is_connected(cells)).collect()
    }
}

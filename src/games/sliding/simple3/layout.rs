//! The pieces of one group, and its positions in one word each.
//!
//! A group is a goal shape and a multiset of other shapes. Equal shapes are one class, the goal piece is a class of its own
//! (number 1). A position has four bits for each cell: the class of the piece whose lowest cell this is, or 0. So pieces
//! that are interchangeable need no order, a step changes two digits, and a set of pieces that moves as one is a shift.

use super::grid::{Cells, Grid};

/// A position of a group.
pub type State = u64;

/// The class of the goal piece.
pub const GOAL: u64 = 1;

/// The most classes: what four bits can tell apart, less the digit of «nothing begins here».
const CLASSES: usize = 16;

/// The piece on the cell `start`, where `right` and `down` are the cells joined to their right and lower neighbours.
pub fn piece(grid: &Grid, start: Cells, right: Cells, down: Cells) -> Cells {
    let width = grid.width();
    let mut piece = start;
    loop {
        let across = (piece & right) << 1 | piece >> 1 & right;
        let more = piece | across | (piece & down) << width | piece >> width & down;
        if more == piece {
            return piece;
        }
        piece = more;
    }
}

/// The shapes of a group, by class.
#[derive(Clone, Debug)]
pub struct Layout {
    /// The grid.
    pub grid: Grid,
    /// The cells of class `c` with lowest cell `i` at `16 * c + i`; none where it does not fit.
    places: [u16; CLASSES * 16],
    /// The shape of each class in its home; class 0 is no piece.
    shapes: Vec<Cells>,
}

impl Layout {
    /// A layout with no pieces yet.
    pub fn new(grid: &Grid) -> Self {
        Self { grid: *grid, places: [0; CLASSES * 16], shapes: Vec::with_capacity(CLASSES) }
    }

    /// Takes the shapes of another group: the goal's, then the others, equal ones once, at most 15 in all.
    pub fn set(&mut self, goal: Cells, others: impl IntoIterator<Item = Cells>) {
        self.places.fill(0);
        self.shapes.clear();
        self.shapes.extend([0, goal]);
        self.shapes.extend(others.into_iter().take(CLASSES - 2));
        for (class, &shape) in self.shapes.iter().enumerate().skip(1) {
            for cells in self.grid.places(shape) {
                self.places[class << 4 | cells.trailing_zeros() as usize] = cells as u16;
            }
        }
    }

    /// Takes the shapes of a board, the goal piece first, at most 15 pieces, and gives the board as a position.
    pub fn lay(&mut self, pieces: &[Cells]) -> State {
        let Some((&goal, others)) = pieces.split_first() else { return 0 };
        let mut shapes: Vec<Cells> = others.iter().map(|&piece| self.grid.home(piece)).collect();
        shapes.sort_unstable();
        shapes.dedup();
        let class = |piece: Cells| shapes.binary_search(&self.grid.home(piece)).map_or(0, |at| at as State + 2);
        let digit = |class: State, piece: Cells| class << (4 * piece.trailing_zeros());
        let state = others.iter().fold(digit(GOAL, goal), |state, &piece| state | digit(class(piece), piece));
        self.set(self.grid.home(goal), shapes);
        state
    }

    /// The shapes in their homes by class, beginning with class 1, the goal's.
    pub fn shapes(&self) -> &[Cells] {
        self.shapes.get(1..).unwrap_or_default()
    }

    /// The cells of a piece of this class with this lowest cell; none where it does not fit.
    pub fn cells(&self, class: u64, lowest: u32) -> Cells {
        self.places[(class as usize & 15) << 4 | lowest as usize & 15].into()
    }

    /// The pieces of a position: class, lowest cell, cells.
    pub fn pieces(&self, state: State) -> Pieces<'_> {
        Pieces { layout: self, rest: state }
    }

    /// The cells that the pieces of a position take.
    pub fn taken(&self, state: State) -> Cells {
        self.pieces(state).fold(0, |all, (_, _, cells)| all | cells)
    }

    /// Whether the goal piece stands in its home.
    pub fn is_start(&self, state: State) -> bool {
        let lowest = self.shapes[GOAL as usize].trailing_zeros();
        state >> (4 * lowest) & 15 == GOAL
    }

    /// Whether the goal piece stands in the lower right.
    pub fn is_solved(&self, state: State) -> bool {
        let lowest = self.grid.far(self.shapes[GOAL as usize]).trailing_zeros();
        state >> (4 * lowest) & 15 == GOAL
    }
}

/// The pieces of a position, by lowest cell.
pub struct Pieces<'a> {
    layout: &'a Layout,
    rest: State,
}

impl Iterator for Pieces<'_> {
    type Item = (u64, u32, Cells);

    fn next(&mut self) -> Option<Self::Item> {
        if self.rest == 0 {
            return None;
        }
        let lowest = self.rest.trailing_zeros() / 4;
        let class = self.rest >> (4 * lowest) & 15;
        self.rest &= !(15 << (4 * lowest));
        Some((class, lowest, self.layout.cells(class, lowest)))
    }
}

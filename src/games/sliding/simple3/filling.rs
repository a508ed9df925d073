//! The new finder of the seed: boards filled by whole pieces and voids, each board once.
//!
//! The first undecided cell becomes a void, or gets one of the connected pieces that lie on undecided cells and hold it;
//! then the next one. The pieces of a cell are grown one cell at a time, and a cell that was once passed over is not
//! taken again on that branch (D. H. Redelmeier, «Counting polyominoes: yet another attack», 1981), so no piece comes
//! twice, no list of placements is read, and there is nothing to look up.

use super::grid::{Cells, Grid};

/// What looks at the boards: a mark is what it knows of a partial board.
pub trait Visitor {
    /// What is known of a partial board.
    type Mark: Copy;
    /// The mark with one more void; nothing where no such board is wanted.
    fn void(&mut self, mark: Self::Mark, cell: Cells) -> Option<Self::Mark>;
    /// The mark with one more piece; nothing where no such board is wanted.
    fn piece(&mut self, mark: Self::Mark, cells: Cells) -> Option<Self::Mark>;
    /// A whole board.
    fn board(&mut self, mark: Self::Mark);
}

/// Shows all ways to fill the cells `free`.
pub fn fill<V: Visitor>(grid: &Grid, free: Cells, mark: V::Mark, visitor: &mut V) {
    if free == 0 {
        return visitor.board(mark);
    }
    let cell = free & free.wrapping_neg();
    if let Some(next) = visitor.void(mark, cell) {
        fill(grid, free ^ cell, next, visitor);
    }
    pieces(grid, free, &mut |piece| {
        if let Some(next) = visitor.piece(mark, piece) {
            fill(grid, free & !piece, next, visitor);
        }
    });
}

/// Shows all connected pieces on the cells `free` that hold the first of them, each once.
pub fn pieces(grid: &Grid, free: Cells, show: &mut impl FnMut(Cells)) {
    let first = free & free.wrapping_neg();
    let untried = grid.beside(first) & free & !first;
    grow(grid, free, first, untried, first | untried, show);
}

/// Shows the piece and all that grow from it by cells of `untried` and their neighbours; `seen` holds all cells that are
/// in the piece, are untried, or were passed over.
fn grow(grid: &Grid, free: Cells, piece: Cells, mut untried: Cells, seen: Cells, show: &mut impl FnMut(Cells)) {
    show(piece);
    while untried != 0 {
        let cell = untried & untried.wrapping_neg();
        untried ^= cell;
        let new = grid.beside(cell) & free & !seen;
        grow(grid, free, piece | cell, untried | new, seen | new, show);
    }
}

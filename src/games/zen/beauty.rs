//! How beautiful a solution is: the paper asks for «aesthetically pleasing» ones and leaves open what that is. Here it is
//! measured, so that the best solutions of a garden can be ranked.
//!
//! - *Straightness*: of the cells that are raked, the part that the rake crosses without a turn.
//! - *Symmetry*: of the cells that are raked, the part whose mirror image is raked in the mirrored way (across the same two
//!   sides, in whatever direction the monk went); the best of all mirrors and turns that the garden's shape has, but a cell
//!   that is its own image counts for none unless its own rake marks are symmetric.
//!
//! The beauty is the mean of both, from 0 to 1.

use super::direction::Direction;
use super::garden::Garden;
use super::moves::Move;
use super::state::State;
use crate::engine::position::Position;

/// The two sides of a cell that the rake went across.
type Marks = Vec<Option<[Direction; 2]>>;

/// How beautiful a solution from this position is: 0 to 1, and 0 for what is no solution or rakes nothing.
pub fn beauty(state: &State, moves: &[Move]) -> f64 {
    let Ok(last) = moves.iter().try_fold(state.clone(), |state, m| state.play(m)) else { return 0.0 };
    let marks = marks(&last);
    let raked = marks.iter().flatten().count();
    if raked == 0 {
        return 0.0;
    }
    let straight = marks.iter().flatten().filter(|[from, to]| from.opposite() == *to).count();
    let symmetric = (1..8).filter_map(|image| symmetric(last.garden(), &marks, image)).max().unwrap_or(0);
    (straight + symmetric) as f64 / (2 * raked) as f64
}

/// The marks that the paths of a position left.
fn marks(state: &State) -> Marks {
    let garden = state.garden();
    let mut marks = vec![None; garden.len()];
    for path in state.paths() {
        let way = |from: usize, to: usize| Direction::ALL.into_iter().find(|way| garden.beside(from, *way) == Some(to));
        let mut came = path.entry;
        for (at, &cell) in path.cells.iter().enumerate() {
            let goes = match path.cells.get(at + 1) {
                Some(&next) => way(cell, next),
                None => path.exit,
            };
            if let Some(goes) = goes {
                marks[cell] = Some([came.opposite(), goes]);
                came = goes;
            }
        }
    }
    marks
}

/// How many marks one of the seven images maps to marks; nothing if the garden has not that shape.
fn symmetric(garden: &Garden, marks: &Marks, image: usize) -> Option<usize> {
    let (width, height) = (garden.width(), garden.height());
    let (transposed, across, down) = (image & 4 != 0, image & 1 != 0, image & 2 != 0);
    if transposed && width != height {
        return None;
    }
    let cell_of = |cell: usize| {
        let (row, column) = (cell / width, cell % width);
        let (row, column) = if transposed { (column, row) } else { (row, column) };
        let row = if down { height - 1 - row } else { row };
        let column = if across { width - 1 - column } else { column };
        row * width + column
    };
    let way_of = |way: Direction| {
        let (x, y) = way.delta();
        let (x, y) = if transposed { (y, x) } else { (x, y) };
        let (x, y) = (if across { -x } else { x }, if down { -y } else { y });
        Direction::ALL.into_iter().find(|way| way.delta() == (x, y)).unwrap_or(way)
    };
    let same = |cell: usize| {
        let Some([from, to]) = marks[cell] else { return false };
        let (from, to) = (way_of(from), way_of(to));
        marks[cell_of(cell)].is_some_and(|other| other == [from, to] || other == [to, from])
    };
    Some((0..garden.len()).filter(|&cell| same(cell)).count())
}

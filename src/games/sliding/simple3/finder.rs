//! Counts all boards and all justsolved boards of a grid by piece number, by showing each once.

use super::filling::{self, Visitor};
use super::grid::{Cells, Grid, MAX_CELLS};

/// Boards by number of pieces, from none to one for each cell.
pub type Row = [u64; MAX_CELLS + 1];

/// How many boards there are.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Count {
    /// All boards, by number of pieces.
    pub boards: Row,
    /// The justsolved ones: a void at least, and the piece on the lower right cell can step left or up.
    pub justsolved: Row,
}

impl Count {
    /// All boards.
    pub fn all_boards(&self) -> u64 {
        self.boards.iter().sum()
    }

    /// All justsolved boards.
    pub fn all_justsolved(&self) -> u64 {
        self.justsolved.iter().sum()
    }

    /// Adds the boards of another part.
    pub fn add(&mut self, other: &Self) {
        self.boards.iter_mut().zip(other.boards).for_each(|(sum, more)| *sum += more);
        self.justsolved.iter_mut().zip(other.justsolved).for_each(|(sum, more)| *sum += more);
    }
}

/// What is known of a partial board: how many pieces, the voids, the piece on the lower right cell.
#[derive(Clone, Copy, Default)]
struct Mark {
    pieces: u32,
    voids: Cells,
    last: Cells,
}

struct Counting<'a> {
    grid: &'a Grid,
    count: Count,
}

impl Visitor for Counting<'_> {
    type Mark = Mark;

    fn void(&mut self, mark: Mark, cell: Cells) -> Option<Mark> {
        Some(Mark { voids: mark.voids | cell, ..mark })
    }

    fn piece(&mut self, mark: Mark, cells: Cells) -> Option<Mark> {
        let last = if cells & self.grid.corner() == 0 { mark.last } else { cells };
        Some(Mark { pieces: mark.pieces + 1, last, ..mark })
    }

    fn board(&mut self, mark: Mark) {
        let pieces = mark.pieces as usize;
        self.count.boards[pieces] += 1;
        self.count.justsolved[pieces] += u64::from(is_justsolved(self.grid, mark.last, mark.voids));
    }
}

/// Whether the piece `last` on the lower right cell (empty: there is none) can step left or up onto `voids`.
pub fn is_justsolved(grid: &Grid, last: Cells, voids: Cells) -> bool {
    let onto = |moved: Option<Cells>| moved.is_some_and(|cells| cells & !last & !voids == 0);
    last != 0 && (onto(grid.left(last)) || onto(grid.up(last)))
}

/// What the first cell may hold: a void (the empty set), or one of the pieces that hold it. Each is a part of the whole
/// count.
pub fn beginnings(grid: &Grid) -> Vec<Cells> {
    let mut all = vec![0];
    filling::pieces(grid, grid.full(), &mut |piece| all.push(piece));
    all
}

/// The boards that begin like this, see [`beginnings`].
pub fn count_from(grid: &Grid, beginning: Cells) -> Count {
    let mut counting = Counting { grid, count: Count::default() };
    let begun = match beginning {
        0 => counting.void(Mark::default(), 1),
        piece => counting.piece(Mark::default(), piece),
    };
    if let Some(mark) = begun {
        filling::fill(grid, grid.full() & !beginning & !1, mark, &mut counting);
    }
    counting.count
}

/// All boards of a grid.
pub fn count(grid: &Grid) -> Count {
    let mut all = Count::default();
    for beginning in beginnings(grid) {
        all.add(&count_from(grid, beginning));
    }
    all
}

//! Gravity: to which side of the board the tiles fall, lane by lane.
//!
//! A lane is a column where tiles fall down or up, and a row where they fall to the left or right. Its cells are counted from
//! the side to which they fall.

use super::board::{Board, Cell};

/// The side to which tiles fall.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Side {
    /// The last row.
    Down,
    /// The first row.
    Up,
    /// The first column.
    Left,
    /// The last column.
    Right,
}

impl Side {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Down, Self::Up, Self::Left, Self::Right];

    /// The word of positions and setups in which tiles fall there. The oldest has no direction in it: ids of it are published.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Down => "gravity",
            Self::Up => "gravity-up",
            Self::Left => "gravity-left",
            Self::Right => "gravity-right",
        }
    }

    /// The side of a word.
    pub fn of_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|side| side.code() == code)
    }

    /// How tiles fall, in the middle of a sentence.
    pub const fn words(self) -> &'static str {
        match self {
            Self::Down => "down",
            Self::Up => "up",
            Self::Left => "to the left",
            Self::Right => "to the right",
        }
    }

    /// The side at which it is seen when a board is mirrored at its diagonal.
    pub const fn mirrored(self) -> Self {
        match self {
            Self::Down => Self::Right,
            Self::Up => Self::Left,
            Self::Left => Self::Up,
            Self::Right => Self::Down,
        }
    }

    /// Whether lanes are columns.
    pub const fn is_upright(self) -> bool {
        matches!(self, Self::Down | Self::Up)
    }

    /// How many lanes a board of this width and height has, and how many cells a lane.
    pub const fn lanes(self, (width, height): (usize, usize)) -> (usize, usize) {
        if self.is_upright() { (width, height) } else { (height, width) }
    }

    /// The cell of a lane that so many others lie below.
    pub const fn cell(self, (width, height): (usize, usize), lane: usize, up: usize) -> Cell {
        match self {
            Self::Down => Cell { row: height - 1 - up, column: lane },
            Self::Up => Cell { row: up, column: lane },
            Self::Left => Cell { row: lane, column: up },
            Self::Right => Cell { row: lane, column: width - 1 - up },
        }
    }

    /// The numbers of a lane's cells in reading order of the board, the lowest first.
    pub fn lane(self, size: (usize, usize), lane: usize) -> impl Iterator<Item = usize> {
        (0..self.lanes(size).1).map(move |up| {
            let cell = self.cell(size, lane, up);
            cell.row * size.0 + cell.column
        })
    }

    /// The tiles of each lane, the lowest first; `cells` are theirs, in reading order.
    pub fn tiles(self, board: &Board, cells: &[usize]) -> Vec<Vec<usize>> {
        let size = board.size();
        let lane = |lane| self.lane(size, lane).filter_map(|cell| cells.binary_search(&cell).ok()).collect();
        (0..self.lanes(size).0).map(lane).collect()
    }

    /// Lets all tiles fall; what lies on cells without one (0) is moved about.
    pub fn fall<T>(self, size: (usize, usize), kinds: &mut [u8], others: &mut [T]) {
        (0..self.lanes(size).0).for_each(|lane| self.fall_in(size, lane, kinds, others));
    }

    /// Lets the tiles of one lane fall, like [`Side::fall`].
    pub fn fall_in<T>(self, size: (usize, usize), lane: usize, kinds: &mut [u8], others: &mut [T]) {
        let mut floor = self.lane(size, lane);
        for at in self.lane(size, lane) {
            if kinds[at] > 0
                && let Some(to) = floor.next()
            {
                kinds.swap(at, to);
                others.swap(at, to);
            }
        }
    }

    /// The lane of a cell.
    pub const fn lane_of(self, (width, _): (usize, usize), index: usize) -> usize {
        if self.is_upright() { index % width } else { index / width }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_read_back() {
        for side in Side::ALL {
            assert_eq!(Side::of_code(side.code()), Some(side));
            assert_eq!(side.mirrored().mirrored(), side);
        }
        assert_eq!((Side::of_code("gravity-down"), Side::of_code("")), (None, None));
    }

    #[test]
    fn every_cell_lies_in_one_lane() {
        for side in Side::ALL {
            let lanes = side.lanes((3, 2)).0;
            let mut cells: Vec<usize> = (0..lanes).flat_map(|lane| side.lane((3, 2), lane)).collect();
            assert_eq!(cells.len(), 6, "{side:?}");
            let of = |&cell: &usize| side.lane((3, 2), side.lane_of((3, 2), cell)).any(|other| other == cell);
            assert!(cells.iter().all(of), "{side:?}");
            cells.sort_unstable();
            assert_eq!(cells, [0, 1, 2, 3, 4, 5], "{side:?}");
        }
        let first = |side: Side| side.lane((3, 2), 0).collect::<Vec<_>>();
        assert_eq!(Side::ALL.map(first), [vec![3, 0], vec![0, 3], vec![0, 1, 2], vec![2, 1, 0]]);
    }

    #[test]
    fn tiles_fall_to_each_side_and_keep_their_order() {
        // 1 0 2
        // 0 3 0
        for (side, kinds) in [
            (Side::Down, [0, 0, 0, 1, 3, 2]),
            (Side::Up, [1, 3, 2, 0, 0, 0]),
            (Side::Left, [1, 2, 0, 3, 0, 0]),
            (Side::Right, [0, 1, 2, 0, 0, 3]),
        ] {
            let (mut now, mut names) = ([1, 0, 2, 0, 3, 0], ['a', '-', 'b', '-', 'c', '-']);
            side.fall((3, 2), &mut now, &mut names);
            assert_eq!(now, kinds, "{side:?}");
            assert_eq!(now.map(|kind| ['-', 'a', 'b', 'c'][usize::from(kind)]), names, "{side:?}");
        }
    }
}

//! The four ways to move a board.

/// Where the tiles are pushed. The order is the order of all lists and ties: up, down, left, right.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Direction {
    /// Towards the first row.
    Up,
    /// Towards the last row.
    Down,
    /// Towards the first column.
    Left,
    /// Towards the last column.
    Right,
}

impl Direction {
    /// All four, in their order.
    pub const ALL: [Self; 4] = [Self::Up, Self::Down, Self::Left, Self::Right];

    /// The place in [`Direction::ALL`].
    pub fn index(self) -> usize {
        self as usize
    }
}

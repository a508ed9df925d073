//! The four directions.

/// A direction in the garden, as on a map: north is up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Direction {
    /// To the row above.
    North,
    /// To the column behind.
    East,
    /// To the row below.
    South,
    /// To the column before.
    West,
}

impl Direction {
    /// All four, in the order in which everything lists them: clockwise from the north.
    pub const ALL: [Self; 4] = [Self::North, Self::East, Self::South, Self::West];

    /// The letter of moves: `N`, `E`, `S` or `W`.
    pub const fn letter(self) -> char {
        match self {
            Self::North => 'N',
            Self::East => 'E',
            Self::South => 'S',
            Self::West => 'W',
        }
    }

    /// The direction of a letter.
    pub fn from_letter(letter: char) -> Option<Self> {
        Self::ALL.into_iter().find(|one| one.letter() == letter)
    }

    /// The arrow of the log.
    pub const fn arrow(self) -> char {
        match self {
            Self::North => '↑',
            Self::East => '→',
            Self::South => '↓',
            Self::West => '←',
        }
    }

    /// The direction's word.
    pub const fn word(self) -> &'static str {
        match self {
            Self::North => "north",
            Self::East => "east",
            Self::South => "south",
            Self::West => "west",
        }
    }

    /// Its number in [`Self::ALL`].
    pub const fn number(self) -> usize {
        self as usize
    }

    /// Columns to the right and rows down of one step.
    pub const fn delta(self) -> (isize, isize) {
        match self {
            Self::North => (0, -1),
            Self::East => (1, 0),
            Self::South => (0, 1),
            Self::West => (-1, 0),
        }
    }

    /// The way back.
    pub const fn opposite(self) -> Self {
        Self::ALL[(self as usize + 2) % 4]
    }

    /// The two directions across: the left one first.
    pub const fn across(self) -> [Self; 2] {
        [Self::ALL[(self as usize + 3) % 4], Self::ALL[(self as usize + 1) % 4]]
    }
}

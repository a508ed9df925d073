//! A garden as it is before the first path: its size, what lies where, how the rules are read, why a text is none.
//!
//! Gardens as data: our own thirty, which teach the rules one at a time, and the twenty-three of the experiments, of the
//! kinds and sizes of the paper's (whose own were never published).
//!
//! An optimum stands here only where a search has proved it, and a test proves it again. The tables are text, read when
//! they are asked for: they are part of the page's download.

use thiserror::Error;

use crate::engine::direction::Coord;
use crate::engine::parse::ParseError;
use crate::games::zen::state::State;

/// The longest side, in cells.
pub const MAX_SIDE: usize = 12;

/// The colours of leaves, in the order in which they are taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Colour {
    /// May always be taken.
    Yellow,
    /// May be taken when no yellow leaf is left.
    Orange,
    /// May be taken when no yellow and no orange leaf is left.
    Red,
}

impl Colour {
    /// All three, in order.
    pub const ALL: [Self; 3] = [Self::Yellow, Self::Orange, Self::Red];

    /// The colour's word.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Yellow => "yellow",
            Self::Orange => "orange",
            Self::Red => "red",
        }
    }
}

/// What lies on a cell before the first path.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ground {
    /// Sand to be raked.
    Sand,
    /// A rock; it never moves.
    Rock,
    /// An ornament; it can be pushed, and the sand below it has to be raked once it is gone.
    Ornament,
    /// A leaf on sand.
    Leaf(Colour),
}

impl Ground {
    /// The letter of positions.
    pub const fn letter(self) -> char {
        match self {
            Self::Sand => 's',
            Self::Rock => 'x',
            Self::Ornament => 'o',
            Self::Leaf(Colour::Yellow) => 'y',
            Self::Leaf(Colour::Orange) => 'n',
            Self::Leaf(Colour::Red) => 'r',
        }
    }

    /// What a letter stands for.
    pub fn from_letter(letter: char) -> Option<Self> {
        let leaves = Colour::ALL.map(Self::Leaf);
        [Self::Sand, Self::Rock, Self::Ornament].into_iter().chain(leaves).find(|one| one.letter() == letter)
    }
}

/// How the words of the rules are read where authors differ.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Reading {
    /// A monk who is stopped on the cell where he entered may not leave by another side, not even at a corner; ornaments
    /// at the edge cannot be pushed from outside. The paper's words.
    #[default]
    Literal,
    /// At a corner he may leave by the other outer side (Houston, White and Amos 2012).
    CornerExit,
    /// As that, and entering may push an ornament one cell; the monk then stands on the cell where it was.
    EntryPush,
}

impl Reading {
    /// All three, the usual one first.
    pub const ALL: [Self; 3] = [Self::Literal, Self::CornerExit, Self::EntryPush];

    /// The word behind `~` in positions; empty for the usual one.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Literal => "",
            Self::CornerExit => "cornerexit",
            Self::EntryPush => "entrypush",
        }
    }

    /// Whether a monk who is stopped on his entry cell may leave by a corner's other side.
    pub const fn exits_corners(self) -> bool {
        !matches!(self, Self::Literal)
    }

    /// Whether entering may push an ornament.
    pub const fn pushes_at_entry(self) -> bool {
        matches!(self, Self::EntryPush)
    }
}

/// A garden before the first path. Cells are numbered row by row: `cell = row * width + column`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Garden {
    width: usize,
    height: usize,
    ground: Vec<Ground>,
    reading: Reading,
}

impl Garden {
    /// A garden of so many columns, its cells row by row.
    ///
    /// # Errors
    /// It is empty, no rectangle, larger than [`MAX_SIDE`] a side, a single cell without sand, or has a leaf that only later leaves lead to.
    pub fn new(width: usize, ground: Vec<Ground>, reading: Reading) -> Result<Self, GardenError> {
        if width == 0 || ground.is_empty() {
            return Err(GardenError::Empty { row: 1 });
        }
        let height = ground.len().div_ceil(width);
        if width > MAX_SIDE || height > MAX_SIDE {
            return Err(GardenError::TooLarge { width, height });
        }
        let last = ground.len() % width;
        if last != 0 {
            return Err(GardenError::Ragged { row: height, found: last, width });
        }
        if let [Ground::Rock | Ground::Ornament] = ground[..] {
            return Err(GardenError::Single);
        }
        let garden = Self { width, height, ground, reading };
        garden.check_leaves()?;
        Ok(garden)
    }

    /// Columns.
    pub fn width(&self) -> usize {
        self.width
    }

    /// Rows.
    pub fn height(&self) -> usize {
        self.height
    }

    /// Number of cells.
    pub fn len(&self) -> usize {
        self.ground.len()
    }

    /// Whether it has no cell: never.
    pub fn is_empty(&self) -> bool {
        self.ground.is_empty()
    }

    /// What lies on each cell, row by row.
    pub fn ground(&self) -> &[Ground] {
        &self.ground
    }

    /// How the rules are read.
    pub fn reading(&self) -> Reading {
        self.reading
    }

    /// The place of a cell as people count.
    pub fn spot(&self, cell: usize) -> Coord {
        Coord { row: cell / self.width + 1, column: cell % self.width + 1 }
    }

    /// The cell in this row and column, both from 0; nothing outside.
    pub fn cell(&self, row: usize, column: usize) -> Option<usize> {
        (row < self.height && column < self.width).then_some(row * self.width + column)
    }

    /// The cell next to one; nothing outside.
    pub fn beside(&self, cell: usize, way: Direction) -> Option<usize> {
        let (dx, dy) = way.delta();
        let row = (cell / self.width).checked_add_signed(dy)?;
        let column = (cell % self.width).checked_add_signed(dx)?;
        self.cell(row, column)
    }

    /// Whether one can come from outside onto this cell going that way.
    pub fn is_entry(&self, cell: usize, way: Direction) -> bool {
        cell < self.len() && self.beside(cell, way.opposite()).is_none()
    }

    /// All entries, `2 * (width + height)` of them: clockwise from the top left, as the paper numbers them. What lies
    /// there is not asked.
    pub fn entries(&self) -> Vec<(usize, Direction)> {
        let (w, h) = (self.width, self.height);
        let top = (0..w).map(|column| (column, Direction::South));
        let right = (0..h).map(|row| (row * w + w - 1, Direction::West));
        let bottom = (0..w).rev().map(|column| ((h - 1) * w + column, Direction::North));
        let left = (0..h).rev().map(|row| (row * w, Direction::East));
        top.chain(right).chain(bottom).chain(left).collect()
    }

    /// Cells that have to be raked: all but rocks and ornaments, wherever these end.
    pub fn to_rake(&self) -> usize {
        self.ground.iter().filter(|ground| !matches!(ground, Ground::Rock | Ground::Ornament)).count()
    }

    /// The cells that some way from outside reaches without a rock and without a leaf later than `colour`.
    fn open_to(&self, colour: Colour) -> Vec<bool> {
        let free = |cell: usize| match self.ground[cell] {
            Ground::Sand | Ground::Ornament => true,
            Ground::Rock => false,
            Ground::Leaf(other) => other <= colour,
        };
        let mut seen = vec![false; self.len()];
        let mut queue: Vec<usize> =
            self.entries().into_iter().map(|(cell, _)| cell).filter(|&cell| free(cell)).collect();
        while let Some(cell) = queue.pop() {
            if !std::mem::replace(&mut seen[cell], true) {
                let next = Direction::ALL.into_iter().filter_map(|way| self.beside(cell, way));
                queue.extend(next.filter(|&next| free(next)));
            }
        }
        seen
    }

    /// Refuses a leaf that is shut in by later leaves. (One that rocks alone shut in makes the garden impossible, which
    /// is for the solver to say.)
    fn check_leaves(&self) -> Result<(), GardenError> {
        let reachable = self.open_to(Colour::Red);
        for colour in Colour::ALL {
            let open = self.open_to(colour);
            let shut = |&cell: &usize| self.ground[cell] == Ground::Leaf(colour) && reachable[cell] && !open[cell];
            if let Some(cell) = (0..self.len()).find(shut) {
                return Err(GardenError::LeafOrder { spot: self.spot(cell), colour });
            }
        }
        Ok(())
    }
}

// The four directions.

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
            Self::North => "up",
            Self::East => "right",
            Self::South => "down",
            Self::West => "left",
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

// Why a garden is none: one sentence each, with row and column (counted from 1).

/// What is wrong with a garden, or with a position in one.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum GardenError {
    /// No row, or an empty one.
    #[error("row {row} of the garden is empty")]
    Empty {
        /// The row, from 1.
        row: usize,
    },
    /// A row is longer or shorter than the first.
    #[error("row {row} has {}, but the garden is {width} wide", cells(*.found))]
    Ragged {
        /// The row, from 1.
        row: usize,
        /// Its cells.
        found: usize,
        /// Cells of the first row.
        width: usize,
    },
    /// Too wide or too high.
    #[error("the garden is {width} wide and {height} high; at most {MAX_SIDE} by {MAX_SIDE} is possible")]
    TooLarge {
        /// Columns.
        width: usize,
        /// Rows.
        height: usize,
    },
    /// A character that no cell has.
    #[error(
        "{spot} holds {character:?}; a cell is s (sand), x (rock), o (ornament), y, n or r (yellow, orange, red leaf) or k (raked)"
    )]
    Character {
        /// Where.
        spot: Coord,
        /// The character.
        character: char,
    },
    /// One cell, and it is no sand.
    #[error("a garden of a single cell has sand there")]
    Single,
    /// A leaf that only later leaves lead to.
    #[error("the {} leaf at {spot} can never be taken: only leaves that come later lead to it", .colour.word())]
    LeafOrder {
        /// Where.
        spot: Coord,
        /// The leaf's colour.
        colour: Colour,
    },
    /// The monk is said to be outside the garden.
    #[error("~at puts the monk at {spot}, and the garden is {width} wide and {height} high")]
    MonkOutside {
        /// Where.
        spot: Coord,
        /// Columns.
        width: usize,
        /// Rows.
        height: usize,
    },
    /// The monk stands where he cannot.
    #[error("the monk cannot stand at {spot}: he stands on sand that is not raked yet")]
    MonkGround {
        /// Where.
        spot: Coord,
    },
    /// The monk did not come from where he faces away.
    #[error("the monk cannot have come to {spot} going {}: behind him is neither the edge nor raked sand", .heading.word())]
    MonkCame {
        /// Where.
        spot: Coord,
        /// Where he faces.
        heading: Direction,
    },
    /// Nothing stops the monk.
    #[error("the monk cannot stand at {spot} facing {}: nothing stops him there", .heading.word())]
    MonkGoesOn {
        /// Where.
        spot: Coord,
        /// Where he faces.
        heading: Direction,
    },
}

fn cells(count: usize) -> String {
    if count == 1 { "1 cell".to_owned() } else { format!("{count} cells") }
}

/// One garden a line: name, optimum in paths, position, what it teaches, parted by tabs.
const LESSONS: &str = include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/data/zen/lessons.tsv"));

/// The same.
const PUBLISHED: &str = include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/data/zen/published.tsv"));

/// A garden of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NamedGarden {
    /// Its name.
    pub name: &'static str,
    /// The fewest paths, proved.
    pub optimum: u32,
    /// The position, as behind `zen/board/`.
    pub position: &'static str,
    /// What it teaches, or of what kind it is: one sentence.
    pub words: &'static str,
}

impl NamedGarden {
    /// The garden of a line of the table.
    fn of(line: &'static str) -> Option<Self> {
        let mut parts = line.split('\t');
        let mut next = || parts.next();
        Some(Self { name: next()?, optimum: next()?.parse().ok()?, position: next()?, words: next()? })
    }

    /// Its id, which links to it.
    pub fn id(&self) -> String {
        format!("zen/board/{}", self.position)
    }

    /// The garden before the first path.
    ///
    /// # Errors
    /// Never: a test reads all of them.
    pub fn state(&self) -> Result<State, ParseError> {
        self.position.parse::<State>()
    }
}

/// Our own gardens, the easiest first.
pub fn lessons() -> impl Iterator<Item = NamedGarden> {
    LESSONS.lines().filter_map(NamedGarden::of)
}

/// The garden of this number, from 1.
pub fn lesson(number: usize) -> Option<NamedGarden> {
    lessons().nth(number.checked_sub(1)?)
}

/// The gardens of the experiments, P1 to P23: rocks only, with ornaments, with leaves, with both.
pub fn published() -> impl Iterator<Item = NamedGarden> {
    PUBLISHED.lines().filter_map(NamedGarden::of)
}

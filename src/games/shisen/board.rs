//! A board: which kind of tile lies on each cell.

use thiserror::Error;

use super::faces::Face;

/// The widest board, in columns.
pub const MAX_WIDTH: usize = 30;
/// The highest board, in rows.
pub const MAX_HEIGHT: usize = 16;
/// The most kinds of tiles: as many as there are letters, large and small.
pub const MAX_KINDS: usize = 52;

/// A cell of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Cell {
    /// From 0, the top row first.
    pub row: usize,
    /// From 0, the left column first.
    pub column: usize,
}

impl std::fmt::Display for Cell {
    /// As moves name it: `c4` is the third cell of the fourth row.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}{}", column_letter(self.column), self.row + 1)
    }
}

/// The letter of a column: `a` to `z`, then `A` to `D`.
pub fn column_letter(column: usize) -> char {
    letter_of(column, b'a', b'A')
}

/// The letter of a kind from 1: `A` to `Z`, then `a` to `z`; `0` for no tile.
pub fn kind_letter(kind: u8) -> char {
    if kind == 0 { '0' } else { letter_of(usize::from(kind) - 1, b'A', b'a') }
}

/// The kind of a letter, 0 for no tile; nothing for any other character.
pub fn kind_of(letter: char) -> Option<u8> {
    match letter {
        '0' => Some(0),
        'A'..='Z' => Some(letter as u8 - b'A' + 1),
        'a'..='z' => Some(letter as u8 - b'a' + 27),
        _ => None,
    }
}

fn letter_of(number: usize, first: u8, second: u8) -> char {
    let (base, at) = if number < 26 { (first, number) } else { (second, number - 26) };
    // At most 51 comes here; the rest of an alphabet is never left.
    char::from(base + at.min(25) as u8)
}

/// Cells row by row, each with the kind of its tile.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Board {
    width: usize,
    height: usize,
    cells: Vec<u8>,
}

impl Board {
    /// A board of rows that are so wide; 0 is no tile, kinds count from 1.
    ///
    /// # Errors
    /// It is empty, too large, ragged, has a kind above [`MAX_KINDS`], or a kind that lies there an odd number of times.
    pub fn new(width: usize, cells: Vec<u8>) -> Result<Self, BoardError> {
        if width == 0 || cells.is_empty() {
            return Err(BoardError::Empty { row: 1 });
        }
        let height = cells.len() / width;
        if !cells.len().is_multiple_of(width) {
            return Err(BoardError::Ragged { row: height + 1, found: cells.len() % width, width });
        }
        if width > MAX_WIDTH || height > MAX_HEIGHT {
            return Err(BoardError::TooLarge { width, height });
        }
        let board = Self { width, height, cells };
        if let Some(kind) = board.cells.iter().copied().find(|&kind| usize::from(kind) > MAX_KINDS) {
            return Err(BoardError::Kind { kind });
        }
        let counts = board.counts();
        let odd = (1..=MAX_KINDS).find(|&kind| counts[kind] % 2 == 1);
        match odd {
            Some(kind) => Err(BoardError::Odd { kind: kind as u8, count: counts[kind] }),
            None => Ok(board),
        }
    }

    /// A board with the same cells, on which other tiles lie; for those that know the new ones to be even in number.
    pub(super) fn with(&self, cells: Vec<u8>) -> Self {
        debug_assert_eq!(cells.len(), self.cells.len());
        Self { width: self.width, height: self.height, cells }
    }

    /// Columns.
    pub fn width(&self) -> usize {
        self.width
    }

    /// Rows.
    pub fn height(&self) -> usize {
        self.height
    }

    /// Columns and rows.
    pub fn size(&self) -> (usize, usize) {
        (self.width, self.height)
    }

    /// The kinds, row by row; 0 is no tile.
    pub fn cells(&self) -> &[u8] {
        &self.cells
    }

    /// The kind on a cell; 0 for no tile and for what lies outside.
    pub fn kind(&self, cell: Cell) -> u8 {
        self.index(cell).map_or(0, |at| self.cells[at])
    }

    /// The number of a cell in reading order; nothing outside.
    pub fn index(&self, cell: Cell) -> Option<usize> {
        (cell.row < self.height && cell.column < self.width).then_some(cell.row * self.width + cell.column)
    }

    /// The cell of a number in reading order.
    pub fn cell(&self, index: usize) -> Cell {
        Cell { row: index / self.width, column: index % self.width }
    }

    /// How many tiles are left.
    pub fn tiles(&self) -> usize {
        self.cells.iter().filter(|&&kind| kind > 0).count()
    }

    /// How many tiles of each kind are left; the number 0 counts cells without one.
    pub fn counts(&self) -> [usize; MAX_KINDS + 1] {
        let mut counts = [0; MAX_KINDS + 1];
        self.cells.iter().for_each(|&kind| counts[usize::from(kind)] += 1);
        counts
    }

    /// How many kinds are left.
    pub fn kinds(&self) -> usize {
        self.counts()[1..].iter().filter(|&&count| count > 0).count()
    }

    /// The cells of each kind in reading order, the kinds by their numbers; none is empty.
    pub fn groups(&self) -> Vec<(u8, Vec<usize>)> {
        let mut groups: Vec<(u8, Vec<usize>)> = (1..=MAX_KINDS as u8).map(|kind| (kind, Vec::new())).collect();
        for (at, &kind) in self.cells.iter().enumerate().filter(|(_, kind)| **kind > 0) {
            groups[usize::from(kind) - 1].1.push(at);
        }
        groups.retain(|(_, cells)| !cells.is_empty());
        groups
    }
}

// Why a board is none: one sentence each, with row and column (counted from 1).

/// What is wrong with a board.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum BoardError {
    /// No row, or an empty one.
    #[error("row {row} of the board is empty")]
    Empty {
        /// The row, from 1.
        row: usize,
    },
    /// A row is longer or shorter than the first.
    #[error("row {row} has {}, but the board is {width} wide", cells(*.found))]
    Ragged {
        /// The row, from 1.
        row: usize,
        /// Its cells.
        found: usize,
        /// Cells of the first row.
        width: usize,
    },
    /// Too wide or too high.
    #[error("the board is {width} wide and {height} high; at most {MAX_WIDTH} by {MAX_HEIGHT} is possible")]
    TooLarge {
        /// Columns.
        width: usize,
        /// Rows.
        height: usize,
    },
    /// A character that no cell has.
    #[error("row {row}, column {column} holds {character:?}; a cell is a letter (its kind of tile) or 0 (no tile)")]
    Character {
        /// From 1, the top row first.
        row: usize,
        /// From 1, the left column first.
        column: usize,
        /// The character.
        character: char,
    },
    /// A number that no kind has.
    #[error("there are {MAX_KINDS} kinds of tiles, so none has the number {kind}")]
    Kind {
        /// The number.
        kind: u8,
    },
    /// A tile without a partner.
    #[error(
        "{} ({}) is there {}; tiles go in pairs, so each letter must occur an even number of times",
        kind_letter(*.kind), Face::of(*.kind, 0).group(), times(*.count)
    )]
    Odd {
        /// The kind, from 1.
        kind: u8,
        /// How many there are.
        count: usize,
    },
    /// Nothing to play with.
    #[error("the board has no tile, so there is nothing to play")]
    NoTile,
}

fn cells(count: usize) -> String {
    if count == 1 { "1 cell".to_owned() } else { format!("{count} cells") }
}

fn times(count: usize) -> String {
    if count == 1 { "once".to_owned() } else { format!("{count} times") }
}

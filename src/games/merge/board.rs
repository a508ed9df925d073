//! The board of both games: a rectangle of ranks.
//!
//! A rank is what a cell holds: 0 is empty. In 2048 the tile of rank r is 2^r, up to rank 17 (131072). In Threes ranks
//! 1 and 2 are the tiles 1 and 2, and rank r from 3 on is the tile 3 * 2^(r - 3), up to rank 15 (12288).

use crate::engine::direction::Direction;
use crate::engine::parse::ParseError;

/// The most cells of a board.
pub const MAX_CELLS: usize = 25;

/// The highest rank that a cell can hold.
pub const HIGHEST: u8 = 17;

/// Rows and columns of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Shape {
    /// Rows, 2 to 5.
    pub rows: u8,
    /// Columns, 2 to 5.
    pub columns: u8,
}

impl Shape {
    /// The usual board.
    pub const CLASSIC: Self = Self { rows: 4, columns: 4 };

    /// All boards that there are. No two have equally many cells, so a position needs no name of its shape. Frozen.
    pub const ALL: [Self; 6] = [
        Self { rows: 2, columns: 2 },
        Self { rows: 2, columns: 3 },
        Self { rows: 3, columns: 3 },
        Self { rows: 3, columns: 4 },
        Self::CLASSIC,
        Self { rows: 5, columns: 5 },
    ];

    /// How many cells.
    pub const fn cells(self) -> usize {
        self.rows as usize * self.columns as usize
    }

    /// The shape with so many cells.
    pub fn of_cells(cells: usize) -> Option<Self> {
        Self::ALL.into_iter().find(|shape| shape.cells() == cells)
    }

    /// How many lines run in this direction, and how many cells each has.
    pub const fn lines(self, direction: Direction) -> (usize, usize) {
        match direction {
            Direction::Up | Direction::Down => (self.columns as usize, self.rows as usize),
            Direction::Left | Direction::Right => (self.rows as usize, self.columns as usize),
        }
    }

    /// The cell `at` places from the wall of a line, both counted from 0.
    pub const fn cell(self, direction: Direction, line: usize, at: usize) -> usize {
        let (rows, columns) = (self.rows as usize, self.columns as usize);
        match direction {
            Direction::Up => at * columns + line,
            Direction::Down => (rows - 1 - at) * columns + line,
            Direction::Left => line * columns + at,
            Direction::Right => line * columns + columns - 1 - at,
        }
    }
}

/// A board: the ranks row by row, the first row on top.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Board {
    shape: Shape,
    ranks: [u8; MAX_CELLS],
}

impl Board {
    /// The empty board.
    pub const fn empty(shape: Shape) -> Self {
        Self { shape, ranks: [0; MAX_CELLS] }
    }

    /// The board of these ranks, if there is a shape with so many cells.
    pub fn of(ranks: &[u8]) -> Option<Self> {
        let mut board = Self::empty(Shape::of_cells(ranks.len())?);
        board.ranks[..ranks.len()].copy_from_slice(ranks);
        Some(board)
    }

    /// Rows and columns.
    pub const fn shape(&self) -> Shape {
        self.shape
    }

    /// The ranks row by row.
    pub fn ranks(&self) -> &[u8] {
        &self.ranks[..self.shape.cells()]
    }

    /// The rank of a cell; 0 for one that is not on the board.
    pub fn rank(&self, cell: usize) -> u8 {
        self.ranks().get(cell).copied().unwrap_or(0)
    }

    /// The same board with another rank in a cell of the board.
    #[must_use]
    pub fn with(mut self, cell: usize, rank: u8) -> Self {
        self.ranks[cell] = rank;
        self
    }

    /// How many cells are empty.
    pub fn free(&self) -> u32 {
        self.ranks().iter().map(|rank| u32::from(*rank == 0)).sum()
    }

    /// The cell of the n-th empty one, counted from 0 row by row.
    pub fn nth_free(&self, n: u32) -> Option<usize> {
        let empty = self.ranks().iter().enumerate().filter(|(_, rank)| **rank == 0);
        empty.map(|(cell, _)| cell).nth(n as usize)
    }

    /// The empty cells row by row.
    pub fn free_cells(&self) -> impl Iterator<Item = usize> + '_ {
        self.ranks().iter().enumerate().filter(|(_, rank)| **rank == 0).map(|(cell, _)| cell)
    }

    /// The highest rank.
    pub fn highest(&self) -> u8 {
        self.ranks().iter().copied().max().unwrap_or(0)
    }

    /// The ranks of a line from its wall outward, in the first places of the list.
    pub fn line(&self, direction: Direction, line: usize) -> [u8; 5] {
        let (_, length) = self.shape.lines(direction);
        let mut ranks = [0; 5];
        for (at, rank) in ranks.iter_mut().enumerate().take(length) {
            *rank = self.ranks[self.shape.cell(direction, line, at)];
        }
        ranks
    }

    /// Writes a line back.
    pub fn set_line(&mut self, direction: Direction, line: usize, ranks: [u8; 5]) {
        let (_, length) = self.shape.lines(direction);
        for (at, rank) in ranks.into_iter().enumerate().take(length) {
            self.ranks[self.shape.cell(direction, line, at)] = rank;
        }
    }

    /// The pairs of neighbours, each once.
    pub fn pairs(&self) -> impl Iterator<Item = (u8, u8)> + '_ {
        let columns = usize::from(self.shape.columns);
        let cells = self.shape.cells();
        (0..cells).flat_map(move |cell| {
            let right = (cell % columns + 1 < columns).then(|| (self.ranks[cell], self.ranks[cell + 1]));
            let below = (cell + columns < cells).then(|| (self.ranks[cell], self.ranks[cell + columns]));
            right.into_iter().chain(below)
        })
    }
}

// The text of a board: one character a cell, `0-9a-h`, row by row, the first row on top.

/// The characters of the ranks.
const RANKS: &[u8; HIGHEST as usize + 1] = b"0123456789abcdefgh";

/// The character of a rank.
pub fn letter(rank: u8) -> char {
    RANKS.get(usize::from(rank)).map_or('?', |letter| char::from(*letter))
}

/// The rank of a character; capital letters are read too.
pub fn rank(letter: char) -> Option<u8> {
    let letter = letter.to_ascii_lowercase();
    RANKS.iter().position(|known| char::from(*known) == letter).map(|at| at as u8)
}

/// The ranks of a board as text.
pub fn encode(board: &Board) -> String {
    board.ranks().iter().map(|rank| letter(*rank)).collect()
}

/// Reads the ranks of a board of one of these shapes.
///
/// # Errors
/// The wrong number of cells, a character that is no rank, or no tile at all: one sentence, about a `what`.
pub fn decode(what: &'static str, text: &str, shapes: &[Shape]) -> Result<Board, ParseError> {
    let no = |why: String| ParseError::new(what, text, why);
    let mut ranks = Vec::new();
    for character in text.chars().take(MAX_CELLS + 1) {
        let rank = rank(character).ok_or_else(|| {
            no(format!(
                "{character:?} is not a rank of a cell; a rank is a digit 0 to 9 or a letter a to h, one a cell"
            ))
        })?;
        ranks.push(rank);
    }
    let board = Board::of(&ranks).filter(|board| shapes.contains(&board.shape())).ok_or_else(|| {
        let sizes: Vec<String> = shapes.iter().map(|shape| shape.cells().to_string()).collect();
        no(format!("it has {} cells, but a board has {}", text.chars().count(), any_of(&sizes)))
    })?;
    if board.highest() == 0 { Err(no("a board has at least one tile".to_owned())) } else { Ok(board) }
}

/// `4, 6 or 9`.
fn any_of(words: &[String]) -> String {
    match words {
        [] => String::new(),
        [one] => one.clone(),
        [most @ .., last] => format!("{} or {last}", most.join(", ")),
    }
}

// The parts behind `~` in a setup or a position: each a key with its value.

/// The most moves that a position may claim.
pub const MAX_MOVES: u32 = 9_999_999;

/// Reads a number as it is written out: no sign, no zero in front.
pub fn plain_number<T: std::str::FromStr>(text: &str) -> Option<T> {
    let plain = text.bytes().all(|byte| byte.is_ascii_digit()) && (text == "0" || !text.starts_with('0'));
    if plain { text.parse().ok() } else { None }
}

/// The 64 bits of a seed as 16 hexadecimal digits.
pub fn hash_text(hash: u64) -> String {
    format!("{hash:016x}")
}

/// Reads the 64 bits of a seed.
pub fn read_hash(text: &str) -> Option<u64> {
    let plain = text.len() == 16 && text.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'));
    u64::from_str_radix(text, 16).ok().filter(|_| plain)
}

/// Sets a part that may stand once.
///
/// # Errors
/// It stood before: one sentence about the whole text.
pub fn once<T>(
    place: &mut Option<T>,
    value: T,
    no: impl Fn(String) -> ParseError,
    part: &str,
) -> Result<(), ParseError> {
    match place.replace(value) {
        None => Ok(()),
        Some(_) => Err(no(format!("the part {part} is there twice"))),
    }
}

//! A game under way: what lies where, which tile of the start it was, and what may be taken.

use crate::engine::order;
use std::fmt;
use std::fmt::Write;
use std::str::FromStr;
use std::sync::Arc;

use thiserror::Error;

use super::board::{Board, BoardError, Cell, MAX_HEIGHT, MAX_WIDTH, column_letter, kind_letter, kind_of};
use super::faces::Face;
use super::gravity::Side;
use super::link::{Lines, Link};
use super::{draw, link};
use crate::engine::parse::ParseError;
use crate::engine::position::{Describe, Outcome, Position};
use crate::engine::rng::Rng;
use crate::engine::seed::hash_of;

/// A position.
///
/// Two are equal if the same can be done in them: what lies where, and gravity. Which face a tile shows is not compared.
#[derive(Clone, Debug)]
pub struct Shisen {
    start: Arc<Board>,
    board: Board,
    /// For each cell with a tile, the number of the start board's cell where that tile lay.
    origin: Vec<u16>,
    gravity: Option<Side>,
}

impl PartialEq for Shisen {
    fn eq(&self, other: &Self) -> bool {
        self.board == other.board && self.gravity == other.gravity
    }
}

impl Eq for Shisen {}

/// A move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Move {
    /// Two tiles are taken, the first in reading order first: see [`Move::pair`].
    Pair(Cell, Cell),
    /// The tiles that are left are dealt anew onto their cells.
    Shuffle,
}

impl Move {
    /// The pair of two cells, in whatever order they come.
    pub fn pair(one: Cell, other: Cell) -> Self {
        Self::Pair(one.min(other), one.max(other))
    }
}

/// Why a move is not allowed.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum IllegalMove {
    /// A cell outside the board.
    #[error("there is no cell {cell}: the board is {width} wide and {height} high")]
    Outside {
        /// The cell.
        cell: Cell,
        /// Columns.
        width: usize,
        /// Rows.
        height: usize,
    },
    /// A cell without a tile.
    #[error("there is no tile at {cell}")]
    NoTile {
        /// The cell.
        cell: Cell,
    },
    /// Twice the same.
    #[error("{cell} is one tile, and a pair has two")]
    Same {
        /// The cell.
        cell: Cell,
    },
    /// The tiles do not match.
    #[error("the {one} and the {other} do not match")]
    Unequal {
        /// A tile's name.
        one: String,
        /// The other's.
        other: String,
    },
    /// They match, but nothing joins them.
    #[error("no way with at most two turns joins {a} and {b}")]
    NoLink {
        /// A cell.
        a: Cell,
        /// The other.
        b: Cell,
    },
    /// Nothing is left to be dealt.
    #[error("no tile is left to shuffle")]
    NothingLeft,
}

impl Shisen {
    /// A game that begins with this board.
    pub fn new(board: Board, gravity: Option<Side>) -> Self {
        let origin = (0..board.cells().len()).map(|at| at as u16).collect();
        Self { start: Arc::new(board.clone()), board, origin, gravity }
    }

    /// Whether there is something to play: an empty board is the end of a game, never its start.
    ///
    /// # Errors
    /// The board is empty.
    pub fn check_start(&self) -> Result<(), BoardError> {
        if self.board.tiles() == 0 { Err(BoardError::NoTile) } else { Ok(()) }
    }

    /// What lies where now.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// What lay where at first.
    pub fn start(&self) -> &Board {
        &self.start
    }

    /// The side to which tiles fall after each pair; nothing if they stay.
    pub fn gravity(&self) -> Option<Side> {
        self.gravity
    }

    /// The number of the start board's cell where the tile on this cell lay; nothing if there is no tile.
    pub fn origin(&self, cell: Cell) -> Option<usize> {
        let at = self.board.index(cell).filter(|_| self.board.kind(cell) > 0)?;
        Some(usize::from(self.origin[at]))
    }

    /// The face of the tile on a cell; nothing if there is none.
    pub fn face(&self, cell: Cell) -> Option<Face> {
        let (kind, origin) = (self.board.kind(cell), self.origin(cell)?);
        let place = self.start.cells()[..origin].iter().filter(|other| **other == kind).count();
        Some(Face::of(kind, place))
    }

    /// The link of two tiles that match; nothing if they do not, or nothing joins them.
    pub fn link(&self, one: Cell, other: Cell) -> Option<Link> {
        let match_up = self.board.kind(one) == self.board.kind(other);
        match_up.then(|| link::link(&self.board, one, other)).flatten()
    }

    /// Whether these two tiles may be taken.
    ///
    /// # Errors
    /// Why not.
    pub fn may_take(&self, a: Cell, b: Cell) -> Result<(), IllegalMove> {
        for cell in [a, b] {
            if self.board.index(cell).is_none() {
                let (width, height) = (self.board.width(), self.board.height());
                return Err(IllegalMove::Outside { cell, width, height });
            }
        }
        if a == b {
            return Err(IllegalMove::Same { cell: a });
        }
        if let Some(cell) = [a, b].into_iter().find(|&cell| self.board.kind(cell) == 0) {
            return Err(IllegalMove::NoTile { cell });
        }
        if self.board.kind(a) != self.board.kind(b) {
            let name = |cell| self.face(cell).map(Face::name).unwrap_or_default();
            return Err(IllegalMove::Unequal { one: name(a), other: name(b) });
        }
        if self.linked(a, b) { Ok(()) } else { Err(IllegalMove::NoLink { a, b }) }
    }

    fn linked(&self, a: Cell, b: Cell) -> bool {
        match (self.board.index(a), self.board.index(b)) {
            (Some(a), Some(b)) => {
                Lines::of(&self.board).linked(Lines::coord(&self.board, a), Lines::coord(&self.board, b))
            }
            _ => false,
        }
    }

    /// Every pair that may be taken, by the numbers of its cells, in order.
    pub fn pairs(&self) -> Vec<(usize, usize)> {
        let lines = Lines::of(&self.board);
        let coord = |at| Lines::coord(&self.board, at);
        let mut pairs = Vec::new();
        for (_, cells) in self.board.groups() {
            for (at, &a) in cells.iter().enumerate() {
                pairs
                    .extend(cells[at + 1..].iter().map(|&b| (a, b)).filter(|&(a, b)| lines.linked(coord(a), coord(b))));
            }
        }
        pairs.sort_unstable();
        pairs
    }

    /// The position without these two tiles; gravity has done its work.
    fn without(&self, a: Cell, b: Cell) -> Self {
        let mut cells = self.board.cells().to_vec();
        let mut origin = self.origin.clone();
        [a, b].into_iter().filter_map(|cell| self.board.index(cell)).for_each(|at| cells[at] = 0);
        if let Some(side) = self.gravity {
            side.fall(self.board.size(), &mut cells, &mut origin);
        }
        Self { start: self.start.clone(), board: self.board.with(cells), origin, gravity: self.gravity }
    }

    /// The tiles that are left, dealt anew onto their cells: so that they can be cleared, and the same for the same position
    /// for ever.
    fn shuffled(&self) -> Self {
        let mut rng = Rng::new(hash_of(&self.to_string()));
        let dealt = draw::deal_anew(&self.board, self.gravity, &mut rng).board;
        // Of the tiles of a kind, those that lay first at the start lie first again.
        let mut left: Vec<(u8, u16)> = self.board.cells().iter().copied().zip(self.origin.iter().copied()).collect();
        order::sort(&mut left);
        let mut next = [0; super::board::MAX_KINDS + 1];
        for (at, &(kind, _)) in left.iter().enumerate().rev() {
            next[usize::from(kind)] = at;
        }
        let origin = dealt.cells().iter().map(|&kind| {
            let at = &mut next[usize::from(kind)];
            *at += 1;
            left[*at - 1].1
        });
        let origin = origin.collect();
        Self { start: self.start.clone(), board: dealt, origin, gravity: self.gravity }
    }
}

impl Position for Shisen {
    type Move = Move;
    type PlayError = IllegalMove;

    /// The pairs; [`Position::play`] takes a shuffle too.
    fn legal_moves(&self) -> Vec<Move> {
        let cell = |at| self.board.cell(at);
        self.pairs().into_iter().map(|(a, b)| Move::Pair(cell(a), cell(b))).collect()
    }

    fn play(&self, m: &Move) -> Result<Self, IllegalMove> {
        match *m {
            Move::Pair(a, b) => self.may_take(a, b).map(|()| self.without(a, b)),
            Move::Shuffle if self.board.tiles() == 0 => Err(IllegalMove::NothingLeft),
            Move::Shuffle => Ok(self.shuffled()),
        }
    }

    fn outcome(&self) -> Outcome {
        if self.board.tiles() == 0 {
            Outcome::Won
        } else if self.pairs().is_empty() {
            Outcome::Stuck
        } else {
            Outcome::Open
        }
    }
}

// Text for positions and moves.
//
// A position is its rows joined by `-`: a letter for each tile, its kind (`A` to `Z`, then `a` to `z`), `0` for no tile; then
// `~gravity` if tiles fall down, or `~gravity-up`, `~gravity-left`, `~gravity-right`. A move is two cells, `a1c4`, the column's letter (`a` to `z`, then `A` to `D`) and the row from
// 1, the first in reading order first; or the word `shuffle`.

/// The move that deals the tiles anew.
const SHUFFLE: &str = "shuffle";

impl fmt::Display for Shisen {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, row) in self.board().cells().chunks(self.board().width()).enumerate() {
            if at > 0 {
                f.write_char('-')?;
            }
            row.iter().try_for_each(|&kind| f.write_char(kind_letter(kind)))?;
        }
        self.gravity().map_or(Ok(()), |side| write!(f, "~{}", side.code()))
    }
}

impl FromStr for Shisen {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let no = |why: String| ParseError::new("Shisen-sho board", text, why);
        let (rows, gravity) = match text.split_once('~') {
            None => (text, None),
            Some((rows, word)) => {
                let why = || {
                    let words = Side::ALL.map(|side| format!("~{}", side.code())).join(", ");
                    format!("after the rows may come one of {words} and nothing else")
                };
                (rows, Some(Side::of_code(word).ok_or_else(|| no(why()))?))
            }
        };
        let board = read(&rows.split('-').collect::<Vec<_>>()).map_err(|error| no(error.to_string()))?;
        Ok(Self::new(board, gravity))
    }
}

/// The board of these rows.
fn read(rows: &[&str]) -> Result<Board, BoardError> {
    let width = rows.first().map_or(0, |row| row.chars().count());
    if width > MAX_WIDTH || rows.len() > MAX_HEIGHT {
        return Err(BoardError::TooLarge { width, height: rows.len() });
    }
    let mut cells = Vec::with_capacity(width * rows.len());
    for (row, text) in rows.iter().enumerate() {
        for (column, character) in text.chars().enumerate() {
            let bad = BoardError::Character { row: row + 1, column: column + 1, character };
            cells.push(kind_of(character).ok_or(bad)?);
        }
        match text.chars().count() {
            0 => return Err(BoardError::Empty { row: row + 1 }),
            found if found != width => return Err(BoardError::Ragged { row: row + 1, found, width }),
            _ => {}
        }
    }
    Board::new(width, cells)
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Pair(a, b) => write!(f, "{a}{b}"),
            Self::Shuffle => f.write_str(SHUFFLE),
        }
    }
}

impl FromStr for Move {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        if text == SHUFFLE {
            return Ok(Self::Shuffle);
        }
        let no = || {
            let why = format!("it is two cells, such as a1c4 (column a, row 1, and column c, row 4), or {SHUFFLE}");
            ParseError::new("Shisen-sho move", text, why)
        };
        let second = text.char_indices().skip(1).find(|(_, letter)| letter.is_ascii_alphabetic());
        let (one, other) = text.split_at(second.ok_or_else(no)?.0);
        match (cell(one), cell(other)) {
            (Some(one), Some(other)) if one != other => Ok(Self::pair(one, other)),
            _ => Err(no()),
        }
    }
}

/// A cell: a letter and a row from 1, without zeros before it.
fn cell(text: &str) -> Option<Cell> {
    let letter = text.chars().next()?;
    let column = match letter {
        'a'..='z' => letter as usize - 'a' as usize,
        'A'..='D' => letter as usize - 'A' as usize + 26,
        _ => return None,
    };
    let row = &text[1..];
    let plain = row.len() <= 2 && row.bytes().all(|byte| byte.is_ascii_digit()) && !row.starts_with('0');
    let row: usize = plain.then(|| row.parse().ok()).flatten()?;
    (row <= MAX_HEIGHT).then(|| Cell { row: row - 1, column })
}

// Words for moves and positions.

impl Shisen {
    /// What lies on a cell: `three of circles`, or `empty`.
    pub fn cell_words(&self, cell: Cell) -> String {
        self.face(cell).map_or_else(|| "empty".to_owned(), Face::name)
    }
}

impl Describe for Shisen {
    fn log(&self, m: &Move) -> String {
        match m {
            Move::Pair(a, b) => format!("{a} {b}"),
            Move::Shuffle => "shuffle".to_owned(),
        }
    }

    /// `three of circles, a1 and c4`; where the faces differ, `plum flower at a1, orchid flower at c4`.
    fn phrase(&self, m: &Move) -> String {
        match *m {
            Move::Pair(a, b) => {
                let (one, other) = (self.cell_words(a), self.cell_words(b));
                if one == other { format!("{one}, {a} and {b}") } else { format!("{one} at {a}, {other} at {b}") }
            }
            Move::Shuffle => "the tiles that are left are dealt again".to_owned(),
        }
    }

    fn describe(&self) -> String {
        let board = self.board();
        let row = |row: usize| {
            let cells = (0..board.width()).map(|column| self.cell_words(Cell { row, column }));
            format!("Row {}: {}.", row + 1, cells.collect::<Vec<_>>().join(", "))
        };
        let rows: Vec<String> = (0..board.height()).map(row).collect();
        let (width, height, last) = (board.width(), board.height(), column_letter(board.width() - 1));
        let left = match board.tiles() {
            0 => "No tile is left.".to_owned(),
            left => format!("{left} tiles are left."),
        };
        let falls = match self.gravity() {
            None => String::new(),
            Some(side) if side.is_upright() => format!(" Tiles fall {} in their columns.", side.words()),
            Some(side) => format!(" Tiles fall {} in their rows.", side.words()),
        };
        format!("{width} wide, columns a to {last}, {height} high. {} {left}{falls}", rows.join(" "))
    }
}

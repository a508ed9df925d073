//! A game under way: what lies where, which tile of the start it was, and what may be taken.

use std::sync::Arc;

use thiserror::Error;

use super::board::{Board, Cell};
use super::draw;
use super::faces::Face;
use super::faults::BoardError;
use super::lines::Lines;
use super::link::{self, Link};
use crate::engine::position::{Outcome, Position};
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
    gravity: bool,
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
    pub fn new(board: Board, gravity: bool) -> Self {
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

    /// Whether tiles fall down in their columns after each pair.
    pub fn gravity(&self) -> bool {
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
        if self.gravity {
            fall(self.board.width(), &mut cells, &mut origin);
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
        left.sort_unstable();
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

/// Lets the tiles of each column fall on those below them.
fn fall(width: usize, cells: &mut [u8], origin: &mut [u16]) {
    for column in 0..width {
        let mut floor = cells.len() - width + column;
        let mut at = Some(floor);
        while let Some(here) = at {
            if cells[here] > 0 {
                cells.swap(here, floor);
                origin.swap(here, floor);
                floor = floor.saturating_sub(width);
            }
            at = here.checked_sub(width);
        }
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

//! The board, the pegs and their jumps, with the texts of positions and jumps.
//!
//! A position is its rows from the top, joined by `-`: `x` is a peg, `o` an empty hole, `_` no hole. Capital letters mark the
//! holes in one of which the last peg has to stand; without any it may stand anywhere. A jump is the place that it begins on
//! and the one that it ends on, `d2d4`: a letter for the column, from the left, and a number for the row, from the top.

use std::fmt::{self, Write};
use std::rc::Rc;
use std::str::FromStr;

use thiserror::Error;

use crate::engine::direction::Direction;
use crate::engine::parse::ParseError;
use crate::engine::position::{Describe, Outcome, Position};

/// The longest side of a board.
pub const MAX_SIDE: usize = 11;
/// The most holes: a set of holes is a word of 64 bits.
pub const MAX_HOLES: usize = 64;

/// A place, whether a hole is there or not: column and row, from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// From the left.
    pub column: u8,
    /// From the top.
    pub row: u8,
}

impl Place {
    /// The place so many steps that way; nothing beyond the longest side.
    pub fn step(self, direction: Direction, steps: i8) -> Option<Self> {
        let (dx, dy) = direction.delta();
        let go = |at: u8, by: i8| at.checked_add_signed(by * steps).filter(|at| usize::from(*at) < MAX_SIDE);
        Some(Self { column: go(self.column, dx)?, row: go(self.row, dy)? })
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.column), self.row + 1)
    }
}

/// A jump of a peg; the one between is taken away.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Move {
    /// Where the peg stands.
    pub from: Place,
    /// Where it lands.
    pub to: Place,
}

impl Move {
    /// The jump from a place in a direction, on some board.
    pub fn new(from: Place, direction: Direction) -> Option<Self> {
        Some(Self { from, to: from.step(direction, 2)? })
    }

    /// Where it goes; nothing if it is no jump straight on over one place.
    pub fn direction(&self) -> Option<Direction> {
        Direction::ALL.into_iter().find(|way| self.from.step(*way, 2) == Some(self.to))
    }

    /// The place that is jumped over.
    pub fn over(&self) -> Option<Place> {
        self.from.step(self.direction()?, 1)
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.from, self.to)
    }
}

impl FromStr for Move {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let place = |text: &str| {
            let mut letters = text.chars();
            let column = u8::try_from(letters.next()?).ok()?.checked_sub(b'a')?;
            let number = letters.as_str();
            let plain = !number.starts_with('0') && number.bytes().all(|byte| byte.is_ascii_digit());
            let row = number.parse::<u8>().ok().filter(|_| plain)?.checked_sub(1)?;
            let inside = |at: u8| usize::from(at) < MAX_SIDE;
            (inside(column) && inside(row)).then_some(Place { column, row })
        };
        let jump = || {
            let second = text.char_indices().skip(1).find(|(_, letter)| letter.is_ascii_lowercase())?.0;
            Some(Self { from: place(&text[..second])?, to: place(&text[second..])? })
        };
        let why = "it is two places such as d2d4: a letter for the column, a number for the row, from the top left";
        jump().ok_or_else(|| ParseError::new("jump", text, why))
    }
}

/// Why a jump is not allowed.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum IllegalMove {
    /// Too far, too near, or round a corner.
    #[error("a peg jumps to the next hole but one, straight on; {0} is none of these from {1}")]
    NoJump(Place, Place),
    /// A place without a hole.
    #[error("there is no hole at {0}")]
    NoHole(Place),
    /// Nothing stands where the jump begins.
    #[error("there is no peg at {0}")]
    NoPeg(Place),
    /// Nothing stands between.
    #[error("there is no peg at {0} to jump over")]
    NothingToJump(Place),
    /// The hole that it leads to is not empty.
    #[error("there is a peg at {0} already")]
    Taken(Place),
}

/// A jump between holes by their numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Jump {
    /// The hole where it begins.
    pub from: u8,
    /// The one that is jumped over.
    pub over: u8,
    /// The one where it ends.
    pub to: u8,
}

impl Jump {
    /// The two holes that have to hold pegs.
    pub const fn needs(self) -> u64 {
        1 << self.from | 1 << self.over
    }

    /// The hole that has to be empty.
    pub const fn lands(self) -> u64 {
        1 << self.to
    }

    /// Whether these pegs allow it.
    pub const fn is_legal(self, pegs: u64) -> bool {
        pegs & (self.needs() | self.lands()) == self.needs()
    }

    /// Whether it can have led to these pegs.
    pub const fn is_last(self, pegs: u64) -> bool {
        pegs & (self.needs() | self.lands()) == self.lands()
    }

    /// The pegs after it; before it, if these are those after it.
    pub const fn play(self, pegs: u64) -> u64 {
        pegs ^ (self.needs() | self.lands())
    }
}

/// A board: its holes, numbered row by row.
#[derive(Debug, PartialEq, Eq)]
pub struct Board {
    /// Columns.
    pub width: u8,
    /// Rows.
    pub height: u8,
    /// Where the holes are.
    pub holes: Vec<Place>,
    /// The holes in one of which the last peg has to stand; none: it may stand anywhere.
    pub goal: u64,
    /// All jumps, in the order of their first holes.
    pub jumps: Vec<Jump>,
}

impl Board {
    /// The number of the hole at a place.
    pub fn hole(&self, place: Place) -> Option<u8> {
        self.holes.iter().position(|hole| *hole == place).map(|number| number as u8)
    }

    /// All holes.
    pub fn all(&self) -> u64 {
        u64::MAX >> (MAX_HOLES - self.holes.len())
    }

    /// The holes in one of which the last peg has to stand.
    pub fn goals(&self) -> u64 {
        if self.goal == 0 { self.all() } else { self.goal }
    }

    /// The number of a place, row by row.
    pub fn cell(&self, place: Place) -> u16 {
        u16::from(place.row) * u16::from(self.width) + u16::from(place.column)
    }

    /// The place of a number.
    pub fn place(&self, cell: u16) -> Place {
        let width = u16::from(self.width);
        Place { column: (cell % width) as u8, row: (cell / width) as u8 }
    }

    /// The jump of a move.
    ///
    /// # Errors
    /// The board has none there.
    fn jump(&self, m: &Move) -> Result<Jump, IllegalMove> {
        let hole = |place: Place| self.hole(place).ok_or(IllegalMove::NoHole(place));
        let (from, to) = (hole(m.from)?, hole(m.to)?);
        let over = m.over().ok_or(IllegalMove::NoJump(m.to, m.from))?;
        Ok(Jump { from, over: hole(over)?, to })
    }

    /// The jump as a move.
    pub fn named(&self, jump: Jump) -> Move {
        Move { from: self.holes[usize::from(jump.from)], to: self.holes[usize::from(jump.to)] }
    }

    /// The board of these holes, and of these among them as its goal.
    fn new(holes: Vec<Place>, goal: u64) -> Self {
        let side = |at: fn(&Place) -> u8| holes.iter().map(|hole| at(hole) + 1).max().unwrap_or(0);
        let (width, height) = (side(|hole| hole.column), side(|hole| hole.row));
        let mut board = Self { width, height, holes, goal, jumps: Vec::new() };
        let jump = |from: &Place, way| board.jump(&Move::new(*from, way)?).ok();
        let jumps =
            board.holes.iter().flat_map(|from| Direction::ALL.into_iter().filter_map(move |way| jump(from, way)));
        board.jumps = jumps.collect();
        board
    }
}

/// A position: a board with pegs in some of its holes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solitaire {
    /// The board, which all positions of a game share.
    pub board: Rc<Board>,
    /// The holes that hold pegs.
    pub pegs: u64,
}

impl Solitaire {
    /// How many pegs there are.
    pub fn count(&self) -> usize {
        self.pegs.count_ones() as usize
    }

    /// What is at a place, as the position's text writes it.
    pub fn letter(&self, place: Place) -> char {
        let Some(hole) = self.board.hole(place) else { return '_' };
        let letter = if self.pegs >> hole & 1 == 1 { 'x' } else { 'o' };
        if self.board.goal >> hole & 1 == 1 { letter.to_ascii_uppercase() } else { letter }
    }

    /// The same holes with the last peg wanted in one of these, and these pegs.
    pub fn with(&self, goal: u64, pegs: u64) -> Self {
        Self { board: Rc::new(Board::new(self.board.holes.clone(), goal)), pegs }
    }

    /// What is at each place, row by row.
    pub fn letters(&self) -> Vec<char> {
        let cells = u16::from(self.board.width) * u16::from(self.board.height);
        (0..cells).map(|cell| self.letter(self.board.place(cell))).collect()
    }

    /// What is at a place, in words.
    pub fn name(&self, place: Place) -> String {
        let letter = self.letter(place);
        let what = if letter.eq_ignore_ascii_case(&'x') { "peg" } else { "empty hole" };
        let goal = if letter.is_ascii_uppercase() { ", the last peg has to stand here" } else { "" };
        format!("{place}: {what}{goal}")
    }

    /// Where a peg can jump, or why it cannot, in words.
    pub fn ends(&self, from: Place) -> String {
        let ends = self.legal_moves().into_iter().filter(|jump| jump.from == from);
        match &ends.map(|jump| format!("**{}**", jump.to)).collect::<Vec<_>>()[..] {
            [] => format!("**{from}** can jump nowhere now."),
            ends => format!("**{from}** can jump to {}.", ends.join(" or ")),
        }
    }

    /// Why a jump is not allowed.
    fn attempt(&self, m: &Move) -> Result<Jump, IllegalMove> {
        let jump = self.board.jump(m)?;
        let has = |hole: u8| self.pegs >> hole & 1 == 1;
        let place = |hole: u8| self.board.holes[usize::from(hole)];
        match jump {
            Jump { from, .. } if !has(from) => Err(IllegalMove::NoPeg(place(from))),
            Jump { to, .. } if has(to) => Err(IllegalMove::Taken(place(to))),
            Jump { over, .. } if !has(over) => Err(IllegalMove::NothingToJump(place(over))),
            _ => Ok(jump),
        }
    }

    /// The places of these holes, in words.
    fn places(&self, holes: u64) -> String {
        let some = self.board.holes.iter().enumerate().filter(|(hole, _)| holes >> hole & 1 == 1);
        some.map(|(_, place)| place.to_string()).collect::<Vec<_>>().join(" ")
    }
}

impl Position for Solitaire {
    type Move = Move;
    type PlayError = IllegalMove;

    fn legal_moves(&self) -> Vec<Move> {
        let legal = self.board.jumps.iter().filter(|jump| jump.is_legal(self.pegs));
        legal.map(|jump| self.board.named(*jump)).collect()
    }

    fn play(&self, m: &Move) -> Result<Self, IllegalMove> {
        Ok(Self { board: self.board.clone(), pegs: self.attempt(m)?.play(self.pegs) })
    }

    fn outcome(&self) -> Outcome {
        if self.count() == 1 && self.pegs & self.board.goals() != 0 {
            Outcome::Won
        } else if self.board.jumps.iter().any(|jump| jump.is_legal(self.pegs)) {
            Outcome::Open
        } else {
            Outcome::Stuck
        }
    }
}

impl Describe for Solitaire {
    fn log(&self, m: &Move) -> String {
        m.to_string()
    }

    fn phrase(&self, m: &Move) -> String {
        let over = m.over().map_or_else(String::new, |over| format!(" over {over}"));
        format!("{} jumps{over} to {}", m.from, m.to)
    }

    fn describe(&self) -> String {
        let count = |holes: u64, one: &str| match holes.count_ones() {
            1 => format!("1 {one}: {}", self.places(holes)),
            number => format!("{number} {one}s: {}", self.places(holes)),
        };
        let empty = match self.board.all() & !self.pegs {
            0 => "No empty hole".to_owned(),
            holes => count(holes, "empty hole"),
        };
        let goal = match self.board.goal {
            0 => String::new(),
            goal => format!(" The last peg has to stand at {}.", self.places(goal).replace(' ', " or ")),
        };
        format!("{}. {empty}.{goal}", count(self.pegs, "peg"))
    }
}

impl fmt::Display for Solitaire {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (number, row) in self.letters().chunks(self.board.width.into()).enumerate() {
            f.write_str(if number > 0 { "-" } else { "" })?;
            row.iter().try_for_each(|letter| f.write_char(*letter))?;
        }
        Ok(())
    }
}

impl FromStr for Solitaire {
    type Err = ParseError;

    /// Rows and columns at the edge that have no hole are left out.
    fn from_str(text: &str) -> Result<Self, ParseError> {
        let no = |why: String| ParseError::new("peg solitaire board", text, why);
        let rows: Vec<&str> = text.split('-').collect();
        let wide = rows[0].chars().count();
        if wide > MAX_SIDE || rows.len() > MAX_SIDE {
            return Err(no(format!("a board is at most {MAX_SIDE} wide and {MAX_SIDE} high")));
        }
        let mut found = Vec::new();
        for (number, row) in rows.iter().enumerate() {
            let width = row.chars().count();
            if width != wide || width == 0 {
                return Err(no(format!("row {} has {width} places, and the first has {wide}", number + 1)));
            }
            for (column, letter) in row.chars().enumerate() {
                let place = Place { column: column as u8, row: number as u8 };
                match letter {
                    '_' => {}
                    'x' | 'o' | 'X' | 'O' => found.push((place, letter)),
                    _ => {
                        let why = format!("{place} holds {letter:?}; x is a peg, o an empty hole, _ no hole");
                        return Err(no(why + ", and a capital letter marks where the last peg has to stand"));
                    }
                }
            }
        }
        if found.len() > MAX_HOLES {
            return Err(no(format!("it has {} holes, and at most {MAX_HOLES} are possible", found.len())));
        }
        let least = |at: fn(&Place) -> u8| found.iter().map(|(place, _)| at(place)).min().unwrap_or(0);
        let (left, top) = (least(|place| place.column), least(|place| place.row));
        let set = |is: fn(char) -> bool| {
            let some = found.iter().enumerate().filter(|(_, (_, letter))| is(*letter));
            some.fold(0, |set, (hole, _)| set | 1 << hole)
        };
        let (pegs, goal) = (set(|letter| letter.eq_ignore_ascii_case(&'x')), set(|letter| letter.is_ascii_uppercase()));
        let place = |(at, _): &(Place, char)| Place { column: at.column - left, row: at.row - top };
        let board = Board::new(found.iter().map(place).collect(), goal);
        match () {
            () if board.jumps.is_empty() => {
                Err(no("nowhere are three holes in a row, so no peg could ever jump".into()))
            }
            () if pegs == 0 => Err(no("it has no peg".to_owned())),
            () => Ok(Self { board: Rc::new(board), pegs }),
        }
    }
}

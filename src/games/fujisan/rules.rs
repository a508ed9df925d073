//! The mountain, the priests and their moves.
//!
//! Positions, and Kirkby's notation of moves.
//!
//! A position is `<top row>-<bottom row>`, twelve digits each; `~summitlr` behind it plays by the
//! piecepack's summit rule; `~at` and four letters say where A, C, M and S stand when the game is
//! under way (columns `a` to `n` from ground to ground, capital letters for the top row).

use std::fmt::{self, Write};
use std::str::FromStr;

use thiserror::Error;

use crate::engine::parse::ParseError;
use crate::engine::position::{Describe, Outcome, Position};

/// Steps of the mountain.
pub const STEPS: u8 = 12;
/// The highest value of a space.
pub const HIGHEST: u8 = 5;
/// The column of the ground at the right foot; the one at the left foot is 0.
pub const RIGHT_GROUND: u8 = STEPS + 1;

/// One of the four priests, named as Kirkby does for where he begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Priest {
    /// Begins top left.
    A,
    /// Begins bottom left.
    C,
    /// Begins top right.
    M,
    /// Begins bottom right.
    S,
}

impl Priest {
    /// All four, in the order of the notation.
    pub const ALL: [Priest; 4] = [Priest::A, Priest::C, Priest::M, Priest::S];

    /// The priest's letter.
    pub fn letter(self) -> char {
        match self {
            Priest::A => 'A',
            Priest::C => 'C',
            Priest::M => 'M',
            Priest::S => 'S',
        }
    }
}

/// A space of the mountain or of the ground.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Cell {
    /// 0 is the top row, 1 the bottom row.
    pub row: u8,
    /// 0 is the ground on the left, 1 to 12 are the steps, 13 is the ground on the right.
    pub column: u8,
}

impl Cell {
    /// Where the priests begin, in the order of [`Priest::ALL`].
    pub const START: [Cell; 4] = [Cell::at(0, 0), Cell::at(1, 0), Cell::at(0, RIGHT_GROUND), Cell::at(1, RIGHT_GROUND)];

    /// The cell in this row (0 or 1) and column (0 to 13).
    pub const fn at(row: u8, column: u8) -> Self {
        Self { row, column }
    }

    /// Whether the cell is on the ground.
    pub const fn is_ground(self) -> bool {
        self.column == 0 || self.column == RIGHT_GROUND
    }

    /// Whether the cell belongs to the summit.
    pub const fn is_summit(self) -> bool {
        self.column == STEPS / 2 || self.column == STEPS / 2 + 1
    }
}

/// Which way a priest goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Direction {
    /// To the top row.
    Up,
    /// To the bottom row.
    Down,
    /// Left, over so many unoccupied spaces, the last one included.
    Left(u8),
    /// Right, over so many unoccupied spaces, the last one included.
    Right(u8),
}

/// One priest's move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Move {
    /// Who goes.
    pub priest: Priest,
    /// Which way.
    pub direction: Direction,
}

/// Why a move is not allowed.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum IllegalMove {
    /// Rule 3a.
    #[error("{0} stands on the ground, where nobody goes up or down")]
    OnGround(char),
    /// Up from the top row, or down from the bottom row.
    #[error("{0} is already in that row")]
    SameRow(char),
    /// Rule 1.
    #[error("{0} cannot go there: the other space of the step is taken")]
    Taken(char),
    /// Rule 4.
    #[error("{0} stands on the summit, where nobody goes left or right")]
    OnSummit(char),
    /// The mountain ends before.
    #[error("{priest} cannot go that far: {} that way", only_free(*free))]
    TooFar {
        /// Who.
        priest: char,
        /// Unoccupied spaces of the mountain that way.
        free: u8,
    },
    /// Rule 2.
    #[error("{priest} would travel {}, but the space there says {value}", free_spaces(*steps))]
    OtherValue {
        /// Who.
        priest: char,
        /// Unoccupied spaces travelled.
        steps: u8,
        /// The value of the space there.
        value: u8,
    },
}

/// A position: the values of the mountain, the rule for its summit, and the priests.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Mountain {
    /// Values from 0 to 5: top row and bottom row, steps 1 to 12.
    pub values: [[u8; STEPS as usize]; 2],
    /// Whether a priest on the summit may go left and right there (the piecepack's rule).
    pub summit_lr: bool,
    /// Where the priests stand, in the order of [`Priest::ALL`]; no two on one cell.
    pub priests: [Cell; 4],
}

/// A way left or right: where it ends and whom it passes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Way {
    /// The last space.
    pub to: Cell,
    /// Priests skipped.
    pub jumped: u8,
}

impl Mountain {
    /// The mountain before the first move.
    pub fn new(values: [[u8; STEPS as usize]; 2], summit_lr: bool) -> Self {
        Self { values, summit_lr, priests: Cell::START }
    }

    /// The value of a cell of the mountain; nothing on the ground.
    pub fn value(&self, cell: Cell) -> Option<u8> {
        let step = cell.column.checked_sub(1)?;
        self.values.get(usize::from(cell.row))?.get(usize::from(step)).copied()
    }

    /// Where a priest stands.
    pub fn cell(&self, priest: Priest) -> Cell {
        self.priests[priest as usize]
    }

    /// Who stands on a cell.
    pub fn priest_on(&self, cell: Cell) -> Option<Priest> {
        Priest::ALL.into_iter().find(|&p| self.cell(p) == cell)
    }

    /// The cells that a priest passes going left or right, to the end of the mountain, in order;
    /// each with the number of unoccupied spaces up to it, or nothing where a priest stands.
    pub fn path(&self, from: Cell, right: bool) -> Vec<(Cell, Option<u8>)> {
        let columns: Box<dyn Iterator<Item = u8>> =
            if right { Box::new(from.column + 1..=STEPS) } else { Box::new((1..from.column).rev()) };
        let mut free = 0;
        columns
            .map(|column| {
                let cell = Cell::at(from.row, column);
                let count = self.priest_on(cell).is_none().then(|| {
                    free += 1;
                    free
                });
                (cell, count)
            })
            .collect()
    }

    /// The way that a left or right move takes, whatever the value there; the error says how many
    /// free spaces there are.
    fn way(&self, from: Cell, right: bool, steps: u8) -> Result<Way, u8> {
        let (mut free, mut jumped) = (0, 0);
        for (to, count) in self.path(from, right) {
            match count {
                Some(n) if n == steps => return Ok(Way { to, jumped }),
                Some(n) => free = n,
                None => jumped += 1,
            }
        }
        Err(free)
    }

    /// Where a move leads and whom it passes, or why it is not allowed.
    pub fn destination(&self, m: &Move) -> Result<Way, IllegalMove> {
        let from = self.cell(m.priest);
        let priest = m.priest.letter();
        let (right, steps) = match m.direction {
            Direction::Up => return self.climb(priest, from, 0),
            Direction::Down => return self.climb(priest, from, 1),
            Direction::Left(steps) => (false, steps),
            Direction::Right(steps) => (true, steps),
        };
        if from.is_summit() {
            return self.along_summit(priest, from, right, steps);
        }
        let way = self.way(from, right, steps).map_err(|free| IllegalMove::TooFar { priest, free })?;
        match self.value(way.to) {
            Some(value) if value == steps => Ok(way),
            value => Err(IllegalMove::OtherValue { priest, steps, value: value.unwrap_or(0) }),
        }
    }

    fn climb(&self, priest: char, from: Cell, row: u8) -> Result<Way, IllegalMove> {
        let to = Cell::at(row, from.column);
        if from.is_ground() {
            Err(IllegalMove::OnGround(priest))
        } else if to == from {
            Err(IllegalMove::SameRow(priest))
        } else if self.priest_on(to).is_some() {
            Err(IllegalMove::Taken(priest))
        } else {
            Ok(Way { to, jumped: 0 })
        }
    }

    fn along_summit(&self, priest: char, from: Cell, right: bool, steps: u8) -> Result<Way, IllegalMove> {
        let column = if right { from.column + 1 } else { from.column - 1 };
        let to = Cell::at(from.row, column);
        if !self.summit_lr || steps != 1 || !to.is_summit() {
            Err(IllegalMove::OnSummit(priest))
        } else if self.priest_on(to).is_some() {
            Err(IllegalMove::Taken(priest))
        } else {
            Ok(Way { to, jumped: 0 })
        }
    }

    /// The legal moves of one priest: up or down, then left, then right, near before far.
    pub fn moves_of(&self, priest: Priest) -> Vec<Move> {
        let vertical = [Direction::Up, Direction::Down];
        let sideways = (1..=5).map(Direction::Left).chain((1..=5).map(Direction::Right));
        let all = vertical.into_iter().chain(sideways).map(|direction| Move { priest, direction });
        all.filter(|m| self.destination(m).is_ok()).collect()
    }
}

impl Position for Mountain {
    type Move = Move;
    type PlayError = IllegalMove;

    fn legal_moves(&self) -> Vec<Move> {
        Priest::ALL.into_iter().flat_map(|priest| self.moves_of(priest)).collect()
    }

    fn play(&self, m: &Move) -> Result<Self, IllegalMove> {
        let way = self.destination(m)?;
        let mut next = self.clone();
        next.priests[m.priest as usize] = way.to;
        Ok(next)
    }

    fn outcome(&self) -> Outcome {
        if self.priests.iter().all(|cell| cell.is_summit()) {
            Outcome::Won
        } else if self.legal_moves().is_empty() {
            Outcome::Stuck
        } else {
            Outcome::Open
        }
    }
}

impl Describe for Mountain {
    fn log(&self, m: &Move) -> String {
        let code = m.to_string();
        match self.destination(m) {
            Ok(Way { jumped: jumped @ 1.., .. }) => format!("{code}(+{jumped})"),
            _ => code,
        }
    }

    fn phrase(&self, m: &Move) -> String {
        let who = m.priest.letter();
        let value = self.destination(m).ok().and_then(|way| self.value(way.to)).unwrap_or(0);
        let jumped = self.destination(m).map_or(0, |way| way.jumped);
        let over = match jumped {
            0 => String::new(),
            1 => ", skipping one priest".to_owned(),
            n => format!(", skipping {n} priests"),
        };
        match m.direction {
            Direction::Up => format!("{who} goes up to the {value}"),
            Direction::Down => format!("{who} goes down to the {value}"),
            Direction::Left(n) => format!("{who} goes left to the {value}, {}{over}", free_spaces(n)),
            Direction::Right(n) => format!("{who} goes right to the {value}, {}{over}", free_spaces(n)),
        }
    }

    fn describe(&self) -> String {
        let row = |row: usize| self.values[row].iter().map(u8::to_string).collect::<Vec<_>>().join(" ");
        let priests: Vec<String> =
            Priest::ALL.into_iter().map(|p| format!("{} {}", p.letter(), place(self.cell(p)))).collect();
        format!("Top row {}. Bottom row {}. Priests: {}.", row(0), row(1), priests.join("; "))
    }
}

/// `one free space`, `3 free spaces`.
pub fn free_spaces(n: u8) -> String {
    if n == 1 { "1 free space".to_owned() } else { format!("{n} free spaces") }
}

fn only_free(n: u8) -> String {
    match n {
        0 => "there is no free space".to_owned(),
        1 => "there is only 1 free space".to_owned(),
        n => format!("there are only {n} free spaces"),
    }
}

/// Where a cell is, in words: `top row, step 4`.
pub fn place(cell: Cell) -> String {
    let row = if cell.row == 0 { "top row" } else { "bottom row" };
    match cell.column {
        0 => format!("{row}, ground on the left"),
        RIGHT_GROUND => format!("{row}, ground on the right"),
        column if cell.is_summit() => format!("{row}, summit, step {column}"),
        column => format!("{row}, step {column}"),
    }
}

/// The suffix of the piecepack's summit rule.
pub const SUMMIT_LR: &str = "summitlr";

/// The prefix of the priests' places.
const AT: &str = "at";

impl fmt::Display for Mountain {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let row = |row: usize| self.values[row].iter().map(|&v| char::from(b'0' + v)).collect::<String>();
        write!(f, "{}-{}", row(0), row(1))?;
        if self.summit_lr {
            write!(f, "~{SUMMIT_LR}")?;
        }
        if self.priests != Cell::START {
            write!(f, "~{AT}")?;
            self.priests.iter().try_for_each(|&cell| f.write_char(letter(cell)))?;
        }
        Ok(())
    }
}

impl FromStr for Mountain {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let no = |why: &str| ParseError::new("Fujisan position", text, why);
        let mut parts = text.split('~');
        let rows: Vec<&str> = parts.next().unwrap_or_default().split('-').collect();
        let [top, bottom] = rows[..] else {
            return Err(no("it has two rows joined by “-”, such as 520431025143-134250413205"));
        };
        let values = [row(top), row(bottom)];
        let [Some(top), Some(bottom)] = values else {
            return Err(no("each row has twelve digits from 0 to 5"));
        };
        let mut mountain = Mountain::new([top, bottom], false);
        for suffix in parts {
            if suffix == SUMMIT_LR {
                mountain.summit_lr = true;
            } else if let Some(places) = suffix.strip_prefix(AT) {
                mountain.priests = priests(places).ok_or_else(|| {
                    no("after “~at” come the four places of A, C, M and S, each another letter from a to n or A to N")
                })?;
            } else {
                return Err(no("after “~” comes summitlr, or at and four letters"));
            }
        }
        Ok(mountain)
    }
}

fn row(text: &str) -> Option<[u8; STEPS as usize]> {
    let digits: Option<Vec<u8>> = text.bytes().map(|b| (b'0'..=b'5').contains(&b).then(|| b - b'0')).collect();
    digits?.try_into().ok()
}

/// A cell's letter: `a` to `n` from left to right, capital in the top row.
pub fn letter(cell: Cell) -> char {
    let base = if cell.row == 0 { b'A' } else { b'a' };
    char::from(base + cell.column)
}

fn priests(text: &str) -> Option<[Cell; 4]> {
    let cell = |b: u8| {
        let (row, base) = if b.is_ascii_uppercase() { (0, b'A') } else { (1, b'a') };
        let column = b.checked_sub(base)?;
        (column <= RIGHT_GROUND).then_some(Cell::at(row, column))
    };
    let cells: Option<Vec<Cell>> = text.bytes().map(cell).collect();
    let cells: [Cell; 4] = cells?.try_into().ok()?;
    let distinct = (0..4).all(|i| (0..i).all(|j| cells[i] != cells[j]));
    distinct.then_some(cells)
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let who = self.priest.letter();
        match self.direction {
            Direction::Up => write!(f, "{who}U"),
            Direction::Down => write!(f, "{who}D"),
            Direction::Left(n) => write!(f, "{who}L{n}"),
            Direction::Right(n) => write!(f, "{who}R{n}"),
        }
    }
}

impl FromStr for Move {
    type Err = ParseError;

    /// Reads `ML3`, `MU`, and Kirkby's full form `SL5(+1)`, whose part in parentheses follows
    /// from the position and is only checked for its form.
    fn from_str(text: &str) -> Result<Self, ParseError> {
        let no = || {
            ParseError::new(
                "Fujisan move",
                text,
                "a move is a priest (A, C, M, S) and U, D, or L or R with 1 to 5, such as ML3",
            )
        };
        let (code, rest) = text.split_at_checked(text.find('(').unwrap_or(text.len())).ok_or_else(no)?;
        let jumps_are_fine = rest.is_empty()
            || rest.strip_prefix("(+").and_then(|r| r.strip_suffix(')')).is_some_and(|n| matches!(n, "1" | "2" | "3"));
        let mut chars = code.chars();
        let priest = chars.next().and_then(|c| Priest::ALL.into_iter().find(|p| p.letter() == c)).ok_or_else(no)?;
        let way = chars.next();
        let steps = match chars.as_str() {
            "" => None,
            n => Some(n.parse::<u8>().ok().filter(|n| (1..=5).contains(n) && code.len() == 3).ok_or_else(no)?),
        };
        let direction = match (way, steps) {
            (Some('U'), None) => Direction::Up,
            (Some('D'), None) => Direction::Down,
            (Some('L'), Some(n)) => Direction::Left(n),
            (Some('R'), Some(n)) => Direction::Right(n),
            _ => return Err(no()),
        };
        if jumps_are_fine { Ok(Move { priest, direction }) } else { Err(no()) }
    }
}

/// Reads a line of moves in Kirkby's notation, separated by commas, spaces or line ends.
pub fn read_line(text: &str) -> Result<Vec<Move>, ParseError> {
    text.split(|c: char| c == ',' || c == '-' || c.is_whitespace())
        .filter(|part| !part.is_empty())
        .map(str::parse::<Move>)
        .collect()
}

//! A move: what the monk does at once, one choice or several; and moves and positions as text.

use std::fmt::{self, Write};
use std::str::FromStr;

use crate::engine::direction::Coord;
use crate::engine::parse::ParseError;
use crate::engine::position::Position;
use crate::engine::words::sentence;
use crate::games::zen::garden::{Direction, GardenError, MAX_SIDE, Reading};
use crate::games::zen::state::{Cell, Monk, State};

/// A border cell and the way into the garden.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Entry {
    /// From 0, the top row first.
    pub row: usize,
    /// From 0, the left column first.
    pub column: usize,
    /// The way into the garden.
    pub way: Direction,
}

/// One choice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Step {
    /// The monk, who is outside, enters.
    Enter(Entry),
    /// The monk, who stands in the garden, goes this way: he slides, leaves, or pushes an ornament one cell.
    Go(Direction),
}

/// One or more choices; only the first can be an entry.
///
/// A whole path, from the entry until the monk is outside again, is what the game counts.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Move {
    entry: Option<Entry>,
    /// The choices behind the entry.
    ways: Vec<Direction>,
}

impl Move {
    /// The monk enters and goes these ways, one at each stop.
    pub fn enter(entry: Entry, ways: Vec<Direction>) -> Self {
        Self { entry: Some(entry), ways }
    }

    /// The monk goes on from where he stands; nothing without a way.
    pub fn go_on(ways: Vec<Direction>) -> Option<Self> {
        (!ways.is_empty()).then_some(Self { entry: None, ways })
    }

    /// A single choice.
    pub fn single(step: Step) -> Self {
        match step {
            Step::Enter(entry) => Self { entry: Some(entry), ways: Vec::new() },
            Step::Go(way) => Self { entry: None, ways: vec![way] },
        }
    }

    /// Where the monk enters; nothing if he goes on from where he stands.
    pub fn entry(&self) -> Option<Entry> {
        self.entry
    }

    /// The ways behind the entry.
    pub fn ways(&self) -> &[Direction] {
        &self.ways
    }

    /// The choices in order; at least one.
    pub fn steps(&self) -> impl Iterator<Item = Step> + '_ {
        self.entry.map(Step::Enter).into_iter().chain(self.ways.iter().copied().map(Step::Go))
    }

    /// The move as solutions are listed: `0,3SEN`, row and column from 0.
    pub fn listed(&self) -> String {
        let entry = self.entry.map(|entry| format!("{},{}{}", entry.row, entry.column, entry.way.letter()));
        entry.unwrap_or_default() + &self.ways.iter().map(|way| way.letter()).collect::<String>()
    }
}

/// Each choice of a list of moves by itself, so that a way can be watched stop by stop.
pub fn single_choices(moves: &[String]) -> Vec<String> {
    let split = |code: &String| match code.parse::<Move>() {
        Ok(m) => m.steps().map(|step| Move::single(step).to_string()).collect(),
        Err(_) => vec![code.clone()],
    };
    moves.iter().flat_map(split).collect()
}

/// The position after a list of moves; nothing if a text is none, or a move not allowed.
pub fn played(start: &str, moves: &[String]) -> Option<State> {
    moves.iter().try_fold(start.parse::<State>().ok()?, |state, code| state.play(&code.parse::<Move>().ok()?).ok())
}

// Text for positions and moves.
//
// A position is its rows joined by `-`: `s` sand, `x` rock, `o` ornament, `y`, `n`, `r` a yellow, orange or red leaf, `k`
// raked sand. Then, where they are needed: `~at`, the row and the column of the monk who stands in the garden (from 0, in
// base 36) and the way he was going (`~at03S`), and the reading of the rules, `~cornerexit` or `~entrypush`.
//
// A move is an entry, row and column in base 36 and the way into the garden, and the ways chosen after it: `03S`, `03SEN`;
// or, while the monk stands in the garden, the ways alone: `E`, `EN`. The form of listed solutions, `0,3SEN`, is read too.

/// The word before the monk's place.
const AT: &str = "at";
/// The most ways in a move: each goes at least one cell on.
const MAX_WAYS: usize = MAX_SIDE * MAX_SIDE + 1;

impl fmt::Display for State {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let width = self.garden().width();
        for (at, row) in self.cells().chunks(width).enumerate() {
            if at > 0 {
                f.write_char('-')?;
            }
            row.iter().try_for_each(|cell| f.write_char(cell.letter()))?;
        }
        if let Monk::Standing { cell, heading } = self.monk() {
            write!(f, "~{AT}{}{}{}", digit(cell / width), digit(cell % width), heading.letter())?;
        }
        if self.garden().reading() != Reading::default() {
            write!(f, "~{}", self.garden().reading().word())?;
        }
        Ok(())
    }
}

impl FromStr for State {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let no = |why: String| ParseError::new("garden", text, why);
        let mut parts = text.split('~');
        let rows: Vec<&str> = parts.next().unwrap_or_default().split('-').collect();
        let (mut at, mut reading) = (None, None);
        for part in parts {
            let word = Reading::ALL.into_iter().find(|one| one.word() == part && !part.is_empty());
            if let Some(place) = part.strip_prefix(AT).and_then(place).filter(|_| at.is_none()) {
                at = Some(place);
            } else if let Some(word) = word.filter(|_| reading.is_none()) {
                reading = Some(word);
            } else {
                let why = "after the rows come ~at and the monk’s place, such as ~at03S, and ~cornerexit or ~entrypush";
                return Err(no(why.to_owned()));
            }
        }
        read(&rows, at, reading.unwrap_or_default()).map_err(|error| no(error.to_string()))
    }
}

/// A garden as people write it, a row a line: `.` sand, `#` a rock, `o` an ornament, `y`, `n`, `r` leaves, `k` raked sand; or a
/// position as in ids.
///
/// # Errors
/// It is none: one sentence.
pub fn read_rows(text: &str) -> Result<State, String> {
    let plain = |one: char| match one {
        '.' => Cell::Sand.letter(),
        '#' => Cell::Rock.letter(),
        other => other,
    };
    let rows: Vec<String> = text.trim().lines().map(|row| row.trim().chars().map(plain).collect()).collect();
    rows.join("-").parse::<State>().map_err(|why| sentence(&why.why))
}

/// The position of these rows; the monk stands at `at`, row, column and heading.
fn read(rows: &[&str], at: Option<(usize, usize, Direction)>, reading: Reading) -> Result<State, GardenError> {
    let width = rows.first().map_or(0, |row| row.chars().count());
    if width > MAX_SIDE || rows.len() > MAX_SIDE {
        return Err(GardenError::TooLarge { width, height: rows.len() });
    }
    let mut cells = Vec::with_capacity(width * rows.len());
    for (row, text) in rows.iter().enumerate() {
        for (column, character) in text.chars().enumerate() {
            let spot = Coord { row: row + 1, column: column + 1 };
            cells.push(Cell::from_letter(character).ok_or(GardenError::Character { spot, character })?);
        }
        match text.chars().count() {
            0 => return Err(GardenError::Empty { row: row + 1 }),
            found if found != width => return Err(GardenError::Ragged { row: row + 1, found, width }),
            _ => {}
        }
    }
    let monk = match at {
        None => Monk::Outside,
        Some((row, column, heading)) if row < rows.len() && column < width => {
            Monk::Standing { cell: row * width + column, heading }
        }
        Some((row, column, _)) => {
            let spot = Coord { row: row + 1, column: column + 1 };
            return Err(GardenError::MonkOutside { spot, width, height: rows.len() });
        }
    };
    State::under_way(width, cells, reading, monk)
}

/// Row, column and direction: `03S`.
fn place(text: &str) -> Option<(usize, usize, Direction)> {
    let mut letters = text.chars();
    let row = value(letters.next()?)?;
    let column = value(letters.next()?)?;
    let way = Direction::from_letter(letters.next()?)?;
    letters.next().is_none().then_some((row, column, way))
}

/// A number from 0 to 35 as one character.
fn digit(number: usize) -> char {
    char::from_digit(number as u32, 36).unwrap_or('z')
}

/// The number of a base-36 digit. Only lower case, so that none is a direction.
fn value(character: char) -> Option<usize> {
    if character.is_ascii_uppercase() { None } else { character.to_digit(36).map(|digit| digit as usize) }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(entry) = self.entry() {
            write!(f, "{}{}{}", digit(entry.row), digit(entry.column), entry.way.letter())?;
        }
        self.ways().iter().try_for_each(|way| f.write_char(way.letter()))
    }
}

impl FromStr for Move {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let no = || {
            let why = "a move is an entry and the ways after it, such as 03SEN (row 0, column 3, down, then right, then up), \
                       or the ways alone, such as EN";
            ParseError::new("move of the monk", text, why)
        };
        let end = text.find(|c: char| Direction::from_letter(c).is_some()).ok_or_else(no)?;
        let (place, ways) = text.split_at(end);
        if ways.len() > MAX_WAYS {
            return Err(no());
        }
        let ways: Vec<Direction> = ways.chars().map(Direction::from_letter).collect::<Option<_>>().ok_or_else(no)?;
        if place.is_empty() {
            return Self::go_on(ways).ok_or_else(no);
        }
        let (row, column) = corner(place).ok_or_else(no)?;
        let (&way, rest) = ways.split_first().ok_or_else(no)?;
        Ok(Self::enter(Entry { row, column, way }, rest.to_vec()))
    }
}

/// Row and column of an entry: two base-36 digits, or two decimal numbers and a comma between them.
fn corner(text: &str) -> Option<(usize, usize)> {
    if let Some((row, column)) = text.split_once(',') {
        let number =
            |text: &str| (text.len() <= 2 && text.bytes().all(|byte| byte.is_ascii_digit())).then(|| text.parse().ok());
        return Some((number(row)??, number(column)??)).filter(|(row, column)| *row < 36 && *column < 36);
    }
    let mut letters = text.chars();
    let found = (value(letters.next()?)?, value(letters.next()?)?);
    letters.next().is_none().then_some(found)
}

//! 2048 on boards from 2 x 2 to 5 x 5.

pub mod rules;

use std::fmt;
use std::str::FromStr;

pub use self::rules::Twenty48;
use super::board::{HIGHEST, Shape, once, plain_number};
use super::evil::Evil;
use crate::engine::parse::ParseError;
use crate::engine::position::{Generated, Generator};
use crate::engine::seed::Seed;

// Setups of 2048: the board, the goal, and who places the tiles.
//
// A setup's code is `classic` (4 x 4) or rows and columns, `2x2`, `2x3`, `3x3`, `3x4` or `5x5`; then, where they are not
// the usual ones, `~to512` (the goal) and `~evil50-d3` (see [`Evil`]).

/// What is special about a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Variant {
    /// Rows and columns.
    pub shape: Shape,
    /// The rank of the goal, at least 3 (a tile of 8).
    pub goal: u8,
    /// Who places tiles beside chance.
    pub evil: Option<Evil>,
}

/// The highest rank that a board can hold: its cells in a row, each one higher than the next, the last one a four.
pub fn highest(shape: Shape) -> u8 {
    HIGHEST.min(shape.cells() as u8 + 1)
}

impl Variant {
    /// The usual game on a board.
    pub const fn of(shape: Shape) -> Self {
        let goal = match shape.cells() {
            4 => 4,
            6 => 6,
            9 => 9,
            12 => 10,
            _ => 11,
        };
        Self { shape, goal, evil: None }
    }

    /// The parts that are not the usual ones, as setups and positions write them.
    pub fn suffix(&self) -> String {
        let mut text = String::new();
        if self.goal != Self::of(self.shape).goal {
            text += &format!("~to{}", 1u32 << self.goal);
        }
        if let Some(evil) = self.evil {
            text += &format!("~{}", evil.code());
        }
        text
    }
}

/// The parts of a variant while they are read.
#[derive(Default)]
pub(super) struct Parts {
    goal: Option<u8>,
    evil: Option<Evil>,
}

impl Parts {
    /// Takes a part if it is one of a variant's.
    pub(super) fn take(&mut self, part: &str, no: &impl Fn(String) -> ParseError) -> Result<bool, ParseError> {
        if let Some(tile) = part.strip_prefix("to") {
            let goal = plain_number::<u32>(tile).filter(|tile| tile.is_power_of_two()).map(|tile| tile.ilog2() as u8);
            let wrong = || no(format!("~{part} is not a goal; a goal is a tile such as ~to512"));
            once(&mut self.goal, goal.ok_or_else(wrong)?, no, part)?;
        } else if part.starts_with("evil") {
            once(&mut self.evil, Evil::read(part).map_err(no)?, no, part)?;
        } else {
            return Ok(false);
        }
        Ok(true)
    }

    /// The variant on a board.
    pub(super) fn on(self, shape: Shape, no: &impl Fn(String) -> ParseError) -> Result<Variant, ParseError> {
        let usual = Variant::of(shape);
        let goal = self.goal.unwrap_or(usual.goal);
        if !(3..=highest(shape)).contains(&goal) {
            let (rows, columns, most) = (shape.rows, shape.columns, 1u32 << highest(shape));
            return Err(no(format!("the goal on {rows} by {columns} cells is a tile from 8 to {most}")));
        }
        if self.evil.is_some_and(|evil| evil.cards) {
            return Err(no("there is no bag in 2048 from which an evil placer could choose".to_owned()));
        }
        Ok(Variant { goal, evil: self.evil, ..usual })
    }
}

/// A setup of 2048.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Setup2048(pub Variant);

impl fmt::Display for Setup2048 {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let shape = self.0.shape;
        if shape == Shape::CLASSIC {
            f.write_str("classic")?;
        } else {
            write!(f, "{}x{}", shape.rows, shape.columns)?;
        }
        f.write_str(&self.0.suffix())
    }
}

impl FromStr for Setup2048 {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let no = |why: String| ParseError::new("2048 setup", text, why);
        let mut words = text.split('~');
        let name = words.next().unwrap_or_default();
        let known = Shape::ALL.into_iter().find(|shape| {
            name == format!("{}x{}", shape.rows, shape.columns) || name == "classic" && *shape == Shape::CLASSIC
        });
        let form = "it begins with classic, 2x2, 2x3, 3x3, 3x4 or 5x5, and a goal such as ~to512 may follow";
        let shape = known.ok_or_else(|| no(form.to_owned()))?;
        let mut parts = Parts::default();
        for part in words {
            if !parts.take(part, &no)? {
                return Err(no(format!("~{part} is not a part of a setup; the parts are ~to512 and ~evil50-d3")));
            }
        }
        parts.on(shape, &no).map(Self)
    }
}

impl Generator for Setup2048 {
    type Position = Twenty48;

    fn generate(&self, seed: &Seed) -> Generated<Twenty48> {
        Generated::Ready(Twenty48::new(self.0, seed.hash()))
    }

    fn words(&self) -> String {
        let Variant { shape, goal, evil } = self.0;
        let evil = evil.map_or_else(String::new, |evil| format!(", {}", evil.words()));
        format!("{} by {} cells, to {}{evil}", shape.rows, shape.columns, 1u32 << goal)
    }
}

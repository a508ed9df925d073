//! Threes.

pub mod bag;
pub mod rules;

use std::fmt;
use std::str::FromStr;

pub use self::bag::{Bag, Window};
pub use self::rules::Threes;
use super::board::once;
use super::evil::Evil;
use crate::engine::parse::ParseError;
use crate::engine::position::{Generated, Generator};
use crate::engine::seed::Seed;

// Setups of Threes.
//
// A setup's code is `classic`; then, where they are wanted, `~evil50-d3` (see [`Evil`]), `~plus` (a bonus card is shown as
// a plus and may be anything from 6 to an eighth of the highest tile, as in the first app of 2014) and `~bonus24` (one
// card in 24 is a bonus card, instead of one in 21).

/// What is special about a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Variant {
    /// Who deals beside chance.
    pub evil: Option<Evil>,
    /// Whether a bonus card is shown as a plus.
    pub plus: bool,
    /// One card in so many is a bonus card.
    pub bonus: u8,
}

impl Variant {
    /// The usual rules.
    pub const CLASSIC: Self = Self { evil: None, plus: false, bonus: 21 };

    /// The parts that are not the usual ones, as setups and positions write them.
    pub fn suffix(&self) -> String {
        let mut text = String::new();
        if let Some(evil) = self.evil {
            text += &format!("~{}", evil.code());
        }
        if self.plus {
            text += "~plus";
        }
        if self.bonus != Self::CLASSIC.bonus {
            text += &format!("~bonus{}", self.bonus);
        }
        text
    }
}

/// The parts of a variant while they are read.
#[derive(Default)]
pub(super) struct Parts {
    evil: Option<Evil>,
    plus: Option<bool>,
    bonus: Option<u8>,
}

impl Parts {
    /// Takes a part if it is one of a variant's.
    pub(super) fn take(&mut self, part: &str, no: &impl Fn(String) -> ParseError) -> Result<bool, ParseError> {
        match part {
            "plus" => once(&mut self.plus, true, no, part)?,
            "bonus24" => once(&mut self.bonus, 24, no, part)?,
            "bonus21" => once(&mut self.bonus, 21, no, part)?,
            _ if part.starts_with("evil") => once(&mut self.evil, Evil::read(part).map_err(no)?, no, part)?,
            _ => return Ok(false),
        }
        Ok(true)
    }

    /// The variant.
    pub(super) fn done(self, no: &impl Fn(String) -> ParseError) -> Result<Variant, ParseError> {
        if self.evil.is_some_and(|evil| evil.twos) {
            return Err(
                no("there are no tiles of 2 or 4 in Threes among which an evil placer could choose".to_owned()),
            );
        }
        let usual = Variant::CLASSIC;
        Ok(Variant { evil: self.evil, plus: self.plus.unwrap_or(false), bonus: self.bonus.unwrap_or(usual.bonus) })
    }
}

/// A setup of Threes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SetupThrees(pub Variant);

impl fmt::Display for SetupThrees {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "classic{}", self.0.suffix())
    }
}

impl FromStr for SetupThrees {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let no = |why: String| ParseError::new("Threes setup", text, why);
        let form = || no("it begins with classic; ~evil50-d3, ~plus and ~bonus24 may follow".to_owned());
        let mut words = text.split('~');
        if words.next() != Some("classic") {
            return Err(form());
        }
        let mut parts = Parts::default();
        for part in words {
            if !parts.take(part, &no)? {
                return Err(form());
            }
        }
        parts.done(&no).map(Self)
    }
}

impl Generator for SetupThrees {
    type Position = Threes;

    fn generate(&self, seed: &Seed) -> Generated<Threes> {
        Generated::Ready(Threes::new(self.0, seed.hash()))
    }

    fn words(&self) -> String {
        let Variant { evil, plus, bonus } = self.0;
        let mut words = "nine cards of a bag of twelve".to_owned();
        if plus {
            words += ", bonus cards shown as a plus";
        }
        if bonus != Variant::CLASSIC.bonus {
            words += &format!(", one card in {bonus} a bonus card");
        }
        if let Some(evil) = evil {
            words += &format!(", {}", evil.words());
        }
        words
    }
}

//! Setups: who sits where, and the variant.
//!
//! A setup's code is `<A>~<B>`, each `human` or a policy's code; then, where they are not the usual ones, `~goal50`,
//! `~die8` and `~bust2` in this order. The seat named first goes first. `<A>-vs-<B>` is read too.
//!
//! Variants of the game: other goals, other dice, another face that ends the turn.

use std::fmt;
use std::str::FromStr;

use super::policy::{CODES, Policy};
use super::requests::Variant;
use super::rules::Pig;
use crate::engine::parse::ParseError;
use crate::engine::position::{Generated, Generator};
use crate::engine::seed::Seed;

/// The word for a person.
pub const HUMAN: &str = "human";

/// Who sits in a seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Seat {
    /// A person.
    Human,
    /// A policy.
    Policy(Policy),
}

impl Seat {
    /// Its code: `human`, or the policy's.
    pub fn code(&self) -> String {
        match self {
            Seat::Human => HUMAN.to_owned(),
            Seat::Policy(policy) => policy.to_string(),
        }
    }

    /// Who it is, in words.
    pub fn words(&self, variant: Variant) -> String {
        match self {
            Seat::Human => "a person".to_owned(),
            Seat::Policy(policy) => policy.words(variant),
        }
    }

    fn read(code: &str) -> Result<Self, ParseError> {
        if code == HUMAN { Ok(Seat::Human) } else { code.parse::<Policy>().map(Seat::Policy) }
    }
}

/// Who sits where, and the variant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PigSetup {
    /// The seats; the first one goes first.
    pub seats: [Seat; 2],
    /// The variant; always one that there is.
    pub variant: Variant,
}

/// The longest code of a setup: two rules of the greatest length, in base64.
const LONGEST: usize = 25_000;

/// The seats' codes and the parts behind them. A rule's code has a `~` of its own.
fn split(text: &str) -> Option<([String; 2], Vec<&str>)> {
    let mut parts = text.split('~');
    let mut seat = || match parts.next()? {
        "own" => Some(format!("own~{}", parts.next()?)),
        code => Some(code.to_owned()),
    };
    let seats = [seat()?, seat()?];
    Some((seats, parts.collect()))
}

impl PigSetup {
    fn read(text: &str) -> Result<Self, ParseError> {
        let no = |why: String| ParseError::new("Pig setup", text, why);
        let form = || {
            no(format!("it is <seat>~<seat>, each human or a policy, such as human~optimal; the policies are {CODES}"))
        };
        let (seats, parts) = split(text).ok_or_else(form)?;
        let [a, b] = seats.map(|code| Seat::read(&code));
        let variant = Variant::from_parts(parts.into_iter()).map_err(no)?;
        Ok(Self { seats: [a?, b?], variant })
    }
}

impl fmt::Display for PigSetup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [a, b] = &self.seats;
        write!(f, "{}~{}{}", a.code(), b.code(), self.variant.suffix())
    }
}

impl FromStr for PigSetup {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        if text.len() > LONGEST {
            return Err(ParseError::new("Pig setup", text, "it is too long"));
        }
        let read = Self::read(text);
        if read.is_err() && text.contains("-vs-") {
            // The letters of a rule may hold «-vs-» too, so each place is tried.
            let places =
                text.match_indices("-vs-").map(|(at, vs)| format!("{}~{}", &text[..at], &text[at + vs.len()..]));
            if let Some(setup) = places.take(8).find_map(|text| Self::read(&text).ok()) {
                return Ok(setup);
            }
        }
        read
    }
}

impl Generator for PigSetup {
    type Position = Pig;

    /// The first position holds the seed's 64 bits; the dice follow from them (see `rules::roll_die`).
    fn generate(&self, seed: &Seed) -> Generated<Pig> {
        Generated::Ready(Pig::new(self.clone(), seed.hash()))
    }

    fn words(&self) -> String {
        let [a, b] = self.seats.each_ref().map(|seat| seat.words(self.variant));
        let variant = self.variant.words();
        let variant = if variant.is_empty() { variant } else { format!(", {variant}") };
        format!("{a} against {b}{variant}")
    }
}

/// The least goal.
pub const MIN_GOAL: u16 = 10;
/// The greatest goal.
pub const GREATEST_GOAL: u16 = 1000;
/// The dice, by their faces.
pub const DICE: [u8; 6] = [4, 6, 8, 10, 12, 20];

impl Variant {
    /// The usual game: to 100, a die of six, 1 ends the turn.
    pub const DEFAULT: Variant = Variant { goal: 100, die: 6, bust: 1 };

    /// The variant itself if there is such a game, else one sentence that says what is wrong.
    pub fn checked(self) -> Result<Self, String> {
        if !(MIN_GOAL..=GREATEST_GOAL).contains(&self.goal) {
            return Err(format!("the goal is a score from {MIN_GOAL} to {GREATEST_GOAL}, not {}", self.goal));
        }
        if !DICE.contains(&self.die) {
            return Err(format!("a die has 4, 6, 8, 10, 12 or 20 faces, not {}", self.die));
        }
        if !(1..=self.die).contains(&self.bust) {
            return Err(format!("the face that ends a turn is one from 1 to {}, not {}", self.die, self.bust));
        }
        Ok(self)
    }

    /// The faces that score, in ascending order.
    pub fn faces(self) -> impl DoubleEndedIterator<Item = u16> {
        (1..=self.die).filter(move |face| *face != self.bust).map(u16::from)
    }

    /// The least face that scores: 1 or 2.
    pub fn least_face(self) -> u16 {
        if self.bust == 1 { 2 } else { 1 }
    }

    /// The greatest face that scores.
    pub fn greatest_face(self) -> u16 {
        u16::from(if self.bust == self.die { self.die - 1 } else { self.die })
    }

    /// The fewest and the most rolls that can make a turn total.
    pub fn rolls_to(self, total: u16) -> (u16, u16) {
        let fewest = total.div_ceil(self.greatest_face());
        (fewest, (total / self.least_face()).max(fewest))
    }

    /// The number of pairs of scores below the goal.
    pub fn pairs(self) -> usize {
        usize::from(self.goal) * usize::from(self.goal)
    }

    /// The place of a pair of scores in a list of all pairs: `me * goal + you`.
    pub fn pair(self, me: u16, you: u16) -> usize {
        usize::from(me) * usize::from(self.goal) + usize::from(you)
    }

    /// The number of states in which there is something to decide or to roll: the turn total below what is missing.
    pub fn states(self) -> usize {
        let goal = usize::from(self.goal);
        goal * goal * (goal + 1) / 2
    }

    /// Its part of a setup's code, such as `~goal50~die8`; empty for the usual game.
    pub fn suffix(self) -> String {
        let usual = Self::DEFAULT;
        let part =
            |name: &str, value: u16, usual: u16| if value == usual { String::new() } else { format!("~{name}{value}") };
        let goal = part("goal", self.goal, usual.goal);
        let die = part("die", self.die.into(), usual.die.into());
        let bust = part("bust", self.bust.into(), usual.bust.into());
        format!("{goal}{die}{bust}")
    }

    /// Reads the parts of a setup's code behind its seats: at most one each of `goal50`, `die8`, `bust2`, in this order.
    pub fn from_parts<'a>(parts: impl Iterator<Item = &'a str>) -> Result<Self, String> {
        let mut variant = Self::DEFAULT;
        let mut last = 0;
        for part in parts {
            let digits = part.find(|c: char| c.is_ascii_digit()).unwrap_or(part.len());
            let (name, number) = part.split_at(digits);
            let number = plain_number(number).ok_or_else(|| unknown(part))?;
            let (place, fits) = match name {
                "goal" => (1, u16::try_from(number).map(|goal| variant.goal = goal).is_ok()),
                "die" => (2, u8::try_from(number).map(|die| variant.die = die).is_ok()),
                "bust" => (3, u8::try_from(number).map(|bust| variant.bust = bust).is_ok()),
                _ => return Err(unknown(part)),
            };
            if !fits || place <= last {
                return Err(unknown(part));
            }
            last = place;
        }
        variant.checked()
    }

    /// The variant in words, such as `to 50 with a die of 8`; empty for the usual game.
    pub fn words(self) -> String {
        let usual = Self::DEFAULT;
        let mut words = Vec::new();
        if self.goal != usual.goal {
            words.push(format!("to {}", self.goal));
        }
        if self.die != usual.die {
            words.push(format!("with a die of {}", self.die));
        }
        if self.bust != usual.bust {
            words.push(format!("pig on {}", self.bust));
        }
        words.join(", ")
    }
}

fn unknown(part: &str) -> String {
    let part = crate::engine::parse::shorten(part);
    format!("after the two seats may come goal, die and bust with a number, in this order, not “{part}”")
}

/// A number of at most five plain digits without leading zeros, so that one setup has one text.
pub(super) fn plain_number(text: &str) -> Option<u32> {
    let plain = (1..=5).contains(&text.len()) && text.bytes().all(|b| b.is_ascii_digit());
    (plain && (text == "0" || !text.starts_with('0'))).then(|| text.parse().ok()).flatten()
}

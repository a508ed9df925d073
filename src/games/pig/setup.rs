//! Setups: who sits where, and the variant.
//!
//! A setup's code is `<A>~<B>`, each `human` or a policy's code; then, where they are not the usual ones, `~goal50`,
//! `~die8` and `~bust2` in this order. The seat named first goes first. `<A>-vs-<B>` is read too.

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
        let form =
            || no(format!("it is <seat>~<seat>, each human or a policy, such as human~optimal; there are {CODES}"));
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
            return Err(ParseError::new("Pig setup", text, "it is too long to be one"));
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

    /// The first position holds the seed's 64 bits; the dice follow from them (see [`super::dice`]).
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

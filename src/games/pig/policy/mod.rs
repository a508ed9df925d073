//! Policies: the paper's, the better rules found since, and those that a person writes.
//!
//! Most are rules for a hold value: one rolls while the turn total `k` lies below it. It is made of a middle game and of
//! a race to the goal. Scores are `me` (the mover's) and `you` (the opponent's).

mod codes;
pub mod rule;
mod words;

pub use codes::CODES;

use super::expression::Expression;
use super::rounding::Rounding;

/// A way to play: whether to roll in a situation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Policy {
    /// Best play: `optimal`.
    Optimal,
    /// Best play, but holding at every total from the first on at which best play holds: `first-hold`.
    FirstHold,
    /// A rule for a hold value.
    Value(Middle, Race),
    /// Divides the missing points by the scoring turns left (§ t Scoring Turns): `turns4`.
    Turns {
        /// The number of scoring turns, 1 to 50.
        turns: u16,
        /// How the quotient becomes a whole number: the paper takes the floor.
        how: Rounding,
    },
    /// Fewest expected turns with so many scoring ones (§ Optimal t Scoring Turns): `turns4best`.
    TurnsBest {
        /// The number of scoring turns, 1 to 50.
        turns: u16,
    },
    /// A rule's middle game, and best play's first hold values from the race on: `bestrace-round-21-8-29`.
    PerfectRace(Slope, u16),
    /// Best play's first hold values until a score is within so many points of the goal, then roll to win: `bestmiddle-29`.
    PerfectMiddle(u16),
    /// A rule that a person wrote: `own~…`.
    Own(Box<Expression>),
}

/// The hold value before the race.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Middle {
    /// Always the same (§ Hold at n): `hold25`.
    Constant(u16),
    /// At least a base, and within `pace` points of the opponent (§ Score Base, Keep Pace, and End Race).
    Pace {
        /// The base b.
        base: u16,
        /// The pace p; 0 is the paper's rule without one, a negative one means getting ahead.
        pace: i16,
    },
    /// `c + (you - me) / d`, rounded (§ Keep Pace and End Race).
    Slope(Slope),
    /// The same where one is behind; `c` where one is ahead.
    Behind(Slope),
    /// One value when ahead or even, another when behind.
    Sides {
        /// The value when `me >= you`.
        ahead: u16,
        /// The value when `me < you`.
        behind: u16,
    },
    /// Roll while `turn * k + me * own < you * other + constant`.
    Linear {
        /// The weight of the turn total, at least 1.
        turn: u16,
        /// The weight of the mover's score.
        own: u16,
        /// The weight of the opponent's score.
        other: u16,
        /// The constant.
        constant: u16,
    },
    /// `c + floor(you / d) - floor(me / f)`.
    Scores {
        /// The constant.
        c: u16,
        /// What the opponent's score is divided by, at least 1.
        other: u16,
        /// What the mover's score is divided by, at least 1.
        own: u16,
    },
    /// Three values: well ahead, between, well behind.
    Steps {
        /// When ahead by at least `by`.
        ahead: u16,
        /// Between.
        middle: u16,
        /// When behind by at least `by`.
        behind: u16,
        /// What «well» means, in points, at least 1.
        by: u16,
    },
}

/// `c + (you - me) / d`, rounded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Slope {
    /// How the quotient becomes a whole number.
    pub how: Rounding,
    /// The value at equal scores.
    pub c: u16,
    /// The points of difference that change it by one, at least 1.
    pub d: u16,
}

/// When one rolls for the goal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Race {
    /// Only when the hold value reaches it.
    None,
    /// When the mover's score is within `own` points of the goal, or the opponent's within `other`.
    Within {
        /// For the mover.
        own: u16,
        /// For the opponent.
        other: u16,
    },
    /// When the opponent's score is within `other` points of the goal, or holding would land within `width` of it.
    Landing {
        /// For the opponent.
        other: u16,
        /// For the score that holding at the hold value would give.
        width: u16,
    },
}

impl Race {
    /// The paper's race: the same distance for both.
    pub const fn both(end: u16) -> Self {
        Race::Within { own: end, other: end }
    }
}

impl Policy {
    /// Hold at n.
    pub const fn hold(at: u16) -> Self {
        Policy::Value(Middle::Constant(at), Race::None)
    }

    /// Whether its decisions hang on more than the two scores and the turn total.
    pub fn remembers(&self) -> bool {
        match self {
            Policy::Turns { .. } | Policy::TurnsBest { .. } => true,
            Policy::Own(expression) => expression.uses().turns || expression.uses().scored,
            _ => false,
        }
    }
}

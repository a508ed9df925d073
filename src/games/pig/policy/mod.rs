//! Policies: the paper's, the better rules found since, and those that a person writes.
//!
//! Most are rules for a hold value: one rolls while the turn total `k` lies below it. It is made of a middle game and of
//! a race to the goal. Scores are `me` (the mover's) and `you` (the opponent's).
//!
//! Hold values of the rules that have one.
//!
//! The ways to make a whole number of a quotient (§ Keep Pace and End Race).

mod codes;
pub mod families;

use super::expression::Expression;
use super::requests::Variant;
pub use codes::CODES;

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
}

impl Slope {
    fn value(self, difference: i64) -> i64 {
        // The divisor is at least 1.
        i64::from(self.c) + self.how.quotient(difference, self.d.into()).unwrap_or(0)
    }
}

impl Middle {
    /// The hold value at these scores, which may lie below 1 or beyond the goal.
    pub fn value(self, me: u16, you: u16) -> i64 {
        let [i, j] = [me, you].map(i64::from);
        match self {
            Middle::Constant(at) => at.into(),
            Middle::Pace { base, pace } => i64::from(base).max(j - i - i64::from(pace)),
            Middle::Slope(slope) => slope.value(j - i),
            Middle::Behind(slope) => slope.value((j - i).max(0)),
            Middle::Sides { ahead, behind } => i64::from(if i < j { behind } else { ahead }),
            Middle::Linear { turn, own, other, constant } => {
                let right = j * i64::from(other) + i64::from(constant) - i * i64::from(own);
                // turn * k < right holds for all k below the ceiling of right / turn.
                Rounding::Ceil.quotient(right, turn.into()).unwrap_or(0)
            }
            Middle::Scores { c, other, own } => i64::from(c) + j / i64::from(other.max(1)) - i / i64::from(own.max(1)),
            Middle::Steps { ahead, middle, behind, by } => {
                let by = i64::from(by);
                i64::from(if j - i >= by {
                    behind
                } else if i - j >= by {
                    ahead
                } else {
                    middle
                })
            }
        }
    }
}

impl Race {
    /// Whether the race is on at these scores, `value` being the hold value of the middle game.
    pub fn is_on(self, variant: Variant, me: u16, you: u16, value: i64) -> bool {
        let goal = variant.goal;
        match self {
            Race::None => false,
            Race::Within { own, other } => me.saturating_add(own) >= goal || you.saturating_add(other) >= goal,
            Race::Landing { other, width } => {
                you.saturating_add(other) >= goal || i64::from(me) + value.max(1) + i64::from(width) >= i64::from(goal)
            }
        }
    }
}

/// The hold value of a rule as it is played: at least 1, as a turn begins with a roll, and at most what is missing.
pub fn hold_at(variant: Variant, middle: Middle, race: Race, me: u16, you: u16) -> u16 {
    let value = middle.value(me, you);
    if race.is_on(variant, me, you, value) { variant.goal - me } else { clamp(variant, me, value) }
}

/// A hold value as it is played: at least 1 and at most what is missing.
pub fn clamp(variant: Variant, me: u16, value: i64) -> u16 {
    let missing = variant.goal.saturating_sub(me).max(1);
    // The value lies between 1 and a u16 now.
    value.clamp(1, missing.into()) as u16
}

/// A way to round a quotient of whole numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Rounding {
    /// Towards zero: integer division.
    Div,
    /// To the next lower integer.
    Floor,
    /// To the next higher integer.
    Ceil,
    /// To the closest integer; halves go up, also below zero.
    Round,
    /// To the next integer away from zero: one for each started `d`.
    Away,
}

impl Rounding {
    /// All five: the paper's four, then the one it does not have.
    pub const ALL: [Rounding; 5] = [Rounding::Div, Rounding::Floor, Rounding::Ceil, Rounding::Round, Rounding::Away];

    /// Its word in policies' codes.
    pub fn code(self) -> &'static str {
        match self {
            Rounding::Away => "out",
            other => other.word(),
        }
    }

    /// Its word in expressions.
    pub fn word(self) -> &'static str {
        match self {
            Rounding::Div => "div",
            Rounding::Floor => "floor",
            Rounding::Ceil => "ceil",
            Rounding::Round => "round",
            Rounding::Away => "away",
        }
    }

    /// `numerator / denominator`, rounded; nothing if the denominator is 0. A result that no i64 holds is the nearest
    /// one that does.
    pub fn quotient(self, numerator: i64, denominator: i64) -> Option<i64> {
        // From here on the denominator is positive; the floor and the rest (0 to denominator - 1) say everything.
        let (n, d) = match denominator {
            0 => return None,
            d if d < 0 => (numerator.saturating_neg(), d.saturating_neg()),
            d => (numerator, d),
        };
        let (floor, rest) = (n.div_euclid(d), n.rem_euclid(d));
        let up = match self {
            Rounding::Floor => false,
            Rounding::Ceil => rest > 0,
            Rounding::Div => rest > 0 && n < 0,
            Rounding::Away => rest > 0 && n > 0,
            Rounding::Round => rest >= d - rest,
        };
        Some(floor.saturating_add(i64::from(up)))
    }
}

#[cfg(test)]
mod tests {
    use super::Rounding::*;
    use super::*;

    #[test]
    fn halves_go_up_also_below_zero() {
        let row = |n: i64| Rounding::ALL.map(|how| how.quotient(n, 8).expect("8 is not 0"));
        assert_eq!(row(12), [1, 1, 2, 2, 2]);
        assert_eq!(row(-12), [-1, -2, -1, -1, -2]);
        assert_eq!(row(-13), [-1, -2, -1, -2, -2]);
        assert_eq!(row(16), [2; 5]);
        assert_eq!(row(1), [0, 0, 1, 0, 1]);
        assert_eq!(row(-1), [0, -1, 0, 0, -1]);
    }

    #[test]
    fn signs_and_extremes() {
        assert_eq!(Round.quotient(4, -8), Some(0));
        assert_eq!(Floor.quotient(1, -8), Some(-1));
        assert_eq!(Div.quotient(5, 0), None);
        for how in Rounding::ALL {
            assert_eq!(how.quotient(i64::MIN, -1), Some(i64::MAX));
            assert_eq!(how.quotient(i64::MAX, 1), Some(i64::MAX));
            assert!(how.quotient(i64::MIN, i64::MIN).is_some());
        }
    }
}

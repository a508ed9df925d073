//! Hold values of the rules that have one.

use super::{Middle, Race, Slope};
use crate::games::pig::requests::Variant;
use crate::games::pig::rounding::Rounding;

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

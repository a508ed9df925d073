//! The ways to make a whole number of a quotient (§ Keep Pace and End Race).

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
    use super::Rounding::{self, *};

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

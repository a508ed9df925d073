//! The outcomes of a turn as exact fractions (Table 1). Their denominators are powers of the die, too large for 128 bits
//! where many rolls may be made.

use ruint::Uint;

use crate::games::pig::requests::Variant;

/// The greatest hold value that is told: at most so many rolls, and 20^60 < 2^260.
pub const MAX_HOLD: u16 = 60;

/// Counts of equally likely throws.
type Natural = Uint<320, 5>;

/// The outcomes of a turn that holds at a total, as fractions in lowest terms: the pig first (0 points), then each
/// score that can come. `hold` is from 1 to [`MAX_HOLD`].
pub fn outcomes(variant: Variant, hold: u16) -> Vec<(u16, String)> {
    let die = Natural::from(variant.die);
    // The most rolls that a turn may have: probabilities are counted in this power of the die.
    let whole = die.pow(Natural::from(hold.div_ceil(variant.least_face())));
    let end = usize::from(hold) + usize::from(variant.greatest_face());
    let mut pass = vec![Natural::ZERO; end];
    pass[0] = whole;
    let mut pig = Natural::ZERO;
    for total in 0..usize::from(hold) {
        // After r rolls the count is a multiple of the die to the power of what is left, so nothing remains.
        let share = std::mem::take(&mut pass[total]) / die;
        pig += share;
        for face in variant.faces() {
            pass[total + usize::from(face)] += share;
        }
    }
    let scores = (0..).zip(&pass).filter(|(_, count)| !count.is_zero());
    std::iter::once((0, &pig)).chain(scores).map(|(points, count)| (points, lowest(*count, whole))).collect()
}

/// `count / whole` in lowest terms.
fn lowest(count: Natural, whole: Natural) -> String {
    let divisor = count.gcd(whole);
    format!("{}/{}", count / divisor, whole / divisor)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn table_1_of_the_paper() {
        let expected = [(0, "2/9"), (4, "7/36"), (5, "2/9"), (6, "2/9"), (7, "1/18"), (8, "1/18"), (9, "1/36")];
        assert_eq!(outcomes(Variant::DEFAULT, 4), expected.map(|(points, text)| (points, text.to_owned())));
    }

    #[test]
    fn fractions_beyond_128_bits() {
        let variant = Variant { goal: 100, die: 20, bust: 20 };
        let all = outcomes(variant, 60);
        let value = |text: &str| {
            let (a, b) = text.split_once('/').expect("a fraction");
            a.parse::<f64>().expect("a number") / b.parse::<f64>().expect("a number")
        };
        let sum: f64 = all.iter().map(|(_, text)| value(text)).sum();
        assert!((sum - 1.0).abs() < 1e-12 && all.iter().any(|(_, text)| text.len() > 80));
    }
}

//! The outcomes of a turn as exact fractions (Table 1). Their denominators are powers of the die, too large for 128 bits
//! where many rolls may be made.

use crate::games::pig::requests::Variant;

/// A natural number of any size: digits to base 2^32, the least significant first, no zeros at the end.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Natural(Vec<u32>);

impl Natural {
    fn power(base: u32, exponent: u32) -> Self {
        let mut power = Self(vec![1]);
        for _ in 0..exponent {
            let mut carry = 0u64;
            for digit in &mut power.0 {
                let product = u64::from(*digit) * u64::from(base) + carry;
                *digit = product as u32;
                carry = product >> 32;
            }
            power.0.extend((carry > 0).then_some(carry as u32));
        }
        power
    }

    fn is_zero(&self) -> bool {
        self.0.is_empty()
    }

    fn add(&mut self, other: &Self) {
        let mut carry = 0u64;
        for at in 0..self.0.len().max(other.0.len()) {
            if at == self.0.len() {
                self.0.push(0);
            }
            let sum = u64::from(self.0[at]) + u64::from(other.0.get(at).copied().unwrap_or(0)) + carry;
            self.0[at] = sum as u32;
            carry = sum >> 32;
        }
        self.0.extend((carry > 0).then_some(carry as u32));
    }

    /// The quotient and the rest.
    fn divided(&self, by: u32) -> (Self, u32) {
        let mut rest = 0u64;
        let mut digits = self.0.clone();
        for digit in digits.iter_mut().rev() {
            let value = rest << 32 | u64::from(*digit);
            *digit = (value / u64::from(by)) as u32;
            rest = value % u64::from(by);
        }
        while digits.last() == Some(&0) {
            digits.pop();
        }
        (Self(digits), rest as u32)
    }

    fn decimal(&self) -> String {
        let mut groups = Vec::new();
        let mut number = self.clone();
        while !number.is_zero() {
            let (quotient, group) = number.divided(1_000_000_000);
            groups.push(group);
            number = quotient;
        }
        let mut text = groups.pop().unwrap_or(0).to_string();
        for group in groups.iter().rev() {
            text += &format!("{group:09}");
        }
        text
    }
}

/// The outcomes of a turn that holds at a total, as fractions in lowest terms: the pig first (0 points), then each
/// score that can come. `hold` is at least 1.
pub fn outcomes(variant: Variant, hold: u16) -> Vec<(u16, String)> {
    let die = u32::from(variant.die);
    // The most rolls that a turn may have: probabilities are counted in this power of the die.
    let rolls = u32::from(hold.max(1).div_ceil(variant.least_face()));
    let end = usize::from(hold) + usize::from(variant.greatest_face());
    let mut pass = vec![Natural::default(); end];
    pass[0] = Natural::power(die, rolls);
    let mut pig = Natural::default();
    for total in 0..usize::from(hold.max(1)) {
        // After r rolls the count is a multiple of the die to the power of what is left, so nothing remains.
        let (share, _) = std::mem::take(&mut pass[total]).divided(die);
        pig.add(&share);
        for face in variant.faces() {
            pass[total + usize::from(face)].add(&share);
        }
    }
    let scores = (0..).zip(&pass).filter(|(_, count)| !count.is_zero());
    std::iter::once((0, &pig)).chain(scores).map(|(points, count)| (points, lowest(count, die, rolls))).collect()
}

/// `count / die^rolls` in lowest terms.
fn lowest(count: &Natural, die: u32, rolls: u32) -> String {
    let mut numerator = count.clone();
    let mut denominator = Natural::power(die, rolls);
    for prime in [2, 3, 5] {
        loop {
            let (smaller, rest) = numerator.divided(prime);
            let (below, below_rest) = denominator.divided(prime);
            if rest > 0 || below_rest > 0 || numerator.is_zero() {
                break;
            }
            (numerator, denominator) = (smaller, below);
        }
    }
    format!("{}/{}", numerator.decimal(), denominator.decimal())
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

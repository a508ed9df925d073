//! How many challenges a setup can deal (§4): the paper's formulas without rounding, and the exact number up to
//! symmetry.

use crate::games::fujisan::setup::Base;

/// What can be dealt by a setup.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Counts {
    /// Layouts, each orientation of the mountain for itself.
    pub layouts: u128,
    /// Layouts that look the same after one of the three symmetries: rows changed, mirrored, both.
    pub symmetric: [u128; 3],
}

impl Counts {
    /// The paper's number: layouts over four, rounded down.
    pub fn paper(self) -> u128 {
        self.layouts / 4
    }

    /// Challenges that differ by more than a symmetry, after Burnside: the mean number of layouts that a symmetry
    /// leaves as they are, with the identity, which leaves all.
    pub fn distinct(self) -> u128 {
        (self.layouts + self.symmetric.iter().sum::<u128>()) / 4
    }
}

/// The product of 1 to `n`; `n` is at most 24 here.
fn factorial(n: u128) -> u128 {
    (1..=n).product()
}

fn choose(n: u128, k: u128) -> u128 {
    factorial(n) / factorial(k) / factorial(n - k)
}

/// Exact counts of a setup.
pub fn counts(base: Base) -> Counts {
    match base {
        // A symmetric layout is given by any twelve values: one row, or one half.
        Base::Random => Counts { layouts: 6u128.pow(24), symmetric: [6u128.pow(12); 3] },
        // Twelve spaces with each value twice decide a symmetric layout.
        Base::AnyCoin => {
            Counts { layouts: factorial(24) / factorial(4).pow(6), symmetric: [factorial(12) / factorial(2).pow(6); 3] }
        }
        // No step has one value twice. Mirrored, the first suit's steps are the last suit's, and the second's are
        // the third's; so two suits decide a layout that is symmetric in that way, or with the rows changed as well.
        Base::Piecepack => {
            Counts { layouts: factorial(6).pow(4), symmetric: [0, factorial(6).pow(2), factorial(6).pow(2)] }
        }
        // A symmetric layout would need ten doubles, or each tile twice.
        Base::Engraved => {
            let with = |singles: u128| choose(15, singles) * choose(5, 10 - singles) * (1 << singles);
            Counts { layouts: (5..=10).map(with).sum::<u128>() * factorial(10), symmetric: [0; 3] }
        }
        // A symmetric layout would need doubles, or each domino twice.
        Base::Domino => Counts { layouts: choose(15, 12) * (1 << 12) * factorial(12), symmetric: [0; 3] },
    }
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeMap, BTreeSet};

    use super::*;

    #[test]
    fn formulas_are_those_of_the_paper() {
        let paper: Vec<u128> = Base::ALL.map(|base| counts(base).paper()).to_vec();
        let expected = [
            1_184_595_334_580_404_224,
            811_667_634_277_500,
            67_184_640_000,
            // The sum over i of the paper, evaluated term by term elsewhere.
            38_370_902_169_600,
            223_176_425_472_000,
        ];
        // Table 1: 10^18, 10^14, 10^10, 10^13, 10^14.
        assert_eq!(paper.iter().map(|n| n.ilog10()).collect::<Vec<_>>(), [18, 14, 10, 13, 14]);
        assert_eq!(paper, expected);
        assert_eq!(counts(Base::Domino).layouts, 455 * 4096 * 479_001_600);
        assert_eq!(counts(Base::Engraved).layouts % factorial(10), 0);
    }

    #[test]
    fn burnside_agrees_with_listing_a_small_mountain() {
        // Two steps, dice of six values: (6^4 + 3 · 6^2) / 4 challenges.
        let mut distinct = BTreeSet::new();
        for n in 0..6u32.pow(4) {
            let [a, b, c, d] = [n % 6, n / 6 % 6, n / 36 % 6, n / 216];
            let images = [[a, b, c, d], [c, d, a, b], [b, a, d, c], [d, c, b, a]];
            distinct.insert(images.into_iter().min());
        }
        let small = Counts { layouts: 6u128.pow(4), symmetric: [6u128.pow(2); 3] };
        assert_eq!(small.distinct(), distinct.len() as u128);
    }

    #[test]
    fn piecepack_has_fewer_challenges_than_the_filter_of_fujiwalker_passes() {
        assert_eq!(counts(Base::Piecepack).distinct(), 67_184_899_200);
        // Kirkby's program passes a layout whose left half of the top row comes last among those of its four images.
        // It compares nothing else, so where two images tie it passes both: 67 191 897 600 layouts in all, the number
        // that was published. The tie, step by step, of a layout's half with those of its images:
        type Ties = [[i8; 3]; 3];
        let sign = |a: u8, b: u8| a.cmp(&b) as i8;
        let suits = permutations();
        let mut ties: BTreeMap<Ties, u128> = BTreeMap::new();
        for g in &suits {
            for h in &suits {
                // Top and bottom of a step on the left and of its mirror image, for steps 1, 5 and 4 (or 2, 6 and 3).
                let steps = [[g[0], g[1], h[0], h[1]], [g[2], g[3], h[2], h[3]], [h[4], h[5], g[4], g[5]]];
                let of_step = |[a, b, c, d]: [u8; 4]| [sign(a, b), sign(a, c), sign(a, d)];
                *ties.entry(steps.map(of_step)).or_default() += 1;
            }
        }
        let mut passed = 0;
        for (a, n) in &ties {
            for (b, m) in &ties {
                let order = [a[0], b[0], b[2], a[2], a[1], b[1]];
                let first = |image: usize| order.iter().map(|step| step[image]).find(|sign| *sign != 0).unwrap_or(0);
                passed += if (0..3).all(|image| first(image) >= 0) { n * m } else { 0 };
            }
        }
        assert_eq!(passed, 67_191_897_600);
    }

    /// The orders of six coins.
    fn permutations() -> Vec<[u8; 6]> {
        let all = (0..6u32.pow(6)).map(|n| std::array::from_fn(|k| (n / 6u32.pow(k as u32) % 6) as u8));
        all.filter(|coins: &[u8; 6]| (0..6).all(|v| coins.contains(&v))).collect()
    }
}

//! The frozen source of randomness.
//!
//! Challenge ids name boards for ever, so the stream is a published one (xoshiro256++, seeded by
//! SplitMix64) and everything drawn from it is defined here and held by test vectors.

use rand_core::{Rng as _, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

/// A deterministic stream: the same seed gives the same draws on every machine, for ever.
#[derive(Clone, Debug)]
pub struct Rng(Xoshiro256PlusPlus);

impl Rng {
    /// Starts the stream of a 64-bit seed (the state is filled by SplitMix64, as the authors of
    /// xoshiro advise).
    pub fn new(seed: u64) -> Self {
        Self(Xoshiro256PlusPlus::seed_from_u64(seed))
    }

    /// The stream of part `index` of a larger whole (a trial, a shard): independent of how many
    /// parts there are and of the order in which they run.
    pub fn part(seed: u64, index: u64) -> Self {
        let mut outer = Self::new(seed ^ index.wrapping_mul(0x9e37_79b9_7f4a_7c15));
        Self::new(outer.next())
    }

    /// The next 64 bits.
    // Not an Iterator: the stream has no end, and `next` is the word for it in every paper.
    #[allow(clippy::should_implement_trait)]
    pub fn next(&mut self) -> u64 {
        self.0.next_u64()
    }

    /// A whole number in `0..bound`, each equally likely. A bound of 0 counts as 1.
    ///
    /// Takes the high half of a 64 x 32 bit product and draws again in the biased rest (Lemire's
    /// method on the upper 32 bits of a draw).
    pub fn below(&mut self, bound: u32) -> u32 {
        let bound = u64::from(bound.max(1));
        loop {
            let product = (self.next() >> 32) * bound;
            let low = product & 0xffff_ffff;
            // The remainder is below the bound: mostly it need not be worked out, which takes longer than the draw.
            if low >= bound || low >= (1 << 32) % bound {
                return (product >> 32) as u32;
            }
        }
    }

    /// True in half of the draws.
    pub fn coin(&mut self) -> bool {
        self.below(2) == 1
    }

    /// A number in `[0, 1)` with 53 random bits.
    pub fn unit(&mut self) -> f64 {
        (self.next() >> 11) as f64 / (1u64 << 53) as f64
    }

    /// Shuffles in place (Fisher and Yates, from the last place down).
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            let other = self.below(last as u32 + 1) as usize;
            items.swap(last, other);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn vectors_are_frozen() {
        let mut rng = Rng::new(0);
        let draws: Vec<u64> = (0..3).map(|_| rng.next()).collect();
        // xoshiro256++ on the first four outputs of SplitMix64(0), checked against the authors' C.
        assert_eq!(draws, [5987356902031041503, 7051070477665621255, 6633766593972829180]);
        let mut rng = Rng::new(42);
        let dice: Vec<u32> = (0..12).map(|_| rng.below(6)).collect();
        assert_eq!(dice, FROZEN_DICE);
        let mut items: Vec<u8> = (0..10).collect();
        rng.shuffle(&mut items);
        assert_eq!(items, FROZEN_SHUFFLE);
    }

    // From a second implementation of the stream, in another language.
    const FROZEN_DICE: [u32; 12] = [4, 1, 5, 4, 4, 3, 0, 3, 1, 5, 3, 5];
    const FROZEN_SHUFFLE: [u8; 10] = [9, 4, 5, 2, 8, 1, 7, 3, 0, 6];

    #[test]
    fn parts_differ_and_repeat() {
        assert_ne!(Rng::part(7, 0).next(), Rng::part(7, 1).next());
        assert_eq!(Rng::part(7, 3).next(), Rng::part(7, 3).next());
    }

    #[test]
    fn below_is_bounded_and_even() {
        let mut rng = Rng::new(9);
        let mut seen = [0u32; 6];
        for _ in 0..60_000 {
            seen[rng.below(6) as usize] += 1;
        }
        // Six standard deviations of a binomial(60000, 1/6) are 548.
        assert!(seen.iter().all(|&n| n.abs_diff(10_000) < 548), "{seen:?}");
        assert_eq!(rng.below(0), 0);
    }
}

//! Where the experiments' challenges come from.

use crate::engine::rng::Rng;
use crate::engine::seed::Seed;
use crate::games::fujisan::rules::Mountain;
use crate::games::fujisan::setup::Base;
use crate::lab::params::{Kind, Param, Params};

/// The parameter that chooses the rule of the summit.
pub const SUMMIT: Param = Param {
    key: "summit",
    label: "Summit rule",
    kind: Kind::Choice(&[("paper", "As in the paper"), ("open", "Left and right on the summit")]),
};

/// Whether priests may go left and right on the summit (the paper's footnote 3).
pub fn summit_lr(params: &Params) -> bool {
    params.text(SUMMIT.key) == "open"
}

/// Challenge `number` (from 0) of a setup in the run of this seed, and the stream behind it for what else is random.
///
/// Part `setup · 2^40 + number` of the seed, with the setups numbered as in the paper: no run has 2^40 challenges.
pub fn challenge(seed: &Seed, base: Base, number: u64, summit_lr: bool) -> (Mountain, Rng) {
    let mut rng = Rng::part(seed.hash(), (base as u64) << 40 | number);
    (Mountain::new(base.deal(&mut rng), summit_lr), rng)
}

/// A run's challenges in blocks: the same number for each setup, a block of one setup a shard.
#[derive(Clone, Copy, Debug)]
pub struct Blocks {
    /// Challenges of each setup.
    pub each: u64,
    /// Challenges of a block; the last block may have fewer.
    pub size: u64,
}

impl Blocks {
    /// Blocks of one setup.
    fn of_one(self) -> u64 {
        self.each.div_ceil(self.size)
    }

    /// All shards. Neighbours belong to different setups, so that a run that is not done yet shows all of them.
    pub fn shards(self) -> u32 {
        u32::try_from(self.of_one() * Base::ALL.len() as u64).unwrap_or(u32::MAX)
    }

    /// The setup and the numbers of the challenges of a shard; no numbers for a shard that does not exist.
    pub fn shard(self, shard: u32) -> (Base, std::ops::Range<u64>) {
        let setups = Base::ALL.len() as u64;
        let (block, setup) = (u64::from(shard) / setups, u64::from(shard) % setups);
        let from = (block * self.size).min(self.each);
        (Base::ALL[setup as usize], from..(from + self.size).min(self.each))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blocks_cover_each_challenge_once() {
        let blocks = Blocks { each: 25, size: 10 };
        assert_eq!(blocks.shards(), 15);
        for base in Base::ALL {
            let mine = (0..15).map(|shard| blocks.shard(shard)).filter(|shard| shard.0 == base);
            let numbers: Vec<u64> = mine.flat_map(|shard| shard.1).collect();
            assert_eq!(numbers, (0..25).collect::<Vec<_>>());
        }
        assert!(blocks.shard(15).1.is_empty());
    }
}

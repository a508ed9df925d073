//! The experiments of the paper (§4 and §5), the measures that its conclusion asks for (§6), and the search for the
//! hardest boards.
//!
//! All of them draw challenge number k of a setup from one place, [`sample::challenge`], so what a run finds does not
//! depend on how it is split into shards, and a longer run begins with the challenges of a shorter one.

pub mod constructed;
mod counts;
mod difficulty;
mod ease;
mod hardest;
mod random_solver;
mod setups;

pub use constructed::Constructed;
pub use counts::Counts;
pub use difficulty::Difficulty;
pub use ease::Ease;
pub use hardest::Hardest;
pub use random_solver::RandomSolver;
pub use setups::Setups;

use crate::engine::rng::Rng;
use crate::engine::seed::Seed;
use crate::games::fujisan::graph::{self, Bitboard, GROUND, MoveTable};
use crate::games::fujisan::rules::Mountain;
use crate::games::fujisan::setup::Base;
use crate::lab::params::{Kind, Param, Params};

// Where the experiments' challenges come from.

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

// The random solver of the paper (§5.3).

/// Walks at random from the ground until a position comes that was there before, as the authors' program does.
///
/// Says after how many moves the goal was reached, or nothing if it was not.
pub fn self_avoiding(move_table: &MoveTable, rng: &mut Rng) -> Option<u32> {
    let mut line = vec![GROUND];
    let mut state = GROUND;
    loop {
        state = random_move(move_table, state, rng)?;
        if state == graph::SUMMIT {
            return Some(line.len() as u32);
        }
        if line.contains(&state) {
            return None;
        }
        line.push(state);
    }
}

/// Walks at random from the ground for at most `moves` moves, back and forth as it comes.
///
/// Says after how many moves the goal was reached, or nothing if it was not.
pub fn plain(move_table: &MoveTable, moves: u32, rng: &mut Rng) -> Option<u32> {
    let mut state = GROUND;
    for made in 1..=moves {
        state = random_move(move_table, state, rng)?;
        if state == graph::SUMMIT {
            return Some(made);
        }
    }
    None
}

/// The state after a legal move, each with the same probability; nothing if there is none.
fn random_move(move_table: &MoveTable, state: Bitboard, rng: &mut Rng) -> Option<Bitboard> {
    // The graph tells moves one by one, so they are counted first and the one drawn is then picked out.
    let mut count = 0;
    move_table.successors(state, |_, _| count += 1);
    if count == 0 {
        return None;
    }
    let (mut left, mut next) = (rng.below(count), None);
    move_table.successors(state, |from, to| {
        if left == 0 && next.is_none() {
            next = Some(state ^ 1 << from ^ 1 << to);
        }
        left = left.saturating_sub(1);
    });
    next
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::seed::Seed;
    use crate::games::fujisan::{REPORT_BUILDERS, RUNNERS};
    use crate::lab::experiment::{ExperimentRunner, Partial};
    use crate::lab::params::Params;
    use crate::lab::report::{Cell, Report};

    /// Small runs of every experiment, each of several shards but for the one that has only one.
    const SMALL: [&str; 7] = [
        "trials-2~size-6",
        "layouts-200",
        "lookup-2",
        "size-4~walks-2",
        "size-12",
        "climbs-3~steps-40~memory-5",
        "size-60~walks-2",
    ];

    fn part(study: &ExperimentRunner, params: &Params, seed: &Seed, shard: u32) -> Partial {
        let mut part = Partial::new(study.info.id, params, seed);
        part.shards.insert(shard, study.run(params, seed, shard, &mut |_| ()));
        part
    }

    fn report(study: &ExperimentRunner, params: &Params, whole: &Partial) -> Report {
        let reporter =
            REPORT_BUILDERS.iter().find(|reporter| reporter.info.id == study.info.id).expect("one for each study");
        reporter.report(params, whole).expect("shards that were just written")
    }

    fn json(report: &Report) -> String {
        serde_json::to_string(report).expect("a report is plain data")
    }

    #[test]
    fn reports_do_not_depend_on_the_order_of_shards() {
        let seed = Seed::new("order").expect("a seed");
        for (study, text) in RUNNERS.iter().zip(SMALL) {
            let params = Params::parse(study.info.params, text).expect("good parameters");
            let shards: Vec<u32> = (0..(study.info.shards)(&params)).collect();
            let merged = |order: &mut dyn Iterator<Item = &u32>| {
                let mut whole = Partial::new(study.info.id, &params, &seed);
                order.for_each(|&shard| whole.merge(part(study, &params, &seed, shard)).expect("one run"));
                json(&report(study, &params, &whole))
            };
            let forwards = merged(&mut shards.iter());
            assert_eq!(forwards, merged(&mut shards.iter().rev()), "{}", study.info.id);
        }
    }

    #[test]
    fn reports_of_no_and_of_one_shard_are_whole() {
        let seed = Seed::new("order").expect("a seed");
        for (study, text) in RUNNERS.iter().zip(SMALL) {
            let params = Params::parse(study.info.params, text).expect("good parameters");
            for whole in [Partial::new(study.info.id, &params, &seed), part(study, &params, &seed, 0)] {
                let report = report(study, &params, &whole);
                for table in report.data() {
                    let full = |row: &Vec<Cell>| row.len() == table.columns.len();
                    assert!(table.rows.iter().all(full), "{} {}", study.info.id, table.id);
                }
                assert!(!report.claims.is_empty());
            }
        }
    }

    #[test]
    fn progress_ends_at_the_work_announced() {
        let seed = Seed::new("work").expect("a seed");
        for (study, text) in RUNNERS.iter().zip(SMALL) {
            let params = Params::parse(study.info.params, text).expect("good parameters");
            let mut done = 0;
            for shard in 0..(study.info.shards)(&params) {
                let mut last = 0;
                study.run(&params, &seed, shard, &mut |units| last = units);
                done += last;
            }
            assert_eq!(done, (study.info.work)(&params), "{}", study.info.id);
        }
    }

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

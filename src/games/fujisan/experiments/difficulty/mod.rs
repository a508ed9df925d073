//! Beyond the paper: the measures of difficulty that its conclusion (§6) asks for, against the optimum.

mod measures;
mod results;
#[cfg(test)]
mod tests;

use std::collections::BTreeMap;

use self::measures::Row;
use super::sample::{self, Blocks, SUMMIT, summit_lr};
use crate::engine::seed::Seed;
use crate::games::fujisan::setup::Base;
use crate::lab::experiment::{Experiment, ExperimentInfo};
use crate::lab::params::{Kind, Param, Params};
use crate::lab::report::Report;

/// Challenges of a shard.
const BLOCK: u64 = 100;

/// The measures of difficulty.
pub struct Difficulty;

fn blocks(params: &Params) -> Blocks {
    Blocks { each: params.number("size"), size: BLOCK }
}

impl Experiment for Difficulty {
    type Shard = Vec<Row>;

    const INFO: ExperimentInfo = ExperimentInfo {
        id: "fujisan-difficulty",
        game: "fujisan",
        title: "What makes a challenge hard",
        about: "The length of the shortest solution beside the choices on its way, the kinds of its moves, its detours \
            and the number of such solutions; and whether these tell the setups apart.",
        source: "Beyond Goadrich and Droscha (2018): the open questions of §6",
        params: &[
            Param {
                key: "size",
                label: "Challenges of each setup",
                kind: Kind::Number { min: 10, max: 10_000, usual: 400 },
            },
            SUMMIT,
        ],
        shards: |params| blocks(params).shards(),
        unit: "challenges",
        work: |params| params.number("size") * Base::ALL.len() as u64,
    };

    fn run(params: &Params, seed: &Seed, shard: u32, progress: &mut dyn FnMut(u64)) -> Vec<Row> {
        let (base, numbers) = blocks(params).shard(shard);
        let mut rows = Vec::new();
        for (done, number) in (1..).zip(numbers) {
            rows.extend(Row::of(&sample::challenge(seed, base, number, summit_lr(params)).0));
            progress(done);
        }
        rows
    }

    fn report(params: &Params, _seed: &Seed, shards: &BTreeMap<u32, Vec<Row>>) -> Report {
        let mut setups: [Vec<Row>; 5] = Default::default();
        for (&shard, rows) in shards {
            setups[blocks(params).shard(shard).0 as usize].extend(rows);
        }
        results::report(&setups)
    }
}

//! The paper's whole experiment (§5) in one run: Figures 7, 8 and 9, Table 2, and its sentences beside this run.

mod claims;
mod figures;
mod findings;
mod tables;
pub mod tally;
#[cfg(test)]
mod tests;

use std::collections::BTreeMap;

use self::findings::Findings;
use self::tally::Tally;
use super::sample::{self, SUMMIT, summit_lr};
use super::walk;
use crate::engine::seed::Seed;
use crate::games::fujisan::graph::{GROUND, MoveTable};
use crate::games::fujisan::setup::Base;
use crate::games::fujisan::solver::Solver;
use crate::lab::experiment::{Experiment, ExperimentInfo};
use crate::lab::params::{Kind, Param, Params};
use crate::lab::report::Report;

/// The most challenges of a shard: about a second in the page.
const BLOCK: u64 = 500;

/// The paper's experiment.
pub struct Setups;

/// What a run consists of.
#[derive(Clone, Copy, Debug)]
struct Plan {
    trials: u64,
    size: u64,
    walks: u64,
    summit_lr: bool,
}

/// The challenges of one shard: some of one trial of one setup.
struct Block {
    base: Base,
    trial: u64,
    numbers: std::ops::Range<u64>,
}

impl Plan {
    fn of(params: &Params) -> Self {
        let [trials, size, walks] = ["trials", "size", "walks"].map(|key| params.number(key));
        Self { trials, size, walks, summit_lr: summit_lr(params) }
    }

    /// Blocks of one trial of one setup.
    fn blocks(self) -> u64 {
        self.size.div_ceil(BLOCK)
    }

    fn shards(self) -> u32 {
        u32::try_from(self.blocks() * self.trials * Base::ALL.len() as u64).unwrap_or(u32::MAX)
    }

    /// Neighbouring shards belong to different setups, so that a run that is not done yet shows all of them.
    fn block(self, shard: u32) -> Block {
        let (rest, setup) = (u64::from(shard) / Base::ALL.len() as u64, shard as usize % Base::ALL.len());
        let (trial, block) = (rest / self.blocks().max(1), rest % self.blocks().max(1));
        let from = trial * self.size + block * BLOCK;
        let to = (from + BLOCK).min((trial + 1) * self.size);
        Block { base: Base::ALL[setup], trial, numbers: from..to }
    }
}

impl Experiment for Setups {
    type Shard = Tally;

    const INFO: ExperimentInfo = ExperimentInfo {
        id: "fujisan-setups",
        game: "fujisan",
        title: "Five setups",
        about: "How many challenges of each setup have a solution, how well their steps are connected, and how long \
            their shortest solutions are.",
        source: "Goadrich and Droscha (2018), §5: Figures 7 to 9, Table 2",
        params: &[
            Param { key: "trials", label: "Trials", kind: Kind::Number { min: 1, max: 100, usual: 10 } },
            Param { key: "size", label: "Size of each", kind: Kind::Number { min: 1, max: 10_000, usual: 100 } },
            Param { key: "walks", label: "Random solver's tries", kind: Kind::Number { min: 0, max: 1000, usual: 30 } },
            SUMMIT,
        ],
        shards: |params| Plan::of(params).shards(),
        unit: "challenges",
        work: |params| params.number("trials") * params.number("size") * Base::ALL.len() as u64,
    };

    fn run(params: &Params, seed: &Seed, shard: u32, progress: &mut dyn FnMut(u64)) -> Tally {
        let plan = Plan::of(params);
        let block = plan.block(shard);
        let mut solver = Solver::new();
        let mut tally = Tally::default();
        for (done, number) in (1..).zip(block.numbers) {
            let (board, mut rng) = sample::challenge(seed, block.base, number, plan.summit_lr);
            let move_table = MoveTable::new(&board.values, board.summit_lr);
            let mut moves = 0;
            move_table.successors(GROUND, |_, _| moves += 1);
            tally.challenge(&board, solver.distance(&move_table, GROUND), moves == 0);
            for _ in 0..plan.walks {
                tally.walks += 1;
                tally.wins += u64::from(walk::self_avoiding(&move_table, &mut rng).is_some());
            }
            if done % 20 == 0 {
                progress(done);
            }
        }
        progress(tally.challenges());
        tally
    }

    fn report(params: &Params, _seed: &Seed, shards: &BTreeMap<u32, Tally>) -> Report {
        let plan = Plan::of(params);
        let findings = Findings::gather(plan, shards);
        Report {
            figures: figures::all(&findings),
            tables: vec![tables::means(&findings), tables::tests(&findings), tables::ranks(&findings)],
            claims: claims::all(&findings),
        }
    }
}

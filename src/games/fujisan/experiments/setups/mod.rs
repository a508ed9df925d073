//! The paper's whole experiment (§5) in one run: Figures 7, 8 and 9, Table 2, and its sentences beside this run.

mod claims;
mod findings;

use serde::{Deserialize, Serialize};

use self::findings::Findings;
use super::{SUMMIT, summit_lr};
use crate::engine::seed::Seed;
use crate::games::fujisan::graph::{GROUND, MoveTable};
use crate::games::fujisan::metrics::half_links;
use crate::games::fujisan::rules::{Mountain, STEPS};
use crate::games::fujisan::setup::Base;
use crate::games::fujisan::solver::Solver;
use crate::lab::experiment::{Experiment, ExperimentInfo, Shards};
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
    type Shard = SetupCounts;

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
        seconds: 2,
        work: |params| params.number("trials") * params.number("size") * Base::ALL.len() as u64,
    };

    fn run(params: &Params, seed: &Seed, shard: u32, progress: &mut dyn FnMut(u64)) -> SetupCounts {
        let plan = Plan::of(params);
        let block = plan.block(shard);
        let mut solver = Solver::new();
        let mut tally = SetupCounts::default();
        for (done, number) in (1..).zip(block.numbers) {
            let (board, mut rng) = super::challenge(seed, block.base, number, plan.summit_lr);
            let move_table = MoveTable::new(&board.values, board.summit_lr);
            let mut moves = 0;
            move_table.successors(GROUND, |_, _| moves += 1);
            tally.challenge(&board, solver.distance(&move_table, GROUND), moves == 0);
            for _ in 0..plan.walks {
                tally.walks += 1;
                tally.wins += u64::from(super::self_avoiding(&move_table, &mut rng).is_some());
            }
            if done % 20 == 0 {
                progress(done);
            }
        }
        progress(tally.challenges());
        tally
    }

    fn report(params: &Params, _seed: &Seed, shards: &Shards<SetupCounts>) -> Report {
        let plan = Plan::of(params);
        let findings = Findings::gather(plan, shards);
        Report {
            figures: findings::figures(&findings),
            tables: vec![findings::means(&findings), findings::tests(&findings), findings::rank_table(&findings)],
            claims: claims::all(&findings),
        }
    }
}

// What is counted about challenges: whole numbers only, so that sums do not depend on their order.

/// Counts over some challenges of one setup.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct SetupCounts {
    /// Challenges that have a solution.
    pub solvable: Links,
    /// Challenges that have none.
    pub unsolvable: Links,
    /// How the links of each challenge differ from step to step: 144 times the variance of its half links.
    #[serde(default)]
    pub spread: Links,
    /// Challenges without a first move.
    pub dead: u64,
    /// Challenges by their optimum: index 8 counts those of eight moves.
    pub lengths: Vec<u64>,
    /// Walks of the random solver.
    pub walks: u64,
    /// Walks that came to the goal.
    pub wins: u64,
}

/// The connectedness of some challenges, counted in half links.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Links {
    /// Challenges.
    pub count: u64,
    /// Half links of all of them.
    pub sum: u64,
    /// The squares of their half links, summed.
    pub squares: u64,
}

/// Half links that make one link per step: two for each of twelve steps.
const HALVES: f64 = 2.0 * STEPS as f64;

impl Links {
    fn add(&mut self, half_links: u64) {
        *self = self.plus(Self { count: 1, sum: half_links, squares: half_links * half_links });
    }

    fn plus(self, other: Self) -> Self {
        Self { count: self.count + other.count, sum: self.sum + other.sum, squares: self.squares + other.squares }
    }

    /// Mean links per step, and the standard deviation (n - 1); nothing for fewer than two challenges.
    pub fn mean_sd(self) -> Option<(f64, f64)> {
        if self.count < 2 {
            return None;
        }
        let (n, sum, squares) = (u128::from(self.count), u128::from(self.sum), u128::from(self.squares));
        let spread = (n * squares - sum * sum) as f64 / (n * (n - 1)) as f64;
        Some((sum as f64 / n as f64 / HALVES, spread.sqrt() / HALVES))
    }
}

impl SetupCounts {
    /// Counts a challenge with its optimum.
    pub fn challenge(&mut self, board: &Mountain, optimum: Option<u16>, dead: bool) {
        self.dead += u64::from(dead);
        let links = if optimum.is_some() { &mut self.solvable } else { &mut self.unsolvable };
        let (halves, spread) = self::links(board);
        links.add(halves);
        self.spread.add(spread);
        if let Some(length) = optimum.map(usize::from) {
            self.lengths.resize(self.lengths.len().max(length + 1), 0);
            self.lengths[length] += 1;
        }
    }

    /// Adds what was counted elsewhere.
    pub fn add(&mut self, other: &Self) {
        self.solvable = self.solvable.plus(other.solvable);
        self.unsolvable = self.unsolvable.plus(other.unsolvable);
        self.spread = self.spread.plus(other.spread);
        self.dead += other.dead;
        self.lengths.resize(self.lengths.len().max(other.lengths.len()), 0);
        for (mine, theirs) in self.lengths.iter_mut().zip(&other.lengths) {
            *mine += theirs;
        }
        self.walks += other.walks;
        self.wins += other.wins;
    }

    /// Challenges counted.
    pub fn challenges(&self) -> u64 {
        self.solvable.count + self.unsolvable.count
    }

    /// The optima with how often each occurs.
    pub fn lengths(&self) -> Vec<(f64, u64)> {
        self.lengths.iter().enumerate().filter(|(_, count)| **count > 0).map(|(k, &n)| (k as f64, n)).collect()
    }

    /// The variance of a step's links within a challenge, on average; nothing for fewer than two challenges.
    pub fn variance(&self) -> Option<f64> {
        // What is counted is 144 times that of half links, and the mean of `Links` is a 24th.
        self.spread.mean_sd().map(|(mean, _)| mean / HALVES)
    }

    /// Challenges that take eight or nine moves.
    pub fn short(&self) -> u64 {
        self.lengths.iter().take(10).sum()
    }
}

/// The connectedness of a challenge (§5.2) in half links, and how they differ from step to step: 144 times their variance.
fn links(board: &Mountain) -> (u64, u64) {
    let halves = half_links(board).map(u64::from);
    let (sum, squares) = (halves.iter().sum::<u64>(), halves.iter().map(|half| half * half).sum::<u64>());
    (sum, u64::from(STEPS) * squares - sum * sum)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::seed::Seed;
    use crate::lab::experiment::{ExperimentRunner, Partial, ReportBuilder};
    use crate::lab::report::Judgement;

    #[test]
    fn sums_do_not_depend_on_the_split() {
        let boards: Vec<Mountain> =
            (0..6).map(|v| Mountain::new([[v; STEPS as usize], [5 - v; STEPS as usize]], false)).collect();
        let mut whole = SetupCounts::default();
        let mut parts = [SetupCounts::default(), SetupCounts::default()];
        for (k, board) in boards.iter().enumerate() {
            let optimum = (k % 3 > 0).then_some(8 + k as u16);
            whole.challenge(board, optimum, k == 0);
            parts[k % 2].challenge(board, optimum, k == 0);
        }
        let [mut merged, other] = parts;
        merged.add(&other);
        assert_eq!(merged, whole);
        assert_eq!(whole.challenges(), 6);
        assert_eq!(whole.lengths(), [(9.0, 1), (10.0, 1), (12.0, 1), (13.0, 1)]);
    }

    #[test]
    fn a_mountain_of_ones_links_neighbours() {
        // Both spaces of a step are alike, so the two rows together count one link each way. Of the 24 ways between
        // neighbours onto the mountain, the two that start on each step of the summit are none.
        let board = Mountain::new([[1; STEPS as usize]; 2], false);
        assert_eq!(links(&board).0, 2 * (24 - 4));
    }

    #[test]
    fn the_variance_is_of_the_links_of_the_steps() {
        let board =
            Mountain::new([std::array::from_fn(|k| (k % 6) as u8), std::array::from_fn(|k| (5 * k % 6) as u8)], false);
        let of_steps: Vec<f64> = half_links(&board).map(|halves| f64::from(halves) / 2.0).to_vec();
        let mean = of_steps.iter().sum::<f64>() / of_steps.len() as f64;
        let variance = of_steps.iter().map(|links| (links - mean).powi(2)).sum::<f64>() / of_steps.len() as f64;
        assert!(variance > 0.0);
        let mut tally = SetupCounts::default();
        tally.challenge(&board, None, false);
        assert_eq!(tally.variance(), None);
        tally.challenge(&board, None, false);
        assert!((tally.variance().expect("two challenges") - variance).abs() < 1e-12);
    }

    #[test]
    fn mean_and_spread() {
        let mut links = Links::default();
        [0, 24, 48].into_iter().for_each(|halves| links.add(halves));
        assert_eq!(links.mean_sd(), Some((1.0, 1.0)));
    }

    const STUDY: ExperimentRunner = ExperimentRunner::of::<Setups>();
    const REPORTER: ReportBuilder = ReportBuilder::of::<Setups>();

    fn params(text: &str) -> Params {
        Params::parse(Setups::INFO.params, text).expect("good parameters")
    }

    /// The report on some shards as JSON.
    fn report(params: &Params, seed: &Seed, shards: &[u32]) -> String {
        let mut whole = Partial::new("fujisan-setups", params, seed);
        for &shard in shards {
            let mut part = Partial::new("fujisan-setups", params, seed);
            part.shards.insert(shard, STUDY.run(params, seed, shard, &mut |_| ()));
            whole.merge(part).expect("parts of one run");
        }
        serde_json::to_string(&REPORTER.report(params, &whole).expect("readable shards"))
            .expect("a report is plain data")
    }

    #[test]
    fn shards_in_any_order_give_the_same_bytes() {
        let (params, seed) = (params("trials-2~size-8~walks-2"), Seed::new("any-order").expect("a seed"));
        let shards: Vec<u32> = (0..(Setups::INFO.shards)(&params)).collect();
        let mut backwards: Vec<u32> = shards.iter().rev().copied().collect();
        backwards.extend(&shards[..3]);
        assert_eq!(report(&params, &seed, &shards), report(&params, &seed, &backwards));
    }

    #[test]
    fn challenges_do_not_depend_on_the_split() {
        // Two trials of 300 and one of 600 hold the same challenges, in blocks of 300, and of 500 and 100.
        let seed = Seed::new("split").expect("a seed");
        let totals = |text: &str| {
            let params = params(text);
            let mut all = vec![SetupCounts::default(); Base::ALL.len()];
            for shard in 0..(Setups::INFO.shards)(&params) {
                let tally = Setups::run(&params, &seed, shard, &mut |_| ());
                all[Plan::of(&params).block(shard).base as usize].add(&tally);
            }
            all
        };
        assert_eq!(totals("trials-2~size-300~walks-1"), totals("trials-1~size-600~walks-1"));
    }

    #[test]
    fn an_empty_run_and_a_tiny_one_have_reports() {
        let (params, seed) = (params("trials-1~size-1~walks-0"), Seed::new("tiny").expect("a seed"));
        let empty = Setups::report(&params, &seed, &Shards::default());
        assert!(
            empty.claims.iter().all(|claim| matches!(claim.verdict, Judgement::Undecided(_))),
            "{:?}",
            empty.claims
        );
        report(&params, &seed, &[0, 1, 2, 3, 4]);
    }

    #[test]
    fn a_run_like_the_papers_finds_what_the_paper_found() {
        let (params, seed) = (params("trials-5~size-200"), Seed::new("paper").expect("a seed"));
        let shards: Shards<SetupCounts> = (0..(Setups::INFO.shards)(&params))
            .map(|shard| (shard, Setups::run(&params, &seed, shard, &mut |_| ())))
            .collect();
        let findings = Findings::gather(Plan::of(&params), &shards);
        // Four standard errors about what 20 000 challenges of each setup gave elsewhere.
        let known = [(83.2, 13.49), (85.4, 13.61), (89.7, 13.73), (89.9, 12.89), (91.5, 13.75)];
        for (found, (solvable, length)) in findings.setups.iter().zip(known) {
            let (mean, moves) = (found.mean().expect("trials"), found.mean_length().expect("solutions"));
            assert!((mean - solvable).abs() < 4.8 && (moves - length).abs() < 0.6, "{:?} {mean} {moves}", found.base);
            assert!(found.all.lengths.iter().take(8).all(|&n| n == 0));
            assert!(found.all.solvable.mean_sd() > found.all.unsolvable.mean_sd());
        }
        let report = Setups::report(&params, &seed, &shards);
        assert_eq!(
            report.figures.iter().map(|figure| figure.number.as_str()).collect::<Vec<_>>(),
            ["Figure 7", "Figure 8", "Figure 9"]
        );
        assert_eq!((report.tables.len(), report.claims.len()), (3, 11));
    }
}

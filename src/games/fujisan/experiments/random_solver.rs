//! The random solver of §5.3: how often a walk at random reaches the summit.

use serde::{Deserialize, Serialize};

use super::{Blocks, SUMMIT, summit_lr};
use crate::engine::seed::Seed;
use crate::games::fujisan::graph::MoveTable;
use crate::games::fujisan::setup::Base;
use crate::lab::experiment::{Experiment, ExperimentInfo, Shards};
use crate::lab::params::{Kind, Param, Params};
use crate::lab::report::judgement::LEVEL;
use crate::lab::report::number::{fixed, percent};
use crate::lab::report::{
    Axis, Cell, Chart, Claim, Figure, Interval, IntervalGroup, Judgement, Reference, Report, Table,
};
use crate::stats::interval::{Estimate, wilson};

/// The paper's bound on the share of wins (§5.3).
const PAPER: f64 = 0.003;

/// Challenges of a shard.
const BLOCK: u64 = 500;

/// The random solver.
pub struct RandomSolver;

/// The walks on some challenges of one setup.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Walks {
    /// Walks of each kind.
    tries: u64,
    /// Those that never came to a position twice and reached the goal, and the moves they took in all.
    avoiding: [u64; 2],
    /// Those that went as they liked and reached the goal in time, and the moves they took in all.
    plain: [u64; 2],
}

impl Walks {
    fn add(&mut self, other: &Self) {
        self.tries += other.tries;
        for (mine, theirs) in [(&mut self.avoiding, other.avoiding), (&mut self.plain, other.plain)] {
            mine.iter_mut().zip(theirs).for_each(|(mine, theirs)| *mine += theirs);
        }
    }
}

fn count([wins, moves]: &mut [u64; 2], won: Option<u32>) {
    *wins += u64::from(won.is_some());
    *moves += u64::from(won.unwrap_or(0));
}

fn blocks(params: &Params) -> Blocks {
    Blocks { each: params.number("size"), size: BLOCK }
}

impl Experiment for RandomSolver {
    type Shard = Walks;

    const INFO: ExperimentInfo = ExperimentInfo {
        id: "fujisan-random-solver",
        game: "fujisan",
        title: "The random solver",
        about: "How often a walk at random reaches the summit: one that ends where it has been before, as in the \
            paper's program, and one that goes on for a number of moves.",
        source: "Goadrich and Droscha (2018), §5.3",
        params: &[
            Param {
                key: "size",
                label: "Challenges of each setup",
                kind: Kind::Number { min: 1, max: 100_000, usual: 1000 },
            },
            Param { key: "walks", label: "Tries of each kind", kind: Kind::Number { min: 1, max: 1000, usual: 20 } },
            Param {
                key: "moves",
                label: "Moves of a plain walk",
                kind: Kind::Number { min: 8, max: 100_000, usual: 100 },
            },
            SUMMIT,
        ],
        shards: |params| blocks(params).shards(),
        unit: "challenges",
        seconds: 2,
        work: |params| params.number("size") * Base::ALL.len() as u64,
    };

    fn run(params: &Params, seed: &Seed, shard: u32, progress: &mut dyn FnMut(u64)) -> Walks {
        let (base, numbers) = blocks(params).shard(shard);
        let moves = u32::try_from(params.number("moves")).unwrap_or(u32::MAX);
        let mut walks = Walks::default();
        for (done, number) in (1..).zip(numbers) {
            let (board, mut rng) = super::challenge(seed, base, number, summit_lr(params));
            let move_table = MoveTable::new(&board.values, board.summit_lr);
            for _ in 0..params.number("walks") {
                walks.tries += 1;
                count(&mut walks.avoiding, super::self_avoiding(&move_table, &mut rng));
                count(&mut walks.plain, super::plain(&move_table, moves, &mut rng));
            }
            progress(done);
        }
        walks
    }

    fn report(params: &Params, _seed: &Seed, shards: &Shards<Walks>) -> Report {
        let mut setups: [Walks; 5] = Default::default();
        for (shard, walks) in shards.iter() {
            setups[blocks(params).shard(shard).0 as usize].add(walks);
        }
        let kinds = ["ends where it has been".to_owned(), format!("{} moves", params.number("moves"))];
        Report {
            figures: vec![figure(&setups, &kinds)],
            tables: vec![table(&setups, &kinds)],
            claims: vec![claim(&setups, params.number("moves"))],
        }
    }
}

fn share([wins, _]: [u64; 2], tries: u64) -> Option<Estimate> {
    wilson(wins, tries, 0.95).ok()
}

fn figure(setups: &[Walks; 5], kinds: &[String; 2]) -> Figure {
    let interval = |won, tries| {
        share(won, tries).map(|at| Interval { value: 100.0 * at.value, low: 100.0 * at.low, high: 100.0 * at.high })
    };
    let group = |(base, walks): (Base, &Walks)| IntervalGroup {
        label: base.name().into(),
        intervals: vec![interval(walks.avoiding, walks.tries), interval(walks.plain, walks.tries)],
    };
    Figure {
        id: "wins".into(),
        number: String::new(),
        title: "Wins at random".into(),
        caption: "Share of the walks that reach the summit, all challenges. Thin line: 95 % interval (Wilson).".into(),
        chart: Chart::Intervals {
            category: "Setup".into(),
            x: Axis::new("Wins").unit("%").min(0.0).digits(2),
            kinds: kinds.to_vec(),
            groups: Base::ALL.into_iter().zip(setups).map(group).collect(),
            references: vec![Reference { value: 100.0 * PAPER, label: "0.3 %: the paper’s bound".into() }],
        },
    }
}

fn table(setups: &[Walks; 5], kinds: &[String; 2]) -> Table {
    let mut table = Table::new("walks", "Walks at random").text("Setup").number("Tries");
    for kind in kinds {
        table =
            table.number(format!("Wins, {kind}")).number("%").number("low, %").number("high, %").number("Mean moves");
    }
    for (base, walks) in Base::ALL.into_iter().zip(setups) {
        let mut row = vec![Cell::text(base.name()), Cell::integer(walks.tries)];
        for won in [walks.avoiding, walks.plain] {
            let at = share(won, walks.tries);
            row.push(Cell::integer(won[0]));
            row.extend(
                [at.map(|at| at.value), at.map(|at| at.low), at.map(|at| at.high)]
                    .map(|share| Cell::maybe(share.map(|share| 100.0 * share), 3)),
            );
            row.push(Cell::maybe((won[0] > 0).then(|| won[1] as f64 / won[0] as f64), 1));
        }
        table.row(row);
    }
    table
}

fn claim(setups: &[Walks; 5], moves: u64) -> Claim {
    let shares = || setups.iter().map(|walks| wilson(walks.avoiding[0], walks.tries, LEVEL).ok());
    let highest = shares().flatten().max_by(|a, b| a.high.total_cmp(&b.high));
    let plain =
        setups.iter().filter_map(|walks| share(walks.plain, walks.tries)).map(|at| at.value).max_by(f64::total_cmp);
    let here = match highest {
        Some(at) => format!(
            "Walks that end where they have been: at most **{}** ({} to {}); walks of {moves} moves: up to \
                **{}**",
            percent(at.value, 2),
            fixed(100.0 * at.low, 2),
            fixed(100.0 * at.high, 2),
            percent(plain.unwrap_or(0.0), 1)
        ),
        None => "No walk yet".to_owned(),
    };
    Claim {
        paper: "Across all of our PCG algorithms implemented for Fujisan, however, we found a random solver would win less \
            than 0.3%"
            .into(),
        here,
        verdict: Judgement::all(shares().map(|share| Judgement::of(share, 0.0, PAPER))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn walks_do_not_depend_on_the_split_and_win_rarely() {
        let params = Params::parse(RandomSolver::INFO.params, "size-600~walks-5~moves-50").expect("good parameters");
        let seed = Seed::new("walk").expect("a seed");
        let run = |shard| RandomSolver::run(&params, &seed, shard, &mut |_| ());
        let shards: Shards<Walks> = (0..10).rev().map(|shard| (shard, run(shard))).collect();
        let tries: u64 = shards.values().map(|walks| walks.tries).sum();
        assert_eq!(tries, 5 * 600 * 5);
        let wins: u64 = shards.values().map(|walks| walks.avoiding[0]).sum();
        // 0.13 to 0.17 % were measured elsewhere: 20 to 26 wins.
        assert!((5..60).contains(&wins), "{wins}");
        let report = RandomSolver::report(&params, &seed, &shards);
        assert_eq!(report.tables[0].rows.len(), 5);
        // A longer run begins with the challenges of a shorter one.
        let short = Params::parse(RandomSolver::INFO.params, "size-500~walks-5~moves-50").expect("good parameters");
        assert_eq!(Some(&RandomSolver::run(&short, &seed, 2, &mut |_| ())), shards.get(2));
    }
}

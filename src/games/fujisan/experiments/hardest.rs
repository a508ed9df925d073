//! The search for the hardest boards: many climbs, each from another dealt layout.

use crate::engine::order;
use std::cmp::Reverse;

use super::{SUMMIT, summit_lr};
use crate::engine::challenge::ChallengeId;
use crate::engine::rng::Rng;
use crate::engine::seed::Seed;
use crate::games::fujisan::climb::{Climb, Plan, climb};
use crate::games::fujisan::metrics;
use crate::games::fujisan::setup::Base;
use crate::lab::experiment::{Experiment, ExperimentInfo, Shards};
use crate::lab::params::{Kind, Param, Params};
use crate::lab::report::{
    Axis, Bins, Cell, Chart, Claim, Figure, HistogramRow, Judgement, LineSeries, Reference, Report, Table,
};
use crate::stats::summary;

/// The longest optimum that the paper knows of (§5.3), in moves.
const PAPER: u32 = 62;

/// How many of the boards found are listed.
const LISTED: usize = 20;

/// The search for the longest optimum.
pub struct Hardest;

const SETUPS: &[(&str, &str)] = &[
    ("domino", "Dominoes"),
    ("piecepack", "Piecepack"),
    ("engraved", "Engraved tiles"),
    ("anycoin", "Any coin"),
    ("random", "Pure random"),
];

fn plan(params: &Params) -> Plan {
    let chosen = params.text("setup");
    let base = Base::ALL.into_iter().find(|base| base.code() == chosen).unwrap_or(Base::Domino);
    let number = |key| u32::try_from(params.number(key)).unwrap_or(u32::MAX);
    Plan { base, summit_lr: summit_lr(params), steps: number("steps"), memory: number("memory") }
}

impl Experiment for Hardest {
    type Shard = Climb;

    const INFO: ExperimentInfo = ExperimentInfo {
        id: "fujisan-hardest",
        game: "fujisan",
        title: "The hardest boards",
        about: "A search for layouts of a setup whose shortest solution is as long as can be: climbs by small changes, \
            each from another dealt board.",
        source: "Beyond Goadrich and Droscha (2018), §5.3: “the longest-known constructed challenge requires 62 moves”",
        params: &[
            Param { key: "setup", label: "Setup", kind: Kind::Choice(SETUPS) },
            Param { key: "climbs", label: "Climbs", kind: Kind::Number { min: 1, max: 10_000, usual: 8 } },
            Param {
                key: "steps",
                label: "Boards tried by each",
                kind: Kind::Number { min: 1, max: 1_000_000, usual: 20_000 },
            },
            Param { key: "memory", label: "Memory, in boards", kind: Kind::Number { min: 1, max: 10_000, usual: 200 } },
            SUMMIT,
        ],
        shards: |params| u32::try_from(params.number("climbs")).unwrap_or(u32::MAX),
        unit: "boards",
        seconds: 20,
        work: |params| params.number("climbs") * params.number("steps"),
    };

    fn run(params: &Params, seed: &Seed, shard: u32, progress: &mut dyn FnMut(u64)) -> Climb {
        climb(&plan(params), &mut Rng::part(seed.hash(), u64::from(shard)), progress)
    }

    fn report(params: &Params, _seed: &Seed, shards: &Shards<Climb>) -> Report {
        let plan = plan(params);
        Report {
            figures: vec![bests(&plan, shards), progress(&plan, shards)],
            tables: vec![found(shards), known(&plan)],
            claims: vec![claim(&plan, shards)],
        }
    }
}

/// How high the climbs came.
fn bests(plan: &Plan, shards: &Shards<Climb>) -> Figure {
    let tops: Vec<u16> = shards.values().map(|climb| climb.optimum).collect();
    let first = tops.iter().copied().min().unwrap_or(0);
    let mut counts = vec![0; tops.iter().copied().max().map_or(0, |last| usize::from(last - first) + 1)];
    tops.iter().for_each(|top| counts[usize::from(top - first)] += 1);
    let values: Vec<f64> = tops.into_iter().map(f64::from).collect();
    let median = summary::median(&values).ok();
    let row = HistogramRow { label: plan.base.name().into(), counts, median, notes: Vec::new() };
    Figure {
        id: "bests".into(),
        number: String::new(),
        title: "How high the climbs got".into(),
        caption: "The longest optimum that each climb found. Dotted line: median.".into(),
        chart: Chart::Histogram {
            x: Axis::new("Moves"),
            bins: Bins::Whole { first: first.into() },
            rows: vec![row],
            marked: Vec::new(),
            marked_label: String::new(),
        },
    }
}

/// The longest optimum so far over the boards tried, climb after climb.
fn progress(plan: &Plan, shards: &Shards<Climb>) -> Figure {
    let mut points = Vec::new();
    let (mut best, mut tried) = (0, 0.0);
    for climb in shards.values() {
        for &(step, optimum) in climb.progress.iter().filter(|point| point.1 > 0) {
            if optimum > best {
                best = optimum;
                points.push((tried + f64::from(step), f64::from(optimum)));
            }
        }
        tried += f64::from(plan.steps);
    }
    points.extend((best > 0).then_some((tried, f64::from(best))));
    let known = metrics::best(plan.base, plan.summit_lr)
        .map(|record| Reference { value: record.moves.into(), label: format!("{}: the longest known", record.moves) });
    Figure {
        id: "progress".into(),
        number: String::new(),
        title: "The longest so far".into(),
        caption: "The longest optimum over the boards tried, one climb after the other.".into(),
        chart: Chart::Lines {
            x: Axis::new("Boards tried"),
            y: Axis::new("Moves"),
            series: vec![LineSeries { label: plan.base.name().into(), points, steps: true }],
            references: known.into_iter().collect(),
        },
    }
}

/// The hardest boards of the run, without the same board twice.
fn found(shards: &Shards<Climb>) -> Table {
    let mut climbs: Vec<(u32, &Climb)> = shards.iter().collect();
    // Equal heights stay in the order of the climbs: the sort is stable.
    order::sort_by_key(&mut climbs, |(_, climb)| Reverse(climb.optimum));
    let mut table = Table::new("found", "Hardest boards of this run")
        .text("Board")
        .number("Moves")
        .number("Climb")
        .number("After boards")
        .number("Solvable on the way");
    let mut listed: Vec<&str> = Vec::new();
    for (shard, climb) in climbs.into_iter().filter(|(_, climb)| climb.optimum > 0) {
        if listed.len() < LISTED && !listed.contains(&climb.position.as_str()) {
            listed.push(&climb.position);
            table.row(vec![
                Cell::Challenge(ChallengeId::board("fujisan", &climb.position).to_string()),
                Cell::integer(climb.optimum),
                Cell::integer(shard + 1),
                Cell::integer(climb.progress.last().map_or(0, |point| point.0)),
                Cell::integer(climb.solvable),
            ]);
        }
    }
    table
}

/// The hardest boards known of this setup.
fn known(plan: &Plan) -> Table {
    let mut table = Table::new("known", "Hardest boards known").text("Board").number("Moves").text("Source");
    for record in metrics::of(plan.base, plan.summit_lr).take(LISTED) {
        table.row(vec![
            Cell::Challenge(record.challenge.to_owned()),
            Cell::integer(record.moves),
            Cell::text(record.found_by()),
        ]);
    }
    table
}

fn claim(plan: &Plan, shards: &Shards<Climb>) -> Claim {
    let here = shards.values().map(|climb| u32::from(climb.optimum)).max();
    let known = metrics::best(plan.base, plan.summit_lr).map(|record| record.moves);
    let words = |label: &str, moves: Option<u32>| match moves {
        Some(moves) => format!("{label} **{moves}** moves"),
        None => format!("{label} none"),
    };
    // What was known then is what was printed before: a longer board that is found now shows nothing.
    let printed = metrics::printed_before_the_paper().map_or(PAPER, |record| record.moves);
    Claim {
        paper: "the longest-known constructed challenge requires 62 moves".into(),
        here: format!(
            "Kirkby’s FujiWalker printed one of **{printed}** moves on 14 June 2005. {}; {}",
            words("Longest of this run:", here),
            words("longest known of this setup now:", known)
        ),
        verdict: Judgement::exact(printed <= PAPER),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::fujisan::climb::Layout;
    use crate::games::fujisan::rules::Mountain;
    use crate::games::fujisan::solver::optimum;

    #[test]
    fn changes_keep_to_the_setup() {
        for base in Base::ALL {
            let mut rng = Rng::new(3);
            let mut layout = Layout::deal(base, &mut rng);
            let first = layout.values();
            for _ in 0..500 {
                layout = layout.changed(&mut rng);
                assert!(base.deals(&layout.values()), "{base:?} {layout:?}");
            }
            assert_ne!(layout.values(), first);
        }
    }

    #[test]
    fn climbs_repeat_and_their_boards_are_as_hard_as_they_say() {
        let params = Params::parse(Hardest::INFO.params, "steps-300~memory-20").expect("good parameters");
        let seed = Seed::new("climb").expect("a seed");
        for (shard, setup) in (0..).zip(SETUPS) {
            let mut params = params.clone();
            params.set("setup", setup.0).expect("a setup");
            let found = Hardest::run(&params, &seed, shard, &mut |_| ());
            assert_eq!(found, Hardest::run(&params, &seed, shard, &mut |_| ()));
            let board = found.position.parse::<Mountain>().expect("a position");
            assert_eq!(optimum(&board.values, false), Some(found.optimum), "{}", found.position);
            let (first, last) = (found.progress[0], found.progress[found.progress.len() - 1]);
            assert!(last.1 == found.optimum && found.optimum > first.1, "{:?}", found.progress);
        }
    }

    #[test]
    fn report_lists_the_best_first() {
        let params = Params::parse(Hardest::INFO.params, "climbs-3~steps-60").expect("good parameters");
        let seed = Seed::new("climb").expect("a seed");
        let shards: Shards<Climb> =
            (0..3).map(|shard| (shard, Hardest::run(&params, &seed, shard, &mut |_| ()))).collect();
        let best = shards.values().map(|climb| climb.optimum).max().expect("three climbs");
        let report = Hardest::report(&params, &seed, &shards);
        assert_eq!(report.tables[0].rows[0][1], Cell::integer(best));
        assert_eq!(report.tables[0].rows.len(), 3);
        assert!(Hardest::report(&params, &seed, &Shards::default()).tables[0].rows.is_empty());
    }
}

//! What one turn scores (§ What a Turn Scores): Table 1 exactly, and turns that were rolled beside the exact chances.

use serde::{Deserialize, Serialize};

use super::{DIE, claim};
use crate::engine::seed::Seed;
use crate::games::pig::exact::turn;
use crate::games::pig::exact::turn::Outcomes;
use crate::games::pig::requests::Variant;
use crate::games::pig::session;
use crate::lab::experiment::{Experiment, ExperimentInfo, Shards};
use crate::lab::params::{Kind, Param, Params};
use crate::lab::report::judgement::LEVEL;
use crate::lab::report::number::{fixed, integer, percent};
use crate::lab::report::{Axis, Bar, BarMark, BarSeries, Cell, Chart, Claim, Figure, Judgement, Report, Table};
use crate::stats::interval::wilson;

/// Table 1 and beyond.
pub struct TurnOutcomesStudy;

/// Turns of a shard.
const BLOCK: u64 = 100_000;

/// Turns that were rolled.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Rolled {
    /// How often each number of points came; 0: a pig.
    counts: Vec<u32>,
    /// After so many rolls that were no pig: how often another followed, and how often that was one.
    streaks: Vec<(u32, u32)>,
}

fn variant(params: &Params) -> Variant {
    Variant { goal: 100, die: params.number("die") as u8, bust: 1 }
}

fn hold(params: &Params) -> u16 {
    params.number("hold") as u16
}

impl Experiment for TurnOutcomesStudy {
    type Shard = Rolled;

    const INFO: ExperimentInfo = ExperimentInfo {
        id: "pig-turn-outcomes",
        game: "pig",
        title: "What a turn scores",
        about: "The outcomes of one turn as exact fractions, and turns that were rolled beside them. Is a 1 ever due?",
        source: "Neller and Presser (2010), § What a Turn Scores: Table 1 and Figure 3",
        params: &[
            Param {
                key: "hold",
                label: "Hold at",
                kind: Kind::Number { min: 1, max: turn::MAX_HOLD as u64, usual: 25 },
            },
            Param {
                key: "turns",
                label: "Turns to roll",
                kind: Kind::Number { min: 100, max: 10_000_000, usual: 100_000 },
            },
            DIE,
        ],
        shards: |params| params.number("turns").div_ceil(BLOCK) as u32,
        unit: "turns",
        seconds: 2,
        work: |params| params.number("turns"),
    };

    fn run(params: &Params, seed: &Seed, shard: u32, progress: &mut dyn FnMut(u64)) -> Rolled {
        let from = u64::from(shard) * BLOCK;
        let count = BLOCK.min(params.number("turns").saturating_sub(from));
        // At most ten million turns in all.
        let mut found = session::play_turns(variant(params), &[hold(params)], seed, from as u32, count as u32);
        progress(count);
        Rolled { counts: found.counts.pop().unwrap_or_default(), streaks: found.streaks }
    }

    fn report(params: &Params, _: &Seed, shards: &Shards<Rolled>) -> Report {
        let mut all = Rolled::default();
        for shard in shards.values() {
            add(&mut all.counts, &shard.counts, |a, b| *a += b);
            add(&mut all.streaks, &shard.streaks, |a, b| *a = (a.0 + b.0, a.1 + b.1));
        }
        let (variant, hold) = (variant(params), hold(params));
        let mut tables = vec![outcomes(variant, hold, &all.counts), streaks(&all.streaks)];
        if variant == Variant::DEFAULT {
            let others = [4, 20, 25].into_iter().filter(|n| *n != hold).map(|n| outcomes(variant, n, &[]));
            tables.splice(1..1, std::iter::once(worked()).chain(others));
        }
        let claims = if variant == Variant::DEFAULT { claims(hold, &all) } else { Vec::new() };
        Report { figures: vec![figure(variant, hold, &all.counts)], tables, claims }
    }
}

/// Adds two lists, the shorter one filled up.
fn add<T: Default + Copy>(mine: &mut Vec<T>, theirs: &[T], add: impl Fn(&mut T, T)) {
    mine.resize(mine.len().max(theirs.len()), T::default());
    mine.iter_mut().zip(theirs).for_each(|(mine, theirs)| add(mine, *theirs));
}

/// The exact chance of each outcome.
fn chances(variant: Variant, hold: u16) -> Vec<(u16, f64)> {
    let outcomes = Outcomes::new(Variant { goal: hold, ..variant });
    let pig = (0, 1.0 - outcomes.scores[usize::from(hold)]);
    std::iter::once(pig).chain((hold..).zip(outcomes.of(hold).iter().copied())).filter(|one| one.1 > 0.0).collect()
}

fn figure(variant: Variant, hold: u16, counts: &[u32]) -> Figure {
    let exact = chances(variant, hold);
    let total: u32 = counts.iter().sum();
    let seen = |points: u16| counts.get(usize::from(points)).copied().unwrap_or(0);
    let rolled = |&(points, _): &(u16, f64)| {
        let share = wilson(seen(points).into(), total.into(), 0.95).ok()?;
        Some(Bar { value: share.value, interval: Some((share.low, share.high)), ..Bar::default() })
    };
    let series = |label: &str, mark, bars| BarSeries { label: label.into(), mark, bars };
    Figure {
        id: "outcomes".into(),
        number: "Figure 3".into(),
        title: format!("What a turn of hold at {hold} scores"),
        caption: "0: a pig. Exact chances, and the turns rolled with their 95 % intervals.".into(),
        chart: Chart::Bars {
            category: "Points".into(),
            categories: exact.iter().map(|(points, _)| points.to_string()).collect(),
            y: Axis::new("Probability").min(0.0).digits(6),
            series: vec![
                series("Exact", BarMark::Bar, exact.iter().map(|one| Some(Bar::from(one.1))).collect()),
                series("Rolled", BarMark::Bar, exact.iter().map(rolled).collect()),
            ],
            references: Vec::new(),
        },
    }
}

fn outcomes(variant: Variant, hold: u16, counts: &[u32]) -> Table {
    let mut table = Table::new(format!("hold-{hold}"), format!("A turn of hold at {hold}"))
        .number("Points")
        .text("Fraction")
        .number("Probability")
        .number("Rolled");
    let all = chances(variant, hold);
    let chance = |points| all.iter().find(|one| one.0 == points).map(|one| one.1);
    for (points, fraction) in turn::outcomes(variant, hold) {
        let seen = (!counts.is_empty()).then(|| counts.get(usize::from(points)).copied().unwrap_or(0));
        table.row(vec![
            Cell::integer(points),
            Cell::text(fraction),
            Cell::maybe(chance(points), 12),
            seen.map_or(Cell::Empty, Cell::integer),
        ]);
    }
    table
}

/// Table 1: the worked example, step by step.
fn worked() -> Table {
    const HOLD: usize = 4;
    let mut table = Table::new("table-1", "Table 1: worked example for n = 4").number("Step");
    for total in 0..=HOLD + 5 {
        table = table.text(total.to_string());
    }
    // In units of 1/1296: four rolls of a six-sided die.
    let mut units = [0u32; HOLD + 7];
    units[0] = 1296;
    for step in 0..=HOLD {
        let cells = units[..HOLD + 6].iter().map(|n| if *n == 0 { Cell::Empty } else { Cell::text(lowest(*n, 1296)) });
        table.row(std::iter::once(Cell::count(step)).chain(cells).collect());
        let share = units[step] / 6;
        units[step] = 0;
        units[0] += share;
        units[step + 2..=step + 6].iter_mut().for_each(|unit| *unit += share);
    }
    table
}

fn lowest(n: u32, of: u32) -> String {
    let (mut a, mut b) = (n, of);
    while b > 0 {
        (a, b) = (b, a % b);
    }
    format!("{}/{}", n / a, of / a)
}

fn streaks(streaks: &[(u32, u32)]) -> Table {
    let mut table = Table::new("streaks", "Is a 1 due? The roll after that many without one")
        .number("Rolls without a 1")
        .number("Rolls that followed")
        .number("Ones")
        .number("Share, %")
        .number("95 % from")
        .number("to");
    for (rolls, (followed, ones)) in streaks.iter().enumerate() {
        let share = wilson((*ones).into(), (*followed).into(), 0.95).ok();
        let cell = |value: Option<f64>| Cell::maybe(value.map(|value| 100.0 * value), 2);
        table.row(vec![
            Cell::count(rolls),
            Cell::integer(*followed),
            Cell::integer(*ones),
            cell(share.map(|share| share.value)),
            cell(share.map(|share| share.low)),
            cell(share.map(|share| share.high)),
        ]);
    }
    table
}

/// Between these, rolls go as one chance in six says, to a percentage point; a die with a memory of any use would be out.
const SIXTH: (f64, f64) = (1.0 / 6.0 - NEAR, 1.0 / 6.0 + NEAR);

/// How near is near enough to an exact chance.
const NEAR: f64 = 0.01;

fn claims(hold: u16, all: &Rolled) -> Vec<Claim> {
    let four: Vec<String> = turn::outcomes(Variant::DEFAULT, 4).into_iter().map(|one| one.1).collect();
    let exact = chances(Variant::DEFAULT, 25);
    let of = |points: u16| exact.iter().find(|one| one.0 == points).map_or(0.0, |one| one.1);
    let (followed, ones) =
        all.streaks.iter().skip(3).fold((0u64, 0u64), |sum, one| (sum.0 + u64::from(one.0), sum.1 + u64::from(one.1)));
    let late = wilson(ones, followed, LEVEL).ok();
    let total: u32 = all.counts.iter().sum();
    let pig = chances(Variant::DEFAULT, hold)[0].1;
    let pigs = all.counts.first().and_then(|pigs| wilson((*pigs).into(), total.into(), LEVEL).ok());
    vec![
        claim(
            "Table 1, step 4: 2/9, 7/36, 2/9, 2/9, 1/18, 1/18, 1/36",
            format!("**{}**", four.join(", ")),
            Some(four == ["2/9", "7/36", "2/9", "2/9", "1/18", "1/18", "1/36"]),
        ),
        claim(
            "a turn total outcome of 30 is more than 1/6 as likely as an outcome of 25",
            format!("**{}** as likely", fixed(of(30) / of(25), 4)),
            Some(of(30) / of(25) > 1.0 / 6.0),
        ),
        Claim::new(
            "we know that the true odds of such a bet are 1 to 5",
            late.map_or("No such roll yet".to_owned(), |share| {
                format!(
                    "After three or more rolls without a 1, **{}** ({} to {}) of {} rolls were one",
                    percent(share.value, 2),
                    fixed(100.0 * share.low, 2),
                    fixed(100.0 * share.high, 2),
                    integer(followed.into()),
                )
            }),
            Judgement::of(late, SIXTH.0, SIXTH.1),
        ),
        Claim::new(
            "The probability for turn total 0 is the probability of rolling a pig",
            pigs.map_or("No turn yet".to_owned(), |share| {
                format!(
                    "Exactly **{}**; of these turns **{}** ({} to {})",
                    percent(pig, 3),
                    percent(share.value, 2),
                    fixed(100.0 * share.low, 2),
                    fixed(100.0 * share.high, 2)
                )
            }),
            Judgement::of(pigs, pig - NEAR, pig + NEAR),
        ),
    ]
}

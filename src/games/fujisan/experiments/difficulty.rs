//! Beyond the paper: the measures of difficulty that its conclusion (§6) asks for, against the optimum.

use serde::{Deserialize, Serialize};

use crate::engine::seed::Seed;
use crate::games::fujisan::experiments::{Blocks, SUMMIT, summit_lr};
use crate::games::fujisan::rules::Mountain;
use crate::games::fujisan::setup::Base;
use crate::lab::experiment::{Experiment, ExperimentInfo, Shards};
use crate::lab::params::{Kind, Param, Params};
use crate::lab::report::number::fixed;
use crate::lab::report::{Axis, Cell, Chart, Claim, Figure, Fit, Judgement, Report, ScatterSeries, Table, judgement};
use crate::search::proof::{Budget, NodeLimit};
use crate::search::solve::{Analyse, Metric, MetricValue};
use crate::stats::hypothesis::{holm, kruskal_wallis, student};
use crate::stats::interval::Estimate;
use crate::stats::regression::{Correlation, spearman};
use crate::stats::{StatsError, round_to, summary};

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
        seconds: 5,
        work: |params| params.number("size") * Base::ALL.len() as u64,
    };

    fn run(params: &Params, seed: &Seed, shard: u32, progress: &mut dyn FnMut(u64)) -> Vec<Row> {
        let (base, numbers) = blocks(params).shard(shard);
        let mut rows = Vec::new();
        for (done, number) in (1..).zip(numbers) {
            rows.extend(Row::of(&super::challenge(seed, base, number, summit_lr(params)).0));
            progress(done);
        }
        rows
    }

    fn report(params: &Params, _seed: &Seed, shards: &Shards<Vec<Row>>) -> Report {
        let mut setups: [Vec<Row>; 5] = Default::default();
        for (shard, rows) in shards.iter() {
            setups[blocks(params).shard(shard).0 as usize].extend(rows);
        }
        report(&setups)
    }
}

// What is measured about a solvable challenge.

/// The figures of one solvable challenge, whole numbers only.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Row {
    /// Moves of a shortest solution.
    pub optimum: u64,
    /// Legal moves in the positions of the solution that is shown, summed.
    pub choices: u64,
    /// Its moves left or right.
    pub sideways: u64,
    /// Its moves that end farther from the summit than they began.
    pub downhill: u64,
    /// Shortest solutions.
    pub solutions: u64,
    /// Positions that can be reached.
    pub states: u64,
    /// Spaces with a 0.
    pub zeros: u64,
}

impl Row {
    /// The figures of a challenge; nothing if it has no solution.
    pub fn of(board: &Mountain) -> Option<Self> {
        // There are 20 475 positions, so no budget of this size is ever spent.
        let metrics = board.analyse(&mut Budget::new(NodeLimit::default(), &mut |_| ()))?;
        let count = |key| match value(&metrics, key) {
            Some(MetricValue::Count(n)) => Some(*n),
            _ => None,
        };
        let optimum = count("optimum").filter(|moves| *moves > 0)?;
        // Means over the solution's moves; times the moves they are whole numbers again.
        let sum = |key| match value(&metrics, key) {
            Some(MetricValue::Measure(mean)) => Some((mean * optimum as f64).round() as u64),
            _ => None,
        };
        Some(Self {
            optimum,
            choices: sum("branching")?,
            sideways: sum("lr_share")?,
            downhill: count("downhill")?,
            solutions: count("optimal_solutions")?,
            states: count("states")?,
            zeros: board.values.iter().flatten().filter(|v| **v == 0).count() as u64,
        })
    }
}

fn value<'a>(metrics: &'a [Metric], key: &str) -> Option<&'a MetricValue> {
    metrics.iter().find(|metric| metric.key == key).map(|metric| &metric.value)
}

/// One way to measure a challenge.
#[derive(Clone, Copy)]
pub struct Measure {
    /// Its name in tables.
    pub name: &'static str,
    /// Digits to show of a mean.
    pub digits: u8,
    /// The measure itself.
    pub of: fn(&Row) -> f64,
}

/// The paper's measure: the length of a shortest solution.
pub const MOVES: Measure = Measure { name: "Moves", digits: 1, of: |row| row.optimum as f64 };

/// The branching factor along the solution path (§6).
pub const BRANCHING: Measure =
    Measure { name: "Branching", digits: 2, of: |row| row.choices as f64 / row.optimum as f64 };

/// Both in one: moves times the binary logarithm of the branching, the bits that choosing the solution takes.
pub const BITS: Measure = Measure {
    name: "Choices, bits",
    digits: 1,
    of: |row| round_to(row.optimum as f64 * libm::log2((BRANCHING.of)(row)), 10),
};

/// Whether the solution goes left and right or up and down (§6).
pub const SIDEWAYS: Measure =
    Measure { name: "Left or right, %", digits: 1, of: |row| 100.0 * row.sideways as f64 / row.optimum as f64 };

/// Spaces with a 0, «one part of what makes Fujisan challenges interesting» (§5.3).
pub const ZEROS: Measure = Measure { name: "Zeros", digits: 2, of: |row| row.zeros as f64 };

/// All measures, the paper's first.
pub const ALL: [Measure; 8] = [
    MOVES,
    BRANCHING,
    BITS,
    SIDEWAYS,
    Measure { name: "Downhill moves", digits: 2, of: |row| row.downhill as f64 },
    // A few challenges have millions of them, so their mean says nothing and that of the logarithms does.
    Measure {
        name: "Shortest solutions, log₂",
        digits: 1,
        of: |row| round_to(libm::log2(row.solutions.max(1) as f64), 10),
    },
    Measure { name: "Positions", digits: 0, of: |row| row.states as f64 },
    ZEROS,
];

// Correlations of the measures, and whether they tell the setups apart.

/// Points of one setup that are drawn; more would only make the figure slow.
const DRAWN: usize = 400;

/// The level of significance.
const LEVEL: f64 = 1.0 - judgement::LEVEL;

/// Two setups hardly differ in the paper's measure if their means are less than so many moves apart.
const HARDLY: f64 = 0.5;

/// The rows of each setup, in the paper's order.
type Setups = [Vec<Row>; 5];

/// Everything about the rows.
pub fn report(setups: &Setups) -> Report {
    Report {
        figures: vec![scatter(setups)],
        tables: vec![means(setups), correlations(setups)],
        claims: vec![branching_adds(setups), kinds_of_moves(setups), zeros(setups), tells_apart(setups)],
    }
}

fn values(rows: &[Row], measure: Measure) -> Vec<f64> {
    rows.iter().map(measure.of).collect()
}

/// A measure over all setups.
fn pooled(setups: &Setups, measure: Measure) -> Vec<f64> {
    setups.iter().flat_map(|rows| values(rows, measure)).collect()
}

fn correlation(setups: &Setups, a: Measure, b: Measure) -> Option<Correlation> {
    spearman(&pooled(setups, a), &pooled(setups, b)).ok()
}

fn scatter(setups: &Setups) -> Figure {
    let series = |(base, rows): (Base, &Vec<Row>)| ScatterSeries {
        label: base.name().into(),
        points: rows.iter().take(DRAWN).map(|row| ((MOVES.of)(row), (BRANCHING.of)(row))).collect(),
    };
    Figure {
        id: "branching".into(),
        number: String::new(),
        title: "Choices on the way".into(),
        caption: format!(
            "Moves of the shortest solution, and the mean number of legal moves along it; at most {DRAWN} challenges of \
                each setup. The line is fitted to all."
        ),
        chart: Chart::Scatter {
            x: Axis::new("Moves"),
            y: Axis::new("Legal moves").digits(1),
            series: Base::ALL.into_iter().zip(setups).map(series).collect(),
            fit: fit(setups),
            references: Vec::new(),
        },
    }
}

/// The line of least squares of branching over moves, with the rank correlation.
fn fit(setups: &Setups) -> Option<Fit> {
    let (x, y) = (pooled(setups, MOVES), pooled(setups, BRANCHING));
    let (mx, my) = (summary::mean(&x).ok()?, summary::mean(&y).ok()?);
    let xy: f64 = x.iter().zip(&y).map(|(x, y)| (x - mx) * (y - my)).sum();
    let xx: f64 = x.iter().map(|x| (x - mx) * (x - mx)).sum();
    let rho = correlation(setups, MOVES, BRANCHING)?.r;
    let slope = round_to(xy / xx, 8);
    slope.is_finite().then(|| Fit {
        slope,
        intercept: round_to(my - slope * mx, 8),
        label: format!("Spearman’s ρ = {}", fixed(rho, 2)),
    })
}

/// Whether the setups differ in a measure.
fn differ(setups: &Setups, measure: Measure) -> Option<(f64, f64)> {
    let samples: Vec<Vec<f64>> = setups.iter().map(|rows| values(rows, measure)).collect();
    let test = kruskal_wallis(&samples.iter().map(Vec::as_slice).collect::<Vec<_>>()).ok()?;
    Some((test.statistic, test.p))
}

/// The ten pairs of setups.
fn pairs(setups: &Setups) -> impl Iterator<Item = (&[Row], &[Row])> {
    setups.iter().enumerate().flat_map(|(k, a)| setups[k + 1..].iter().map(move |b| (&a[..], &b[..])))
}

/// Which of the pairs differ in a measure, with Holm's correction; nothing if a setup has no rows.
fn pairs_apart(setups: &Setups, measure: Measure) -> Option<Vec<bool>> {
    let mut p_values = Vec::new();
    for (a, b) in pairs(setups) {
        p_values.push(match kruskal_wallis(&[&values(a, measure), &values(b, measure)]) {
            Ok(test) => test.p,
            // Each challenge of both has the same value, such as four zeros.
            Err(StatsError::NoSpread) => 1.0,
            Err(_) => return None,
        });
    }
    Some(holm(&p_values).into_iter().map(|p| p < LEVEL).collect())
}

/// How many of the pairs differ in a measure.
fn count_apart(setups: &Setups, measure: Measure) -> Option<usize> {
    Some(pairs_apart(setups, measure)?.into_iter().filter(|apart| *apart).count())
}

fn means(setups: &Setups) -> Table {
    let mut table = Table::new("means", "Means of the solvable challenges").text("Measure");
    for base in Base::ALL {
        table = table.number(base.name());
    }
    table = table.number("H (Kruskal-Wallis)").number("p").number("Pairs apart, of 10");
    let sizes = setups.iter().map(|rows| Cell::count(rows.len()));
    table.row(std::iter::once(Cell::text("Challenges")).chain(sizes).collect());
    for measure in ALL {
        let mean = |rows: &Vec<Row>| Cell::maybe(summary::mean(&values(rows, measure)).ok(), measure.digits);
        let test = differ(setups, measure);
        let mut row: Vec<Cell> = std::iter::once(Cell::text(measure.name)).chain(setups.iter().map(mean)).collect();
        row.push(Cell::maybe(test.map(|(h, _)| h), 1));
        row.push(test.map_or(Cell::Empty, |(_, p)| Cell::p_value(p)));
        row.push(count_apart(setups, measure).map_or(Cell::Empty, Cell::count));
        table.row(row);
    }
    table
}

fn correlations(setups: &Setups) -> Table {
    let mut table = Table::new("correlations", "Rank correlations (Spearman), all setups together").text("Measure");
    for measure in ALL {
        table = table.number(measure.name);
    }
    for a in ALL {
        let cell = |b: Measure| Cell::maybe(correlation(setups, a, b).map(|found| found.r), 2);
        table.row(std::iter::once(Cell::text(a.name)).chain(ALL.map(cell)).collect());
    }
    table
}

/// A correlation with the interval that judges it (Fisher's, which for ranks is a little too narrow).
fn interval(found: Option<Correlation>) -> Option<Estimate> {
    let found = found?;
    let (low, high) = found.interval(judgement::LEVEL).ok()?;
    Some(Estimate { value: found.r, low, high })
}

/// «ρ = 0.31 (0.20 to 0.42)».
fn words(found: Option<Correlation>) -> String {
    interval(found).map_or("too few challenges".to_owned(), |at| {
        format!("ρ = **{}** ({} to {})", fixed(at.value, 2), fixed(at.low, 2), fixed(at.high, 2))
    })
}

fn branching_adds(setups: &Setups) -> Claim {
    let found = correlation(setups, MOVES, BRANCHING);
    Claim {
        paper: "We believe this metric can be expanded to include the branching factor along the solution path.".into(),
        here: format!("Moves and branching: {}; so branching is no function of the length", words(found)),
        verdict: Judgement::unjudged("What a person finds hard is not a matter of computing: nobody was asked."),
    }
}

fn kinds_of_moves(setups: &Setups) -> Claim {
    let share = summary::mean(&pooled(setups, SIDEWAYS)).ok();
    let found = correlation(setups, MOVES, SIDEWAYS);
    let share = share.map_or("no challenge yet".to_owned(), |share| format!("**{}** % of the moves", fixed(share, 1)));
    Claim {
        paper: "It is unclear, therefore, whether both types of movement contribute equally to the level of challenge \
            experienced by the solver."
            .into(),
        here: format!("Left or right: {share}; with the length of the solution: {}", words(found)),
        verdict: Judgement::unjudged("What a person finds hard is not a matter of computing: nobody was asked."),
    }
}

fn zeros(setups: &Setups) -> Claim {
    let found = correlation(setups, ZEROS, MOVES);
    Claim {
        paper:
            "It appears that 0 values are one part of what makes Fujisan challenges interesting, since having fewer 0 \
            values decreases the challenge difficulty."
                .into(),
        here: format!("Zeros and moves of the solvable challenges: {}", words(found)),
        verdict: Judgement::of(interval(found), 0.0, 1.0),
    }
}

/// What a run takes in which bits tell no pair apart that moves do not: the run of 4000 is kept in `docs/results`.
const FAR: &str = "Nobody can say how large a run: one of 4000 challenges of each setup (seed 1), ten times the usual size, did not decide it.";

fn tells_apart(setups: &Setups) -> Claim {
    let found = pairs_apart(setups, MOVES).zip(pairs_apart(setups, BITS));
    let measured = found.is_some();
    let mut here = "Too few challenges".to_owned();
    // Any of the ten pairs would do, so the interval of each is so much wider that none of them misleads.
    let level = 1.0 - LEVEL / pairs(setups).count() as f64;
    let gap = |(a, b): (&[Row], &[Row])| student(&values(a, MOVES), &values(b, MOVES)).ok()?.interval(level).ok();
    let mut gaps = Vec::new();
    if let Some((moves, bits)) = found {
        let count = |apart: &[bool]| apart.iter().filter(|apart| **apart).count();
        here = format!(
            "Of ten pairs of setups, moves tell **{}** apart, moves and branching together (in bits) **{}**",
            count(&moves),
            count(&bits)
        );
        let only = pairs(setups).zip(moves.into_iter().zip(bits)).filter(|(_, (moves, bits))| *bits && !moves);
        gaps = only.map(|(pair, _)| gap(pair)).collect();
        let nearest = |a: &&Estimate, b: &&Estimate| reach(a).total_cmp(&reach(b));
        if let Some(at) = gaps.iter().flatten().min_by(nearest) {
            here += &format!(
                "; of those that only bits tell apart the nearest are {} moves ({} to {}) apart",
                fixed(at.value, 1),
                fixed(at.low, 1),
                fixed(at.high, 1)
            );
        }
    }
    Claim {
        paper:
            "A more sophisticated difficulty metric could take these into account and further differentiate the above \
                setup algorithms."
                .into(),
        here,
        // A pair is told apart by a test, but that another measure does not tell it apart no test shows: its interval does.
        verdict: if measured && gaps.is_empty() {
            Judgement::undecided(FAR)
        } else {
            Judgement::any(gaps.into_iter().map(|gap| Judgement::of(gap, -HARDLY, HARDLY)))
        },
    }
}

/// How far from nothing an interval reaches.
fn reach(at: &Estimate) -> f64 {
    at.high.max(-at.low)
}

#[cfg(test)]
mod tests {
    use super::*;
    use super::{BITS, BRANCHING, SIDEWAYS};
    use crate::games::fujisan::rules::Mountain;

    #[test]
    fn a_published_challenge_is_measured() {
        // Kirkby's first puzzle: twelve moves, of which four go up or down.
        let board = "554344221335-311400512200".parse::<Mountain>().expect("a position");
        let row = Row::of(&board).expect("a solution");
        assert_eq!((row.optimum, row.zeros), (12, 4));
        assert!(row.solutions > 0 && row.choices > row.optimum && row.sideways <= row.optimum);
        assert!((BRANCHING.of)(&row) > 1.0 && (SIDEWAYS.of)(&row) <= 100.0 && (BITS.of)(&row) > 0.0);
        let dead = "235334140030-554141221205".parse::<Mountain>().expect("a position");
        assert_eq!(Row::of(&dead), None);
    }

    #[test]
    fn reports_of_nothing_and_of_little() {
        let params = Params::parse(Difficulty::INFO.params, "size-20").expect("good parameters");
        let seed = Seed::new("hard").expect("a seed");
        let empty = Difficulty::report(&params, &seed, &Shards::default());
        assert_eq!(empty.claims.len(), 4);
        let shards: Shards<Vec<Row>> =
            (0..5).map(|shard| (shard, Difficulty::run(&params, &seed, shard, &mut |_| ()))).collect();
        let report = Difficulty::report(&params, &seed, &shards);
        assert_eq!(report.tables[0].rows.len(), 9);
        assert_eq!(report.tables[1].rows.len(), 8);
    }

    /// Setups of so many rows, with so many moves (and one more in every second row) and choices.
    fn made(moves: [u64; 5], choices: [u64; 5], size: u64) -> Setups {
        std::array::from_fn(|k| {
            let row = |n: u64| Row {
                optimum: moves[k] + n % 2,
                choices: (moves[k] + n % 2) * (choices[k] + n % 3),
                sideways: 1,
                downhill: 1,
                solutions: 1,
                states: 1,
                zeros: 4,
            };
            (0..size).map(row).collect()
        })
    }

    #[test]
    fn a_pair_that_only_bits_tell_apart_is_shown_by_both() {
        let verdict = |setups: &Setups| tells_apart(setups).verdict;
        let branching = made([12; 5], [2, 4, 4, 4, 4], 400);
        assert_eq!((count_apart(&branching, MOVES), count_apart(&branching, BITS)), (Some(0), Some(4)));
        assert_eq!(verdict(&branching), Judgement::Reproduced);
        // More pairs by bits than by moves, and yet no pair is shown to be near in moves: two moves lie between them, or too few
        // challenges are there.
        let far = made([12, 14, 16, 18, 20], [4; 5], 400);
        let few = made([12; 5], [2, 9, 9, 9, 9], 12);
        assert!(count_apart(&few, BITS) > count_apart(&few, MOVES));
        for (setups, takes) in [(&far, FAR), (&few, "times the size")] {
            let verdict = verdict(setups);
            assert_eq!(verdict.words(), "not decided by this run");
            assert!(verdict.why().contains(takes), "{}", verdict.why());
        }
        // Near in moves, and told apart by them all the same: bits tell no more.
        let mut both = made([12; 5], [2, 4, 4, 4, 4], 4000);
        for row in both[0].iter_mut().step_by(5) {
            row.choices += row.choices / row.optimum;
            row.optimum += 1;
        }
        assert_eq!((count_apart(&both, MOVES), count_apart(&both, BITS)), (Some(4), Some(4)));
        assert_eq!(verdict(&both).why(), FAR);
        assert_eq!(verdict(&Setups::default()).why(), "It takes a longer run.");
    }
}

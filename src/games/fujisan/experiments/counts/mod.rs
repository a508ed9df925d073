//! Table 1 of the paper: how many challenges each setup can deal, and how often a value occurs.

mod exact;

use serde::{Deserialize, Serialize};

use self::exact::counts;
use super::Blocks;
use crate::engine::seed::Seed;
use crate::games::fujisan::rules::STEPS;
use crate::games::fujisan::setup::{Base, Values};
use crate::lab::experiment::{Experiment, ExperimentInfo, Shards};
use crate::lab::params::{Kind, Param, Params};
use crate::lab::report::number::{fixed, integer, scientific};
use crate::lab::report::{Axis, Bins, Cell, Chart, Claim, Figure, HistogramRow, Judgement, Note, Report, Table};
use crate::stats::summary;

/// Spaces of the mountain.
const SPACES: usize = 2 * STEPS as usize;

/// Layouts of a shard: some tens of milliseconds.
const BLOCK: u64 = 20_000;

/// Table 1.
pub struct Counts;

/// What was seen in some layouts of one setup.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Seen {
    /// Layouts.
    layouts: u64,
    /// For each value from 0 to 5: layouts in which it occurs 0, 1, … 24 times.
    values: [[u64; SPACES + 1]; 6],
    /// Layouts with a step whose two spaces have the same value.
    identical: u64,
    /// Layouts in which two steps have the same two values.
    repeated: u64,
    /// The same without the two steps of the summit.
    repeated_off_summit: u64,
}

impl Seen {
    fn look(&mut self, values: &Values) {
        self.layouts += 1;
        for (value, counts) in (0..).zip(&mut self.values) {
            counts[values.iter().flatten().filter(|v| **v == value).count()] += 1;
        }
        let mut steps: Vec<(u8, u8)> = values[0].iter().copied().zip(values[1]).collect();
        steps.iter_mut().for_each(|(a, b)| (*a, *b) = ((*a).min(*b), (*a).max(*b)));
        self.identical += u64::from(steps.iter().any(|(a, b)| a == b));
        self.repeated += u64::from(has_twins(&steps));
        let half = usize::from(STEPS) / 2;
        steps.drain(half - 1..=half);
        self.repeated_off_summit += u64::from(has_twins(&steps));
    }

    fn add(&mut self, other: &Self) {
        self.layouts += other.layouts;
        for (mine, theirs) in self.values.iter_mut().flatten().zip(other.values.iter().flatten()) {
            *mine += theirs;
        }
        self.identical += other.identical;
        self.repeated += other.repeated;
        self.repeated_off_summit += other.repeated_off_summit;
    }

    /// The fewest and the most times that one of these values occurs in a layout.
    fn range(&self, values: std::ops::RangeInclusive<usize>) -> Option<(usize, usize)> {
        let seen = || self.values[values.clone()].iter().flat_map(|counts| (0..).zip(counts).filter(|(_, n)| **n > 0));
        Some((seen().map(|(k, _)| k).min()?, seen().map(|(k, _)| k).max()?))
    }

    /// How often 0 occurs in a layout, on average.
    fn zeros(&self) -> Option<f64> {
        let sum: u64 = (0..).zip(&self.values[0]).map(|(times, layouts)| times * layouts).sum();
        (self.layouts > 0).then(|| sum as f64 / self.layouts as f64)
    }
}

fn has_twins(steps: &[(u8, u8)]) -> bool {
    steps.iter().enumerate().any(|(k, step)| steps[..k].contains(step))
}

fn blocks(params: &Params) -> Blocks {
    Blocks { each: params.number("layouts"), size: BLOCK }
}

impl Experiment for Counts {
    type Shard = Seen;

    const INFO: ExperimentInfo = ExperimentInfo {
        id: "fujisan-counts",
        game: "fujisan",
        title: "Possible challenges",
        about: "How many challenges each setup can deal, exactly and up to symmetry, and how often a value occurs in \
            layouts that were dealt.",
        source: "Goadrich and Droscha (2018), §4: Table 1",
        params: &[Param {
            key: "layouts",
            label: "Layouts of each setup",
            kind: Kind::Number { min: 100, max: 10_000_000, usual: 100_000 },
        }],
        shards: |params| blocks(params).shards(),
        unit: "layouts",
        seconds: 2,
        work: |params| params.number("layouts") * Base::ALL.len() as u64,
    };

    fn run(params: &Params, seed: &Seed, shard: u32, progress: &mut dyn FnMut(u64)) -> Seen {
        let (base, numbers) = blocks(params).shard(shard);
        let mut seen = Seen::default();
        for number in numbers {
            seen.look(&super::challenge(seed, base, number, false).0.values);
        }
        progress(seen.layouts);
        seen
    }

    fn report(params: &Params, _seed: &Seed, shards: &Shards<Seen>) -> Report {
        let mut setups: [Seen; 5] = Default::default();
        for (shard, seen) in shards.iter() {
            setups[blocks(params).shard(shard).0 as usize].add(seen);
        }
        Report { figures: vec![zeros(&setups)], tables: vec![possible(), observed(&setups)], claims: claims(&setups) }
    }
}

/// How often 0 occurs: «0 values are one part of what makes Fujisan challenges interesting» (§5.3).
fn zeros(setups: &[Seen; 5]) -> Figure {
    let row = |(base, seen): (Base, &Seen)| {
        let counts: Vec<(f64, u64)> = seen.values[0].iter().enumerate().map(|(k, &n)| (k as f64, n)).collect();
        let last = seen.range(0..=0).map_or(0, |range| range.1);
        HistogramRow {
            label: base.name().into(),
            counts: seen.values[0][..=last].to_vec(),
            median: summary::median_of_counts(&counts).ok(),
            notes: vec![Note { label: "mean".into(), value: Cell::maybe(seen.zeros(), 2) }],
        }
    };
    Figure {
        id: "zeros".into(),
        number: String::new(),
        title: "How often 0 occurs".into(),
        caption: "Zeros in a layout. Dotted line: median.".into(),
        chart: Chart::Histogram {
            x: Axis::new("Zeros"),
            bins: Bins::Whole { first: 0 },
            rows: Base::ALL.into_iter().zip(setups).map(row).collect(),
            marked: Vec::new(),
            marked_label: String::new(),
        },
    }
}

/// A count of layouts; all are far below 2^127.
fn whole(n: u128) -> Cell {
    i128::try_from(n).map_or(Cell::Empty, Cell::integer)
}

fn possible() -> Table {
    let mut table = Table::new("possible", "Table 1: possible challenges")
        .text("Setup")
        .number("Paper")
        .number("Layouts")
        .number("Over four")
        .number("Up to symmetry, exactly")
        .number("More than over four");
    for (base, paper) in Base::ALL.into_iter().zip(["10¹⁸", "10¹⁴", "10¹⁰", "10¹³", "10¹⁴"]) {
        let exact = counts(base);
        let cells = [exact.layouts, exact.paper(), exact.distinct(), exact.distinct() - exact.paper()].map(whole);
        table.row([Cell::text(base.name()), Cell::text(paper)].into_iter().chain(cells).collect());
    }
    table
}

/// What Table 1 says of each setup: count of each value, identical step values, repeated step values.
const PAPER: [[&str; 3]; 5] = [
    ["0 to 24", "yes", "yes"],
    ["exactly 4", "yes", "yes"],
    ["exactly 4", "no", "yes"],
    ["0 to 7, value 0: 0 to 5", "yes", "only at summit"],
    ["2 to 5", "no", "no"],
];

fn observed(setups: &[Seen; 5]) -> Table {
    let mut table = Table::new("observed", "Table 1: values in the layouts dealt")
        .text("Setup")
        .number("Values 1 to 5")
        .number("Value 0")
        .text("Paper, values")
        .number("Identical on a step, %")
        .text("Paper, identical")
        .number("Steps repeated, %")
        .number("Off the summit, %")
        .text("Paper, repeated");
    for ((base, seen), paper) in Base::ALL.into_iter().zip(setups).zip(PAPER) {
        let range = |values| seen.range(values).map_or(Cell::Empty, |(low, high)| Cell::text(span(low, high)));
        let share = |part: u64| Cell::number(100.0 * part as f64 / seen.layouts as f64, 2);
        table.row(vec![
            Cell::text(base.name()),
            range(1..=5),
            range(0..=0),
            Cell::text(paper[0]),
            share(seen.identical),
            Cell::text(paper[1]),
            share(seen.repeated),
            share(seen.repeated_off_summit),
            Cell::text(paper[2]),
        ]);
    }
    table
}

fn span(low: usize, high: usize) -> String {
    if low == high { format!("exactly {low}") } else { format!("{low} to {high}") }
}

fn claims(setups: &[Seen; 5]) -> Vec<Claim> {
    let order = |base: Base, paper: &str, words: &str, exponent: u32| {
        let exact = counts(base);
        Claim::new(
            paper,
            format!(
                "{words} is **{}**; exactly {} up to symmetry",
                scientific(exact.paper() as f64, 3),
                integer(i128::try_from(exact.distinct()).unwrap_or(i128::MAX))
            ),
            Judgement::exact(exact.paper().ilog10() == exponent),
        )
    };
    let mut claims = vec![
        order(Base::Random, "this algorithm can generate 6²⁴/4 ≈ 10¹⁸ possible challenges", "The number", 18),
        order(
            Base::AnyCoin,
            "this method can create 24!/4!⁶ ≈ 10¹⁴ possible challenges",
            "The printed formula lacks the /4 of the others; over four it",
            14,
        ),
        order(
            Base::Piecepack,
            "the piecepack algorithm will generate 6!⁴/4 ≈ 10¹⁰ possible challenges",
            "The number",
            10,
        ),
        order(
            Base::Engraved,
            "for a total of ∑ᵢ₌₅¹⁰ C(15,i) C(5,10−i) 2ⁱ 10!/4 ≈ 10¹³ possible challenges",
            "The sum over four",
            13,
        ),
        order(Base::Domino, "for a total of C(15,12) 2¹² 12!/4 ≈ 10¹⁴ possible challenges", "The number", 14),
        symmetry(),
    ];
    claims.extend(seen_claims(setups));
    claims
}

fn symmetry() -> Claim {
    let excess = |base: Base| counts(base).distinct() - counts(base).paper();
    let more = |base: &Base| excess(*base) > 0;
    let names = |wanted: bool| {
        Base::ALL.iter().filter(|base| more(base) == wanted).map(|base| base.name()).collect::<Vec<_>>().join(", ")
    };
    Claim {
        paper: "We divide by 4 here and in subsequent calculations to account for Fujisan challenges displaying \
            rotational, horizontal, and vertical symmetry, however, this slightly underestimates due to some challenges \
            displaying more than one symmetry."
            .into(),
        here: format!("So it is for **{}**; for **{}** the number over four is exact", names(true), names(false)),
        verdict: Judgement::exact(Base::ALL.iter().any(more)),
    }
}

/// Zeros of a layout of engraved tiles on average: five of its twenty tiles have one, ten tiles are seen once, and the two of
/// the summit once more.
const ENGRAVED_ZEROS: f64 = 12.0 * 5.0 / 20.0;

fn seen_claims(setups: &[Seen; 5]) -> Vec<Claim> {
    let words = |range: Option<(usize, usize)>| range.map_or("nothing".to_owned(), |(low, high)| span(low, high));
    let count = |base: Base, paper: &str, low: usize, high: usize| {
        let range = setups[base as usize].range(0..=5);
        // What comes lies in the range by the way the setup is made; that nothing else came only says so once more.
        Claim::new(
            paper,
            format!("Seen: **{}**", words(range)),
            Judgement::known(range.map(|(a, b)| low <= a && b <= high)),
        )
    };
    let engraved = &setups[Base::Engraved as usize];
    let (others, zeros) = (engraved.range(1..=5), engraved.range(0..=0));
    let beyond = others.zip(zeros).map(|(others, zeros)| others.1 > 7 || zeros.1 > 5);
    vec![
        count(Base::AnyCoin, "Table 1, Any Coin: count of each value exactly 4", 4, 4),
        count(Base::Domino, "Table 1, Domino: count of each value 2 to 5", 2, 5),
        Claim {
            paper: "Table 1, Engraved: count of each value 0 to 7; 0 to 5 for value 0".into(),
            here: format!(
                "Values 1 to 5: **{}**; value 0: **{}**. The two tiles of the summit show both of their halves, which \
                    allows up to 10, and up to 7 zeros",
                words(others),
                words(zeros)
            ),
            // A small sample may miss the rare extremes, and no sample shows that there are none.
            verdict: match beyond {
                Some(true) => Judgement::Refuted,
                _ => Judgement::undecided("It takes about ten thousand layouts to see the rare ones."),
            },
        },
        Claim {
            paper:
                "In Engraved Tiles, there are five tiles that contain a 0 value; since there will be ten total tiles \
                hidden, on average a challenge will contain 2.5 zeros values."
                    .into(),
            here: engraved.zeros().map_or("No layout yet".to_owned(), |mean| {
                format!(
                    "Exactly **{}**, for the tiles of the summit count twice; in these layouts {}",
                    fixed(ENGRAVED_ZEROS, 1),
                    fixed(mean, 2)
                )
            }),
            verdict: Judgement::exact((2.45..2.55).contains(&ENGRAVED_ZEROS)),
        },
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seen_in_twenty_thousand_layouts() {
        let params = Params::parse(Counts::INFO.params, "layouts-20000").expect("good parameters");
        let seed = Seed::new("table-1").expect("a seed");
        let shards: Shards<Seen> =
            (0..5).map(|shard| (shard, Counts::run(&params, &seed, shard, &mut |_| ()))).collect();
        let range = |base: Base, values| shards.get(base as u32).expect("a setup").range(values);
        assert_eq!(range(Base::AnyCoin, 0..=5), Some((4, 4)));
        assert_eq!(range(Base::Piecepack, 0..=5), Some((4, 4)));
        assert_eq!(range(Base::Domino, 0..=5), Some((2, 5)));
        let (low, high) = range(Base::Engraved, 1..=5).expect("layouts were seen");
        assert!(low == 0 && (9..=10).contains(&high), "{low} {high}");
        assert!(range(Base::Engraved, 0..=0).is_some_and(|(_, high)| (6..=7).contains(&high)));
        for (base, identical, repeated) in [(Base::Piecepack, false, true), (Base::Domino, false, false)] {
            let seen = shards.get(base as u32).expect("a setup");
            assert_eq!((seen.identical > 0, seen.repeated > 0), (identical, repeated));
        }
        let engraved = shards.get(Base::Engraved as u32).expect("a setup");
        assert_eq!(engraved.repeated, engraved.layouts);
        // Off the summit means that neither of its steps counts, so only twins among other steps are left.
        assert_eq!(engraved.repeated_off_summit, 0);
        let report = Counts::report(&params, &seed, &shards);
        let found: Vec<bool> = report.claims.iter().map(|claim| claim.verdict == Judgement::Reproduced).collect();
        assert_eq!(found, [true, true, true, true, true, true, true, true, false, false]);
        assert!(report.claims.iter().all(|claim| claim.verdict.why().is_empty()));
        let zeros = engraved.zeros().expect("layouts were seen");
        assert!((zeros - ENGRAVED_ZEROS).abs() < 0.05, "{zeros}");
    }
}

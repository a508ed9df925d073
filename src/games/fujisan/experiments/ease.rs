//! How easy a setup is, counted in what a person does (§5.1). The paper ranks the setups by judgement and asks for a
//! formal measure (§6); this is one.
//!
//! The model counts acts of the hand and of the eye, each of which may be given a weight:
//!
//! - *sort*: put a piece on the pile where it belongs (coins by value, so that a rolled value can be found; coins by
//!   suit);
//! - *mix*: shuffle one pile, face down;
//! - *draw*: take a piece from a mixed pile;
//! - *roll*: roll the die and read it;
//! - *look up*: find out what to do next from something that is not in the hand: the pile of the value rolled, or the
//!   suit whose turn it is;
//! - *place*: put a piece where it belongs on the table.
//!
//! The mountain of the coin setups is built from 21 tiles first (§3.2). All setups place four priests.

use crate::engine::seed::Seed;
use crate::games::fujisan::setup::Base;
use crate::lab::experiment::{Experiment, ExperimentInfo, Shards};
use crate::lab::params::{Kind, Param, Params};
use crate::lab::report::number::percent;
use crate::lab::report::{Axis, BarMark, BarSeries, Cell, Chart, Claim, Figure, Judgement, Report, Table};

/// The measure of ease.
pub struct Ease;

/// The kinds of acts, in the order of [`Acts`].
const KINDS: [&str; 6] = ["Sort", "Mix", "Draw", "Roll", "Look up", "Place"];

/// The keys of the weights of [`KINDS`].
const WEIGHTS: [&str; 6] = ["sort", "mix", "draw", "roll", "lookup", "place"];

/// How often each kind of act is done.
type Acts = [u64; KINDS.len()];

/// Priests, who are placed in every setup.
const PRIESTS: u64 = 4;

/// What a setup asks for.
struct Work {
    acts: Acts,
    /// Pieces that must be at hand, whatever chance brings.
    pieces: u64,
}

/// What a setup asks for, after §4.1 to §4.5.
fn work(base: Base) -> Work {
    let (tiles, spaces, steps) = (21, 24, 12);
    let [acts, pieces] = match base {
        // One die; a value may be rolled 24 times, so it takes the coins of six piecepacks to be sure. Only the coins
        // of one are counted as sorted, the least that the setup can do with.
        Base::Random => [[spaces, 0, 0, spaces, spaces, tiles + spaces], [tiles + 6 * spaces + 1; 6]],
        Base::AnyCoin => [[0, 1, spaces, 0, 0, tiles + spaces], [tiles + spaces; 6]],
        // Four piles of six coins; at each step one has to know whose turn it is.
        Base::Piecepack => [[spaces, 4, spaces, 0, steps, tiles + spaces], [tiles + spaces; 6]],
        // Twenty tiles are the mountain itself: 6, 5, 4, 3 and 2 of them.
        Base::Engraved => [[0, 1, 20, 0, 0, 20], [20; 6]],
        // Twelve in a row, one at either side, one under the summit.
        Base::Domino => [[0, 1, 15, 0, 0, 15], [15; 6]],
    };
    let mut work = Work { acts, pieces: pieces[0] + PRIESTS };
    work.acts[KINDS.len() - 1] += PRIESTS;
    work
}

/// All acts with weights.
fn total(base: Base, weights: &Acts) -> u64 {
    work(base).acts.iter().zip(weights).map(|(count, weight)| count * weight).sum()
}

/// The place of a setup, the easiest first, by the weights given; equal sums share a place.
fn place(base: Base, weights: &Acts) -> usize {
    1 + Base::ALL.into_iter().filter(|other| total(*other, weights) < total(base, weights)).count()
}

/// The place of a setup if every act counts one, 1 to 5; the easiest is 1.
pub fn rank(base: Base) -> usize {
    place(base, &[1; KINDS.len()])
}

fn weights(params: &Params) -> Acts {
    WEIGHTS.map(|key| params.number(key))
}

const fn weight(key: &'static str, label: &'static str) -> Param {
    Param { key, label, kind: Kind::Number { min: 0, max: 20, usual: 1 } }
}

impl Experiment for Ease {
    /// Nothing is sampled; the one shard says no more than that it is done.
    type Shard = bool;

    const INFO: ExperimentInfo = ExperimentInfo {
        id: "fujisan-ease",
        game: "fujisan",
        title: "Ease of setup",
        about: "What a person does to lay out a challenge: sorting, mixing, drawing, rolling, looking up and placing. \
            Give each act the weight that you think it has.",
        source: "Goadrich and Droscha (2018), §5.1 and Table 2; the formal measure that §6 asks for",
        params: &[
            weight("sort", "Weight of sorting a piece"),
            weight("mix", "Weight of mixing a pile"),
            weight("draw", "Weight of a draw"),
            weight("roll", "Weight of a roll"),
            weight("lookup", "Weight of looking up"),
            weight("place", "Weight of placing a piece"),
        ],
        shards: |_| 1,
        unit: "setups",
        seconds: 2,
        work: |_| Base::ALL.len() as u64,
    };

    fn run(_: &Params, _: &Seed, _: u32, progress: &mut dyn FnMut(u64)) -> bool {
        progress(Base::ALL.len() as u64);
        true
    }

    fn report(params: &Params, _: &Seed, _: &Shards<bool>) -> Report {
        let weights = weights(params);
        Report {
            figures: vec![figure(&weights)],
            tables: vec![table(&weights), piecepacks()],
            claims: vec![ranks(&weights), components()],
        }
    }
}

fn figure(weights: &Acts) -> Figure {
    let series = |label: &str, value: &dyn Fn(Base) -> u64| BarSeries {
        label: label.into(),
        mark: BarMark::Bar,
        bars: Base::ALL.into_iter().map(|base| Some((value(base) as f64).into())).collect(),
    };
    Figure {
        id: "ease".into(),
        number: String::new(),
        title: "Acts and pieces".into(),
        caption: "What laying out a challenge takes, and how many pieces must be at hand.".into(),
        chart: Chart::Bars {
            category: "Setup".into(),
            categories: Base::ALL.into_iter().map(|base| base.name().into()).collect(),
            y: Axis::new("Number"),
            series: vec![
                series("Acts, weighted", &|base| total(base, weights)),
                series("Pieces at hand", &|base| work(base).pieces),
            ],
            references: Vec::new(),
        },
    }
}

/// Table 2's column of setup.
const PAPER: [usize; 5] = [5, 3, 4, 2, 1];

fn table(weights: &Acts) -> Table {
    let mut table = KINDS.into_iter().fold(Table::new("acts", "Acts of each setup").text("Setup"), Table::number);
    for column in ["Sum, weighted", "Pieces at hand", "Rank", "Rank in Table 2"] {
        table = table.number(column);
    }
    for (base, paper) in Base::ALL.into_iter().zip(PAPER) {
        let work = work(base);
        let cells = work.acts.into_iter().chain([total(base, weights), work.pieces]).map(Cell::integer);
        let ranks = [place(base, weights), paper].map(Cell::count);
        table.row(std::iter::once(Cell::text(base.name())).chain(cells).chain(ranks).collect());
    }
    table
}

fn ranks(weights: &Acts) -> Claim {
    let here: Vec<String> =
        Base::ALL.into_iter().map(|base| format!("{} **{}**", base.name(), place(base, weights))).collect();
    let same = Base::ALL.into_iter().zip(PAPER).all(|(base, paper)| place(base, weights) == paper);
    Claim {
        paper: "Table 2, Setup: Random 5, Any Coin 3, Piecepack 4, Engraved 2, Domino 1".into(),
        here: here.join(", "),
        verdict: Judgement::exact(same),
    }
}

/// For 1 to 6 piecepacks, the rolls of 24 dice (of 6^24) that their coins suffice for: no value more than four times
/// the number of piecepacks.
fn sufficient() -> [u128; 6] {
    std::array::from_fn(|packs| {
        let most = 4 * (packs + 1);
        // ways[n]: sequences of n dice that show only the values considered so far.
        let mut ways = [0u128; 25];
        ways[0] = 1;
        for _ in 0..6 {
            let before = ways;
            for (n, now) in ways.iter_mut().enumerate() {
                *now = (0..=n.min(most)).map(|times| choose(n, times) * before[n - times]).sum();
            }
        }
        ways[24]
    })
}

fn choose(n: usize, k: usize) -> u128 {
    (0..k as u128).fold(1, |product, i| product * (n as u128 - i) / (i + 1))
}

/// The share of pure random layouts for which so many piecepacks suffice, 0 to 1.
fn share_sufficient() -> [f64; 6] {
    sufficient().map(|rolls| rolls as f64 / 6u128.pow(24) as f64)
}

fn piecepacks() -> Table {
    let mut table = Table::new("piecepacks", "Pure random: how many piecepacks the coins take")
        .number("Piecepacks")
        .number("Enough, %");
    for (packs, share) in (1..).zip(share_sufficient()) {
        table.row(vec![Cell::count(packs), Cell::number(100.0 * share, 4)]);
    }
    table
}

fn components() -> Claim {
    let share = share_sufficient();
    Claim {
        paper:
            "There could be many cases when a number was selected more than 4 times, thus exhausting the coins of one \
            piecepack. Ultimately, six piecepacks would be needed for extreme cases"
                .into(),
        here: format!(
            "One piecepack is enough for **{}** of the layouts, two for **{}**, three for **{}**",
            percent(share[0], 2),
            percent(share[1], 1),
            percent(share[2], 2)
        ),
        verdict: Judgement::exact(share[0] < 0.5 && share[4] < 1.0),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranks_are_those_of_table_2() {
        assert_eq!(Base::ALL.map(rank), PAPER);
        assert_eq!(Base::ALL.map(|base| total(base, &[1; 6])), [121, 74, 113, 45, 35]);
    }

    #[test]
    fn coins_of_piecepacks() {
        let rolls = sufficient();
        // With four of each value, every coin is used: 24! / 4!^6 orders.
        assert_eq!(rolls[0], 3_246_670_537_110_000);
        assert_eq!(rolls[5], 6u128.pow(24));
        // With five piecepacks only 21 or more of one value are too many.
        let too_many: u128 = (21..=24).map(|times| 6 * choose(24, times) * 5u128.pow(24 - times as u32)).sum();
        assert_eq!(rolls[5] - rolls[4], too_many);
    }
}

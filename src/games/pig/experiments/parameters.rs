//! The search for the best parameters of each family: the paper's way, one parameter after the other, and all points of a
//! box. It gives Table 2, and shows where the paper's way has stopped too early.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::{DIE, GOAL, claim, ground, printed, short, variant};
use crate::engine::seed::Seed;
use crate::games::pig::requests::{Bound, Variant};
use crate::games::pig::search::{Search, Tried};
use crate::lab::experiment::{Experiment, ExperimentInfo, Shards};
use crate::lab::params::{Kind, Param, Params};
use crate::lab::report::number::integer;
use crate::lab::report::{Axis, Bar, BarMark, BarSeries, Cell, Chart, Claim, Figure, Report, Table, Tone};

/// The parameter search.
pub struct Parameters;

/// Points of a shard: about half a second.
const BLOCK: u64 = 2500;

/// A range of a parameter: letter, least and greatest value.
type Range = (char, i32, i32);

/// A family of policies.
struct Family {
    /// Its word in links.
    key: &'static str,
    /// Its name.
    name: &'static str,
    /// Its code with free parameters.
    form: &'static str,
    /// A box about the best values known.
    near: &'static [Range],
    /// A large one.
    wide: &'static [Range],
    /// Where the successive search begins.
    start: &'static [i32],
    /// The values that the paper gives, and how often best play wins against them.
    paper: Option<(&'static [i32], f64)>,
}

const fn keep(
    key: &'static str,
    name: &'static str,
    form: &'static str,
    paper: Option<(&'static [i32], f64)>,
) -> Family {
    Family {
        key,
        name,
        form,
        near: &[('c', 19, 24), ('d', 6, 11), ('e', 27, 31)],
        wide: &[('c', 5, 45), ('d', 1, 50), ('e', 0, 60)],
        start: &[20, 10, 30],
        paper,
    }
}

const FAMILIES: [Family; 11] = [
    Family {
        key: "base",
        name: "Base and end race",
        form: "base$bend$e",
        near: &[('b', 14, 22), ('e', 27, 35)],
        wide: &[('b', 10, 30), ('e', 0, 60)],
        start: &[20, 20],
        paper: Some((&[18, 31], 0.513723)),
    },
    Family {
        key: "pace",
        name: "Base, pace and end race",
        form: "base$bpace$pend$e",
        near: &[('b', 17, 25), ('p', 12, 33), ('e', 28, 33)],
        wide: &[('b', 10, 30), ('p', -30, 60), ('e', 0, 60)],
        start: &[18, 0, 31],
        paper: Some((&[19, 14, 31], 0.509431)),
    },
    keep("div", "Keep pace, div", "keep-div-$c-$d-$e", Some((&[21, 7, 29], 0.504790))),
    keep("floor", "Keep pace, floor", "keep-floor-$c-$d-$e", Some((&[22, 8, 29], 0.504799))),
    keep("ceil", "Keep pace, ceiling", "keep-ceil-$c-$d-$e", Some((&[21, 8, 29], 0.504655))),
    keep("round", "Keep pace, round", "keep-round-$c-$d-$e", Some((&[21, 8, 29], 0.504610))),
    keep("out", "Keep pace, away from zero", "keep-out-$c-$d-$e", None),
    Family {
        key: "landing",
        name: "Race by landing, away from zero",
        form: "landing-out-$c-$d-$e-$w",
        near: &[('c', 20, 22), ('d', 7, 10), ('e', 23, 27), ('w', 12, 15)],
        wide: &[('c', 19, 23), ('d', 4, 15), ('e', 19, 32), ('w', 7, 20)],
        start: &[21, 10, 25, 20],
        paper: None,
    },
    Family {
        key: "holdend",
        name: "Hold and end race",
        form: "hold$hend$e",
        near: &[('h', 20, 28), ('e', 24, 32)],
        wide: &[('h', 10, 40), ('e', 0, 60)],
        start: &[20, 20],
        paper: None,
    },
    Family {
        key: "sides",
        name: "Ahead and behind",
        form: "ahead$abehind$bend$e",
        near: &[('a', 16, 20), ('b', 22, 26), ('e', 28, 32)],
        wide: &[('a', 10, 30), ('b', 15, 35), ('e', 20, 40)],
        start: &[20, 25, 25],
        paper: None,
    },
    Family {
        key: "linear",
        name: "No division",
        form: "linear-$k-1-1-$m-$e",
        near: &[('k', 7, 9), ('m', 160, 172), ('e', 28, 30)],
        wide: &[('k', 1, 20), ('m', 50, 300), ('e', 20, 40)],
        start: &[10, 200, 25],
        paper: None,
    },
];

/// What a shard has done: either the successive search or some points of the box.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Part {
    /// The family, by its place in the list.
    family: usize,
    /// Points tried.
    tried: u64,
    /// The best of them.
    best: Option<Point>,
    /// The steps of the successive search.
    steps: Vec<Point>,
    /// The steps of one that begins at the paper's values.
    from_paper: Vec<Point>,
}

/// Parameters, and how often best play wins against them.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Point {
    values: Vec<i32>,
    loss: f64,
}

impl From<Tried> for Point {
    fn from(tried: Tried) -> Self {
        Self { values: tried.values, loss: tried.loss }
    }
}

fn bounds(ranges: &[Range]) -> Vec<Bound> {
    ranges.iter().map(|&(name, from, to)| Bound { name, from, to }).collect()
}

fn search(family: &Family, ranges: &[Range]) -> Search {
    Search::new(family.form, bounds(ranges)).expect("each family's form has exactly the parameters of its boxes")
}

/// The families of a run, each with its box.
fn chosen(params: &Params) -> Vec<(usize, Search)> {
    let is_chosen = |family: &Family| match params.text("family") {
        "paper" => family.paper.is_some(),
        "all" => true,
        key => family.key == key,
    };
    let wide = params.text("box") == "wide";
    let all = FAMILIES.iter().enumerate().filter(|(_, family)| is_chosen(family));
    all.map(|(at, family)| (at, search(family, if wide { family.wide } else { family.near }))).collect()
}

/// The family of a shard, its box, and the part of it: nothing for the successive search.
fn slice(params: &Params, shard: u32) -> Option<(usize, Search, Option<u64>)> {
    let mut rest = u64::from(shard);
    for (at, search) in chosen(params) {
        let slices = search.points().div_ceil(BLOCK);
        if rest <= slices {
            return Some((at, search, rest.checked_sub(1)));
        }
        rest -= slices + 1;
    }
    None
}

impl Experiment for Parameters {
    type Shard = Part;

    const INFO: ExperimentInfo = ExperimentInfo {
        id: "pig-parameters",
        game: "pig",
        title: "The best parameters",
        about: "Each family of rules is searched for its best numbers: the paper’s way, one after the other, and then every point \
            of a box, so that nothing is missed.",
        source: "Neller and Presser (2010), § Score Base, Keep Pace, and End Race and § Keep Pace and End Race: Table 2",
        params: &[
            Param {
                key: "family",
                label: "Family",
                kind: Kind::Choice(&[
                    ("paper", "Those of the paper"),
                    ("all", "All"),
                    ("base", "Base and end race"),
                    ("pace", "Base, pace and end race"),
                    ("div", "Keep pace, div"),
                    ("floor", "Keep pace, floor"),
                    ("ceil", "Keep pace, ceiling"),
                    ("round", "Keep pace, round"),
                    ("out", "Keep pace, away from zero"),
                    ("landing", "Race by landing"),
                    ("holdend", "Hold and end race"),
                    ("sides", "Ahead and behind"),
                    ("linear", "No division"),
                ]),
            },
            Param {
                key: "box",
                label: "Box",
                kind: Kind::Choice(&[("near", "Near the best known"), ("wide", "Wide (up to 125 000 points)")]),
            },
            GOAL,
            DIE,
        ],
        shards: |params| chosen(params).iter().map(|(_, search)| search.points().div_ceil(BLOCK) as u32 + 1).sum(),
        unit: "points",
        seconds: 2,
        work: |params| chosen(params).iter().map(|(_, search)| search.points() + 1).sum(),
    };

    fn run(params: &Params, _: &Seed, shard: u32, progress: &mut dyn FnMut(u64)) -> Part {
        let mut part = Part { family: 0, tried: 0, best: None, steps: Vec::new(), from_paper: Vec::new() };
        let Some((at, points, slice)) = slice(params, shard) else { return part };
        let ground = ground(variant(params));
        let family = &FAMILIES[at];
        part.family = at;
        let Some(slice) = slice else {
            let wide = search(family, family.wide);
            let steps = |start: &[i32]| wide.successive(&ground, start.to_vec()).into_iter().map(Point::from).collect();
            part.steps = steps(family.start);
            part.from_paper = family.paper.map_or_else(Vec::new, |(values, _)| steps(values));
            progress(1);
            return part;
        };
        for point in slice * BLOCK..points.points().min((slice + 1) * BLOCK) {
            let tried = points.try_values(&ground, points.values(point)).map(Point::from);
            part.best = better(part.best.take(), tried);
            part.tried += 1;
            if part.tried.is_multiple_of(100) {
                progress(part.tried);
            }
        }
        progress(part.tried);
        part
    }

    fn report(params: &Params, _: &Seed, shards: &Shards<Part>) -> Report {
        let mut all: BTreeMap<usize, Summary> = BTreeMap::new();
        for part in shards.values() {
            let summary = all.entry(part.family).or_default();
            summary.tried += part.tried;
            summary.best = better(summary.best.take(), part.best.clone());
            if !part.steps.is_empty() {
                summary.steps.clone_from(&part.steps);
                summary.from_paper.clone_from(&part.from_paper);
            }
        }
        for (at, search) in chosen(params) {
            all.entry(at).or_default().points = search.points();
        }
        let usual = variant(params) == Variant::DEFAULT;
        Report {
            figures: vec![figure(&all)],
            tables: vec![best_table(&all, usual), steps_table(&all)],
            claims: if usual { claims(&all) } else { Vec::new() },
        }
    }
}

/// All that is known of a family.
#[derive(Default)]
struct Summary {
    points: u64,
    tried: u64,
    best: Option<Point>,
    steps: Vec<Point>,
    from_paper: Vec<Point>,
}

impl Summary {
    /// The best point, once the whole box is tried.
    fn found(&self) -> Option<&Point> {
        self.best.as_ref().filter(|_| self.tried >= self.points && self.points > 0)
    }
}

fn better(a: Option<Point>, b: Option<Point>) -> Option<Point> {
    match (a, b) {
        (Some(a), Some(b)) => Some(if b.loss < a.loss { b } else { a }),
        (a, b) => a.or(b),
    }
}

fn values(values: &[i32]) -> String {
    values.iter().map(i32::to_string).collect::<Vec<_>>().join(", ")
}

fn families(all: &BTreeMap<usize, Summary>) -> impl Iterator<Item = (&'static Family, &Summary)> {
    all.iter().filter_map(|(at, summary)| Some((FAMILIES.get(*at)?, summary)))
}

fn figure(all: &BTreeMap<usize, Summary>) -> Figure {
    let bar = |(_, summary): (&Family, &Summary)| {
        let tone = if summary.tried < summary.points { Tone::Faint } else { Tone::Plain };
        summary.best.as_ref().map(|best| Bar { value: 100.0 * (2.0 * best.loss - 1.0), interval: None, tone })
    };
    Figure {
        id: "families".into(),
        number: String::new(),
        title: "Best play’s advantage over the best of each family".into(),
        caption: "The smaller, the better the rule. Faint: the best so far.".into(),
        chart: Chart::Bars {
            category: "Family".into(),
            categories: families(all).map(|(family, _)| family.name.into()).collect(),
            y: Axis::new("Advantage").unit("%").min(0.0).digits(3),
            series: vec![BarSeries {
                label: String::new(),
                mark: BarMark::Bar,
                bars: families(all).map(bar).collect(),
            }],
            references: Vec::new(),
        },
    }
}

fn best_table(all: &BTreeMap<usize, Summary>, usual: bool) -> Table {
    let mut table = Table::new("best", "Table 2 and beyond: the best of each family")
        .text("Family")
        .number("Points tried")
        .text("Best values")
        .number("Best play wins")
        .text("One after the other")
        .number("Best play wins then")
        .text("Paper")
        .number("Paper, best play wins");
    for (family, summary) in families(all) {
        let last = summary.steps.last();
        let paper = family.paper.filter(|_| usual);
        table.row(vec![
            Cell::text(family.name),
            Cell::integer(summary.tried),
            summary.best.as_ref().map_or(Cell::Empty, |best| Cell::text(values(&best.values))),
            Cell::maybe(summary.best.as_ref().map(|best| best.loss), 12),
            last.map_or(Cell::Empty, |last| Cell::text(values(&last.values))),
            Cell::maybe(last.map(|last| last.loss), 12),
            paper.map_or(Cell::Empty, |(paper, _)| Cell::text(values(paper))),
            Cell::maybe(paper.map(|(_, loss)| loss), 6),
        ]);
    }
    table
}

fn steps_table(all: &BTreeMap<usize, Summary>) -> Table {
    let mut table = Table::new("steps", "One parameter after the other")
        .text("Family")
        .number("Step")
        .text("Values")
        .number("Best play wins");
    for (family, summary) in families(all) {
        for (step, point) in summary.steps.iter().enumerate() {
            table.row(vec![
                Cell::text(family.name),
                Cell::count(step),
                Cell::text(values(&point.values)),
                Cell::number(point.loss, 9),
            ]);
        }
    }
    table
}

fn claims(all: &BTreeMap<usize, Summary>) -> Vec<Claim> {
    let of = |key: &str| families(all).find(|(family, _)| family.key == key).map(|(_, summary)| summary);
    let found = |key: &str| of(key).and_then(Summary::found);
    let row = |sentence: &str, key: &str, paper: &[i32], loss: f64| {
        claim(
            sentence,
            found(key).map_or("This box was not run, or not to its end".to_owned(), |best| {
                let points = of(key).map_or(0, |summary| summary.points);
                format!(
                    "Of {} points: **{}** with **{}**",
                    integer(points.into()),
                    values(&best.values),
                    short(best.loss, 9)
                )
            }),
            found(key).map(|best| best.values == paper && printed(best.loss, loss, 6)),
        )
    };
    let pace = of("pace");
    let stuck = pace.filter(|pace| !pace.from_paper.is_empty());
    vec![
        row(
            "Alternately varying b and e, we find that b=18 and e=31 gives the best performance against the optimal player.",
            "base",
            &[18, 31],
            0.513723,
        ),
        row(
            "Successively optimizing each of the three parameters, we find that b=19, p=14, and e=31 gives the best performance",
            "pace",
            &[19, 14, 31],
            0.509431,
        ),
        claim(
            "Successively optimizing each of the three parameters",
            stuck.map_or("not yet".to_owned(), |pace| {
                let last = pace.from_paper.last().map_or(&[][..], |last| &last.values);
                format!(
                    "From (19, 14, 31) no single change helps: the search stays at **({})**. It is the best of its neighbours along \
                        each axis, not the best of all",
                    values(last)
                )
            }),
            stuck.map(|pace| pace.from_paper.len() == 1),
        ),
        row("Table 2: (j − i) div d, 21, 7, 29, .504790", "div", &[21, 7, 29], 0.504790),
        row("Table 2: floor, 22, 8, 29, .504799", "floor", &[22, 8, 29], 0.504799),
        row("Table 2: ceiling, 21, 8, 29, .504655", "ceil", &[21, 8, 29], 0.504655),
        row("Table 2: round, 21, 8, 29, .504610", "round", &[21, 8, 29], 0.504610),
    ]
}

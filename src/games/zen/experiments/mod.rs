//! The experiments: the paper's comparison of its genetic algorithm with A*, and how far the two bounds reach.
//!
//! Shards compute; reports are light arithmetic on what they found, as they are made on the page's main thread.

mod rivals;

#[cfg(test)]
mod tests;

pub use rivals::{Illegal, Rivals};

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::engine::rng::Rng;
use crate::engine::seed::Seed;
use crate::games::zen::garden::{Colour, Garden, Ground, Reading};
use crate::games::zen::solver::bits::{Bits, Wide};
use crate::games::zen::solver::packed_garden::{PackedGarden, PackedPosition, PackedStart, PathEnumerator};
use crate::games::zen::solver::{Bound, shortest};
use crate::games::zen::state::State;
use crate::lab::experiment::{Experiment, ExperimentInfo, Shards};
use crate::lab::params::{Kind, Param, Params};
use crate::lab::report::number::{fixed, integer};
use crate::lab::report::{Axis, Bar, BarSeries, Cell, Chart, Claim, Figure, Judgement, Report, Table};
use crate::search::proof::{Budget, NodeLimit, Proof};

// How far the two bounds of A* reach: positions expanded on random gardens, such as can be finished and such as cannot.

/// The comparison of the bounds.
pub struct Heuristics;

/// Gardens of a shard.
const GROUP: u32 = 10;
/// Positions that a search may expand.
const MAX_NODES: u64 = 100_000;

/// What the gardens hold.
const KINDS: [&str; 4] = ["Rocks", "Ornaments", "Leaves", "All of them"];

/// Sums over the gardens of a kind that both searches came to an end on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
struct Sum {
    gardens: u64,
    paper: u64,
    components: u64,
}

impl Sum {
    fn add(&mut self, other: &Self) {
        self.gardens += other.gardens;
        self.paper += other.paper;
        self.components += other.components;
    }

    /// How often h1 expands what h2 expands once.
    fn times(&self) -> Option<f64> {
        (self.components > 0).then(|| self.paper as f64 / self.components as f64)
    }
}

/// What one shard finds.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Found {
    /// By kind: gardens that can be finished, and those that cannot.
    sums: [[Sum; 2]; 4],
    /// Gardens on which h1 gave up, and h2.
    gave_up: [u64; 2],
    /// Gardens on which the two disagree.
    differ: u64,
}

impl Found {
    fn add(&mut self, other: &Self) {
        for (own, others) in self.sums.iter_mut().flatten().zip(other.sums.iter().flatten()) {
            own.add(others);
        }
        for (own, others) in self.gave_up.iter_mut().zip(other.gave_up) {
            *own += others;
        }
        self.differ += other.differ;
    }

    /// Over all kinds: gardens that can be finished, and those that cannot.
    fn all(&self) -> [Sum; 2] {
        let mut all = [Sum::default(); 2];
        for kind in &self.sums {
            all.iter_mut().zip(kind).for_each(|(all, sum)| all.add(sum));
        }
        all
    }
}

/// Columns and rows.
fn size(params: &Params) -> (usize, usize) {
    let sides = params.text("size").split_once('x');
    sides.and_then(|(width, height)| Some((width.parse().ok()?, height.parse().ok()?))).unwrap_or((4, 4))
}

/// A random garden of a kind: a tenth to a quarter of its cells hold something.
fn garden((width, height): (usize, usize), kind: usize, rng: &mut Rng) -> Option<Garden> {
    let cells = width * height;
    let mut ground = vec![Ground::Sand; cells];
    let things = cells / 10 + 1 + rng.below(cells as u32 / 8 + 1) as usize;
    for number in 0..things {
        let leaf = Ground::Leaf(Colour::ALL[rng.below(3) as usize]);
        let thing = match (kind, number % 3) {
            (0, _) | (3, 0) => Ground::Rock,
            (1, 0) | (3, 1) => Ground::Ornament,
            (2, 0 | 1) | (3, _) => leaf,
            _ => Ground::Rock,
        };
        ground[rng.below(cells as u32) as usize] = thing;
    }
    Garden::new(width, ground, Reading::default()).ok()
}

/// What a search says, if it comes to an end: the fewest paths (nothing: it cannot be finished), and positions expanded.
fn searched(state: &State, bound: Bound) -> Option<(Option<u32>, u64)> {
    let outcome = shortest(state, bound, &mut Budget::new(NodeLimit { nodes: MAX_NODES }, &mut |_| ()));
    match outcome.verdict {
        Proof::Solved(paths) => Some((Some(paths.len() as u32), outcome.expanded)),
        Proof::Impossible => Some((None, outcome.expanded)),
        Proof::Unknown => None,
    }
}

impl Experiment for Heuristics {
    type Shard = Found;

    const INFO: ExperimentInfo = ExperimentInfo {
        id: "zen-heuristics",
        game: "zen",
        title: "Two bounds for A*",
        about: "Random gardens, each searched twice: with the paper’s estimate, the share of sand that is left, and with the \
                bound by components, which counts dark and light cells and sees dead ends. How many positions does each \
                expand until the optimum is proved, or that there is none?",
        source: "Goes beyond J. Coldridge and M. Amos (2010), who have the first bound only",
        params: &[
            Param {
                key: "size",
                label: "Width by height",
                kind: Kind::Choice(&[("5x5", "5 by 5"), ("4x4", "4 by 4"), ("5x4", "5 by 4"), ("6x5", "6 by 5")]),
            },
            Param { key: "gardens", label: "Gardens", kind: Kind::Number { min: 1, max: 10_000, usual: 400 } },
        ],
        shards: |params| (params.number("gardens") as u32).div_ceil(GROUP),
        unit: "gardens",
        seconds: 2,
        work: |params| params.number("gardens"),
    };

    fn run(params: &Params, seed: &Seed, shard: u32, progress: &mut dyn FnMut(u64)) -> Found {
        let mut found = Found::default();
        let gardens = params.number("gardens") as u32;
        for (done, number) in (1..).zip(shard * GROUP..((shard + 1) * GROUP).min(gardens)) {
            let mut rng = Rng::part(seed.hash(), number.into());
            let kind = number as usize % KINDS.len();
            // Nearly every garden is one; leaves that later leaves shut in are none.
            let state =
                std::iter::from_fn(|| Some(garden(size(params), kind, &mut rng))).flatten().map(State::new).next();
            let Some(state) = state else { continue };
            let [paper, components] = [Bound::Paper, Bound::Components].map(|bound| searched(&state, bound));
            found.gave_up[0] += u64::from(paper.is_none());
            found.gave_up[1] += u64::from(components.is_none());
            if let (Some((optimum, paper)), Some((same, components))) = (paper, components) {
                found.differ += u64::from(optimum != same);
                found.sums[kind][usize::from(optimum.is_none())].add(&Sum { gardens: 1, paper, components });
            }
            progress(done);
        }
        found
    }

    fn report(_: &Params, _: &Seed, shards: &Shards<Found>) -> Report {
        let mut all = Found::default();
        shards.values().for_each(|found| all.add(found));
        Report { figures: vec![figure(&all)], tables: vec![table(&all)], claims: vec![claim(&all)] }
    }

    fn summary(params: &Params, _: &Seed, shards: &Shards<Found>) -> Vec<Map<String, Value>> {
        let mut all = Found::default();
        shards.values().for_each(|found| all.add(found));
        let [solvable, impossible] = all.all();
        let mut line = Map::new();
        line.insert("size".into(), params.text("size").into());
        for (word, sum) in [("solvable", solvable), ("impossible", impossible)] {
            line.insert(word.into(), sum.gardens.into());
            line.insert(format!("{word}_h1"), sum.paper.into());
            line.insert(format!("{word}_h2"), sum.components.into());
        }
        line.insert("gave_up".into(), all.gave_up.as_slice().into());
        line.insert("differ".into(), all.differ.into());
        vec![line]
    }
}

fn table(all: &Found) -> Table {
    let mut table = Table::new("expanded", "Positions expanded")
        .text("Gardens with")
        .text("Can be finished")
        .number("Gardens")
        .number("h1, the paper’s")
        .number("h2, by components")
        .number("h1 / h2");
    let mut row = |kind: &str, sums: &[Sum; 2]| {
        for (sum, can) in sums.iter().zip(["yes", "no"]) {
            table.row(vec![
                Cell::text(kind),
                Cell::text(can),
                Cell::integer(sum.gardens),
                Cell::integer(sum.paper),
                Cell::integer(sum.components),
                Cell::maybe(sum.times(), 1),
            ]);
        }
    };
    for (kind, sums) in KINDS.iter().zip(&all.sums) {
        row(kind, sums);
    }
    row("Anything", &all.all());
    table
}

fn figure(all: &Found) -> Figure {
    let each = |sum: &Sum, count: u64| (sum.gardens > 0).then(|| count as f64 / sum.gardens as f64);
    let series = |label: &str, can: usize, count: fn(&Sum) -> u64| BarSeries {
        label: label.into(),
        bars: all.sums.iter().map(|kind| each(&kind[can], count(&kind[can])).map(Bar::from)).collect(),
        ..BarSeries::default()
    };
    Figure {
        id: "expanded".into(),
        number: String::new(),
        title: "Positions expanded for a garden".into(),
        caption: "On average, until the search proves the optimum, or that there is none.".into(),
        chart: Chart::Bars {
            category: "Gardens with".into(),
            categories: KINDS.map(str::to_owned).to_vec(),
            y: Axis::new("Positions").min(0.0),
            series: vec![
                series("h1, can be finished", 0, |sum| sum.paper),
                series("h2, can be finished", 0, |sum| sum.components),
                series("h1, impossible", 1, |sum| sum.paper),
                series("h2, impossible", 1, |sum| sum.components),
            ],
            references: Vec::new(),
        },
    }
}

fn claim(all: &Found) -> Claim {
    let [solvable, impossible] = all.all();
    let gardens = solvable.gardens + impossible.gardens;
    let times = |sum: Sum| sum.times().map_or_else(|| "–".to_owned(), |times| fixed(times, 1));
    Claim {
        paper: "The heuristic function should be optimistic in that it will never overestimate the cost of a path from the root \
                node to a goal state"
            .into(),
        here: format!(
            "The share of sand that is left is 1 at most, and while there is some at least one path is left: so it never does. The bound by \
             components gives another answer on **{}** of {} gardens; the paper’s expands **{}** times as many positions where there is a \
             solution, and {} times as many where there is none.",
            integer(all.differ.into()),
            integer(gardens.into()),
            times(solvable),
            times(impossible)
        ),
        // It is proved; what the searches find may not gainsay it.
        verdict: Judgement::known((gardens > 0).then_some(all.differ == 0)),
    }
}

// How many nodes the paper's A* creates, counted without creating them.
//
// «The algorithm is implemented with a conditional loop which polls the fittest state from the open queue and proceeds to
// create leaf nodes for each move available from that state. [...] once the first complete solution has been found the queue
// is pruned of all nodes requiring a greater number of moves [...] This process is repeated until all nodes in the queue have
// been examined.» Its estimate is the share of sand that is left, less than one move, so it goes through the tree depth by
// depth, to the end of the depth of the optimum. Nothing says that it knows a position again, so positions that are reached
// in several ways are several nodes, and all below them are too. We count how many ways lead to each position of a depth; the
// sum is the number of nodes. (An implementation that also creates, and then drops, the children of the last depth creates
// more.)

/// The number of nodes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tree {
    /// So many, the root not counted.
    pub nodes: u64,
    /// Whether these are all; else there are more.
    pub whole: bool,
}

/// Counts the nodes down to a depth; at most `most` different positions are gone through.
pub fn nodes(state: &State, depth: u32, most: usize) -> Tree {
    match state.garden().len() {
        0..=64 => of::<u64>(PackedGarden::new(state), depth, most),
        65..=128 => of::<u128>(PackedGarden::new(state), depth, most),
        _ => of::<Wide>(PackedGarden::new(state), depth, most),
    }
}

fn of<B: Bits>((packed, start): (PackedGarden<B>, PackedStart<B>), depth: u32, most: usize) -> Tree {
    let mut nodes = 0u64;
    let mut layer = BTreeMap::from([(start.place, 1u64)]);
    let mut gone = 0;
    for at in 1..=depth {
        let mut next: BTreeMap<PackedPosition<B>, u64> = BTreeMap::new();
        for (place, ways) in &layer {
            if packed.open.without(place.raked | place.ornaments).is_empty() {
                continue;
            }
            if gone == most {
                return Tree { nodes, whole: false };
            }
            gone += 1;
            let listed = PathEnumerator::new(&packed, &mut || true).paths(place, &mut |_, _, to| {
                nodes = nodes.saturating_add(*ways);
                if at < depth {
                    let all = next.entry(to).or_default();
                    *all = all.saturating_add(*ways);
                }
            });
            if listed.is_err() {
                return Tree { nodes, whole: false };
            }
        }
        layer = next;
    }
    Tree { nodes, whole: true }
}

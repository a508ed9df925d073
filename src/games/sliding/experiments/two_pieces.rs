//! The hardest puzzles of two pieces in a square, by climbs; a climb is a shard.
//!
//! Many hard simple^3 puzzles with one number of pieces: of each of the hardest groups its hardest puzzle.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::engine::challenge::ChallengeId;
use crate::engine::rng::Rng;
use crate::engine::seed::Seed;
use crate::games::sliding::Metric;
use crate::games::sliding::experiments::{SIZE, grid};
use crate::games::sliding::simple3::gather::{Plan, Rule, Sources};
use crate::games::sliding::simple3::search::{Champion, Findings, Searcher, hardest_of};
use crate::games::sliding::two_pieces::{climb, position};
use crate::lab::experiment::{Experiment, ExperimentInfo, Join, Shards};
use crate::lab::params::{Kind, Param, Params};
use crate::lab::report::{Axis, Bar, BarSeries, Cell, Chart, Claim, Figure, Judgement, Reference, Report, Table};

/// The climbs.
pub struct TwoPieces;

/// The least side for which the article names its bound.
const BOUND_FROM: u64 = 7;

/// What one climb finds.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Climbed {
    /// Moves at best.
    moves: u32,
    /// The position.
    position: String,
}

impl Climbed {
    fn id(&self) -> String {
        ChallengeId::board("sliding", &self.position).to_string()
    }
}

/// The seed's lower bound for a square with this side.
fn bound(side: u64) -> Option<u64> {
    (side >= BOUND_FROM).then(|| 4 * side - 16)
}

/// The hardest puzzle; of several the one whose text comes first.
fn best(shards: &Shards<Climbed>) -> Option<&Climbed> {
    shards.values().min_by_key(|one| (std::cmp::Reverse(one.moves), &one.position))
}

impl Experiment for TwoPieces {
    type Shard = Climbed;

    const INFO: ExperimentInfo = ExperimentInfo {
        id: "sliding-two-pieces",
        game: "sliding",
        title: "Two pieces in a square",
        about: "Climbs to the hardest puzzle of two pieces in a square: both shapes change a few cells at a time, and an \
                exact search of all positions says how many moves the hardest goal for one of them takes.",
        source: "N. Bickford (2012), «Open Problems»: the bound 4n-16 of Ziegler-Hunts and Ziegler-Hunts",
        params: &[
            Param { key: "side", label: "Side of the square", kind: Kind::Number { min: 3, max: 8, usual: 7 } },
            Param { key: "climbs", label: "Climbs", kind: Kind::Number { min: 1, max: 1000, usual: 8 } },
            Param {
                key: "steps",
                label: "Steps of a climb",
                kind: Kind::Number { min: 1, max: 1_000_000, usual: 20_000 },
            },
        ],
        shards: |params| params.number("climbs") as u32,
        unit: "climbs",
        seconds: 12,
        work: |params| params.number("climbs"),
    };

    fn run(params: &Params, seed: &Seed, shard: u32, progress: &mut dyn FnMut(u64)) -> Climbed {
        let side = params.number("side") as u32;
        let puzzle = climb(side, params.number("steps"), &mut Rng::part(seed.hash(), shard.into()));
        progress(1);
        Climbed { moves: puzzle.moves, position: position(&puzzle, side) }
    }

    fn report(params: &Params, _: &Seed, shards: &Shards<Climbed>) -> Report {
        let side = params.number("side");
        let best = best(shards);
        let claims = bound(side).map(|bound| Claim {
            paper: "Ziegler-Hunts & Ziegler-Hunts have shown a lower bound of 4n-16 for an nxn grid, n>6".into(),
            here: best.map_or_else(
                || "No climb is done yet.".to_owned(),
                |best| {
                    format!("For n = {side} that is {bound}; the hardest puzzle found takes **{}** moves.", best.moves)
                },
            ),
            // A climb that finds less says nothing against it.
            verdict: match best {
                Some(best) if u64::from(best.moves) >= bound => Judgement::Reproduced,
                _ => Judgement::undecided("It takes more climbs, or longer ones."),
            },
        });
        Report {
            figures: vec![figure(side, shards)],
            tables: vec![table(shards)],
            claims: claims.into_iter().collect(),
        }
    }

    fn summary(params: &Params, _: &Seed, shards: &Shards<Climbed>) -> Vec<Map<String, Value>> {
        let side = params.number("side");
        let mut line = Map::new();
        line.insert("side".into(), side.into());
        line.insert("bound".into(), bound(side).into());
        line.insert("hardest".into(), best(shards).map(|best| best.moves).into());
        line.insert("champion".into(), best(shards).map(Climbed::id).into());
        vec![line]
    }
}

fn table(shards: &Shards<Climbed>) -> Table {
    let mut table = Table::new("climbs", "The climbs").text("Climb").number("Moves").text("Puzzle");
    for (climb, found) in shards.iter() {
        let id = Cell::Challenge(found.id());
        table.row(vec![Cell::text((climb + 1).to_string()), Cell::integer(found.moves), id]);
    }
    table
}

fn figure(side: u64, shards: &Shards<Climbed>) -> Figure {
    let reference = |bound: u64| Reference { label: format!("4n-16 = {bound}"), value: bound as f64 };
    Figure {
        id: "moves".into(),
        number: String::new(),
        title: "The hardest puzzle of each climb".into(),
        caption: "Moves at best for one of the two pieces to reach its goal.".into(),
        chart: Chart::Bars {
            category: "Climb".into(),
            categories: shards.iter().map(|(climb, _)| (climb + 1).to_string()).collect(),
            y: Axis::new("Moves").min(0.0),
            series: vec![BarSeries {
                label: "Moves".into(),
                bars: shards.values().map(|found| Some(Bar::from(f64::from(found.moves)))).collect(),
                ..BarSeries::default()
            }],
            references: bound(side).map(reference).into_iter().collect(),
        },
    }
}

/// The search.
pub struct Groups;

fn plan(params: &Params) -> Plan {
    Plan { grid: grid(params), rule: Rule::Strict, sources: Sources::of(Metric::Move) }
}

fn listed(params: &Params) -> usize {
    params.number("list") as usize
}

/// The hardest of all shards.
fn total(params: &Params, shards: &Shards<Vec<Champion>>) -> Vec<Champion> {
    let mut all: Vec<Champion> = shards.values().flatten().cloned().collect();
    hardest_of(&mut all, listed(params));
    all
}

fn id(champion: &Champion) -> String {
    ChallengeId::board("sliding", &champion.position).to_string()
}

impl Experiment for Groups {
    type Shard = Vec<Champion>;

    const INFO: ExperimentInfo = ExperimentInfo {
        id: "sliding-groups",
        game: "sliding",
        title: "Many hard simple^3 puzzles",
        about: "The hardest puzzles with one number of pieces that differ in their shapes: of each goal shape and set of \
                other shapes the one that takes the most moves. The made puzzles «Hard» and «Hardest» begin with these.",
        source: "After N. Bickford (2012), «Search Results», which gives only the hardest one",
        params: &[
            SIZE,
            Param { key: "pieces", label: "Pieces", kind: Kind::Number { min: 2, max: 15, usual: 6 } },
            Param { key: "list", label: "Puzzles", kind: Kind::Number { min: 1, max: 200, usual: 40 } },
        ],
        shards: |params| plan(params).shards(),
        seconds: 3,
        unit: "parts",
        work: |params| plan(params).shards().into(),
    };

    const JOIN: Option<Join<Vec<Champion>>> = Some(|params, all, more| {
        all.extend(more);
        hardest_of(all, listed(params));
    });

    fn run(params: &Params, _: &Seed, shard: u32, progress: &mut dyn FnMut(u64)) -> Vec<Champion> {
        let (plan, pieces) = (plan(params), params.number("pieces") as usize);
        let mut searcher = Searcher::new(&plan, Metric::Move);
        let mut found = Findings::listing(&plan.grid, listed(params));
        plan.tasks(shard)
            .iter()
            .filter(|task| usize::from(task.pieces) == pieces)
            .for_each(|task| searcher.run(task, &mut found));
        progress(1);
        found.levels.into_iter().nth(pieces).map(|level| level.list).unwrap_or_default()
    }

    fn report(params: &Params, _: &Seed, shards: &Shards<Vec<Champion>>) -> Report {
        let all = total(params, shards);
        let mut table = Table::new("puzzles", "The hardest puzzles").number("Moves").text("Puzzle");
        for champion in &all {
            table.row(vec![Cell::integer(champion.moves), Cell::Challenge(id(champion))]);
        }
        let figure = Figure {
            id: "moves".into(),
            number: String::new(),
            title: "The hardest puzzles with other shapes".into(),
            caption: "Moves at best of the hardest puzzle of each set of shapes.".into(),
            chart: Chart::Bars {
                category: "Puzzle".into(),
                categories: (1..=all.len()).map(|place| place.to_string()).collect(),
                y: Axis::new("Moves").min(0.0),
                series: vec![BarSeries {
                    label: "Moves".into(),
                    bars: all.iter().map(|one| Some(Bar::from(f64::from(one.moves)))).collect(),
                    ..BarSeries::default()
                }],
                references: Vec::new(),
            },
        };
        Report { figures: vec![figure], tables: vec![table], claims: Vec::new() }
    }

    fn summary(params: &Params, _: &Seed, shards: &Shards<Vec<Champion>>) -> Vec<Map<String, Value>> {
        let all = total(params, shards);
        let mut line = Map::new();
        line.insert("size".into(), params.text("size").into());
        line.insert("pieces".into(), params.number("pieces").into());
        line.insert("hardest".into(), all.iter().map(|one| one.moves).collect());
        line.insert("champions".into(), all.iter().map(id).collect());
        vec![line]
    }
}

//! Many hard simple^3 puzzles with one number of pieces: of each of the hardest groups its hardest puzzle.

use serde_json::{Map, Value};

use super::{SIZE, grid};
use crate::engine::challenge::ChallengeId;
use crate::engine::seed::Seed;
use crate::games::sliding::Metric;
use crate::games::sliding::simple3::gather::{Plan, Rule, Sources};
use crate::games::sliding::simple3::search::{Champion, Findings, Searcher, hardest_of};
use crate::lab::experiment::{Experiment, ExperimentInfo, Join, Shards};
use crate::lab::params::{Kind, Param, Params};
use crate::lab::report::{Axis, Bar, BarSeries, Cell, Chart, Figure, Report, Table};

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

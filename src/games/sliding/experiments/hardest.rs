//! The hardest simple^3 puzzles of a grid, by number of pieces.

mod report;

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::sizes::{SIZE, grid};
use crate::engine::challenge::ChallengeId;
use crate::engine::seed::Seed;
use crate::games::sliding::Metric;
use crate::games::sliding::simple3::findings::{Champion, Findings, Level};
use crate::games::sliding::simple3::gather::Sources;
use crate::games::sliding::simple3::plan::Plan;
use crate::games::sliding::simple3::search::Searcher;
use crate::lab::experiment::{Experiment, ExperimentInfo};
use crate::lab::params::{Kind, Param, Params};
use crate::lab::report::Report;

/// The searcher.
pub struct Hardest;

/// What one shard finds.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Found {
    /// Goal pieces that cover the lower right cell.
    strict: Findings,
    /// Goal pieces that only touch the last row and the last column.
    others: Findings,
}

/// All that was found: by the strict rule, and by the other, which lets all goal pieces take part.
struct Total {
    strict: Findings,
    loose: Findings,
}

fn metric(params: &Params) -> Metric {
    Metric::parse(params.text("metric")).unwrap_or_default()
}

/// Whether the strict rule is asked for.
fn is_strict(params: &Params) -> bool {
    params.text("nonstrict") != "yes"
}

fn plan(params: &Params) -> Plan {
    Plan { grid: grid(params), strict: is_strict(params), sources: Sources::of(metric(params)) }
}

fn total(params: &Params, shards: &BTreeMap<u32, Found>) -> Total {
    let mut strict = Findings::new(&grid(params));
    let mut loose = strict.clone();
    for shard in shards.values() {
        strict.merge(&shard.strict);
        loose.merge(&shard.strict);
        loose.merge(&shard.others);
    }
    Total { strict, loose }
}

/// The champion's id.
fn id(champion: &Champion) -> String {
    ChallengeId::board("sliding", &champion.position).to_string()
}

impl Experiment for Hardest {
    type Shard = Found;

    const INFO: ExperimentInfo = ExperimentInfo {
        id: "sliding-hardest",
        game: "sliding",
        title: "The hardest simple^3 puzzles",
        about: "Every simple^3 puzzle of a grid: the goal piece begins in the upper left corner and has to reach the lower \
                right one. One breadth-first search for each goal shape and set of other shapes gives the puzzle that takes \
                the most actions, for each number of pieces.",
        source: "N. Bickford (2012), «Search Results»; 3x4, 3x5, 2x8 and the non-strict rule are among the open problems",
        params: &[
            SIZE,
            Param {
                key: "metric",
                label: "What counts as one",
                kind: Kind::Choice(&[
                    ("move", "Move"),
                    ("step", "Step"),
                    ("line", "Line"),
                    ("superstep", "Superstep"),
                    ("superline", "Superline"),
                    ("supermove", "Supermove"),
                ]),
            },
            Param {
                key: "nonstrict",
                label: "Solved at the lower right",
                kind: Kind::Choice(&[("no", "On its cell (strict)"), ("yes", "At its edges (non-strict)")]),
            },
        ],
        shards: |params| plan(params).shards(),
        unit: "parts",
        work: |params| plan(params).shards().into(),
    };

    fn run(params: &Params, _: &Seed, shard: u32, progress: &mut dyn FnMut(u64)) -> Found {
        let plan = plan(params);
        let mut searcher = Searcher::new(&plan.grid, metric(params));
        let mut found = Found { strict: Findings::new(&plan.grid), others: Findings::new(&plan.grid) };
        for task in plan.tasks(shard) {
            let strict = task.goal & plan.grid.corner() != 0;
            searcher.run(&task, if strict { &mut found.strict } else { &mut found.others });
        }
        progress(1);
        found
    }

    fn report(params: &Params, _: &Seed, shards: &BTreeMap<u32, Found>) -> Report {
        let whole = shards.len() == plan(params).shards() as usize;
        report::report(params, &total(params, shards), whole)
    }

    fn summary(params: &Params, _: &Seed, shards: &BTreeMap<u32, Found>) -> Vec<Map<String, Value>> {
        let total = total(params, shards);
        let all = if is_strict(params) { &total.strict } else { &total.loose };
        let mut line = Map::new();
        for key in ["size", "metric", "nonstrict"] {
            line.insert(key.into(), params.text(key).into());
        }
        let pieces = grid(params).cells() - 1;
        let sum = |count: fn(&Level) -> u64| all.levels.iter().map(count).sum::<u64>();
        line.insert("groups".into(), sum(|level| level.groups).into());
        line.insert("boards".into(), sum(|level| level.sources).into());
        line.insert("positions".into(), sum(|level| level.positions).into());
        let mut insert = |behind: &str, all: &Findings| {
            // By number of pieces, from one on; null where there is no puzzle.
            let champions = || all.levels.iter().skip(1).map(|level| level.champion.as_ref()).take(pieces);
            line.insert(format!("hardest{behind}"), champions().map(|one| one.map(|one| one.moves)).collect());
            line.insert(format!("champions{behind}"), champions().map(|one| one.map(id)).collect());
        };
        insert("", all);
        if !is_strict(params) {
            insert("_strict", &total.strict);
        }
        vec![line]
    }
}

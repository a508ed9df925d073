//! The experiments: shards merge in any order, the thirty problems are what their table says, simulated players fare as they
//! must, and the analysis finds the coefficients of data whose truth is known.

mod problems;
mod regression;
mod simulated;

use crate::engine::seed::Seed;
use crate::games::shisen::{REPORT_BUILDERS, RUNNERS};
use crate::lab::experiment::{ExperimentRunner, Partial, ReportBuilder};
use crate::lab::params::Params;

fn runner(id: &str) -> (&'static ExperimentRunner, &'static ReportBuilder) {
    let runner = RUNNERS.iter().find(|runner| runner.info.id == id).expect("a study");
    (runner, REPORT_BUILDERS.iter().find(|builder| builder.info.id == id).expect("its reporter"))
}

fn seed() -> Seed {
    Seed::new("1").expect("a seed")
}

/// Runs some shards in this order.
fn run(id: &str, params: &str, shards: impl IntoIterator<Item = u32>) -> (Params, Partial) {
    let (runner, _) = runner(id);
    let params = Params::parse(runner.info.params, params).expect("good parameters");
    let mut whole = Partial::new(id, &params, &seed());
    for shard in shards {
        let mut part = Partial::new(id, &params, &seed());
        part.shards.insert(shard, runner.run(&params, &seed(), shard, &mut |_| ()));
        whole.merge(part).expect("one run");
    }
    (params, whole)
}

#[test]
fn reports_do_not_depend_on_the_order_of_shards() {
    for (id, params, shards) in [
        ("shisen-metrics", "of-boards~size-4x3~boards-30", 3),
        ("shisen-simulated", "trials-10", 3),
        ("shisen-regression", "data-madeup~people-3", 1),
    ] {
        let text = |backwards: bool| {
            let shards: Vec<u32> = if backwards { (0..shards).rev().collect() } else { (0..shards).collect() };
            let (params, whole) = run(id, params, shards);
            let report = runner(id).1.report(&params, &whole).expect("shards just written");
            serde_json::to_string(&report).expect("plain data")
        };
        assert_eq!(text(false), text(true), "{id}");
    }
}

#[test]
fn reports_of_no_and_of_some_shards_are_whole() {
    for id in ["shisen-metrics", "shisen-simulated", "shisen-regression"] {
        let (params, mut part) = run(id, "", []);
        let report = runner(id).1.report(&params, &part).expect("nothing to read");
        assert!(!report.tables.is_empty() && report.tables.iter().all(|table| !table.columns.is_empty()));
        let (_, one) = run(id, "", [0]);
        part.merge(one).expect("one run");
        let report = runner(id).1.report(&params, &part).expect("one shard");
        assert!(report.tables.iter().all(|table| !table.rows.is_empty()), "{id}");
        part.shards.insert(1, serde_json::value::to_raw_value("nonsense").expect("a text"));
        assert!(runner(id).1.report(&params, &part).is_err(), "{id}");
    }
}

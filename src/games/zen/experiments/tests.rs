//! Shards merge in any order, counts are right, and the results that are kept are computed again, in part.

use serde_json::{Map, Value};

use super::{Tree, nodes};
use crate::engine::seed::Seed;
use crate::games::zen::{Monk, REPORT_BUILDERS, RUNNERS, State};
use crate::lab::experiment::{ExperimentRunner, Partial, ReportBuilder};
use crate::lab::params::Params;

/// What is kept: a line of JSON for each garden, as the command prints it, behind the command.
const KEPT: &str = include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/docs/results/zen/ga-vs-astar.txt"));

/// The same for the bounds: a line of JSON for each size.
const HEURISTICS: &str = include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/docs/results/zen/heuristics.txt"));

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
    for (id, params, shards) in [("zen-ga-vs-astar", "runs-1", 6), ("zen-heuristics", "gardens-40", 4)] {
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
    for id in ["zen-ga-vs-astar", "zen-heuristics"] {
        let (params, mut part) = run(id, "", []);
        let report = runner(id).1.report(&params, &part).expect("nothing to read");
        assert!(!report.tables.is_empty() && report.tables.iter().all(|table| !table.columns.is_empty()));
        let (_, one) = run(id, "", [0]);
        part.merge(one).expect("one run");
        let report = runner(id).1.report(&params, &part).expect("one shard");
        assert!(report.figures.iter().all(|figure| !figure.table().rows.is_empty()));
        part.shards.insert(1, serde_json::value::to_raw_value("nonsense").expect("a text"));
        assert!(runner(id).1.report(&params, &part).is_err(), "{id}");
    }
}

#[test]
fn gardens_without_a_run_are_not_missed() {
    let of = |shards: &[u32]| {
        let (params, part) = run("zen-ga-vs-astar", "runs-1", shards.iter().copied());
        let report = runner("zen-ga-vs-astar").1.report(&params, &part).expect("shards just written");
        (report.claims[0].here.clone(), report.claims[0].verdict.words())
    };
    // Nothing, the proof of the first garden, and a run on it.
    for (shards, cases) in [(&[][..], "**0** of 0 cases"), (&[0], "**0** of 0 cases"), (&[0, 1], "of 1 cases")] {
        let (here, verdict) = of(shards);
        assert!(here.contains(cases), "{here}");
        assert_eq!(verdict, "not decided by this run", "{here}");
    }
}

#[test]
fn a_trial_does_not_hang_on_how_many_there_are() {
    // The first run of the first garden, alone and among others.
    let shard = |params: &str| {
        let (_, part) = run("zen-ga-vs-astar", params, [1]);
        let found: Value = serde_json::from_str(part.shards[&1].get()).expect("JSON");
        (found["genetic"][0].clone(), found["beam"][0].clone())
    };
    assert_eq!(shard("runs-1"), shard("runs-3"));
}

/// Nodes of the paper's tree by the rules alone, each way on its own.
fn grown(state: &State, depth: u32) -> u64 {
    if depth == 0 || state.left() == 0 {
        return 0;
    }
    let mut inside: Vec<State> = state.choices().into_iter().filter_map(|step| state.step(step).ok()).collect();
    let mut nodes = 0;
    while let Some(next) = inside.pop() {
        if next.monk() == Monk::Outside {
            nodes += 1 + grown(&next, depth - 1);
        } else {
            inside.extend(next.choices().into_iter().filter_map(|step| next.step(step).ok()));
        }
    }
    nodes
}

#[test]
fn the_tree_is_counted_as_it_would_grow() {
    for position in ["ss-ss", "sss-sxs", "sos-sss", "yns-sss"] {
        let state = position.parse::<State>().expect("a garden");
        for depth in 0..4 {
            let counted = nodes(&state, depth, 1000);
            assert_eq!(counted, Tree { nodes: grown(&state, depth), whole: true }, "{position}, {depth}");
        }
    }
    let state = "ssss-ssss-ssss".parse::<State>().expect("a garden");
    let (all, some) = (nodes(&state, 3, 1000), nodes(&state, 3, 5));
    assert!(all.whole && !some.whole && some.nodes < all.nodes);
}

/// The kept lines, each a garden.
fn kept() -> Vec<Map<String, Value>> {
    let lines = KEPT.lines().filter(|line| line.starts_with('{'));
    lines.map(|line| serde_json::from_str(line).expect("JSON")).collect()
}

#[test]
fn what_is_kept_reaches_what_was_asked() {
    let lines = kept();
    assert_eq!(lines.len(), 23);
    let hits = |line: &Map<String, Value>, method: &str| line[method]["hits"].as_u64().expect("a count");
    assert!(lines.iter().all(|line| line["ga"]["runs"] == 50 && line["beam"]["runs"] == 50));
    assert!(lines.iter().filter(|line| hits(line, "ga") > 0).count() >= 21);
    // Our own finds every optimum in every run, and sooner; where the other finds none, there is nothing to compare.
    for line in &lines {
        assert_eq!(hits(line, "beam"), 50);
        for count in ["evaluations", "walked"] {
            let spent = |method: &str| line[method][count].as_f64().unwrap_or(f64::INFINITY);
            assert!(spent("beam") < spent("ga"), "{count} of {}", line["garden"]);
        }
    }
}

#[test]
fn a_part_of_what_is_kept_comes_out_again() {
    // What the rules alone decide: the tree of the first garden, and some runs of the genetic algorithm on it.
    let (_, part) = run("zen-ga-vs-astar", "", [0, 1]);
    let found = |shard: u32| -> Value { serde_json::from_str(part.shards[&shard].get()).expect("JSON") };
    let line = kept().into_iter().find(|line| line["garden"] == "P1").expect("the first garden");
    assert_eq!(found(0)["proof"]["tree"]["nodes"], line["tree"]);
    let trials = found(1)["genetic"].as_array().expect("runs").clone();
    assert_eq!(trials.len(), 5);
    assert!(trials.iter().all(|trial| trial["paths"].as_u64() >= line["ga"]["best"].as_u64()));
}

#[test]
fn the_kept_counts_of_the_bounds_come_out_again() {
    let mut lines = 0;
    for line in HEURISTICS.lines().filter(|line| line.starts_with('{')) {
        let kept: Map<String, Value> = serde_json::from_str(line).expect("JSON");
        let size = kept["size"].as_str().expect("a word");
        lines += 1;
        let number = |key: &str| kept[key].as_u64().expect("a count");
        assert_eq!(number("solvable") + number("impossible"), 400);
        // At most a fifth where there is a solution, and a twelfth where there is none.
        assert!(number("solvable_h2") * 5 < number("solvable_h1"), "{size}");
        assert!(number("impossible_h2") * 12 < number("impossible_h1"), "{size}");
        if size == "4x4" {
            let (params, whole) = run("zen-heuristics", "size-4x4", 0..40);
            let again = crate::games::summary_builder("zen-heuristics")
                .expect("a builder")
                .summary(&params, &whole)
                .expect("shards just written");
            assert_eq!(again[0]["solvable"], kept["solvable"]);
            assert_eq!(again[0]["differ"], 0);
        }
    }
    assert_eq!(lines, 4);
}

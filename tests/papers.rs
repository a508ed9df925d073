//! The claims of the papers: each line is sound, and is what its run says.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;
use std::sync::Mutex;
use std::thread;

use solvarium::engine::seed::Seed;
use solvarium::games;
use solvarium::lab::claims::{self, Row};
use solvarium::lab::experiment::Partial;
use solvarium::lab::params::Params;
use solvarium::lab::report::Report;

fn rows() -> Vec<Row> {
    claims::read(games::claims()).expect("files of twelve fields a line")
}

#[test]
fn every_claim_is_sound() {
    let rows = rows();
    assert!(rows.len() >= 50, "{}", rows.len());
    let wrong: Vec<String> =
        rows.iter().filter_map(|row| row.check(|id| Some(games::experiment(id)?.params)).err()).collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    let mut ids = BTreeSet::new();
    rows.iter().for_each(|row| assert!(ids.insert(row.id()), "{}: the id occurs twice", row.id()));
    let keys: BTreeSet<&str> = claims::papers(&rows).iter().map(|paper| paper.key).collect();
    assert_eq!(keys.len(), claims::papers(&rows).len(), "each paper's claims stand together");
}

/// The page of an experiment whose report judges sentences links its lines here: each of the sentences has one, of this experiment or
/// of another that judges it too.
#[test]
fn every_sentence_that_is_judged_has_a_line() {
    let rows = rows();
    let mut missing = Vec::new();
    // Peg solitaire's sentences are of no paper.
    for builder in games::report_builders().filter(|builder| builder.info.game != "peg") {
        let params = Params::usual(builder.info.params);
        let empty = Partial::new(builder.info.id, &params, &Seed::new("1").expect("a seed"));
        for claim in builder.report(&params, &empty).expect("an empty report").claims {
            // What is held against a kept report has the words of its figure instead.
            let kept = |row: &Row| row.experiment() == builder.info.id && row.place().starts_with("kept:");
            if !rows.iter().any(|row| row.is_about(&claim.paper) || kept(row)) {
                missing.push(format!("{}: {}", builder.info.id, claim.paper));
            }
        }
    }
    assert!(missing.is_empty(), "no line in data has these sentences:\n{}", missing.join("\n"));
}

/// The report of a run, its shards done by all processors.
fn report(run: &str) -> Report {
    let mut parts = run.split('/');
    let runner = parts.next().and_then(games::runner).expect("an experiment");
    let seed = Seed::new(parts.next().unwrap_or_default()).expect("a seed");
    let params = Params::parse(runner.info.params, parts.next().unwrap_or_default()).expect("good parameters");
    let whole = Mutex::new(Partial::new(runner.info.id, &params, &seed));
    let next = Mutex::new(0..(runner.info.shards)(&params));
    thread::scope(|scope| {
        for _ in 0..thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(|| {
                loop {
                    let Some(shard) = next.lock().expect("no panic").next() else { break };
                    let found = runner.run(&params, &seed, shard, &mut |_| ());
                    whole.lock().expect("no panic").shards.insert(shard, found);
                }
            });
        }
    });
    let whole = whole.into_inner().expect("no panic");
    games::report_builder(runner.info.id).expect("a report").report(&params, &whole).expect("its own shards")
}

#[test]
fn every_line_is_what_its_run_says() {
    let rows = rows();
    let mut runs: BTreeMap<&str, Vec<&Row>> = BTreeMap::new();
    let mut wrong = Vec::new();
    for row in &rows {
        if row.place().starts_with("kept:") {
            let results = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/results");
            wrong.extend(row.hold_kept(|file| fs::read_to_string(results.join(file)).ok()).err());
        } else {
            runs.entry(row.run()).or_default().push(row);
        }
    }
    for (run, rows) in runs {
        let report = report(run);
        wrong.extend(rows.iter().filter_map(|row| row.hold(&report).err()));
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

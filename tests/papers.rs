//! The claims of the papers: each line is what its run says, or what is kept of it.

use std::collections::BTreeMap;
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
    let all = claims::read(games::claims()).expect("files of twelve fields a line");
    let mut runs: BTreeMap<&str, Vec<&Row>> = BTreeMap::new();
    let mut wrong = Vec::new();
    for row in &all {
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
        let untold = claims::untold(&all, rows[0].experiment(), &report);
        wrong.extend(untold.into_iter().map(|sentence| format!("{run}: no line has the sentence: {sentence}")));
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Whatever the seed: what is true of Fujisan's setups is never refuted at the paper's own size, and what is false always is.
#[test]
fn no_seed_turns_a_verdict_round() {
    for seed in 1..=16 {
        let claims = report(&format!("fujisan-setups/{seed}/walks-0")).claims;
        let verdict = |words: &str| {
            let claim = claims.iter().find(|claim| claim.paper.starts_with(words)).expect("its sentence");
            claim.verdict.words()
        };
        assert_ne!(verdict("Pure Random and Any Coin have the lowest"), "refuted", "seed {seed}");
        assert_ne!(verdict("Within the top three algorithms, only"), "refuted", "seed {seed}");
        assert_eq!(verdict("Our algorithms appear to follow a Poisson"), "refuted", "seed {seed}");
    }
}

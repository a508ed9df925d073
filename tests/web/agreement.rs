//! The same ids give the same boards, answers and bytes as natively.

use gloo::timers::future::TimeoutFuture;
use solvarium::engine::seed::Seed;
use solvarium::games;
use solvarium::search::proof::NodeLimit;
use solvarium::search::proof::Proof;
use wasm_bindgen_test::wasm_bindgen_test;

#[path = "../data/golden_boards.rs"]
mod golden_boards;

const ORACLE: &str = include_str!("../data/fujisan.csv");
const KNOWN: &str = include_str!("../data/fujisan-known.csv");

/// Lets the browser answer its driver, which gives a page up that says nothing for half a minute: this code is not optimised.
async fn breathe() {
    TimeoutFuture::new(0).await;
}

#[wasm_bindgen_test]
async fn published_ids_give_the_same_boards() {
    assert!(golden_boards::lines().count() >= 200, "the file was read");
    for line in golden_boards::lines() {
        golden_boards::check(line);
        breathe().await;
    }
}

#[track_caller]
fn optimum_is(rows: (&str, &str), expected: &str) {
    let solve = games::solver("fujisan").and_then(|solver| solver.solve).expect("Fujisan has a solver");
    let position = format!("{}-{}", rows.0, rows.1);
    let answer = solve(&position, "moves", NodeLimit::default(), &mut |_| ()).expect("answered");
    let found = match answer.verdict {
        Proof::Solved(path) => path.len().to_string(),
        Proof::Impossible => "-1".to_owned(),
        Proof::Unknown => "gave up".to_owned(),
    };
    assert_eq!(found, expected, "{position}");
}

#[wasm_bindgen_test]
async fn fifty_boards_of_the_oracle() {
    let rows: Vec<Vec<&str>> = ORACLE.lines().skip(1).step_by(3).map(|line| line.split(',').collect()).collect();
    assert_eq!(rows.len(), 50);
    for row in rows {
        optimum_is((row[1], row[2]), row[3]);
        breathe().await;
    }
}

#[wasm_bindgen_test]
async fn all_known_challenges() {
    for line in KNOWN.lines().skip(1) {
        let row: Vec<&str> = line.split(',').collect();
        optimum_is((row[1], row[2]), row[3]);
        breathe().await;
    }
}

#[wasm_bindgen_test]
async fn a_report_has_the_same_bytes_as_natively() {
    let runner = games::runner("fujisan-setups").expect("the paper's experiment");
    let params =
        solvarium::lab::params::Params::parse(runner.info.params, "trials-2~size-20").expect("good parameters");
    let seed = Seed::new("agreement").expect("a seed");
    let mut partial = solvarium::lab::experiment::Partial::new(runner.info.id, &params, &seed);
    for shard in 0..(runner.info.shards)(&params) {
        partial.shards.insert(shard, runner.run(&params, &seed, shard, &mut |_| ()));
        breathe().await;
    }
    let builder = games::report_builder("fujisan-setups").expect("the paper's experiment");
    let report = builder.report(&params, &partial).expect("a report");
    let text = serde_json::to_string(&report).expect("a report is plain data");
    assert_eq!(text, include_str!("../data/agreement.json").trim_end());
}

/// All seeded games of 2048 and Threes end as they do natively, tile by tile.
#[wasm_bindgen_test]
async fn seeded_games_of_2048_and_threes() {
    use solvarium::engine::challenge::ChallengeId;
    use solvarium::engine::entry::Start;
    for line in include_str!("../data/merge-tiles.txt").lines() {
        let [id, moves, expected] = line.split(' ').collect::<Vec<_>>()[..] else { panic!("three words: {line}") };
        let id = if moves == "-" { id.to_owned() } else { format!("{id}/~{moves}") };
        let id = ChallengeId::parse(&id).expect("a good id");
        let entry = games::entry(&id.game).expect("a game that is there");
        let Ok(Start::Ready(start)) = entry.table.start(&id.source) else { panic!("{id} opens") };
        let line = entry.replay(&start, &id.moves).expect("legal moves");
        assert_eq!(line.last().map_or(start, |played| played.position.clone()), expected);
        breathe().await;
    }
}

use crate::engine::seed::Seed;
use crate::games::pig::policy::families::KNOWN;
use crate::games::pig::{EXPERIMENTS, REPORT_BUILDERS, RUNNERS};
use crate::lab::experiment::{ExperimentRunner, Partial};
use crate::lab::params::Params;
use crate::lab::report::{Cell, Judgement, Report};

/// Small runs of every experiment.
const SMALL: [&str; 9] = [
    "",
    "from-18~to-30",
    "most-4",
    "family-base",
    "hold-4~turns-250000",
    "",
    "digits-4~goal-30",
    "goal-40~rule-landing~step-5",
    "game-piglet",
];

fn part(runner: &ExperimentRunner, params: &Params, shard: u32) -> Partial {
    let seed = Seed::new("pig").expect("a seed");
    let mut part = Partial::new(runner.info.id, params, &seed);
    part.shards.insert(shard, runner.run(params, &seed, shard, &mut |_| ()));
    part
}

fn report(runner: &ExperimentRunner, params: &Params, whole: &Partial) -> Report {
    let builder = REPORT_BUILDERS.iter().find(|builder| builder.info.id == runner.info.id).expect("one for each study");
    builder.report(params, whole).expect("shards that were just written")
}

/// The report of a whole run.
fn run(id: &str, text: &str) -> Report {
    let runner = RUNNERS.iter().find(|runner| runner.info.id == id).expect(id);
    let params = Params::parse(runner.info.params, text).expect(text);
    let mut whole = Partial::new(id, &params, &Seed::new("pig").expect("a seed"));
    for shard in 0..(runner.info.shards)(&params) {
        whole.merge(part(runner, &params, shard)).expect("one run");
    }
    report(runner, &params, &whole)
}

/// The signs of the verdicts.
fn signs(report: &Report) -> String {
    report.claims.iter().map(|claim| claim.verdict.mark().1).collect()
}

/// What the report of these shards says of the sentence that begins so.
fn verdict(id: &str, text: &str, shards: &[u32], sentence: &str) -> Judgement {
    let runner = RUNNERS.iter().find(|runner| runner.info.id == id).expect(id);
    let params = Params::parse(runner.info.params, text).expect(text);
    let parts = shards.iter().map(|&shard| part(runner, &params, shard));
    let whole = parts.reduce(|mut whole, part| {
        whole.merge(part).expect("one run");
        whole
    });
    let claims = report(runner, &params, &whole.expect("shards")).claims;
    claims.into_iter().find(|claim| claim.paper.starts_with(sentence)).expect("the sentence").verdict
}

#[test]
fn what_has_not_come_yet_refutes_nothing() {
    let open = Judgement::known(None);
    let best = "we would expect that t=4";
    // Two, three, five, six and seven scoring turns, but not yet four.
    assert_eq!(verdict("pig-turns", "", &[0, 1, 3, 4, 5], best), open);
    assert_eq!(verdict("pig-turns", "", &[0, 1, 2, 3, 4, 5], best), Judgement::Reproduced);
    assert!(matches!(verdict("pig-turns", "most-4", &[0, 1, 2], best), Judgement::Undecided(_)));
    let at = |code: &str| KNOWN.iter().position(|known| known.code == code).expect(code) as u32;
    let [paper, weak] = ["keep-round-21-8-29", "hold24end28"].map(at);
    assert_eq!(verdict("pig-policies", "", &[paper, weak], "we do not claim"), open);
}

#[test]
fn ids_are_those_of_the_contract() {
    let ids: Vec<&str> = EXPERIMENTS.iter().map(|info| info.id).collect();
    assert_eq!(
        ids[..6],
        ["pig-policies", "pig-hold-at-n", "pig-turns", "pig-parameters", "pig-turn-outcomes", "pig-round-robin"]
    );
}

#[test]
fn reports_of_no_one_and_all_shards_are_whole_and_progress_ends_at_the_work() {
    for (runner, text) in RUNNERS.iter().zip(SMALL) {
        let params = Params::parse(runner.info.params, text).expect("good parameters");
        let seed = Seed::new("pig").expect("a seed");
        let mut whole = Partial::new(runner.info.id, &params, &seed);
        let mut done = 0;
        let mut reports = vec![report(runner, &params, &whole)];
        for shard in 0..(runner.info.shards)(&params) {
            let mut last = 0;
            whole.shards.insert(shard, runner.run(&params, &seed, shard, &mut |units| last = units));
            done += last;
            if shard == 0 {
                reports.push(report(runner, &params, &whole));
            }
        }
        assert_eq!(done, (runner.info.work)(&params), "{}", runner.info.id);
        reports.push(report(runner, &params, &whole));
        for report in reports {
            for table in report.data() {
                let full = |row: &Vec<Cell>| row.len() == table.columns.len();
                assert!(table.rows.iter().all(full), "{} {}", runner.info.id, table.id);
            }
            let mut ids: Vec<_> = report.data().into_iter().map(|table| table.id).collect();
            ids.sort();
            ids.windows(2).for_each(|two| assert_ne!(two[0], two[1], "{}", runner.info.id));
        }
    }
}

/// What usual runs say of the paper's sentences is in `data/pig/claims.tsv`, and tested with it (`tests/papers.rs`).
#[test]
fn other_runs_say_nothing_of_the_papers_sentences() {
    assert!(signs(&run("pig-parameters", "family-base")).contains('?'));
    assert!(run("pig-policies", "goal-50~die-8").claims.is_empty());
}

#[test]
fn the_search_finds_what_is_known() {
    let best = |family: &str| {
        let report = run("pig-parameters", &format!("family-{family}"));
        let row = &report.tables[0].rows[0];
        (row[2].words(), row[3].words(), row[4].words())
    };
    for (family, values, wins) in [
        ("pace", "23, 31, 30", "0.508527106944"),
        ("out", "21, 9, 29", "0.504515639027"),
        ("landing", "21, 8, 25, 13", "0.503014845751"),
        ("holdend", "24, 28", "0.508698197549"),
        ("sides", "18, 24, 30", "0.506387614731"),
        ("linear", "8, 166, 29", "0.504586160429"),
    ] {
        let found = best(family);
        assert_eq!((found.0.as_str(), found.1.as_str()), (values, wins));
    }
    // One parameter after the other gives the paper's values: all of Table 2, and the pace that is not the best.
    let report = run("pig-parameters", "");
    for row in &report.tables[0].rows {
        assert_eq!(row[4], row[6], "{row:?}");
    }
}

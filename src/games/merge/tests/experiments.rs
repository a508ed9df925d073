//! The experiments: whole reports from no, one and all shards, and what they claim.

use crate::engine::seed::Seed;
use crate::games::merge::{EXPERIMENTS, REPORT_BUILDERS, RUNNERS};
use crate::lab::experiment::{ExperimentRunner, Partial};
use crate::lab::params::Params;
use crate::lab::report::{Cell, Holds, Report};

/// Small runs of every experiment, each with its game.
const SMALL: [(&str, &str); 8] = [
    ("merge-strategies", "games-1200"),
    ("merge-strategies", "game-threes~games-300"),
    ("merge-strategies", "player-expectimax~games-1~nodes-1"),
    ("merge-strategies", "player-ntuple~games-30"),
    ("merge-small", "games-40"),
    ("merge-small", "board-2x2~points-yes~games-0"),
    ("merge-evil", "player-corner~games-4"),
    ("merge-evil", "game-threes~player-greedy~level-greedy~choice-more~games-4"),
];

fn runner(id: &str) -> &'static ExperimentRunner {
    RUNNERS.iter().find(|runner| runner.info.id == id).expect(id)
}

fn seed() -> Seed {
    Seed::new("merge").expect("a seed")
}

fn report(runner: &ExperimentRunner, params: &Params, whole: &Partial) -> Report {
    let builder = REPORT_BUILDERS.iter().find(|builder| builder.info.id == runner.info.id).expect("one for each study");
    builder.report(params, whole).expect("shards that were just written")
}

/// The shards and the report of a whole run.
fn run(id: &str, text: &str) -> (Params, Partial, Report) {
    let runner = runner(id);
    let params = Params::parse(runner.info.params, text).expect(text);
    let mut whole = Partial::new(id, &params, &seed());
    for shard in 0..(runner.info.shards)(&params) {
        whole.shards.insert(shard, runner.run(&params, &seed(), shard, &mut |_| ()));
    }
    let report = report(runner, &params, &whole);
    (params, whole, report)
}

#[test]
fn reports_of_no_one_and_all_shards_are_whole_and_progress_ends_at_the_work() {
    assert_eq!(EXPERIMENTS.len(), 3);
    for (id, text) in SMALL {
        let runner = runner(id);
        let params = Params::parse(runner.info.params, text).expect(text);
        let mut whole = Partial::new(id, &params, &seed());
        let mut done = 0;
        let mut reports = vec![report(runner, &params, &whole)];
        for shard in 0..(runner.info.shards)(&params) {
            let mut last = 0;
            whole.shards.insert(shard, runner.run(&params, &seed(), shard, &mut |units| last = units));
            done += last;
            if shard == 0 {
                reports.push(report(runner, &params, &whole));
            }
        }
        // Without its network a player plays nothing.
        let expected = if text.contains("ntuple") { 0 } else { (runner.info.work)(&params) };
        assert_eq!(done, expected, "{id} {text}");
        reports.push(report(runner, &params, &whole));
        for report in reports {
            for table in report.data() {
                let full = |row: &Vec<Cell>| row.len() == table.columns.len();
                assert!(table.rows.iter().all(full), "{id} {}", table.id);
            }
            let mut ids: Vec<_> = report.data().into_iter().map(|table| table.id).collect();
            ids.sort();
            ids.windows(2).for_each(|two| assert_ne!(two[0], two[1], "{id}"));
            assert!(serde_json::to_string(&report).is_ok());
        }
    }
}

#[test]
fn a_summary_has_the_keys_of_the_contract() {
    let (params, whole, _) = run("merge-strategies", "player-corner~games-1500");
    let builder = &REPORT_BUILDERS[0];
    let lines = builder.summary(&params, &whole).expect("good shards");
    let [line] = &lines[..] else { panic!("{lines:?}") };
    assert_eq!((line["game"].as_str(), line["player"].as_str()), (Some("2048"), Some("corner")));
    assert_eq!(line["games"].as_u64(), Some(1500));
    let mean = line["mean"].as_f64().expect("a number");
    assert!((2400.0..2950.0).contains(&mean), "{mean}");
    assert!(line["standard_error"].as_f64().is_some_and(|error| (15.0..50.0).contains(&error)));
    assert!(line["moves"].as_u64().is_some_and(|moves| moves > 300_000));
    let share = line["reach"]["256"].as_f64().expect("a share");
    assert!((0.46..0.60).contains(&share), "{share}");
    let (params, whole, _) = run("merge-strategies", "player-simple~games-2");
    assert_eq!(builder.summary(&params, &whole).expect("good shards").len(), 4);
}

#[test]
fn all_strategies_get_the_same_games_and_their_links_open_them() {
    let (_, _, report) = run("merge-strategies", "player-greedy~games-20");
    let row = &report.tables[0].rows[0];
    let (Cell::Challenge(link), Cell::Number { value, .. }) = (&row[11], &row[10]) else { panic!("{row:?}") };
    let (_, _, again) = run("merge-strategies", "player-all~games-20~nodes-1");
    let same = again.tables[0].rows.iter().find(|other| other[0] == row[0]).expect("greedy plays");
    assert_eq!(same, row);
    // The game of the link, played by the same strategy, has these points.
    let id = crate::engine::challenge::ChallengeId::parse(link).expect("a link");
    let crate::engine::challenge::Source::Seeded { seed, .. } = id.source else { panic!("{link}") };
    let start = crate::games::merge::twenty48::Twenty48::new(
        crate::games::merge::twenty48::Variant::of(crate::games::merge::board::Shape::CLASSIC),
        seed.hash(),
    );
    let played = crate::games::merge::players::play(start, &mut crate::games::merge::players::Greedy, u32::MAX);
    assert_eq!(played.score as f64, *value);
}

#[test]
fn the_articles_sentences() {
    let holds = |id: &str, text: &str| run(id, text).2.claims.iter().map(|claim| claim.holds).collect::<Vec<_>>();
    assert_eq!(holds("merge-strategies", "player-corner~games-10000"), [Holds::No]);
    assert_eq!(holds("merge-strategies", "player-corner~games-100"), [Holds::TooFew]);
    assert_eq!(holds("merge-strategies", "game-threes~games-1000"), [Holds::No]);
    assert_eq!(holds("merge-strategies", "player-random~games-10"), []);
}

#[test]
fn best_play_makes_no_mistakes_on_the_small_boards() {
    let (_, _, report) = run("merge-small", "board-2x2~games-300");
    let players = report.tables.iter().find(|table| table.id == "players").expect("games were played");
    let number = |cell: &Cell| if let Cell::Number { value, .. } = cell { *value } else { f64::NAN };
    for row in &players.rows {
        let best = row[1] == Cell::text("Best play");
        assert!(!best || number(&row[5]) == 0.0 && number(&row[6]) == 0.0, "{row:?}");
        assert!(best || row[0] != Cell::text("32") || number(&row[5]) > 0.1 && number(&row[6]) > 1.0, "{row:?}");
        assert!(number(&row[3]) <= 100.0);
    }
    let goals = &report.tables[0];
    assert_eq!(goals.rows.iter().map(|row| row[0].words()).collect::<Vec<_>>(), ["8", "16", "32"]);
    assert!((number(&goals.rows[2][3]) - 8.288_728_907).abs() < 1e-8);
}

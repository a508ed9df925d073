//! The exact small boards against a plain recursion, and against games played by their policy.

use std::collections::BTreeMap;

use crate::engine::direction::Direction;
use crate::engine::position::{Chance, Position};
use crate::engine::seed::Seed;
use crate::games::merge::board::{Board, Shape};
use crate::games::merge::exact::{Goal, ShapeTables, Solved, TooMany};
use crate::games::merge::twenty48::{Twenty48, Variant};
use crate::games::merge::{EXPERIMENTS, REPORT_BUILDERS, RUNNERS};
use crate::lab::experiment::{ExperimentRunner, Partial};
use crate::lab::params::Params;
use crate::lab::report::{Cell, Report};

const TINY: Shape = Shape { rows: 2, columns: 2 };
const SMALL: Shape = Shape { rows: 2, columns: 3 };
const THREE: Shape = Shape { rows: 3, columns: 3 };

fn solve(shape: Shape, goal: Goal) -> Solved {
    Solved::new(shape, goal, 10_000_000, &mut |_| ()).expect("few positions")
}

/// What the best player has, by recursion over the outcomes that the rules give.
fn plain(position: &Twenty48, goal: Goal, known: &mut BTreeMap<Board, f64>) -> f64 {
    if matches!(goal, Goal::Reach(rank) if position.board.highest() >= rank) {
        return 1.0;
    }
    if let Some(value) = known.get(&position.board) {
        return *value;
    }
    let mut best: f64 = 0.0;
    for direction in position.legal_moves() {
        let outcomes = position.outcomes(&direction).expect("legal");
        let gained = |next: &Twenty48| if goal == Goal::Points { (next.score - position.score) as f64 } else { 0.0 };
        let value: f64 = outcomes.iter().map(|(chance, next)| chance * (gained(next) + plain(next, goal, known))).sum();
        best = best.max(value);
    }
    known.insert(position.board, best);
    best
}

#[test]
fn values_are_those_of_a_plain_recursion() {
    for (shape, goal) in [(TINY, Goal::Reach(4)), (TINY, Goal::Reach(5)), (TINY, Goal::Points), (SMALL, Goal::Reach(5))]
    {
        let solved = solve(shape, goal);
        let mut known = BTreeMap::new();
        for hash in 0..20 {
            let mut position = Twenty48::new(Variant::of(shape), hash);
            while solved.value(ShapeTables::pack(&position.board)) != Some(1.0) {
                let packed = ShapeTables::pack(&position.board);
                let value = solved.value(packed).expect("a game comes to it");
                let expected = plain(&position, goal, &mut known);
                assert!(
                    (value - expected).abs() < 1e-12 * expected.max(1.0),
                    "{value} {expected} {:?}",
                    position.board
                );
                let moves = solved.moves(packed).expect("a game comes to it");
                let best = moves.iter().flatten().copied().fold(0.0, f64::max);
                assert!((best - value).abs() < 1e-12 * value.max(1.0));
                let open: Vec<Direction> = position.legal_moves();
                let legal = Direction::ALL.into_iter().filter(|one| moves[one.index()].is_some());
                assert_eq!(legal.collect::<Vec<_>>(), open);
                let Some(direction) = open.first() else { break };
                position = position.play(direction).expect("legal");
            }
        }
    }
}

/// The share of games in which the best player reaches the goal is the probability that is computed.
#[test]
fn best_play_reaches_the_goal_as_often_as_computed() {
    let goal = 6;
    let solved = solve(SMALL, Goal::Reach(goal));
    let games = 4000u32;
    let won = (1..=u64::from(games)).filter(|hash| {
        let mut position = Twenty48::new(Variant::of(SMALL), *hash);
        while position.board.highest() < goal {
            let moves = solved.moves(ShapeTables::pack(&position.board)).expect("a game comes to it");
            let best = Direction::ALL
                .into_iter()
                .max_by(|a, b| moves[a.index()].partial_cmp(&moves[b.index()]).expect("numbers"));
            match best.and_then(|direction| position.play(&direction).ok()) {
                Some(next) => position = next,
                None => return false,
            }
        }
        true
    });
    let (share, chance) = (won.count() as f64 / f64::from(games), solved.start());
    let error = (chance * (1.0 - chance) / f64::from(games)).sqrt();
    assert!((share - chance).abs() < 4.0 * error, "{share} instead of {chance}");
    assert!((0.2..0.99).contains(&chance), "{chance}");
}

#[test]
fn three_by_three_is_listed_by_sums_and_bounded() {
    let mut told = 0;
    let solved = Solved::new(THREE, Goal::Reach(6), 1_000_000, &mut |count| told = count).expect("few positions");
    assert_eq!(told, 2 * solved.positions());
    assert!(solved.start() > 0.999_999 && solved.start() < 1.0, "{}", solved.start());
    let few = Solved::new(THREE, Goal::Reach(9), 1000, &mut |_| ());
    assert_eq!(few.map(|_| ()), Err(TooMany { most: 1000 }));
    // Mirror images are worth the same, also where the ninth cell is the largest.
    let boards = ["543210000", "000210543", "345012000", "000012345", "520410300"];
    let value = |text: &str| {
        let ranks: Vec<u8> = text.bytes().map(|byte| byte - b'0').collect();
        let packed = ShapeTables::pack(&Board::of(&ranks).expect("nine cells"));
        let from = Solved::from_positions(ShapeTables::new(THREE), &[packed], Goal::Reach(6), 1_000_000, &mut |_| ());
        from.expect("few positions").value(packed)
    };
    let all: Vec<Option<f64>> = boards.iter().map(|board| value(board)).collect();
    assert!(all[0].is_some() && all.iter().all(|one| *one == all[0]), "{all:?}");
}

/// A goal that is always reached has the probability one, and not a little more by rounding.
#[test]
fn no_goal_is_reached_more_often_than_always() {
    for (shape, goal) in [(TINY, 3), (SMALL, 3), (SMALL, 4), (THREE, 3), (THREE, 4)] {
        let start = solve(shape, Goal::Reach(goal)).start();
        assert!((0.99..=1.0).contains(&start), "{shape:?} {goal}: {start}");
    }
}

/// What this code found, so that a change shows itself; the recursion above says that it is right.
#[test]
fn the_small_boards_at_their_beginning() {
    for (shape, goal, positions, start) in [
        (TINY, Goal::Reach(4), 41, 0.962_511_253_75),
        (TINY, Goal::Reach(5), 75, 0.082_887_289_071_554),
        (TINY, Goal::Points, 110, 66.964_149_457_101),
        (SMALL, Goal::Reach(6), 6930, 0.939_263_692_430_81),
        (SMALL, Goal::Reach(7), 13_369, 0.056_992_160_495_634),
        (SMALL, Goal::Points, 21_752, 480.258_271_775_957),
    ] {
        let solved = solve(shape, goal);
        assert_eq!(solved.positions(), positions);
        assert!((solved.start() - start).abs() < 1e-11 * start.max(1.0), "{shape:?} {goal:?}: {}", solved.start());
    }
}

// The experiments: whole reports from no, one and all shards, and what they claim.

/// Small runs of every experiment, each with its game.
const FEW: [(&str, &str); 9] = [
    ("merge-strategies", "games-1200"),
    ("merge-strategies", "game-threes~games-300"),
    ("merge-strategies", "player-expectimax~games-1~nodes-1"),
    ("merge-strategies", "player-ntuple~games-30"),
    ("merge-strength", "games-2~nodes-10"),
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
    assert_eq!(EXPERIMENTS.len(), 4);
    for (id, text) in FEW {
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
    let builder = &crate::games::merge::SUMMARY_BUILDERS[0];
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
    let signs =
        |id: &str, text: &str| run(id, text).2.claims.iter().map(|claim| claim.verdict.mark().1).collect::<String>();
    assert_eq!(signs("merge-strategies", "player-corner~games-20000"), "✗");
    assert_eq!(signs("merge-strategies", "player-corner~games-100"), "?");
    // It is about a person’s own scores.
    assert_eq!(signs("merge-strategies", "game-threes~games-1000"), "–");
    assert_eq!(signs("merge-strategies", "player-random~games-10"), "");
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

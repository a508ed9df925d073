//! The experiments: shards merge in any order, the thirty problems are what their table says, simulated players fare as they
//! must, and the analysis finds the coefficients of data whose truth is known.

mod regression;

use std::collections::BTreeSet;

use super::metrics::{Measured, spread};
use super::simulated::{Ground, fare};
use crate::engine::challenge::{ChallengeId, Source};
use crate::engine::position::{Generated, Generator, Outcome, Position};
use crate::engine::rng::Rng;
use crate::engine::seed::Seed;
use crate::games::shisen::problems::{COLUMNS, COUNT, Metric, all, at};
use crate::games::shisen::rules::Shisen;
use crate::games::shisen::setup::ShisenSetup;
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

#[test]
fn the_longest_seeds_have_all_their_boards() {
    let (runner, _) = runner("shisen-metrics");
    let params = Params::parse(runner.info.params, "of-boards~size-4x3~boards-12").expect("good parameters");
    let mut from = BTreeSet::new();
    for shard in 0..(runner.info.shards)(&params) {
        let part = runner.run(&params, &Seed::new(&"s".repeat(64)).expect("a seed"), shard, &mut |_| ());
        let boards: Vec<Measured> = serde_json::from_str(part.get()).expect("boards");
        from.extend(boards.into_iter().map(|board| board.from));
    }
    assert_eq!(from.len(), 12);
    assert!(from.iter().all(|id| ChallengeId::parse(id).is_ok()), "{from:?}");
}

// The thirty problems.

const TABLE: &str = include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/data/shisen/problems.tsv"));

#[test]
fn every_figure_is_recomputed() {
    assert_eq!(all().len(), COUNT);
    for problem in all() {
        let position = problem.position.parse::<Shisen>().expect("a board");
        let measured = Measured::of(String::new(), &position);
        assert_eq!(measured.rating(), Some(problem.figures), "{}", problem.position);
        assert_eq!((measured.tiles, position.gravity()), (problem.tiles, None));
        assert!(measured.figures.is_some_and(|figures| figures.solvable()));
    }
}

#[test]
fn every_problem_comes_from_its_challenge() {
    for problem in all() {
        let id = ChallengeId::parse(problem.from).expect("an id");
        let Source::Seeded { setup, seed } = id.source else { panic!("{}: a seeded challenge", problem.from) };
        let setup = setup.parse::<ShisenSetup>().expect("a setup");
        let Generated::Ready(position) = setup.generate(&seed) else { panic!("{}: a board at once", problem.from) };
        assert_eq!(position.to_string(), problem.position);
        assert_eq!(at(problem.position), Some(problem));
    }
}

#[test]
fn the_problems_are_small_and_spread() {
    let names: BTreeSet<&str> = all().iter().map(|problem| problem.position).collect();
    assert_eq!(names.len(), COUNT);
    assert!(all().iter().all(|problem| (12..=28).contains(&problem.tiles)));
    let rates = |low: f64, high: f64| {
        all().iter().filter(|problem| (low..high).contains(&problem.figures.rate_solvable)).count()
    };
    for (low, high) in [(0.2, 0.35), (0.35, 0.5), (0.5, 0.65), (0.65, 0.8), (0.8, 0.92), (0.92, 1.01)] {
        assert_eq!(rates(low, high), 5, "{low} to {high}");
    }
    let different = |metric: Metric| {
        all().iter().map(|problem| metric.of(&problem.figures).to_bits()).collect::<BTreeSet<_>>().len()
    };
    assert!(different(Metric::Moves) == COUNT && different(Metric::LostMin) >= 4);
    let mixed = |problem: &&crate::games::shisen::problems::Problem| {
        let position = problem.position.parse::<Shisen>().expect("a board");
        let groups = position.board().groups();
        let has = |tiles: usize| groups.iter().any(|(_, cells)| cells.len() == tiles);
        has(4) && has(2)
    };
    assert!(all().iter().filter(mixed).count() >= 20);
}

#[test]
fn the_table_names_its_columns() {
    let head = TABLE.lines().find(|line| !line.starts_with('#')).expect("a line with names");
    assert_eq!(head.split('\t').collect::<Vec<_>>(), COLUMNS);
    assert_eq!(TABLE.lines().filter(|line| !line.starts_with('#')).count(), COUNT + 1);
}

#[test]
fn boards_are_chosen_from_each_group_and_once() {
    let position = |problem: &&'static crate::games::shisen::problems::Problem| {
        Measured::of(problem.from.to_owned(), &problem.position.parse::<Shisen>().expect("a board"))
    };
    let measured: Vec<Measured> = all().iter().take(12).collect::<Vec<_>>().iter().map(position).collect();
    let twice: Vec<&Measured> = measured.iter().chain(&measured).collect();
    let chosen = spread(&twice);
    assert_eq!(chosen.iter().collect::<BTreeSet<_>>().len(), chosen.len());
    // Each board stands there twice and is chosen once; no group has more than five.
    assert!(chosen.iter().all(|at| *at < 12) && chosen.len() >= 10, "{chosen:?}");
    assert_eq!(spread(&[]), Vec::<usize>::new());
}

/// The results of a command that are kept: a line of JSON for each problem, as it prints them, behind the command.
#[track_caller]
fn kept(text: &'static str, command: &str) -> Vec<&'static str> {
    assert!(text.contains(&format!("$ solvarium lab {command} --json\n")));
    text.lines().filter(|line| line.starts_with('{')).collect()
}

#[test]
fn the_metrics_that_are_kept_are_computed_again() {
    let kept = kept(include_str!("../../../../../docs/results/shisen/metrics.txt"), "shisen-metrics");
    let (params, whole) = run("shisen-metrics", "", 0..3);
    let lines = crate::games::summary_builder("shisen-metrics")
        .expect("a builder")
        .summary(&params, &whole)
        .expect("shards just written");
    assert_eq!((kept.len(), lines.len()), (COUNT, COUNT));
    for (line, kept) in lines.into_iter().zip(kept) {
        assert_eq!(serde_json::to_string(&line).expect("plain data"), kept);
    }
}

// Simulated players fare as all states say, and looking ahead is what it says.

fn ground(position: &str) -> Ground {
    Ground::of(&position.parse::<Shisen>().expect("a board"), 1_000_000).expect("few states")
}

/// The chance of a player who takes any pair, by the rules alone, each way on its own.
fn grown(state: &Shisen) -> f64 {
    if state.outcome() == Outcome::Won {
        return 1.0;
    }
    let moves = state.legal_moves();
    let chances = moves.iter().map(|m| grown(&state.play(m).expect("a move at hand")));
    chances.sum::<f64>() / moves.len().max(1) as f64
}

/// Whether every way from here ends with tiles left within so many moves, by the rules alone.
fn lost_within(state: &Shisen, moves: u32) -> bool {
    let at_hand = state.legal_moves();
    if state.outcome() == Outcome::Won || (moves == 0 && !at_hand.is_empty()) {
        return false;
    }
    at_hand.iter().all(|m| lost_within(&state.play(m).expect("a move at hand"), moves - 1))
}

#[test]
fn chances_are_those_of_the_rules() {
    for position in ["AA", "ABA-CBC", "ABAB-CDDC", "AABB-BBAA", "ABCA-DBCD"] {
        let (exact, grown) = (ground(position).chance(None), grown(&position.parse::<Shisen>().expect("a board")));
        assert!((exact - grown).abs() < 1e-12, "{position}: {exact} {grown}");
    }
    for problem in all().iter().filter(|problem| problem.tiles <= 12) {
        let (exact, grown) =
            (ground(problem.position).chance(None), grown(&problem.position.parse::<Shisen>().expect("a board")));
        assert!((exact - grown).abs() < 1e-12, "{}: {exact} {grown}", problem.position);
        assert!(exact > 0.0);
    }
}

#[test]
fn looking_ahead_sees_what_the_rules_say() {
    let treacherous = all().iter().filter(|problem| problem.figures.rate_solvable < 0.6);
    let smallest = treacherous.min_by_key(|problem| problem.figures.states).expect("problems");
    let start = smallest.position.parse::<Shisen>().expect("a board");
    let ground = ground(smallest.position);
    let mut seen = 0;
    // Every state by some way to it, with its number.
    let mut open = vec![(0u32, start)];
    for _ in 0..3000 {
        let Some((number, state)) = open.pop() else { break };
        for ahead in 0..4 {
            let expected = lost_within(&state, ahead);
            seen += u32::from(expected);
            assert_eq!(ground.seen_lost(number, ahead), expected, "{} {ahead}", state);
        }
        let mut after: Vec<(Shisen, u32)> = Vec::new();
        for m in state.legal_moves() {
            let next = state.play(&m).expect("a move at hand");
            let found = ground.number(&next).expect("a state that can be reached");
            after.push((next, found));
        }
        let mut numbers: Vec<u32> = after.iter().map(|pair| pair.1).collect();
        let mut expected = ground.choices(number, None);
        numbers.sort_unstable();
        expected.sort_unstable();
        assert_eq!(numbers, expected);
        open.extend(after.into_iter().map(|(state, number)| (number, state)));
    }
    assert!(seen > 50, "{seen} states seen to be lost");
}

#[test]
fn games_come_near_their_chances() {
    let trials = 2000;
    for problem in all() {
        let position = problem.position.parse::<Shisen>().expect("a board");
        let fared = fare(&position, trials, 2, |trial| Rng::part(7, trial)).expect("few states");
        for (cleared, chance) in [fared.random, fared.ahead].into_iter().zip(fared.chance) {
            let share = cleared as f64 / trials as f64;
            // Five standard deviations, and a little for chances near 0 and 1.
            let far = 5.0 * (chance * (1.0 - chance) / trials as f64).sqrt() + 1e-9;
            assert!((share - chance).abs() <= far, "{}: {share} {chance}", problem.position);
        }
    }
}

#[test]
fn looking_ahead_helps_with_the_problems() {
    let mean = |ahead: Option<u32>| {
        all().iter().map(|problem| ground(problem.position).chance(ahead)).sum::<f64>() / all().len() as f64
    };
    let [any, two, four] = [None, Some(2), Some(4)].map(mean);
    assert!(any < two && two < four && four < 1.0, "{any} {two} {four}");
}

#[test]
fn a_problem_fares_the_same_alone_and_among_others() {
    let shard = |shards: &[u32]| run("shisen-simulated", "trials-50", shards.iter().copied()).1.shards[&4].to_string();
    assert_eq!(shard(&[4]), shard(&[3, 4, 5]));
    let (params, whole) = run("shisen-simulated", "trials-50", 0..30);
    let summary = crate::games::summary_builder("shisen-simulated")
        .expect("a builder")
        .summary(&params, &whole)
        .expect("shards just written");
    assert_eq!(summary.len(), 30);
    assert!(summary.iter().all(|line| line["trials"] == 50 && line["random_exactly"].as_f64().is_some()));
}

#[test]
fn the_simulated_players_that_are_kept_play_again() {
    let kept = kept(include_str!("../../../../../docs/results/shisen/simulated.txt"), "shisen-simulated --seed 1");
    assert_eq!(kept.len(), 30);
    for (problem, line) in all().iter().zip(&kept) {
        let line: serde_json::Value = serde_json::from_str(line).expect("JSON");
        assert_eq!(line["id"], format!("shisen/board/{}", problem.position));
        for (key, ahead) in [("random_exactly", None), ("ahead_exactly", Some(2))] {
            let found = line[key].as_f64().expect("a share");
            assert!((ground(problem.position).chance(ahead) - found).abs() < 1e-5, "{} {key}", problem.position);
        }
    }
    let (params, whole) = run("shisen-simulated", "", [2, 3]);
    let lines = crate::games::summary_builder("shisen-simulated")
        .expect("a builder")
        .summary(&params, &whole)
        .expect("shards just written");
    for (line, kept) in lines.into_iter().zip(&kept[2..]) {
        assert_eq!(serde_json::to_string(&line).expect("plain data"), *kept);
    }
}

//! Simulated players fare as all states say, and looking ahead is what it says.

use super::{run, runner};
use crate::engine::position::{Outcome, Position};
use crate::engine::rng::Rng;
use crate::games::shisen::experiments::simulated::{Ground, fare};
use crate::games::shisen::problems::all;
use crate::games::shisen::rules::Shisen;

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
    let summary = runner("shisen-simulated").1.summary(&params, &whole).expect("shards just written");
    assert_eq!(summary.len(), 30);
    assert!(summary.iter().all(|line| line["trials"] == 50 && line["random_exactly"].as_f64().is_some()));
}

/// What is kept: a line of JSON for each problem, as the command prints it, behind the command.
const KEPT: &str = include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/docs/results/shisen/simulated.txt"));

#[test]
fn the_results_that_are_kept_are_computed_again() {
    let kept: Vec<&str> = KEPT.lines().filter(|line| line.starts_with('{')).collect();
    assert_eq!(kept.len(), 30);
    assert!(KEPT.contains("$ solvarium lab shisen-simulated --seed 1 --json\n"));
    for (problem, line) in all().iter().zip(&kept) {
        let line: serde_json::Value = serde_json::from_str(line).expect("JSON");
        assert_eq!(line["id"], format!("shisen/board/{}", problem.position));
        for (key, ahead) in [("random_exactly", None), ("ahead_exactly", Some(2))] {
            let found = line[key].as_f64().expect("a share");
            assert!((ground(problem.position).chance(ahead) - found).abs() < 1e-5, "{} {key}", problem.position);
        }
    }
    let (params, whole) = run("shisen-simulated", "", [2, 3]);
    let lines = runner("shisen-simulated").1.summary(&params, &whole).expect("shards just written");
    for (line, kept) in lines.into_iter().zip(&kept[2..]) {
        assert_eq!(serde_json::to_string(&line).expect("plain data"), *kept);
    }
}

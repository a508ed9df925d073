//! The thirty problems.

use std::collections::BTreeSet;

use super::{run, runner};
use crate::engine::challenge::{ChallengeId, Source};
use crate::engine::position::{Generated, Generator};
use crate::games::shisen::experiments::metrics::{Measured, spread};
use crate::games::shisen::problems::{COLUMNS, COUNT, Metric, all, at};
use crate::games::shisen::rules::Shisen;
use crate::games::shisen::setup::ShisenSetup;

const TABLE: &str = include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/data/shisen/problems.tsv"));

#[test]
fn every_figure_is_recomputed() {
    assert_eq!(all().len(), COUNT);
    for problem in all() {
        let position = problem.position.parse::<Shisen>().expect("a board");
        let measured = Measured::of(String::new(), &position);
        assert_eq!(measured.rating(), Some(problem.figures), "{}", problem.position);
        assert_eq!((measured.tiles, position.gravity()), (problem.tiles, false));
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

/// What is kept: a line of JSON for each problem, as the command prints it, behind the command.
const KEPT: &str = include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/docs/results/shisen/metrics.txt"));

#[test]
fn the_results_that_are_kept_are_computed_again() {
    assert!(KEPT.contains("$ solvarium lab shisen-metrics --json\n"));
    let kept: Vec<&str> = KEPT.lines().filter(|line| line.starts_with('{')).collect();
    let (params, whole) = run("shisen-metrics", "", 0..3);
    let lines = runner("shisen-metrics").1.summary(&params, &whole).expect("shards just written");
    assert_eq!((kept.len(), lines.len()), (COUNT, COUNT));
    for (line, kept) in lines.into_iter().zip(kept) {
        assert_eq!(serde_json::to_string(&line).expect("plain data"), kept);
    }
}

//! Figures of gardens, all best solutions, and which of them is beautiful.

use std::collections::BTreeSet;

use super::garden;
use super::oracle::rows;
use crate::engine::position::{Outcome, Position};
use crate::games::zen::beauty::beauty;
use crate::games::zen::solver::optimal::OptimalSolutions;
use crate::games::zen::solver::optimal_solutions;
use crate::games::zen::{Monk, Move, Reading, State};
use crate::search::budget::{Budget, NodeLimit};
use crate::search::proof::Proof;
use crate::search::solve::{Analyse, MetricValue};

fn all(state: &State, most: usize) -> Proof<OptimalSolutions> {
    optimal_solutions(state, most, &mut Budget::new(NodeLimit::default(), &mut |_| ()))
}

/// Every set of so many paths that finishes the garden, by the rules alone.
fn by_the_rules(state: &State, paths: u32) -> BTreeSet<Vec<Move>> {
    fn ends(state: &State, way: Vec<crate::games::zen::Step>, into: &mut Vec<(State, Move)>) {
        for step in state.choices() {
            let next = state.step(step).expect("legal");
            let way: Vec<_> = way.iter().copied().chain([step]).collect();
            if next.monk() == Monk::Outside {
                let text: String = way.iter().map(|step| Move::single(*step).to_string()).collect();
                into.push((next, text.parse::<Move>().expect("a path")));
            } else {
                ends(&next, way, into);
            }
        }
    }
    if paths == 0 {
        return if state.outcome() == Outcome::Won { BTreeSet::from([vec![]]) } else { BTreeSet::new() };
    }
    let mut next = Vec::new();
    ends(state, Vec::new(), &mut next);
    let with = |(next, m): (State, Move)| {
        by_the_rules(&next, paths - 1).into_iter().map(move |set| {
            let mut set = set;
            set.push(m.clone());
            set.sort_unstable();
            set
        })
    };
    next.into_iter().flat_map(with).collect()
}

#[test]
fn all_best_solutions_are_found_once() {
    let mut checked = 0;
    for row in rows() {
        for (reading, optimum) in Reading::ALL.into_iter().zip(row.optima) {
            let Some(optimum) = optimum.filter(|optimum| *optimum <= 3 && row.position.len() < 25) else { continue };
            let state = row.state(reading);
            let wanted = by_the_rules(&state, optimum);
            let Proof::Solved(OptimalSolutions { paths, count, listed, .. }) = all(&state, usize::MAX) else {
                panic!("{}", row.name)
            };
            let sets: BTreeSet<Vec<Move>> = listed
                .iter()
                .map(|line| {
                    let last = line.iter().try_fold(state.clone(), |state, m| state.play(m)).expect("legal");
                    assert_eq!(last.outcome(), Outcome::Won);
                    let mut set = line.clone();
                    set.sort_unstable();
                    set
                })
                .collect();
            assert_eq!((paths, count), (optimum, Some(wanted.len() as u64)), "{} {reading:?}", row.name);
            assert_eq!(sets, wanted, "{}", row.name);
            checked += 1;
        }
    }
    assert!(checked > 15, "{checked}");
}

#[test]
fn the_best_has_the_fewest_choices() {
    for row in rows() {
        let state = row.state(Reading::CornerExit);
        match all(&state, 100_000) {
            Proof::Solved(OptimalSolutions { best, listed, paths, .. }) => {
                assert_eq!(Some(paths), row.optima[1]);
                let choices = |line: &[Move]| line.iter().map(|m| m.steps().count()).sum::<usize>();
                assert!(listed.iter().all(|line| choices(line) >= choices(&best)), "{}", row.name);
                assert_eq!(choices(&listed[0]), choices(&best), "{}", row.name);
                let last = best.iter().try_fold(state.clone(), |state, m| state.play(m)).expect("legal");
                assert_eq!(last.outcome(), Outcome::Won);
            }
            other => assert_eq!((other, row.optima[1]), (Proof::Impossible, None), "{}", row.name),
        }
    }
}

#[test]
fn figures_of_a_garden() {
    let figures = |text: &str, nodes| garden(text).analyse(&mut Budget::new(NodeLimit { nodes }, &mut |_| ()));
    let list = |text: &str| -> Vec<(String, MetricValue)> {
        figures(text, 1 << 20)
            .expect("small")
            .into_iter()
            .map(|figure| (figure.key.into_owned(), figure.value))
            .collect()
    };
    let wanted = |optimum, solutions, states, slides, solvable| {
        [
            ("optimum".to_owned(), optimum),
            ("solutions".to_owned(), MetricValue::Count(solutions)),
            ("states".to_owned(), MetricValue::Count(states)),
            ("slides".to_owned(), slides),
            ("solvable".to_owned(), MetricValue::Flag(solvable)),
        ]
    };
    let count = MetricValue::Count;
    // A corridor: once along it, in either direction.
    assert_eq!(list("ssss~cornerexit"), wanted(count(1), 2, 16, count(1), true));
    assert_eq!(list("xsx-sss-xsx~cornerexit"), wanted(MetricValue::None, 0, 3, MetricValue::None, false));
    // The ornament at the edge stays: the two cells before it are one path, in three ways (00EN, 00SEN, 01SW).
    assert_eq!((&list("sso-xxx")[0].1, &list("sso-xxx")[1].1), (&count(1), &count(3)));
    assert_eq!(list("ssoss")[3].1, count(2), "pushes are no slides");
    assert_eq!(list("xx"), wanted(count(0), 1, 1, count(0), true));
    assert_eq!(figures("sssss-sssss-sssss-sssss-sssss", 3), None);
}

#[test]
fn beauty_is_straight_and_symmetric() {
    let measure = |text: &str, moves: &[&str]| {
        let moves: Vec<Move> = moves.iter().map(|text| super::m(text)).collect();
        beauty(&garden(text), &moves)
    };
    assert_eq!(measure("sss-sss-sss", &["00E", "10W", "20E"]), 0.0, "no solution: the second path cannot begin so");
    assert_eq!(measure("sss-sss-sss", &["00E", "10E", "20E"]), 1.0);
    assert_eq!(measure("sss-sss-sss", &["00E", "12W", "20E"]), 1.0, "the direction does not show");
    // Two of the three cells are straight, and only the last is its own image, in the mirror between left and right.
    assert_eq!(measure("ssx-xsx", &["00ES"]), 0.5);
    assert_eq!(measure("xx", &[]), 0.0);
    let ring = measure("sss-sxs-sss", &["01SE", "21NW", "00SW", "12WS"]);
    assert!(ring > 0.4 && ring < 1.0, "{ring}");
}

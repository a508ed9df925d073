//! The metrics.

use super::super::metrics::{connectedness, frontier};
use super::{board, freely};
use crate::search::budget::{Budget, NodeLimit};
use crate::search::solve::{Analyse, MetricValue};

const KEYS: [&str; 8] =
    ["optimum", "optimal_solutions", "states", "frontier", "connectedness", "lr_share", "branching", "downhill"];

#[track_caller]
fn figures(position: &str) -> [MetricValue; 8] {
    let all = freely(|budget| board(position).analyse(budget)).expect("a free budget");
    assert!(all.iter().map(|m| m.key.as_ref()).eq(KEYS));
    let values: Vec<MetricValue> = all.into_iter().map(|m| m.value).collect();
    values.try_into().expect("as many as keys")
}

#[test]
fn connectedness_of_a_mountain_of_ones() {
    // Every step but the summit's two can be left for both neighbours, and the ground for one:
    // 12 steps times 2 sources, of which the summit's two as sources of 5, 6, 7 and 8 do not count.
    let ones = board("111111111111-111111111111");
    assert!((connectedness(&ones) - 20.0 / 12.0).abs() < 1e-12);
    // A row of zeros and a row of fives: sources 5 away on either side, on the board, off the summit.
    let fives = board("000000000000-555555555555");
    // Columns 5..=12 have a source on the left (0..=7), 1..=8 one on the right (6..=13): 16 less 4.
    assert!((connectedness(&fives) - 12.0 / 12.0).abs() < 1e-12);
    assert!(connectedness(&board("000000000000-000000000000")).abs() < 1e-12);
}

#[test]
fn a_solvable_board_has_all_figures() {
    use MetricValue::{Count, Measure, Series};
    let [optimum, solutions, states, layers, _, share, branching, downhill] = figures("554344221335-311400512200");
    assert_eq!(optimum, Count(12));
    assert!(matches!(solutions, Count(1..)));
    let Series(layers) = layers else { panic!("a series") };
    assert_eq!(states, Count(layers.iter().sum()));
    assert_eq!(layers[0], 1);
    assert!(matches!(share, Measure(s) if s > 0.5 && s < 1.0), "at least eight of twelve go left or right");
    assert!(matches!(branching, Measure(b) if b >= 1.0));
    assert!(matches!(downhill, Count(..=12)));
}

#[test]
fn an_impossible_board_has_no_figures_of_a_solution() {
    use MetricValue::{Count, Measure, None, Series};
    let all = figures("235334140030-554141221205");
    let [None, None, Count(1), Series(layers), Measure(_), None, None, None] = all else {
        panic!("{all:?}");
    };
    assert_eq!(layers, [1], "no first move");
}

#[test]
fn a_won_board_has_no_means() {
    let [optimum, solutions, .., share, branching, downhill] = figures("554344221335-311400512200~atGHgh");
    assert_eq!([optimum, solutions, downhill], [MetricValue::Count(0), MetricValue::Count(1), MetricValue::Count(0)]);
    assert_eq!([share, branching], [MetricValue::None, MetricValue::None]);
}

#[test]
fn a_spent_budget_gives_no_figures() {
    let mut quiet = |_| {};
    let mut budget = Budget::new(NodeLimit { nodes: 5 }, &mut quiet);
    assert!(board("554344221335-311400512200").analyse(&mut budget).is_none());
    assert!(frontier(&board("554344221335-311400512200"), &mut budget).is_none());
}

//! The metric against the paper's equations, against all spanning trees of small graphs, and against known figures.

use proptest::prelude::*;

use super::blocks::{Fraction, expected, way};
use super::*;
use crate::games::sliding::solver::codec::{Codec, MAX_WORDS, PlacementTable};
use crate::games::sliding::solver::expand::Expander;
use crate::games::sliding::{Metric, Sliding};
use crate::search::numbered_set::NumberedSet;

const QUICK: Effort = Effort { samples: 4_000, steps: 20_000_000, seed: 7 };

#[track_caller]
fn bb(graph: &Graph, start: u32, goals: &[u32]) -> Difficulty {
    measure(graph, start, goals, &QUICK, &mut |_| ()).expect("there is a way")
}

fn graph(count: u32, pairs: &[(u32, u32)]) -> Graph {
    Graph::from_edges(count, pairs).expect("edges between vertices")
}

/// The tree whose vertex `i + 1` hangs on `parents[i]`, reduced to the vertices that exist.
fn tree(parents: &[u32]) -> Vec<(u32, u32)> {
    (1..).zip(parents).map(|(vertex, &parent)| (vertex, parent % vertex)).collect()
}

/// The searcher's waste below `vertex`, as the paper writes it: equation 1 off the way, equation 2 on it.
fn waste(graph: &Graph, vertex: u32, from: Option<u32>, goal: u32) -> (bool, f64) {
    if vertex == goal {
        return (true, 0.0);
    }
    let below: Vec<(bool, f64)> = graph
        .neighbours(vertex)
        .iter()
        .filter(|&&to| Some(to) != from)
        .map(|&to| waste(graph, to, Some(vertex), goal))
        .collect();
    let dead_ends: f64 = below.iter().filter(|(leads, _)| !leads).map(|(_, a)| a + 2.0).sum();
    match below.iter().find(|(leads, _)| *leads) {
        Some((_, a)) => (true, a + 1.0 + dead_ends / 2.0),
        None => (false, dead_ends),
    }
}

/// Number of spanning trees and the sum of their ways' lengths, by trying every set of edges.
fn all_trees(count: u32, pairs: &[(u32, u32)], start: u32, goal: u32) -> (u64, u64) {
    let (mut trees, mut lengths) = (0, 0);
    for set in (0..1u32 << pairs.len()).filter(|set| set.count_ones() == count - 1) {
        let chosen: Vec<(u32, u32)> = (0..).zip(pairs).filter(|(at, _)| set >> at & 1 == 1).map(|(_, &p)| p).collect();
        let distances = graph(count, &chosen).distances(&[start]);
        if distances.iter().all(Option::is_some) {
            trees += 1;
            lengths += u64::from(distances[goal as usize].unwrap_or(0));
        }
    }
    (trees, lengths)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn on_trees_the_papers_equations_hold(parents in prop::collection::vec(any::<u32>(), 1..60), pick in any::<prop::sample::Index>()) {
        let pairs = tree(&parents);
        let count = parents.len() as u32 + 1;
        let graph = graph(count, &pairs);
        let leaves: Vec<u32> = (1..count).filter(|&vertex| graph.neighbours(vertex).len() == 1).collect();
        let goal = leaves[pick.index(leaves.len())];
        let way = f64::from(graph.distances(&[0])[goal as usize].expect("a tree is connected"));
        let found = bb(&graph, 0, &[goal]);
        prop_assert!(found.exact);
        prop_assert_eq!(found.bb, f64::from(count) - 1.0 - way);
        let (leads, difficulty) = waste(&graph, 0, None, goal);
        prop_assert!(leads);
        prop_assert_eq!(found.bb, difficulty - way);
    }

    #[test]
    fn sums_are_those_over_all_spanning_trees(count in 3u32..7, more in prop::collection::vec((0u32..7, 0u32..7), 1..7), parents in prop::collection::vec(any::<u32>(), 6)) {
        let mut pairs = tree(&parents[..count as usize - 1]);
        pairs.extend(more.into_iter().map(|(a, b)| (a % count, b % count)).filter(|(a, b)| a != b));
        let (trees, lengths) = all_trees(count, &pairs, 0, count - 1);
        let found = bb(&graph(count, &pairs), 0, &[count - 1]);
        prop_assert!(found.exact);
        prop_assert!((found.e - lengths as f64 / trees as f64).abs() < 1e-12, "{} {lengths}/{trees}", found.e);
    }

    #[test]
    fn blocks_cover_the_way(count in 2u32..40, more in prop::collection::vec((0u32..40, 0u32..40), 0..30), parents in prop::collection::vec(any::<u32>(), 39)) {
        let mut pairs = tree(&parents[..count as usize - 1]);
        pairs.extend(more.into_iter().map(|(a, b)| (a % count, b % count)).filter(|(a, b)| a != b));
        let graph = graph(count, &pairs);
        let stretches = way(&graph, 0, count - 1);
        let length: u32 = stretches
            .iter()
            .map(|stretch| stretch.graph.distances(&[stretch.entry])[stretch.exit as usize].expect("connected"))
            .sum();
        prop_assert_eq!(Some(length), graph.distances(&[0])[count as usize - 1]);
    }
}

fn ring(count: u32) -> Graph {
    graph(count, &(0..count).map(|vertex| (vertex, (vertex + 1) % count)).collect::<Vec<_>>())
}

#[test]
fn a_ring_is_two_ways() {
    // Of n trees, each lacks one edge: k of them leave the long way, n - k the short one.
    for (count, away) in [(5u32, 2u32), (12, 5), (16, 8)] {
        let (n, k) = (i128::from(count), i128::from(away));
        let stretches = way(&ring(count), 0, away);
        assert_eq!(stretches.len(), 1);
        let Fraction { numerator, denominator } = expected(&stretches[0]).expect("a small block");
        assert_eq!((numerator, denominator), (2 * k * (n - k), n));
    }
}

#[test]
fn several_goals_are_one() {
    // A square with both neighbours of the corner as goals: whichever tree, the way is one step or passes the far corner.
    let square = ring(4);
    let found = bb(&square, 0, &[1, 3]);
    // Contracted: start and far corner, each with two edges to the goal.
    assert_eq!((found.v, found.e, found.bb), (3, 1.0, 1.0));
}

#[test]
fn walks_agree_with_sums() {
    let complete: Vec<(u32, u32)> = (0..9).flat_map(|a| (a + 1..9).map(move |b| (a, b))).collect();
    let graph = graph(9, &complete);
    let stretches = way(&graph, 0, 8);
    let exact = expected(&stretches[0]).expect("a small block").value();
    let mut walks = Walks::new(&stretches, &QUICK);
    walks.by_ref().take(QUICK.samples as usize).for_each(drop);
    let summary = walks.summary().expect("many samples");
    assert!(summary.standard_error > 0.0 && summary.standard_error < 0.05, "{summary:?}");
    assert!((summary.mean - exact).abs() < 4.0 * summary.standard_error, "{summary:?} against {exact}");
}

#[test]
fn large_rings_are_sampled_with_their_error() {
    let found = bb(&ring(100), 0, &[30]);
    assert!(!found.exact && found.samples == QUICK.samples);
    assert!((found.e - 42.0).abs() < 4.0 * found.standard_error, "{found:?}");
    assert_eq!(found, bb(&ring(100), 0, &[30]));
    assert_eq!(found.bb, 99.0 - found.e);
}

#[test]
fn what_cannot_be_measured_is_said() {
    let square = ring(4);
    let say = |graph: &Graph, start, goals: &[u32], effort| measure(graph, start, goals, &effort, &mut |_| ());
    assert_eq!(say(&square, 0, &[2, 0], QUICK), Err(BbError::Solved));
    assert_eq!(say(&square, 0, &[4], QUICK), Err(BbError::NoVertex { vertex: 4 }));
    assert_eq!(say(&square, 0, &[], QUICK), Err(BbError::NoWay));
    assert_eq!(say(&graph(3, &[(0, 1)]), 0, &[2], QUICK), Err(BbError::NoWay));
    let few = Effort { steps: 3, ..QUICK };
    assert_eq!(say(&ring(100), 0, &[50], few), Err(BbError::GaveUp { steps: 3 }));
}

#[test]
fn a_goal_within_a_tree_hides_what_lies_behind() {
    // 0 - 1 - 2 - 3, goal 1: V still counts what lies behind, as the paper's V - 1 - m does.
    let found = bb(&graph(4, &tree(&[0, 1, 2])), 0, &[1]);
    assert_eq!((found.v, found.e, found.bb), (4, 1.0, 2.0));
}

// The metric of puzzles: published figures and those of the reference.

/// All positions that a board reaches, as a graph with its start 0, and the solved ones.
fn positions(position: &str, metric: Metric) -> (Graph, Vec<u32>) {
    let board = position.parse::<Sliding>().expect("a position");
    let terrain = PlacementTable::new(&board);
    let codec = Codec::<u128, MAX_WORDS>::new(&terrain);
    let mut expander = Expander::new(&codec, metric);
    let mut table = NumberedSet::default();
    table.insert(codec.key(&terrain.read(&board).expect("its own puzzle").at));
    let (mut offsets, mut edges, mut goals) = (vec![0u32], Vec::new(), Vec::new());
    let mut at = 0;
    while let Some(&key) = table.keys().get(at) {
        let mut row = Vec::new();
        expander.each(&key, &codec.position(&key), &mut |next, _| {
            table.insert(*next);
            row.extend(table.find(next).filter(|&next| next != at as u32));
            true
        });
        row.sort_unstable();
        row.dedup();
        edges.extend(row);
        offsets.push(edges.len() as u32);
        if codec.is_goal(&key) {
            goals.push(at as u32);
        }
        at += 1;
    }
    (Graph::new(offsets, edges).expect("every action can be taken back"), goals)
}

#[track_caller]
fn of(position: &str, metric: Metric, effort: Effort) -> Difficulty {
    let (graph, goals) = positions(position, metric);
    measure(&graph, 0, &goals, &effort, &mut |_| ()).expect("a solution")
}

#[test]
fn two_by_two_is_exact() {
    let ring = of("AB-C0~00-0A", Metric::Move, QUICK);
    assert_eq!((ring.v, ring.e, ring.bb, ring.exact), (10, 5.0, 4.0, true));
    let steps = of("A0-0B~00-0A", Metric::Step, QUICK);
    assert_eq!((steps.v, steps.e, steps.exact), (10, 10.0 / 3.0, true));
    assert!((steps.bb - 17.0 / 3.0).abs() < 1e-12);
    let moves = of("A0-0B~00-0A", Metric::Move, QUICK);
    assert!((moves.bb - 5.721_763_09).abs() < 5e-9 && moves.exact, "{moves:?}");
}

#[test]
fn pennant_is_estimated() {
    let effort = Effort { samples: 2_000, ..QUICK };
    let found = of("GGaa-GGbb-de00-fghh-fgii~0000-0000-0000-GG00-GG00", Metric::Move, effort);
    assert_eq!(found.v, 1398 - 32 + 1);
    assert!(found.standard_error < 1.5, "{found:?}");
    assert!((found.e - 88.97).abs() < 4.0 * found.standard_error, "{found:?}");
    assert!((found.bb - 1277.0).abs() < 4.0 * found.standard_error + 0.5, "{found:?}");
}

#[test]
fn klotski_is_estimated() {
    let effort = Effort { samples: 300, steps: 400_000_000, seed: 3 };
    let found = of("aGGb-aGGb-cddf-cghf-i00j~0000-0000-0000-0GG0-0GG0", Metric::Move, effort);
    assert_eq!(found.samples, 300);
    // The reference knows it to 9 only.
    assert!((found.e - 378.0).abs() < 4.0 * (found.standard_error + 9.0) && found.standard_error < 15.0, "{found:?}");
}

#[test]
fn what_is_measured_is_written_as_the_command_line_wants_it() {
    let ring = of("AB-C0~00-0A", Metric::Move, QUICK);
    let json = serde_json::to_value(&ring).expect("plain numbers");
    let wanted = serde_json::json!({"e": 5.0, "standard_error": 0.0, "v": 10, "bb": 4.0, "exact": true, "samples": 0});
    assert_eq!(json, wanted);
}

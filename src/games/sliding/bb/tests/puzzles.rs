//! The metric of puzzles: published figures and those of the reference.

use super::*;
use crate::games::sliding::solver::codec::{Codec, MAX_WORDS};
use crate::games::sliding::solver::expand::Expander;
use crate::games::sliding::solver::placement_table::PlacementTable;
use crate::games::sliding::{Metric, Sliding};
use crate::search::numbered_set::NumberedSet;

/// All positions that a board reaches, as a graph with its start 0, and the solved ones.
fn positions(position: &str, metric: Metric) -> (Graph, Vec<u32>) {
    let board = position.parse::<Sliding>().expect("a position");
    let terrain = PlacementTable::new(&board);
    let codec = Codec::<MAX_WORDS>::new(&terrain);
    let mut expander = Expander::new(&terrain, &codec, metric);
    let mut table = NumberedSet::default();
    table.insert(codec.key(&terrain, &terrain.read(&board).expect("its own puzzle")));
    let (mut offsets, mut edges, mut goals) = (vec![0u32], Vec::new(), Vec::new());
    let mut at = 0;
    while let Some(&key) = table.keys().get(at) {
        let mut row = Vec::new();
        expander.each(&key, &codec.position(&terrain, &key), &mut |next, _| {
            table.insert(*next);
            row.extend(table.find(next).filter(|&next| next != at as u32));
            true
        });
        row.sort_unstable();
        row.dedup();
        edges.extend(row);
        offsets.push(edges.len() as u32);
        if codec.is_goal(&terrain, &key) {
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

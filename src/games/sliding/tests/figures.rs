//! What `analyse` says, and how far each position is from its goal.

use super::{PENNANT, board};
use crate::engine::position::Position;
use crate::games::sliding::component::{Component, Distance};
use crate::games::sliding::{Metric, Move};
use crate::search::budget::{Budget, NodeLimit};
use crate::search::solve::Analyse;

fn figures(text: &str, nodes: u64) -> Option<serde_json::Value> {
    let all = board(text).analyse(&mut Budget::new(NodeLimit { nodes }, &mut |_| ()))?;
    Some(all.into_iter().map(|metric| (metric.key, metric.value.json())).collect())
}

#[test]
fn figures_of_small_boards() {
    let two = figures("AB-C0~00-0A", 1000).expect("twelve positions");
    assert_eq!((&two["positions"], &two["solved_positions"]), (&12.into(), &3.into()));
    assert_eq!(two["bb"]["bb"], 4.0);
    assert_eq!(two["bb"]["exact"], true);
    assert_eq!(two["bb"]["v"], 10);
    let moving = figures(PENNANT, 1_000_000).expect("1398 positions");
    assert_eq!((&moving["positions"], &moving["solved_positions"]), (&1398.into(), &32.into()));
    assert_eq!(moving["diameter"], 105);
    let optimum =
        serde_json::json!({"step": 83, "line": 62, "move": 59, "superstep": 53, "superline": 38, "supermove": 38});
    assert_eq!(moving["optimum"], optimum);
    assert_eq!(moving["hardest"], 78);
    assert_eq!(moving["bb"]["v"], 1367);
}

#[test]
fn impossible_is_null_and_unknown_is_not() {
    let ring = figures("aaa0-aba0-aaa0~0000-00b0-0000", 1000).expect("few positions");
    let optimum =
        serde_json::json!({"step": null, "line": null, "move": null, "superstep": 1, "superline": 1, "supermove": 1});
    assert_eq!(ring["optimum"], optimum);
    assert_eq!((&ring["bb"], &ring["hardest"]), (&serde_json::Value::Null, &serde_json::Value::Null));
    assert_eq!(figures(PENNANT, 1000), None);
    // Enough for the component, not for all searches.
    let some = figures(PENNANT, 1500).expect("1398 positions");
    assert_eq!(some["optimum"]["move"], 59);
    assert_eq!(some["optimum"]["supermove"], "gave_up");
}

#[test]
fn after_every_move_at_hand_it_is_known_how_far_it_is() {
    let far = |text: &str| {
        let start = board(text);
        let component = Component::explore(&start, Metric::Move, 1_000_000, &mut |_| ()).expect("not many positions");
        let after =
            |m: Move| (m.to_string(), component.distance(&start.play(&m).expect("legal")).expect("it belongs to it"));
        start.legal_moves().into_iter().map(after).collect::<Vec<_>>()
    };
    let expected = [("bd", 60), ("er", 59), ("err", 58), ("hu", 60)];
    assert_eq!(far(PENNANT), expected.map(|(m, far)| (m.to_owned(), Distance::Actions(far))));
    let eight = far("abc-def-gh0~abc-def-hg0");
    assert!(eight.len() == 2 && eight.iter().all(|(_, distance)| *distance == Distance::Never));
}

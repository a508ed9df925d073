//! Counting what has been played.

use crate::games::sliding::move_counter::MoveCounter;
use crate::games::sliding::{Metric, Move, Sliding};
use crate::search::budget::{Budget, NodeLimit};
use crate::search::proof::Proof;
use crate::search::solve::Solve;

#[track_caller]
fn tally(board: &str, moves: &[&str]) -> MoveCounter {
    let mut tally = MoveCounter::new(&board.parse::<Sliding>().expect("a good position"));
    for m in moves {
        tally.push(&m.parse::<Move>().expect("a good move")).expect("a legal move");
    }
    tally
}

/// Step, line, move, superstep, superline, supermove; -1 where there is no count.
#[track_caller]
fn check(board: &str, moves: &[&str], counts: [i64; 6]) {
    let found = tally(board, moves).counts().map(|count| count.map_or(-1, i64::from));
    assert_eq!(found, counts, "{moves:?}");
}

const OPEN: &str = "a000-0000-b000~000a-0000-0000";

#[test]
fn steps_of_one_piece_in_a_row_are_one_move() {
    check(OPEN, &[], [0; 6]);
    check(OPEN, &["ar"], [1; 6]);
    check(OPEN, &["ar", "ar"], [2, 1, 1, 2, 1, 1]);
    check(OPEN, &["arr", "ad"], [3, 2, 1, 3, 2, 1]);
    check(OPEN, &["ar", "bu", "ar"], [3, 3, 3, 3, 3, 3]);
}

#[test]
fn going_back_takes_the_count_back() {
    check(OPEN, &["ar", "al"], [0; 6]);
    check(OPEN, &["bu", "ar", "al"], [1; 6]);
    check(OPEN, &["bu", "arr", "al"], [2; 6]);
    // Now only b has gone, which one action does.
    check(OPEN, &["ar", "br", "al"], [1; 6]);
    check(OPEN, &["ar", "br", "ad", "br"], [4, 4, 4, 3, 3, 3]);
    check(OPEN, &["ar", "br", "al", "bl"], [0; 6]);
}

#[test]
fn what_goes_together_counts_once_for_those_who_may() {
    check("ab00-0000~00ab-0000", &["ab_rr"], [4, 4, 4, 2, 1, 1]);
    // The same two pieces one after the other: the positions between are played too.
    check("ab00-0000~00ab-0000", &["br", "ar"], [2, 2, 2, 1, 1, 1]);
    check("aaa0-aba0-aaa0~0000-00b0-0000", &["ab_r"], [-1, -1, -1, 1, 1, 1]);
}

#[test]
fn a_way_round_that_was_not_free_is_no_single_action() {
    // The piece cannot jump: going right, over the wall's place, takes the three steps around it.
    check("a10-000~00a-000", &["adrru"], [4, 3, 1, 4, 3, 1]);
    check("a1b-0c0~000-00b", &["bd", "bu", "cl"], [1; 6]);
}

#[test]
fn taking_back_gives_the_counts_of_before() {
    let mut line = tally(OPEN, &["ar", "ad", "br", "br"]);
    assert!(line.push(&"au".parse::<Move>().expect("a good move")).is_ok());
    assert!(line.push(&"zu".parse::<Move>().expect("a good move")).is_err());
    assert_eq!(line.len(), 5);
    for left in (0..5).rev() {
        line.truncate(left);
        assert_eq!(line.counts(), tally(OPEN, &["ar", "ad", "br", "br"][..left]).counts(), "{left}");
    }
    assert!(line.is_empty());
}

#[test]
fn a_shortest_solution_counts_its_own_length() {
    for board in [
        "aGGb-aGGb-cddf-cghf-i00j~0000-0000-0000-0GG0-0GG0",
        "10wwxxRR-10w00xRR-BBz00y01-BBzzyy01~00wwxxBB-00w00xBB-RRz00y00-RRzzyy00",
    ] {
        let start = board.parse::<Sliding>().expect("a good position");
        let mut least: [Option<u32>; 6] = [None; 6];
        for metric in Metric::ALL {
            let verdict = start.solve(metric.word(), &mut Budget::new(NodeLimit::default(), &mut |_| ()));
            let Proof::Solved(path) = verdict else { panic!("{board} can be solved") };
            let mut line = MoveCounter::new(&start);
            path.iter().for_each(|m| line.push(m).expect("a legal move"));
            assert_eq!(line.count(metric), Some(path.len() as u32), "{metric}");
            least[metric.index()] = Some(path.len() as u32);
        }
        for metric in Metric::ALL {
            let verdict = start.solve(metric.word(), &mut Budget::new(NodeLimit::default(), &mut |_| ()));
            let Proof::Solved(path) = verdict else { panic!("{board} can be solved") };
            let mut line = MoveCounter::new(&start);
            path.iter().for_each(|m| line.push(m).expect("a legal move"));
            // No line beats the optimum of any metric.
            for (count, least) in line.counts().iter().zip(least) {
                assert!(count.is_none_or(|count| Some(count) >= least));
            }
        }
    }
}

//! Questions of the pages and their answers, as JSON; counts and figures.

use crate::engine::position::Position;
use crate::games::sliding::component::{Component, Distance};
use crate::games::sliding::graph::Drawing;
use crate::games::sliding::metric::MoveCounter;
use crate::games::sliding::requests::{Here, Request, Response};
use crate::games::sliding::tests::{PENNANT, board};
use crate::games::sliding::{Metric, Move, SOLVERS, Sliding};
use crate::search::proof::{Budget, NodeLimit, Proof};
use crate::search::solve::{Analyse, Solve};
use crate::search::solver::TestWorker;

fn worker() -> TestWorker {
    TestWorker::new(&SOLVERS[0])
}

/// Asks a worker that remembers nothing.
#[track_caller]
fn ask(question: &Request) -> Response {
    worker().ask(question)
}

fn explore(worker: &mut TestWorker, position: &str, metric: Metric, limit: u64) -> Response {
    worker.ask(&Request::Explore { position: position.to_owned(), metric, limit, diameter: true })
}

fn here(worker: &mut TestWorker, position: &str, metric: Metric) -> Here {
    match worker.ask(&Request::From { position: position.to_owned(), metric }) {
        Response::Here(here) => here,
        other => panic!("{other:?}"),
    }
}

#[test]
fn from_here_knows_what_was_explored_and_says_so() {
    let mut worker = worker();
    assert_eq!(here(&mut worker, PENNANT, Metric::Move), Here { distances: [Proof::Unknown; 6], best: vec![] });
    let Response::Summary(Ok(summary)) = explore(&mut worker, PENNANT, Metric::Move, 10_000) else {
        panic!("1398 positions")
    };
    assert_eq!((summary.positions, summary.solved, summary.diameter), (1398, 32, Some(105)));
    assert_eq!((summary.here, summary.layers.len()), (Proof::Solved(59), 79));
    let (hardest, far) = summary.hardest.expect("it can be solved");
    let there = here(&mut worker, &hardest, Metric::Move);
    assert_eq!((there.distances[Metric::Move.index()], far), (Proof::Solved(78), 78));
    assert_eq!(there.distances[Metric::Step.index()], Proof::Unknown);
    assert!(
        matches!(explore(&mut worker, PENNANT, Metric::Step, 10), Response::Summary(Ok(_))),
        "the positions are known"
    );
    assert_eq!(
        here(&mut worker, PENNANT, Metric::Step).distances[..3],
        [Proof::Solved(83), Proof::Unknown, Proof::Solved(59)]
    );
    assert_eq!(here(&mut worker, PENNANT, Metric::Move).best, ["err"]);
}

#[test]
fn a_component_too_large_says_where_it_gave_up() {
    let mut worker = worker();
    let found = explore(&mut worker, PENNANT, Metric::Move, 100);
    assert!(matches!(found, Response::Summary(Err(too_large)) if (100..1398).contains(&too_large.positions)));
    let way = |nodes| Request::Way { position: PENNANT.to_owned(), metric: Metric::Move, nodes };
    assert_eq!(worker.ask(&way(100)), Response::Way(Proof::Unknown));
    assert!(matches!(worker.ask(&way(10_000)), Response::Way(Proof::Solved(moves)) if moves.len() == 59));
    explore(&mut worker, PENNANT, Metric::Move, 10_000);
    assert!(
        matches!(worker.ask(&way(1)), Response::Way(Proof::Solved(moves)) if moves.len() == 59),
        "the session has it"
    );
}

#[test]
fn optima_of_all_metrics() {
    let optima = |position: &str, nodes| ask(&Request::Optima { position: position.to_owned(), nodes });
    assert_eq!(optima(PENNANT, 10_000), Response::Optima([83, 62, 59, 53, 38, 38].map(Proof::Solved)));
    assert_eq!(optima(PENNANT, 10), Response::Optima([Proof::Unknown; 6]));
    let ring = optima("aaa0-aba0-aaa0~0000-00b0-0000", 100);
    assert_eq!(
        ring,
        Response::Optima([
            Proof::Impossible,
            Proof::Impossible,
            Proof::Impossible,
            Proof::Solved(1),
            Proof::Solved(1),
            Proof::Solved(1)
        ])
    );
}

#[test]
fn graphs_and_the_bb_metric() {
    let position = "AB-C0~00-0A".to_owned();
    let way = vec![position.clone()];
    let drawn = ask(&Request::Graph { position: position.clone(), metric: Metric::Step, limit: 100, way });
    let Response::Graph(Ok(Drawing::Whole(whole))) = drawn else { panic!("twelve positions") };
    assert_eq!((whole.places.len(), whole.start, whole.way), (12, 0, vec![0]));
    let bb = |position: &str| Request::Bb {
        position: position.to_owned(),
        metric: Metric::Step,
        limit: 100,
        samples: 10,
        seed: 1,
    };
    assert!(matches!(ask(&bb(&position)), Response::Bb(Ok(found)) if found.exact && (found.bb - 4.0).abs() < 1e-12));
    assert!(matches!(ask(&bb("A~A")), Response::Bb(Err(why)) if why.contains("solved already")));
    assert!(matches!(ask(&bb(PENNANT)), Response::Bb(Err(why)) if why.contains("gave up at")));
}

#[test]
fn what_cannot_be_asked_is_one_sentence() {
    let mut worker = worker();
    for (question, part) in [
        (Request::From { position: "a-b".to_owned(), metric: Metric::Move }, "sliding position"),
        (Request::Optima { position: PENNANT.to_owned(), nodes: u64::MAX }, "at most"),
        (
            Request::Bb { position: PENNANT.to_owned(), metric: Metric::Move, limit: 1, samples: u32::MAX, seed: 0 },
            "at most",
        ),
    ] {
        let error = worker.try_ask(&question).expect_err("a bad question");
        assert!(error.contains(part), "{error}");
    }
    assert!(board(PENNANT).to_string() == PENNANT);
}

// Counting what has been played.

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

// What `analyse` says, and how far each position is from its goal.

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

//! Questions of the pages and their answers, as JSON.

use super::{PENNANT, board};
use crate::games::sliding::graph::drawing::Drawing;
use crate::games::sliding::requests::{Here, Request, Response};
use crate::games::sliding::{Metric, SOLVERS};
use crate::search::proof::Proof;
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

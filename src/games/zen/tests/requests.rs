//! Questions of the pages and their answers, as JSON.

use super::garden;
use crate::engine::position::{Outcome, Position};
use crate::games::zen::genetic::Deadlock;
use crate::games::zen::requests::{Here, MAX_LISTED, MAX_NODES, Method, Optima, Request, Response, RunOptions};
use crate::games::zen::{Move, SOLVERS, State};
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

#[track_caller]
fn here(position: &str) -> Here {
    match ask(&Request::From { position: position.to_owned() }) {
        Response::Here(here) => here,
        other => panic!("{other:?}"),
    }
}

#[test]
fn from_here_each_choice_has_its_worth() {
    let ring = here("sss-sxs-sss");
    assert_eq!((ring.need, ring.choices.len()), (Proof::Solved(4), 12));
    assert!(ring.choices.iter().any(|(_, need)| *need == Proof::Solved(4)));
    assert!(ring.choices.iter().all(|(code, _)| code.parse::<Move>().is_ok()));
    // Along an edge from a corner: the middle of that edge can be left by nobody any more, but the rest may be finished.
    for (code, need) in &ring.choices {
        let next = garden("sss-sxs-sss").play(&code.parse::<Move>().expect("a move")).expect("legal");
        let then = here(&next.to_string()).need;
        let inside = next.to_string().contains("~at");
        let counted = match then {
            Proof::Solved(paths) if inside => Proof::Solved(paths),
            Proof::Solved(paths) => Proof::Solved(paths + 1),
            other => other,
        };
        assert_eq!(counted, *need, "{code}");
    }
}

#[test]
fn lost_is_said_as_soon_as_it_is_proved() {
    let lost = here("xsx-sss-xsx");
    assert_eq!(lost.need, Proof::Impossible);
    assert!(!lost.choices.is_empty() && lost.choices.iter().all(|(_, need)| *need == Proof::Impossible));
    assert_eq!(here("xx-kk"), Here { need: Proof::Solved(0), choices: vec![] });
}

#[test]
fn ways_begin_where_the_monk_is() {
    let way = |position: &str, nodes| ask(&Request::Way { position: position.to_owned(), nodes });
    for position in ["sss-sxs-sss", "sss-sxs-sss~at01S", "ssss-xoss-ssss"] {
        let Response::Way(Proof::Solved(moves)) = way(position, 10_000) else { panic!("{position}") };
        let play = |state: State, code: &String| state.play(&code.parse::<Move>().expect("a move")).expect("legal");
        assert_eq!(moves.iter().fold(garden(position), play).outcome(), Outcome::Won, "{position}");
    }
    assert_eq!(way("xsx-sss-xsx", 10_000), Response::Way(Proof::Impossible));
    assert_eq!(way("sssss-sssss-sssss-sssss", 1), Response::Way(Proof::Unknown));
}

#[test]
fn the_most_beautiful_best_solution_comes_first() {
    let optima = |position: &str, nodes, most| ask(&Request::Optima { position: position.to_owned(), nodes, most });
    let Response::Optima(Optima::Found { paths, count, listed }) = optima("sss-sss-sss", 10_000, 20) else {
        panic!("3x3")
    };
    assert_eq!((paths, listed.len()), (3, 20));
    assert!(count.is_some_and(|count| count > 20));
    assert!(listed.windows(2).all(|pair| pair[0].beauty >= pair[1].beauty));
    assert_eq!((listed[0].beauty, listed[0].slides, listed[0].pushes), (1.0, 3, 0));
    assert_eq!(optima("xsx-sss-xsx", 10_000, 20), Response::Optima(Optima::Never));
    assert_eq!(optima("sssss-sssss-sssss-sssss", 1, 20), Response::Optima(Optima::GaveUp(1)));
}

#[test]
fn bad_questions_are_told_in_a_sentence() {
    let mut worker = worker();
    let position = || "sss".to_owned();
    let inside = "sks-sss-xxx~at11S".to_owned();
    let inside = RunOptions { position: inside, method: Method::Beam, deadlock: Deadlock::Code, seed: 1 };
    for (question, part) in [
        (Request::From { position: "s2s".to_owned() }, "row 1, column 2"),
        (Request::Way { position: position(), nodes: MAX_NODES + 1 }, "at most"),
        (Request::Optima { position: position(), nodes: 1, most: MAX_LISTED + 1 }, "at most"),
        (Request::HeuristicRun { task: inside, rounds: 1 }, "outside"),
    ] {
        let error = worker.try_ask(&question).expect_err("a bad question");
        assert!(error.contains(part) && !error.contains('\n'), "{error}");
    }
    assert!(worker.send("{}").is_err());
}

//! Runs repeat, can be watched, and their paths are allowed.

use super::run::{Run, watch};
use super::{Method, RunOptions, RunProgress};
use crate::engine::position::{Outcome, Position};
use crate::engine::rng::Rng;
use crate::games::zen::SOLVERS;
use crate::games::zen::genetic::Deadlock;
use crate::games::zen::requests::{Request, Response};
use crate::games::zen::{Monk, Move, State};
use crate::search::solver::TestWorker;

fn task(position: &str, method: Method, seed: u64) -> RunOptions {
    RunOptions { position: position.to_owned(), method, deadlock: Deadlock::default(), seed }
}

fn watched(task: &RunOptions, rounds: u32) -> RunProgress {
    watch(&mut None, task, rounds, &mut |_| ()).expect("a good task")
}

#[test]
fn a_run_is_the_same_watched_or_not() {
    for method in Method::ALL {
        let task = task("sssss-ssssx-sxsss-sssss", method, 7);
        let mut heard = Vec::new();
        let whole = watch(&mut None, &task, 12, &mut |evaluations| heard.push(evaluations)).expect("a good task");
        assert_eq!(heard, whole.rounds.iter().map(|round| round.evaluations).collect::<Vec<_>>());
        // Asked for fewer rounds, it begins again; then it goes on from where it was.
        for rounds in [0, 1, 2, 5, 5, 12] {
            let part = watched(&task, rounds);
            assert_eq!(part.rounds, whole.rounds[..rounds as usize]);
        }
        assert_eq!(watched(&task, 12), whole);
        let other = RunOptions { seed: 8, ..task };
        assert_ne!(watched(&other, 12).rounds, whole.rounds);
    }
}

#[test]
fn the_best_garden_can_be_played() {
    for method in Method::ALL {
        for position in ["ssos-soss-ssss", "snss-soss-yxrs-sssy", "osso-ssss-ssss~entrypush", "sx-xs~cornerexit"] {
            let found = watched(&task(position, method, 3), 30);
            let best = found.best.expect("somebody can enter");
            let mut state = position.parse::<State>().expect("a garden");
            for path in &best.paths {
                assert_eq!(state.monk(), Monk::Outside);
                state = state.play(&path.parse::<Move>().expect("a move")).expect("a path that is allowed");
            }
            assert_eq!(state.monk(), Monk::Outside);
            assert_eq!(state.left() as u32, best.left, "{position}");
            assert_eq!(state.outcome() == Outcome::Won, best.is_finished());
            assert!(best.evaluation <= found.rounds.last().map_or(0, |round| round.evaluations));
        }
    }
}

#[test]
fn every_run_ends() {
    let garden = "ssxss-sssss-sxsss-sssss-ssssx".parse::<State>().expect("a garden");
    let count = |method| Run::new(method, Deadlock::default(), &garden, Rng::new(1)).count();
    assert_eq!(count(Method::Genetic), 101);
    assert!(count(Method::Beam) > 1);
    // Nothing to rake, and no way in.
    for position in ["xx-xx", "kk-kk", "oo-oo"] {
        for method in Method::ALL {
            assert!(watched(&task(position, method, 1), 1000).over, "{position}");
        }
    }
    // One path does it, and one is the least: the beam stops there.
    let proved = watched(&task("ssss", Method::Beam, 1), 1000);
    assert!(proved.over && proved.proved && proved.best.is_some_and(|best| best.paths.len() == 1));
}

#[test]
fn what_is_no_task_is_refused() {
    for position in ["", "abc", "sks-sss-xxx~at11S"] {
        assert!(watch(&mut None, &task(position, Method::Beam, 1), 1, &mut |_| ()).is_err(), "{position}");
    }
}

#[test]
fn tasks_travel_as_json() {
    let task = task("sss-sss", Method::Beam, u64::MAX);
    let text = serde_json::to_string(&task).expect("plain data");
    assert_eq!(serde_json::from_str::<RunOptions>(&text).expect("the same"), task);
    let found = watched(&task, 2);
    let text = serde_json::to_string(&found).expect("plain data");
    assert_eq!(serde_json::from_str::<RunProgress>(&text).expect("the same"), found);
}

#[test]
fn a_page_asks_for_it_like_for_anything() {
    let task = task("sss-sss", Method::Genetic, 5);
    let asked = Request::HeuristicRun { task: task.clone(), rounds: 3 };
    let mut worker = TestWorker::new(&SOLVERS[0]);
    assert_eq!(worker.ask(&asked), Response::HeuristicRun(watched(&task, 3)));
    // It goes on with the run that it has kept.
    assert_eq!(
        worker.ask(&Request::HeuristicRun { task: task.clone(), rounds: 5 }),
        Response::HeuristicRun(watched(&task, 5))
    );
    let none = RunOptions { position: "nonsense".to_owned(), ..task };
    assert!(worker.try_ask(&Request::HeuristicRun { task: none, rounds: 3 }).is_err());
}

//! Questions of the pages and their answers, as JSON.

use super::{board, m, some_board};
use crate::engine::position::Position;
use crate::engine::rng::Rng;
use crate::games::shisen::requests::{
    DEFAULT_NODES, Known, MAX_DRAWN, MAX_NODES, MAX_PLAYOUTS, MAX_STATES, Request, Response,
};
use crate::games::shisen::space::StateSpace;
use crate::games::shisen::{Move, SOLVERS, Shisen};
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
fn status(position: &Shisen) -> Proof<Vec<String>> {
    match ask(&Request::Status { position: position.to_string(), nodes: DEFAULT_NODES }) {
        Response::Status(status) => status,
        other => panic!("{other:?}"),
    }
}

#[track_caller]
fn pairs(position: &Shisen) -> Vec<(Move, Proof<()>)> {
    match ask(&Request::Pairs { position: position.to_string(), nodes: DEFAULT_NODES }) {
        Response::Pairs(pairs) => pairs.into_iter().map(|(code, fate)| (m(&code), fate)).collect(),
        other => panic!("{other:?}"),
    }
}

#[test]
fn along_a_game_everything_said_is_true() {
    let mut rng = Rng::new(31);
    let (mut losing, mut lost) = (0, 0);
    for number in 0..60 {
        let start = some_board(&mut rng, 20, number % 3 == 0);
        let space = StateSpace::explore(&start, 1_000_000, &mut |_| ()).expect("small");
        let worth = |state: &Shisen| space.solvable(space.find(state).expect("it was reached"));
        let mut state = start;
        loop {
            match status(&state) {
                Proof::Solved(tail) => {
                    assert!(worth(&state), "{}", state);
                    super::clears(&state, &tail.iter().map(|code| m(code)).collect::<Vec<_>>());
                }
                Proof::Impossible => {
                    assert!(!worth(&state), "{}", state);
                    lost += 1;
                }
                Proof::Unknown => panic!("{}: small, and not known", state),
            }
            let fates = pairs(&state);
            assert_eq!(fates.iter().map(|(m, _)| *m).collect::<Vec<_>>(), state.legal_moves());
            for (m, fate) in &fates {
                let safe = worth(&state.play(m).expect("legal"));
                assert_eq!(*fate, if safe { Proof::Solved(()) } else { Proof::Impossible }, "{} {}", state, m);
                losing += u32::from(!safe);
            }
            let Response::Hint(hint) = ask(&Request::Hint { position: state.to_string() }) else { panic!("a hint") };
            assert_eq!(hint.is_none(), fates.is_empty());
            if let Some(hint) = hint {
                let fate = fates.iter().find(|(at_hand, _)| *at_hand == m(&hint.pair)).map(|(_, fate)| *fate);
                assert_eq!(fate, Some(hint.fate));
                assert!(hint.fate == Proof::Solved(()) || !worth(&state), "a safe pair where there is one");
            }
            let Some((m, _)) = fates.get(rng.below(fates.len() as u32) as usize) else { break };
            state = state.play(m).expect("legal");
        }
    }
    assert!(losing > 60 && lost > 20, "{losing} {lost}");
}

#[test]
fn the_way_a_board_was_made_is_kept() {
    let mut worker = worker();
    for setup in ["30x16", "17x8-gravity"] {
        let question = Request::Made { setup: setup.to_owned(), seed: "kept".to_owned() };
        let Response::Made(Some(codes)) = worker.ask(&question) else { panic!("{setup} is made") };
        let entry = &crate::games::shisen::ENTRIES[0];
        let source = crate::engine::challenge::Source::Seeded {
            setup: setup.to_owned(),
            seed: crate::engine::seed::Seed::new("kept").expect("a seed"),
        };
        let Ok(crate::engine::entry::Start::Ready(text)) = entry.table.start(&source) else { panic!("{setup}") };
        let start = board(&text);
        // Without any node: nothing is searched for.
        let question = |state: &Shisen| Request::Status { position: state.to_string(), nodes: 0 };
        let Response::Status(Proof::Solved(tail)) = worker.ask(&question(&start)) else { panic!("{setup} is known") };
        assert_eq!(tail, codes);
        let next = start.play(&m(&codes[0])).expect("legal");
        let Response::Status(Proof::Solved(tail)) = worker.ask(&question(&next)) else { panic!("{setup} is known") };
        assert_eq!(tail, codes[1..]);
    }
    for setup in ["6x6-random", "problem-4x4-f2"] {
        let question = Request::Made { setup: setup.to_owned(), seed: "a".to_owned() };
        assert_eq!(ask(&question), Response::Made(None), "{setup}");
    }
}

#[test]
fn figures_and_graphs_are_exact_or_say_that_they_are_not() {
    let position = "ADCAE-GEACB-AFGHD-HBBFB".to_owned();
    let Response::Figures(Known::Exact(figures)) = ask(&Request::Figures { position: position.clone(), states: 75 })
    else {
        panic!("75 states")
    };
    assert_eq!((figures.states, figures.solvable_states), (75, 48));
    let Response::Graph(Some(graph)) = ask(&Request::Graph { position: position.clone(), states: 75 }) else {
        panic!("75 states")
    };
    assert_eq!(graph.nodes.len(), 75);
    assert_eq!(ask(&Request::Graph { position: position.clone(), states: 74 }), Response::Graph(None));
    let Response::Figures(Known::Estimated(guess)) = ask(&Request::Figures { position: position.clone(), states: 74 })
    else {
        panic!("too many")
    };
    assert!(guess.wins <= guess.playouts && guess.win_rate.low <= guess.win_rate.high);
    let Response::Estimate(own) = ask(&Request::Estimate { position, playouts: 50 }) else { panic!("an estimate") };
    assert_eq!(own.playouts, 50);
}

#[test]
fn bad_questions_are_told_in_a_sentence() {
    let mut worker = worker();
    let position = || "AA".to_owned();
    let made = |setup: &str, seed: &str| Request::Made { setup: setup.to_owned(), seed: seed.to_owned() };
    for (question, part) in [
        (Request::Status { position: "AB".to_owned(), nodes: 1 }, "even number of times"),
        (Request::Status { position: position(), nodes: MAX_NODES + 1 }, "at most"),
        (Request::Pairs { position: position(), nodes: MAX_NODES + 1 }, "at most"),
        (Request::Hint { position: "A.A".to_owned() }, "row 1, column 2"),
        (Request::Figures { position: position(), states: MAX_STATES + 1 }, "at most"),
        (Request::Graph { position: position(), states: MAX_DRAWN + 1 }, "at most"),
        (Request::Estimate { position: position(), playouts: MAX_PLAYOUTS + 1 }, "at most"),
        (made("5x5", "a"), "odd number of cells"),
        (made("6x6", "a_b"), "'_'"),
    ] {
        let error = worker.try_ask(&question).expect_err("a bad question");
        assert!(error.contains(part) && !error.contains('\n'), "{error}");
    }
    assert!(worker.send("{}").is_err());
}

//! Texts of positions and moves, and what is said of bad ones.

use proptest::prelude::*;

use super::{board, m, some_board, some_gravity};
use crate::engine::position::{Describe, Outcome, Position};
use crate::engine::rng::Rng;
use crate::games::shisen::board::Board;
use crate::games::shisen::gravity::Side;
use crate::games::shisen::requests::{
    DEFAULT_NODES, Known, MAX_DRAWN, MAX_NODES, MAX_PLAYOUTS, MAX_STATES, Request, Response,
};
use crate::games::shisen::setup::ShisenSetup;
use crate::games::shisen::space::StateSpace;
use crate::games::shisen::{Cell, Move, SOLVERS, Shisen};
use crate::search::proof::Proof;
use crate::search::solver::TestWorker;

#[test]
fn a_position_is_what_its_text_says() {
    let state = board("ABz0-zBA0~gravity");
    assert_eq!((state.board().width(), state.board().height(), state.gravity()), (4, 2, Some(Side::Down)));
    assert_eq!((state.board().tiles(), state.board().kinds()), (6, 3));
    assert_eq!(state.board().kind(Cell { row: 0, column: 2 }), 52);
    for text in ["AA", "0", "A-A", "ABAB-CDDC", "00-00~gravity", &["AA"; 15].concat(), &["a"; 16].join("-")] {
        assert_eq!(board(text).to_string(), text);
    }
    assert_eq!(board(&[["A"; 30].concat().as_str(); 16].join("-")).board().tiles(), 480);
}

#[test]
fn bad_boards_get_one_sentence() {
    for (text, part) in [
        ("", "row 1 of the board is empty"),
        ("~gravity", "row 1 of the board is empty"),
        ("AA--AA", "row 2 of the board is empty"),
        ("AA-A", "row 2 has 1 cell, but the board is 2 wide"),
        ("AA-AAB", "row 2 has 3 cells, but the board is 2 wide"),
        ("AA-A.", "row 2, column 2 holds '.'"),
        ("AA-A1", "row 2, column 2 holds '1'"),
        ("Aé", "row 1, column 2 holds 'é'"),
        ("AAB", "B (two of circles) is there once; tiles go in pairs"),
        ("iii", "i (a flower) is there 3 times"),
        (&["A"; 31].concat(), "the board is 31 wide and 1 high; at most 30 by 16 is possible"),
        (&["A"; 17].join("-"), "the board is 1 wide and 17 high"),
        ("AA~", "~gravity-right and nothing else"),
        ("AA~Gravity", "~gravity-right and nothing else"),
        ("AA~gravity-down", "~gravity-right and nothing else"),
        ("AA~gravity~gravity", "~gravity-right and nothing else"),
    ] {
        let error = text.parse::<Shisen>().expect_err("a bad board").to_string();
        assert!(error.contains(part), "{text}: {error}");
        assert!(!error.contains('\n'));
    }
    assert!(Board::new(0, vec![]).is_err() && Board::new(2, vec![1; 3]).is_err());
    let error = Board::new(2, vec![53; 2]).expect_err("no such kind").to_string();
    assert!(error.contains("52 kinds"), "{error}");
}

#[test]
fn moves_have_one_text() {
    for text in ["a1c4", "z16D16", "A1a2", "a1b1", "shuffle"] {
        assert_eq!(m(text).to_string(), text);
    }
    assert_eq!(m("c4a1").to_string(), "a1c4");
    assert_eq!(m("a2A1").to_string(), "A1a2", "row before column");
    for text in [
        "", "a", "a1", "a1a1", "1a2b", "a0b1", "a01b1", "a1b17", "E1a1", "a1b1c1", "a1-b1", "Shuffle", "shuffle1",
        "a1é1", "é1a1", "a+1b1", "aabb", "a1b",
    ] {
        assert!(text.parse::<Move>().is_err(), "{text}");
    }
}

/// Rows of equal length; often each kind is even in number.
fn position() -> impl Strategy<Value = String> {
    let rows = (1usize..7, proptest::collection::vec(0u8..6, 1..40)).prop_map(|(width, mut kinds)| {
        let size = kinds.len().next_multiple_of(width);
        kinds.resize(size, 0);
        // The last tile of each odd kind goes.
        for kind in 1..6 {
            if kinds.iter().filter(|other| **other == kind).count() % 2 == 1
                && let Some(last) = kinds.iter().rposition(|other| *other == kind)
            {
                kinds[last] = 0;
            }
        }
        let letters: Vec<u8> = kinds.iter().map(|kind| b"0ABij"[usize::from(*kind) % 5]).collect();
        letters.chunks(width).map(|row| String::from_utf8_lossy(row).into_owned()).collect::<Vec<_>>().join("-")
    });
    (rows, "(~gravity(-up|-left|-right)?)?").prop_map(|(rows, tail)| rows + &tail)
}

proptest! {
    #[test]
    fn positions_of_any_text(text in prop_oneof![position(), "[A-Ca-c0~gravity-]{0,24}", any::<String>()]) {
        if let Ok(state) = text.parse::<Shisen>() {
            prop_assert_eq!(state.to_string(), text);
            let (status, moves) = (state.outcome(), state.legal_moves());
            prop_assert_eq!(moves.is_empty(), status != Outcome::Open);
            prop_assert!(!state.describe().is_empty());
            for m in moves.into_iter().chain((state.board().tiles() > 0).then_some(Move::Shuffle)) {
                prop_assert!(!state.phrase(&m).is_empty());
                let next = state.play(&m).expect("a listed move is legal");
                prop_assert_eq!(next.to_string().parse::<Shisen>(), Ok(next.clone()), "{}", next);
                prop_assert_eq!(m.to_string().parse::<Move>(), Ok(m));
            }
        }
    }

    #[test]
    fn moves_of_any_text(text in prop_oneof!["[a-dA-E]?[0-9]{0,2}[a-dA-E]?[0-9]{0,2}", "shuffle", any::<String>()], place in position()) {
        if let Ok(m) = text.parse::<Move>() {
            prop_assert_eq!(m.to_string().parse::<Move>(), Ok(m));
            if let Ok(state) = place.parse::<Shisen>() {
                state.play(&m).ok();
                prop_assert!(!state.log(&m).is_empty() && !state.phrase(&m).is_empty());
            }
        }
    }

    #[test]
    fn setups_of_any_text(text in prop_oneof!["(problem-)?[0-9]{1,2}x[0-9]{1,2}(-pairs|-f[0-9]{1,2})?(-random)?(-gravity(-up|-left|-right)?)?", any::<String>()]) {
        if let Ok(setup) = text.parse::<ShisenSetup>() {
            prop_assert_eq!(setup.to_string().parse::<ShisenSetup>(), Ok(setup));
        }
    }

    #[test]
    fn games_taken_back_and_played_again_are_the_same(place in position(), choices in proptest::collection::vec(0usize..100, 0..20)) {
        if let Ok(start) = place.parse::<Shisen>() {
            let mut line = vec![start];
            let mut played = Vec::new();
            for choice in choices {
                let moves = line[line.len() - 1].legal_moves();
                let Some(m) = (!moves.is_empty()).then(|| moves[choice % moves.len()]) else { break };
                played.push(m);
                line.push(line[line.len() - 1].play(&m).expect("legal"));
            }
            // Taking back is going to an earlier position; from each, the rest can be played again, from its text alone too.
            for (at, state) in line.iter().enumerate() {
                let read = state.to_string().parse::<Shisen>().expect("a position");
                let last = played[at..].iter().try_fold(read, |state, m| state.play(m)).expect("legal");
                prop_assert_eq!(&last, &line[line.len() - 1]);
                prop_assert_eq!(state.board().tiles(), line[0].board().tiles() - 2 * at);
            }
        }
    }
}

// Questions of the pages and their answers, as JSON.

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
        let start = some_board(&mut rng, 20, some_gravity(number));
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
    for setup in ["30x16", "17x8-gravity", "17x8-gravity-left", "14x6-gravity-up"] {
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
    assert!(worker.send(&[250]).is_err());
}

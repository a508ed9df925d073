//! Texts of positions and moves, and what is said of bad ones.

use proptest::prelude::*;

use super::{board, m};
use crate::engine::position::{Describe, Outcome, Position};
use crate::games::shisen::board::Board;
use crate::games::shisen::setup::ShisenSetup;
use crate::games::shisen::{Cell, Move, Shisen};

#[test]
fn a_position_is_what_its_text_says() {
    let state = board("ABz0-zBA0~gravity");
    assert_eq!((state.board().width(), state.board().height(), state.gravity()), (4, 2, true));
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
        ("AAB", "B (two of circles) lies there once; tiles go in pairs"),
        ("iii", "i (a flower) lies there 3 times"),
        (&["A"; 31].concat(), "the board is 31 wide and 1 high; at most 30 by 16 is possible"),
        (&["A"; 17].join("-"), "the board is 1 wide and 17 high"),
        ("AA~", "~gravity and nothing else"),
        ("AA~Gravity", "~gravity and nothing else"),
        ("AA~gravity~gravity", "~gravity and nothing else"),
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
    (rows, "(~gravity)?").prop_map(|(rows, tail)| rows + &tail)
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
    fn setups_of_any_text(text in prop_oneof!["(problem-)?[0-9]{1,2}x[0-9]{1,2}(-pairs|-f[0-9]{1,2})?(-random)?(-gravity)?", any::<String>()]) {
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

//! Questions of the pages and their answers, as JSON; texts of gardens and moves.

use proptest::prelude::*;

use super::{garden, m};
use crate::engine::position::{Outcome, Position};
use crate::games::zen::garden::{Colour, Ground};
use crate::games::zen::genetic::Deadlock;
use crate::games::zen::moves::single_choices;
use crate::games::zen::requests::{Here, MAX_LISTED, MAX_NODES, Method, Optima, Request, Response, RunOptions};
use crate::games::zen::{Cell, Garden, Monk, Move, Reading, SOLVERS, State};
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
    assert!(worker.send(&[250]).is_err());
}

// Texts of gardens and moves, and what is said of bad ones.

#[test]
fn a_position_is_what_its_text_says() {
    let state = garden("ssss-ssox-oxsx-ssos");
    assert_eq!((state.garden().width(), state.garden().height(), state.garden().reading()), (4, 4, Reading::Literal));
    assert_eq!(state.garden().to_rake(), 10);
    assert_eq!((state.cells()[6], state.monk()), (Cell::Ornament, Monk::Outside));
    for text in [
        "s",
        "ssss-ssox-oxsx-ssos",
        "yn-rk~cornerexit",
        "ksx-sss~at01E",
        "ksx-sss~at01E~entrypush",
        "ssssssssssss-ssssssssssss-ssssssssssss-ssssssssssss-ssssssssssss-ssssssssssss-ssssssssssss-ssssssssssss-ssssssssssss-ssssssssssss-ssssssssssss-xxxxxxxxxxkx~atbaS",
    ] {
        if !text.contains("~atb") {
            assert_eq!(garden(text).to_string(), text);
        }
    }
    assert_eq!(garden("ksx-sss~entrypush~at01E").to_string(), "ksx-sss~at01E~entrypush", "in whatever order they come");
    let tall = "s-".repeat(11) + "x";
    let monk = format!("{}-s-x~ata0S", ["k"; 10].join("-"));
    assert_eq!(garden(&tall).to_string(), tall);
    assert_eq!(garden(&monk).to_string(), monk, "places have one digit of base 36");
}

#[test]
fn bad_gardens_are_told_with_row_and_column() {
    for (text, part) in [
        ("", "row 1 of the garden is empty"),
        ("ss--ss", "row 2 of the garden is empty"),
        ("ss-s", "row 2 has 1 cell, but the garden is 2 wide"),
        ("ss-sss", "row 2 has 3 cells, but the garden is 2 wide"),
        ("sss-s1s", "row 2, column 2 holds '1'"),
        ("SSS", "row 1, column 1 holds 'S'"),
        ("ssé", "row 1, column 3 holds 'é'"),
        ("sssssssssssss", "the garden is 13 wide and 1 high; at most 12 by 12 is possible"),
        (&["s"; 13].join("-"), "the garden is 1 wide and 13 high"),
        (
            "nnn-nyn-nnn",
            "the yellow leaf at row 2, column 2 can never be taken: only leaves that come later lead to it",
        ),
        ("xrx-rnr-xrx", "the orange leaf at row 2, column 2 can never be taken"),
        ("x", "a garden of a single cell has sand there"),
        ("o~cornerexit", "a garden of a single cell has sand there"),
        ("ss~corner", "~cornerexit or ~entrypush"),
        ("ss~", "~cornerexit or ~entrypush"),
        ("ss~cornerexit~entrypush", "~cornerexit or ~entrypush"),
        ("sx~at00E~at00E", "after the rows come"),
        ("sx~at0E", "after the rows come"),
        ("sx~at000E", "after the rows come"),
        ("sx~at00e", "after the rows come"),
        ("sx~at02E", "~at puts the monk at row 1, column 3, and the garden is 2 wide and 1 high"),
        ("sx~at10E", "~at puts the monk at row 2, column 1"),
        ("sx~at01E", "the monk cannot stand at row 1, column 2: he stands on sand"),
        ("ssx~at01E", "the monk cannot have come to row 1, column 2 going right"),
        ("ss~at00E", "the monk cannot stand at row 1, column 1 facing right: nothing stops him there"),
        ("ks~at01E", "nothing stops him there"),
    ] {
        let error = text.parse::<State>().expect_err("a bad position").to_string();
        assert!(error.contains(part), "{text}: {error}");
        assert!(!error.contains('\n'));
    }
    // Rocks that shut a leaf in make a garden impossible, not bad; and what was raked may have led there.
    assert_eq!(garden("xxx-xyx-xxx").outcome(), Outcome::Stuck);
    assert_eq!(garden("nkn-nyn-nnn").cells()[4], Cell::Leaf(Colour::Yellow));
    assert!(Garden::new(0, vec![], Reading::Literal).is_err());
    assert!(Garden::new(2, vec![Ground::Sand; 3], Reading::Literal).is_err());
    assert!(Garden::new(1, vec![Ground::Sand; 13], Reading::Literal).is_err());
}

#[test]
fn moves_have_one_text() {
    for text in ["03S", "03SENN", "E", "EN", "baW"] {
        assert_eq!(m(text).to_string(), text);
    }
    assert_eq!(m("0,3SEN").to_string(), "03SEN");
    assert_eq!(m("11,10W").to_string(), "baW");
    assert_eq!(m("11,10W").listed(), "11,10W");
    assert_eq!(m("EN").listed(), "EN");
    for text in [
        "", "0", "03", "0S", "003S", "03s", "03SX", "N0", "0,S", ",3S", "0,3", "-1,3S", "0,333S", "99,99S", "é",
        "03Sé", "0A3S", "+1,3S",
    ] {
        assert!(text.parse::<Move>().is_err(), "{text}");
    }
    assert!("N".repeat(200).parse::<Move>().is_err(), "a path has an end");
}

/// Rows of equal length.
fn position() -> impl Strategy<Value = String> {
    let cell = proptest::sample::select(b"sxoynrk".to_vec());
    let rows = (1usize..6, proptest::collection::vec(cell, 1..25)).prop_map(|(width, cells)| {
        let whole = cells.len().max(width) / width * width;
        let cells: Vec<u8> = cells.into_iter().cycle().take(whole).collect();
        cells.chunks(width).map(|row| String::from_utf8_lossy(row).into_owned()).collect::<Vec<_>>()
    });
    (rows, "(~at[0-4][0-5][NESW])?(~cornerexit|~entrypush)?").prop_map(|(rows, tail)| rows.join("-") + &tail)
}

proptest! {
    #[test]
    fn positions_of_any_text(text in prop_oneof![position(), "[sxoynrk~atNESW0-3-]{0,24}", any::<String>()]) {
        if let Ok(state) = text.parse::<State>() {
            let again = state.to_string().parse::<State>();
            prop_assert_eq!(again.map(|state| state.to_string()), Ok(state.to_string()));
            let status = state.outcome();
            let moves = state.legal_moves();
            prop_assert!(moves.is_empty() == (status == Outcome::Stuck) || status == Outcome::Won);
            for m in moves {
                let next = state.play(&m).expect("a listed move is legal");
                prop_assert_eq!(next.to_string().parse::<State>(), Ok(next.clone()), "{}", next);
                prop_assert!(next != state);
            }
        }
    }

    #[test]
    fn moves_of_any_text(text in prop_oneof!["[0-9a-z]{0,2},?[0-9]{0,2}[NESW]{0,6}", any::<String>()], place in position()) {
        if let Ok(m) = text.parse::<Move>() {
            prop_assert_eq!(m.to_string().parse::<Move>(), Ok(m.clone()));
            prop_assert_eq!(m.listed().parse::<Move>(), Ok(m.clone()));
            if let Ok(state) = place.parse::<State>() {
                state.play(&m).ok();
            }
        }
    }
}

#[test]
fn paths_are_parted_into_choices() {
    assert_eq!(single_choices(&["03SEN".to_owned(), "10E".to_owned()]), ["03S", "E", "N", "10E"]);
}

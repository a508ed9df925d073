//! Our own gardens, those of the experiments, and those that are drawn.

use std::collections::BTreeSet;

use crate::engine::position::{Generated, Generator, Outcome, Position};
use crate::engine::seed::Seed;
use crate::games::zen::State;
use crate::games::zen::garden::{Colour, Ground};
use crate::games::zen::gardens::{NamedGarden, lesson, lessons, published};
use crate::games::zen::setup::ZenSetup;
use crate::search::budget::{Budget, NodeLimit};
use crate::search::proof::Proof;
use crate::search::solve::{FilteredGenerator, Solve};

#[track_caller]
fn optimum(state: &State) -> Option<u32> {
    match state.solve("path", &mut Budget::new(NodeLimit::default(), &mut |_| ())) {
        Proof::Solved(moves) => {
            let last = moves.iter().try_fold(state.clone(), |state, m| state.play(m)).expect("legal");
            assert_eq!(last.outcome(), Outcome::Won);
            Some(moves.len() as u32)
        }
        Proof::Impossible => None,
        Proof::Unknown => panic!("{}: gave up", state),
    }
}

#[track_caller]
fn check(known: &NamedGarden) {
    let state = known.state().expect("a good position");
    assert_eq!(state.to_string(), known.position, "{}", known.name);
    assert_eq!(optimum(&state), Some(known.optimum), "{}", known.name);
    assert!(known.words.ends_with('.') && known.id().starts_with("zen/board/"), "{}", known.name);
}

#[test]
fn thirty_gardens_teach_the_rules() {
    assert_eq!(lessons().count(), 30);
    lessons().for_each(|known| check(&known));
    let names: BTreeSet<&str> = lessons().map(|known| known.name).collect();
    assert_eq!(names.len(), 30);
    assert_eq!((lesson(0), lesson(31)), (None, None));
    for (number, known) in lessons().enumerate() {
        let setup = format!("garden-{}", number + 1).parse::<ZenSetup>().expect("a setup");
        assert_eq!(setup.words(), known.name);
        let dealt = setup.generate(&Seed::new("any").expect("a seed"));
        assert_eq!(dealt, Generated::Ready(known.state().expect("a good position")));
    }
}

#[test]
fn twenty_three_gardens_of_the_papers_kinds() {
    assert_eq!(published().count(), 23);
    published().for_each(|known| check(&known));
    let names: Vec<String> = published().map(|known| known.name.to_owned()).collect();
    assert_eq!(names, (1..=23).map(|number| format!("P{number}")).collect::<Vec<_>>());
    for known in published() {
        let state = known.state().expect("a good position");
        let has = |what: fn(&Ground) -> bool| state.garden().ground().iter().any(what);
        let kinds = (has(|what| *what == Ground::Ornament), has(|what| matches!(what, Ground::Leaf(_))));
        let words = match kinds {
            (false, false) => "Rocks only.",
            (true, false) => "Rocks and ornaments.",
            (false, true) => "Rocks and leaves.",
            (true, true) => "Rocks, ornaments and leaves.",
        };
        assert_eq!(known.words, words, "{}", known.name);
    }
}

#[track_caller]
fn drawn(setup: &str, seed: &str) -> State {
    let setup = setup.parse::<ZenSetup>().expect("a setup");
    let seed = Seed::new(seed).expect("a seed");
    assert_eq!(setup.generate(&seed), Generated::NeedsSearch);
    setup.generate_filtered(&seed, NodeLimit::default(), &mut |_| ()).expect("a garden")
}

#[test]
fn drawn_gardens_hold_what_their_setup_says() {
    for (setup, counts, paths) in [
        ("4x4-r2-3to4", [2, 0, 0, 0, 0], 3..=4),
        ("6x5-r4-o1-l210-4to5~cornerexit", [4, 1, 2, 1, 0], 4..=5),
        ("5x5-r0-o2~entrypush", [0, 2, 0, 0, 0], 1..=99),
        ("7x7-r6-l111-5to6", [6, 0, 1, 1, 1], 5..=6),
        ("9x9-r12", [12, 0, 0, 0, 0], 1..=99),
        ("9x8-r10-o1-l110", [10, 1, 1, 1, 0], 1..=99),
    ] {
        let state = drawn(setup, "counts");
        let count = |what: Ground| state.garden().ground().iter().filter(|ground| **ground == what).count();
        let leaves = Colour::ALL.map(|colour| count(Ground::Leaf(colour)));
        assert_eq!([count(Ground::Rock), count(Ground::Ornament), leaves[0], leaves[1], leaves[2]], counts, "{setup}");
        assert!(optimum(&state).is_some_and(|optimum| paths.contains(&optimum)), "{setup}: {}", state);
        assert!(setup.ends_with(state.garden().reading().word()));
        assert_eq!(drawn(setup, "counts"), state, "{setup} repeats");
        assert_ne!(drawn(setup, "other"), state, "{setup}");
    }
}

#[test]
fn a_seed_that_gives_nothing_says_so() {
    let setup = "4x4-r2-90to99".parse::<ZenSetup>().expect("a setup");
    let mut told = 0;
    let found =
        setup.generate_filtered(&Seed::new("x").expect("a seed"), NodeLimit { nodes: 200 }, &mut |tries| told = tries);
    assert_eq!(told, 200);
    let error = found.expect_err("no garden of 4x4 needs ninety paths").to_string();
    assert!(error.contains("200 boards") && error.contains("4x4-r2-90to99"), "{error}");
    let bare = "12x12-r0-1to2".parse::<ZenSetup>().expect("a setup");
    let error = bare
        .generate_filtered(&Seed::new("x").expect("a seed"), NodeLimit::default(), &mut |_| ())
        .expect_err("it needs more");
    assert!(error.to_string().contains("none of the 1 board"), "{error}");
}

mod requests;
mod solvers;

use std::collections::BTreeSet;

use crate::engine::position::{Describe, Generated, Generator, Outcome, Position};
use crate::engine::seed::Seed;
use crate::games::zen::garden::{Colour, Ground, NamedGarden, lesson, lessons, published};
use crate::games::zen::moves::{played, read_rows};
use crate::games::zen::setup::ZenSetup;
use crate::games::zen::state::Push;
use crate::games::zen::{Cell, Count, Monk, Move, State};
use crate::search::proof::{Budget, NodeLimit, Proof};
use crate::search::solve::{FilteredGenerator, Solve};

#[track_caller]
fn garden(text: &str) -> State {
    text.parse::<State>().expect("a good position")
}

#[track_caller]
fn m(text: &str) -> Move {
    text.parse::<Move>().expect("a good move")
}

// What the monk may do, and what comes of it.

#[track_caller]
fn play(start: &str, moves: &[&str]) -> State {
    moves
        .iter()
        .fold(garden(start), |state, text| state.play(&m(text)).unwrap_or_else(|why| panic!("{} {text}: {why}", state)))
}

#[track_caller]
fn refused(start: &str, moves: &[&str], bad: &str) -> String {
    let why = play(start, moves).play(&m(bad)).expect_err("not allowed").to_string();
    assert!(!why.contains('\n'));
    why
}

fn choices(state: &State) -> Vec<String> {
    state.legal_moves().iter().map(ToString::to_string).collect()
}

#[test]
fn entries_go_clockwise() {
    assert_eq!(choices(&garden("sx-ss")), ["00S", "11W", "11N", "10N", "10E", "00E"]);
    assert_eq!(garden("sss-sss").garden().entries().len(), 10);
}

#[test]
fn he_slides_until_something_stops_him() {
    let state = play("sss-sxs-sss", &["01S"]);
    assert_eq!(state.to_string(), "sss-sxs-sss~at01S");
    assert_eq!(state.monk(), Monk::Standing { cell: 1, heading: super::Direction::South });
    assert_eq!(choices(&state), ["E", "W"]);
    let state = play("sss-sxs-sss", &["01S", "E"]);
    assert_eq!((state.to_string().as_str(), state.monk()), ("skk-sxs-sss", Monk::Outside));
    // Round the rock, stopped by what he has raked himself.
    let state = play("sss-sxs-sss", &["01SE", "00S", "22N"]);
    assert_eq!(state.to_string(), "kkk-kxs-ksk~at12N");
    assert_eq!(state.outcome(), Outcome::Open);
    assert_eq!(choices(&state), ["E"]);
    assert_eq!(state.play(&m("E")).expect("out").left(), 1);
}

#[test]
fn a_path_may_be_one_move_or_many() {
    let whole = play("sss-sxs-sss", &["01SE"]);
    let parts = play("sss-sxs-sss", &["01S", "E"]);
    assert_eq!(whole, parts);
    assert_eq!(whole.paths(), parts.paths());
    assert_eq!(whole.count(), Count { paths: 1, slides: 2, pushes: 0 });
    assert_eq!(whole.paths()[0].cells, [1, 2]);
    assert_eq!(refused("sss", &[], "00EN"), "the monk has left the garden before this move ends");
}

#[test]
fn he_never_goes_back_nor_leaves_where_he_entered() {
    assert_eq!(refused("sss-sxs-sss", &["01S"], "N"), "the monk cannot go up: he never goes straight back");
    assert_eq!(refused("sss-sxs-sss", &["01S"], "S"), "the monk cannot go down: a rock is in the way");
    for (reading, legal) in [("", false), ("~cornerexit", true), ("~entrypush", true)] {
        let state = play(&format!("sx-xs{reading}"), &["00E"]);
        assert!(state.is_on_entry());
        assert_eq!(choices(&state), if legal { vec!["N"] } else { vec![] }, "{reading}");
        assert_eq!(state.outcome(), if legal { Outcome::Open } else { Outcome::Stuck });
    }
    let why = refused("sx-xs", &["00E"], "N");
    assert_eq!(why, "the monk cannot go up: he may not leave from the cell where he entered");
    assert_eq!(play("sx-xs~cornerexit", &["00EN", "11NE"]).outcome(), Outcome::Won);
    // Where nothing stops him he crosses a garden that is one cell deep.
    assert_eq!(play("sxs", &["00S", "02N"]).outcome(), Outcome::Won);
}

#[test]
fn an_ornament_goes_one_cell_with_the_monk() {
    let state = play("ssos", &["00E"]);
    assert_eq!(choices(&state), ["N", "E", "S"], "straight on is a push; north and south he leaves");
    let state = play("sssss-ssoss-sssss", &["10E", "E"]);
    assert_eq!(state.to_string(), "sssss-kksos-sssss~at12E");
    assert_eq!(state.paths()[0].pushes, [Push { after: 2, from: 7, to: 8 }]);
    let state = state.play(&m("E")).expect("again");
    assert_eq!(
        (state.to_string().as_str(), choices(&state)),
        ("sssss-kkkso-sssss~at13E", vec!["N".to_owned(), "S".to_owned()])
    );
    assert_eq!(state.count(), Count { paths: 1, slides: 1, pushes: 2 });
    let why = state.play(&m("E")).expect_err("the edge").to_string();
    assert_eq!(why, "the monk cannot go right: the ornament there cannot be pushed");
    // A turn towards an ornament pushes it too; a leaf, raked sand, a rock or another ornament behind it does not give way.
    assert_eq!(play("sxsss-sosss", &["00S"]).to_string(), "kxsss-kosss");
    for (behind, legal) in [("s", true), ("y", false), ("k", false), ("x", false), ("o", false)] {
        let state = garden(&format!("so{behind}-xss~at00S"));
        assert_eq!(choices(&state).contains(&"E".to_owned()), legal, "{behind}");
    }
}

#[test]
fn only_with_entry_push_can_one_push_from_outside() {
    assert_eq!(
        refused("oss", &[], "00E"),
        "the monk cannot enter at row 1, column 1 going right: the ornament there cannot be pushed"
    );
    let state = play("oss-sss~entrypush", &["00E"]);
    assert_eq!(state.to_string(), "sos-sss~at00E~entrypush");
    assert_eq!(choices(&state), ["N", "E", "S"]);
    assert_eq!(state.count(), Count { paths: 1, slides: 0, pushes: 1 });
    assert_eq!(state.paths()[0].pushes, [Push { after: 0, from: 0, to: 1 }]);
    let state = state.play(&m("N")).expect("the corner’s other side");
    assert_eq!((state.to_string().as_str(), state.count().slides), ("kos-sss~entrypush", 1));
}

#[test]
fn leaves_are_taken_in_their_order() {
    let state = garden("nys-sss");
    assert_eq!(
        refused("nys-sss", &[], "00E"),
        "the monk cannot enter at row 1, column 1 going right: the orange leaf there comes after leaves of other colours"
    );
    assert_eq!(
        state.play(&m("02W")).expect("west").to_string(),
        "kkk-sss",
        "a leaf that is taken opens the next at once"
    );
    assert_eq!(play("rny-sss", &["02W"]).to_string(), "kkk-sss");
    assert_eq!(play("syrs-ssss", &["00E"]).to_string(), "kkkk-ssss");
    let state = play("srys-ssss-ssss", &["00E"]);
    assert_eq!(state.to_string(), "srys-ssss-ssss~at00E");
    assert_eq!(choices(&state), ["S"], "a closed leaf stops him like a rock");
    // The monk stands on the leaf that he has taken.
    assert_eq!(play("syx-sss", &["00E"]).to_string(), "ksx-sss~at01E");
}

#[test]
fn a_garden_is_won_when_all_is_raked_and_he_is_outside() {
    assert_eq!(garden("xx-xx").outcome(), Outcome::Won, "nothing has to be raked");
    assert_eq!(garden("xo").outcome(), Outcome::Won);
    assert_eq!(garden("ko").outcome(), Outcome::Won);
    assert_eq!(garden("xxx-xsx-xxx").outcome(), Outcome::Stuck, "nothing can be entered");
    assert_eq!(play("ss-xx", &["01W"]).outcome(), Outcome::Won);
    assert_eq!(garden("xkx-xsx-xxx~at11S").outcome(), Outcome::Stuck);
}

#[test]
fn only_whoever_is_outside_can_enter() {
    assert_eq!(
        refused("sss-sxs-sss", &["01S"], "00E"),
        "the monk is in the garden already; he chooses one of the four directions"
    );
    assert_eq!(refused("sss", &[], "E"), "the monk is outside the garden; he enters at a cell of its edge");
    assert_eq!(
        refused("sss-sxs-sss", &[], "11E"),
        "nobody can enter at row 2, column 2 going right: that is not a way in from outside"
    );
    assert_eq!(
        refused("sss", &[], "zzN"),
        "nobody can enter at row 36, column 36 going up: that is not a way in from outside"
    );
}

#[test]
fn words_for_moves_and_positions() {
    let state = garden("ssos-sxys");
    assert_eq!(state.log(&m("00EE")), "r1 c1 →→");
    assert_eq!(
        state.phrase(&m("00EES")),
        "the monk enters at row 1, column 1 going right and stops at row 1, column 2, then goes right and pushes an ornament \
         and stands at row 1, column 3, then goes down and leaves"
    );
    assert_eq!(state.phrase(&m("10W")), "the monk enters at row 2, column 1 going left");
    assert_eq!(
        state.describe(),
        "4 wide, 2 high. Row 1: sand, sand, an ornament, sand. Row 2: sand, a rock, a yellow leaf, sand. The monk is outside. \
         6 cells to rake."
    );
}

#[test]
fn gardens_are_read_as_people_write_them() {
    let read = |text: &str| read_rows(text).map(|state| state.to_string());
    assert_eq!(read(" .#.\n ko. \n").as_deref(), Ok("sxs-kos"));
    assert_eq!(read("sx-os~cornerexit").as_deref(), Ok("sx-os~cornerexit"));
    assert!(read("..\n.").is_err_and(|why| why.starts_with(char::is_uppercase) && why.ends_with('.')));
}

#[test]
fn moves_lead_to_a_position() {
    let after = |moves: &[&str]| {
        let moves: Vec<String> = moves.iter().map(|text| (*text).to_owned()).collect();
        played("sss-sxs-sss", &moves).map(|state| state.to_string())
    };
    assert_eq!(after(&["01SE", "00S", "22N"]).as_deref(), Some("kkk-kxs-ksk~at12N"));
    assert_eq!((after(&["11N"]), after(&["?"])), (None, None));
}

#[test]
fn cells_have_words() {
    let state = play("sns-xox", &["00E"]);
    assert_eq!(state.monk(), Monk::Outside);
    let words: Vec<String> = (0..7).map(|cell| garden("knr-xos~at12W").cell_words(cell)).collect();
    assert_eq!(words, ["raked sand", "an orange leaf", "a red leaf", "a rock", "an ornament", "the monk", "outside"]);
    assert_eq!(state.cells()[4], Cell::Ornament);
}

// Our own gardens, those of the experiments, and those that are drawn.

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
fn hard_gardens_need_many_paths_and_the_whole_climb() {
    for (hard, usual, least) in
        [("5x5-r4-hard", "5x5-r4", 6), ("6x5-r3-o1-l110-hard~cornerexit", "6x5-r3-o1-l110~cornerexit", 6)]
    {
        let state = drawn(hard, "monday-3b");
        let [paths, usually] =
            [&state, &drawn(usual, "monday-3b")].map(|state| optimum(state).expect("it can be raked"));
        assert!(paths >= least && paths > usually, "{hard}: {paths} paths, {usually} as it falls: {state}");
        let setup = hard.parse::<ZenSetup>().expect("a setup");
        let seed = Seed::new("monday-3b").expect("a seed");
        let mut told = 0;
        assert_eq!(setup.generate_filtered(&seed, NodeLimit { nodes: u64::MAX }, &mut |tries| told = tries), Ok(state));
        assert_eq!(told, 2000);
        let shorter = setup.generate_filtered(&seed, NodeLimit { nodes: 1999 }, &mut |_| ());
        assert!(shorter.is_err(), "a shorter climb would be another garden");
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

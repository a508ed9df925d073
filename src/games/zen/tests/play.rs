//! What the monk may do, and what comes of it.

use super::{garden, m};
use crate::engine::position::{Describe, Outcome, Position};
use crate::games::zen::state::Push;
use crate::games::zen::{Cell, Count, Monk, State};

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
    assert_eq!(state.monk(), Monk::Standing { cell: 1, heading: super::super::Direction::South });
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
    assert_eq!(refused("sss-sxs-sss", &["01S"], "N"), "the monk cannot go north: he never goes straight back");
    assert_eq!(refused("sss-sxs-sss", &["01S"], "S"), "the monk cannot go south: a rock is in the way");
    for (reading, legal) in [("", false), ("~cornerexit", true), ("~entrypush", true)] {
        let state = play(&format!("sx-xs{reading}"), &["00E"]);
        assert!(state.is_on_entry());
        assert_eq!(choices(&state), if legal { vec!["N"] } else { vec![] }, "{reading}");
        assert_eq!(state.outcome(), if legal { Outcome::Open } else { Outcome::Stuck });
    }
    let why = refused("sx-xs", &["00E"], "N");
    assert_eq!(why, "the monk cannot go north: he may not leave from the cell where he entered");
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
    assert_eq!(why, "the monk cannot go east: the ornament there cannot be pushed");
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
        "the monk cannot enter at row 1, column 1 going east: the ornament there cannot be pushed"
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
        "the monk cannot enter at row 1, column 1 going east: the orange leaf there comes after leaves of other colours"
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
        "nobody can enter at row 2, column 2 going east: that is no way in from outside"
    );
    assert_eq!(
        refused("sss", &[], "zzN"),
        "nobody can enter at row 36, column 36 going north: that is no way in from outside"
    );
}

#[test]
fn words_for_moves_and_positions() {
    let state = garden("ssos-sxys");
    assert_eq!(state.log(&m("00EE")), "r1 c1 →→");
    assert_eq!(
        state.phrase(&m("00EES")),
        "the monk enters at row 1, column 1 going east and stops at row 1, column 2, then goes east and pushes an ornament \
         and stands at row 1, column 3, then goes south and leaves"
    );
    assert_eq!(state.phrase(&m("10W")), "the monk enters at row 2, column 1 going west");
    assert_eq!(
        state.describe(),
        "4 wide, 2 high. Row 1: sand, sand, an ornament, sand. Row 2: sand, a rock, a yellow leaf, sand. The monk is outside. \
         6 cells to rake."
    );
}

#[test]
fn cells_have_words() {
    let state = play("sns-xox", &["00E"]);
    assert_eq!(state.monk(), Monk::Outside);
    let words: Vec<String> = (0..7).map(|cell| garden("knr-xos~at12W").cell_words(cell)).collect();
    assert_eq!(words, ["raked sand", "an orange leaf", "a red leaf", "a rock", "an ornament", "the monk", "outside"]);
    assert_eq!(state.cells()[4], Cell::Ornament);
}

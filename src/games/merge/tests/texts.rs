//! Text: round trips, and one clear sentence for what is wrong.

use std::fmt::Display;
use std::str::FromStr;

use proptest::prelude::*;

use crate::engine::challenge::ChallengeId;
use crate::engine::direction::Direction;
use crate::engine::entry::{GameEntry, Start};
use crate::engine::parse::ParseError;
use crate::engine::position::Outcome;
use crate::games::merge::ENTRIES;
use crate::games::merge::evil::{Evil, Level};
use crate::games::merge::position::TilePosition;
use crate::games::merge::threes::bag::{Bag, Window};
use crate::games::merge::threes::{SetupThrees, Threes, bag};
use crate::games::merge::twenty48::{Setup2048, Twenty48};

#[track_caller]
fn stays<T: Display + FromStr<Err = ParseError>>(text: &str) -> T {
    becomes(text, text)
}

#[track_caller]
fn becomes<T: Display + FromStr<Err = ParseError>>(text: &str, canonical: &str) -> T {
    let value = text.parse::<T>().unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(value.to_string(), canonical);
    value
}

#[track_caller]
fn refused<T: Display + FromStr<Err = ParseError>>(text: &str, part: &str) {
    let error = text.parse::<T>().err().unwrap_or_else(|| panic!("{text} is taken")).to_string();
    assert!(error.contains(part) && !error.contains('\n'), "{text}: {error}");
}

#[test]
fn positions_of_2048() {
    let position: Twenty48 = stays("0120000000000bc1~s4096~m77~xaf63dc4c8601ec8c");
    assert_eq!((position.score, position.count, position.hash), (4096, 77, 0xaf63_dc4c_8601_ec8c));
    for text in ["1000", "100000", "100000000", "100000000000", "1000000000000000", "1000000000000000000000000"] {
        stays::<Twenty48>(text);
    }
    stays::<Twenty48>("100000001~to64~evil50-d3-twos~s0~m1".replace("~s0", "").as_str());
    becomes::<Twenty48>("000000000000000B~m5~evil100-g~s7", "000000000000000b~evil100-g~s7~m5");
    becomes::<Twenty48>("1000~to16~x0000000000000000", "1000");
}

#[test]
fn bad_positions_of_2048_get_one_sentence() {
    refused::<Twenty48>("10000", "it has 5 cells, but a board has 4, 6, 9, 12, 16 or 25");
    refused::<Twenty48>("", "0 cells");
    refused::<Twenty48>("000000000000000i", "'i' is not a rank");
    refused::<Twenty48>("0000000000000000", "at least one tile");
    refused::<Twenty48>("6000", "no game on 4 cells comes to this tile of 64");
    refused::<Twenty48>("5500", "no game on 4 cells comes to this tile of 32");
    refused::<Twenty48>("hh00000000000000", "tile of 131072");
    refused::<Twenty48>("1000~s9", "no game that comes to this board has 9 points");
    refused::<Twenty48>("1000~m99999999", "moves");
    refused::<Twenty48>("1000~s1~s1", "twice");
    refused::<Twenty48>("1000~to64", "from 8 to 32");
    refused::<Twenty48>("1000~to12", "not a goal");
    refused::<Twenty48>("1000~q", "not a part of a position");
    refused::<Twenty48>("1000~x12", "not a part of a position");
    refused::<Twenty48>("1000~evil0-g", "not an evil placer");
    refused::<Twenty48>("1000~evil50-d9", "the levels are r, g and d1 to d6");
    refused::<Twenty48>("1000~evil50-g-cards", "no bag in 2048");
}

#[test]
fn positions_of_threes() {
    let position: Threes = stays("1200330000000003~b1123~n2~plus~bonus24~m12~x0000000000000001");
    assert_eq!((position.bag, position.next), (Bag([2, 1, 1]), Window::card(2)));
    stays::<Threes>("123b000000000000~b1233~n456~evil25-d2-cards");
    let position: Threes = becomes("1200330000000003", "1200330000000003~b111122223333~n3");
    assert_eq!(position.bag, Bag::FULL);
    becomes::<Threes>("1100330000000003", "1100330000000003~b1122223333~n3".replace("3333~", "333~").as_str());
    becomes::<Threes>("0200330000000003~n1~b0", "0200330000000003~b111122223333~n1");
    // Drawn while 96 was the highest tile.
    stays::<Threes>("123b000000000000~b111122223333~n45");
}

#[test]
fn bad_positions_of_threes_get_one_sentence() {
    refused::<Threes>("120033000000003", "it has 15 cells, but a board has 16");
    refused::<Threes>("120033000000000g", "no tile of Threes has the rank g");
    refused::<Threes>("1200330000000003~b11111~n3", "at most four each");
    refused::<Threes>("1200330000000003~b4~n3", "not a bag");
    refused::<Threes>("1200330000000003~b1112~n3", "contradicts");
    refused::<Threes>("1111110000000000", "do not come from bags");
    refused::<Threes>("1111000000000000~n1", "do not come from bags");
    refused::<Threes>("1200330000000003~n4", "no bonus card of 6 is shown while the highest tile is 3");
    refused::<Threes>("123b000000000000~n9", "no bonus card of 192");
    refused::<Threes>("123b000000000000~n465", "not a next card");
    refused::<Threes>("123b000000000000~n0", "not a next card");
    refused::<Threes>("123b000000000000~n12", "not a next card");
    refused::<Threes>("123b000000000000~evil50-g-twos", "no tiles of 2 or 4 in Threes");
}

#[test]
fn setups() {
    for code in ["classic", "2x2", "2x3", "3x3", "3x4", "5x5", "classic~to4096", "3x3~to1024~evil50-d3-twos"] {
        stays::<Setup2048>(code);
    }
    becomes::<Setup2048>("4x4~to2048", "classic");
    refused::<Setup2048>("4x3", "it begins with classic");
    refused::<Setup2048>("classic~plus", "not a part of a setup");
    for code in ["classic", "classic~plus", "classic~bonus24", "classic~evil50-r-cards~plus~bonus24"] {
        stays::<SetupThrees>(code);
    }
    becomes::<SetupThrees>("classic~bonus21~plus", "classic~plus");
    refused::<SetupThrees>("classic~bonus22", "~bonus24 may follow");
    refused::<SetupThrees>("3x3", "it begins with classic");
}

#[test]
fn the_challenges_of_the_day_are_setups() {
    for code in crate::games::merge::TWENTY48.daily {
        stays::<Setup2048>(code);
    }
    for code in crate::games::merge::THREES.daily {
        stays::<SetupThrees>(code);
    }
}

#[test]
fn evil_placers() {
    let evil = Evil { share: 50, level: Level::Minimax(3), twos: false, cards: false };
    assert_eq!((Evil::read("evil50-d3"), evil.code().as_str()), (Ok(evil), "evil50-d3"));
    for code in [
        "evil",
        "evil50",
        "evil101-g",
        "evil050-g",
        "evil50-x",
        "evil50-d",
        "evil50-d0",
        "evil50-g-twos-cards",
        "evil50-g-",
    ] {
        assert!(Evil::read(code).is_err(), "{code}");
    }
}

// What holds for every text and every game.

fn near_text() -> impl Strategy<Value = String> {
    prop_oneof![
        any::<String>(),
        "[0-9a-h]{16}",
        "[0-4]{4}|[0-4]{6}|[0-4]{9}|[0-4]{12}|[0-9]{25}",
        "[0-4]{16}(~b[1-3]{0,12})?(~n[1-6]{1,3})?(~plus)?(~bonus24)?(~m[0-9]{1,9})?(~x[0-9a-f]{16})?",
        "[0-4]{9}(~to[0-9]{1,5})?(~evil[0-9]{1,3}-[rgd][0-9]?(-twos|-cards)?)?(~s[0-9]{1,4})?",
        "(classic|2x2|3x3|5x5)(~to[0-9]{1,5})?(~evil[0-9]{1,3}-[rgd][0-9]?(-twos|-cards)?)?(~plus|~bonus24)?",
    ]
}

fn round_trips<T: Display + FromStr<Err = ParseError> + PartialEq + std::fmt::Debug>(text: &str) {
    if let Ok(value) = text.parse::<T>() {
        assert_eq!(value.to_string().parse::<T>().as_ref(), Ok(&value), "{text}");
    }
}

/// Plays a game by these choices and checks each position on the way.
fn walk<P: TilePosition + std::fmt::Debug>(mut position: P, choices: &[u8], points: impl Fn(&P) -> u64) {
    for choice in choices {
        assert_eq!(position.to_string().parse::<P>().as_ref(), Ok(&position));
        assert!(!position.describe().is_empty());
        let open = position.legal_moves();
        assert_eq!(open.is_empty(), position.over());
        let Some(direction) = open.get(usize::from(*choice) % open.len().max(1)) else { break };
        let (pushed, gain) = position.pushed(*direction).expect("an open direction");
        let next = position.play(direction).expect("an open direction");
        assert_eq!(position.play(direction).as_ref(), Ok(&next), "the same again");
        let changed: Vec<usize> =
            (0..pushed.ranks().len()).filter(|at| pushed.rank(*at) != next.board().rank(*at)).collect();
        let ended = next.over() && next.board().highest() == bag::LAST;
        assert!(changed.len() == 1 || ended && changed.is_empty(), "one tile comes, unless 12288 ends the game");
        assert!(changed.iter().all(|at| pushed.rank(*at) == 0));
        assert!(next.score() >= position.score() + u64::from(gain));
        assert!(next.score() <= points(&next));
        assert_eq!(next.count(), position.count() + 1);
        assert!(position.outcome() != Outcome::Won || next.outcome() == Outcome::Won, "won stays won");
        position = next;
    }
}

proptest! {
    #[test]
    fn decoders_read_any_text(text in near_text()) {
        round_trips::<Twenty48>(&text);
        round_trips::<Threes>(&text);
        round_trips::<Setup2048>(&text);
        round_trips::<SetupThrees>(&text);
        round_trips::<Direction>(&text);
    }

    #[test]
    fn games_of_2048_stay_sound(
        setup in "(classic|2x2|2x3|3x3|3x4|5x5)(~evil(50|100)-(r|g|d1|d2)(-twos)?)?",
        hash in any::<u64>(),
        choices in proptest::collection::vec(any::<u8>(), 0..120),
    ) {
        let setup = setup.parse::<Setup2048>().expect("a good setup");
        walk(Twenty48::new(setup.0, hash), &choices, |next| crate::games::merge::twenty48::rules::most_points(&next.board));
    }

    #[test]
    fn games_of_threes_stay_sound(
        setup in "classic(~evil(50|100)-(r|g|d1|d2)(-cards)?)?(~plus)?(~bonus24)?",
        hash in any::<u64>(),
        choices in proptest::collection::vec(any::<u8>(), 0..120),
    ) {
        let setup = setup.parse::<SetupThrees>().expect("a good setup");
        walk(Threes::new(setup.0, hash), &choices, |next| bag::score(&next.board).into());
    }

    #[test]
    fn boards_set_up_by_hand_can_be_played(text in "[0-9a-d]{16}", choices in proptest::collection::vec(any::<u8>(), 0..40)) {
        if let Ok(position) = text.parse::<Twenty48>() {
            walk(position, &choices, |next| crate::games::merge::twenty48::rules::most_points(&next.board));
        }
        if let Ok(position) = text.parse::<Threes>() {
            walk(position, &choices, |next| bag::score(&next.board).into());
        }
    }
}

// The tiles of seeded games, against a second implementation in another language (`tests/data/merge-tiles.py`).

const GAMES: &str = include_str!("../../../../tests/data/merge-tiles.txt");

#[test]
fn seeded_games_are_frozen_tile_by_tile() {
    let mut games = 0;
    for line in GAMES.lines() {
        let [id, moves, expected] = line.split(' ').collect::<Vec<_>>()[..] else { panic!("three words: {line}") };
        let text = if moves == "-" { id.to_owned() } else { format!("{id}/~{moves}") };
        let id = ChallengeId::parse(&text).unwrap_or_else(|error| panic!("{error}"));
        let entry: &GameEntry = ENTRIES.iter().find(|entry| entry.info.id == id.game).expect("one of the two games");
        let Ok(Start::Ready(start)) = entry.table.start(&id.source) else { panic!("{id} opens") };
        let line = entry.replay(&start, &id.moves).unwrap_or_else(|error| panic!("{error}"));
        let last = line.last().map_or(start, |played| played.position.clone());
        assert_eq!(last, expected, "{}", id.without_moves());
        games += 1;
    }
    assert_eq!(games, 112);
}

//! Texts: round trips, and texts that are none.

use std::fmt::Display;
use std::str::FromStr;

use proptest::prelude::*;

use super::super::graph;
use super::super::notation::read_line;
use super::super::rules::{Direction, Mountain, Move, Priest};
use super::super::setup::{Band, Base, FujisanSetup};
use crate::engine::parse::ParseError;
use crate::engine::position::Generator;

fn no_panic(text: &str) {
    let _ = (text.parse::<Mountain>(), text.parse::<Move>(), text.parse::<FujisanSetup>(), read_line(text));
}

proptest! {
    #[test]
    fn any_text_is_answered(text in any::<String>()) {
        no_panic(&text);
    }

    #[test]
    fn texts_that_look_right_are_answered(text in "[0-6]{11,13}-[0-5]{11,13}(~(at[A-Oa-o]{3,5}|summitlr|x)){0,3}|[ACMSx][UDLRé]?[0-9+()]{0,4}|(domino|random)(-[0-9]{0,5}(to)?[0-9]{0,5})?(~[a-z]*)?") {
        no_panic(&text);
    }

    #[test]
    fn positions_round_trip(
        values in prop::array::uniform2(prop::array::uniform12(0u8..6)),
        summit_lr in any::<bool>(),
        cells in prop::sample::subsequence((0..28).collect::<Vec<u32>>(), 4).prop_shuffle(),
    ) {
        let start = Mountain::new(values, summit_lr);
        prop_assert_eq!(start.to_string().parse::<Mountain>(), Ok(start.clone()));
        let under_way = Mountain { priests: std::array::from_fn(|i| graph::cell(cells[i])), ..start };
        prop_assert_eq!(under_way.to_string().parse::<Mountain>(), Ok(under_way));
    }

    #[test]
    fn setups_round_trip(base in 0usize..5, low in 8u16..999, more in 0u16..400, kind in 0..3, summit_lr in any::<bool>()) {
        let band = [Band::Any, Band::Solvable, Band::Moves(low, (low + more).min(999))][kind as usize];
        let setup = FujisanSetup { base: Base::ALL[base], band, summit_lr };
        prop_assert_eq!(setup.to_string().parse::<FujisanSetup>(), Ok(setup));
        prop_assert!(!setup.words().is_empty());
    }
}

#[test]
fn moves_round_trip() {
    let sideways = (1..=5).flat_map(|n| [Direction::Left(n), Direction::Right(n)]);
    let directions: Vec<Direction> = sideways.chain([Direction::Up, Direction::Down]).collect();
    for priest in Priest::ALL {
        for &direction in &directions {
            let m = Move { priest, direction };
            assert_eq!(m.to_string().parse::<Move>(), Ok(m));
        }
    }
    let kirkby = read_line("ML3, MD, SL5(+1)").expect("Kirkby's form");
    assert_eq!(kirkby.iter().map(ToString::to_string).collect::<Vec<_>>(), ["ML3", "MD", "SL5"]);
}

#[track_caller]
fn refused<T: Display + FromStr<Err = ParseError> + std::fmt::Debug>(texts: &[&str], part: &str) {
    for text in texts {
        let sentence = text.parse::<T>().expect_err(text).to_string();
        assert!(sentence.contains(part), "{text}: {sentence}");
    }
}

#[test]
fn bad_texts_say_what_is_wrong() {
    let rows = "554344221335-311400512200";
    refused::<Mountain>(&["", "554344221335", "1-2-3"], "two rows");
    refused::<Mountain>(&["55434422133-311400512200", "554344221336-311400512200"], "twelve digits");
    let behind = |suffix: &str| format!("{rows}~{suffix}");
    refused::<Mountain>(&[&behind("atABC"), &behind("atABCC"), &behind("atABCo"), &behind("at")], "four places");
    refused::<Mountain>(&[&behind("lr"), &behind("")], "behind “~”");
    refused::<Move>(
        &["", "A", "XU", "AL", "AL0", "AL6", "AU1", "AL+1", "AL01", "AL3(+4)", "AL3(", "ÄL3", "ALé"],
        "a move is",
    );
    refused::<FujisanSetup>(&["", "dominoes", "domino2"], "there are random");
    refused::<FujisanSetup>(
        &["domino-", "domino-7to9", "domino-9to8", "domino-+9to10", "domino-09to10", "domino-9to1000"],
        "a band",
    );
    refused::<FujisanSetup>(&["domino~lr", "domino~"], "summitlr");
}

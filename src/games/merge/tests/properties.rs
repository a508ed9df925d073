//! What holds for every text and every game.

use std::fmt::Display;
use std::str::FromStr;

use proptest::prelude::*;

use crate::engine::direction::Direction;
use crate::engine::parse::ParseError;
use crate::engine::position::Outcome;
use crate::games::merge::position::TilePosition;
use crate::games::merge::threes::{SetupThrees, Threes, step};
use crate::games::merge::twenty48::{Setup2048, Twenty48};

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
        let ended = next.over() && next.board().highest() == step::LAST;
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
        walk(Twenty48::new(setup.0, hash), &choices, |next| crate::games::merge::twenty48::slide::most_points(&next.board));
    }

    #[test]
    fn games_of_threes_stay_sound(
        setup in "classic(~evil(50|100)-(r|g|d1|d2)(-cards)?)?(~plus)?(~bonus24)?",
        hash in any::<u64>(),
        choices in proptest::collection::vec(any::<u8>(), 0..120),
    ) {
        let setup = setup.parse::<SetupThrees>().expect("a good setup");
        walk(Threes::new(setup.0, hash), &choices, |next| step::score(&next.board).into());
    }

    #[test]
    fn boards_set_up_by_hand_can_be_played(text in "[0-9a-d]{16}", choices in proptest::collection::vec(any::<u8>(), 0..40)) {
        if let Ok(position) = text.parse::<Twenty48>() {
            walk(position, &choices, |next| crate::games::merge::twenty48::slide::most_points(&next.board));
        }
        if let Ok(position) = text.parse::<Threes>() {
            walk(position, &choices, |next| step::score(&next.board).into());
        }
    }
}

//! Frozen boards: what a setup makes of a seed never changes.

use super::super::Fujisan;
use super::super::setup::FujisanSetup;
use super::super::solver;
use super::seed;
use crate::engine::entry::Game;
use crate::engine::position::{Generated, Generator};
use crate::search::budget::NodeLimit;
use crate::search::solve::{FilteredGenerator, GenerateError};

#[track_caller]
fn setup(code: &str) -> FujisanSetup {
    code.parse::<FujisanSetup>().expect("a setup")
}

fn sifted(code: &str, text: &str) -> Result<String, GenerateError> {
    setup(code).generate_filtered(&seed(text), NodeLimit::default(), &mut |_| {}).map(|m| m.to_string())
}

const DEALT: &[(&str, &str, &str)] = &[
    ("random", "a", "434133103213-100300443204"),
    ("random", "monday-3b", "441145450514-300212012222"),
    ("random", "k7q2m8xa", "050315323505-551051552214"),
    ("anycoin", "a", "312011532033-442125004545"),
    ("anycoin", "monday-3b", "555442012235-413300140321"),
    ("anycoin", "k7q2m8xa", "524434533154-001225301102"),
    ("piecepack", "a", "021323405522-313440051451"),
    ("piecepack", "monday-3b", "133300003522-215442415415"),
    ("piecepack", "k7q2m8xa", "442422315102-005013153543"),
    ("engraved", "a", "553130221415-354403221204"),
    ("engraved", "monday-3b", "130022302024-354222031531"),
    ("engraved", "k7q2m8xa", "512053443412-514435442120"),
    ("domino", "a", "051325500210-544403213134"),
    ("domino", "monday-3b", "220001011314-535322143553"),
    ("domino", "k7q2m8xa", "244245001303-551431532241"),
    ("domino~summitlr", "a", "051325500210-544403213134~summitlr"),
];

const SIFTED: &[(&str, &str, &str)] = &[
    ("domino-20to24", "a", "452020440151-503403321534"),
    ("domino-20to24", "monday-3b", "251211311540-430542453402"),
    ("domino-20to24", "k7q2m8xa", "313251215202-035314100045"),
    ("piecepack-18to24", "a", "410030320415-524413532521"),
    ("piecepack-18to24", "monday-3b", "124034540515-533341212002"),
    ("piecepack-18to24", "k7q2m8xa", "020541511430-534230232514"),
    ("domino-26to40", "a", "003345341103-234111202055"),
    ("domino-26to40", "monday-3b", "023505450315-401113225044"),
    ("domino-26to40", "k7q2m8xa", "034313415321-345221002504"),
    ("engraved-12to18", "a", "232030545420-253503455251"),
    ("engraved-12to18", "monday-3b", "243343302304-221234035554"),
    ("engraved-12to18", "k7q2m8xa", "514130240234-323103421230"),
    ("anycoin-solvable", "a", "214024321301-034155325405"),
    ("anycoin-solvable", "monday-3b", "235410345005-340234152112"),
    ("anycoin-solvable", "k7q2m8xa", "212030515051-334244051432"),
    ("random-solvable~summitlr", "a", "033155104310-055544542513~summitlr"),
    ("random-solvable~summitlr", "monday-3b", "325400355251-214114544132~summitlr"),
    ("random-solvable~summitlr", "k7q2m8xa", "323153304410-013251540523~summitlr"),
    ("random-8to8", "a", "540452214225-224335434124"),
    ("random-8to8", "monday-3b", "002505454213-520151553104"),
    ("random-8to8", "k7q2m8xa", "020234155114-255153213300"),
];

#[test]
fn dealt_boards_are_frozen() {
    for &(code, text, expected) in DEALT {
        let Generated::Ready(mountain) = setup(code).generate(&seed(text)) else { panic!("{code} is dealt at once") };
        assert_eq!(mountain.to_string(), expected, "{code}/{text}");
        // The sifter deals the same board when nothing is asked of it.
        assert_eq!(sifted(code, text).as_deref(), Ok(expected));
    }
}

#[test]
fn sifted_boards_are_frozen() {
    for &(code, text, expected) in SIFTED {
        assert_eq!(setup(code).generate(&seed(text)), Generated::NeedsSearch);
        assert_eq!(sifted(code, text).as_deref(), Ok(expected), "{code}/{text}");
    }
}

/// Hitting a daily band takes a few dozen tries; a list of setups that can fail would leave a day
/// without its challenge.
#[test]
fn daily_setups_are_found_at_once() {
    for code in Fujisan::INFO.daily {
        for day in 0..50 {
            let few = NodeLimit { nodes: 1500 };
            let found = setup(code).generate_filtered(&seed(&format!("day-{day}")), few, &mut |_| {});
            let optimum = found.map(|m| solver::optimum(&m.values, m.summit_lr));
            assert!(matches!(optimum, Ok(Some(12..=28))), "{code} {day}: {optimum:?}");
        }
    }
}

#[test]
fn a_band_that_no_board_has_is_refused_with_a_sentence() {
    let why =
        setup("domino-900to999").generate_filtered(&seed("a"), NodeLimit { nodes: 50 }, &mut |_| {}).expect_err("none");
    assert!(why.to_string().contains("none of the 50 boards"), "{why}");
}

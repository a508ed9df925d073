//! Fujisan's tests, one file a concern.

mod deals;
// Proptest does not compile for wasm32.
#[cfg(not(target_arch = "wasm32"))]
mod solvers;

use crate::engine::entry::Game;
use crate::engine::position::{Generated, Generator, Outcome, Position};
use crate::engine::seed::Seed;
use crate::games::fujisan::metrics::{connectedness, frontier};
use crate::games::fujisan::rules::{Cell, Direction, IllegalMove, Mountain, Move, Priest};
use crate::games::fujisan::setup::FujisanSetup;
use crate::games::fujisan::{Fujisan, solver};
use crate::search::proof::{Budget, NodeLimit, Proof};
use crate::search::solve::{Analyse, FilteredGenerator, GenerateError, MetricValue};

#[track_caller]
fn board(text: &str) -> Mountain {
    text.parse::<Mountain>().expect("the test's board is well written")
}

#[track_caller]
fn seed(text: &str) -> Seed {
    Seed::new(text).expect("the test's seed is well written")
}

/// Runs a search with a budget that none of these boards needs.
fn freely<T>(search: impl FnOnce(&mut Budget<'_>) -> T) -> T {
    search(&mut Budget::new(NodeLimit::default(), &mut |_| {}))
}

/// The length of a solution; nothing for a proof that there is none.
#[track_caller]
fn length<M: std::fmt::Debug>(verdict: &Proof<Vec<M>>) -> Option<u16> {
    match verdict {
        Proof::Solved(line) => Some(line.len() as u16),
        Proof::Impossible => None,
        Proof::Unknown => panic!("the budget suffices for every board"),
    }
}

// Frozen boards: what a setup makes of a seed never changes.

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

// The rules, move by move.

#[track_caller]
fn refused(position: &str, code: &str, sentence: &str) {
    let played = code.parse::<Move>().expect("a move");
    let why = board(position).play(&played).expect_err("an illegal move").to_string();
    assert_eq!(why, sentence, "{position} {code}");
}

#[test]
fn every_refusal_is_a_sentence() {
    let start = "554344221335-311400512200";
    refused(start, "AU", "A stands on the ground, where nobody goes up or down");
    refused(start, "SU", "S stands on the ground, where nobody goes up or down");
    refused(start, "AR1", "A would travel 1 free space, but the space there says 5");
    refused(start, "AL1", "A cannot go that far: there is no free space that way");
    let under_way = "554344221335-311400512200~atDdgG";
    refused(under_way, "AU", "A is already in that row");
    refused(under_way, "AD", "A cannot go there: the other space of the step is taken");
    refused(under_way, "SR1", "S stands on the summit, where nobody goes left or right");
    refused(under_way, "AL5", "A cannot go that far: there are only 2 free spaces that way");
}

#[test]
fn priests_are_skipped_and_not_counted() {
    // C stands on step 1, in the way of nobody but A's neighbour row; M and S at the right foot.
    let m = board("554344221335-311400512200~atABNn");
    let way = m.destination(&Move { priest: Priest::A, direction: Direction::Right(4) });
    // A passes C on step 1; four free spaces end on step 5, which says 4.
    assert_eq!(way.map(|w| (w.to, w.jumped)), Ok((Cell::at(0, 5), 1)));
    let refusal = m.destination(&Move { priest: Priest::A, direction: Direction::Right(3) });
    assert!(matches!(refusal, Ok(w) if w.to == Cell::at(0, 4)), "step 4 says 3 and is three free spaces away");
}

#[test]
fn the_summit_may_be_passed_over() {
    // From step 5, three spaces right: 6 and 7 are the summit, 8 says 3.
    let m = board("000000030000-000000000000~atFaNn");
    let next = m.play(&Move { priest: Priest::A, direction: Direction::Right(3) }).expect("over the summit");
    assert_eq!(next.cell(Priest::A), Cell::at(0, 8));
}

#[test]
fn nobody_returns_to_the_ground_or_enters_a_zero_sideways() {
    let m = board("000000000000-000000000000~atBCgG");
    assert!(m.legal_moves().iter().all(|played| matches!(played.direction, Direction::Up | Direction::Down)));
}

#[test]
fn the_two_summit_rules_differ_on_the_summit_only() {
    let codes = |position: &str| board(position).legal_moves().iter().map(ToString::to_string).collect::<Vec<_>>();
    // A on the summit's left column, S below on the right one.
    let paper = codes("000002100000-000000000000~atGaNh");
    let piecepack = codes("000002100000-000000000000~summitlr~atGaNh");
    assert_eq!(paper, ["AD", "SU"]);
    assert_eq!(piecepack, ["AD", "AR1", "SU", "SL1"]);
    // The value there does not matter, one step is all, and a priest in the way stops it.
    let crowded = board("000005500000-000000000000~summitlr~atGHNn");
    assert_eq!(crowded.play(&Move { priest: Priest::A, direction: Direction::Right(1) }), Err(IllegalMove::Taken('A')));
    let far = crowded.play(&Move { priest: Priest::C, direction: Direction::Right(5) });
    assert_eq!(far, Err(IllegalMove::OnSummit('C')));
}

#[test]
fn status_tells_won_stuck_and_open() {
    let position = "235334140030-554141221205";
    assert_eq!(board(position).outcome(), Outcome::Stuck);
    assert_eq!(board("554344221335-311400512200").outcome(), Outcome::Open);
    assert_eq!(board(&format!("{position}~atGHgh")).outcome(), Outcome::Won);
}

// The metrics.

const KEYS: [&str; 8] =
    ["optimum", "optimal_solutions", "states", "frontier", "connectedness", "lr_share", "branching", "downhill"];

#[track_caller]
fn figures(position: &str) -> [MetricValue; 8] {
    let all = freely(|budget| board(position).analyse(budget)).expect("a free budget");
    assert!(all.iter().map(|m| m.key.as_ref()).eq(KEYS));
    let values: Vec<MetricValue> = all.into_iter().map(|m| m.value).collect();
    values.try_into().expect("as many as keys")
}

#[test]
fn connectedness_of_a_mountain_of_ones() {
    // Every step but the summit's two can be left for both neighbours, and the ground for one:
    // 12 steps times 2 sources, of which the summit's two as sources of 5, 6, 7 and 8 do not count.
    let ones = board("111111111111-111111111111");
    assert!((connectedness(&ones) - 20.0 / 12.0).abs() < 1e-12);
    // A row of zeros and a row of fives: sources 5 away on either side, on the board, off the summit.
    let fives = board("000000000000-555555555555");
    // Columns 5..=12 have a source on the left (0..=7), 1..=8 one on the right (6..=13): 16 less 4.
    assert!((connectedness(&fives) - 12.0 / 12.0).abs() < 1e-12);
    assert!(connectedness(&board("000000000000-000000000000")).abs() < 1e-12);
}

#[test]
fn a_solvable_board_has_all_figures() {
    use MetricValue::{Count, Measure, Series};
    let [optimum, solutions, states, layers, _, share, branching, downhill] = figures("554344221335-311400512200");
    assert_eq!(optimum, Count(12));
    assert!(matches!(solutions, Count(1..)));
    let Series(layers) = layers else { panic!("a series") };
    assert_eq!(states, Count(layers.iter().sum()));
    assert_eq!(layers[0], 1);
    assert!(matches!(share, Measure(s) if s > 0.5 && s < 1.0), "at least eight of twelve go left or right");
    assert!(matches!(branching, Measure(b) if b >= 1.0));
    assert!(matches!(downhill, Count(..=12)));
}

#[test]
fn an_impossible_board_has_no_figures_of_a_solution() {
    use MetricValue::{Count, Measure, None, Series};
    let all = figures("235334140030-554141221205");
    let [None, None, Count(1), Series(layers), Measure(_), None, None, None] = all else {
        panic!("{all:?}");
    };
    assert_eq!(layers, [1], "no first move");
}

#[test]
fn a_won_board_has_no_means() {
    let [optimum, solutions, .., share, branching, downhill] = figures("554344221335-311400512200~atGHgh");
    assert_eq!([optimum, solutions, downhill], [MetricValue::Count(0), MetricValue::Count(1), MetricValue::Count(0)]);
    assert_eq!([share, branching], [MetricValue::None, MetricValue::None]);
}

#[test]
fn a_spent_budget_gives_no_figures() {
    let mut quiet = |_| {};
    let mut budget = Budget::new(NodeLimit { nodes: 5 }, &mut quiet);
    assert!(board("554344221335-311400512200").analyse(&mut budget).is_none());
    assert!(frontier(&board("554344221335-311400512200"), &mut budget).is_none());
}

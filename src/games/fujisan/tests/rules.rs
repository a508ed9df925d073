//! The rules, move by move.

use super::super::rules::{Cell, Direction, IllegalMove, Move, Priest};
use super::board;
use crate::engine::position::{Outcome, Position};

#[track_caller]
fn refused(position: &str, code: &str, sentence: &str) {
    let played = code.parse::<Move>().expect("a move");
    let why = board(position).play(&played).expect_err("an illegal move").to_string();
    assert_eq!(why, sentence, "{position} {code}");
}

#[test]
fn every_refusal_is_a_sentence() {
    let start = "554344221335-311400512200";
    refused(start, "AU", "A stands on the ground and can go neither up nor down there");
    refused(start, "SU", "S stands on the ground and can go neither up nor down there");
    refused(start, "AR1", "A would travel 1 free space, but the space there says 5");
    refused(start, "AL1", "A cannot go that far: there is no free space that way");
    let under_way = "554344221335-311400512200~atDdgG";
    refused(under_way, "AU", "A stands in that row already");
    refused(under_way, "AD", "A cannot go there: the other space of the step is taken");
    refused(under_way, "SR1", "S stands on the summit and goes left or right no more");
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

//! The solver against going through everything.

use super::{board, clears, some_board};
use crate::engine::position::Position;
use crate::engine::rng::Rng;
use crate::games::shisen::board::Board;
use crate::games::shisen::solver::{falling, solve};
use crate::games::shisen::space::StateSpace;
use crate::games::shisen::{Move, Shisen};
use crate::search::budget::{Budget, NodeLimit};
use crate::search::proof::Proof;

fn verdict(position: &Shisen, nodes: u64) -> Proof<Vec<Move>> {
    solve(position, &mut Budget::new(NodeLimit { nodes }, &mut |_| ()))
}

/// Whether it can be cleared; a solution is played.
#[track_caller]
fn solvable(position: &Shisen) -> bool {
    match verdict(position, 50_000_000) {
        Proof::Solved(moves) => {
            clears(position, &moves);
            true
        }
        Proof::Impossible => false,
        Proof::Unknown => panic!("{}: gave up", position),
    }
}

#[test]
fn three_hundred_boards_with_and_without_gravity() {
    let mut rng = Rng::new(300);
    let mut counts = [[0; 2]; 2];
    for number in 0..600 {
        let gravity = number % 2 == 1;
        let position = some_board(&mut rng, 24, gravity);
        let space = StateSpace::explore(&position, 1_000_000, &mut |_| ()).expect("small");
        let expected = space.figures().solvable();
        assert_eq!(solvable(&position), expected, "{}", position);
        counts[usize::from(gravity)][usize::from(expected)] += 1;
    }
    assert!(counts.iter().flatten().all(|count| *count >= 30), "{counts:?}");
}

#[test]
fn every_state_on_the_way_is_judged_alike() {
    let mut rng = Rng::new(17);
    let mut lost = 0;
    for _ in 0..80 {
        let start = some_board(&mut rng, 20, false);
        let space = StateSpace::explore(&start, 1_000_000, &mut |_| ()).expect("small");
        let mut state = start;
        loop {
            let at = space.find(&state).expect("it was reached");
            assert_eq!(solvable(&state), space.solvable(at), "{}", state);
            lost += u32::from(!space.solvable(at));
            let moves = state.legal_moves();
            let Some(m) = moves.get(rng.below(moves.len() as u32) as usize) else { break };
            state = state.play(m).expect("legal");
        }
    }
    assert!(lost > 15, "{lost}");
}

#[test]
fn both_searches_agree_without_gravity() {
    let mut rng = Rng::new(4);
    for _ in 0..100 {
        let position = some_board(&mut rng, 20, false);
        let other = falling::solve(&position, &mut Budget::new(NodeLimit::default(), &mut |_| ()));
        assert_eq!(other.word(), verdict(&position, 50_000_000).word(), "{}", position);
    }
}

#[test]
fn kinds_with_very_many_tiles_are_solved_too() {
    for (width, height) in [(30, 16), (9, 8), (1, 16)] {
        let same = Board::new(width, vec![1; width * height]).expect("a board");
        assert!(solvable(&Shisen::new(same, false)), "{width} by {height}");
    }
    assert!(!solvable(&board("AB-BA")));
}

#[test]
fn two_hundred_random_boards_of_eighteen_by_eight_are_decided() {
    use crate::engine::position::{Generated, Generator};
    use crate::engine::seed::Seed;
    use crate::games::shisen::setup::ShisenSetup;
    let setup = "18x8-random".parse::<ShisenSetup>().expect("a setup");
    let (mut solved, mut lost) = (0, 0);
    for number in 0..200 {
        let Generated::Ready(position) = setup.generate(&Seed::new(&format!("t{number}")).expect("a seed")) else {
            panic!("no search is needed")
        };
        // Some two thirds of a second.
        match verdict(&position, 1_500_000) {
            Proof::Solved(moves) => {
                clears(&position, &moves);
                solved += 1;
            }
            Proof::Impossible => lost += 1,
            Proof::Unknown => {}
        }
    }
    println!("{solved} can be cleared, {lost} cannot");
    assert!(solved + lost >= 190, "{solved} and {lost}");
    assert!(lost >= 10, "some are lost");
}

#[test]
fn a_spent_budget_proves_nothing() {
    let large = "FCAGBJE-CFKBIKH-AHDECCA-BBGDAIJ";
    for text in [large.to_owned(), format!("{large}~gravity"), "AB-BA".to_owned(), "AA".to_owned()] {
        assert_eq!(verdict(&board(&text), 0), Proof::Unknown, "{text}");
    }
    for nodes in 0..5 {
        assert_eq!(verdict(&board(large), nodes), Proof::Unknown, "{nodes}");
    }
    assert_eq!(verdict(&board("00"), 0), Proof::Solved(vec![]));
}

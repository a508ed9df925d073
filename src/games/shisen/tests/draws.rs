//! Boards by chance: they can be cleared, and they look like any that can.

use std::collections::BTreeMap;

use crate::engine::position::{Generated, Generator, Position};
use crate::engine::rng::Rng;
use crate::engine::seed::Seed;
use crate::games::shisen::board::Board;
use crate::games::shisen::draw::{ClearableBoard as Made, deal, random};
use crate::games::shisen::gravity::Side;
use crate::games::shisen::setup::ShisenSetup;
use crate::games::shisen::solver::solve;
use crate::games::shisen::space::StateSpace;
use crate::games::shisen::{Move, Shisen};
use crate::search::proof::{Budget, NodeLimit, Proof};
use crate::search::solve::FilteredGenerator;

#[track_caller]
fn plays(made: &Made, gravity: Option<Side>) {
    let cell = |at| made.board.cell(at);
    let moves: Vec<Move> = made.solution.iter().map(|&(a, b)| Move::pair(cell(a), cell(b))).collect();
    super::clears(&Shisen::new(made.board.clone(), gravity), &moves);
}

#[track_caller]
fn start(setup: &str, seed: &str) -> Shisen {
    let setup = setup.parse::<ShisenSetup>().expect("a setup");
    match setup.generate(&Seed::new(seed).expect("a seed")) {
        Generated::Ready(start) => start,
        Generated::NeedsSearch => panic!("no search is needed"),
    }
}

/// How many kinds there are of each number of tiles.
fn copies(start: &Shisen) -> BTreeMap<usize, usize> {
    let mut copies = BTreeMap::new();
    for count in start.board().counts()[1..].iter().filter(|count| **count > 0) {
        *copies.entry(*count).or_default() += 1;
    }
    copies
}

#[test]
fn boards_hold_what_their_setup_says() {
    for (setup, expected) in [
        ("2x2", vec![(4, 1)]),
        ("3x2", vec![(2, 1), (4, 1)]),
        ("17x8", vec![(4, 34)]),
        ("18x8-gravity", vec![(4, 36)]),
        ("30x16", vec![(12, 24), (16, 12)]),
        ("8x6-pairs", vec![(2, 24)]),
        ("10x6-f5", vec![(2, 20), (4, 5)]),
        ("13x8-pairs-random", vec![(2, 52)]),
        ("24x12-random-gravity", vec![(8, 36)]),
        ("24x12-random-gravity-left", vec![(8, 36)]),
    ] {
        let board = start(setup, "what");
        assert_eq!(copies(&board), expected.into_iter().collect(), "{setup}");
        assert_eq!(board.board().tiles(), board.board().width() * board.board().height());
        assert_eq!(board.gravity().map(Side::code), setup.find("gravity").map(|at| &setup[at..]));
        assert_eq!(board, start(setup, "what"));
        if board.board().tiles() > 6 {
            assert_ne!(board, start(setup, "other"), "{setup}");
        }
    }
}

#[test]
fn what_is_made_can_be_cleared_as_is_kept() {
    for setup in
        ["2x2", "2x3", "17x8", "18x8-gravity", "8x6-pairs", "13x8-pairs", "13x8-pairs-gravity", "18x8-f30", "30x16"]
            .into_iter()
            .chain(["13x8-pairs-gravity-up", "13x8-pairs-gravity-left", "14x6-gravity-right"])
    {
        let ShisenSetup::Full(full) = setup.parse::<ShisenSetup>().expect("a setup") else { panic!("{setup}") };
        for number in 0..8 {
            let seed = Seed::new(&format!("s{number}")).expect("a seed");
            let made = full.made(&seed, &mut |_| ()).expect("it can be cleared");
            plays(&made, full.gravity);
            assert_eq!(
                Generated::Ready(Shisen::new(made.board, full.gravity)),
                ShisenSetup::Full(full).generate(&seed)
            );
        }
    }
    let ShisenSetup::Full(random) = "6x6-random".parse::<ShisenSetup>().expect("a setup") else { panic!("full") };
    assert_eq!(random.made(&Seed::new("x").expect("a seed"), &mut |_| ()), None);
}

/// Of each board, how many pairs there are at first and how many equal tiles are neighbours: their means.
fn means(boards: &[Board]) -> (f64, f64) {
    let pairs: usize = boards.iter().map(|board| Shisen::new(board.clone(), None).legal_moves().len()).sum();
    let beside = |board: &Board| {
        let (cells, width) = (board.cells(), board.width());
        let level = (0..cells.len() - 1).filter(|at| at % width != width - 1 && cells[*at] == cells[at + 1]).count();
        level + (width..cells.len()).filter(|&at| cells[at] == cells[at - width]).count()
    };
    let neighbours: usize = boards.iter().map(beside).sum();
    (pairs as f64 / boards.len() as f64, neighbours as f64 / boards.len() as f64)
}

/// Boards that are dealt until one can be cleared are as random as can be; those that are made must look like them.
#[track_caller]
fn looks_alike(width: usize, tiles: &[u8], most: f64) {
    let mut rng = Rng::new(2);
    let mut solvable = Vec::new();
    while solvable.len() < 1500 {
        let board = random(width, tiles.to_vec(), &mut rng).expect("a board");
        let verdict = solve(&Shisen::new(board.clone(), None), &mut Budget::new(NodeLimit::default(), &mut |_| ()));
        if verdict != Proof::Impossible {
            solvable.push(board);
        }
    }
    let made: Vec<Board> =
        (0..1500).map(|_| deal(width, tiles.to_vec(), None, &mut rng).expect("a board").board).collect();
    let (one, other) = (means(&solvable), means(&made));
    println!("dealt until solvable {one:?}, made {other:?}");
    assert!((one.0 - other.0).abs() < most * one.0, "pairs at first: {one:?} and {other:?}");
    assert!((one.1 - other.1).abs() < most * one.1, "neighbours: {one:?} and {other:?}");
}

#[test]
fn what_is_made_looks_like_any_board_that_can_be_cleared() {
    looks_alike(6, &(0..36).map(|at| at / 4 + 1).collect::<Vec<u8>>(), 0.06);
    looks_alike(6, &(0..24).map(|at| at / 2 + 1).collect::<Vec<u8>>(), 0.10);
    looks_alike(12, &(0..72).map(|at| at / 4 + 1).collect::<Vec<u8>>(), 0.06);
}

#[test]
fn problems_are_solvable_and_easily_lost() {
    let setup = "problem-4x4-f2".parse::<ShisenSetup>().expect("a setup");
    let generate_filtered = |seed: &str| {
        let seed = Seed::new(seed).expect("a seed");
        assert_eq!(setup.generate(&seed), Generated::NeedsSearch);
        setup.generate_filtered(&seed, NodeLimit::default(), &mut |_| ()).expect("a problem")
    };
    let mut sum = 0.0;
    for number in 0..10 {
        let seed = format!("p{number}");
        let problem = generate_filtered(&seed);
        assert_eq!(problem, generate_filtered(&seed));
        assert_eq!(copies(&problem), BTreeMap::from([(2, 4), (4, 2)]));
        let space = StateSpace::explore(&problem, 100_000, &mut |_| ()).expect("small");
        assert!(space.figures().solvable());
        sum += space.figures().rate_solvable();
    }
    assert!(sum / 10.0 < 0.8, "{sum}");
    let error = setup.generate_filtered(&Seed::new("p0").expect("a seed"), NodeLimit { nodes: 0 }, &mut |_| ());
    assert!(error.expect_err("nothing was tried").to_string().contains("problem-4x4-f2"));
}

/// Of 400 games in which pairs are taken at random, those that clear the board.
fn cleared_by_chance(start: &Shisen) -> usize {
    let mut rng = Rng::new(7);
    let plays = (0..400).filter(|_| {
        let mut at = start.clone();
        loop {
            let pairs = at.legal_moves();
            let Some(m) = pairs.get(rng.below(pairs.len().max(1) as u32) as usize) else { break };
            at = at.play(m).expect("a move that may be played");
        }
        at.board().tiles() == 0
    });
    plays.count()
}

#[test]
fn hard_boards_can_be_cleared_but_seldom_by_chance() {
    let seed = Seed::new("monday-3b").expect("a seed");
    for (setup, usual, most) in [("17x8-hard", "17x8", 60), ("10x8-hard-gravity-left", "10x8-gravity-left", 60)] {
        let ShisenSetup::Full(full) = setup.parse::<ShisenSetup>().expect("a setup") else { panic!("{setup}") };
        let made = full.made(&seed, &mut |_| ()).expect("it can be cleared");
        plays(&made, full.gravity);
        let board = Shisen::new(made.board, full.gravity);
        let setup = ShisenSetup::Full(full);
        assert_eq!(setup.generate(&seed), Generated::NeedsSearch);
        let generated = |nodes| setup.generate_filtered(&seed, NodeLimit { nodes }, &mut |_| ());
        assert_eq!(generated(u64::MAX).as_ref(), Ok(&board));
        assert!(generated(100).is_err(), "a shorter climb would be another board");
        assert_eq!(copies(&board), copies(&start(usual, "monday-3b")));
        let [hard, usual] = [&board, &start(usual, "monday-3b")].map(cleared_by_chance);
        assert!(hard <= most && hard * 2 < usual, "{setup}: {hard} of 400, {usual} as usual");
    }
}

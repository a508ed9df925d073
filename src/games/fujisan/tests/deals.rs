//! The five setups: what each can and cannot lay (paper §4, Table 1), and how its challenges turn
//! out on the whole (§5); boards with known answers.

use std::collections::BTreeSet;

use crate::engine::position::{Outcome, Position};
use crate::engine::rng::Rng;
use crate::games::fujisan::rules::{Mountain, Move, read_line};
use crate::games::fujisan::setup::Base;
use crate::games::fujisan::solver::{self, Solver};
use crate::games::fujisan::tests::{board, freely, length};
use crate::search::proof::Proof;
use crate::search::solve::Solve;

type Values = [[u8; 12]; 2];

fn deals(base: Base, count: u64) -> impl Iterator<Item = Values> {
    (0..count).map(move |k| base.deal(&mut Rng::part(42, k)))
}

fn counts(values: &Values) -> [usize; 6] {
    std::array::from_fn(|v| values.iter().flatten().filter(|&&x| usize::from(x) == v).count())
}

fn pair(values: &Values, step: usize) -> (u8, u8) {
    let (a, b) = (values[0][step], values[1][step]);
    (a.min(b), a.max(b))
}

#[test]
fn any_coin_uses_each_value_four_times() {
    assert!(deals(Base::AnyCoin, 500).all(|v| counts(&v) == [4; 6]));
}

#[test]
fn piecepack_uses_each_suit_once() {
    for values in deals(Base::Piecepack, 500) {
        for suit in 0..4 {
            // Counting steps from 0: the suit's three steps, every fourth one.
            let coins: BTreeSet<u8> =
                (suit..12).step_by(4).flat_map(|step| [values[0][step], values[1][step]]).collect();
            assert_eq!(coins.len(), 6);
        }
    }
}

#[test]
fn dominoes_have_no_doubles_and_no_repetition() {
    let (mut fewest, mut most) = (24, 0);
    for values in deals(Base::Domino, 3000) {
        let pairs: BTreeSet<(u8, u8)> = (0..12).map(|step| pair(&values, step)).collect();
        assert_eq!(pairs.len(), 12);
        assert!(pairs.iter().all(|(a, b)| a < b));
        let counts = counts(&values);
        fewest = counts.into_iter().fold(fewest, usize::min);
        most = counts.into_iter().fold(most, usize::max);
    }
    assert_eq!((fewest, most), (2, 5), "Table 1");
}

#[test]
fn engraved_tiles_repeat_only_beside_the_summit_and_upside_down() {
    for values in deals(Base::Engraved, 3000) {
        assert_eq!([values[0][5], values[1][5]], [values[1][4], values[0][4]]);
        assert_eq!([values[0][6], values[1][6]], [values[1][7], values[0][7]]);
        let others = (0..5).chain(7..12);
        let pairs: BTreeSet<(u8, u8)> = others.map(|step| pair(&values, step)).collect();
        assert_eq!(pairs.len(), 10);
        assert!(!pairs.contains(&(0, 0)));
        assert!(counts(&values)[0] <= 7);
    }
}

#[test]
fn a_die_gives_every_value_its_share() {
    let total = deals(Base::Random, 2000).fold([0; 6], |sum, v| {
        let counts = counts(&v);
        std::array::from_fn(|i| sum[i] + counts[i])
    });
    // 48,000 spaces: six standard deviations are 490.
    assert!(total.iter().all(|&n: &usize| n.abs_diff(8000) < 490), "{total:?}");
}

// Boards with known answers: `tests/data/fujisan.csv` and `tests/data/fujisan-known.csv`.

const MADE: &str = include_str!("../../../../tests/data/fujisan.csv");
const KNOWN: &str = include_str!("../../../../tests/data/fujisan-known.csv");

/// An oracle's number of moves; -1 is the proof that there is no way.
#[track_caller]
fn moves(field: &str) -> Option<u16> {
    (field != "-1").then(|| field.parse().expect("the oracle has numbers here"))
}

/// Plays a line to its end.
#[track_caller]
fn played(start: &Mountain, line: &[Move]) -> Mountain {
    line.iter().fold(start.clone(), |at, next| at.play(next).unwrap_or_else(|why| panic!("{next:?}: {why}")))
}

/// Our optimum and solution against the oracle's number.
#[track_caller]
fn check(mountain: &Mountain, expected: Option<u16>) {
    assert_eq!(solver::optimum(&mountain.values, mountain.summit_lr), expected, "{mountain:?}");
    let verdict = freely(|budget| mountain.solve("moves", budget));
    assert_eq!(length(&verdict), expected, "{mountain:?}");
    if let Proof::Solved(line) = verdict {
        assert_eq!(played(mountain, &line).outcome(), Outcome::Won);
    }
}

fn mirrored(m: &Mountain) -> Mountain {
    let mut mirror = m.clone();
    mirror.values.iter_mut().for_each(|row| row.reverse());
    mirror
}

fn swapped(m: &Mountain) -> Mountain {
    let mut swap = m.clone();
    swap.values.reverse();
    swap
}

#[test]
fn all_150_made_boards_and_their_symmetries() {
    let mut solver = Solver::new();
    let mut rows = 0;
    for line in MADE.lines().skip(1) {
        let fields: Vec<&str> = line.split(',').collect();
        let mountain = board(&format!("{}-{}", fields[1], fields[2]));
        let expected = moves(fields[3]);
        check(&mountain, expected);
        for image in [mirrored(&mountain), swapped(&mountain), swapped(&mirrored(&mountain))] {
            assert_eq!(solver.optimum(&image.values, false), expected, "{line}");
        }
        rows += 1;
    }
    assert_eq!(rows, 150);
}

#[test]
fn all_known_boards_by_both_rules_and_their_published_solutions() {
    let mut rows = 0;
    for line in KNOWN.lines().skip(1) {
        // The last field alone is quoted, since it holds commas.
        let fields: Vec<&str> = line.splitn(8, ',').collect();
        let text = format!("{}-{}", fields[1], fields[2]);
        let paper = board(&text);
        check(&paper, moves(fields[3]));
        check(&board(&format!("{text}~summitlr")), moves(fields[4]));
        let solution = read_line(fields[7].trim_matches('"')).expect("Kirkby's notation");
        if let Some(optimum) = moves(fields[3]) {
            assert_eq!(solution.len(), usize::from(optimum), "{}", fields[0]);
            assert_eq!(played(&paper, &solution).outcome(), Outcome::Won, "{}", fields[0]);
        }
        rows += 1;
    }
    assert_eq!(rows, 20);
}

#[test]
fn boards_that_are_only_in_the_notes() {
    // FujiWalker's results, two boards of Puzzling.SE, the rest of Kirkby's twenty, and a layout of
    // our own search; the paper's rules, then the piecepack's where its optimum is another.
    for (rows, paper, summit_lr) in [
        ("244331001055-551102224334", 63, None),
        ("440020015143-213234130255", 65, None),
        ("430020135255-143235210144", 63, None),
        ("015002532325-450213401442", 23, None),
        ("530323244412-345110305155", 45, Some(44)),
        ("040101010140-503050105254", 77, Some(76)),
    ] {
        check(&board(rows), Some(paper));
        if let Some(moves) = summit_lr {
            check(&board(&format!("{rows}~summitlr")), Some(moves));
        }
    }
}

/// The authors' A* never lowers the cost of a state that waits, and says 13 for these.
#[test]
fn boards_where_the_authors_program_is_one_too_long() {
    for rows in ["400250043501-513121424124", "225055050121-404234131334"] {
        check(&board(rows), Some(12));
    }
}

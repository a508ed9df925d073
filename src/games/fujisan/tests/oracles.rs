//! Boards with known answers: `tests/data/fujisan.csv` and `tests/data/fujisan-known.csv`.

use super::super::notation::read_line;
use super::super::rules::{Mountain, Move};
use super::super::solver::{self, Solver};
use super::{board, freely, length};
use crate::engine::position::{Outcome, Position};
use crate::search::proof::Proof;
use crate::search::solve::Solve;

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

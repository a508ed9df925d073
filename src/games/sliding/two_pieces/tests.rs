//! The seed's bound, and the searches of two pieces held against the solver of all puzzles.

use super::climb::climb;
use super::pair::{Cells, each, flood, hardest, home, is_piece, position, square};
use crate::engine::rng::Rng;
use crate::games::sliding::Sliding;
use crate::search::budget::{Budget, NodeLimit};
use crate::search::proof::Proof;
use crate::search::solve::Solve;

fn cells(rows: &str, letter: char) -> Cells {
    let row = |(at, row): (usize, &str)| {
        let own = row.chars().enumerate().filter(|(_, own)| *own == letter);
        own.fold(0, |set: Cells, (column, _)| set | 1 << (8 * at + column))
    };
    rows.split('-').enumerate().map(row).fold(0, |all, row| all | row)
}

/// Moves of the general solver.
fn solved(position: &str) -> usize {
    let board = position.parse::<Sliding>().expect("a board");
    let mut quiet = |_| ();
    match board.solve("move", &mut Budget::new(NodeLimit::default(), &mut quiet)) {
        Proof::Solved(path) => path.len(),
        other => panic!("{position}: {}", other.word()),
    }
}

/// A cage with a crooked chamber of three cells, and one cell within it: to cross the square the two have to take turns,
/// and each pair of turns gains one cell. The climbs found it.
const CAGE: &str = "BBB0-B0BB-BA0B-BBBB";

#[test]
fn the_bound_of_the_seed_is_reached() {
    let (one, two) = (home(cells(CAGE, 'A')), home(cells(CAGE, 'B')));
    for (side, moves) in [(5, 5), (6, 9), (7, 13), (8, 17)] {
        let puzzle = hardest(one, two, side);
        assert_eq!(puzzle.moves, moves, "side {side}");
        assert!(side < 7 || moves >= 4 * side - 16);
        assert_eq!(solved(&position(&puzzle, side)), moves as usize, "side {side}");
    }
}

#[test]
fn climbs_are_as_hard_as_they_say() {
    for (side, seed, least) in [(3, 1, 2), (4, 1, 3), (5, 2, 4), (6, 3, 4)] {
        let puzzle = climb(side, 1500, &mut Rng::new(seed));
        assert!(puzzle.moves >= least, "side {side}: {}", puzzle.moves);
        assert!(is_piece(puzzle.goal) && is_piece(puzzle.other) && puzzle.goal & puzzle.other == 0);
        assert_eq!(solved(&position(&puzzle, side)), puzzle.moves as usize);
        assert_eq!(climb(side, 1500, &mut Rng::new(seed)), puzzle, "a climb repeats");
    }
}

#[test]
fn sets_of_cells() {
    assert_eq!(square(8), Cells::MAX);
    assert_eq!(square(2), 0x0303);
    assert_eq!(each(0x8000_0000_0000_0005).collect::<Vec<_>>(), [0, 2, 63]);
    // The last cell of a row does not hang together with the first of the next.
    assert_eq!(flood(1 << 7, 1 << 7 | 1 << 8), 1 << 7);
    assert!(!is_piece(1 << 7 | 1 << 8) && is_piece(1 << 7 | 1 << 15) && !is_piece(0));
    assert_eq!(home(1 << 63 | 1 << 62), 3);
}

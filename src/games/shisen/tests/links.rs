//! Links: the fast answer is the general one, and what is drawn is a way.

use super::{any_board, some_board};
use crate::engine::rng::Rng;
use crate::games::shisen::board::Board;
use crate::games::shisen::lines::Lines;
use crate::games::shisen::link::{Link, Point, least_turns, link};
use crate::games::shisen::{Cell, Shisen};

fn all(board: &Board) -> Vec<Cell> {
    (0..board.cells().len()).map(|at| board.cell(at)).filter(|&cell| board.kind(cell) > 0).collect()
}

/// The places between the ends of a link, corners among them.
fn between(link: &Link) -> Vec<Point> {
    let mut places = Vec::new();
    for pair in link.corners.windows(2) {
        let (from, to) = (pair[0], pair[1]);
        let (down, right) = ((to.row - from.row).signum(), (to.column - from.column).signum());
        assert!(down == 0 || right == 0, "{link:?} has a slanting line");
        assert!(down != 0 || right != 0, "{link:?} stands still");
        let mut at = from;
        while at != to {
            at = Point { row: at.row + down, column: at.column + right };
            places.push(at);
        }
    }
    places.pop();
    places
}

#[track_caller]
fn check(board: &Board) -> usize {
    let lines = Lines::of(board);
    let mut linked = 0;
    for a in all(board) {
        for b in all(board).into_iter().filter(|&b| b != a) {
            let found = link(board, a, b);
            let coord = |cell| Lines::coord(board, board.index(cell).expect("inside"));
            assert_eq!(lines.linked(coord(a), coord(b)), found.is_some(), "{board:?} {a} {b}");
            let Some(found) = found else { continue };
            assert_eq!((found.corners[0], found.corners[found.corners.len() - 1]), (a.into(), b.into()));
            assert!(found.corners.len() <= 4);
            for place in between(&found) {
                let (rows, columns) = (-1..=board.height() as i16, -1..=board.width() as i16);
                assert!(rows.contains(&place.row) && columns.contains(&place.column), "{found:?} leaves the ring");
                let cell = Cell { row: place.row as usize, column: place.column as usize };
                assert!(place.row < 0 || place.column < 0 || board.kind(cell) == 0, "{found:?} passes a tile");
            }
            linked += 1;
        }
    }
    linked
}

#[test]
fn bits_say_what_the_general_search_says() {
    let mut rng = Rng::new(5);
    let linked: usize = (0..400).map(|_| check(some_board(&mut rng, 36, false).board())).sum();
    assert!(linked > 10_000, "{linked}");
}

#[test]
fn the_largest_boards_have_their_ring_too() {
    let mut rng = Rng::new(8);
    for (width, height) in [(30, 16), (30, 1), (1, 16), (29, 15)] {
        for share in [2, 6, 20] {
            let cells = (0..width * height).map(|_| u8::from(rng.below(share) == 0)).collect();
            check(&Board::new(width, vec![0; width * height]).expect("a size").with(cells));
        }
    }
}

#[test]
fn the_fewest_turns_come_first_and_then_the_shortest_way() {
    let corners = |rows: &[&str], a: (usize, usize), b: (usize, usize)| {
        let cell = |(row, column)| Cell { row, column };
        let found = link(&any_board(rows), cell(a), cell(b)).map(|link| link.corners);
        found.map(|corners| corners.iter().map(|at| (at.row, at.column)).collect::<Vec<_>>())
    };
    assert_eq!(corners(&["A..A"], (0, 0), (0, 3)), Some(vec![(0, 0), (0, 3)]));
    assert_eq!(corners(&["ABA"], (0, 0), (0, 2)).map(|corners| corners.len()), Some(4), "round the outside");
    assert_eq!(corners(&["A.", ".A"], (0, 0), (1, 1)).map(|corners| corners.len()), Some(3));
    assert_eq!(corners(&["A.B", "B.."], (0, 2), (1, 0)), Some(vec![(0, 2), (1, 2), (1, 0)]));
    assert_eq!(
        corners(&["ACD", "BCD", "BEA"], (0, 0), (2, 2)),
        None,
        "opposite corners of a full board take three turns"
    );
    assert_eq!(corners(&["AA"], (0, 0), (0, 0)), None, "one tile is no pair");
    assert_eq!(corners(&["A."], (0, 0), (0, 1)), None, "an empty cell is no tile");
    assert_eq!(corners(&["AA"], (0, 0), (7, 7)), None, "nor is anything outside");
    assert_eq!(corners(&["AB"], (0, 0), (0, 1)), Some(vec![(0, 0), (0, 1)]), "kinds are not asked");
}

#[test]
fn more_turns_are_counted_for_the_refusal() {
    let full = any_board(&["ACD", "BCD", "BEA"]);
    assert_eq!(least_turns(&full, Cell { row: 0, column: 0 }, Cell { row: 2, column: 2 }), Some(3));
    let shut = Shisen::new(Board::new(5, vec![1; 20]).expect("a board"), false);
    assert_eq!(least_turns(shut.board(), Cell { row: 1, column: 1 }, Cell { row: 2, column: 3 }), None);
}

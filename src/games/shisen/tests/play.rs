//! Playing: what may be taken, gravity, shuffling, faces.

use std::collections::BTreeMap;

use crate::engine::position::{Describe, Outcome, Position};
use crate::engine::rng::Rng;
use crate::games::shisen::board::Board;
use crate::games::shisen::link::{Lines, Link, Point, least_turns, link};
use crate::games::shisen::solver::TileState;
use crate::games::shisen::tests::{any_board, board, m, some_board, some_gravity};
use crate::games::shisen::{Cell, Move, Shisen};

#[track_caller]
fn after(start: &str, moves: &[&str]) -> String {
    let play = |state: Shisen, text: &&str| state.play(&m(text)).expect("legal");
    moves.iter().fold(board(start), play).to_string()
}

#[test]
fn pairs_go_and_cells_stay_empty() {
    assert_eq!(after("ABBA", &["b1c1"]), "A00A");
    assert_eq!(after("ABBA", &["b1c1", "a1d1"]), "0000");
    assert_eq!(after("ABB-BBA", &["b1c1"]), "A00-BBA");
    assert_eq!(board("0000").outcome(), Outcome::Won);
    assert_eq!(board("ABAB").outcome(), Outcome::Open);
    assert_eq!(board("ABBA").legal_moves(), [m("a1d1"), m("b1c1")], "round the outside, and neighbours");
    assert_eq!(board("AB-BA").legal_moves(), [], "opposite corners take three turns");
    assert_eq!(board("AB-BA").outcome(), Outcome::Stuck);
}

#[test]
fn with_gravity_tiles_fall_in_their_columns() {
    assert_eq!(after("AB-CC-AB~gravity", &["a2b2"]), "00-AB-AB~gravity");
    // What hung in the air at the start falls with the first pair.
    assert_eq!(after("A00B-0000-CC00-A00B~gravity", &["a3b3"]), "0000-0000-A00B-A00B~gravity");
    assert_eq!(after("AB-CC-AB", &["a2b2"]), "AB-00-AB");
    assert_eq!(after("AB-CC-AB~gravity-up", &["a2b2"]), "AB-AB-00~gravity-up");
    assert_eq!(after("ACAD-BCBD~gravity-left", &["b1b2"]), "AAD0-BBD0~gravity-left");
    assert_eq!(after("DACA-DBCB~gravity-right", &["c1c2"]), "0DAA-0DBB~gravity-right");
    assert!(board("AA~gravity-left").describe().ends_with("2 tiles are left. Tiles fall to the left in their rows."));
}

#[test]
fn refusals_say_why() {
    let refused = |start: &str, code: &str| board(start).play(&m(code)).expect_err("not legal").to_string();
    assert_eq!(refused("AB-BA", "a1b1"), "the one of circles and the two of circles do not match");
    assert_eq!(refused("AB-BA", "a1b2"), "no way with at most two turns joins a1 and b2");
    assert_eq!(refused("AA-00", "a1a2"), "there is no tile at a2");
    assert_eq!(refused("AA-00", "a1c2"), "there is no cell c2: the board is 2 wide and 2 high");
    assert_eq!(refused("00", "shuffle"), "no tile is left to shuffle");
    let one = Cell { row: 0, column: 0 };
    assert_eq!(
        board("AA").play(&Move::Pair(one, one)).expect_err("not legal").to_string(),
        "a1 is one tile, and a pair has two"
    );
}

#[test]
fn an_empty_board_is_no_start() {
    assert_eq!(board("AA").check_start(), Ok(()));
    let error = board("00-00").check_start().expect_err("empty").to_string();
    assert_eq!(error, "the board has no tile, so there is nothing to play");
}

#[test]
fn flowers_and_seasons_keep_their_faces() {
    let start = board("iABi-BiiA");
    let face = |state: &Shisen, row, column| state.face(Cell { row, column }).map(|face| face.name());
    assert_eq!(face(&start, 0, 0).as_deref(), Some("plum flower"));
    assert_eq!(face(&start, 1, 2).as_deref(), Some("bamboo flower"));
    let next = start.play(&m("b2c2")).expect("flowers go together");
    assert_eq!(face(&next, 0, 3).as_deref(), Some("orchid flower"));
    assert_eq!(face(&next, 1, 1), None);
    let fallen = board("ii-AA-ii~gravity").play(&m("a2b2")).expect("legal");
    assert_eq!(face(&fallen, 1, 1).as_deref(), Some("orchid flower"), "it fell with its face");
    assert_eq!(start.phrase(&m("b2c2")), "chrysanthemum flower at b2, bamboo flower at c2");
    assert_eq!(start.phrase(&m("b1d2")), "one of circles, b1 and d2");
    assert_eq!(start.log(&m("b2c2")), "b2 c2");
}

#[test]
fn positions_are_told_in_words() {
    assert_eq!(
        board("Ab0-0bA~gravity").describe(),
        "3 wide, columns a to c, 2 high. Row 1: one of circles, east wind, empty. Row 2: empty, east wind, one of circles. \
         4 tiles are left. Tiles fall down in their columns."
    );
    assert!(board("00").describe().contains("No tile is left."));
}

/// How many tiles of each kind and face there are.
fn faces(state: &Shisen) -> BTreeMap<String, usize> {
    let mut counts = BTreeMap::new();
    for at in 0..state.board().cells().len() {
        if let Some(face) = state.face(state.board().cell(at)) {
            *counts.entry(face.name()).or_default() += 1;
        }
    }
    counts
}

#[test]
fn shuffling_moves_tiles_on_their_cells_and_what_comes_can_be_cleared() {
    let mut rng = Rng::new(3);
    for number in 0..200 {
        let start = some_board(&mut rng, 36, some_gravity(number));
        let mut state = start;
        for _ in 0..rng.below(4) {
            let moves = state.legal_moves();
            let Some(m) = moves.get(rng.below(moves.len() as u32) as usize) else { break };
            state = state.play(m).expect("legal");
        }
        if state.board().tiles() == 0 {
            continue;
        }
        let dealt = state.play(&Move::Shuffle).expect("legal");
        assert_eq!(dealt, state.play(&Move::Shuffle).expect("legal"), "the same every time");
        let taken = |state: &Shisen| state.board().cells().iter().map(|kind| *kind > 0).collect::<Vec<_>>();
        assert_eq!(taken(&dealt), taken(&state));
        assert_eq!(faces(&dealt), faces(&state), "{}", state);
        assert_eq!(dealt.board().counts(), state.board().counts());
        let solved = crate::games::shisen::solver::solve(
            &dealt,
            &mut crate::search::proof::Budget::new(Default::default(), &mut |_| ()),
        );
        assert_eq!(solved.word(), "solved", "{}", dealt);
    }
    // A board that is stuck is not stuck then.
    let stuck = board("ABCD-EFGH-HGFE-DCBA");
    assert_eq!(stuck.outcome(), Outcome::Stuck);
    assert_ne!(stuck.play(&Move::Shuffle).expect("legal").outcome(), Outcome::Stuck);
}

#[test]
fn shuffles_are_frozen() {
    assert_eq!(after("ABCD-EFGH-HGFE-DCBA", &["shuffle"]), "GHCA-EGFD-EHFC-DABB");
    assert_eq!(after("ABCD-EFGH-HGFE-DCBA~gravity", &["shuffle"]), "DBBF-HHFG-GCCE-EAAD~gravity");
}

#[test]
fn the_playing_field_of_playouts_is_that_of_the_rules() {
    let mut rng = Rng::new(21);
    for number in 0..200 {
        let mut state = some_board(&mut rng, 42, some_gravity(number));
        let mut field = TileState::new(&state);
        loop {
            let mut open: Vec<Move> = field.open().iter().map(|&pair| field.m(pair)).collect();
            open.sort_unstable();
            assert_eq!(open, state.legal_moves(), "{}", state);
            assert_eq!((field.left(), field.picture()), (state.board().tiles(), state.board().cells().to_vec()));
            let Some(&pair) = field.open().get(rng.below(open.len() as u32) as usize) else { break };
            state = state.play(&field.m(pair)).expect("legal");
            field.take(pair);
        }
    }
}

// Links: the fast answer is the general one, and what is drawn is a way.

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
    let linked: usize = (0..400).map(|_| check(some_board(&mut rng, 36, None).board())).sum();
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
    assert_eq!(corners(&["AA"], (0, 0), (0, 0)), None, "one tile is not a pair");
    assert_eq!(corners(&["A."], (0, 0), (0, 1)), None, "an empty cell is not a tile");
    assert_eq!(corners(&["AA"], (0, 0), (7, 7)), None, "nor is anything outside");
    assert_eq!(corners(&["AB"], (0, 0), (0, 1)), Some(vec![(0, 0), (0, 1)]), "kinds are not asked");
}

#[test]
fn more_turns_are_counted_for_the_refusal() {
    let full = any_board(&["ACD", "BCD", "BEA"]);
    assert_eq!(least_turns(&full, Cell { row: 0, column: 0 }, Cell { row: 2, column: 2 }), Some(3));
    let shut = Shisen::new(Board::new(5, vec![1; 20]).expect("a board"), None);
    assert_eq!(least_turns(shut.board(), Cell { row: 1, column: 1 }, Cell { row: 2, column: 3 }), None);
}

//! Texts of boards and moves, and what is said of bad ones.

use proptest::prelude::*;

use super::{KLOTSKI, board, m};
use crate::engine::position::{Describe, Outcome, Position};
use crate::games::sliding::board::BoardError;
use crate::games::sliding::board::LETTERS;
use crate::games::sliding::moves::{drags, positions};
use crate::games::sliding::{Metric, Move, Sliding};

#[track_caller]
fn played(board: &Sliding, moves: &[&str]) -> Sliding {
    moves.iter().fold(board.clone(), |board, text| board.play(&m(text)).expect("a legal move"))
}

#[test]
fn a_position_is_what_its_text_says() {
    let klotski = board(KLOTSKI);
    assert_eq!((klotski.width(), klotski.height()), (4, 5));
    assert_eq!(klotski.pieces(), b"abcdfghijG");
    assert_eq!(klotski.cells_of(b'G'), [1, 2, 5, 6]);
    assert_eq!(klotski.goal_of(b'G'), [13, 14, 17, 18]);
    assert_eq!(klotski.classes(), [&b"abcf"[..], b"d", b"ghij", b"G"]);
    assert_eq!(klotski.to_string(), KLOTSKI);
    assert_eq!(klotski.outcome(), Outcome::Open);
    let century = board("aGGb-cGGd-ce0d-fe0g-hhii~hhii-f0eg-c0ed-cGGd-aGGb~eqgabf-ih-ce-d");
    assert!(century.to_string().ends_with("~eqabfg-ce-hi"), "groups are put in order: {}", century);
    assert_eq!(century.classes(), [&b"abfg"[..], b"ce", b"d", b"hi", b"G"]);
    assert_eq!(board("ab1~0b1~axis~eqba").to_string(), "ab1~0b0~eqab~axis", "walls of the goal are taken out");
}

#[test]
fn a_way_becomes_positions() {
    let way = |moves: &[&str]| moves.iter().map(|text| (*text).to_owned()).collect::<Vec<_>>();
    let along = |moves: &[&str]| positions("AB-00~00-0A", &way(moves));
    assert_eq!(along(&["Bd", "Ar"]), ["AB-00~00-0A", "A0-0B~00-0A", "0A-0B~00-0A"]);
    assert_eq!(along(&["Bd", "Al", "Ar"]), ["AB-00~00-0A", "A0-0B~00-0A"]);
    assert!(positions("?", &way(&["Bd"])).is_empty());
}

#[test]
fn the_same_piece_once_more_is_the_same_move() {
    let drags = |moves: &[&str]| drags(&moves.iter().map(|text| m(text)).collect::<Vec<_>>());
    assert_eq!((drags(&[]), drags(&["ar", "ad"]), drags(&["ar", "bd", "ad", "ab_r"])), (0, 1, 4));
}

#[test]
fn bad_boards_are_told_with_row_and_column() {
    let crowded = {
        let letters: String = LETTERS.iter().map(|&letter| char::from(letter)).collect();
        let rows: Vec<String> =
            (letters + "23456789 ").chars().collect::<Vec<_>>().chunks(8).map(|row| row.iter().collect()).collect();
        let goal = vec!["00000000".to_owned(); rows.len()];
        Sliding::from_rows(&rows, &goal, &[], false).expect_err("a 53rd piece")
    };
    assert_eq!(
        crowded.to_string(),
        "the board has more than 52 pieces, which is all that there are letters for; the next one is at row 7, column 5"
    );
    assert!(
        matches!(Sliding::letter(52, 8, 60), Err(BoardError::TooManyPieces { spot }) if (spot.row, spot.column) == (8, 5))
    );
    let twelve = ["000000000000"; 12].join("-");
    let seventeen = "0".repeat(17);
    for (text, part) in [
        ("", "“~”"),
        ("~", "row 1 of the board is empty"),
        ("ab-a~ab-00", "row 2 of the board has 1 cells, but the board is 2 wide"),
        ("ab-a0~ab-000", "row 2 of the goal has 3 cells, but the board is 2 wide"),
        ("ab-a0~ab", "the goal has 1 row and the board 2"),
        ("ab--a0~ab-00-00", "row 2 of the board is empty"),
        ("ab-a2~ab-00", "row 2, column 2 of the board holds '2'"),
        ("ab-a0~a5-00", "row 1, column 2 of the goal holds '5'"),
        ("a0a-b00~000-b00", "the letter a is in two places that do not touch, row 1, column 1 and row 1, column 3"),
        ("a0-0a~a0-0a", "row 1, column 1 and row 2, column 2"),
        ("ab-00~00-00", "the goal names no piece"),
        ("ab-00~00-0c", "the goal cannot be placed: it has the letter c at row 2, column 2"),
        ("ab-01~00-0a", "the goal cannot be placed: it has a at row 2, column 2, where the board has a wall"),
        ("ab-00~01-0a", "the goal has a wall at row 1, column 2"),
        ("ab-a0~00-0a", "the goal cannot be placed: a has another shape there, at row 2, column 2"),
        ("ab-a0~aa-00", "a has another shape there, at row 1, column 1"),
        ("ab~a0~eqac", "~eq names c"),
        ("ab~a0~eqaba", "name a twice"),
        ("ab-0b~a0-00~eqab", "a and b interchangeable"),
        ("ab~a0~eqa~eqb", "each once"),
        ("ab~a0~axis~axis", "each once"),
        ("ab~a0~other", "each once"),
        (&format!("{twelve}~{twelve}"), "12 by 12 has 144 cells besides walls; at most 128"),
        (&format!("{seventeen}~{seventeen}"), "17 wide and 1 high; at most 16 by 16"),
    ] {
        let error = text.parse::<Sliding>().expect_err("a bad position").to_string();
        assert!(error.contains(part), "{text}: {error}");
        assert!(!error.contains('\n'));
    }
}

#[test]
fn parts_that_walls_keep_apart_may_be_one_piece() {
    let rod = board("a1a-010-01b~000-a0a-000");
    assert_eq!(rod.legal_moves().iter().map(ToString::to_string).collect::<Vec<_>>(), ["ad", "bu"]);
    assert_eq!(played(&rod, &["bu"]).moves_of(b'a'), [], "where one part is stopped, the other stops too");
    assert_eq!(played(&rod, &["ad"]).outcome(), Outcome::Won);
    assert!("a1a-010-a1b~000-a0a-000".parse::<Sliding>().is_err(), "but not two parts on one side");
}

#[test]
fn moves_have_one_text() {
    for text in ["buu", "grd", "abG_ul"] {
        assert_eq!(m(text).to_string(), text);
    }
    assert_eq!(m("Gab_u").to_string(), "abG_u");
    assert_eq!(m("b_ur").to_string(), "bur");
    for text in ["", "b", "_u", "b_", "1u", "bx", "aa_u", "ab_", "é", "buU", "a_b_u"] {
        assert!(text.parse::<Move>().is_err(), "{text}");
    }
    assert!(format!("b{}", "ud".repeat(2049)).parse::<Move>().is_err(), "a path has an end");
}

#[test]
fn pieces_go_along_paths_alone_and_together() {
    let klotski = board(KLOTSKI);
    let moves: Vec<String> = klotski.legal_moves().iter().map(ToString::to_string).collect();
    assert_eq!(moves, ["gd", "gdr", "hd", "hdl", "ir", "irr", "jl", "jll"]);
    assert_eq!(played(&klotski, &["gdr"]).to_string(), "aGGb-aGGb-cddf-c0hf-i0gj~0000-0000-0000-0GG0-0GG0");
    assert_eq!(played(&klotski, &["gh_d", "d_d"]).cells_of(b'd'), [13, 14]);
    assert_eq!(klotski.dragged(b'd', crate::engine::direction::Direction::Down), Some(b"dgh".to_vec()));
    for (text, why) in [
        ("zu", "there is no piece z"),
        ("Gu", "G cannot go up: the edge of the board is in the way"),
        ("Gd", "G cannot go down: d is in the way"),
        ("gdd", "g cannot go down after the first step: the edge of the board is in the way"),
        ("gdu", "ends where it began"),
        ("ag_d", "a cannot go down: c is in the way"),
    ] {
        let error = klotski.play(&m(text)).expect_err("not allowed").to_string();
        assert!(error.contains(why), "{text}: {error}");
    }
    let walled = board("a1b~b00~eqab");
    assert_eq!(walled.outcome(), Outcome::Won, "a stands where b may");
    assert!(walled.play(&m("ar")).expect_err("a wall").to_string().contains("a wall is in the way"));
}

#[test]
fn stuck_is_only_what_cannot_move_even_together() {
    // A ring holds a piece: neither can move alone, both together can.
    let ring = board("aaa-aba-aaa-000~000-000-0b0-000");
    assert_eq!((ring.outcome(), ring.legal_moves().len()), (Outcome::Open, 0));
    assert_eq!(played(&ring, &["ab_d"]).outcome(), Outcome::Won);
    assert_eq!(board("aaa-aba-aaa~b00-000-000").outcome(), Outcome::Stuck);
    assert_eq!(board("ab~ba").outcome(), Outcome::Stuck);
}

#[test]
fn with_the_rule_of_the_long_side_pieces_keep_their_line() {
    assert_eq!(board("cc0-cc0~0cc-0cc~axis").outcome(), Outcome::Stuck, "a square has no long side");
    let rush = board("aa0-00b-00b-000~000-000-00b-00b~axis");
    assert_eq!(rush.legal_moves().iter().map(ToString::to_string).collect::<Vec<_>>(), ["ar", "bu", "bd"]);
    let error = rush.play(&m("bl")).expect_err("across").to_string();
    assert_eq!(error, "b cannot go left: pieces move only along their long side here");
}

#[test]
fn words_for_moves_and_positions() {
    let klotski = board(KLOTSKI);
    assert_eq!(klotski.log(&m("gdr")), "g↓→");
    assert_eq!(klotski.phrase(&m("gdr")), "g goes down, then right");
    assert_eq!(klotski.phrase(&m("irr")), "i goes right 2");
    assert_eq!(klotski.log(&m("gh_d")), "gh↓");
    assert_eq!(klotski.phrase(&m("gh_d")), "g and h go down together");
    assert!(
        klotski
            .describe()
            .ends_with("Row 5: i empty empty j. Goal: G on row 4 columns 2 and 3, row 5 columns 2 and 3.")
    );
    for metric in Metric::ALL {
        assert_eq!(Metric::parse(metric.word()), Some(metric));
    }
    assert_eq!(Metric::parse("stride"), None);
}

/// A board of up to 16 by 16 cells from noise: equal cells side by side are one piece, and as many cells become walls as it
/// takes. The goal names one piece where it stands.
fn large(width: usize, noise: &[u8], pick: usize) -> Option<Sliding> {
    let walls = noise.len().saturating_sub(128);
    let mut cells = vec![b'0'; noise.len()];
    for (at, &n) in noise.iter().enumerate() {
        let beside =
            (at % width > 0).then(|| cells[at - 1]).filter(|_| n.is_multiple_of(3) && noise[at - 1].is_multiple_of(2));
        let letter = LETTERS[usize::from(n) % LETTERS.len()];
        cells[at] = match n {
            _ if at < walls => b'1',
            0..80 => b'0',
            _ => beside.filter(u8::is_ascii_alphabetic).unwrap_or(if cells.contains(&letter) { b'0' } else { letter }),
        };
    }
    let pieces: Vec<u8> = cells.iter().copied().filter(u8::is_ascii_alphabetic).collect();
    let goal = *pieces.get(pick % pieces.len().max(1))?;
    let rows = |cells: &[u8]| -> Vec<String> {
        cells.chunks(width).map(|row| row.iter().copied().map(char::from).collect()).collect()
    };
    let named: Vec<u8> = cells.iter().map(|&cell| if cell == goal { cell } else { b'0' }).collect();
    Sliding::from_rows(&rows(&cells), &rows(&named), &[], pick.is_multiple_of(2)).ok()
}

proptest! {
    #[test]
    fn large_boards_are_read_as_they_are_written(
        (width, noise) in (9usize..=16, 9usize..=16).prop_flat_map(|(width, height)| {
            (Just(width), prop::collection::vec(any::<u8>(), width * height))
        }),
        pick in any::<usize>(),
    ) {
        let Some(board) = large(width, &noise, pick) else { return Ok(()) };
        prop_assert_eq!(board.to_string().parse::<Sliding>(), Ok(board.clone()));
        for m in board.legal_moves().iter().take(20) {
            prop_assert_eq!(m.to_string().parse::<Move>(), Ok(m.clone()));
            prop_assert!(board.play(m).is_ok());
        }
        let known = crate::games::sliding::metric::MoveCounter::new(&board).counts();
        prop_assert_eq!(known, [Some(0); 6]);
    }

    #[test]
    fn positions_of_any_text(text in "[0-1a-cA-B]{1,4}(-[0-1a-cA-B]{1,4}){0,3}~[0-1a-cA-B]{1,4}(-[0-1a-cA-B]{1,4}){0,3}(~eq[a-cA-B-]{0,4})?(~axis)?") {
        if let Ok(board) = text.parse::<Sliding>() {
            let again = board.to_string().parse::<Sliding>();
            prop_assert_eq!(again, Ok(board));
        }
    }

    #[test]
    fn moves_of_any_text(text in "[a-zA-Z01_]{0,4}[udlr_x]{0,5}") {
        if let Ok(m) = text.parse::<Move>() {
            prop_assert_eq!(m.to_string().parse::<Move>(), Ok(m));
        }
    }
}

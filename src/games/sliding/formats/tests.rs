//! Boards as text: round trips, known texts of other programs, and what is said of texts that are none.

use proptest::prelude::*;

use super::*;
use crate::games::sliding::board::{EMPTY, WALL};
use crate::games::sliding::library::classics;

const KLOTSKI: &str = "aGGb-aGGb-cddf-cghf-i00j~0000-0000-0000-0GG0-0GG0";

#[track_caller]
fn board(position: &str) -> Sliding {
    position.parse::<Sliding>().expect("a position")
}

/// What was read, as a position.
#[track_caller]
fn said(text: &str) -> String {
    read(text).map_or_else(|error| error.to_string(), |board| board.to_string())
}

#[test]
fn grids_are_read_and_written() {
    let text = "aGGb\naGGb\ncddf\ncghf\ni..j\n\n....\n....\n....\n.GG.\n.GG.\n";
    assert_eq!(write(&board(KLOTSKI), Format::Grid).as_deref(), Ok(text));
    assert_eq!(said(text), KLOTSKI);
    assert_eq!(said("\n  a A # \n  . b 0 \n\n\n 0 0 0 \n a . . "), "aA1-0b0~000-a00");
    let rush = "AA0b-000b~0000-00AA~axis";
    assert_eq!(said(&write(&board(rush), Format::Grid).expect("a grid")), rush);
    let swapped = "ab-cd-00~00-ab-00~eqab-cd";
    assert_eq!(said(&write(&board(swapped), Format::Grid).expect("a grid")), swapped);
}

#[test]
fn knuths_silly_example_is_read() {
    let text = "5 x 5 (a silly example)\n1 = 111/01\n2 = 101/111\n3 = 1\n1xx200000000033\n000xx00033001002\n";
    let read = read(text).expect("Knuth’s own example");
    assert_eq!(read.to_string(), "aaa11-bab00-bbb00-00000-cd000~00000-000cd-00aaa-00bab-00bbb~eqcd");
    let written = write(&read, Format::Knuth).expect("all pieces have a goal");
    assert_eq!(written, "5 x 5\n1 = 111/010\n2 = 101/111\n3 = 1\n1xx200000000033\n000xx00033001002\n");
    assert_eq!(said(&written), read.to_string());
}

#[test]
fn a_gate_of_gnome_becomes_the_place_before_it() {
    let text = "######\n#a**b#\n#m**n#\n#cdef#\n#ghij#\n#k  l#\n##--##\n    ..\n    ..\n";
    let steps = "aAAb-mAAn-cdef-ghij-k00l~0000-0000-0000-0AA0-0AA0";
    assert_eq!(said(text), steps.replace('A', "o"));
    // The same as lines of a program.
    let quoted: String = text.lines().map(|line| format!("    \"{line}\" +\n")).collect();
    assert_eq!(said(&format!("{{ \"Only\",\n6, 9,\n{quoted}")), said(text));
}

#[test]
fn dots_of_gnome_on_the_board_are_the_goal() {
    let text = "#######\n#aab**#\n#aabc*#\n#defgg#\n#..fhh#\n# .ihh#\n#######";
    assert_eq!(said(text), "aabjj-aabcj-defgg-00fhh-00ihh~00000-00000-00000-jj000-0j000");
}

#[test]
fn levels_of_gnome_are_those_of_the_library() {
    let bone = "######\n#abc*#\n# dd*#\n# ee*#\n# fgh#\n##-###\n     .\n     .\n     .";
    let success = "#######\n#**bbc#\n#defgh#\n#ijkgh-\n#llk  #\n#######..";
    let fool = "  ########\n  -aabc  #\n  #aabdef#\n  #ijggef#\n  #klhh**#\n..########";
    let jam = "########\n#** ffi#\n#** fgh#\n#aacehh#\n#bbdjlm-\n#bddklm-..\n########..";
    for (name, text, star) in
        [("Bone", bone, 'i'), ("Success", success, 'a'), ("Fool", fool, 'm'), ("Traffic Jam", jam, 'n')]
    {
        let known = classics().find(|classic| classic.name == name).expect("in the library");
        assert_eq!(said(text).replace(star, "x"), known.position, "{name}");
    }
    // Its piece turns around the gate's corner, which needs a cell beside it.
    refused("#--####\n#  aab#\n# cdfb#\n#hcefg#\n#hijk*#\n#hll**#\n#######\n .\n..", "leave the board in");
}

#[test]
fn levels_of_gnome_are_written() {
    // The goal holds other pieces: a gate stands for it. And it is free: dots.
    for position in
        [KLOTSKI, "GGaa-GGbb-de00-fghh-fgii~0000-0000-0000-GG00-GG00", "AA0-b01-b00~000-001-0AA", "A0b-000~00A-000"]
    {
        let text = write(&board(position), Format::Gnome).unwrap_or_else(|error| panic!("{position}: {error}"));
        let back = read(&text).unwrap_or_else(|error| panic!("{text}\n{error}"));
        let shape = |board: &Sliding| board.cells().iter().map(|&cell| cell == EMPTY).collect::<Vec<_>>();
        assert_eq!(shape(&back), shape(&board(position)), "{text}");
        let goal = |board: &Sliding| board.goal().iter().map(|&cell| cell != EMPTY).collect::<Vec<_>>();
        assert_eq!(goal(&back), goal(&board(position)), "{text}");
    }
    let no = |position: &str| write(&board(position), Format::Gnome).map_err(|error| error.to_string());
    assert_eq!(no("AA0b-000b~0000-00AA~axis"), Err(gnome::GnomeError::Axis.to_string()));
    assert_eq!(no("ab-cd-00~00-ab-00"), Err(gnome::GnomeError::Pieces { pieces: 2 }.to_string()));
    assert_eq!(no("Abc-def-gh0~000-0A0-000"), Err(gnome::GnomeError::Goal { letter: 'A' }.to_string()));
}

#[test]
fn ids_and_links_are_read() {
    assert_eq!(said(&format!("https://example.org/#/sliding/board/{KLOTSKI}/bu-gl see")), KLOTSKI);
    assert_eq!(write(&board(KLOTSKI), Format::Id), Ok(format!("sliding/board/{KLOTSKI}")));
}

#[track_caller]
fn told(text: &str, words: &str, position: &str) {
    let reading = recognise(text).unwrap_or_else(|error| panic!("{text}: {error}"));
    assert_eq!((reading.words().as_str(), reading.without_goal.is_some()), (words, !position.contains('~')), "{text}");
    let board = reading.board.to_string();
    let start = board.split('~').next().unwrap_or_default();
    assert_eq!(if position.contains('~') { &board } else { start }, position, "{text}");
}

#[test]
fn rush_hour_is_read() {
    // A line of the database has the moves before the board, and how many positions there are behind it.
    let hardest = "IBBxooIooLDDJAALooJoKEEMFFKooMGGHHHM";
    let position = "IBB100-I00LDD-JAAL00-J0KEEM-FFK00M-GGHHHM~000000-000000-0000AA-000000-000000-000000~axis";
    let words = "Read as a Rush Hour string (6 by 6).";
    told(hardest, words, position);
    told(&hardest.replace('o', "."), words, position);
    told(&format!("60 {hardest} 2332\n"), words, position);
    let rows: Vec<String> = hardest.as_bytes().chunks(6).map(|row| String::from_utf8_lossy(row).into_owned()).collect();
    told(&rows.join("\n"), words, position);
    let solved = crate::games::sliding::solver::shortest_solution(
        &read(hardest).expect("a board"),
        crate::games::sliding::Metric::Move,
        &mut crate::search::proof::Budget::new(crate::search::proof::NodeLimit { nodes: 100_000 }, &mut |_| ()),
    );
    assert_eq!(solved.map(|moves| moves.len()), crate::search::proof::Proof::Solved(60));
    refused(&"o".repeat(36), "its red car A");
    refused(&format!("A{}A{}", "o".repeat(5), "o".repeat(29)), "its red car A");
    refused(&format!("AA{}B", "o".repeat(33)), "the car B, at row 6, column 6");
    refused(&format!("AABB{}Bo", "o".repeat(30)), "the car B, at row 1, column 3");
}

#[test]
fn it_is_said_what_a_text_is_read_as() {
    told("ab\na.\n\n..\n.b", "Read as a board in rows (2 by 2).", "ab-a0~00-0b");
    told("ab-a0~00-0b", "Read as a position (2 by 2).", "ab-a0~00-0b");
    told("sliding/board/ab-a0~00-0b/bd", "Read as a link or an id (2 by 2).", "ab-a0~00-0b");
    told("#*.#", "Read as a level of GNOME Klotski (2 by 1).", "a0~0a");
    told("2 x 2\n1 = 1\n1\n01", "Read as input of Knuth’s SLIDING (2 by 2).", "a0-00~0a-00");
}

#[test]
fn a_board_without_a_goal_is_read_too() {
    told("ab\na.", "Read as a board in rows (2 by 2).", "ab-a0");
    told("ab\na.\n\n..\n..\n~axis", "Read as a board in rows (2 by 2).", "ab-a0");
    told("ab-a0", "Read as a position (2 by 2).", "ab-a0");
    told("ab-a0~00-00~axis", "Read as a position (2 by 2).", "ab-a0");
    told("#####\n#**a#\n#   #\n#####", "Read as a level of GNOME Klotski (3 by 2).", "bba-000");
    told("2 x 2\n1 = 1\n1", "Read as input of Knuth’s SLIDING (2 by 2).", "a0-00");
    assert!(recognise("a0-00~axis").is_ok_and(|reading| reading.board.is_axis()));
    for wrong in ["hello", "ab\n.a", "....\n....", "ab-ba", "ab-a0~00-0c", "2 x 2\n1 = 1", "#a* *#"] {
        assert!(recognise(wrong).is_err(), "{wrong}");
    }
    // Who needs a whole board hears why there is none.
    refused("ab-a0", "the rows of the goal");
}

#[track_caller]
fn refused(text: &str, wanted: &str) {
    let error = read(text).map(|board| board.to_string()).expect_err(text).to_string();
    assert!(error.contains(wanted), "{text:?}: {error}");
    assert!(!error.contains('\n') && error.len() < 400, "{error}");
}

#[test]
fn what_is_no_board_is_said_with_its_place() {
    refused(" \n", "no text");
    refused(&"a".repeat(MAX_BYTES + 1), "65537 bytes");
    refused("ab\nab", "the text ends at line 2");
    refused("ab\n\nab\n\n00", "line 5 begins a third");
    refused("ab\n\nab\n~eqq", "line 4 begins with ~");
    refused("ab.\nab\n\n...\n.a.", "row 2 of the board has 2 cells");
    refused("a?\n..\n\n..\n.a", "row 1, column 2");
    refused("a.a\n\n..a", "row 1, column 1 and row 1, column 3");
}

#[test]
fn what_is_no_input_of_sliding_is_said_with_its_place() {
    refused("20 x 20\n1 = 1\n1\n01", "20 wide");
    refused("2 x 2\n1 : 1\n1\n01", "line 2, column 1: '1' is neither");
    refused("2 x 2\ng = 1\n1\n01", "line 2, column 1");
    refused("2 x 2\n1 = 12\n1\n01", "line 2, column 6");
    refused("2 x 2\n1 = 0/0\n1\n01", "line 2, column 3");
    refused("2 x 2\n1 = 1\n1 = 1\n1\n01", "line 3 explains the piece 1 again");
    refused("2 x 2\n1 = 1\n1", "ends at line 3");
    refused("2 x 2\n1 = 1\n1\n01\n01", "line 5");
    refused("2 x 2\n1 = 1\n2\n01", "line 3, column 1: '2'");
    refused("2 x 2\n1 = 11\n01\n1", "line 3, column 2: the piece 1 does not fit there, at row 1, column 3");
    refused("2 x 2\n1 = 1\n11111\n1", "line 3, column 5: the board is full");
    refused("2 x 2\n1 = 1\n1x\n01", "differ at row 1, column 2");
    refused("2 x 2\n1 = 1\n11\n01", "has 2 of the piece 1, the last one 1");
    refused("2 x 3\n1 = 101\n1\n000 1", "' '");
    refused("2 x 3\n1 = 101\n1\n0001", "row 1, column 1 and row 1, column 3");
}

#[test]
fn what_is_no_level_of_gnome_is_said_with_its_place() {
    refused("###\n#*#\n###", "no dots, so the piece * at line 2, column 2");
    refused("\n\n#* *.#", "line 3, column 2 and line 3, column 4");
    refused("#**. #", "the dots, from line 1, column 4 on");
    refused("#*..a#", "more than one place");
    refused("#* #.#", "leave the board in 0 places");
    refused("#-###\n#* a-.", "places towards the dots at line 2, column 6");
    refused(&format!("*.{}", " ".repeat(60) + "a"), "63 wide");
}

#[test]
fn what_knuths_input_cannot_say_is_refused() {
    let no = |position: &str| write(&board(position), Format::Knuth).map_err(|error| error.to_string());
    assert_eq!(no(KLOTSKI), Err(knuth::KnuthError::Open { letter: 'a' }.to_string()));
    assert_eq!(no("a0~0a~axis"), Err(knuth::KnuthError::Axis.to_string()));
    let sixteen = "abcd-efgh-ijkl-mnop-0000";
    assert_eq!(no(&format!("{sixteen}~{sixteen}")), Err(knuth::KnuthError::Kinds { kinds: 16 }.to_string()));
}

/// A board of random rectangles and walls, with a goal for one piece, or for all of them at their own places.
fn boards() -> impl Strategy<Value = Sliding> {
    let pieces = prop::collection::vec((0usize..6, 0usize..6, 1usize..3, 1usize..4, any::<bool>()), 1..14);
    (3usize..7, 3usize..7, pieces, any::<bool>(), any::<prop::sample::Index>()).prop_filter_map(
        "a board with a piece",
        |(width, height, pieces, all, pick)| {
            let mut cells = vec![EMPTY; width * height];
            let mut letters = (b'a'..=b'z').chain(b'A'..=b'Z');
            for (x, y, w, h, wall) in pieces {
                let covered: Vec<usize> = (y..y + h).flat_map(|y| (x..x + w).map(move |x| y * width + x)).collect();
                let free = x + w <= width && y + h <= height && covered.iter().all(|&cell| cells[cell] == EMPTY);
                if free {
                    let what = if wall && w * h == 1 { WALL } else { letters.next()? };
                    covered.into_iter().for_each(|cell| cells[cell] = what);
                }
            }
            let there: Vec<u8> = (b'a'..=b'z').filter(|letter| cells.contains(letter)).collect();
            let goal_letter = *there.get(pick.index(there.len().max(1)))?;
            let goal =
                cells.iter().map(|&cell| if cell != WALL && (all || cell == goal_letter) { cell } else { EMPTY });
            let rows = |cells: &[u8]| -> Vec<String> {
                cells.chunks(width).map(|row| row.iter().map(|&cell| char::from(cell)).collect()).collect()
            };
            Sliding::from_rows(&rows(&cells), &rows(&goal.collect::<Vec<_>>()), &[], false).ok()
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn what_is_written_is_read(board in boards()) {
        for format in [Format::Grid, Format::Id] {
            prop_assert_eq!(read(&write(&board, format).expect("every board")), Ok(board.clone()));
        }
        if let Ok(text) = write(&board, Format::Knuth) {
            let back = read(&text).expect("what was written");
            prop_assert_eq!(back.pieces().len(), board.pieces().len());
            // Letters are given anew, in the order of reading; a second round changes nothing any more.
            prop_assert_eq!(read(&write(&back, Format::Knuth).expect("all have goals")), Ok(back));
        }
        if let Ok(text) = write(&board, Format::Gnome) {
            let back = read(&text).expect("what was written");
            prop_assert_eq!(back.pieces().len(), board.pieces().len());
            prop_assert_eq!(back.is_solved(), board.is_solved());
        }
    }

    #[test]
    fn no_text_panics(text in "[a-f0-9x*.# =/~\\-\n]{0,80}") {
        if let Err(error) = read(&text) {
            prop_assert!(!error.to_string().is_empty());
        }
    }

    /// What looks like Rush Hour is one of its boards, or is refused with a sentence.
    #[test]
    fn letters_of_rush_hour(text in "[A-Cox.]{36}") {
        match recognise(&text) {
            Ok(reading) => {
                prop_assert_eq!(reading.format, Format::Rush);
                prop_assert!(reading.board.is_axis() && reading.board.goal_letters() == b"A");
                prop_assert_eq!(reading.board.to_string().parse::<Sliding>(), Ok(reading.board.clone()));
            }
            Err(why) => prop_assert!(!why.to_string().is_empty()),
        }
    }

    /// A board without its goal is the same board.
    #[test]
    fn without_their_goals(board in boards()) {
        let position = board.to_string();
        let rows = position.split('~').next().unwrap_or_default();
        for text in [rows.to_owned(), rows.replace('-', "\n").replace('0', ".")] {
            if text.contains(['-', '\n']) {
                let reading = recognise(&text).expect("a board");
                prop_assert!(reading.without_goal.is_some());
                prop_assert_eq!(reading.board.cells(), board.cells());
                prop_assert_eq!(reading.board.goal_letters(), board.pieces());
            }
        }
    }

    #[test]
    fn any_bytes_are_answered(text in any::<String>()) {
        let _ = read(&text).map_err(|error| error.to_string());
    }
}

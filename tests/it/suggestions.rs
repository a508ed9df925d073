//! What is said of a text that opens no board: the wrong part, and the challenge that was probably meant.

use solvarium::engine::challenge::ChallengeId;
use solvarium::engine::entry::{GameEntry, Start};
use solvarium::engine::suggest::{Found, Refused, cut_short, in_game};
use solvarium::games;

#[track_caller]
fn game(text: &str) -> (&'static GameEntry, &str) {
    let (game, rest) = text.split_once('/').expect("a game and more");
    (games::entry(game).expect("a game"), rest)
}

/// A text of Fujisan, its wrong part, and what was meant.
#[track_caller]
fn means(text: &str, wrong: &str, expected: Option<&str>) {
    let (entry, rest) = game(text);
    let found = in_game(entry, rest, "");
    let meant = found.meant.map(|rest| format!("fujisan/{rest}")).filter(|meant| *meant != text);
    assert_eq!((&rest[found.wrong], meant.as_deref()), (wrong, expected), "{text}");
    let opens = |id: ChallengeId| match entry.table.start(&id.source) {
        Ok(Start::Ready(start)) => entry.replay(&start, &id.moves).is_ok(),
        searched => searched.is_ok(),
    };
    assert!(meant.is_none_or(|meant| ChallengeId::parse(&meant).is_ok_and(opens)), "{text}");
}

const BOARD: &str = "fujisan/board/321001031231-400452325514";

#[test]
fn half_a_challenge() {
    means("fujisan/k7q2m8xa", "k7q2m8xa", Some("fujisan/domino-solvable/k7q2m8xa"));
    means("fujisan/domino", "domino", None);
    let position = BOARD.rsplit('/').next().expect("a position");
    means(&format!("fujisan/{position}"), position, Some(BOARD));
}

#[test]
fn neither_a_page_nor_half_a_setup_is_a_seed() {
    means("fujisan/lern", "lern", None);
    means("fujisan/editor", "editor", None);
    let (entry, rest) = game("pig/hold20~optimla");
    assert_eq!(in_game(entry, rest, "").meant, None);
}

#[test]
fn a_board_that_is_not_found_is_not_offered_without_its_moves() {
    let id = ChallengeId::parse("fujisan/domino-20to24/k7/AR2").expect("an id");
    let meant = |why: &str| Refused::of(games::entry("fujisan").expect("a game"), &id, why).meant;
    assert_eq!(meant("there is none"), None);
    assert_eq!(
        meant("move 1 of the replay: it cannot").map(|id| id.to_string()).as_deref(),
        Some("fujisan/domino-20to24/k7")
    );
}

/// They are tried one after the other, by whoever reads a line of text.
#[test]
fn many_suffixes_take_no_time() {
    for game in games::entries() {
        let text = format!("board/{}{}", "0".repeat(50_000), "~".repeat(100_000));
        assert!(in_game(game, &text, "").meant.is_none(), "{}", game.info.id);
        let id = ChallengeId::parse(&format!("{}/{text}", game.info.id)).expect("an id");
        assert_eq!(cut_short(game, &id, ""), None);
    }
}

#[test]
fn the_setup() {
    for (wrong, meant) in [
        ("Domino", Some("domino")),
        ("domnio", Some("domino")),
        ("domnio-20to24", Some("domino-20to24")),
        ("domino_20to24", Some("domino-20to24")),
        ("domino-99to98", Some("domino")),
        ("domino-solvabel~summitlr", Some("domino-solvable~summitlr")),
        ("nosetup", None),
    ] {
        let meant = meant.map(|setup| format!("fujisan/{setup}/k7"));
        means(&format!("fujisan/{wrong}/k7"), wrong, meant.as_deref());
    }
    means(&BOARD.replace("board", "bord"), "bord", Some(BOARD));
}

#[test]
fn the_seed() {
    means("fujisan/domino/monday_3b", "monday_3b", Some("fujisan/domino/monday-3b"));
    means("fujisan/domino/k7q2m8xa.", "k7q2m8xa.", Some("fujisan/domino/k7q2m8xa"));
    means("fujisan/domino/k7ü", "k7ü", Some("fujisan/domino/k7"));
    means("fujisan/domino/%", "%", None);
    means(&format!("fujisan/domino/{}", "x".repeat(65)), &"x".repeat(65), None);
}

#[test]
fn the_position() {
    for (wrong, meant) in [
        ("321001031231400452325514", Some(BOARD)),
        ("3210010312314-00452325514", None),
        ("321001031231_400452325514", Some(BOARD)),
        ("321001031231-400452325514~nothing", Some(BOARD)),
        ("321001031231", None),
    ] {
        means(&format!("fujisan/board/{wrong}"), wrong, meant);
    }
}

#[test]
fn the_moves() {
    for (moves, wrong, meant) in [
        ("AR2-ZZ9-AR1", "ZZ9", "/AR2"),
        ("AL5", "AL5", ""),
        ("ar2-AR1", "ar2-AR1", "/AR2-AR1"),
        ("AR2, AR1", "AR2, AR1", "/AR2-AR1"),
        ("AR2--AR1", "AR2--AR1", "/AR2-AR1"),
        ("AR2(+1)-AR1", "(+1)", "/AR2-AR1"),
        ("AR2(+1)+AR1", "(+1)", "/AR2-AR1"),
        ("AR2/x", "x", "/AR2"),
    ] {
        means(&format!("{BOARD}/{moves}"), wrong, Some(&format!("{BOARD}{meant}")));
    }
    let (entry, rest) = game("fujisan/domino-20to24/k7/AR2-AR1");
    let Found { wrong, meant, .. } = in_game(entry, rest, "move 2 of the replay: it cannot");
    assert_eq!((&rest[wrong], meant.as_deref()), ("AR1", Some("domino-20to24/k7/AR2")));
}

#[test]
fn what_the_worker_says_stands() {
    let (entry, rest) = game("fujisan/domino-98to99/k7");
    let found = in_game(entry, rest, "there is none");
    assert_eq!((found.why.as_str(), found.meant), ("there is none", None));
}

#[test]
fn what_makes_no_sense_is_cut_off() {
    #[track_caller]
    fn means(text: &str, expected: Option<&str>) {
        let id = ChallengeId::parse(text).expect("an id");
        assert_eq!(cut_short(game(text).0, &id, "").map(|id| id.to_string()).as_deref(), expected, "{text}");
    }
    means("sliding/board/a0-00~0a-00/ar-ad-au-au-al", Some("sliding/board/a0-00~0a-00/ar-ad-au"));
    means("sliding/board/a0-00~0a-00/q", Some("sliding/board/a0-00~0a-00"));
    means("sliding/board/a0-00~0a-00~eqq", Some("sliding/board/a0-00~0a-00"));
    means("sliding/board/a0-00", None);
    means("sliding/board/a0-00~q", None);
    means("sliding/klotzki/x", None);
    means("zen/board/sss-sss/00E-00E-10E", Some("zen/board/sss-sss/00E"));
    means("zen/board/sss-sss/q", Some("zen/board/sss-sss"));
    means("zen/board/sss-sss~corner", Some("zen/board/sss-sss"));
    means("zen/board/sss-ss", None);
    means("zen/gardn/x", None);
    means("shisen/board/ABBA/a1d1-a1d1-b1c1", Some("shisen/board/ABBA/a1d1"));
    means("shisen/board/ABBA/q", Some("shisen/board/ABBA"));
    means("shisen/board/ABBA~wind", Some("shisen/board/ABBA"));
    means("shisen/board/ABB", None);
    means("shisen/17y8/x", None);
    means("pig/human~optimal/x/h", Some("pig/human~optimal/x"));
}

#[test]
fn setups_of_several_words_are_mended_word_by_word() {
    for (text, meant) in [
        ("pig/human~optima/x", Some("pig/human~optimal/x")),
        ("pig/humn~hold25~goal50/x", Some("pig/human~hold25~goal50/x")),
        ("pig/humn~optima/x", Some("pig/human~optimal/x")),
        ("pig/optimal/x", Some("pig/human~optimal/x")),
        ("pig/human~optimal~goal0/x", Some("pig/human~optimal~goal50/x")),
        ("pig/human~zzzzzz/x", None),
        ("pig/board/x", None),
        ("2048/clasic/x", Some("2048/classic/x")),
        ("2048/3x3~evil50-q/x", Some("2048/3x3~evil50-d2/x")),
        ("2048/classic~evil50-g~q~to512/x", Some("2048/classic~to512~evil50-g/x")),
        ("threes/classic~plos~bonus24/x", Some("threes/classic~bonus24/x")),
    ] {
        let id = ChallengeId::parse(text).expect("an id");
        let refused = Refused::of(game(text).0, &id, "");
        assert_eq!(refused.meant.map(|id| id.to_string()).as_deref(), meant, "{text}");
    }
}

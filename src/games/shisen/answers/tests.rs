//! Files survive the way out and in, bad ones get a sentence, and merging takes each answer once.

use proptest::prelude::*;

use super::*;

fn answer() -> Answer {
    Answer {
        problem: "shisen/board/ABAB-CDDC".to_owned(),
        solved: true,
        time_ms: 12_345,
        moves: 5,
        undos: 1,
        lost: false,
        when: 1_760_000_000_000,
        player: Some("Ada L.".to_owned()),
    }
}

fn some() -> Vec<Answer> {
    let other = Answer { solved: false, lost: true, player: None, when: 1_760_000_100_000, ..answer() };
    vec![answer(), other]
}

/// The sentence with which a text is refused.
fn refused(text: &str) -> String {
    read(text).expect_err(text).to_string()
}

#[test]
fn files_round_trip() {
    for text in [json::write(&some()), csv::write(&some())] {
        assert_eq!(read(&text), Ok(Reading { answers: some(), remarks: vec![] }), "{text}");
        assert_eq!(read(&format!("\u{feff}{text}")).map(|reading| reading.answers), Ok(some()));
    }
    for answer in some() {
        assert_eq!(json::read_one(&json::write_one(&answer)), Ok(answer));
    }
    assert_eq!(read(&json::write(&[])), Ok(Reading::default()));
    assert_eq!(read(&csv::write(&[])), Ok(Reading::default()));
}

#[test]
fn the_form_is_frozen() {
    let lines = csv::write(&some());
    let expected = "version,problem,solved,time_ms,moves,undos,lost,when,player\r\n\
        1,shisen/board/ABAB-CDDC,yes,12345,5,1,no,1760000000000,Ada L.\r\n\
        1,shisen/board/ABAB-CDDC,no,12345,5,1,yes,1760000100000,\r\n";
    assert_eq!(lines, expected);
    let expected = "{\"format\":\"solvarium-shisen-answers\",\"version\":1,\"answers\":[\n\
        {\"lost\":\"no\",\"moves\":5,\"player\":\"Ada L.\",\"problem\":\"shisen/board/ABAB-CDDC\",\"solved\":\"yes\",\
        \"time_ms\":12345,\"undos\":1,\"when\":1760000000000}\n]}\n";
    assert_eq!(json::write(&[answer()]), expected);
    assert_eq!(answer().id(), "13dcd1462422bc46");
}

#[test]
fn spreadsheets_may_have_saved_it() {
    let text = csv::write(&some()).replace(',', ";").replace("\r\n", "\n");
    assert_eq!(read(&text).map(|reading| reading.answers), Ok(some()));
    let text = csv::write(&some()).replace("Ada L.", "\"Ada L.\"") + "\r\n\r\n";
    assert_eq!(read(&text).map(|reading| reading.answers), Ok(some()));
    let text = "player,lost,when,undos,moves,time_ms,solved,problem\n,no,1760000000000,0,4,100,no,shisen/board/AA\n";
    let found = read(text).expect("columns in another order").answers;
    assert_eq!((found[0].time_ms, found[0].moves, found[0].player.as_deref()), (100, 4, None));
}

#[test]
fn unknown_fields_are_left_out_with_a_sentence() {
    let text = csv::write(&some()[..1]).replace("player", "player,age").replace("L.", "L.,9");
    let reading = read(&text).expect("one column more");
    assert_eq!(reading.answers, some()[..1]);
    assert_eq!(reading.remarks, ["The field “age” is not known and left out."]);
    let text = json::write(&some()).replace("{\"lost\"", "{\"mood\":[1],\"age\":9,\"lost\"");
    let reading = read(&text).expect("two fields more");
    assert_eq!(reading.answers, some());
    assert_eq!(reading.remarks, ["The fields “age” and “mood” are not known and left out."]);
}

#[test]
fn bad_files_get_one_sentence() {
    let good = csv::write(&some()[..1]);
    let cases = [
        (String::new(), "it is not a file of answers: it begins neither as our JSON nor as our CSV"),
        ("a,b\n1,2\n".to_owned(), "it is not a file of answers: it begins neither as our JSON nor as our CSV"),
        (good.replace("undos", "undo"), "its first line does not name the column “undos”"),
        (good.replace("lost", "moves"), "its first line does not name the column “lost”"),
        (good.replace("player", "moves"), "its first line names the column “moves” twice"),
        (good.replace("yes", "true"), "answer 1: “solved” must be yes or no, and is “true”"),
        (
            good.replace("12345", "-1"),
            "answer 1: “time_ms” must be a whole number from 0 to 86\u{202f}400\u{202f}000, and is “-1”",
        ),
        (good.replace("12345", ""), "answer 1 has no “time_ms”"),
        (good.replace("12345", "1,2"), "line 2 has 10 fields, and the first line has 9"),
        (good.replace("12345", "1\"2"), "line 2 has a quotation mark out of place"),
        (good.replace("12345", "\"12345"), "line 2 has a quotation mark out of place"),
        (good.replace("\n1,", "\n2,"), "it is of version 2, and this program reads version 1"),
        (
            good.replace("shisen/board", "zen/board"),
            "answer 1: “problem” must be a board such as shisen/board/ABAB-CDDC, and is “zen/board/ABAB-CDDC”",
        ),
        ("{".to_owned(), "it is not a JSON text: something is wrong in line 1, column 1"),
        ("[]".to_owned(), "it is JSON, but no file of answers: “format” is missing or not what we write"),
        ("{}".to_owned(), "it is JSON, but no file of answers: “format” is missing or not what we write"),
        (
            json::write(&[]).replace("\"version\":1", "\"version\":7"),
            "it is of version 7, and this program reads version 1",
        ),
        (json::write(&[]).replace("[\n\n]", "[7]"), "answer 1 has no “problem”"),
        (
            json::write(&[]).replace("[\n\n]", "7"),
            "it is JSON, but no file of answers: “answers” is missing or not what we write",
        ),
        (" ".repeat(MAX_BYTES + 1), "it is larger than 8 MB"),
    ];
    for (text, sentence) in cases {
        assert_eq!(refused(&text), sentence);
    }
    assert!(refused(&good.replace("Ada L.", "=1+1")).starts_with("answer 1: “player” must be"));
}

#[test]
fn too_many_answers_are_refused() {
    let line = "shisen/board/AA,no,1,0,0,no,1760000000000\n";
    let text = format!("problem,solved,time_ms,moves,undos,lost,when\n{}", line.repeat(MAX_ANSWERS + 1));
    assert_eq!(read(&text), Err(AnswersFault::TooMany));
    // What is no text at all is none of our files, whatever else is wrong with it.
    assert_eq!(read("\u{fffd}PNG\n\u{1a}\"x\"y"), Err(AnswersFault::NotOurs));
    let mut answers = Answers::default();
    let many = |from: u64| (0..MAX_ANSWERS as u64).map(move |k| Answer { time_ms: from + k, ..answer() });
    assert_eq!(answers.merge(many(0)), Ok(Merged { taken: MAX_ANSWERS, known: 0 }));
    assert_eq!(answers.merge(many(1)), Err(AnswersFault::TooMany));
    assert_eq!(answers.len(), MAX_ANSWERS);
}

#[test]
fn merging_takes_each_once_in_any_order() {
    let (mut one, mut two) = (Answers::default(), Answers::default());
    assert_eq!(one.merge(some()), Ok(Merged { taken: 2, known: 0 }));
    assert_eq!(one.merge(some()), Ok(Merged { taken: 0, known: 2 }));
    two.merge(some().into_iter().rev()).expect("two");
    assert_eq!(one, two);
    assert_eq!((one.len(), one.people(), one.unlabelled()), (2, 1, 1));
    assert_eq!(one.words(), "2 answers to 1 board, of 1 person; 1 without a label");
    // A label written in later makes no other answer of it.
    let named = some().into_iter().map(|answer| Answer { player: Some("Bo".to_owned()), ..answer });
    assert_eq!(one.merge(named), Ok(Merged { taken: 0, known: 2 }));
    let players: Vec<_> = one.iter().map(|answer| answer.player.as_deref()).collect();
    assert_eq!(players, [Some("Ada L."), Some("Bo")]);
}

#[test]
fn what_a_page_measures_fits_the_files() {
    let wild = Answer {
        time_ms: u64::MAX,
        moves: u32::MAX,
        undos: u32::MAX,
        when: 0,
        player: Some("=cmd".to_owned()),
        ..answer()
    };
    let kept = wild.within_limits();
    assert_eq!(read(&csv::write([&kept])).map(|reading| reading.answers), Ok(vec![kept]));
}

#[test]
fn labels_are_plain_words() {
    assert_eq!(label("  Zoë 3-b "), Ok(Some("Zoë 3-b".to_owned())));
    assert_eq!(label(" "), Ok(None));
    for bad in ["=1", "-x", "a,b", "a\nb", "<b>", &"x".repeat(41)] {
        assert_eq!(label(bad), Err(AnswersFault::Label), "{bad}");
    }
}

proptest! {
    #[test]
    fn no_text_panics(text in "\\PC*") {
        read(&text).ok();
    }

    #[test]
    fn no_damage_panics(cut in 0usize..400, put in "[\\PC\"\r\n,;{}]{0,4}", as_json in any::<bool>()) {
        let text = if as_json { json::write(&some()) } else { csv::write(&some()) };
        let cut = (0..=cut.min(text.len())).rev().find(|at| text.is_char_boundary(*at)).unwrap_or(0);
        read(&format!("{}{put}{}", &text[..cut], &text[cut..])).ok();
        read(&text[..cut]).ok();
    }

    #[test]
    fn any_answer_round_trips(
        solved in any::<bool>(), lost in any::<bool>(), time_ms in 0..=MAX_TIME, moves in 0..=MAX_MOVES,
        undos in 0..=MAX_MOVES, when in WHEN, player in proptest::option::of("[A-Za-zäß][A-Za-z0-9 ._'-]{0,30}[a-z]"),
    ) {
        let answer = Answer { solved, lost, time_ms, moves, undos, when, player, ..answer() };
        let expected = Ok(Reading { answers: vec![answer.clone()], remarks: vec![] });
        prop_assert_eq!(read(&json::write([&answer])), expected.clone());
        prop_assert_eq!(read(&csv::write([&answer])), expected);
    }
}

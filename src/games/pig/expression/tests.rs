use proptest::prelude::*;

use super::*;

/// The canonical text of a rule.
#[track_caller]
fn canonical(text: &str) -> String {
    let rule = Expression::read(text).unwrap_or_else(|fault| panic!("{text}: {fault:?}"));
    rule.to_string()
}

fn scope() -> Scope {
    Scope { k: 12, me: 34, you: 58, goal: 100, turns: 5, scored: 3, rolls: 2 }
}

#[track_caller]
fn value(text: &str) -> Result<i64, DivisionByZero> {
    Expression::read(text).expect(text).program().value(&scope(), &mut Vec::new())
}

#[test]
fn values() {
    for (text, expected) in [
        ("1 + 2 * 3 - -4", 11),
        ("(1 + 2) * 3", 9),
        ("-7 div 2", -3),
        ("floor(-7 / 2)", -4),
        ("ceil(-7 / 2)", -3),
        ("round(-7 / 2)", -3),
        ("away(-7 / 2)", -4),
        ("away(7 / 2)", 4),
        ("round(12)", 12),
        ("max(k, me, you) - min(k, me)", 46),
        ("abs(me - you)", 24),
        ("if me < you and not k >= 20 then goal else 20", 100),
        ("if scored = 0 then 24 else turns", 5),
        ("if rolls < 3 then 10 * rolls else 0", 20),
        ("if false or 1 ≤ 2 then 1 else 2", 1),
        ("2 − 3 × 2", -4),
        ("1000000 * 1000000 * 1000000 * 1000000", i64::MAX),
        ("if true then 1 else 1 div 0", 1),
        ("10 - 3 - 2", 5),
        ("100 div 10 div 2", 5),
    ] {
        assert_eq!(value(text), Ok(expected), "{text}");
    }
    assert_eq!(value("1 div (me - 34)"), Err(DivisionByZero));
    assert_eq!(value("if k > 0 or 1 div 0 > 0 then 3 else 4"), Ok(3));
    assert_eq!(value("if k > 0 and 1 div 0 > 0 then 3 else 4"), Err(DivisionByZero));
}

#[test]
fn canonical_text_has_no_parenthesis_too_many() {
    for (text, expected) in [
        ("((20))", "20"),
        ("( 1+2 ) *3", "(1 + 2) * 3"),
        ("1+(2*3)", "1 + 2 * 3"),
        ("1-(2-3)", "1 - (2 - 3)"),
        ("(1-2)-3", "1 - 2 - 3"),
        ("not (k<20)", "not k < 20"),
        ("not(k<20 and me>3)", "not (k < 20 and me > 3)"),
        ("if(k=3)then(4)else(5)", "if k == 3 then 4 else 5"),
        ("(if k<3 then 4 else 5)+1", "(if k < 3 then 4 else 5) + 1"),
        ("1 + if k<3 then 4 else 5", "1 + (if k < 3 then 4 else 5)"),
        ("round((you-me)/8)", "round((you - me) / 8)"),
        ("round(2*you/(8*3))", "round(2 * you / (8 * 3))"),
        ("- 5", "-5"),
        ("-(-5)", "--5"),
        ("-(k)", "-k"),
        ("-(k+1)", "-(k + 1)"),
        ("k * (2 div 3)", "k * (2 div 3)"),
    ] {
        assert_eq!(canonical(text), expected);
        assert_eq!(canonical(expected), expected);
    }
}

/// The fault of a rule: column, width and a part of the sentence.
#[track_caller]
fn fault(text: &str, column: u32, width: u32, part: &str) {
    let fault = Expression::read(text).expect_err(text);
    assert!(fault.why.contains(part), "{text}: {fault:?}");
    assert_eq!((fault.column, fault.width), (column, width), "{text}: {}", fault.why);
    assert!(!fault.why.contains('\n') && fault.why.len() < 300);
}

#[test]
fn faults_say_where_and_what() {
    fault("if k > 20 then", 16, 1, "nothing after “then”; say what to hold at, as in “if you > 80 then 30 else 20”");
    fault("", 1, 1, "empty rule");
    fault("   ", 1, 1, "empty rule");
    fault("20 +", 6, 1, "nothing after “+”");
    fault("if k > 20 then 4", 17, 1, "“else” is missing");
    fault("if k > 20 else 4", 11, 4, "this should be “then”");
    fault("score + 1", 1, 5, "did you mean “scored”");
    fault("10 + xyzzy", 6, 5, "rules use k, me, you, goal, turns, scored and rolls");
    fault("Goal", 1, 4, "did you mean “goal”");
    fault("role < 4", 1, 4, "did you mean “rolls”");
    fault("Rolls < 4", 1, 5, "did you mean “rolls”");
    fault("(20", 4, 1, "“)” is missing");
    fault("20)", 3, 1, "closes nothing");
    fault("20 30", 4, 2, "an operator is missing");
    fault("20 # 3", 4, 1, "“#” is not a character of rules");
    fault("k < 2.5", 6, 1, "only whole numbers");
    fault("k < 20 and 30", 12, 2, "“and” takes a condition");
    fault("10 < k < 20", 1, 6, "compare two numbers at a time");
    fault("1 + (k < 3)", 5, 7, "works on numbers");
    fault("21 + (you - me) / 8", 6, 14, "“/” may give a fraction");
    fault("(you - me) / 8", 1, 14, "“/” may give a fraction");
    fault("if k then 3 else 4", 4, 1, "takes a condition");
    fault("if k < 3 then 3 else k < 5", 22, 5, "must both give");
    fault("if k < 3 then k < 5 else 3", 26, 1, "must both give");
    fault("max(3)", 6, 1, "this should be “,”");
    fault("round 3", 7, 1, "this should be “(”");
    fault("$a + 1", 1, 2, "free parameter");
    fault("1000001", 1, 7, "numbers go up to");
    fault("99999999999999999999999", 1, 23, "numbers go up to");
    fault("é", 1, 1, "not a word");
    fault("20 💥", 4, 1, "not a character");
    fault("* 3", 1, 1, "cannot begin");
    fault("3 + * 3", 5, 1, "cannot come after “+”");
    fault(&"(".repeat(41), 41, 1, "nested at most");
    fault(&"-".repeat(100), 40, 1, "nested at most");
    fault(&"1+".repeat(20_000), 2001, 1, "at most 2000 characters");
}

#[test]
fn the_largest_rules_are_read_written_and_evaluated() {
    let long = format!("1{}", " + 1".repeat(499));
    assert_eq!(value(&long), Ok(500));
    assert_eq!(canonical(&long), long);
    // Its canonical text would be longer than a rule may be.
    fault(&format!("1{}", "+1".repeat(999)), 2001, 1, "at most 2000 characters");
    let deep = format!("{}k{}", "abs(".repeat(39), ")".repeat(39));
    assert_eq!(value(&deep), Ok(12));
    assert_eq!(canonical(&deep), deep);
}

/// Each phrase and what is meant by it; nothing: it is to be refused.
fn phrases() -> Vec<(&'static str, Option<&'static str>)> {
    let lines = include_str!("../../../../tests/data/pig-phrases.txt").lines();
    let pairs =
        lines.filter(|line| !line.starts_with('#')).map(|line| line.split_once(" = ").expect("a phrase and its rule"));
    pairs.map(|(phrase, rule)| (phrase, (rule != "?").then_some(rule))).collect()
}

#[test]
fn a_class_is_understood() {
    let mut wrong = Vec::new();
    let all = phrases();
    for (phrase, meant) in &all {
        match (Expression::read(phrase), meant) {
            (Ok(read), Some(meant)) if read.to_string() == *meant => {}
            (Err(fault), None) => {
                assert!(fault.why.len() > 10 && fault.column >= 1, "{phrase}: {fault:?}");
                assert!(Expression::read(&fault.instead).is_ok(), "{phrase}: {fault:?}");
            }
            (read, _) => wrong.push(format!("{phrase} = {meant:?}, not {:?}", read.map(|read| read.to_string()))),
        }
    }
    assert!(all.len() >= 60 && wrong.is_empty(), "{} of {} are wrong: {wrong:#?}", wrong.len(), all.len());
}

/// What is read again and again, a clause within a clause, would take longer than anybody lives.
#[test]
fn a_long_rule_is_read_in_no_time() {
    for part in ["if I have 9 roll 5 and stop ", "20 and stop if I have 9 roll 5 and stop ", "if not ", "neither not "]
    {
        let text = part.repeat(LONGEST / part.len());
        assert!(Expression::read(&text).is_err_and(|fault| fault.column >= 1), "{text}");
    }
}

#[test]
fn what_stands_in_the_place_of_a_total_is_at_fault() {
    let fault = Expression::read("hold at luck").expect_err("luck is not a total");
    assert_eq!((fault.column, fault.width, &*fault.instead), (9, 4, "hold at 20"));
    let fault = Expression::read("if I am ahead hold at home else 20").expect_err("home is not a total");
    assert_eq!((fault.column, fault.width), (23, 4));
}

/// What is offered keeps no clause of which a word was left out.
#[test]
fn what_is_offered_means_the_same_or_says_less() {
    for (rule, offered) in [
        ("roll until you roll a 6", "hold at 20"),
        ("if I roll a six stop", "hold at 20"),
        ("if the dfference is more than 20 hold at 30", "if the difference is more than 20 hold at 30"),
        ("if the moon is more than 20 hold at 30", "hold at 20"),
        ("if the moon is over 20 hold at 30, else hold at 25", "hold at 25"),
        ("hold at 25, but if I feel lucky hold at 30", "hold at 25"),
        ("hodl at 25", "hold at 25"),
        ("if my oponent has 80 roll to win", "if my opponent has 80 roll to win"),
        ("hold after 3 turns", "hold at 20"),
        ("hold at 25 🐷", "hold at 25"),
        ("hold at 30 if lucky", "hold at 20"),
        ("if I'm winning by over 10 but under 30 hold at 18 else 22", "22"),
    ] {
        assert_eq!(Expression::read(rule).expect_err(rule).instead, offered, "{rule}");
    }
}

/// What the app prints can be typed: read again, it is a rule with the same words.
#[test]
fn a_rule_in_words_is_read_again() {
    for (phrase, meant) in phrases() {
        let Some(meant) = meant else { continue };
        let words = Expression::read(meant).expect(meant).words();
        // Formulas have no words.
        if !words.contains(['(', '+', '-']) {
            let again = Expression::read(&words).unwrap_or_else(|fault| panic!("{phrase}: {words}: {fault:?}"));
            assert_eq!(again.words(), words, "{phrase}");
        }
    }
}

#[test]
fn rules_are_told_in_words() {
    for (rule, words) in [
        ("20", "hold at 20"),
        ("k < 20", "hold at 20"),
        ("k < 20 and rolls < 4", "hold at 20 or after 4 rolls"),
        ("rolls < 1", "hold after one roll"),
        (
            "k < 20 and me + k < goal",
            "roll while the turn total is under 20 and own score with the turn total is under the goal",
        ),
        ("roll while not k > 20", "hold at 21"),
        ("roll while you >= 90", "if the other score is 90 or more, never hold; otherwise hold after one roll"),
        ("not (k >= 20 or rolls >= 4)", "hold at 20 or after 4 rolls"),
        ("if not me > you then 25 else 20", "if behind or level, hold at 25; otherwise hold at 20"),
        ("stop if I can win", "roll while own score with the turn total is under the goal"),
        (
            "if the difference is more than 20 hold at 30",
            "if the difference is over 20, hold at 30; otherwise hold at 20",
        ),
        ("if me >= 75 then goal else 21", "if own score is 75 or more, roll to win; otherwise hold at 21"),
        ("if me > you then 18 else 25", "if ahead, hold at 18; otherwise hold at 25"),
        ("if you - me > 20 then 30 else 20", "if behind by over 20, hold at 30; otherwise hold at 20"),
        (
            "if me >= goal - 25 or you >= 80 then goal else 20",
            "if own score is within 25 of the goal or the other score is 80 or more, roll to win; otherwise hold at 20",
        ),
        ("if max(me, you) < 50 then 25 else 20", "if each of the scores is under 50, hold at 25; otherwise hold at 20"),
        (
            "if min(me, you) <= 50 then 25 else 20",
            "if one of the scores is 50 or less, hold at 25; otherwise hold at 20",
        ),
        (
            "if max(me, you) >= 71 then goal else 21 + round((you - me) / 8)",
            "if one of the scores is 71 or more, roll to win; otherwise hold at 21 + round((you - me) / 8)",
        ),
        (
            "if me > 2 * you then rolls < 2 else rolls < 4",
            "if me > 2 * you, hold after 2 rolls; otherwise hold after 4 rolls",
        ),
    ] {
        assert_eq!(Expression::read(rule).expect("a rule").words(), words);
    }
}

/// Rules from words that belong there, so that many are good.
fn words() -> impl Strategy<Value = String> {
    let word = prop::sample::select(vec![
        "k", "me", "you", "goal", "turns", "scored", "rolls", "1", "20", "0", "+", "-", "*", "div", "/", "(", ")", ",",
        "<", ">=", "==", "and", "or", "not", "if", "then", "else", "floor(", "round(", "max(", "abs(", "true", "false",
        "$a", "hold",
    ]);
    prop::collection::vec(word, 0..24).prop_map(|words| words.join(" "))
}

/// Good rules: numbers and conditions within each other.
fn number() -> impl Strategy<Value = String> {
    let leaf = prop_oneof![
        (0..200i64).prop_map(|n| n.to_string()),
        prop::sample::select(vec!["k", "me", "you", "goal", "turns", "scored", "rolls"]).prop_map(str::to_owned),
    ];
    leaf.prop_recursive(5, 40, 3, |one| {
        let two = (one.clone(), one.clone());
        prop_oneof![
            (two.clone(), prop::sample::select(vec!["+", "-", "*", "div"]))
                .prop_map(|((a, b), o)| format!("({a}) {o} ({b})")),
            two.clone().prop_map(|(a, b)| format!("round(({a}) / ({b}))")),
            two.clone().prop_map(|(a, b)| format!("away({a} / ({b}))").replace("div", "-")),
            two.clone().prop_map(|(a, b)| format!("min({a}, {b})")),
            one.clone().prop_map(|a| format!("-({a})")),
            (two.clone(), two)
                .prop_map(|((a, b), (c, d))| format!("(if not ({a}) < {b} or {c} = 3 then {c} else {d})")),
        ]
    })
}

proptest! {
    #[test]
    fn no_text_panics(text in prop_oneof![any::<String>(), words(), "[-+*/()<>=$a-z0-9 ,.]{0,60}"]) {
        match Expression::read(&text) {
            Ok(rule) => {
                let written = rule.to_string();
                prop_assert_eq!(Expression::read(&written), Ok(rule));
            }
            Err(fault) => {
                prop_assert!(fault.column >= 1 && fault.width >= 1 && !fault.why.is_empty());
                prop_assert!(fault.column as usize <= text.chars().count() + 3, "{:?}", fault);
            }
        }
    }

    #[test]
    fn what_is_written_is_read_again(text in number()) {
        if let Ok(rule) = Expression::read(&text) {
            let written = rule.to_string();
            let again = Expression::read(&written);
            prop_assert_eq!(again.as_ref(), Ok(&rule), "{}", written);
            let value = |rule: &Expression| rule.program().value(&scope(), &mut Vec::new());
            prop_assert_eq!(again.as_ref().map(value), Ok(value(&rule)));
        } else {
            prop_assert!(text.chars().count() > LONGEST || text.contains('/') || text.len() > 200, "{}", text);
        }
    }
}

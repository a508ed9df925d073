//! The questions of the pages, through the boundary that the worker uses.

use base64ct::{Base64UrlUnpadded, Encoding};

use crate::engine::order;
use crate::engine::seed::Seed;
use crate::games::pig::SOLVERS;
use crate::games::pig::expression::Expression;
use crate::games::pig::policy::families::{Known, listed};
use crate::games::pig::requests::*;
use crate::search::solver::TestWorker;

const DEFAULT: Variant = Variant::DEFAULT;

/// Asks as the page does: as JSON.
#[track_caller]
fn ask(question: &Request) -> Response {
    TestWorker::new(&SOLVERS[0]).ask(question)
}

/// The sentence of a question that is refused.
#[track_caller]
fn refused(question: &Request, part: &str) {
    let why = TestWorker::new(&SOLVERS[0]).try_ask(question).expect_err(part);
    assert!(why.contains(part) && !why.contains('\n') && why.len() < 300, "{why}");
}

fn own(rule: &str) -> String {
    format!("own~{}", Base64UrlUnpadded::encode_string(rule.as_bytes()))
}

fn at(me: u16, you: u16, k: u16) -> Situation {
    Situation { me, you, k, ..Situation::default() }
}

#[test]
fn decisions() {
    let decide = |policy: &str, at: Situation| {
        let question = Request::Decide { variant: DEFAULT, policy: policy.to_owned(), at };
        let Response::Decision(rolls) = ask(&question) else { panic!("a decision") };
        rolls
    };
    assert!(decide("hold20", at(0, 0, 19)) && !decide("hold20", at(0, 0, 20)));
    assert!(decide("hold20", at(0, 0, 0)) && !decide("hold20", at(95, 0, 5)) && !decide("hold20", at(95, 0, 8)));
    assert!(decide("optimal", at(1, 49, 27)) && decide("keep-round-21-8-29", at(71, 0, 28)));
    assert!(decide(&own("you > 50"), at(0, 51, 90)) && !decide(&own("you > 50"), at(0, 50, 2)));
    let later = Situation { scored: 3, turns: 9, ..at(70, 0, 25) };
    assert!(decide("turns4", later) && !decide("turns4", Situation { scored: 0, ..later }));
    let question = |policy: &str, at| Request::Decide { variant: DEFAULT, policy: policy.to_owned(), at };
    refused(&question("hold", at(0, 0, 1)), "is not a Pig policy");
    refused(&question("human", at(0, 0, 1)), "is not a Pig policy");
    refused(&question("hold20", at(100, 0, 1)), "below the goal of 100");
    refused(&question("hold20", at(0, 0, 999)), "no turn total is 999");
    refused(&question(&own("10 div (you - 3)"), at(5, 3, 4)), "divides by zero when me is 5, you is 3 and k is 4");
}

#[test]
fn all_turn_totals_at_a_pair_of_scores() {
    let scores = |me, you| Request::Scores { variant: DEFAULT, me, you };
    let Response::Chances(row) = ask(&scores(88, 40)) else { panic!("chances") };
    let one = (0..12).map(|k| at(88, 40, k)).collect();
    assert_eq!(ask(&Request::Chances { variant: DEFAULT, at: one }), Response::Chances(row));
    assert_eq!(ask(&scores(100, 40)), Response::Chances(Vec::new()));
    refused(&scores(0, 100), "below the goal of 100");
}

#[test]
fn variants_that_are_none() {
    let decide = |goal, die, bust| Request::Decide {
        variant: Variant { goal, die, bust },
        policy: "hold20".to_owned(),
        at: at(0, 0, 2),
    };
    refused(&decide(0, 6, 1), "from 10 to 1000, not 0");
    refused(&decide(1001, 6, 1), "from 10 to 1000");
    refused(&decide(100, 7, 1), "faces, not 7");
    refused(&decide(100, 6, 0), "from 1 to 6, not 0");
    refused(&decide(100, 6, 7), "from 1 to 6, not 7");
}

#[test]
fn chances_of_rolling_and_holding() {
    let all = vec![at(99, 99, 0), at(0, 0, 20), at(0, 0, 21), at(95, 3, 6)];
    let Response::Chances(found) = ask(&Request::Chances { variant: DEFAULT, at: all }) else { panic!("chances") };
    assert!((found[0].roll - 6.0 / 7.0).abs() < 1e-14);
    assert!(found[1].roll > found[1].hold && found[2].roll < found[2].hold && found[1].hold_at == 21);
    assert!(found[3].hold == 1.0 && found[3].roll < 1.0 && found[3].roll > 5.0 / 6.0);
    refused(&Request::Chances { variant: DEFAULT, at: vec![at(0, 0, 2); 10_001] }, "at most 10000");
}

#[test]
fn rules_are_read_one_by_one() {
    let rules = [
        "optimal",
        " hold25 ",
        "25",
        "if you > 80 then 30 else 20",
        "if k > 20 then",
        "1 div (me - 5)",
        "true",
        "turns * scored + k < 20",
    ];
    let question = Request::Read { variant: DEFAULT, rules: rules.map(str::to_owned).to_vec() };
    let Response::Rules(found) = ask(&question) else { panic!("rules") };
    let rule = |at: usize| found[at].as_ref().expect("a good rule");
    assert_eq!((rule(0).code.as_str(), rule(0).expression.as_deref()), ("optimal", None));
    assert_eq!(rule(1), rule(2));
    assert_eq!(
        (rule(2).code.as_str(), rule(2).words.as_str(), rule(2).expression.as_deref()),
        ("hold25", "hold at 25", Some("25"))
    );
    assert_eq!(rule(3).code, own("if you > 80 then 30 else 20"));
    let fault = |at: usize| found[at].as_ref().expect_err("a bad rule");
    assert!(fault(4).column == 16 && fault(4).why.starts_with("nothing after “then”"));
    assert!(fault(5).column == 0 && fault(5).why.contains("divides by zero when me is 5, you is 0"));
    assert_eq!(rule(6).words, "never hold");
    assert!(fault(7).column == 0 && fault(7).why.contains("too many states"));
    let long = Request::Read { variant: DEFAULT, rules: vec!["1 + ".repeat(10_000)] };
    let Response::Rules(found) = ask(&long) else { panic!("rules") };
    assert!(found[0].as_ref().is_err_and(|fault| fault.why.contains("at most 2000 characters")));
}

#[test]
fn matches_agree_with_their_mirror() {
    let code = |text: &str| text.to_owned();
    let by_turns = own("if turns > 5 then 30 else 20");
    let pairs = vec![
        (code("optimal"), code("hold20")),
        (code("hold20"), code("optimal")),
        (by_turns.clone(), code("turns4")),
        (code("turns4"), by_turns),
    ];
    let Response::Matches(found) = ask(&Request::Match { variant: DEFAULT, pairs }) else { panic!("matches") };
    assert!((found[0].average - 0.539920247412).abs() < 1e-11);
    for two in found.chunks(2) {
        assert!(
            (two[0].average + two[1].average - 1.0).abs() < 1e-12 && (two[0].first + two[1].second - 1.0).abs() < 1e-12
        );
    }
    let question = |a: &str, b: &str| Request::Match { variant: DEFAULT, pairs: vec![(a.to_owned(), b.to_owned())] };
    refused(&question("hold20", "holdd"), "is not a Pig policy");
    refused(&question(&own("k > 1 and 1 div you > 0"), "hold20"), "divides by zero when me is 0, you is 0");
}

#[test]
fn the_leaderboard_has_the_best_rule_first() {
    let pairs: Vec<_> = listed().map(|known| ("optimal".to_owned(), known.code.to_owned())).collect();
    let Response::Matches(found) = ask(&Request::Match { variant: DEFAULT, pairs }) else { panic!("matches") };
    assert_eq!(found.len(), 15);
    assert!(found.is_sorted_by(|better, next| better.average < next.average), "{found:?}");
}

#[test]
fn the_leaderboard_names_its_rules() {
    let words: Vec<_> = listed().map(Known::words).collect();
    assert_eq!(
        (words[0].as_str(), words[13].as_str()),
        ("21 ± gap/8, rounded up; goal if landing at 87+ or opponent at 75+", "Hold at 25",)
    );
    assert_eq!(order::distinct(words), 15);
}

#[test]
fn profile_and_boundary_of_best_play() {
    let question = Request::Profile { variant: DEFAULT, policy: "optimal".to_owned() };
    let Response::Profile(profile) = ask(&question) else { panic!("a profile") };
    assert!((profile.against_best.average - 0.5).abs() < 1e-12 && (profile.best_reply - 0.5).abs() < 1e-12);
    assert_eq!(profile.reachable, 3114);
    let Response::Boundary(boundary) = ask(&Request::Boundary { variant: DEFAULT, policy: "optimal".to_owned() })
    else {
        panic!("a boundary")
    };
    assert_eq!(
        (boundary.decisions, boundary.rolls, boundary.checksum.as_str()),
        (505_000, 281_205, "95939015d983588c")
    );
    assert_eq!(boundary.overhang.iter().filter(|over| **over).count(), 2503);
    assert!(boundary.cost.iter().all(|cost| *cost < 1e-12));
    let Response::Boundary(other) = ask(&Request::Boundary { variant: DEFAULT, policy: "hold20".to_owned() }) else {
        panic!("a boundary")
    };
    assert!(other.cost[99] > 0.001 && other.first_hold[50 * 100] == 20 && other.first_hold[95 * 100] == 5);
    let Response::Section(section) = ask(&Request::Section { variant: DEFAULT, policy: "hold20".to_owned(), you: 30 })
    else {
        panic!("a section")
    };
    assert_eq!((section.policy[50].as_slice(), section.best[50].as_slice()), (&[(0, 20)][..], &[(0, 18)][..]));
    assert!((section.win[50] - 0.7151).abs() < 1e-4);
    let large = Variant { goal: 201, ..DEFAULT };
    refused(&Request::Boundary { variant: large, policy: "hold20".to_owned() }, "up to 200");
    refused(&Request::Section { variant: DEFAULT, policy: "hold20".to_owned(), you: 100 }, "below the goal");
}

#[test]
fn outcomes_of_a_turn() {
    let Response::Turn(turn) = ask(&Request::Turn { variant: DEFAULT, hold: 25 }) else { panic!("a turn") };
    assert!((turn.mean - 7.997181680701).abs() < 1e-11);
    assert_eq!(turn.outcomes[0].fraction, "9147244897/13060694016");
    assert_eq!(turn.outcomes[6].fraction, "180201241/13060694016");
    assert!(turn.outcomes.iter().map(|one| one.chance).sum::<f64>() > 1.0 - 1e-12);
    for (variant, hold) in [(Variant { goal: 10, die: 20, bust: 20 }, 60), (Variant { goal: 10, die: 4, bust: 2 }, 1)] {
        let Response::Turn(turn) = ask(&Request::Turn { variant, hold }) else { panic!("a turn") };
        for one in &turn.outcomes {
            let (a, b) = one.fraction.split_once('/').expect("a fraction");
            let value = a.parse::<f64>().expect("digits") / b.parse::<f64>().expect("digits");
            assert!((value - one.chance).abs() < 1e-13, "{one:?}");
        }
    }
    refused(&Request::Turn { variant: DEFAULT, hold: 61 }, "from 1 to 60");
}

#[test]
fn value_iteration_goes_on_where_it_was() {
    let sweep = |done, more| {
        let Response::Sweeps(sweeps) = ask(&Request::Sweep { variant: DEFAULT, done, more }) else { panic!("sweeps") };
        sweeps
    };
    let (first, second, both) = (sweep(0, 3), sweep(3, 2), sweep(0, 5));
    assert_eq!([first.delta, second.delta].concat(), both.delta);
    assert_eq!((second.from, second.start, second.wrong.last()), (4, both.start, both.wrong.last()));
    refused(&Request::Sweep { variant: DEFAULT, done: 0, more: 51 }, "from 1 to 50");
    refused(&Request::Sweep { variant: DEFAULT, done: 1_000_000, more: 1 }, "at most 10000 sweeps");
}

#[test]
fn simulated_games_come_near_the_exact_values() {
    let play = |from, count| {
        let (a, b) = ("hold20".to_owned(), "turns4".to_owned());
        let question = Request::Play { variant: DEFAULT, a, b, seed: "class".to_owned(), from, count };
        let Response::Games(games) = ask(&question) else { panic!("games") };
        games
    };
    let games = play(0, 20_000);
    let pair = ("hold20".to_owned(), "turns4".to_owned());
    let Response::Matches(exact) = ask(&Request::Match { variant: DEFAULT, pairs: vec![pair] }) else {
        panic!("matches")
    };
    let near = |wins: u32, of: u32, exact: f64| (f64::from(wins) / f64::from(of) - exact).abs() < 0.02;
    assert!(near(games.first, games.firsts, exact[0].first) && near(games.second, games.seconds, exact[0].second));
    let halves = [play(0, 101), play(101, 99)];
    assert_eq!(halves[0].first + halves[1].first, play(0, 200).first);
    let bad = Request::Play {
        variant: DEFAULT,
        a: "hold20".into(),
        b: "hold20".into(),
        seed: "a b".into(),
        from: 0,
        count: 1,
    };
    refused(&bad, "a seed");
}

#[test]
fn simulated_turns_share_their_dice() {
    let question = Request::Turns {
        variant: DEFAULT,
        holds: vec![4, 20],
        seed: Seed::new("t").expect("a seed").to_string(),
        from: 0,
        count: 60_000,
    };
    let Response::Turns(turns) = ask(&question) else { panic!("turns") };
    for (counts, pigs) in turns.counts.iter().zip([2.0 / 9.0, 0.624540834201]) {
        assert_eq!(counts.iter().sum::<u32>(), 60_000);
        assert!((f64::from(counts[0]) / 60_000.0 - pigs).abs() < 0.01);
    }
    assert_eq!(turns.streaks[0].0, 60_000);
    for (rolls, pigs) in turns.streaks.iter().take(4) {
        assert!((f64::from(*pigs) / f64::from(*rolls) - 1.0 / 6.0).abs() < 0.02);
    }
    let bad = |holds: Vec<u16>| Request::Turns { variant: DEFAULT, holds, seed: "t".to_owned(), from: 0, count: 1 };
    refused(&bad(vec![0]), "from 1 to 100");
    refused(&bad(vec![20; 51]), "at most 50 numbers");
}

#[test]
fn parameters_are_searched_slice_by_slice() {
    let bound = |name, from, to| Bound { name, from, to };
    let search = |form: &str, bounds: Vec<Bound>, from, count| Request::Search {
        variant: DEFAULT,
        form: form.to_owned(),
        bounds,
        from,
        count,
    };
    let box_ = vec![bound('c', 20, 22), bound('d', 7, 9), bound('e', 28, 30)];
    let Response::Search(found) = ask(&search("keep-round-$c-$d-$e", box_.clone(), 0, 27)) else { panic!("a search") };
    let best = found.best.expect("a best one");
    assert_eq!((best.values.as_slice(), best.rule.code.as_str()), (&[21, 8, 29][..], "keep-round-21-8-29"));
    assert!(
        (1.0 - best.against_best.average - 0.504609701901).abs() < 1e-11 && found.points == 27 && found.refused == 0
    );
    let rule = "if max(me, you) >= goal - $e then goal else $c + round((you - me) / $d)";
    let Response::Search(same) = ask(&search(rule, box_, 13, 1)) else { panic!("a search") };
    assert!((same.best.expect("one").against_best.average - best.against_best.average).abs() < 1e-15);
    let zero = vec![bound('d', -1, 1)];
    let Response::Search(some) = ask(&search("20 + (you - me) div $d", zero, 0, 100)) else { panic!("a search") };
    assert_eq!((some.points, some.tried, some.refused), (3, 3, 1));
    refused(&search("hold$n", vec![], 0, 1), "$n has no bounds");
    refused(&search("hold$n", vec![bound('n', 1, 2), bound('m', 1, 2)], 0, 1), "no parameter $m");
    refused(&search("hold$n", vec![bound('n', 3, 2)], 0, 1), "from a number to a larger one");
    refused(&search("hold$N", vec![], 0, 1), "free parameter");
    refused(&search("holdd $n", vec![bound('n', 1, 2)], 0, 1), "is not a word here");
    refused(&search("hold$n", vec![bound('n', 1, 2)], 0, 20_001), "from 1 to 20000");
}

#[test]
fn a_rule_that_hardly_rolls_or_never_holds_comes_with_a_word_of_caution() {
    let warning = |rule: &str| {
        let expression = Expression::read(rule).expect("a rule");
        crate::games::pig::exact::strategy::warning(&expression, Variant::DEFAULT).unwrap_or_default()
    };
    assert!(warning("k < 20 and turns < 4").starts_with("it hardly rolls: at 60 against 55, in turn 17,"));
    assert!(warning("never roll twice").starts_with("it hardly rolls"));
    assert!(warning("always roll").starts_with("it never holds"));
    assert!(warning("always roll").ends_with("it risks 16 points and rolls on; a 1 comes first in 98 of 100 turns"));
    assert!(warning("2").starts_with("it hardly rolls: after a 4 it holds; it banks 3.3 points a turn on average"));
    assert!(warning("90").starts_with("it hardly ever holds: even if each roll is a 4 it holds after 23 of them only"));
    // A total is warned of by its code too, as the student's page and the tournament read it.
    let rules = ["hold at 2", "hold90", "hold at 100", "hold at 20", "hold at 35"].map(str::to_owned).to_vec();
    let Response::Rules(read) = ask(&Request::Read { variant: Variant::DEFAULT, rules }) else { panic!("rules") };
    let warned: Vec<_> = read.into_iter().map(|rule| !rule.expect("a rule").warning.is_empty()).collect();
    assert_eq!(warned, [true, true, true, false, false]);
    for rule in ["20", "10", "40", "k < 20 and rolls < 4", "if me >= 75 then goal else 21", "roll twice", "keep pace"] {
        assert_eq!(warning(rule), "", "{rule}");
    }
}

#[test]
fn a_rule_that_says_nothing_of_the_rest_is_told_what_is_done_there() {
    let texts =
        ["if you are close to 100 roll 25", "if you are close to 100 roll 25 else 20", "if me >= 75 then 25 else 20"];
    let rules = texts.map(str::to_owned).to_vec();
    let Response::Rules(read) = ask(&Request::Read { variant: Variant::DEFAULT, rules }) else { panic!("rules") };
    let words: Vec<_> = read.into_iter().map(|rule| rule.expect("a rule").words).collect();
    let close = "if own score is within 25 of the goal, hold at 25; otherwise hold at 20";
    assert_eq!(words[0], format!("{close}, as usual where a rule says nothing"));
    assert_eq!(words[1], close);
    assert!(words[2].ends_with("otherwise hold at 20"), "{}", words[2]);
}

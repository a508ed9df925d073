//! The figures of the paper to 1e-6 and those computed elsewhere to 1e-9.

use std::cell::OnceCell;

use base64ct::{Base64UrlUnpadded, Encoding};
use serde_json::Value;

use crate::games::pig::exact::matchup::Joint;
use crate::games::pig::exact::optimum::Optimum;
use crate::games::pig::exact::strategy::Strategy;
use crate::games::pig::exact::turn::Outcomes;
use crate::games::pig::exact::{matchup, optimum};
use crate::games::pig::policy::Policy;
use crate::games::pig::requests::{MatchUp, Variant};

/// Best play of the usual game, solved once in a thread.
fn with_best<T>(f: impl FnOnce(&Optimum, &Outcomes) -> T) -> T {
    thread_local! {
        static BEST: OnceCell<(Optimum, Outcomes)> = const { OnceCell::new() };
    }
    BEST.with(|best| {
        let (optimum, outcomes) =
            best.get_or_init(|| (Optimum::solve(Variant::DEFAULT, &mut |_| ()), Outcomes::new(Variant::DEFAULT)));
        f(optimum, outcomes)
    })
}

fn oracle() -> Value {
    serde_json::from_str(include_str!("../../../../tests/data/pig.json")).expect("the oracle is JSON")
}

#[track_caller]
fn number(value: &Value) -> f64 {
    value.as_f64().unwrap_or_else(|| panic!("{value} is a number"))
}

#[track_caller]
fn near(found: f64, expected: f64, within: f64, what: &str) {
    assert!((found - expected).abs() <= within, "{what}: {found} instead of {expected}");
}

fn strategy(code: &str) -> Strategy {
    let policy = code.parse::<Policy>().unwrap_or_else(|error| panic!("{error}"));
    with_best(|best, _| Strategy::of(&policy, best)).unwrap_or_else(|why| panic!("{code}: {why}"))
}

fn own(rule: &str) -> String {
    format!("own~{}", Base64UrlUnpadded::encode_string(rule.as_bytes()))
}

/// A's chances against B.
fn play(a: &str, b: &str) -> MatchUp {
    let (a, b) = (strategy(a), strategy(b));
    with_best(|_, outcomes| Joint::new(&a, &b).expect("few states").play(outcomes))
}

/// Checks a row of the oracle: best play against the policy, and the best reply to it.
#[track_caller]
fn row(code: &str, row: &Value) {
    let found = play("optimal", code);
    near(found.average, number(&row["avg_opt_win"]), 1e-9, code);
    if !row["optimal_first_win"].is_null() {
        near(found.first, number(&row["optimal_first_win"]), 1e-9, code);
        near(1.0 - found.second, number(&row["policy_first_win"]), 1e-9, code);
    }
    if !row["best_response_avg_win"].is_null() {
        let strategy = strategy(code);
        let best = with_best(|_, outcomes| optimum::best_reply(&strategy, outcomes));
        near(best.average, number(&row["best_response_avg_win"]), 1e-9, code);
    }
}

#[test]
fn best_play() {
    let optimal = &oracle()["optimal"];
    with_best(|best, outcomes| {
        near(best.start(), 0.530592725274, 1e-12, "P(0,0,0)");
        assert_eq!(best.table.count(), 281_205);
        assert_eq!(format!("{:016x}", best.table.checksum()), "95939015d983588c");
        let above: std::collections::BTreeSet<u32> = best.table.above.iter().map(|run| run.pair).collect();
        assert_eq!(above.len(), 2503);
        let (gap, state) = best.closest();
        near(gap, 2.734123e-8, 1e-13, "the closest decision");
        assert_eq!(state, [1, 49, 28]);
        near(best.win[99 * 100 + 99], 6.0 / 7.0, 1e-15, "P(99,99)");
        let pairs = matchup::pairs(&Strategy::plain(best.table.clone()), outcomes).expect("few states");
        assert_eq!(pairs.iter().filter(|met| **met).count(), 3114);
        assert_eq!(matchup::decisions(&best.table, &pairs), 92_996);
        for sample in optimal["samples"].as_array().expect("samples") {
            let at = (number(&sample["i"]) * 100.0 + number(&sample["j"])) as usize;
            near(best.win[at], number(&sample["P_ij0"]), 1e-9, "a sample");
            assert_eq!(f64::from(best.table.first_hold[at]), number(&sample["first_hold_k"]), "{sample}");
        }
    });
}

#[test]
fn hold_at_n() {
    let oracle = oracle();
    for (n, expected) in oracle["hold_at_n"].as_object().expect("rows") {
        row(&format!("hold{n}"), expected);
    }
    let mean = |n: u16| play("optimal", &format!("hold{n}")).average;
    let means: Vec<f64> = (14..=36).map(mean).collect();
    let minima: Vec<usize> =
        (1..means.len() - 1).filter(|&k| means[k] < means[k - 1] && means[k] < means[k + 1]).collect();
    assert_eq!(minima.iter().map(|k| k + 14).collect::<Vec<_>>(), [16, 19, 25, 33]);
}

#[test]
fn figures_of_the_paper() {
    for (code, paper) in [
        ("hold20", 0.539920),
        ("hold25", 0.521069),
        ("turns4", 0.516590),
        ("turns4best", 0.514805),
        ("base18end31", 0.513723),
        ("base19pace14end31", 0.509431),
        ("keep-div-21-7-29", 0.504790),
        ("keep-floor-22-8-29", 0.504799),
        ("keep-ceil-21-8-29", 0.504655),
        ("keep-round-21-8-29", 0.504610),
    ] {
        near(play("optimal", code).average, paper, 1e-6, code);
    }
}

#[test]
fn the_papers_policies_and_the_better_ones() {
    let oracle = oracle();
    for (group, key, code) in [
        ("paper_policies", "base18_end31", "base18end31"),
        ("paper_policies", "base19_pace14_end31", "base19pace14end31"),
        ("paper_policies", "div_21_7_29", "keep-div-21-7-29"),
        ("paper_policies", "floor_22_8_29", "keep-floor-22-8-29"),
        ("paper_policies", "ceil_21_8_29", "keep-ceil-21-8-29"),
        ("paper_policies", "round_half_up_21_8_29", "keep-round-21-8-29"),
        ("definition_traps", "floor_instead_of_div_21_7_29", "keep-floor-21-7-29"),
        ("definition_traps", "round_21_8_strict_gt_71", "keep-round-21-8-28"),
        ("definition_traps", "div_21_8_29", "keep-div-21-8-29"),
        ("beyond_paper", "outward_21_9_29", "keep-out-21-9-29"),
        ("beyond_paper", "outward_21_10_29", "keep-out-21-10-29"),
        ("beyond_paper", "linear_8k_plus_i_lt_j_plus_166_e29", "linear-8-1-1-166-29"),
        ("beyond_paper", "round_21_8_ei31_ej27", "keep-round-21-8-31-27"),
        ("beyond_paper", "hold24_end28", "hold24end28"),
        ("beyond_paper", "hold25_end26", "hold25end26"),
        ("beyond_paper", "hold20_end29", "hold20end29"),
        ("beyond_paper", "hold25_end29", "hold25end29"),
        ("beyond_paper", "ahead18_behind24_e30", "ahead18behind24end30"),
        ("beyond_paper", "ahead20_behind25_e30", "ahead20behind25end30"),
        ("beyond_paper", "hold_22_plus_jdiv9_minus_idiv7_e29", "scores-22-9-7-29"),
        ("beyond_paper", "landing_outward_21_8_ej25_w13", "landing-out-21-8-25-13"),
        ("beyond_paper", "landing_outward_21_8_ej26_w13", "landing-out-21-8-26-13"),
        ("beyond_paper", "landing_outward_21_10_ej25_w13", "landing-out-21-10-25-13"),
        ("beyond_paper", "landing_outward_21_10_ej26_w13", "landing-out-21-10-26-13"),
        ("beyond_paper", "landing_round_21_7_ej25_w14", "landing-round-21-7-25-14"),
        ("beyond_paper", "landing_round_21_8_ej26_w13", "landing-round-21-8-26-13"),
        ("beyond_paper", "landing_round_21_10_ej26_w13", "landing-round-21-10-26-13"),
        ("beyond_paper", "landing_hold23_ej26_w13", "landing-23-26-13"),
        ("beyond_paper", "base23_pace31_end30", "base23pace31end30"),
        ("beyond_paper", "only_when_behind_21_8_29", "behind-out-21-8-29"),
    ] {
        let expected = &oracle[group][key];
        assert!(!expected.is_null(), "{key}");
        row(code, expected);
    }
    // Rows without a name of their own, as rules that a person writes.
    let gap = "(you - me)";
    let keep = |value: &str| own(&format!("if max(me, you) >= 71 then goal else 21 + {value}"));
    let traps = &oracle["definition_traps"];
    row(
        &keep(&format!("(if {gap} >= 0 then floor((2 * {gap} + 8) / 16) else -floor((8 - 2 * {gap}) / 16))")),
        &traps["round_half_away_21_8_29"],
    );
    row(&keep(&format!("ceil((2 * {gap} - 8) / 16)")), &traps["round_half_down_21_8_29"]);
    let half = format!("{gap} - 8 * floor({gap} / 8) = 4 and floor({gap} / 8) - 2 * floor({gap} / 16) + 0 * you = 0");
    row(&keep(&format!("(if {half} then floor({gap} / 8) else round({gap} / 8))")), &traps["round_half_even_21_8_29"]);
    row(&keep("(me - you) div 8"), &traps["sign_error_21_minus_div8_29"]);
    near(play("optimal", "landing-steps-17-21-24-8-26-14").average, 0.503732136, 1e-9, "no arithmetic");
    near(play("optimal", "first-hold").average, 0.5000044215, 1e-9, "first-hold");
    let bounds = &oracle["bounds"];
    let race = number(&bounds["paper_round_with_optimal_race_region"]);
    near(play("optimal", "bestrace-round-21-8-29").average, race, 1e-9, "perfect race");
    let middle = number(&bounds["paper_race_square_with_optimal_middle"]);
    near(play("optimal", "bestmiddle-29").average, middle, 1e-9, "perfect middle");
}

#[test]
fn scoring_turns() {
    let oracle = oracle();
    for (group, suffix) in [
        ("t_scoring_turns_simple_floor", ""),
        ("t_scoring_turns_simple_ceil", "ceil"),
        ("t_scoring_turns_simple_round_half_up", "round"),
    ] {
        for (turns, expected) in oracle[group].as_object().expect("rows") {
            let code = format!("turns{turns}{suffix}");
            near(play("optimal", &code).average, number(expected), 1e-9, &code);
        }
    }
    for (turns, expected) in oracle["optimal_t_scoring_turns_constrained"].as_object().expect("rows") {
        let code = format!("turns{turns}best");
        let turns: u16 = turns.parse().expect("a number");
        near(matchup::fewest_turns(Variant::DEFAULT, turns).turns, number(&expected["E_turns"]), 1e-9, &code);
        row(&code, expected);
    }
    let summary = "if scored = 0 then 24 else if scored = 1 then 24 - (me - 24) div 3 else if scored = 2 then 25 - (me - 48) div 2 else goal";
    near(play("optimal", &own(summary)).average, number(&oracle["summary_rule_4_turns_avg_opt_win"]), 1e-9, "summary");
    let turns = |code: &str| with_best(|_, outcomes| matchup::expected_turns(&strategy(code), outcomes));
    let expected = &oracle["expected_solo_turns"];
    for (key, code) in [
        ("hold_at_20", "hold20"),
        ("hold_at_25", "hold25"),
        ("hold_at_19", "hold19"),
        ("simple_t3", "turns3"),
        ("simple_t4", "turns4"),
        ("simple_t5", "turns5"),
        ("simple_t6", "turns6"),
    ] {
        near(turns(code), number(&expected[key]), 1e-9, code);
    }
    near(turns("turns4best"), 12.622017891865, 1e-9, "turns4best");
}

/// Where a game can hardly be won in one turn or two, the chance to do so is not 1 less a chance that is nearly 1.
#[test]
fn the_fewest_turns_of_a_long_game() {
    let (goal, die) = (400, 4);
    let variant = Variant { goal, die, ..Variant::DEFAULT };
    // The chance that a turn comes to a total: here nothing is subtracted.
    let (reach, share) = (usize::from(goal) + 5, 1.0 / f64::from(die));
    let chance = |total: usize| {
        let mut chances = vec![1.0; reach];
        for k in (0..total).rev() {
            chances[k] = (2..=4).map(|face| chances[k + face]).sum::<f64>() * share;
        }
        chances[0]
    };
    let one = matchup::fewest_turns(variant, 1).turns;
    assert!((one * chance(400) - 1.0).abs() < 1e-9, "{one}, not {}", 1.0 / chance(400));
    // To hold as soon as half of it is there, and to win with the rest, is one of the ways in two turns.
    let two = matchup::fewest_turns(variant, 2).turns;
    let halves = 1.0 / chance(200) + 1.0 / chance(200);
    assert!(two <= halves * (1.0 + 1e-9) && two > 1.0 / chance(200), "{two}, not {halves}");
}

fn first_hold(rolls: &[bool]) -> usize {
    rolls.iter().position(|rolls| !rolls).unwrap_or(rolls.len())
}

#[test]
fn hold_values_of_figure_5() {
    let fewest = matchup::fewest_turns(Variant::DEFAULT, 4);
    let oracle = oracle();
    for (scored, key) in [(0, "ts0"), (1, "ts1"), (2, "ts2")] {
        for (score, expected) in oracle["figure5_hold_values_4_turns"][key].as_object().expect("values") {
            let score: usize = score.parse().expect("a score");
            assert_eq!(first_hold(&fewest.rolls[scored][score]) as f64, number(expected), "{key} {score}");
        }
    }
    assert!((73..=83).all(|score| first_hold(&fewest.rolls[3][score]) == 100 - score));
}

#[test]
fn seats_are_symmetric() {
    let codes = [
        "optimal",
        "hold20",
        "keep-round-21-8-29",
        "turns4",
        "turns4best",
        "base19pace14end31",
        "landing-out-21-8-25-13",
    ];
    for a in codes {
        near(play(a, a).average, 0.5, 1e-12, a);
        for b in codes {
            let (there, back) = (play(a, b), play(b, a));
            near(there.average, 1.0 - back.average, 1e-12, a);
            near(there.first, 1.0 - back.second, 1e-12, b);
        }
    }
    near(play("landing-out-21-8-25-13", "keep-round-21-8-29").average, 0.502740, 1e-6, "head to head");
    near(play("keep-round-21-8-29", "keep-out-21-9-29").average, 0.500028, 1e-6, "not transitive");
}

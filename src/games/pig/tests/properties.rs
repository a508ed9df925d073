//! What must hold for every variant, and small variants against a naive solution.

use std::collections::BTreeMap;

use base64ct::{Base64UrlUnpadded, Encoding};

use crate::games::pig::exact::matchup::{self, Joint};
use crate::games::pig::exact::optimum;
use crate::games::pig::exact::optimum::Optimum;
use crate::games::pig::exact::optimum::Sweeps;
use crate::games::pig::exact::strategy::DecisionTable;
use crate::games::pig::exact::strategy::Strategy;
use crate::games::pig::exact::turn::Outcomes;
use crate::games::pig::exact::turn::TurnPlan;
use crate::games::pig::policy::Policy;
use crate::games::pig::requests::Variant;

const SMALL: [Variant; 6] = [
    Variant { goal: 12, die: 4, bust: 1 },
    Variant { goal: 10, die: 6, bust: 6 },
    Variant { goal: 15, die: 6, bust: 3 },
    Variant { goal: 11, die: 8, bust: 1 },
    Variant { goal: 20, die: 20, bust: 7 },
    Variant { goal: 13, die: 6, bust: 1 },
];

fn policy(code: &str) -> Policy {
    code.parse::<Policy>().unwrap_or_else(|error| panic!("{error}"))
}

fn own(rule: &str) -> String {
    format!("own~{}", Base64UrlUnpadded::encode_string(rule.as_bytes()))
}

/// Whether to roll at a turn total, the mover's and the other's score, the mover's turns and scoring turns; nothing: as
/// best play does.
type Rolls<'a> = &'a dyn Fn(u16, u16, u16, u16, u16) -> Option<bool>;

/// A naive solution: whoever moves, both memories as counts, all states in a map, plain fixed-point iteration from the
/// rules word by word. Gives A's probability to win with A going first.
fn naive(variant: Variant, rolls: [Rolls<'_>; 2]) -> f64 {
    type State = (usize, [u16; 2], u16, [[u16; 2]; 2]);
    const CAP: u16 = 3;
    let mut value: BTreeMap<State, f64> = BTreeMap::new();
    let start: State = (0, [0, 0], 0, [[0, 0], [0, 0]]);
    let pass = |&(mover, scores, _, counts): &State, points: u16| -> State {
        let (mut scores, mut counts) = (scores, counts);
        scores[mover] += points;
        counts[mover][0] = (counts[mover][0] + 1).min(CAP);
        counts[mover][1] = (counts[mover][1] + u16::from(points > 0)).min(CAP);
        (1 - mover, scores, 0, counts)
    };
    let after_roll = |state: &State, face: u16| -> State {
        if face == u16::from(variant.bust) { pass(state, 0) } else { (state.0, state.1, state.2 + face, state.3) }
    };
    let next = |state: &State| -> Vec<State> {
        let faces = (1..=u16::from(variant.die)).map(|face| after_roll(state, face));
        faces.chain((state.2 > 0).then(|| pass(state, state.2))).collect()
    };
    let won = |state: &State| state.1[state.0] + state.2 >= variant.goal;
    let mut wanted = vec![start];
    while let Some(state) = wanted.pop() {
        if !won(&state) && value.insert(state, 0.5).is_none() {
            wanted.extend(next(&state));
        }
    }
    for _ in 0..2000 {
        let old = value.clone();
        let worth = |state: &State| if won(state) { f64::from(state.0 == 0) } else { old[state] };
        let mut change = 0.0f64;
        for (state, value) in &mut value {
            let (mover, scores, k, counts) = *state;
            let faces = (1..=u16::from(variant.die)).map(|face| worth(&after_roll(state, face)));
            let roll = faces.sum::<f64>() / f64::from(variant.die);
            let hold = || worth(&pass(state, k));
            let [turns, scored] = counts[mover];
            let new = match rolls[mover](k, scores[mover], scores[1 - mover], turns, scored) {
                _ if k == 0 => roll,
                Some(true) => roll,
                Some(false) => hold(),
                None if mover == 0 => roll.max(hold()),
                None => roll.min(hold()),
            };
            change = change.max((new - *value).abs());
            *value = new;
        }
        if change < 1e-14 {
            break;
        }
    }
    value[&start]
}

#[test]
fn best_play_of_small_variants_agrees_with_naive_iteration() {
    for variant in SMALL {
        let best = Optimum::solve(variant, &mut |_| ());
        let naive = naive(variant, [&|_, _, _, _, _| None, &|_, _, _, _, _| None]);
        assert!((best.start() - naive).abs() < 1e-11, "{variant:?}: {} and {naive}", best.start());
    }
}

#[test]
fn policies_of_small_variants_agree_with_naive_iteration() {
    let variant = SMALL[0];
    let best = Optimum::solve(variant, &mut |_| ());
    let outcomes = Outcomes::new(variant);
    let strategy = |code: &str| Strategy::of(&policy(code), &best).expect("few states");
    let rule = own("if scored = 0 then 5 else if turns > 2 then k + 1 else 3 - k + you div 3");
    let a = strategy(&rule);
    assert!(a.memory.turns == 3 && a.memory.scored == 1);
    let b = strategy("turns3");
    let first = Joint::new(&a, &b).expect("few states").play(&outcomes).first;
    let a_rolls = |k: u16, _: u16, you: u16, turns: u16, scored: u16| {
        let value = match (scored, turns) {
            (0, _) => 5,
            (_, 3..) => i32::from(k) + 1,
            _ => 3 - i32::from(k) + i32::from(you) / 3,
        };
        Some(i32::from(k) < value)
    };
    let b_rolls = |k: u16, me: u16, _: u16, _: u16, scored: u16| Some(k < ((12 - me) / (3 - scored.min(2))).max(1));
    let naive_first = naive(variant, [&a_rolls, &b_rolls]);
    assert!((first - naive_first).abs() < 1e-11, "{first} {naive_first}");
    let reply_first = optimum::best_reply(&a, &outcomes);
    let naive_reply = naive(variant, [&|_, _, _, _, _| None, &a_rolls]);
    assert!((reply_first.first - naive_reply).abs() < 1e-11, "{} {naive_reply}", reply_first.first);
}

#[test]
fn the_two_ways_to_play_a_match_agree() {
    for variant in SMALL.into_iter().chain([Variant::DEFAULT]) {
        let best = Optimum::solve(variant, &mut |_| ());
        let outcomes = Outcomes::new(variant);
        let codes = ["optimal", "first-hold", "hold5", "keep-round-4-3-5", "own~ayA8IDYgb3IgKGsgPiA4IGFuZCBrIDwgMTAp"];
        for (a, b) in codes.into_iter().zip(codes.into_iter().rev()) {
            let [a, b] = [a, b].map(|code| Strategy::of(&policy(code), &best).expect("few states"));
            let plans = [&a, &b].map(|one| TurnPlan::new(&one.tables[0], &outcomes));
            let fast = matchup::play(&plans[0], &plans[1], variant.goal.into());
            let slow = Joint::new(&a, &b).expect("few states").play(&outcomes);
            assert!((fast.first - slow.first).abs() < 1e-13 && (fast.second - slow.second).abs() < 1e-13);
        }
        let optimal = TurnPlan::new(&best.table, &outcomes);
        let start = matchup::play(&optimal, &optimal, variant.goal.into()).first;
        assert!((start - best.start()).abs() < 1e-12, "{variant:?}: {start}");
    }
}

#[test]
fn rules_and_their_expressions_are_the_same() {
    let variants = [Variant::DEFAULT, Variant { goal: 37, die: 8, bust: 2 }];
    for variant in variants {
        let best = Optimum::solve(variant, &mut |_| ());
        for code in [
            "hold25",
            "hold0",
            "hold24end28",
            "hold24end28-26",
            "turns4",
            "turns4round",
            "base18end31",
            "base19pace14end31",
            "base19pace-5end31",
            "keep-div-21-7-29",
            "keep-floor-22-8-29",
            "keep-ceil-21-8-29",
            "keep-round-21-8-31-27",
            "keep-out-21-9-29",
            "behind-round-21-8-29",
            "behind-div-21-8-29",
            "ahead18behind24end30",
            "linear-8-1-1-166-29",
            "linear-3-2-5-70-12",
            "scores-22-9-7-29",
            "steps-17-21-24-8-29",
            "landing-out-21-8-25-13",
            "landing-div-21-8-25-13",
            "landing-23-26-13",
            "landing-steps-17-21-24-8-26-14",
        ] {
            let policy = policy(code);
            let expression = policy.expression().expect(code);
            let written = Strategy::of(&self::policy(&own(&expression)), &best).expect(code);
            assert_eq!(Strategy::of(&policy, &best).expect(code), written, "{code}: {expression}");
        }
    }
}

#[test]
fn every_turn_sums_to_one_and_tables_hold_what_they_say() {
    for variant in SMALL {
        let outcomes = Outcomes::new(variant);
        let best = Optimum::solve(variant, &mut |_| ());
        let plan = TurnPlan::new(&best.table, &outcomes);
        for pair in 0..variant.pairs() {
            let turn = plan.turn(pair);
            let sum: f64 = plan.gains(turn).map(|(_, chance)| chance).sum();
            assert!((sum - turn.score).abs() < 1e-14 && turn.score > 0.0 && turn.score < 1.0);
        }
        let goal = usize::from(variant.goal);
        for (at, win) in best.win.iter().enumerate() {
            let (i, j) = (at / goal, at % goal);
            assert!((0.0..=1.0).contains(win));
            // More points are never worse, more of the other's never better.
            assert!(i + 1 == goal || best.win[at + goal] >= win - 1e-12);
            assert!(j + 1 == goal || best.win[at + 1] <= win + 1e-12);
        }
        let mut copy = DecisionTable::empty(variant);
        for me in 0..variant.goal {
            for you in 0..variant.goal {
                let rolls: Vec<bool> = (0..variant.goal - me).map(|k| best.table.rolls(me, you, k)).collect();
                let values = best.values(me, you);
                let better = |(k, (roll, hold)): (usize, &(f64, f64))| k == 0 || roll > hold;
                assert_eq!(rolls, values.iter().enumerate().map(better).collect::<Vec<_>>());
                copy.push(&rolls);
            }
        }
        assert_eq!(copy, best.table);
    }
}

#[test]
fn value_iteration_ends_at_best_play() {
    let variant = Variant { goal: 30, die: 6, bust: 1 };
    let best = Optimum::solve(variant, &mut |_| ());
    let mut sweeps = Sweeps::new(variant);
    while sweeps.sweep().delta >= 1e-12 {}
    assert!((sweeps.start() - best.start()).abs() < 1e-10 && sweeps.wrong(&best.table) == 0);
    assert!(sweeps.error(&best.win) < 1e-10 && sweeps.done < 1000);
}

#[test]
fn a_policy_that_hardly_ever_scores_is_no_trouble() {
    let variant = Variant { goal: 1000, die: 4, bust: 4 };
    let all = DecisionTable::of_values(variant, |me, _| variant.goal - me);
    let outcomes = Outcomes::new(variant);
    let plan = TurnPlan::new(&all, &outcomes);
    let found = matchup::play(&plan, &plan, 1000);
    assert!((found.average - 0.5).abs() < 1e-12 && (0.5..0.500001).contains(&found.first), "{found:?}");
}

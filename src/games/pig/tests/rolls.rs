//! Rules that count the rolls of a turn: against what a turn of so many rolls brings, against a brute-force solution of small
//! games and of the usual one, against games played, and through the worker.

use std::collections::{BTreeMap, BTreeSet};

use base64ct::{Base64UrlUnpadded, Encoding};
use proptest::prelude::{ProptestConfig, Strategy as _, any, prop, prop_assert_eq, proptest};

use crate::engine::position::Position;
use crate::engine::seed::Seed;
use crate::games::pig::SOLVERS;
use crate::games::pig::exact::optimum::{self, Optimum};
use crate::games::pig::exact::strategy::{Strategy, rolls};
use crate::games::pig::exact::turn::{Outcomes, TurnPlan};
use crate::games::pig::expression::{Expression, Scope, Variable};
use crate::games::pig::policy::Policy;
use crate::games::pig::requests::*;
use crate::games::pig::rules::{Move, Pig};
use crate::games::pig::session::{SolvedVariant, play_games};
use crate::search::solver::TestWorker;

const DEFAULT: Variant = Variant::DEFAULT;

fn own(rule: &str) -> String {
    format!("own~{}", Base64UrlUnpadded::encode_string(rule.as_bytes()))
}

/// The strategy of a rule, or the sentence why there is none.
fn listed(variant: Variant, rule: &str) -> Result<Strategy, String> {
    // A rule that a person wrote needs nothing of best play but the variant.
    let table = crate::games::pig::exact::strategy::DecisionTable::empty(variant);
    let policy = Policy::Own(Box::new(Expression::read(rule).unwrap_or_else(|fault| panic!("{rule}: {fault:?}"))));
    Strategy::of(&policy, &Optimum { variant, win: Vec::new(), table })
}

#[track_caller]
fn strategy(variant: Variant, rule: &str) -> Strategy {
    listed(variant, rule).unwrap_or_else(|why| panic!("{rule}: {why}"))
}

#[test]
fn a_turn_of_so_many_rolls_brings_their_sum() {
    let outcomes = Outcomes::new(DEFAULT);
    // The chances of the sum of so many faces, none of them a 1.
    let mut sums = BTreeMap::from([(0usize, 1.0f64)]);
    for count in 1..=12i32 {
        let mut next = BTreeMap::new();
        for (sum, chance) in &sums {
            (2..=6).for_each(|face| *next.entry(sum + face).or_insert(0.0) += chance / 6.0);
        }
        sums = next;
        let strategy = strategy(DEFAULT, &format!("rolls < {count}"));
        assert!(strategy.memory.is_empty());
        assert_eq!(strategy.tables.len(), count as usize);
        let plan = TurnPlan::of(strategy.turn(0, 0), &outcomes);
        let turn = plan.turn(0);
        let none_is_1 = (5.0f64 / 6.0).powi(count);
        assert!((turn.score - none_is_1).abs() < 1e-14, "{count}: {}", turn.score);
        let gains: BTreeMap<usize, f64> = plan.gains(turn).filter(|(_, chance)| *chance > 0.0).collect();
        assert_eq!(gains.keys().collect::<Vec<_>>(), sums.keys().collect::<Vec<_>>());
        assert!(gains.iter().all(|(sum, chance)| (chance - sums[sum]).abs() < 1e-15));
        let mean: f64 = gains.iter().map(|(points, chance)| *points as f64 * chance).sum();
        assert!((mean - none_is_1 * 4.0 * f64::from(count)).abs() < 1e-12);
    }
    // With 5 points missing a turn of four rolls ends sooner: with 2 and 3, 3 and 2, 2 and 2 and anything, and so on.
    let four = strategy(DEFAULT, "rolls < 4");
    let plan = TurnPlan::of(four.turn(0, 0), &outcomes);
    let turn = plan.turn(95 * 100 + 7);
    // One roll of 5 or 6; two of which the first is 2, 3 or 4 (but 2 and 2); or three after 2 and 2.
    let expected = 2.0 / 6.0 + (4.0 + 5.0 + 5.0) / 36.0 + 5.0 / 216.0;
    assert!((turn.score - expected).abs() < 1e-15, "{} {expected}", turn.score);
}

/// Whether to roll at the mover's score, the other's, the turn total, the rolls made and the mover's turns (to 2); nothing:
/// as is best for the mover.
type ByHand = fn(i64, i64, i64, i64, i64) -> Option<bool>;

/// A's chance to win with A going first, word by word: each state holds the scores, the turns behind both as far as they are
/// counted, who moves, the turn total and the rolls made; plain iteration over all of them.
fn naive(variant: Variant, rules: [ByHand; 2], counted: [i64; 2]) -> f64 {
    type State = ([i64; 2], [i64; 2], usize, i64, i64);
    let goal = i64::from(variant.goal);
    let pass = |&(scores, turns, mover, ..): &State, points: i64| -> State {
        let (mut scores, mut turns) = (scores, turns);
        scores[mover] += points;
        turns[mover] = (turns[mover] + 1).min(counted[mover]);
        (scores, turns, 1 - mover, 0, 0)
    };
    let roll = |state: &State| -> Vec<State> {
        let after = |face: u8| match state {
            _ if face == variant.bust => pass(state, 0),
            (scores, turns, mover, k, made) => (*scores, *turns, *mover, k + i64::from(face), made + 1),
        };
        (1..=variant.die).map(after).collect()
    };
    let won = |state: &State| state.0[state.2] + state.3 >= goal;
    let mut states = BTreeSet::new();
    let start: State = ([0, 0], [0, 0], 0, 0, 0);
    let mut wanted = vec![start];
    while let Some(state) = wanted.pop() {
        if !won(&state) && states.insert(state) {
            wanted.extend(roll(&state));
            wanted.extend((state.4 > 0).then(|| pass(&state, state.3)));
        }
    }
    // By place from here on, so that most states lead to later ones; a state that wins leads to whoever has won.
    let places: BTreeMap<State, usize> = states.into_iter().zip(0..).collect();
    let place = |state: State| if won(&state) { Err(state.2 == 0) } else { Ok(places[&state]) };
    let leads: Vec<_> = places
        .keys()
        .map(|state| {
            let &(scores, turns, mover, k, made) = state;
            let faces: Vec<Result<usize, bool>> = roll(state).into_iter().map(place).collect();
            let held = (made > 0).then(|| place(pass(state, k)));
            let rolls = rules[mover](scores[mover], scores[1 - mover], k, made, turns[mover]);
            (mover, faces, held, if made == 0 { Some(true) } else { rolls })
        })
        .collect();
    let mut values = vec![0.5; leads.len()];
    for _ in 0..2000 {
        let mut change = 0.0f64;
        for (at, (mover, faces, held, rolls)) in leads.iter().enumerate().rev() {
            let worth =
                |next: &Result<usize, bool>| next.map_or_else(|won| f64::from(u8::from(won)), |next| values[next]);
            let rolled = faces.iter().map(worth).sum::<f64>() / faces.len() as f64;
            let held = held.as_ref().map_or(rolled, worth);
            let new = match (rolls, mover) {
                (Some(true), _) => rolled,
                (Some(false), _) => held,
                (None, 0) => rolled.max(held),
                (None, _) => rolled.min(held),
            };
            change = change.max((new - values[at]).abs());
            values[at] = new;
        }
        if change < 1e-15 {
            break;
        }
    }
    values[places[&start]]
}

/// Rules and the same by hand.
const RULES: [(&str, ByHand); 8] = [
    ("rolls < 3", |_, _, _, made, _| Some(made < 3)),
    ("6 + rolls", |_, _, k, made, _| Some(k < 6 + made)),
    ("10 - 2 * rolls", |_, _, k, made, _| Some(k < 10 - 2 * made)),
    ("k < 8 and rolls < 3 or you > me and 4 > rolls", |me, you, k, made, _| {
        Some(k < 8 && made < 3 || you > me && made < 4)
    }),
    ("if rolls = 1 then k < 5 else k + you < 9", |_, you, k, made, _| {
        Some(if made == 1 { k < 5 } else { k + you < 9 })
    }),
    ("abs(k - 3 * rolls) < 3", |_, _, k, made, _| Some((k - 3 * made).abs() < 3)),
    ("if turns < 2 then 4 + 2 * rolls else 5", |_, _, k, made, turns| {
        Some(k < if turns < 2 { 4 + 2 * made } else { 5 })
    }),
    ("rolls < 2 + turns and turns < 2 or rolls = 1", |_, _, _, made, turns| {
        Some(made < 2 + turns && turns < 2 || made == 1)
    }),
];

#[test]
fn matches_of_small_games_agree_with_brute_force() {
    let best: ByHand = |_, _, _, _, _| None;
    for variant in [
        Variant { goal: 12, die: 6, bust: 1 },
        Variant { goal: 10, die: 4, bust: 4 },
        Variant { goal: 10, die: 6, bust: 3 },
    ] {
        let ground = SolvedVariant::new(variant, &mut |_| ());
        let player = |rule: &str| {
            let policy = own(rule).parse::<Policy>().unwrap_or_else(|error| panic!("{error}"));
            ground.player(&policy).unwrap_or_else(|why| panic!("{rule}: {why}"))
        };
        for (at, (rule, by_hand)) in RULES.into_iter().enumerate() {
            let (other, other_by_hand) = RULES[(at + 1) % RULES.len()];
            let counted = [rule, other].map(|rule| if rule.contains("turns") { 2 } else { 0 });
            let [a, b] = [player(rule), player(other)];
            let found = ground.play(&a, &b).expect("few states");
            let expected = naive(variant, [by_hand, other_by_hand], counted);
            assert!((found.first - expected).abs() < 1e-12, "{rule} and {other}: {} {expected}", found.first);
            let second = 1.0 - naive(variant, [other_by_hand, by_hand], [counted[1], counted[0]]);
            assert!((found.second - second).abs() < 1e-12, "{rule} and {other}: {} {second}", found.second);
            let reply = optimum::best_reply(&a.strategy, &ground.outcomes).first;
            // The best reply knows what the rule counts, also between turns.
            let expected = naive(variant, [best, by_hand], [0, counted[0]]);
            assert!((reply - expected).abs() < 1e-12, "{rule}: {reply} {expected}");
        }
    }
}

/// What a program of its own (in Python, by the turns' outcomes and two equations for each pair of scores) has found.
#[test]
fn matches_of_the_usual_game_and_of_another() {
    for (variant, a, b, [first, second]) in [
        (DEFAULT, "rolls < 4", "20", [0.461_507_233_711_313_9, 0.390_619_264_787_996_36]),
        (DEFAULT, "k < 20 and rolls < 5", "rolls < 6", [0.519_468_684_736_790_5, 0.453_444_698_694_608]),
        (
            Variant { goal: 50, die: 8, bust: 3 },
            "k < 3 * rolls + you div 4",
            "rolls < 4",
            [0.458_641_224_538_390_6, 0.370_523_755_677_181],
        ),
    ] {
        let ground = SolvedVariant::new(variant, &mut |_| ());
        let [a, b] = [a, b].map(|rule| {
            let policy = own(rule).parse::<Policy>().unwrap_or_else(|error| panic!("{error}"));
            ground.player(&policy).unwrap_or_else(|why| panic!("{rule}: {why}"))
        });
        let found = ground.play(&a, &b).expect("few states");
        assert!((found.first - first).abs() < 1e-12 && (found.second - second).abs() < 1e-12, "{found:?}");
        let games = play_games(&a.strategy, &b.strategy, &Seed::new("class").expect("a seed"), 0, 20_000);
        let near = |wins: u32, of: u32, exact: f64| (f64::from(wins) / f64::from(of) - exact).abs() < 0.02;
        assert!(near(games.first, games.firsts, first) && near(games.second, games.seconds, second), "{games:?}");
    }
}

#[test]
fn counts_go_no_further_than_they_make_a_difference() {
    let counts = |rule: &str| {
        let strategy = strategy(DEFAULT, rule);
        assert_eq!(strategy.tables.len(), strategy.memory.len() * strategy.rolls);
        (strategy.memory.turns, strategy.memory.scored, strategy.rolls)
    };
    assert_eq!(counts("rolls < 4"), (0, 0, 4));
    assert_eq!(counts("not rolls >= 4"), (0, 0, 4));
    assert_eq!(counts("max(rolls, 3) < 4"), (0, 0, 4));
    assert_eq!(counts("if turns < 3 and scored < 2 then rolls < 4 else k < 20 and rolls < 6"), (3, 2, 6));
    assert_eq!(counts("turns > -1 and scored > -5 and k < 20"), (0, 0, 1));
    // More than five rolls make 12 points at least.
    assert_eq!(counts("if k < 8 and rolls > 5 then 1 else 20"), (0, 0, 1));
    // What cannot be met makes no difference: ten rolls make 20 points at least.
    assert_eq!(strategy(DEFAULT, "k < 20 and rolls < 10"), strategy(DEFAULT, "k < 20"));
    assert_eq!(strategy(DEFAULT, "20 + 0 * rolls"), strategy(DEFAULT, "20"));
    let reach = |rule: &str| Expression::read(rule).expect(rule).reach(Variable::Rolls);
    assert_eq!(
        ["20", "rolls < 4", "3 = rolls or 7 > rolls", "rolls + 0 < 4", "rolls < -9"].map(reach),
        [0, 5, 8, u16::MAX, 1]
    );
}

#[test]
fn rules_with_too_many_states_are_told_in_a_sentence() {
    let large = Variant { goal: 1000, ..DEFAULT };
    assert_eq!(strategy(Variant { goal: 600, ..DEFAULT }, "rolls < 4").rolls, 4);
    for (rule, part) in [
        ("k < 2 * rolls", "looks at rolls and k has too many states; compare counts with numbers"),
        ("20 + rolls", "looks at rolls has too many states; compare counts with numbers"),
        ("if turns < 3 then rolls < 4 else k < 20", "looks at turns, rolls and k has too many states"),
        ("k < 20 and me > you", "a rule that looks at k has too many states; write it as a hold value, without k"),
    ] {
        let why = listed(large, rule).expect_err(rule);
        assert!(why.contains(part) && !why.contains('\n') && why.len() < 200, "{why}");
    }
}

#[test]
fn a_division_by_zero_is_told_with_the_rolls() {
    let why = listed(DEFAULT, "10 div (rolls - 2) < 5").expect_err("a zero");
    assert!(why.ends_with("when me is 0, you is 0 and k is 4, with 2 rolls made"), "{why}");
    let why = listed(DEFAULT, "if turns < 1 then 20 else 10 div (rolls - 1)").expect_err("a zero");
    assert!(why.ends_with("and k is 2, after 1 turns, 0 of which scored, with 1 roll made"), "{why}");
    // A turn begins with a roll, so nothing is asked before it; nor is anything asked at the goal.
    assert_eq!(strategy(DEFAULT, "10 div rolls + 5").memory.len(), 1);
    assert_eq!(strategy(DEFAULT, "20 + 10 div (rolls - 50)").memory.len(), 1);
}

#[test]
fn the_worker_is_asked_with_the_rolls() {
    let ask = |question: &Request| TestWorker::new(&SOLVERS[0]).ask(question);
    let decide = |policy: String, k, rolls| {
        let at = Situation { me: 30, you: 40, k, rolls, ..Situation::default() };
        let Response::Decision(rolls) = ask(&Request::Decide { variant: DEFAULT, policy, at }) else {
            panic!("a decision")
        };
        rolls
    };
    assert!(decide(own("rolls < 4"), 18, 3) && !decide(own("rolls < 4"), 8, 4) && decide(own("rolls < 4"), 0, 0));
    assert!(decide(own("k < 9 and rolls < 4"), 8, 3) && !decide(own("k < 9 and rolls < 4"), 9, 3));
    // Of a page that does not tell the rolls yet.
    let old: Situation = serde_json::from_str(r#"{"me":1,"you":2,"k":3,"turns":4,"scored":1}"#).expect("a situation");
    assert_eq!(old, Situation { me: 1, you: 2, k: 3, turns: 4, scored: 1, rolls: 0 });
    let rules = ["rolls<4", "if rolls < 2 then 100 else 20", "1 div (rolls - 3)"].map(str::to_owned).to_vec();
    let Response::Rules(found) = ask(&Request::Read { variant: DEFAULT, rules }) else { panic!("rules") };
    let code = |at: usize| found[at].as_ref().expect("a good rule").code.as_str();
    assert_eq!([code(0), code(1)], [own("rolls < 4"), own("if rolls < 2 then 100 else 20")]);
    assert!(found[2].as_ref().is_err_and(|fault| fault.column == 0 && fault.why.contains("with 3 rolls made")));
    let shown = |rule: &str| {
        let expression = Some(rule.to_owned());
        Rule { expression, ..Rule::default() }.shown_as()
    };
    assert!(shown("rolls < 4").is_some_and(|words| words.contains("fewest rolls")));
    assert!(shown("floor((goal - me) / max(4 - scored, 1))").is_some_and(|words| words.contains("first turn")));
    assert!(shown("turns + rolls").is_some_and(|words| words.contains("first turn") && words.contains("fewest rolls")));
    assert_eq!(shown("if you > 80 then 30 else 20"), None);
    // Four rolls make 24 at most, and 19 and more take four.
    let question = Request::Boundary { variant: DEFAULT, policy: own("rolls < 4") };
    let Response::Boundary(map) = ask(&question) else { panic!("a boundary") };
    assert_eq!((map.first_hold[0], map.first_hold[50 * 100 + 20], map.first_hold[95 * 100]), (19, 19, 5));
    assert!(map.cost.iter().all(|cost| (0.0..0.5).contains(cost)) && map.reachable[0] && !map.reachable[1]);
    let Response::Section(section) = ask(&Request::Section { variant: DEFAULT, policy: own("rolls < 4"), you: 30 })
    else {
        panic!("a section")
    };
    assert_eq!(section.policy[50], [(0, 19)]);
    let Response::Profile(profile) = ask(&Request::Profile { variant: DEFAULT, policy: own("rolls < 4") }) else {
        panic!("a profile")
    };
    // By the same program in Python.
    assert!((profile.turns - 13.489_816_464_773_787).abs() < 1e-10, "{}", profile.turns);
    assert!(profile.best_reply > 0.5 && profile.against_best.average < 0.5);
    let bound = Bound { name: 'n', from: 1, to: 9 };
    let form = "rolls < $n".to_owned();
    let question = Request::Search { variant: DEFAULT, form, bounds: vec![bound], from: 0, count: 9 };
    let Response::Search(found) = ask(&question) else { panic!("a search") };
    // By the same program in Python, best play included.
    let best = found.best.expect("a best one");
    assert_eq!((found.refused, best.values.as_slice()), (0, &[7][..]));
    assert!((best.against_best.average - 0.458_338_647_541_547_1).abs() < 1e-10, "{best:?}");
}

#[test]
fn a_game_tells_the_rolls_of_its_turn() {
    let mut game = Pig::new("human~human~goal30".parse().expect("a setup"), 7);
    let mut made = 0;
    while game.winner().is_none() {
        assert_eq!(game.situation().rolls, made);
        let choice = game.forced().unwrap_or(if made < 3 { Move::Roll } else { Move::Hold });
        let next = game.play(&choice).expect("a legal move");
        made = if next.mover() == game.mover() { made + 1 } else { 0 };
        game = next;
    }
}

/// Rules that look at rolls among other things.
fn rule() -> impl proptest::strategy::Strategy<Value = String> {
    let count = prop::sample::select(vec!["rolls", "k", "me", "you", "turns", "scored", "rolls - k", "3 * rolls"]);
    let part = (count, prop::sample::select(vec!["<", ">=", "=", "!="]), -2i64..14);
    let part = part.prop_map(|(count, sign, number)| format!("{count} {sign} {number}"));
    (part.clone(), part.clone(), part, prop::sample::select(vec!["and", "or"]), 0..12i64, any::<bool>()).prop_map(
        |(a, b, c, word, number, is_value)| {
            if is_value {
                format!("if {a} {word} {b} then {number} + rolls else if {c} then {number} else 5")
            } else {
                format!("{a} {word} ({b} or not {c})")
            }
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    /// In every state that can be met the tables say what the rule says.
    #[test]
    fn tables_hold_what_the_rule_says(text in rule(), goal in 10u16..16, die in prop::sample::select(vec![4u8, 6]), bust in 1u8..5) {
        let variant = Variant { goal, die, bust };
        let expression = Expression::read(&text).expect("a rule");
        prop_assert_eq!(Expression::read(&expression.to_string()), Ok(expression.clone()));
        let program = expression.program();
        let strategy = listed(variant, &text).expect("few states");
        let mut stack = Vec::new();
        for (turns, scored) in [(0u16, 0u16), (1, 0), (2, 1), (5, 3), (20, 2)] {
            for (me, you) in [(0, 0), (0, 3), (5, 0), (4, 9), (9, 8)] {
                // The totals that so many rolls can make.
                let mut totals = vec![false; usize::from(goal)];
                totals[0] = true;
                for made in 1..goal {
                    let mut next = vec![false; totals.len()];
                    for (total, _) in totals.iter().enumerate().filter(|(_, met)| **met) {
                        for face in variant.faces() {
                            if let Some(met) = next.get_mut(total + usize::from(face)) {
                                *met = true;
                            }
                        }
                    }
                    totals = next;
                    for k in (1..goal - me).filter(|k| totals[usize::from(*k)]) {
                        let [k_, me_, you_, goal_] = [k, me, you, goal].map(i64::from);
                        let scope = Scope {
                            k: k_, me: me_, you: you_, goal: goal_, turns: turns.into(), scored: scored.into(), rolls: made.into(),
                        };
                        let says = program.rolls(&scope, &mut stack).expect("no division");
                        prop_assert_eq!(rolls(strategy.turn(turns, scored), me, you, k, made), says, "{:?}", scope);
                    }
                }
            }
        }
    }
}

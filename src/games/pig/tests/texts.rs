use base64ct::{Base64UrlUnpadded, Encoding};
use proptest::prelude::*;

use crate::engine::position::{Chance, Describe, Outcome, Position};
use crate::engine::seed::Seed;
use crate::games::pig::policy::Policy;
use crate::games::pig::rules;
use crate::games::pig::rules::TurnDice;
use crate::games::pig::rules::{Move, Pig};
use crate::games::pig::setup::PigSetup;

/// A code of every family.
const CODES: [&str; 29] = [
    "optimal",
    "first-hold",
    "hold25",
    "hold24end28",
    "hold24end28-26",
    "turns4",
    "turns4ceil",
    "turns4round",
    "turns4best",
    "base18end31",
    "base19pace14end31",
    "base19pace-5end31",
    "keep-div-21-7-29",
    "keep-floor-22-8-29",
    "keep-ceil-21-8-29",
    "keep-round-21-8-29",
    "keep-round-21-8-31-27",
    "keep-out-21-9-29",
    "behind-round-21-8-29",
    "ahead18behind24end30",
    "linear-8-1-1-166-29",
    "scores-22-9-7-29",
    "steps-17-21-24-8-29",
    "landing-out-21-8-25-13",
    "landing-23-26-13",
    "landing-steps-17-21-24-8-26-14",
    "bestrace-round-21-8-29",
    "bestmiddle-29",
    "own~aWYgeW91ID4gODAgdGhlbiAzMCBlbHNlIDIw",
];

#[test]
fn codes_of_every_family_are_canonical() {
    for code in CODES {
        assert_eq!(code.parse::<Policy>().map(|policy| policy.to_string()), Ok(code.to_owned()));
    }
    for bad in [
        "",
        "hold",
        "hold025",
        "hold2001",
        "hold+5",
        "keep-round-21-0-29",
        "keep-21-8-29",
        "turns0",
        "turns51",
        "own~",
        "own~*",
        "optimal2",
        "base19pace14",
        "own~aG9sZA",
        "Hold25",
        "keep-round-21-8-29-",
        "turns4div",
    ] {
        let error = bad.parse::<Policy>().expect_err(bad).to_string();
        assert!(error.len() > 20 && !error.contains('\n'), "{error}");
    }
}

/// An id may hold all letters of base64url. No padding, and one text only for each rule.
#[test]
fn rules_in_ids_are_base64url() {
    for (plain, text) in [
        ("", ""),
        ("f", "Zg"),
        ("fo", "Zm8"),
        ("foo", "Zm9v"),
        ("foob", "Zm9vYg"),
        ("fooba", "Zm9vYmE"),
        ("foobar", "Zm9vYmFy"),
    ] {
        assert_eq!(Base64UrlUnpadded::encode_string(plain.as_bytes()), text);
        assert_eq!(Base64UrlUnpadded::decode_vec(text).as_deref(), Ok(plain.as_bytes()));
    }
    assert_eq!(Base64UrlUnpadded::encode_string(&[0xfb, 0xff]), "-_8");
    for bad in ["Z", "Zh", "Zm9", "Zm9vY", "Zg==", "Z+", "é"] {
        assert!(Base64UrlUnpadded::decode_vec(bad).is_err(), "{bad}");
        let error = format!("own~{bad}").parse::<Policy>().expect_err(bad).to_string();
        assert!(error.contains("base64url"), "{error}");
    }
}

#[test]
fn setups_have_one_text() {
    let own = format!("own~{}", Base64UrlUnpadded::encode_string("k<20".as_bytes()));
    let canonical = format!("own~{}", Base64UrlUnpadded::encode_string("k < 20".as_bytes()));
    for (text, expected) in [
        ("human~optimal", "human~optimal".to_owned()),
        ("human-vs-optimal", "human~optimal".to_owned()),
        ("hold20~keep-round-21-8-29~goal50~die8~bust2", "hold20~keep-round-21-8-29~goal50~die8~bust2".to_owned()),
        ("human~human~goal100~die6~bust1", "human~human".to_owned()),
        (&format!("{own}~{own}~die4"), format!("{canonical}~{canonical}~die4")),
        (&format!("{own}-vs-hold20"), format!("{canonical}~hold20")),
    ] {
        assert_eq!(text.parse::<PigSetup>().map(|setup| setup.to_string()), Ok(expected));
    }
    for bad in [
        "human",
        "human~",
        "human~human~",
        "human~human~goal0",
        "human~human~goal1001",
        "human~human~die7",
        "human~human~bust7",
        "human~human~die8~goal50",
        "human~human~goal50~goal60",
        "human~nobody",
        "own~human",
        "~",
        "human~human~goal099999",
    ] {
        let error = bad.parse::<PigSetup>().expect_err(bad).to_string();
        assert!(error.len() > 20 && !error.contains('\n'), "{error}");
    }
}

fn game(setup: &str, seed: &str) -> Pig {
    Pig::new(setup.parse::<PigSetup>().expect(setup), Seed::new(seed).expect(seed).hash())
}

#[test]
fn a_game_is_played_by_the_rules() {
    let start = game("human~human", "monday-3b");
    assert_eq!(start.legal_moves(), [Move::Roll]);
    assert!(start.play(&Move::Hold).is_err());
    let mut state = start;
    let mut logs = Vec::new();
    while state.outcome() == Outcome::Open {
        let m = if state.total >= 20 || state.legal_moves() == [Move::Hold] { Move::Hold } else { Move::Roll };
        let outcomes = state.outcomes(&m).expect("a legal move");
        let next = state.play(&m).expect("a legal move");
        assert!((outcomes.iter().map(|(p, _)| p).sum::<f64>() - 1.0).abs() < 1e-12);
        assert!(outcomes.iter().any(|(_, outcome)| *outcome == next));
        logs.push(state.log(&m));
        assert_eq!(next.to_string().parse::<Pig>(), Ok(next.clone()));
        state = next;
    }
    assert!(state.legal_moves().is_empty() && state.winner().is_some());
    assert!(logs.iter().any(|log| log.starts_with("held 2")) && logs.iter().any(|log| log.ends_with(" points lost")));
}

/// Seed, die, seat, turn, and the turn's first twelve rolls; from a second implementation, in another language.
const DICE: &str = include_str!("../../../../tests/data/pig-dice.txt");

#[test]
fn dice_are_frozen() {
    for line in DICE.lines() {
        let [seed, die, seat, turn, rolls] = line.splitn(5, ' ').collect::<Vec<_>>()[..] else { panic!("{line}") };
        let hash = Seed::new(seed).expect("a seed").hash();
        let number = |text: &str| text.parse::<u8>().expect("a number");
        let (die, seat, turn) = (number(die), number(seat).into(), number(turn).into());
        let expected: Vec<u8> = rolls.split(' ').map(number).collect();
        let mut dice = TurnDice::new(hash, die, seat, turn);
        assert_eq!((0..12).map(|_| dice.roll()).collect::<Vec<_>>(), expected, "{line}");
        assert_eq!(
            (0..12).map(|at| rules::roll_die(hash, die, seat, turn, at)).collect::<Vec<_>>(),
            expected,
            "{line}"
        );
    }
    // What a game logs is what these dice show.
    let first = DICE.lines().next().and_then(|line| line.split(' ').nth(4)).expect("a roll");
    assert_eq!((first, game("human~human", "a").log(&Move::Roll)), ("1", "rolled a 1".to_owned()));
}

#[test]
fn earlier_decisions_do_not_change_later_dice() {
    let start = game("human~human", "a");
    let turn = |state: &Pig, rolls: usize| {
        let mut state = state.clone();
        for _ in 0..rolls {
            let before = state.mover();
            state = state.play(&Move::Roll).expect("rolls go on");
            if state.mover() != before {
                return state;
            }
        }
        state.play(&Move::Hold).expect("something is rolled")
    };
    let dice = |state: &Pig| {
        (0..5)
            .scan(state.clone(), |state, _| {
                let log = state.log(&Move::Roll);
                *state = state.play(&Move::Roll).ok()?;
                Some(log)
            })
            .next()
    };
    let [short, long] = [1, 3].map(|rolls| turn(&turn(&start, rolls), 1));
    assert_eq!(dice(&short), dice(&long));
}

#[test]
fn impossible_positions_are_refused() {
    let tail = "85944171f73967e8";
    for (numbers, fine) in [
        ("0-0-0-0-0-0-0-0", true),
        ("34-58-12-3-5-5-2-3", true),
        ("100-58-0-0-6-5-3-3", true),
        ("0-0-12-0-0-0-0-0", false),
        ("0-0-0-0-2-0-0-0", false),
        ("0-0-0-0-0-1-0-0", false),
        ("5-0-0-0-1-1-0-0", false),
        ("100-58-4-1-6-5-3-3", false),
        ("58-100-0-0-5-4-3-3", false),
        ("100-100-0-0-5-5-3-3", false),
        ("106-0-0-0-6-5-3-0", false),
        ("99-0-7-1-6-6-4-0", false),
        ("1-0-0-0-1-1-1-0", false),
        ("0-0-0-0-0-0-0", false),
        ("00-0-0-0-0-0-0-0", false),
    ] {
        let text = format!("human~optimal~at{numbers}-{tail}");
        assert_eq!(text.parse::<Pig>().is_ok(), fine, "{text}");
    }
}

proptest! {
    #[test]
    fn no_text_panics(text in prop_oneof![
        any::<String>(),
        "(own~[A-Za-z0-9_-]{0,12}|[a-z]{4,9}-?[0-9]{0,3}(-[0-9]{1,3}){0,4}(end[0-9]{1,2})?)",
        "(human|optimal|hold2[0-9]|own~aw)(~|-vs-)(human|turns4|k)(~goal[0-9]{1,4})?(~die[0-9]{1,2})?(~bust[0-9])?",
        "human~human~at[0-9]{1,3}-[0-9]{1,3}(-[0-9]{1,2}){6}-[0-9a-f]{16}",
    ]) {
        if let Ok(policy) = text.parse::<Policy>() {
            prop_assert_eq!(policy.to_string().parse::<Policy>(), Ok(policy));
        }
        if let Ok(setup) = text.parse::<PigSetup>() {
            prop_assert_eq!(setup.to_string().parse::<PigSetup>(), Ok(setup));
        }
        if let Ok(state) = text.parse::<Pig>() {
            prop_assert_eq!(state.to_string().parse::<Pig>(), Ok(state.clone()));
            for m in state.legal_moves() {
                let next = state.play(&m).expect("a legal move");
                prop_assert_eq!(next.to_string().parse::<Pig>(), Ok(next));
                prop_assert!(!state.log(&m).is_empty() && !state.phrase(&m).is_empty());
            }
            prop_assert!(!state.describe().is_empty());
        }
    }
}

//! Policies in words and as expressions.

use super::{Middle, Policy, Race, Slope};
use crate::games::pig::requests::Variant;
use crate::games::pig::rounding::Rounding;

impl Policy {
    /// The policy in a few words, such as `hold at 25`; `goal` says «roll for the goal».
    pub fn words(&self, variant: Variant) -> String {
        let from = |end: u16| variant.goal.saturating_sub(end);
        match self {
            Policy::Optimal => "best play".to_owned(),
            Policy::FirstHold => "best play as one hold value".to_owned(),
            Policy::Value(Middle::Constant(at), _) if *at >= variant.goal => "never hold".to_owned(),
            Policy::Value(middle, race) => match race_words(*race, variant) {
                None => middle_words(*middle),
                Some(race) => format!("{}; {race}", middle_words(*middle)),
            },
            Policy::Turns { turns: 1, .. } => "1 scoring turn".to_owned(),
            Policy::Turns { turns, how: Rounding::Floor } => format!("{turns} scoring turns"),
            Policy::Turns { turns, how } => format!("{turns} scoring turns, rounded by {}", how.word()),
            Policy::TurnsBest { turns } => format!("{turns} scoring turns, fewest turns expected"),
            Policy::PerfectRace(slope, end) => format!("{}; best play from {} on", slope_words(*slope), from(*end)),
            Policy::PerfectMiddle(end) => format!("best play; goal at {}+", from(*end)),
            Policy::Own(expression) => expression.words(),
        }
    }

    /// The policy as an expression, where it can be written as one.
    pub fn expression(&self) -> Option<String> {
        match self {
            Policy::Value(middle, race) => Some(with_race(*middle, *race)),
            Policy::Turns { turns, how } => Some(format!("{}((goal - me) / max({turns} - scored, 1))", how.word())),
            Policy::Own(expression) => Some(expression.to_string()),
            Policy::Optimal
            | Policy::FirstHold
            | Policy::TurnsBest { .. }
            | Policy::PerfectRace(..)
            | Policy::PerfectMiddle(_) => None,
        }
    }
}

fn slope_words(Slope { how, c, d }: Slope) -> String {
    match how {
        Rounding::Away => format!("{c}, ±1 per started {d}"),
        Rounding::Div => format!("{c} + gap div {d}"),
        Rounding::Ceil => format!("{c} + ceiling(gap / {d})"),
        Rounding::Floor | Rounding::Round => format!("{c} + {}(gap / {d})", how.word()),
    }
}

fn middle_words(middle: Middle) -> String {
    match middle {
        Middle::Constant(at) => format!("hold at {at}"),
        Middle::Pace { base, pace: 0 } => format!("at least {base}, keep up"),
        Middle::Pace { base, pace } if pace > 0 => format!("at least {base}, stay within {pace}"),
        Middle::Pace { base, pace } => format!("at least {base}, get {} ahead", -pace),
        Middle::Slope(slope) => slope_words(slope),
        Middle::Behind(slope) => format!("{}, only when behind", slope_words(slope)),
        Middle::Sides { ahead, behind } => format!("{ahead} ahead or even, {behind} behind"),
        Middle::Linear { turn, own, other, constant } => {
            format!("roll while {} < {} + {constant}", sum(&[(turn, "k"), (own, "me")]), sum(&[(other, "you")]))
        }
        Middle::Scores { c, other, own } => format!("{c} + floor(you / {other}) − floor(me / {own})"),
        Middle::Steps { ahead, middle, behind, by } => {
            format!("{middle}; behind by {by}+: {behind}; ahead by {by}+: {ahead}")
        }
    }
}

/// A weighted sum without the weights that are 1 and the terms that are 0.
fn sum(terms: &[(u16, &str)]) -> String {
    let term = |&(weight, name): &(u16, &str)| match weight {
        0 => None,
        1 => Some(name.to_owned()),
        weight => Some(format!("{weight} * {name}")),
    };
    let terms: Vec<String> = terms.iter().filter_map(term).collect();
    if terms.is_empty() { "0".to_owned() } else { terms.join(" + ") }
}

fn race_words(race: Race, variant: Variant) -> Option<String> {
    let from = |end: u16| variant.goal.saturating_sub(end);
    match race {
        Race::None => None,
        Race::Within { own, other } if own == other => Some(format!("goal at {}+", from(own))),
        Race::Within { own, other } => Some(format!("goal at {}+ or opponent at {}+", from(own), from(other))),
        Race::Landing { other, width } => {
            Some(format!("goal if landing at {}+ or opponent at {}+", from(width), from(other)))
        }
    }
}

/// The hold value of the middle game as an expression.
fn middle_expression(middle: Middle) -> String {
    let rounded = |Slope { how, c, d }: Slope, gap: &str| match how {
        Rounding::Div => format!("{c} + {gap} div {d}"),
        how => format!("{c} + {}({gap} / {d})", how.word()),
    };
    match middle {
        Middle::Constant(at) => at.to_string(),
        Middle::Pace { base, pace } => match pace {
            0 => format!("max({base}, you - me)"),
            1.. => format!("max({base}, you - me - {pace})"),
            _ => format!("max({base}, you - me + {})", -pace),
        },
        Middle::Slope(slope) => rounded(slope, "(you - me)"),
        Middle::Behind(slope) => rounded(slope, "max(you - me, 0)"),
        Middle::Sides { ahead, behind } => format!("if me < you then {behind} else {ahead}"),
        Middle::Linear { turn, own, other, constant } => {
            format!("ceil(({other} * you + {constant} - {own} * me) / {turn})")
        }
        Middle::Scores { c, other, own } => format!("{c} + you div {other} - me div {own}"),
        Middle::Steps { ahead, middle, behind, by } => {
            format!("if you - me >= {by} then {behind} else if me - you >= {by} then {ahead} else {middle}")
        }
    }
}

fn with_race(middle: Middle, race: Race) -> String {
    let value = middle_expression(middle);
    match race {
        Race::None => value,
        Race::Within { own, other } if own == other => {
            format!("if max(me, you) >= goal - {own} then goal else {value}")
        }
        Race::Within { own, other } => {
            format!("if me >= goal - {own} or you >= goal - {other} then goal else {value}")
        }
        Race::Landing { other, width } => {
            format!("if you >= goal - {other} or me + max({value}, 1) >= goal - {width} then goal else {value}")
        }
    }
}

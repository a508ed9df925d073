//! Policies' codes, as links and the command line write them.
//!
//! Policies in words and as expressions.

use std::fmt;
use std::str::FromStr;

use base64ct::{Base64UrlUnpadded, Encoding};

use super::{Middle, Policy, Race, Rounding, Slope};
use crate::engine::parse::ParseError;
use crate::games::pig::expression::Expression;
use crate::games::pig::requests::Variant;
use crate::games::pig::setup::plain_number;

/// The greatest number in a code.
const GREATEST: u32 = 2000;
/// The most scoring turns that may be planned.
const MAX_TURNS: u32 = 50;

/// An example of each family, for sentences about codes that are none.
pub const CODES: &str = "optimal, hold25, turns4, turns4best, base19pace14end31, keep-round-21-8-29, first-hold, own~…";

/// A code that is being read, from the left.
struct Reader<'a>(&'a str);

impl<'a> Reader<'a> {
    /// Takes a word if it comes next.
    fn word(&mut self, word: &str) -> bool {
        let rest = self.0.strip_prefix(word);
        self.0 = rest.unwrap_or(self.0);
        rest.is_some()
    }

    /// Takes the number that must come next, from `least` to [`GREATEST`].
    fn number(&mut self, least: u16) -> Option<u16> {
        let end = self.0.find(|c: char| !c.is_ascii_digit()).unwrap_or(self.0.len());
        let (digits, rest) = self.0.split_at(end);
        let number = plain_number(digits).filter(|n| (u32::from(least)..=GREATEST).contains(n))?;
        self.0 = rest;
        u16::try_from(number).ok()
    }

    /// Takes `-` and a number.
    fn next(&mut self, least: u16) -> Option<u16> {
        self.word("-").then(|| self.number(least)).flatten()
    }

    fn rounding(&mut self) -> Option<Rounding> {
        Rounding::ALL.into_iter().find(|how| self.word(how.code()))
    }

    fn slope(&mut self) -> Option<Slope> {
        Some(Slope { how: self.rounding()?, c: self.next(0)?, d: self.next(1)? })
    }

    /// Takes the numbers of a race behind its first `-` or word: one for both, or two.
    fn race(&mut self) -> Option<Race> {
        let own = self.number(0)?;
        Some(Race::Within { own, other: if self.0.is_empty() { own } else { self.next(0)? } })
    }

    fn dashed_race(&mut self) -> Option<Race> {
        self.word("-").then(|| self.race()).flatten()
    }

    fn ended(self, policy: Policy) -> Option<Policy> {
        self.0.is_empty().then_some(policy)
    }
}

/// What a code without an expression means.
fn read(code: &str) -> Option<Policy> {
    match code {
        "optimal" => return Some(Policy::Optimal),
        "first-hold" => return Some(Policy::FirstHold),
        _ => {}
    }
    let mut code = Reader(code);
    let policy = if code.word("hold") {
        let at = code.number(0)?;
        let race = if code.word("end") { code.race()? } else { Race::None };
        Policy::Value(Middle::Constant(at), race)
    } else if code.word("turns") {
        turns(&mut code)?
    } else if code.word("base") {
        pace(&mut code)?
    } else if code.word("keep-") {
        Policy::Value(Middle::Slope(code.slope()?), code.dashed_race()?)
    } else if code.word("behind-") {
        Policy::Value(Middle::Behind(code.slope()?), code.dashed_race()?)
    } else if code.word("ahead") {
        let ahead = code.number(0)?;
        let behind = code.word("behind").then(|| code.number(0)).flatten()?;
        let race = code.word("end").then(|| code.race()).flatten()?;
        Policy::Value(Middle::Sides { ahead, behind }, race)
    } else if code.word("linear-") {
        let (turn, own) = (code.number(1)?, code.next(0)?);
        let middle = Middle::Linear { turn, own, other: code.next(0)?, constant: code.next(0)? };
        Policy::Value(middle, code.dashed_race()?)
    } else if code.word("scores-") {
        let middle = Middle::Scores { c: code.number(0)?, other: code.next(1)?, own: code.next(1)? };
        Policy::Value(middle, code.dashed_race()?)
    } else if code.word("steps-") {
        Policy::Value(steps(&mut code)?, code.dashed_race()?)
    } else if code.word("landing-") {
        landing(&mut code)?
    } else if code.word("bestrace-") {
        Policy::PerfectRace(code.slope()?, code.next(0)?)
    } else if code.word("bestmiddle-") {
        Policy::PerfectMiddle(code.number(0)?)
    } else {
        return None;
    };
    code.ended(policy)
}

fn turns(code: &mut Reader<'_>) -> Option<Policy> {
    let turns = code.number(1).filter(|turns| u32::from(*turns) <= MAX_TURNS)?;
    if code.word("best") {
        return Some(Policy::TurnsBest { turns });
    }
    let how = match code.0 {
        "" => Rounding::Floor,
        _ => code.rounding().filter(|how| matches!(how, Rounding::Ceil | Rounding::Round))?,
    };
    Some(Policy::Turns { turns, how })
}

fn pace(code: &mut Reader<'_>) -> Option<Policy> {
    let base = code.number(0)?;
    let mut pace = 0;
    if code.word("pace") {
        let negative = code.word("-");
        // A pace of 0 is the rule without one.
        let number = i16::try_from(code.number(u16::from(negative))?).ok()?;
        pace = if negative { -number } else { number };
    }
    let race = code.word("end").then(|| code.race()).flatten()?;
    Some(Policy::Value(Middle::Pace { base, pace }, race))
}

fn steps(code: &mut Reader<'_>) -> Option<Middle> {
    Some(Middle::Steps { ahead: code.number(0)?, middle: code.next(0)?, behind: code.next(0)?, by: code.next(1)? })
}

fn landing(code: &mut Reader<'_>) -> Option<Policy> {
    let middle = if code.word("steps-") {
        steps(code)?
    } else if code.0.starts_with(|c: char| c.is_ascii_digit()) {
        Middle::Constant(code.number(0)?)
    } else {
        Middle::Slope(code.slope()?)
    };
    Some(Policy::Value(middle, Race::Landing { other: code.next(0)?, width: code.next(0)? }))
}

fn slope(slope: Slope) -> String {
    format!("{}-{}-{}", slope.how.code(), slope.c, slope.d)
}

/// The code of a rule for a hold value.
fn value(middle: Middle, race: Race) -> String {
    let end = match race {
        Race::None => String::new(),
        Race::Within { own, other } if own == other => own.to_string(),
        Race::Within { own, other } => format!("{own}-{other}"),
        Race::Landing { other, width } => {
            let middle = match middle {
                Middle::Slope(one) => slope(one),
                Middle::Steps { ahead, middle, behind, by } => format!("steps-{ahead}-{middle}-{behind}-{by}"),
                other => other.value(0, 0).to_string(),
            };
            return format!("landing-{middle}-{other}-{width}");
        }
    };
    match middle {
        Middle::Constant(at) if end.is_empty() => format!("hold{at}"),
        Middle::Constant(at) => format!("hold{at}end{end}"),
        Middle::Pace { base, pace: 0 } => format!("base{base}end{end}"),
        Middle::Pace { base, pace } => format!("base{base}pace{pace}end{end}"),
        Middle::Slope(one) => format!("keep-{}-{end}", slope(one)),
        Middle::Behind(one) => format!("behind-{}-{end}", slope(one)),
        Middle::Sides { ahead, behind } => format!("ahead{ahead}behind{behind}end{end}"),
        Middle::Linear { turn, own, other, constant } => format!("linear-{turn}-{own}-{other}-{constant}-{end}"),
        Middle::Scores { c, other, own } => format!("scores-{c}-{other}-{own}-{end}"),
        Middle::Steps { ahead, middle, behind, by } => format!("steps-{ahead}-{middle}-{behind}-{by}-{end}"),
    }
}

impl fmt::Display for Policy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Policy::Optimal => f.write_str("optimal"),
            Policy::FirstHold => f.write_str("first-hold"),
            Policy::Value(middle, race) => f.write_str(&value(*middle, *race)),
            Policy::Turns { turns, how: Rounding::Floor } => write!(f, "turns{turns}"),
            Policy::Turns { turns, how } => write!(f, "turns{turns}{}", how.code()),
            Policy::TurnsBest { turns } => write!(f, "turns{turns}best"),
            Policy::PerfectRace(one, end) => write!(f, "bestrace-{}-{end}", slope(*one)),
            Policy::PerfectMiddle(end) => write!(f, "bestmiddle-{end}"),
            Policy::Own(expression) => {
                write!(f, "own~{}", Base64UrlUnpadded::encode_string(expression.to_string().as_bytes()))
            }
        }
    }
}

impl FromStr for Policy {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let no = |why: String| ParseError::new("Pig policy", text, why);
        if let Some(letters) = text.strip_prefix("own~") {
            let bytes = Base64UrlUnpadded::decode_vec(letters);
            let bytes = bytes.map_err(|_| no("after own~ comes a rule in base64url".to_owned()))?;
            let rule = String::from_utf8(bytes).map_err(|_| no("after own~ comes a rule in UTF-8".to_owned()))?;
            let expression =
                Expression::written(&rule).map_err(|fault| no(format!("column {}: {}", fault.column, fault.why)))?;
            return Ok(Policy::Own(Box::new(expression)));
        }
        read(text).ok_or_else(|| no(format!("the policies are {CODES}")))
    }
}

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

    /// A policy's name in one or two words.
    pub fn name(&self) -> String {
        match self {
            Policy::Optimal => "Optimal".to_owned(),
            Policy::FirstHold => "First hold".to_owned(),
            Policy::Value(_, Race::Landing { .. }) => "Landing rule".to_owned(),
            Policy::Value(Middle::Constant(at), _) => format!("Hold at {at}"),
            Policy::Value(Middle::Pace { base, .. }, _) => format!("Base {base}"),
            Policy::Value(Middle::Slope(_) | Middle::Behind(_), _) => "Keep pace".to_owned(),
            Policy::Value(Middle::Sides { ahead, behind }, _) => format!("Hold at {ahead} or {behind}"),
            Policy::Value(Middle::Linear { .. } | Middle::Scores { .. } | Middle::Steps { .. }, _) => {
                "Score rule".to_owned()
            }
            Policy::Turns { turns, .. } => format!("{turns} turns"),
            Policy::TurnsBest { turns } => format!("Best {turns} turns"),
            Policy::PerfectRace(..) => "Perfect race".to_owned(),
            Policy::PerfectMiddle(_) => "Perfect middle".to_owned(),
            Policy::Own(_) => "Own rule".to_owned(),
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
        Rounding::Away => format!("{c} ± gap/{d}, rounded up"),
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

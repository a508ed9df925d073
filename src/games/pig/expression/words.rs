//! Rules in words, for those who do not write them. What has no plain words stays as it is written.
//!
//! What can be wrong with a rule, each in one sentence for the person who wrote it.

use crate::engine::parse::shorten;
use crate::games::pig::expression::grammar::{Kind, Token};
use crate::games::pig::expression::program::text;
use crate::games::pig::expression::{Binary, DEEPEST, GREATEST, LONGEST, Node, Uses, Variable};
use crate::games::pig::requests::Fault;

/// A rule in words.
pub fn of(node: &Node, is_condition: bool) -> String {
    match node {
        Node::Truth(true) => "never hold".to_owned(),
        Node::Truth(false) => "hold after one roll".to_owned(),
        Node::Number(..=0) => "hold after one roll".to_owned(),
        Node::Number(number) => format!("hold at {number}"),
        Node::Variable(Variable::Goal) => "roll to win".to_owned(),
        Node::If(parts) => {
            let [condition, then, or] = &**parts;
            let [then, or] = [then, or].map(|one| of(one, is_condition));
            format!("if {}, {then}; otherwise {or}", fact(condition).unwrap_or_else(|| text(condition)))
        }
        Node::Not(one) if let Some(denied) = denied(one) => of(&denied, is_condition),
        _ if is_condition => limit(node).unwrap_or_else(|| {
            let mut uses = Uses::default();
            node.uses(&mut uses);
            match fact(node) {
                // What stays as it is in a turn decides for all of it.
                Some(fact) if !uses.k && !uses.rolls => format!("if {fact}, never hold; otherwise hold after one roll"),
                fact => format!("roll while {}", fact.unwrap_or_else(|| text(node))),
            }
        }),
        _ => format!("hold at {}", text(node)),
    }
}

/// A condition to roll that ends at a total, or after some rolls.
fn limit(node: &Node) -> Option<String> {
    let below = |node: &Node, wanted: Variable| match node {
        Node::Binary(binary @ (Binary::Less | Binary::AtMost), left, right) => match (&**left, &**right) {
            (Node::Variable(variable), Node::Number(number)) if *variable == wanted => {
                Some(number + i64::from(*binary == Binary::AtMost))
            }
            _ => None,
        },
        _ => None,
    };
    let rolls = |number: i64| if number == 1 { "one roll".to_owned() } else { format!("{number} rolls") };
    if let Some(number) = below(node, Variable::K) {
        return Some(format!("hold at {number}"));
    }
    if let Some(number) = below(node, Variable::Rolls) {
        return Some(format!("hold after {}", rolls(number)));
    }
    let Node::Binary(Binary::And, left, right) = node else { return None };
    let both = |left, right| Some((below(left, Variable::K)?, below(right, Variable::Rolls)?));
    let (total, most) = both(left, right).or_else(|| both(right, left))?;
    Some(format!("hold at {total} or after {}", rolls(most)))
}

/// What is true where a condition is not, without a «not».
fn denied(node: &Node) -> Option<Node> {
    use Binary::{And, AtLeast, AtMost, Equal, Greater, Less, Or, Unequal};
    Some(match node {
        Node::Truth(truth) => Node::Truth(!truth),
        Node::Not(one) => (**one).clone(),
        Node::Binary(And, left, right) => Node::Binary(Or, denied(left)?.into(), denied(right)?.into()),
        Node::Binary(Or, left, right) => Node::Binary(And, denied(left)?.into(), denied(right)?.into()),
        Node::Binary(binary, left, right) => {
            let binary = match binary {
                Less => AtLeast,
                AtMost => Greater,
                Greater => AtMost,
                AtLeast => Less,
                Equal => Unequal,
                Unequal => Equal,
                _ => return None,
            };
            Node::Binary(binary, left.clone(), right.clone())
        }
        _ => return None,
    })
}

/// A condition, if there are words for it.
fn fact(node: &Node) -> Option<String> {
    use Variable::{Goal, K, Me, You};
    if let Node::Not(one) = node {
        return fact(&denied(one)?);
    }
    let Node::Binary(binary, left, right) = node else { return None };
    let join = |by: &str| {
        let is_other = |node: &Node| {
            matches!(node, Node::Binary(Binary::And | Binary::Or, ..))
                && !matches!(node, Node::Binary(same, ..) if same == binary)
        };
        (!is_other(left) && !is_other(right)).then_some(())?;
        Some(format!("{} {by} {}", fact(left)?, fact(right)?))
    };
    let amount_by = |binary: Binary, of: &Node| match of {
        Node::Number(number) => amount(binary, *number),
        Node::Variable(You) => Some(format!("{} the other score", compared(binary)?)),
        Node::Variable(Goal) => Some(format!("{} the goal", compared(binary)?)),
        _ => None,
    };
    let amount = |of: &Node| amount_by(*binary, of);
    let with_turn = |node: &Node| is_two(node, Binary::Add, Me, K);
    match (binary, &**left, &**right) {
        (Binary::And, side, lead) if let Some(lead) = narrow_lead(side, lead) => Some(lead),
        (Binary::And, ..) => join("and"),
        (Binary::Or, ..) => join("or"),
        (_, Node::Variable(Me), Node::Variable(You)) => lead(*binary).map(str::to_owned),
        (Binary::AtLeast | Binary::Less, Node::Variable(variable), Node::Binary(Binary::Subtract, goal, number))
            if let (Node::Variable(Goal), Node::Number(number)) = (&**goal, &**number) =>
        {
            let not = if *binary == Binary::Less { "not " } else { "" };
            Some(format!("{} is {not}within {number} of the goal", name(*variable)?))
        }
        (_, left, right) if with_turn(left) => Some(format!("own score with the turn total is {}", amount(right)?)),
        (_, left, right) if is_two(left, Binary::Subtract, Me, You) => Some(by(*binary, "ahead", right, amount_by)?),
        (_, left, right) if is_two(left, Binary::Subtract, You, Me) => Some(by(*binary, "behind", right, amount_by)?),
        (_, left, right) if is_two(left, Binary::Subtract, Goal, Me) => {
            Some(format!("the points missing are {}", amount(right)?))
        }
        (_, left, right) if is_two(left, Binary::Subtract, Goal, You) => {
            Some(format!("the points the other is missing are {}", amount(right)?))
        }
        (_, Node::Binary(Binary::Subtract, left, you), right) if with_turn(left) && **you == Node::Variable(You) => {
            Some(format!("own score with the turn total is {}", by(*binary, "ahead", right, amount_by)?))
        }
        (_, Node::Absolute(lead), right) if is_two(lead, Binary::Subtract, Me, You) => {
            Some(format!("the difference is {}", amount(right)?))
        }
        (_, Node::Variable(variable), right) => Some(format!("{} is {}", name(*variable)?, amount(right)?)),
        (_, Node::Extreme(greatest, all), right) if all[..] == [Node::Variable(Me), Node::Variable(You)] => {
            let is_under = matches!(binary, Binary::Less | Binary::AtMost);
            let who = if *greatest == is_under { "each of the scores" } else { "one of the scores" };
            Some(format!("{who} is {}", amount(right)?))
        }
        _ => None,
    }
}

/// «Ahead by 20 or more»; of a lead of less, that it may be none: «not ahead by 20 or more».
fn by(binary: Binary, side: &str, right: &Node, amount: impl Fn(Binary, &Node) -> Option<String>) -> Option<String> {
    Some(match binary {
        Binary::Less => format!("not {side} by {}", amount(Binary::AtLeast, right)?),
        Binary::AtMost => format!("not {side} by {}", amount(Binary::Greater, right)?),
        _ => format!("{side} by {}", amount(binary, right)?),
    })
}

/// «Ahead by under 20» of `me > you and me - you < 20`, the other way round, and with the turn total.
fn narrow_lead(side: &Node, lead: &Node) -> Option<String> {
    use Variable::{K, Me, You};
    let Node::Binary(under @ (Binary::Less | Binary::AtMost), lead, number) = lead else { return None };
    let (Node::Binary(Binary::Subtract, greater, less), Node::Number(number)) = (&**lead, &**number) else {
        return None;
    };
    let Node::Binary(compared, left, right) = side else { return None };
    let (words, pair) = match (compared, &**left) {
        (Binary::Greater, Node::Variable(Me)) => ("ahead", [left, right]),
        (Binary::Greater, left_side) if is_two(left_side, Binary::Add, Me, K) => {
            ("own score with the turn total is ahead", [left, right])
        }
        (Binary::Less, Node::Variable(Me)) => ("behind", [right, left]),
        _ => return None,
    };
    if **right != Node::Variable(You) || pair != [greater, less] {
        return None;
    }
    Some(format!("{words} by {}", amount(*under, *number)?))
}

/// Whether a node joins these two.
fn is_two(node: &Node, by: Binary, a: Variable, b: Variable) -> bool {
    matches!(node, Node::Binary(binary, left, right)
        if *binary == by && **left == Node::Variable(a) && **right == Node::Variable(b))
}

fn compared(binary: Binary) -> Option<&'static str> {
    Some(match binary {
        Binary::AtLeast => "at least",
        Binary::AtMost => "at most",
        Binary::Greater => "over",
        Binary::Less => "under",
        Binary::Equal => "equal to",
        Binary::Unequal => "not equal to",
        _ => return None,
    })
}

fn name(variable: Variable) -> Option<&'static str> {
    Some(match variable {
        Variable::K => "the turn total",
        Variable::Me => "own score",
        Variable::You => "the other score",
        Variable::Rolls => "the number of rolls",
        Variable::Turns => "the number of turns",
        Variable::Scored => "the number of turns that scored",
        Variable::Goal => return None,
    })
}

fn lead(binary: Binary) -> Option<&'static str> {
    Some(match binary {
        Binary::Greater => "ahead",
        Binary::Less => "behind",
        Binary::Equal => "level",
        Binary::AtLeast => "ahead or level",
        Binary::AtMost => "behind or level",
        Binary::Unequal => "not level",
        _ => return None,
    })
}

fn amount(binary: Binary, number: i64) -> Option<String> {
    Some(match binary {
        Binary::AtLeast => format!("{number} or more"),
        Binary::AtMost => format!("{number} or less"),
        Binary::Greater => format!("over {number}"),
        Binary::Less => format!("under {number}"),
        Binary::Equal => number.to_string(),
        Binary::Unequal => format!("not {number}"),
        _ => return None,
    })
}

/// All words of rules.
const WORDS: [&str; 23] = [
    "k", "me", "you", "goal", "turns", "scored", "rolls", "if", "then", "else", "and", "or", "not", "div", "floor",
    "ceil", "round", "away", "min", "max", "abs", "true", "false",
];

fn at(column: u32, width: u32, why: String) -> Fault {
    Fault { column, width: width.max(1), why, ..Fault::default() }
}

fn about(token: &Token<'_>, why: String) -> Fault {
    at(token.column, token.width, why)
}

/// Too long a text.
pub fn too_long() -> Fault {
    at(LONGEST as u32 + 1, 1, format!("a rule has at most {LONGEST} characters, spaces between words included"))
}

/// A character that no rule has.
pub fn character(wrong: char, column: u32) -> Fault {
    let why = match wrong {
        '.' => "only whole numbers: write a quotient inside round( ), as in “round((you - me) / 8)”".to_owned(),
        '&' => "“&” is not a character of rules; write “and”".to_owned(),
        '|' => "“|” is not a character of rules; write “or”".to_owned(),
        '!' => "“!” is not a character of rules; write “not”, or “!=” for unequal".to_owned(),
        '%' => "“%” is not a character of rules; write me - me div 10 * 10 for a remainder".to_owned(),
        '$' => "after “$” comes the letter of a free parameter, as in “$a”".to_owned(),
        wrong => format!("“{}” is not a character of rules", wrong.escape_debug()),
    };
    at(column, 1, why)
}

/// Too deep a nesting.
pub fn too_deep(token: &Token<'_>) -> Fault {
    about(token, format!("parentheses and ifs may be nested at most {DEEPEST} deep"))
}

/// A number too large to be meant.
pub fn too_large(token: &Token<'_>) -> Fault {
    about(token, format!("numbers go up to {GREATEST}"))
}

/// A free parameter where a rule is to be played.
pub fn free(token: &Token<'_>) -> Fault {
    about(token, format!("“{}” is a free parameter, to which only a search gives a value", token.text))
}

/// A word that means nothing.
pub fn word(token: &Token<'_>) -> Fault {
    let text = shorten(token.text);
    let lower = token.text.to_ascii_lowercase();
    let near = || {
        let distance = |word: &&&str| strsim::damerau_levenshtein(word, &lower);
        WORDS
            .iter()
            .filter(|word| word.len() > 1)
            .min_by_key(distance)
            .filter(|word| distance(word) <= 2 && lower.len() > 2)
    };
    let help = if let Some(word) = WORDS.iter().find(|word| **word == lower).or_else(near) {
        format!("did you mean “{word}”?")
    } else {
        "rules use k, me, you, goal, turns, scored and rolls".to_owned()
    };
    about(token, format!("“{text}” is not a word here; {help}"))
}

/// Something else than a number or a condition, or the end: `before` is the token in front of it.
pub fn no_value(token: Option<&Token<'_>>, before: Option<&Token<'_>>) -> Fault {
    let Some(token) = token else {
        let column = before.map_or(1, |before| before.column + before.width + 1);
        let why = match before.map(|before| before.text) {
            None => "an empty rule says nothing; write what to hold at, such as 20".to_owned(),
            Some(word @ ("then" | "else")) => {
                format!("nothing after “{word}”; say what to hold at, as in “if you > 80 then 30 else 20”")
            }
            Some("if") => "nothing after “if”; write a condition, as in “if you > 80 then 30 else 20”".to_owned(),
            Some(other) => format!("nothing after “{}”; a number or a condition is missing", shorten(other)),
        };
        return at(column, 1, why);
    };
    match before {
        Some(before) => {
            let [found, before] = [token.text, before.text].map(shorten);
            about(token, format!("“{found}” cannot come after “{before}”; a number or a condition is missing"))
        }
        None => about(token, format!("a rule cannot begin with “{}”", shorten(token.text))),
    }
}

/// Something else than `wanted`, or the end.
pub fn missing(wanted: &str, token: Option<&Token<'_>>, before: Option<&Token<'_>>) -> Fault {
    let help = match wanted {
        "then" | "else" => ", as in “if you > 80 then 30 else 20”",
        "(" => ", as in “round((you - me) / 8)” or “max(me, you)”",
        _ => "",
    };
    match token {
        Some(token) => about(token, format!("this should be “{wanted}”, not “{}”{help}", shorten(token.text))),
        None => {
            let column = before.map_or(1, |before| before.column + before.width);
            at(column, 1, format!("“{wanted}” is missing at the end{help}"))
        }
    }
}

/// Something behind a rule that is complete.
pub fn rest(token: &Token<'_>, before: Option<&Token<'_>>) -> Fault {
    let before = shorten(before.map_or("", |before| before.text));
    match token.kind {
        Kind::Symbol(")") => about(token, "“)” closes nothing".to_owned()),
        Kind::Word("then" | "else") => about(token, format!("“{}” belongs to no “if”", token.text)),
        _ => about(token, format!("“{}” cannot come after “{before}”; an operator is missing", shorten(token.text))),
    }
}

/// A condition where a number is needed, or the other way round.
pub fn wrong_kind(column: u32, width: u32, wanted_condition: bool, by: &str) -> Fault {
    let why = match (wanted_condition, by) {
        (false, "<" | "<=" | ">" | ">=" | "==" | "!=") => {
            "compare two numbers at a time, as in “10 < k and k < 20”".to_owned()
        }
        (false, "if") => "“then” and “else” must both give a number, or both a condition".to_owned(),
        (false, by) => format!("“{by}” works on numbers, but this is a condition"),
        (true, by) => format!("“{by}” takes a condition, such as “you > 80”, but this is a number"),
    };
    at(column, width, why)
}

/// A quotient outside of a rounding function.
pub fn unrounded(column: u32, width: u32) -> Fault {
    let why = "“/” may give a fraction; write “div”, or put the quotient alone inside round( ), as in “round((you - me) / 8)”";
    at(column, width, why.to_owned())
}

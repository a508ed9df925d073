//! What can be wrong with a rule, each in one sentence for the person who wrote it.

use super::lexer::{Kind, Token};
use super::{DEEPEST, GREATEST, LONGEST};
use crate::engine::parse::shorten;
use crate::games::pig::requests::Fault;

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
    let lower = token.text.to_lowercase();
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

//! Tokens to a well-typed tree.
//!
//! Text to tokens.

use winnow::combinator::{Infix, Prefix, alt, expression, preceded, repeat};
use winnow::error::ParserError;
use winnow::prelude::*;
use winnow::stream::{LocatingSlice, Stateful, Stream, TokenSlice};
use winnow::token::{any, one_of, take_while};

use crate::games::pig::expression::{Binary, DEEPEST, GREATEST, Node, Variable, words};
use crate::games::pig::policy::Rounding;
use crate::games::pig::requests::Fault;

/// Where the parser is.
#[derive(Clone, Copy, Debug)]
struct Place<'t> {
    /// All tokens.
    all: &'t [Token<'t>],
    /// How deep the nesting is.
    depth: u32,
}

type Input<'t> = Stateful<TokenSlice<'t, Token<'t>>, Place<'t>>;

/// Why a parser stopped.
#[derive(Clone, Debug)]
enum Stop {
    /// Something else may stand here.
    Other,
    /// The rule is wrong.
    Fault(Box<Fault>),
}

impl<I: Stream> ParserError<I> for Stop {
    type Inner = Self;

    fn from_input(_: &I) -> Self {
        Stop::Other
    }

    fn is_backtrack(&self) -> bool {
        matches!(self, Stop::Other)
    }

    fn into_inner(self) -> Result<Self, Self> {
        Ok(self)
    }
}

fn fault(fault: Fault) -> Stop {
    Stop::Fault(Box::new(fault))
}

/// What a part of a rule gives.
#[derive(Clone, Debug)]
enum Sort {
    Number(Node),
    Condition(Node),
    /// A quotient, which only a rounding function takes.
    Quotient(Node, Node),
}

/// A part of a rule and its place in the text.
#[derive(Clone, Debug)]
struct Part {
    sort: Sort,
    column: u32,
    /// One past its last column.
    end: u32,
}

impl Part {
    fn number(self, by: &str) -> Result<Node, Stop> {
        match self.sort {
            Sort::Number(node) => Ok(node),
            Sort::Condition(_) => Err(fault(words::wrong_kind(self.column, self.end - self.column, false, by))),
            Sort::Quotient(..) => Err(fault(words::unrounded(self.column, self.end - self.column))),
        }
    }

    fn condition(self, by: &str) -> Result<Node, Stop> {
        match self.sort {
            Sort::Condition(node) => Ok(node),
            Sort::Number(_) => Err(fault(words::wrong_kind(self.column, self.end - self.column, true, by))),
            Sort::Quotient(..) => Err(fault(words::unrounded(self.column, self.end - self.column))),
        }
    }
}

/// The next token.
fn next<'t>(input: &Input<'t>) -> Option<&'t Token<'t>> {
    let place = input.state;
    place.all.get(place.all.len() - input.input.eof_offset())
}

/// The token before it.
fn last<'t>(input: &Input<'t>) -> Option<&'t Token<'t>> {
    let place = input.state;
    (place.all.len() - input.input.eof_offset()).checked_sub(1).and_then(|at| place.all.get(at))
}

/// The operator that comes next, as it is usually written.
fn operator<'t>(input: &Input<'t>) -> Option<&'t str> {
    match next(input)?.kind {
        Kind::Symbol(symbol) => Some(symbol),
        Kind::Word(word @ ("and" | "or" | "not" | "div")) => Some(word),
        _ => None,
    }
}

fn infix<'t>(input: &mut Input<'t>) -> Result<Infix<Input<'t>, Part, Stop>, Stop> {
    use Binary::{Add, AtLeast, AtMost, Equal, Greater, Less, Multiply, Subtract, Unequal};
    let infix = match operator(input) {
        Some("or") => Infix::Left(2, |_, a, b| conditions("or", Binary::Or, a, b)),
        Some("and") => Infix::Left(4, |_, a, b| conditions("and", Binary::And, a, b)),
        Some("<") => Infix::Left(8, |_, a, b| comparison("<", Less, a, b)),
        Some("<=") => Infix::Left(8, |_, a, b| comparison("<=", AtMost, a, b)),
        Some(">") => Infix::Left(8, |_, a, b| comparison(">", Greater, a, b)),
        Some(">=") => Infix::Left(8, |_, a, b| comparison(">=", AtLeast, a, b)),
        Some("==") => Infix::Left(8, |_, a, b| comparison("==", Equal, a, b)),
        Some("!=") => Infix::Left(8, |_, a, b| comparison("!=", Unequal, a, b)),
        Some("+") => Infix::Left(10, |_, a, b| numbers("+", Add, a, b)),
        Some("-") => Infix::Left(10, |_, a, b| numbers("-", Subtract, a, b)),
        Some("*") => Infix::Left(12, |_, a, b| numbers("*", Multiply, a, b)),
        Some("div") => Infix::Left(12, |_, a, b| {
            joined(a, b, |a, b| Ok(Sort::Number(quotient(Rounding::Div, a.number("div")?, b.number("div")?))))
        }),
        Some("/") => Infix::Left(12, |_, a, b| joined(a, b, |a, b| Ok(Sort::Quotient(a.number("/")?, b.number("/")?)))),
        _ => return Err(Stop::Other),
    };
    any.value(infix).parse_next(input)
}

fn prefix<'t>(input: &mut Input<'t>) -> Result<Prefix<Input<'t>, Part, Stop>, Stop> {
    let prefix = match operator(input) {
        Some("not") => Prefix(6, |_, a: Part| {
            let (column, end) = (a.column, a.end);
            Ok(Part { sort: Sort::Condition(Node::Not(a.condition("not")?.into())), column, end })
        }),
        Some("-") => Prefix(14, |_, a: Part| {
            let (column, end) = (a.column, a.end);
            Ok(Part { sort: Sort::Number(negative(a.number("-")?)), column, end })
        }),
        _ => return Err(Stop::Other),
    };
    // Each prefix is a level of the tree too, and nothing else bounds how many follow each other.
    deeper(input)?;
    any.value(prefix).parse_next(input)
}

fn deeper(input: &mut Input<'_>) -> Result<(), Stop> {
    input.state.depth += 1;
    match next(input) {
        Some(token) if input.state.depth > DEEPEST => Err(fault(words::too_deep(token))),
        _ => Ok(()),
    }
}

fn negative(node: Node) -> Node {
    match node {
        Node::Number(number) if number > 0 => Node::Number(-number),
        other => Node::Negative(other.into()),
    }
}

fn quotient(how: Rounding, numerator: Node, denominator: Node) -> Node {
    Node::Quotient(how, numerator.into(), denominator.into())
}

fn joined(a: Part, b: Part, sort: impl FnOnce(Part, Part) -> Result<Sort, Stop>) -> Result<Part, Stop> {
    let (column, end) = (a.column, b.end);
    Ok(Part { sort: sort(a, b)?, column, end })
}

fn numbers(by: &str, binary: Binary, a: Part, b: Part) -> Result<Part, Stop> {
    let join = |a: Part, b: Part| Ok(Sort::Number(Node::Binary(binary, a.number(by)?.into(), b.number(by)?.into())));
    joined(a, b, join)
}

fn comparison(by: &str, binary: Binary, a: Part, b: Part) -> Result<Part, Stop> {
    let join = |a: Part, b: Part| Ok(Sort::Condition(Node::Binary(binary, a.number(by)?.into(), b.number(by)?.into())));
    joined(a, b, join)
}

fn conditions(by: &str, binary: Binary, a: Part, b: Part) -> Result<Part, Stop> {
    let join =
        |a: Part, b: Part| Ok(Sort::Condition(Node::Binary(binary, a.condition(by)?.into(), b.condition(by)?.into())));
    joined(a, b, join)
}

/// A whole rule, or what stands between parentheses: it never asks for another try.
fn whole(input: &mut Input<'_>) -> Result<Part, Stop> {
    deeper(input)?;
    let depth = input.state.depth;
    let part = expression(operand).prefix(prefix).infix(infix).parse_next(input);
    let part = part.map_err(|stop| match stop {
        Stop::Other => fault(match next(input) {
            Some(token @ Token { kind: Kind::Word(word), .. }) if !is_keyword(word) => words::word(token),
            token => words::no_value(token, last(input)),
        }),
        stop => stop,
    })?;
    input.state.depth = depth - 1;
    Ok(part)
}

fn is_keyword(word: &str) -> bool {
    matches!(word, "if" | "then" | "else" | "and" | "or" | "not" | "div")
}

/// A number, a variable, a function, an `if` or what stands in parentheses.
fn operand(input: &mut Input<'_>) -> Result<Part, Stop> {
    let token = *next(input).ok_or(Stop::Other)?;
    let column = token.column;
    let sort = match token.kind {
        Kind::Number => {
            let number = token.text.parse().ok().filter(|number| *number <= GREATEST);
            step(input)?;
            Sort::Number(Node::Number(number.ok_or_else(|| fault(words::too_large(&token)))?))
        }
        Kind::Parameter => return Err(fault(words::free(&token))),
        Kind::Symbol("(") => {
            step(input)?;
            let part = whole(input)?;
            expect(input, ")")?;
            part.sort
        }
        Kind::Symbol(_) => return Err(Stop::Other),
        Kind::Word(word) => named(input, word)?,
    };
    let end = last(input).map_or(column, |last| last.column + last.width);
    Ok(Part { sort, column, end })
}

fn named(input: &mut Input<'_>, word: &str) -> Result<Sort, Stop> {
    if let Some((_, variable)) = Variable::ALL.iter().find(|(name, _)| *name == word) {
        step(input)?;
        return Ok(Sort::Number(Node::Variable(*variable)));
    }
    let rounding = Rounding::ALL.into_iter().find(|how| *how != Rounding::Div && how.word() == word);
    match (word, rounding) {
        ("true" | "false", _) => {
            step(input)?;
            Ok(Sort::Condition(Node::Truth(word == "true")))
        }
        ("if", _) => branches(input),
        (_, Some(how)) => {
            step(input)?;
            expect(input, "(")?;
            let part = whole(input)?;
            expect(input, ")")?;
            Ok(Sort::Number(match part.sort {
                Sort::Quotient(numerator, denominator) => quotient(how, numerator, denominator),
                // A whole number is rounded already.
                _ => part.number(word)?,
            }))
        }
        ("min" | "max", _) => {
            let all = arguments(input, word)?;
            Ok(Sort::Number(Node::Extreme(word == "max", all)))
        }
        ("abs", _) => {
            step(input)?;
            expect(input, "(")?;
            let part = whole(input)?;
            expect(input, ")")?;
            Ok(Sort::Number(Node::Absolute(part.number("abs")?.into())))
        }
        _ => Err(Stop::Other),
    }
}

/// The two or more arguments of `min` or `max`.
fn arguments(input: &mut Input<'_>, word: &str) -> Result<Vec<Node>, Stop> {
    step(input)?;
    expect(input, "(")?;
    let mut all = vec![whole(input)?.number(word)?];
    expect(input, ",")?;
    all.push(whole(input)?.number(word)?);
    while next(input).is_some_and(|token| token.kind == Kind::Symbol(",")) {
        step(input)?;
        all.push(whole(input)?.number(word)?);
    }
    expect(input, ")")?;
    Ok(all)
}

fn branches(input: &mut Input<'_>) -> Result<Sort, Stop> {
    step(input)?;
    let when = whole(input)?.condition("if")?;
    expect(input, "then")?;
    let yes = whole(input)?;
    expect(input, "else")?;
    let no = whole(input)?;
    let join = |when, yes, no| Node::If(Box::new([when, yes, no]));
    Ok(match (&yes.sort, &no.sort) {
        (Sort::Condition(_), Sort::Condition(_)) => {
            Sort::Condition(join(when, yes.condition("if")?, no.condition("if")?))
        }
        (Sort::Condition(_), Sort::Number(_)) => {
            // The fault lies at the second one: it should have been like the first.
            return Err(fault(words::wrong_kind(no.column, no.end - no.column, false, "if")));
        }
        _ => Sort::Number(join(when, yes.number("if")?, no.number("if")?)),
    })
}

/// Takes the next token, whatever it is.
fn step(input: &mut Input<'_>) -> Result<(), Stop> {
    any.void().parse_next(input)
}

/// Takes the word or symbol that must come next.
fn expect(input: &mut Input<'_>, wanted: &'static str) -> Result<(), Stop> {
    match next(input) {
        Some(token) if matches!(token.kind, Kind::Word(text) | Kind::Symbol(text) if text == wanted) => step(input),
        token => Err(fault(words::missing(wanted, token, last(input)))),
    }
}

/// The tree of a rule, and whether it is a condition.
pub fn parse(tokens: &[Token<'_>]) -> Result<(Node, bool), Fault> {
    let mut input = Stateful { input: TokenSlice::new(tokens), state: Place { all: tokens, depth: 0 } };
    let part = whole(&mut input).and_then(|part| match next(&input) {
        None => Ok(part),
        Some(token) => Err(fault(words::rest(token, last(&input)))),
    });
    let read = part.and_then(|part| match part.sort {
        Sort::Condition(node) => Ok((node, true)),
        _ => part.number("hold").map(|node| (node, false)),
    });
    read.map_err(|stop| match stop {
        Stop::Fault(fault) => *fault,
        Stop::Other => words::no_value(tokens.first(), None),
    })
}

/// What a token is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind<'t> {
    /// Digits.
    Number,
    /// Letters, digits and `_`.
    Word(&'t str),
    /// `$a` to `$z`.
    Parameter,
    /// An operator, a parenthesis or a comma, in its usual form.
    Symbol(&'static str),
}

/// A token and its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Token<'t> {
    /// What it is.
    pub kind: Kind<'t>,
    /// How it is written.
    pub text: &'t str,
    /// Its first column, from 1.
    pub column: u32,
    /// Its characters.
    pub width: u32,
}

type Chars<'t> = LocatingSlice<&'t str>;

/// Symbols and their usual forms, longer ones before their beginnings.
const SYMBOLS: [(&str, &str); 22] = [
    ("<=", "<="),
    (">=", ">="),
    ("==", "=="),
    ("!=", "!="),
    ("<>", "!="),
    ("≤", "<="),
    ("≥", ">="),
    ("≠", "!="),
    ("<", "<"),
    (">", ">"),
    ("=", "=="),
    ("+", "+"),
    ("-", "-"),
    ("−", "-"),
    ("–", "-"),
    ("*", "*"),
    ("×", "*"),
    ("·", "*"),
    ("/", "/"),
    ("(", "("),
    (")", ")"),
    (",", ","),
];

fn symbol<'t>(input: &mut Chars<'t>) -> ModalResult<Kind<'t>> {
    let known = SYMBOLS.iter().find(|(written, _)| input.starts_with(written));
    let (written, usual) = known.ok_or(winnow::error::ErrMode::Backtrack(winnow::error::ContextError::new()))?;
    winnow::token::literal(*written).value(Kind::Symbol(usual)).parse_next(input)
}

fn token<'t>(input: &mut Chars<'t>) -> ModalResult<(Kind<'t>, &'t str, std::ops::Range<usize>)> {
    let letter = |c: char| c.is_alphanumeric() || c == '_';
    let number = take_while(1.., |c: char| c.is_ascii_digit()).value(Kind::Number);
    let word = (one_of(|c: char| c.is_alphabetic() || c == '_'), take_while(0.., letter)).take().map(Kind::Word);
    let parameter = ('$', one_of('a'..='z')).value(Kind::Parameter);
    let ((kind, text), span) = alt((number, word, parameter, symbol)).with_taken().with_span().parse_next(input)?;
    Ok((kind, text, span))
}

fn space<'t>(input: &mut Chars<'t>) -> ModalResult<&'t str> {
    take_while(0.., char::is_whitespace).parse_next(input)
}

/// All tokens of a text.
///
/// # Errors
/// A character that no rule has.
pub fn tokens(text: &str) -> Result<Vec<Token<'_>>, Fault> {
    let mut input = LocatingSlice::new(text);
    let columns = |bytes: usize| text.get(..bytes).map_or(0, |before| before.chars().count()) as u32;
    let read: ModalResult<Vec<_>> = repeat(0.., preceded(space, token)).parse_next(&mut input);
    let tokens = read.unwrap_or_default().into_iter().map(|(kind, text, span)| Token {
        kind,
        text,
        column: columns(span.start) + 1,
        width: text.chars().count() as u32,
    });
    let tokens: Vec<Token<'_>> = tokens.collect();
    let rest = input.trim_start();
    match rest.chars().next() {
        None => Ok(tokens),
        Some(wrong) => Err(words::character(wrong, columns(text.len() - rest.len()) + 1)),
    }
}

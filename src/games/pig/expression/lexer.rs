//! Text to tokens.

use winnow::combinator::{alt, preceded, repeat};
use winnow::prelude::*;
use winnow::stream::LocatingSlice;
use winnow::token::{one_of, take_while};

use super::faults;
use crate::games::pig::requests::Fault;

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

type Input<'t> = LocatingSlice<&'t str>;

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

fn symbol<'t>(input: &mut Input<'t>) -> ModalResult<Kind<'t>> {
    let known = SYMBOLS.iter().find(|(written, _)| input.starts_with(written));
    let (written, usual) = known.ok_or(winnow::error::ErrMode::Backtrack(winnow::error::ContextError::new()))?;
    winnow::token::literal(*written).value(Kind::Symbol(usual)).parse_next(input)
}

fn token<'t>(input: &mut Input<'t>) -> ModalResult<(Kind<'t>, &'t str, std::ops::Range<usize>)> {
    let letter = |c: char| c.is_alphanumeric() || c == '_';
    let number = take_while(1.., |c: char| c.is_ascii_digit()).value(Kind::Number);
    let word = (one_of(|c: char| c.is_alphabetic() || c == '_'), take_while(0.., letter)).take().map(Kind::Word);
    let parameter = ('$', one_of('a'..='z')).value(Kind::Parameter);
    let ((kind, text), span) = alt((number, word, parameter, symbol)).with_taken().with_span().parse_next(input)?;
    Ok((kind, text, span))
}

fn space<'t>(input: &mut Input<'t>) -> ModalResult<&'t str> {
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
        Some(wrong) => Err(faults::character(wrong, columns(text.len() - rest.len()) + 1)),
    }
}

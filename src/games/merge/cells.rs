//! The text of a board: one character a cell, `0-9a-h`, row by row, the first row on top.

use super::board::{Board, HIGHEST, Shape};
use crate::engine::parse::ParseError;

/// The characters of the ranks.
const RANKS: &[u8; HIGHEST as usize + 1] = b"0123456789abcdefgh";

/// The character of a rank.
pub fn letter(rank: u8) -> char {
    RANKS.get(usize::from(rank)).map_or('?', |letter| char::from(*letter))
}

/// The rank of a character; capital letters are read too.
pub fn rank(letter: char) -> Option<u8> {
    let letter = letter.to_ascii_lowercase();
    RANKS.iter().position(|known| char::from(*known) == letter).map(|at| at as u8)
}

/// The ranks of a board as text.
pub fn encode(board: &Board) -> String {
    board.ranks().iter().map(|rank| letter(*rank)).collect()
}

/// Reads the ranks of a board of one of these shapes.
///
/// # Errors
/// The wrong number of cells, a character that is no rank, or no tile at all: one sentence, about a `what`.
pub fn decode(what: &'static str, text: &str, shapes: &[Shape]) -> Result<Board, ParseError> {
    let no = |why: String| ParseError::new(what, text, why);
    let mut ranks = Vec::new();
    for character in text.chars().take(super::board::MAX_CELLS + 1) {
        let rank = rank(character).ok_or_else(|| {
            no(format!("{character:?} is no rank of a cell; a rank is a digit 0 to 9 or a letter a to h, one a cell"))
        })?;
        ranks.push(rank);
    }
    let board = Board::of(&ranks).filter(|board| shapes.contains(&board.shape())).ok_or_else(|| {
        let sizes: Vec<String> = shapes.iter().map(|shape| shape.cells().to_string()).collect();
        no(format!("it has {} cells, but a board has {}", text.chars().count(), any_of(&sizes)))
    })?;
    if board.highest() == 0 { Err(no("a board has at least one tile".to_owned())) } else { Ok(board) }
}

/// `4, 6 or 9`.
fn any_of(words: &[String]) -> String {
    match words {
        [] => String::new(),
        [one] => one.clone(),
        [most @ .., last] => format!("{} or {last}", most.join(", ")),
    }
}

//! Positions as people type or paste them. Pure.

use crate::app::words::sentence;
use crate::games::merge::board::{HIGHEST, Shape};
use crate::games::merge::cells;
use crate::games::merge::view::any_game::{AnyGame, Kind};

/// The rank of a number on a tile, as it is written: `0`, `.` or `-` is an empty cell.
fn rank(kind: Kind, word: &str) -> Option<u8> {
    if matches!(word, "0" | "." | "-" | "_") {
        return Some(0);
    }
    (1..=HIGHEST).find(|rank| kind.face(*rank).to_string() == word)
}

/// The position of a text: one character a cell, or the numbers on the tiles with spaces, commas, bars or new lines
/// between them; what stands behind `~` as in links.
///
/// # Errors
/// It is no position: one sentence.
pub fn read(kind: Kind, text: &str) -> Result<AnyGame, String> {
    let text = text.trim();
    if text.is_empty() {
        return Err("Type the board row by row: a character for each cell, or the numbers on the tiles.".to_owned());
    }
    // Whoever pastes a whole link means its position.
    let text = text.rsplit("board/").next().unwrap_or(text);
    let (board, rest) = text.split_at(text.find('~').unwrap_or(text.len()));
    let parts = |one: char| one.is_whitespace() || matches!(one, ',' | ';' | '|' | '/');
    let words: Vec<&str> = board.split(parts).filter(|word| !word.is_empty()).collect();
    let faces: Option<Vec<u8>> = words.iter().map(|word| rank(kind, word)).collect();
    let numbers = faces.filter(|ranks| Shape::of_cells(ranks.len()).is_some());
    let long = words.iter().any(|word| word.chars().count() > 1);
    let ranks = match numbers {
        Some(ranks) => ranks.into_iter().map(cells::letter).collect(),
        None if long && words.len() > 1 && Shape::of_cells(words.len()).is_some() => {
            // As many words as a board has cells: it is their numbers that are wrong, unless they are rows of characters.
            let rows = words.concat();
            match words.iter().find(|word| rank(kind, word).is_none()) {
                Some(wrong) if Shape::of_cells(rows.chars().count()).is_none() => {
                    return Err(format!(
                        "“{}” is no number on a tile of {}.",
                        crate::engine::parse::shorten(wrong),
                        kind.info().name
                    ));
                }
                _ => rows,
            }
        }
        None => words.concat(),
    };
    let rest: String = rest.split_whitespace().collect();
    kind.read(&(ranks + &rest)).map_err(|why| sentence(&why))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::merge::position::TilePosition;

    #[track_caller]
    fn reads(kind: Kind, text: &str, expected: &str) {
        let hand = read(kind, text).expect(text);
        assert!(hand.to_string().starts_with(expected), "{text}: {}", hand);
    }

    #[test]
    fn boards_are_read_as_people_write_them() {
        let board = "a974675234211010";
        reads(Kind::Twenty48, board, board);
        reads(Kind::Twenty48, " A974 6752\n3421 1010 ", board);
        reads(Kind::Twenty48, "1024 512 128 16 | 64 128 32 4 | 8 16 4 2 | 2 0 2 .", board);
        reads(Kind::Twenty48, "2,4\n8,0", "1230");
        reads(Kind::Twenty48, "0000 0000 0000 0012", "0000000000000012");
        reads(Kind::Twenty48, "https://host/#/2048/board/1230~s8", "1230~s8");
        reads(Kind::Threes, "192 48 12 3 24 24 6 2 3 6 1 2 0 2 3 1 ~n456", "9753664234120231");
        assert_eq!(Kind::Twenty48.face(10), crate::games::merge::twenty48::Twenty48::face(10));
    }

    #[test]
    fn what_is_wrong_is_said_in_a_sentence() {
        for (text, part) in [
            ("", "row by row"),
            ("1234567", "7 cells"),
            ("2 4 8 18", "“18” is no number"),
            ("12x0", "no rank"),
            ("hhhhhhhhhhhhhhhh", "no game"),
            ("0000", "at least one tile"),
        ] {
            let why = read(Kind::Twenty48, text).expect_err(text);
            assert!(why.contains(part) && why.ends_with('.'), "{text}: {why}");
        }
    }
}

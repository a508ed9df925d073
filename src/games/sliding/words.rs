//! The words of the board: for those who hear it, and for the line under it.

use crate::engine::direction::Direction;
use crate::engine::words::joined;
use crate::games::sliding::board::Sliding;
use crate::games::sliding::hand::Held;
use crate::search::proof::Proof;

/// The name of the board for a screen reader.
pub fn board_label(board: &Sliding) -> String {
    format!("Board, {} wide, {} high", board.width(), board.height())
}

/// The size of a board, such as `4 × 5`.
pub fn size(board: &Sliding) -> String {
    format!("{} × {}", board.width(), board.height())
}

/// How far the goal is: a number, `none` where no way leads there, `?` where the search gave up, `…` before its answer.
pub fn distance(far: Option<Proof<u32>>) -> String {
    match far {
        None => "…".to_owned(),
        Some(Proof::Solved(count)) => count.to_string(),
        Some(Proof::Impossible) => "none".to_owned(),
        Some(Proof::Unknown) => "?".to_owned(),
    }
}

/// A cell: what stands there, where it is, what can be done.
pub fn cell_label(board: &Sliding, index: usize, held: Option<u8>, target: bool) -> String {
    let (column, row) = board.place(index);
    let letter = board.cells()[index];
    let mut text = format!("{}, row {} column {}", board.cell_words(index), row + 1, column + 1);
    let goal = board.goal()[index];
    if goal.is_ascii_alphabetic() {
        text += &format!(", goal of {}", char::from(goal));
    }
    if target && let Some(held) = held {
        text += &format!("; {} can go here", char::from(held));
    } else if held == Some(letter) {
        text += "; in your hand";
    } else if letter.is_ascii_alphabetic() && held.is_none() {
        let alone = |way: Direction| board.dragged(letter, way).is_some_and(|set| set.len() == 1);
        text += if Direction::ALL.into_iter().any(alone) { "; can move" } else { "; blocked" };
    }
    text
}

/// What is said of the piece in the hand.
pub fn held(board: &Sliding, held: &Held) -> String {
    let letter = char::from(held.letter);
    let ways: Vec<&str> = held.ways().into_iter().map(Direction::word).collect();
    let ways = joined(&ways, "or");
    match held.by {
        (0, 0) if held.targets(board).is_empty() => {
            format!("**{letter}** takes others along. Drag it, or push it with the arrows.")
        }
        (0, 0) => format!("**{letter}** can go **{ways}**. Tap a marked cell, or push it with the arrows."),
        _ if ways.is_empty() => format!("**{letter}** is as far as it can go. Enter puts it down."),
        _ => format!("**{letter}** can go on **{ways}**. Enter puts it down."),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::sliding::hand::Acted;

    #[test]
    fn cells_are_told() {
        let board = "a00-bb0-1c0~00a-000-000".parse::<Sliding>().expect("a position");
        let label = |cell: usize, held: Option<u8>, target: bool| cell_label(&board, cell, held, target);
        assert_eq!(label(0, None, false), "piece a, row 1 column 1; can move");
        assert_eq!(label(0, Some(b'a'), false), "piece a, row 1 column 1; in your hand");
        assert_eq!(label(2, Some(b'a'), true), "empty, row 1 column 3, goal of a; a can go here");
        assert_eq!(label(6, None, false), "a wall, row 3 column 1");
        assert_eq!(label(7, Some(b'a'), false), "piece c, row 3 column 2");
    }

    #[test]
    fn the_piece_in_the_hand_is_told() {
        let board = "a00-bb0-cc0~00a-000-000".parse::<Sliding>().expect("a position");
        let Acted::PickedUp(held) = Held::acted(None, &board, 0, false) else { panic!("it can move") };
        assert_eq!(
            super::held(&board, &held),
            "**a** can go **right**. Tap a marked cell, or push it with the arrows."
        );
    }
}

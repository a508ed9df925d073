//! The words of the board: for those who hear it, and for the line under it. Pure.

use super::hand::Held;
use crate::engine::direction::Direction;
use crate::games::sliding::board::Sliding;

/// The name of the board for a screen reader.
pub fn board_label(board: &Sliding) -> String {
    format!("Board, {} wide, {} high", board.width(), board.height())
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
        text += if ways(board, letter).is_empty() { "; blocked" } else { "; can move" };
    }
    text
}

/// The directions in which a piece can go alone.
fn ways(board: &Sliding, letter: u8) -> Vec<Direction> {
    let alone = |way: &Direction| board.dragged(letter, *way).is_some_and(|set| set.len() == 1);
    Direction::ALL.into_iter().filter(alone).collect()
}

fn list(ways: &[Direction]) -> String {
    let words: Vec<&str> = ways.iter().map(|way| way.word()).collect();
    match words[..] {
        [] => String::new(),
        [one] => one.to_owned(),
        [ref front @ .., last] => format!("{} or {last}", front.join(", ")),
    }
}

/// What is said of the piece in the hand.
pub fn held(board: &Sliding, held: &Held) -> String {
    let letter = char::from(held.letter);
    let ways = list(&held.ways());
    match held.by {
        (0, 0) if held.targets(board).is_empty() => {
            format!("**{letter}** takes others along. Push it with the arrows.")
        }
        (0, 0) => format!("**{letter}** can go **{ways}**. Tap a marked cell, or push it with the arrows."),
        _ if ways.is_empty() => format!("**{letter}** is as far as it can go. Enter puts it down."),
        _ => format!("**{letter}** can go on **{ways}**. Enter puts it down."),
    }
}

/// What is said when a piece cannot go on.
pub fn blocked(letter: u8, way: Direction) -> String {
    format!("**{}** cannot go {}.", char::from(letter), way.word())
}

/// What is said of a piece that cannot go anywhere.
pub fn blocked_all_round(letter: u8) -> String {
    format!("**{}** is blocked all round.", char::from(letter))
}

/// What is said of a cell that a piece does not reach.
pub fn out_of_reach(letter: u8) -> String {
    format!("**{}** cannot come there in one move.", char::from(letter))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::sliding::view::hand::Acted;

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

//! The words of the board, for those who hear it and for the line under it; and what a game under way has lost.

use crate::engine::direction::Direction;
use crate::engine::words::{counted, joined};
use crate::games::sliding::board::Sliding;
use crate::games::sliding::hand::Held;
use crate::games::sliding::metric::Metric;
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

/// What is known in one way to count.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Progress {
    /// Actions so far; nothing if what was played cannot be counted so, as when pieces went together.
    pub so_far: Option<u32>,
    /// What it takes from here, as far as is known.
    pub from_here: Option<Proof<u32>>,
    /// What it took from the first position.
    pub best: Option<Proof<u32>>,
}

impl Progress {
    /// How many actions more than needed this game takes, the rest played at best.
    pub fn excess(&self) -> Option<u32> {
        Some((self.so_far? + self.from_here?.solved()?).saturating_sub(self.best?.solved()?))
    }
}

/// What has been lost so far, in one sentence; nothing where nothing is known, or nothing has been done.
pub fn losses(rows: &[Progress; 6]) -> String {
    let played = rows.iter().any(|row| row.so_far.unwrap_or(1) > 0);
    let known = rows.iter().zip(Metric::ALL).filter_map(|(row, metric)| Some((metric, row.excess()?)));
    let (perfect, lost): (Vec<_>, Vec<_>) = known.partition(|(_, excess)| *excess == 0);
    if !played || (perfect.is_empty() && lost.is_empty()) {
        return String::new();
    }
    if lost.is_empty() {
        return "So far no shorter way exists, whatever is counted.".to_owned();
    }
    let list = |words: Vec<String>| joined(&words, "and");
    let lost = list(lost.into_iter().map(|(metric, excess)| counted(excess.into(), metric.word())).collect());
    if perfect.is_empty() {
        return format!("More than needed: {lost}.");
    }
    let perfect = list(perfect.into_iter().map(|(metric, _)| format!("{metric}s")).collect());
    format!("More than needed: {lost}; none in {perfect}.")
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

    fn row(so_far: u32, here: u32, best: u32) -> Progress {
        Progress { so_far: Some(so_far), from_here: Some(Proof::Solved(here)), best: Some(Proof::Solved(best)) }
    }

    #[test]
    fn what_is_lost_is_told() {
        let perfect = row(34, 47, 81);
        assert_eq!(perfect.excess(), Some(0));
        assert_eq!(losses(&[perfect; 6]), "So far no shorter way exists, whatever is counted.");
        let mut rows = [perfect; 6];
        rows[0] = row(48, 70, 116);
        rows[1] = Progress { so_far: None, ..perfect };
        assert_eq!(
            losses(&rows),
            "More than needed: 2\u{a0}steps; none in moves, supersteps, superlines and supermoves."
        );
        let unknown = Progress { so_far: Some(3), from_here: None, best: None };
        assert_eq!(losses(&[unknown; 6]), "");
        assert_eq!(losses(&[row(0, 81, 81); 6]), "");
    }
}

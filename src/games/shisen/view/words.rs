//! The words of the board: for those who hear it, and for the line under it. Pure.

use crate::app::words::capital;
use crate::app::words::{lower_first, word};
use crate::games::shisen::board::Cell;
use crate::games::shisen::faces::Face;
use crate::games::shisen::link;
use crate::games::shisen::rules::Shisen;

/// The name of the board for a screen reader.
pub fn board_label(state: &Shisen) -> String {
    let board = state.board();
    let gravity = state.gravity().map_or_else(String::new, |side| format!(", tiles fall {}", side.words()));
    format!("Tiles, {} wide, {} high{gravity}", board.width(), board.height())
}

/// `column 4 row 2`, as people count.
pub fn spot(cell: Cell) -> String {
    format!("column {} row {}", cell.column + 1, cell.row + 1)
}

/// The name of the tile on a cell; empty if there is none.
pub fn tile(state: &Shisen, cell: Cell) -> String {
    state.face(cell).map(Face::name).unwrap_or_default()
}

/// Whether a tile can be reached from some side.
fn is_free(state: &Shisen, Cell { row, column }: Cell) -> bool {
    // What lies outside has no tile either.
    let open = |row: usize, column: usize| state.board().kind(Cell { row, column }) == 0;
    let at_edge = row == 0 || column == 0;
    at_edge || open(row - 1, column) || open(row + 1, column) || open(row, column - 1) || open(row, column + 1)
}

/// What is told of a tile: its name, where it lies, and whether something is open beside it.
pub fn label(state: &Shisen, cell: Cell) -> String {
    let free = if is_free(state, cell) { "free" } else { "closed in" };
    format!("{}, {}, {free}", tile(state, cell), spot(cell))
}

/// What is said of a tile that has been picked up: how many equal ones are left, and (if that may be told) how many of them it
/// can be linked with.
pub fn picked(state: &Shisen, cell: Cell, partners: Option<usize>) -> String {
    let board = state.board();
    let others = board.counts()[usize::from(board.kind(cell))].saturating_sub(1);
    let name = capital(&tile(state, cell));
    let others = match others {
        1 => "one other is left".to_owned(),
        count => format!("{} others are left", small(count)),
    };
    match partners {
        None => format!("**{name}**: {others}."),
        Some(0) => format!("**{name}**: {others}, none can be linked with it now."),
        Some(1) => format!("**{name}**: {others}, one can be linked with it."),
        Some(count) => format!("**{name}**: {others}, {} can be linked with it.", small(count)),
    }
}

/// A count in the middle of a sentence: a word as far as there is one.
pub fn small(count: usize) -> String {
    word(count).map_or_else(|| count.to_string(), lower_first)
}

/// Why two tiles that match cannot be linked.
pub fn no_link(state: &Shisen, one: Cell, other: Cell) -> String {
    match link::least_turns(state.board(), one, other) {
        Some(turns) => {
            let turns = small(turns as usize);
            format!("These two cannot be linked: the way between them needs **{turns} turns**, and two are allowed.")
        }
        None => "These two cannot be linked: **no way** leads from one to the other.".to_owned(),
    }
}

/// What is said when the second tile does not match the first.
pub fn unequal(state: &Shisen, before: Cell, now: Cell, partners: Option<usize>) -> String {
    format!("Not equal to {}. {}", tile(state, before), picked(state, now, partners))
}

/// How a pair was linked, for the line under the board.
pub fn linked(turns: u32) -> &'static str {
    match turns {
        0 => "Linked **straight**.",
        1 => "Linked with **one turn**.",
        _ => "Linked with **two turns**.",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn state(text: &str) -> Shisen {
        text.parse::<Shisen>().expect("a position")
    }

    const fn at(row: usize, column: usize) -> Cell {
        Cell { row, column }
    }

    #[test]
    fn tiles_are_told() {
        let state = state("ABCA-CBDD-A0BA-BCC0");
        assert_eq!(label(&state, at(0, 3)), "one of circles, column 4 row 1, free");
        assert_eq!(label(&state, at(2, 2)), "two of circles, column 3 row 3, free");
        assert_eq!(label(&state, at(1, 2)), "four of circles, column 3 row 2, closed in");
        assert_eq!(
            picked(&state, at(0, 0), Some(2)),
            "**One of circles**: three others are left, two can be linked with it."
        );
        assert_eq!(
            picked(&state, at(1, 2), Some(1)),
            "**Four of circles**: one other is left, one can be linked with it."
        );
    }

    #[test]
    fn what_cannot_be_linked_says_why() {
        assert_eq!(
            no_link(&state("BCDA-CADB"), at(0, 3), at(1, 1)),
            "These two cannot be linked: the way between them needs **three turns**, and two are allowed."
        );
        assert_eq!(
            no_link(&state("CCCC-CABC-CCCC-ABCC"), at(1, 1), at(3, 0)),
            "These two cannot be linked: **no way** leads from one to the other."
        );
    }

    #[test]
    fn both_are_named_when_the_second_does_not_match() {
        let state = state("ABBA");
        let said = unequal(&state, at(0, 0), at(0, 1), Some(1));
        assert!(said.starts_with("Not equal to one of circles. **Two of circles**: one other is left"), "{said}");
    }
}

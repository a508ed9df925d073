//! Where the focus goes: one stop for Tab, arrows between the cells. Pure.

use super::GridCell;

/// Whether a key roams.
pub(super) fn roams(key: &str) -> bool {
    matches!(key, "ArrowLeft" | "ArrowRight" | "ArrowUp" | "ArrowDown" | "Home" | "End")
}

/// The cell that Tab comes to: the last visited, else the game's choice, else the first.
pub(super) fn tab_stop(cells: &[GridCell], active: Option<u16>, home: Option<u16>) -> Option<u16> {
    let there = |id: &u16| cells.iter().any(|cell| cell.id == *id);
    let first = || cells.iter().min_by_key(|cell| (cell.row, cell.column)).map(|cell| cell.id);
    active.filter(there).or(home.filter(there)).or_else(first)
}

/// The cell that a key leads to: the next one in that direction, over gaps; nothing at the edge.
pub(super) fn step(cells: &[GridCell], from: u16, key: &str, ctrl: bool) -> Option<u16> {
    let at = cells.iter().find(|cell| cell.id == from)?;
    let row = || cells.iter().filter(|cell| cell.row == at.row);
    let column = || cells.iter().filter(|cell| cell.column == at.column);
    let to = match (key, ctrl) {
        ("ArrowLeft", false) => row().filter(|cell| cell.column < at.column).max_by_key(|cell| cell.column),
        ("ArrowRight", false) => row().filter(|cell| cell.column > at.column).min_by_key(|cell| cell.column),
        ("ArrowUp", false) => column().filter(|cell| cell.row < at.row).max_by_key(|cell| cell.row),
        ("ArrowDown", false) => column().filter(|cell| cell.row > at.row).min_by_key(|cell| cell.row),
        ("Home", false) => row().min_by_key(|cell| cell.column),
        ("End", false) => row().max_by_key(|cell| cell.column),
        ("Home", true) => cells.iter().min_by_key(|cell| (cell.row, cell.column)),
        ("End", true) => cells.iter().max_by_key(|cell| (cell.row, cell.column)),
        _ => None,
    };
    to.map(|cell| cell.id).filter(|&id| id != from)
}

#[cfg(test)]
mod tests {
    use yew::prelude::*;

    use super::*;

    /// Cells named by their place, 10 x row + column; the middle of a 3 x 3 board is missing.
    fn ring() -> Vec<GridCell> {
        let places = [(0, 0), (0, 1), (0, 2), (1, 0), (1, 2), (2, 0), (2, 1), (2, 2)];
        let cell = |(row, column)| GridCell {
            id: 10 * row + column,
            row,
            column,
            label: AttrValue::default(),
            class: Classes::new(),
            selected: None,
            target: false,
            disabled: false,
            draggable: false,
            content: Html::default(),
        };
        places.map(cell).to_vec()
    }

    #[track_caller]
    fn check(from: u16, key: &str, ctrl: bool, to: Option<u16>) {
        assert_eq!(step(&ring(), from, key, ctrl), to);
    }

    #[test]
    fn arrows_go_to_the_next_cell_over_gaps_and_stop_at_the_edge() {
        check(0, "ArrowRight", false, Some(1));
        check(10, "ArrowRight", false, Some(12));
        check(21, "ArrowUp", false, Some(1));
        check(22, "ArrowRight", false, None);
        check(0, "ArrowUp", false, None);
    }

    #[test]
    fn home_and_end_go_to_the_ends_of_the_row_with_control_to_the_corners() {
        check(12, "Home", false, Some(10));
        check(20, "End", false, Some(22));
        check(12, "Home", true, Some(0));
        check(12, "End", true, Some(22));
        check(22, "End", true, None);
    }

    #[test]
    fn tab_comes_back_to_the_last_cell_while_it_is_there() {
        assert_eq!(tab_stop(&ring(), None, None), Some(0));
        assert_eq!(tab_stop(&ring(), None, Some(21)), Some(21));
        assert_eq!(tab_stop(&ring(), Some(12), Some(21)), Some(12));
        assert_eq!(tab_stop(&ring(), Some(99), None), Some(0));
        assert_eq!(tab_stop(&[], None, None), None);
    }
}

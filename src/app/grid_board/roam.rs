//! Where the focus goes: one stop for Tab, arrows between the cells. Pure.

use super::GridCell;
use crate::app::gesture::arrow_key;
use crate::engine::direction::Direction;

/// Whether a key roams.
pub(super) fn roams(key: &str) -> bool {
    arrow_key(key).is_some() || matches!(key, "Home" | "End")
}

/// The cell that Tab comes to: the last visited, else the game's choice, else the first.
pub(super) fn tab_stop(cells: &[GridCell], active: Option<u16>, home: Option<u16>) -> Option<u16> {
    let there = |id: &u16| cells.iter().any(|cell| cell.id == *id);
    let first = || cells.iter().min_by_key(|cell| (cell.row, cell.column)).map(|cell| cell.id);
    active.filter(there).or(home.filter(there)).or_else(first)
}

/// The cell that a key leads to: the next one in that direction, over gaps; where the row or column has none, one on that side
/// that is as little aside as can be; nothing at the edge.
pub(super) fn step(cells: &[GridCell], from: u16, key: &str, ctrl: bool) -> Option<u16> {
    let at = cells.iter().find(|cell| cell.id == from)?;
    let way = arrow_key(key).map_or((0, 0), Direction::delta);
    let (right, down) = (i32::from(way.0), i32::from(way.1));
    // What comes first is least; nothing where a key does not lead.
    let rank = |cell: &GridCell| {
        let (rows, columns) = (i32::from(cell.row) - i32::from(at.row), i32::from(cell.column) - i32::from(at.column));
        let reading = 1000 * rows + columns;
        let (ahead, aside) = (rows * down + columns * right, (rows * right + columns * down).abs());
        match key {
            "Home" if ctrl || rows == 0 => Some(reading),
            "End" if ctrl || rows == 0 => Some(-reading),
            _ if ahead > 0 && !ctrl => Some(ahead + 1000 * aside),
            _ => None,
        }
    };
    let to = cells.iter().filter_map(|cell| Some((rank(cell)?, cell))).min_by_key(|(rank, _)| *rank);
    to.map(|(_, cell)| cell.id).filter(|&id| id != from)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Cells named by their place, 10 x row + column; the middle of a 3 x 3 board is missing.
    fn ring() -> Vec<GridCell> {
        at(&[(0, 0), (0, 1), (0, 2), (1, 0), (1, 2), (2, 0), (2, 1), (2, 2)])
    }

    fn at(places: &[(u16, u16)]) -> Vec<GridCell> {
        let cell = |&(row, column): &(u16, u16)| GridCell { id: 10 * row + column, row, column, ..GridCell::default() };
        places.iter().map(cell).collect()
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
    fn arrows_come_to_every_cell_also_where_few_are_left() {
        let few = at(&[(0, 0), (1, 2), (2, 4), (3, 2)]);
        for (from, key, to) in [
            (0, "ArrowRight", Some(12)),
            (0, "ArrowDown", Some(12)),
            (12, "ArrowDown", Some(32)),
            (12, "ArrowRight", Some(24)),
            (24, "ArrowLeft", Some(12)),
            (24, "ArrowUp", Some(12)),
            (24, "ArrowRight", None),
        ] {
            assert_eq!(step(&few, from, key, false), to, "{from} {key}");
        }
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

//! The board in words: for those who hear it, and for the line under it; and what is said of a game that is won. `**` stands round
//! what is bold.

use crate::engine::session::MoveSource;
use crate::engine::words::{capital, counted, spelled};
use crate::games::shisen::board::Cell;
use crate::games::shisen::link;
use crate::games::shisen::requests::Graph;
use crate::games::shisen::rules::Shisen;

/// The size of a board, such as `17 × 8`.
pub fn size(state: &Shisen) -> String {
    format!("{} × {}", state.board().width(), state.board().height())
}

/// The name of the board for a screen reader.
pub fn board_label(state: &Shisen) -> String {
    let board = state.board();
    let gravity = state.gravity().map_or_else(String::new, |side| format!(", tiles fall {}", side.words()));
    format!("Tiles, {} wide, {} high{gravity}", board.width(), board.height())
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
    format!("{}, column {} row {}, {free}", state.cell_words(cell), cell.column + 1, cell.row + 1)
}

/// The number of tiles that a tile can be linked with now.
fn partners(state: &Shisen, cell: Cell) -> usize {
    let board = state.board();
    let kind = board.kind(cell);
    let others = (0..board.cells().len()).map(|at| board.cell(at)).filter(|other| *other != cell);
    others.filter(|other| board.kind(*other) == kind && state.may_take(cell, *other).is_ok()).count()
}

/// What is said of a tile that has been picked up: how many equal ones are left, and how many of them it can be linked with, unless
/// the person is to find that out `alone`.
pub fn picked(state: &Shisen, cell: Cell, alone: bool) -> String {
    let board = state.board();
    let others = board.counts()[usize::from(board.kind(cell))].saturating_sub(1);
    let name = capital(&state.cell_words(cell));
    let others = match others {
        1 => "one other is left".to_owned(),
        count => format!("{} others are left", spelled(count)),
    };
    match (!alone).then(|| partners(state, cell)) {
        None => format!("**{name}**: {others}."),
        Some(0) => format!("**{name}**: {others}, none can be linked with it now."),
        Some(1) => format!("**{name}**: {others}, one can be linked with it."),
        Some(count) => format!("**{name}**: {others}, {} can be linked with it.", spelled(count)),
    }
}

/// Why two tiles that match cannot be linked.
pub fn no_link(state: &Shisen, one: Cell, other: Cell) -> String {
    match link::least_turns(state.board(), one, other) {
        Some(turns) => {
            let turns = spelled(turns as usize);
            format!("These two cannot be linked: the way between them needs **{turns} turns**, and two are allowed.")
        }
        None => "These two cannot be linked: **no way** leads from one to the other.".to_owned(),
    }
}

/// What is said when the second tile does not match the first; `alone` as in [`picked`].
pub fn unequal(state: &Shisen, before: Cell, now: Cell, alone: bool) -> String {
    format!("Not equal to {}. {}", state.cell_words(before), picked(state, now, alone))
}

/// What is said before the first pair.
pub fn beginning(state: &Shisen) -> String {
    state.gravity().map_or_else(
        || "Take equal tiles two by two: a line with at most two turns has to join them.".to_owned(),
        |side| format!("Take equal tiles two by two. After each pair the tiles fall {}.", side.words()),
    )
}

/// What is said of a pair that is pointed out, one of whose tiles lies on `cell`: whether it is known to be safe, or the board to be
/// lost.
pub fn hint(state: &Shisen, cell: Cell, safe: bool, lost: bool) -> String {
    let pair = format!("The dashed pair, {}", state.cell_words(cell));
    match (safe, lost) {
        (true, _) => format!("{pair}, is **safe**: the board stays solvable."),
        (_, true) => format!("{pair}, can be taken; the board is **lost** already."),
        _ => format!("{pair}, can be taken. Whether it is safe is **not known**."),
    }
}

/// How a pair was linked, for the line under the board.
pub fn linked(turns: u32) -> &'static str {
    match turns {
        0 => "Linked **straight**.",
        1 => "Linked with **one turn**.",
        _ => "Linked with **two turns**.",
    }
}

/// What is said when all tiles are taken: whose moves they were, what helped, and whether the time `is_best`.
pub fn won(move_source: MoveSource, shown: bool, hints: u32, shuffled: bool, is_best: bool) -> String {
    if shown {
        return match move_source {
            MoveSource::Replay => "A replay, to its end.",
            MoveSource::Solver => "The solver’s solution. A new board is yours to clear.",
            MoveSource::Own => "A solution was shown, so this does not count as a record.",
        }
        .to_owned();
    }
    let helped = match (hints, shuffled) {
        (0, false) if is_best => return "Your best time for this size.".to_owned(),
        (0, false) => return "Without a hint and without a shuffle.".to_owned(),
        (0, true) => "The rest was dealt again on the way".to_owned(),
        (hints, shuffled) => {
            let hints = if hints == 1 { "One hint helped".to_owned() } else { format!("{hints} hints helped") };
            if shuffled { hints + ", and a shuffle" } else { hints }
        }
    };
    format!("{helped}, so this is not a best time.")
}

/// What the picture of all positions is called for a screen reader; `path` are the states that the person has come through.
pub fn graph(graph: &Graph, path: &[usize]) -> String {
    let lost = graph.nodes.iter().filter(|node| !node.solvable).count();
    let solvable = graph.nodes.len() - lost;
    let here = path.last().map_or_else(String::new, |&at| {
        let moves = counted(path.len() as u64 - 1, "move");
        let end =
            if graph.nodes[at].solvable { "is among those that can be cleared" } else { "has come to a lost one" };
        format!(" Your path of {moves} {end}.")
    });
    format!("All positions: {solvable} can be cleared, {lost} are lost.{here}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::shisen::requests::Node;

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
            picked(&state, at(0, 0), false),
            "**One of circles**: three others are left, two can be linked with it."
        );
        assert_eq!(
            picked(&state, at(1, 2), false),
            "**Four of circles**: one other is left, one can be linked with it."
        );
        assert_eq!(picked(&state, at(1, 2), true), "**Four of circles**: one other is left.");
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
        let said = unequal(&state, at(0, 0), at(0, 1), false);
        assert!(said.starts_with("Not equal to one of circles. **Two of circles**: one other is left"), "{said}");
    }

    #[test]
    fn all_positions_are_told_with_the_way_through_them() {
        let node = |solvable| Node { left: 1, solvable, dead_end: false, tiles: 0 };
        let nodes = [[true; 5].map(node).to_vec(), [false; 6].map(node).to_vec()].concat();
        let all = Graph { start: String::new(), nodes, edges: Vec::new() };
        let told = graph(&all, &[0, 1]);
        assert!(told.contains("5 can be cleared, 6 are lost. Your path of 1"), "{told}");
        assert!(graph(&all, &[0, 1, 9]).ends_with("Your path of 2\u{a0}moves has come to a lost one."));
        assert!(graph(&all, &[]).ends_with("6 are lost."));
    }

    #[test]
    fn a_hint_says_only_what_is_known() {
        let state = state("ABBA");
        let said = |safe, lost| hint(&state, at(0, 0), safe, lost);
        assert_eq!(said(true, false), "The dashed pair, one of circles, is **safe**: the board stays solvable.");
        assert!(said(false, true).ends_with("the board is **lost** already."));
        assert!(said(false, false).ends_with("Whether it is safe is **not known**."));
    }

    #[test]
    fn what_helped_is_told() {
        let words = |hints, shuffled, best| won(MoveSource::Own, false, hints, shuffled, best);
        assert_eq!(words(0, false, true), "Your best time for this size.");
        assert_eq!(words(1, false, false), "One hint helped, so this is not a best time.");
        assert_eq!(words(3, true, false), "3 hints helped, and a shuffle, so this is not a best time.");
        assert_eq!(words(0, true, false), "The rest was dealt again on the way, so this is not a best time.");
        assert!(won(MoveSource::Replay, true, 0, false, true).starts_with("A replay"));
    }
}

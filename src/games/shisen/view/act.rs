//! What a tap on a tile means. Pure.

use super::words;
use crate::games::shisen::board::Cell;
use crate::games::shisen::rules::{Move, Shisen};

/// What a tap means.
#[derive(Clone, Debug, PartialEq)]
pub enum Meant {
    /// The tile is picked up, in the place of any other; a sentence about it.
    Pick(String),
    /// What is picked up is put down.
    Drop,
    /// The pair is taken: the move's code.
    Move(String),
    /// Nothing happens; one sentence says why.
    Nothing(String),
}

/// The tiles that a tile can be linked with now; nothing if the person is to find that out.
fn partners(state: &Shisen, cell: Cell, alone: bool) -> Option<usize> {
    if alone {
        return None;
    }
    let board = state.board();
    let kind = board.kind(cell);
    let others = (0..board.cells().len()).map(|at| board.cell(at)).filter(|other| *other != cell);
    Some(others.filter(|other| board.kind(*other) == kind && state.may_take(cell, *other).is_ok()).count())
}

/// What it means to tap `cell` while `picked` is picked up; `alone`: without telling what can be linked with it.
pub fn tap(state: &Shisen, picked: Option<Cell>, cell: Cell, alone: bool) -> Meant {
    let board = state.board();
    if board.kind(cell) == 0 {
        return Meant::Nothing("There is no tile.".to_owned());
    }
    match picked {
        None => Meant::Pick(words::picked(state, cell, partners(state, cell, alone))),
        Some(before) if before == cell => Meant::Drop,
        Some(before) if board.kind(before) != board.kind(cell) => {
            Meant::Pick(words::unequal(state, before, cell, partners(state, cell, alone)))
        }
        Some(before) if state.may_take(before, cell).is_ok() => Meant::Move(Move::pair(before, cell).to_string()),
        Some(before) => Meant::Nothing(words::no_link(state, before, cell)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn at(row: usize, column: usize) -> Cell {
        Cell { row, column }
    }

    #[test]
    fn two_equal_tiles_are_taken() {
        let state = "ABBA-CCDD".parse::<Shisen>().expect("a position");
        assert!(
            matches!(tap(&state, None, at(0, 0), false), Meant::Pick(words) if words.starts_with("**One of circles**"))
        );
        assert_eq!(tap(&state, Some(at(0, 3)), at(0, 0), false), Meant::Move("a1d1".to_owned()));
        assert_eq!(tap(&state, Some(at(0, 0)), at(0, 0), false), Meant::Drop);
    }

    #[test]
    fn another_kind_is_picked_up_instead() {
        let state = "ABBA-CCDD".parse::<Shisen>().expect("a position");
        assert!(
            matches!(tap(&state, Some(at(0, 0)), at(0, 1), false), Meant::Pick(words) if words.starts_with("Not equal"))
        );
    }

    #[test]
    fn what_cannot_be_linked_stays() {
        let state = "CCCC-CABC-CCCC-ABCC".parse::<Shisen>().expect("a position");
        assert!(
            matches!(tap(&state, Some(at(1, 1)), at(3, 0), false), Meant::Nothing(words) if words.starts_with("These two"))
        );
    }
}

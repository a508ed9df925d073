//! The editor: holes, pegs, and where the last one has to stand.

use super::board::{drawing, squares};
use crate::app::editor::EditorPage;
use crate::app::editor::draft::{Check, EditorInfo, proof_check};
use crate::app::editor::rows::{RowsBoard, RowsDraft};
use crate::app::editor::state::{EditorHandle, open};
use crate::app::grid_board::GridCell;
use crate::app::prelude::*;
use crate::app::solver::{Solve, Solver, SolverRequest};
use crate::engine::entry::Game;
use crate::games::peg::Peg;
use crate::games::peg::rules::MAX_SIDE;
use crate::games::peg::setup::named;

static INFO: EditorInfo = EditorInfo {
    new: "No holes",
    hello: ("", "Tap a peg to take it out, and a hole to put one in. With “Hole” the board gets another shape."),
    share: ("This board", "Before the first jump"),
    characters: "x is a peg, o an empty hole, _ no hole; a capital letter: the last peg has to stand there.",
    ..EditorInfo::of(&Peg::INFO, "peg.draft", "pg-editor")
};

/// Draws the page. It begins with the draft that was kept, or with the central game.
pub fn page() -> Html {
    let usual = |()| {
        let text = named("classic-central").map_or("xxo", |one| one.position);
        open(RowsDraft::<Drawn>::of_text(text).unwrap_or_else(|_| RowsDraft::empty(7, 7, Drawn)))
    };
    html! { <EditorPage key="editor" open={usual} /> }
}

/// A board that is being drawn; there is one rule only. Cells are the letters of positions.
#[derive(Clone, Debug, Default, PartialEq)]
struct Drawn;

fn solve(position: &str) -> Solve<'_> {
    Solve { game: Peg::INFO.id, position, nodes: Some(1_000_000) }
}

impl RowsBoard for Drawn {
    type Game = Peg;
    type Cell = char;
    const INFO: &'static EditorInfo = &INFO;
    const MAX: (usize, usize) = (MAX_SIDE, MAX_SIDE);
    const EMPTIED: &'static str = "No holes. Undo brings the other board back.";
    const BEGIN: &'static str = "Choose “Peg” or “Hole”, then tap cells or draw over them.";

    fn things() -> Vec<char> {
        vec!['x', 'o', 'O', '_']
    }

    fn name(thing: char) -> String {
        match thing {
            'x' => "peg",
            'o' => "hole",
            'X' => "peg in a goal",
            'O' => "goal",
            _ => "no hole",
        }
        .to_owned()
    }

    fn button(thing: char) -> (String, Html) {
        let circle =
            |class: &'static str, radius: &'static str| html! { <circle {class} cx="12" cy="12" r={radius} /> };
        let mark = match thing {
            'x' => circle("pg-body", "8"),
            'o' => circle("pg-hole", "6"),
            'O' => html! { <>{ circle("pg-hole", "5") }{ circle("pg-goal", "9") }</> },
            _ => Html::default(),
        };
        let picture =
            html! { <svg class="pg-tool" viewBox="0 0 24 24" aria-hidden="true" focusable="false">{ mark }</svg> };
        (capital(&Self::name(thing)), picture)
    }

    fn letter(cell: char) -> char {
        cell
    }

    fn cell(letter: char) -> Option<char> {
        "xoXO_".contains(letter).then_some(letter)
    }

    /// A peg leaves a hole where it is taken away; a goal is one with a peg in it and without.
    fn laid(thing: char, there: char) -> char {
        match (thing, there) {
            ('x', 'O') | ('O', 'x') => 'X',
            ('x' | 'o', 'X') | ('O', 'o' | '_') => 'O',
            ('x', 'o' | '_') | ('O', 'X') => 'x',
            ('x' | 'o', 'x') | ('o', '_') | ('O', 'O') => 'o',
            _ => '_',
        }
    }

    fn board(draft: &RowsDraft<Self>, editor: &EditorHandle) -> Html {
        let squares = squares(draft.width);
        let cells = draft.labels().map(|(at, _, label)| GridCell { target: true, ..squares.cell(at, label) }).collect();
        let drawing = drawing(draft.width, &draft.cells, Html::default());
        html! { <div class="pg-holder">{ draft.grid("Board", "pg-board pg-edit", (cells, drawing), editor) }</div> }
    }

    fn wanted(position: &str) -> Vec<SolverRequest> {
        vec![SolverRequest::new(&solve(position))]
    }

    fn check(draft: &RowsDraft<Self>, position: &str, solver: &Solver) -> Check {
        let never = "proved: more than one peg is left";
        let words = ["jump: one only", "jumps, as in every solution", never, "too many positions to search here"];
        let mut check = proof_check(solver.get(&solve(position)).as_deref(), words);
        let count = |letters: &str| draft.cells.iter().filter(|cell| letters.contains(**cell)).count().to_string();
        check.rows.extend([("Pegs", count("xX")), ("Holes", count("xXoO"))]);
        check
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::editor::draft::DraftView;
    use crate::app::editor::state::tests::{after, drag, key, tap};
    use crate::app::editor::state::{EditorAction, EditorView};

    #[test]
    fn boards_are_drawn_by_taps_strokes_and_keys() {
        let empty = RowsDraft::<Drawn>::empty(3, 2, Drawn);
        assert!(empty.position().is_err_and(|why| why.starts_with("Choose “Peg”")), "nothing is laid yet");
        let one = after(empty.clone(), &[tap(0, 0)]);
        assert!(one.shown().position().is_err_and(|why| why.contains("three holes in a row")));
        let actions =
            [drag(0, &[0, 1, 2]), vec![tap(0, 2), EditorAction::Take(2), tap(0, 1), key(5, 'o'), tap(0, 4), tap(0, 4)]];
        let state = after(empty, &actions.concat());
        assert_eq!(state.draft().written(0).as_deref(), Ok("xXo\n_oo\n"));
        assert_eq!(state.shown().position().as_deref(), Ok("xXo-_oo"));
        let hole = after(state.draft().clone(), &[EditorAction::Take(1), tap(0, 0), tap(0, 2)]);
        assert_eq!(hole.draft().text(), "oX_-_oo");
    }
}

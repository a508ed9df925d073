//! The editor of Shisen-sho: tiles are laid on the cells of a board.

use super::ask::{EstimateOf, StandingOf};
use super::board::{holder, use_layout};
use super::tile::{Set, Shapes, Tile, backs, ground, symbol, symbols};
use crate::app::editor::EditorPage;
use crate::app::editor::draft::{Check, EditorInfo, Rules, count_check};
use crate::app::editor::rows::{RowsBoard, RowsDraft};
use crate::app::editor::state::{EditorHandle, open};
use crate::app::grid_board::{Drawing, GridCell};
use crate::app::prelude::*;
use crate::app::solver::{Solver, SolverRequest};
use crate::games::shisen::board::{Cell, MAX_HEIGHT, MAX_KINDS, MAX_WIDTH, kind_letter, kind_of};
use crate::games::shisen::faces::Face;
use crate::games::shisen::gravity::Side;
use crate::games::shisen::{INFO as GAME, ShisenSho};
use crate::lab::report::number::chance;

static INFO: EditorInfo = EditorInfo {
    hello: ("", "Choose a tile, then tap cells or draw over them; or type its letter. A second tap takes it away."),
    tools: "Tile",
    rules: Rules::Radios,
    share: ("This board", "Before the first pair"),
    characters: "A letter for each tile, the same for all of a kind: A to Z, then a to z. A dot is an empty cell.",
    ..EditorInfo::of(&GAME, "shisen.draft", "ss-editor")
};

/// The board that is there at the first visit.
const DEFAULT_BOARD: &str = "ABCDEF-CAFBED-DFEACB-EBDFCA";

/// Draws the page. It begins with the draft that was kept, or with a small board.
pub fn page() -> Html {
    html! { <EditorPage key="editor" open={|()| open(usual())} /> }
}

fn usual() -> RowsDraft<Fall> {
    RowsDraft::of_text(DEFAULT_BOARD).unwrap_or_else(|_| RowsDraft::empty(6, 4, Fall::default()))
}

/// The side to which tiles fall, if they do: the rule of a board that is being set up.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Fall(Option<Side>);

impl RowsBoard for Fall {
    type Game = ShisenSho;
    /// The kind of a tile; 0 is none.
    type Cell = u8;
    const INFO: &'static EditorInfo = &INFO;
    const MAX: (usize, usize) = (MAX_WIDTH, MAX_HEIGHT);
    const SHOWN: &'static [(char, char)] = &[('0', '.')];
    const EMPTIED: &'static str = "An empty board. Undo brings the other one back.";
    const BEGIN: &'static str = "Choose a tile, then tap cells or draw over them.";
    const RULES: &'static [(Self, &'static str, &'static str)] = &[
        (Self(None), "Tiles stay", "Tiles stay where they are."),
        (Self(Some(Side::Down)), "Tiles fall down", "Tiles fall down now."),
        (Self(Some(Side::Up)), "Tiles fall up", "Tiles fall up now."),
        (Self(Some(Side::Left)), "Tiles fall to the left", "Tiles fall to the left now."),
        (Self(Some(Side::Right)), "Tiles fall to the right", "Tiles fall to the right now."),
    ];

    fn things() -> Vec<u8> {
        (1..=MAX_KINDS as u8).chain([0]).collect()
    }

    fn name(kind: u8) -> String {
        if kind == 0 { "no tile".to_owned() } else { Face::of(kind, 0).group() }
    }

    fn button(kind: u8) -> (String, Html) {
        if kind == 0 {
            return ("None".to_owned(), Html::default());
        }
        let symbol = symbol(Face::of(kind, 0), Set::kept());
        let shapes = Shapes::new((44.0, 54.0), 1.0);
        let picture = html! {
            <svg class="ss-swatch" viewBox="-23 -29 46 62" aria-hidden="true" focusable="false">{ shapes.body(false) }{ shapes.drawing(&symbol) }</svg>
        };
        (String::new(), picture)
    }

    fn letter(kind: u8) -> char {
        kind_letter(kind)
    }

    fn cell(letter: char) -> Option<u8> {
        kind_of(if letter == '.' { '0' } else { letter })
    }

    fn rule_word(&self) -> &'static str {
        self.0.map_or("", Side::code)
    }

    fn board(draft: &RowsDraft<Self>, editor: &EditorHandle) -> Html {
        let set = Set::kept();
        html! { <>{ symbols(set) }<Canvas key="board" draft={draft.clone()} {set} editor={editor.clone()} /></> }
    }

    fn wanted(position: &str) -> Vec<SolverRequest> {
        vec![SolverRequest::new(&StandingOf(position)), SolverRequest::new(&EstimateOf(position))]
    }

    fn check(draft: &RowsDraft<Self>, position: &str, solver: &Solver) -> Check {
        let standing = solver.get(&StandingOf(position));
        let pairs = standing.as_deref().map(|proof| proof.as_ref().map(Vec::len));
        let words = |_| "pairs: a way to take them all is known";
        let never = ["Impossible", "proved: no way takes all tiles"];
        let unknown = ["Not known", "the search gave up: nothing is proved"];
        let rows = draft.whole().into_iter().flat_map(|state| {
            let figures = [("Tiles", state.board().tiles()), ("Kinds", state.board().kinds())];
            figures.map(|(name, count)| (name, grouped(count as u64)))
        });
        let blind = solver
            .get(&EstimateOf(position))
            .map(|estimate| ("Cleared by pairs at random", chance(estimate.win_rate.value)));
        Check { rows: rows.chain(blind).collect(), ..count_check(pairs, &words, never, unknown) }
    }
}

#[derive(Properties, PartialEq)]
struct CanvasProps {
    draft: RowsDraft<Fall>,
    set: Set,
    editor: EditorHandle,
}

/// The board that is set up.
#[component]
fn Canvas(props: &CanvasProps) -> Html {
    let CanvasProps { draft, set, editor } = props;
    let layout = use_layout(draft.width, draft.height(), false);
    let ground = use_memo((layout, draft.rule.0), |(layout, gravity)| ground(*layout, *gravity));
    let shapes = use_memo(layout, |layout| Shapes::of(*layout));
    let place = |at: usize| Cell { row: at / draft.width, column: at % draft.width };
    let cell = |(at, kind, label): (usize, u8, String)| {
        let cell = place(at);
        let ((row, column), middle) = (layout.seen(cell), layout.middle(cell));
        let content = if kind == 0 {
            shapes.no_tile(middle)
        } else {
            // The four flowers look alike here: which one lies where is seen when all lie there.
            let symbol = symbol(Face::of(kind, 0), *set);
            html! { <Tile at={middle} shapes={(*shapes).clone()} {symbol} /> }
        };
        GridCell {
            id: at as u16,
            row: row as u16,
            column: column as u16,
            label: label.into(),
            draggable: true,
            content,
            ..GridCell::default()
        }
    };
    let cells: Vec<GridCell> = draft.labels().map(cell).collect();
    let laid = draft.labels().filter(|(_, kind, _)| *kind != 0).map(|(at, ..)| place(at));
    let under = html! { <>{ (*ground).clone() }{ backs(layout, laid) }</> };
    let drawing = Drawing::Svg { frame: layout.frame(), under, over: Html::default() };
    holder(layout, NodeRef::default(), draft.grid("Tiles", layout.class(), (cells, drawing), editor))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::editor::draft::{Change, Draft, DraftView};
    use crate::app::editor::state::tests::{after, drag, key, tap};
    use crate::app::editor::state::{EditorAction, EditorView};

    fn empty() -> RowsDraft<Fall> {
        RowsDraft::empty(4, 2, Fall::default())
    }

    #[track_caller]
    fn draws(actions: &[EditorAction], expected: &str) {
        assert_eq!(after(empty(), actions).draft().text(), expected);
    }

    #[test]
    fn it_begins_with_a_position() {
        assert_eq!(usual().position().as_deref(), Ok(DEFAULT_BOARD));
    }

    #[test]
    fn what_names_no_rule_behind_one_leaves_it() {
        for text in ["AA~gravity", "AA~gravity~", "AA~gravity~other", "AA~gravity-up~gravity"] {
            assert_eq!(
                RowsDraft::<Fall>::of_text(text).map(|draft| draft.text()).as_deref(),
                Ok("AA~gravity"),
                "{text}"
            );
        }
    }

    #[test]
    fn tiles_are_laid_by_taps_strokes_and_letters() {
        draws(&[tap(0, 0), tap(0, 1), tap(0, 1), key(7, 'b'), key(6, '.')], "A000-000b");
        let stroke = [vec![EditorAction::Take(2)], drag(0, &[0, 1, 2]), vec![EditorAction::Take(52), tap(0, 1)]];
        draws(&stroke.concat(), "C0C0-0000");
        let state = after(empty(), &[tap(0, 0)]);
        assert!(state.shown().position().is_err_and(|why| why.contains("pairs")));
        let state = after(empty(), &[]);
        assert!(state.shown().position().is_err_and(|why| why.starts_with("Choose a tile")), "nothing is laid yet");
    }

    #[test]
    fn drafts_are_kept_and_read() {
        let draft = RowsDraft { rule: Fall(Some(Side::Left)), ..usual() };
        assert_eq!(draft.restored(&draft.save()), Some(draft.clone()));
        for damaged in ["", "AB-A", "A?", "~gravity"] {
            assert_eq!(draft.restored(damaged), None, "{damaged}");
        }
        let reads = |text: &str| draft.read(text).map(|draft| draft.save());
        assert_eq!(reads("AB\n.A\n").as_deref(), Ok("AB-0A~gravity-left"));
        assert_eq!(reads("AB-BA").as_deref(), Ok("AB-BA"));
        assert_eq!(reads("https://host/#/shisen/board/AB-BA~gravity").as_deref(), Ok("AB-BA~gravity"));
        assert!(reads("AB\nA").is_err_and(|why| why == "Row 2 has 1 cell, but the board is 2 wide."));
        assert!(reads("A?").is_err() && reads("zen/board/ss").is_err() && reads("").is_err());
        let turned = draft.changed(Change::Turn).map(|(draft, _)| draft.save());
        assert_eq!(turned.as_deref(), Some((rotated() + "~gravity-left").as_str()));
    }

    /// The usual board a quarter further, worked out row by row.
    fn rotated() -> String {
        let rows: Vec<&str> = DEFAULT_BOARD.split('-').collect();
        let column = |at: usize| rows.iter().rev().map(|row| &row[at..=at]).collect::<String>();
        (0..rows[0].len()).map(column).collect::<Vec<_>>().join("-")
    }
}

//! The editor of Shisen-sho: tiles are laid on the cells of a board.

use yew::prelude::*;

use super::ask::{EstimateOf, StandingOf};
use super::board::{use_holder, use_layout};
use super::tile::{Mark, Tile, body, drawing, ground, no_tile};
use super::tiles::{Set, symbol, symbols};
use crate::app::editor::cells::{Painted, Rearranged, paint};
use crate::app::editor::draft::{self as editor, Act, Change, Check, Draft, EditorInfo, Rules, Said, verdict};
use crate::app::editor::state::{EditorHandle, open};
use crate::app::editor::{EditorPage, Opener};
use crate::app::figures;
use crate::app::grid_board::{Drawing, GridBoard, GridCell};
use crate::app::importer::position_of_link;
use crate::app::solver::{Solver, SolverRequest};
use crate::app::words::{capital, sentence};
use crate::games::shisen::ENTRIES;
use crate::games::shisen::INFO as GAME;
use crate::games::shisen::board::BoardError;
use crate::games::shisen::board::{Board, Cell, MAX_HEIGHT, MAX_KINDS, MAX_WIDTH, kind_letter, kind_of};
use crate::games::shisen::faces::Face;
use crate::games::shisen::rules::Shisen;
use crate::search::proof::Proof;

static INFO: EditorInfo = EditorInfo {
    game: &GAME,
    kept: "shisen.draft",
    class: "ss-editor",
    noun: "board",
    new: "Empty board",
    play: "Play it",
    hello: ("", "Choose a tile, then tap cells or draw over them; or type its letter. A second tap takes it away."),
    tools: "Tile",
    side: "About this board",
    fact: ("Board", "Own board"),
    share: ("This board", "Before the first pair"),
    text: "The board as text",
    characters: "A letter for each tile, the same for all of a kind: A to Z, then a to z. A dot is an empty cell.",
    forms: &[],
    rules: Rules::Toggles,
    dock: None,
};

/// The board that is there at the first visit.
const USUAL: &str = "ABCDEF-CAFBED-DFEACB-EBDFCA";

/// Draws the page. It begins with the draft that was kept, or with a small board.
pub fn page() -> Html {
    html! { <EditorPage key="editor" open={Opener(|| open(usual()))} /> }
}

fn usual() -> ShisenDraft {
    USUAL.parse::<Shisen>().map_or_else(|_| ShisenDraft::empty(6, 4), |state| ShisenDraft::of(&state))
}

/// A board that is being set up.
#[derive(Clone, Debug, PartialEq)]
struct ShisenDraft {
    width: usize,
    /// The kinds row by row; 0 is no tile.
    cells: Vec<u8>,
    gravity: bool,
}

impl ShisenDraft {
    fn empty(width: usize, height: usize) -> Self {
        Self { width, cells: vec![0; width * height], gravity: false }
    }

    fn of(state: &Shisen) -> Self {
        let board = state.board();
        Self { width: board.width(), cells: board.cells().to_vec(), gravity: state.gravity() }
    }

    fn height(&self) -> usize {
        self.cells.len() / self.width
    }

    fn state(&self) -> Result<Shisen, BoardError> {
        let state = Shisen::new(Board::new(self.width, self.cells.clone())?, self.gravity);
        state.check_start().map(|()| state)
    }

    /// The rows, parted by this.
    fn rows(&self, end: &str) -> String {
        let row = |row: &[u8]| row.iter().map(|kind| kind_letter(*kind)).collect::<String>();
        self.cells.chunks(self.width).map(row).collect::<Vec<_>>().join(end)
    }

    /// Reads rows of letters, finished or not.
    fn of_rows<'a>(rows: impl Iterator<Item = &'a str>, gravity: bool) -> Result<Self, BoardError> {
        let mut draft = Self { width: 0, cells: Vec::new(), gravity };
        for (at, text) in rows.enumerate() {
            let row = at + 1;
            let found = text.chars().count();
            if found == 0 {
                return Err(BoardError::Empty { row });
            }
            draft.width = if at == 0 { found } else { draft.width };
            if found != draft.width {
                return Err(BoardError::Ragged { row, found, width: draft.width });
            }
            for (column, character) in text.chars().enumerate() {
                let wrong = BoardError::Character { row, column: column + 1, character };
                draft.cells.push(kind_of(if character == '.' { '0' } else { character }).ok_or(wrong)?);
            }
        }
        match (draft.width, draft.cells.len().checked_div(draft.width)) {
            (_, None) => Err(BoardError::Empty { row: 1 }),
            (width, Some(height)) if width > MAX_WIDTH || height > MAX_HEIGHT => {
                Err(BoardError::TooLarge { width, height })
            }
            _ => Ok(draft),
        }
    }
}

/// What all tiles of a kind are called; 0 is none.
fn name(kind: u8) -> String {
    if kind == 0 { "no tile".to_owned() } else { Face::of(kind, 0).group() }
}

impl Draft for ShisenDraft {
    /// The kind that the drag under way lays.
    type Hand = Option<u8>;

    fn info(&self) -> &'static EditorInfo {
        &INFO
    }

    fn hand(&self) -> Option<u8> {
        None
    }

    fn save(&self) -> String {
        self.rows("-") + if self.gravity { "~gravity" } else { "" }
    }

    fn restored(&self, kept: &str) -> Option<Self> {
        let rows = kept.strip_suffix("~gravity");
        Self::of_rows(rows.unwrap_or(kept).split('-'), rows.is_some()).ok()
    }

    fn position(&self) -> Result<String, String> {
        self.state().map(|state| state.to_string()).map_err(|why| why.to_string())
    }

    fn size(&self) -> Option<(usize, usize)> {
        Some((self.width, self.height()))
    }

    fn changed(&self, change: Change) -> Option<(Self, String)> {
        match change {
            Change::New => {
                let empty = Self { cells: vec![0; self.cells.len()], ..self.clone() };
                Some((empty, "An empty board. Undo brings the other one back.".to_owned()))
            }
            Change::Own(_) => {
                let gravity = !self.gravity;
                let words = if gravity { "Tiles fall now." } else { "Tiles stay where they are again." };
                Some((Self { gravity, ..self.clone() }, words.to_owned()))
            }
            _ => {
                let to = Rearranged::new((self.width, self.height()), change)?;
                let fits = to.width <= MAX_WIDTH && to.height <= MAX_HEIGHT;
                let next = Self { width: to.width, cells: to.of(&self.cells, 0), gravity: self.gravity };
                fits.then(|| (next, change.words()))
            }
        }
    }

    fn act(&mut self, hand: &mut Option<u8>, tool: usize, act: &Act) -> Option<Said> {
        // The last tool takes away.
        let kind = u8::try_from(tool + 1).ok().filter(|kind| usize::from(*kind) <= MAX_KINDS).unwrap_or(0);
        if *act == Act::Take {
            return Some(("", format!("{}: tap cells, or draw over them.", capital(&name(kind)))));
        }
        let typed = |key: char, _| kind_of(if key == '.' { '0' } else { key });
        let words = match paint(&mut self.cells, hand, (kind, 0), act, typed)? {
            Painted::Cell(at, kind) => {
                format!("{} on row {}, column {}.", capital(&name(kind)), at / self.width + 1, at % self.width + 1)
            }
            Painted::Stroke(kind) => format!("{} drawn.", capital(&name(kind))),
        };
        Some(("", words))
    }

    fn tools(&self) -> Vec<editor::Tool> {
        let set = Set::kept();
        let tool = |kind: u8| {
            let symbol = symbol(Face::of(kind, 0), set).into();
            editor::Tool {
                name: capital(&name(kind)).into(),
                short: String::new(),
                picture: html! {
                    <svg class="ss-swatch" viewBox="-23 -29 46 62" aria-hidden="true" focusable="false">{ body((44.0, 54.0), 0.0) }{ drawing(&symbol, 1.0) }</svg>
                },
            }
        };
        let empty = editor::Tool { name: "No tile".into(), short: "None".to_owned(), picture: Html::default() };
        (1..=MAX_KINDS as u8).map(tool).chain([empty]).collect()
    }

    fn rules(&self) -> Vec<(&'static str, bool)> {
        vec![("Tiles fall", self.gravity)]
    }

    fn written(&self, _form: usize) -> Result<String, String> {
        Ok(self.rows("\n").replace('0', ".") + "\n")
    }

    fn read(&self, text: &str) -> Result<Self, String> {
        let of_position = |text: &str| {
            let state = text.parse::<Shisen>().map_err(|why| sentence(&why.why))?;
            Ok(Self::of(&state))
        };
        if let Some(position) = position_of_link(text, &ENTRIES[0]) {
            return of_position(&position?);
        }
        let text = text.trim();
        if text.contains('-') || text.contains('~') {
            return of_position(text);
        }
        Self::of_rows(text.lines().map(str::trim), self.gravity).map_err(|why| sentence(&why.to_string()))
    }

    fn board(&self, _hand: &Option<u8>, editor: &EditorHandle) -> Html {
        let set = Set::kept();
        html! { <>{ symbols(set) }<Canvas key="board" draft={self.clone()} {set} editor={editor.clone()} /></> }
    }

    fn wanted(&self, position: &str) -> Vec<SolverRequest> {
        vec![SolverRequest::new(&StandingOf(position)), SolverRequest::new(&EstimateOf(position))]
    }

    fn check(&self, position: &str, solver: &Solver) -> Check {
        let standing = solver.get(&StandingOf(position));
        let proof = standing.as_deref();
        let big = proof.map(|proof| match proof {
            Proof::Solved(way) => (way.len().to_string(), "pairs: a way to take them all is known"),
            Proof::Impossible => ("–".to_owned(), "proved: no way takes all tiles"),
            Proof::Unknown => ("?".to_owned(), "the search gave up: nothing is proved"),
        });
        let board = self.state();
        let figures = board.iter().map(|state| (state.board().tiles() as u64, state.board().kinds() as u64));
        let rows =
            figures.flat_map(|(tiles, kinds)| [("Tiles", figures::grouped(tiles)), ("Kinds", figures::grouped(kinds))]);
        let blind = solver
            .get(&EstimateOf(position))
            .map(|estimate| ("Cleared by pairs at random", format!("{:.1}\u{202f}%", 100.0 * estimate.win_rate.value)));
        Check {
            tag: verdict(proof, "Impossible", "Not known"),
            big: big.map(|(number, words)| (number, words.to_owned())),
            rows: rows.chain(blind).collect(),
        }
    }
}

#[derive(Properties, PartialEq)]
struct CanvasProps {
    draft: ShisenDraft,
    set: Set,
    editor: EditorHandle,
}

/// The board that is set up.
#[component]
fn Canvas(props: &CanvasProps) -> Html {
    let CanvasProps { draft, set, editor } = props;
    let layout = use_layout(draft.width, draft.height(), false);
    let holder = use_holder(layout);
    let ground = use_memo((layout, draft.gravity), |(layout, gravity)| ground(*layout, *gravity));
    let cell = |(at, &kind): (usize, &u8)| {
        let cell = Cell { row: at / draft.width, column: at % draft.width };
        let ((row, column), middle, size) = (layout.seen(cell), layout.middle(cell), layout.tile());
        let content = if kind == 0 {
            no_tile(middle, size)
        } else {
            // The four flowers look alike here: which one lies where is seen when all lie there.
            let symbol = symbol(Face::of(kind, 0), *set);
            html! { <Tile at={middle} {size} scale={layout.scale()} {symbol} mark={Mark::None} /> }
        };
        GridCell {
            id: at as u16,
            row: row as u16,
            column: column as u16,
            label: format!("{}, row {} column {}", name(kind), cell.row + 1, cell.column + 1).into(),
            class: Classes::new(),
            selected: None,
            target: false,
            disabled: false,
            draggable: true,
            content,
        }
    };
    let cells: Vec<GridCell> = draft.cells.iter().enumerate().map(cell).collect();
    let drawing = Drawing::Svg { frame: layout.frame(), under: (*ground).clone(), over: Html::default() };
    let class = classes!("ss-board", layout.turned().then_some("turned"));
    html! {
        <div ref={holder} class="ss-holder">
            <GridBoard {class} label={format!("Tiles, {} wide, {} high", draft.width, draft.height())} {cells} {drawing}
                on_act={editor.on_tap(0)} on_drag={editor.on_drag(0)} on_letter={editor.on_letter(0)} on_cancel={editor.on_cancel()} />
        </div>
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::editor::state::tests::{after, drag, key, tap};
    use crate::app::editor::state::{EditorAction, EditorView};

    #[track_caller]
    fn draws(actions: &[EditorAction], expected: &str) {
        assert_eq!(after(ShisenDraft::empty(4, 2), actions).draft().rows("-"), expected);
    }

    #[test]
    fn it_begins_with_a_position() {
        assert_eq!(usual().position().as_deref(), Ok(USUAL));
    }

    #[test]
    fn tiles_are_laid_by_taps_strokes_and_letters() {
        draws(&[tap(0, 0), tap(0, 1), tap(0, 1), key(7, 'b'), key(6, '.')], "A000-000b");
        let stroke = [vec![EditorAction::Take(2)], drag(0, &[0, 1, 2]), vec![EditorAction::Take(52), tap(0, 1)]];
        draws(&stroke.concat(), "C0C0-0000");
        let state = after(ShisenDraft::empty(4, 2), &[tap(0, 0)]);
        assert!(state.position().is_err_and(|why| why.contains("pairs")));
        let state = after(ShisenDraft::empty(4, 2), &[]);
        assert!(state.position().is_err());
    }

    #[test]
    fn drafts_are_kept_and_read() {
        let draft = ShisenDraft { gravity: true, ..usual() };
        assert_eq!(draft.restored(&draft.save()), Some(draft.clone()));
        for damaged in ["", "AB-A", "A?", "~gravity"] {
            assert_eq!(draft.restored(damaged), None, "{damaged}");
        }
        let reads = |text: &str| draft.read(text).map(|draft| draft.save());
        assert_eq!(reads("AB\n.A\n").as_deref(), Ok("AB-0A~gravity"));
        assert_eq!(reads("AB-BA").as_deref(), Ok("AB-BA"));
        assert_eq!(reads("https://host/#/shisen/board/AB-BA~gravity").as_deref(), Ok("AB-BA~gravity"));
        assert!(reads("AB\nA").is_err() && reads("zen/board/ss").is_err() && reads("").is_err());
        let turned = draft.changed(Change::Turn).map(|(draft, _)| draft.save());
        assert_eq!(turned.as_deref(), Some((rotated() + "~gravity").as_str()));
    }

    /// The usual board a quarter further, worked out row by row.
    fn rotated() -> String {
        let rows: Vec<&str> = USUAL.split('-').collect();
        let column = |at: usize| rows.iter().rev().map(|row| &row[at..=at]).collect::<String>();
        (0..rows[0].len()).map(column).collect::<Vec<_>>().join("-")
    }
}

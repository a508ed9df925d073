//! The editor: a layout is set up by hand, that of the dominoes or coins on somebody's table.

use web_sys::HtmlInputElement;
use yew::prelude::*;

use super::board::{lie_class, use_lie};
use super::draft::{FujisanDraft, HIGHEST, read_row};
use super::mountain::{Plan, cell_of, id_of};
use super::{pieces, words};
use crate::app::editor::draft::{Act, Change, Check, Draft, DraftView, EditorInfo, Place, Said, proof_check};
use crate::app::editor::state::{EditorAction, EditorHandle, open};
use crate::app::editor::{EditorPage, Opener};
use crate::app::grid_board::{BoardStatus, Drawing, GridCell};
use crate::app::importer::position_of_link;
use crate::app::solver::{Solve, Solver, SolverRequest};
use crate::app::words::sentence;
use crate::engine::entry::Game;
use crate::games::fujisan::rules::{Cell, Mountain, Priest};
use crate::games::fujisan::{ENTRIES, Fujisan};

static INFO: EditorInfo = EditorInfo {
    noun: "position",
    new: "All zeros",
    play: "Play and solve it",
    hello: (
        "",
        "Tap a space to raise its value by one, or type 0 to 5 on it. Drag a priest, or tap him and then his place.",
    ),
    tools: "",
    side: "About this position",
    fact: ("Setup", "Own position"),
    share: ("This challenge", "From the first move"),
    text: "The mountain as text",
    characters: "The top row, then the bottom row: twelve values each, from left to right. An ace is 1, a null is 0.",
    ..EditorInfo::of(&Fujisan::INFO, "fujisan.draft", "fj-editor")
};

/// The numbers of the changes that only Fujisan has.
const SUMMIT_RULE: Change = Change::Own(0);
const TO_THE_GROUND: Change = Change::Own(1);

/// Draws the page. It begins with the draft that was kept, or with the first position of the game in progress.
pub fn page() -> Html {
    html! { <EditorPage key="editor" open={Opener(|| open(FujisanDraft::of_game()))} /> }
}

fn solve(position: &str) -> Solve<'_> {
    Solve { game: Fujisan::INFO.id, position, nodes: None }
}

/// The cell of a place on the grid.
fn cell_at(place: &Place) -> Option<Cell> {
    cell_of(u16::try_from(place.cell).ok()?)
}

impl FujisanDraft {
    fn place(&mut self, picked: &mut Option<Priest>, priest: Priest, to: Cell) -> Said {
        if self.put_priest(priest, to) {
            *picked = None;
            return ("", format!("**{}** stands there now.", priest.letter()));
        }
        ("", "Two priests never share a space.".to_owned())
    }

    fn tap(&mut self, picked: &mut Option<Priest>, cell: Cell) -> Said {
        match (*picked, self.mountain.priest_on(cell)) {
            (Some(held), Some(there)) if held == there => {
                *picked = None;
                ("", format!("**{}** stays.", there.letter()))
            }
            (_, Some(there)) => {
                *picked = Some(there);
                ("", format!("**{}** is picked up. Where should he stand?", there.letter()))
            }
            (Some(held), None) => self.place(picked, held, cell),
            (None, None) => {
                let next = self.mountain.value(cell).map_or(0, |value| (value + 1) % (HIGHEST + 1));
                self.write(cell, next)
            }
        }
    }

    fn write(&mut self, cell: Cell, value: u8) -> Said {
        if self.put_value(cell, value) {
            return ("", format!("The value is **{value}** now."));
        }
        ("", "The ground has no value.".to_owned())
    }
}

impl DraftView for FujisanDraft {
    fn info(&self) -> &'static EditorInfo {
        &INFO
    }

    fn save(&self) -> String {
        self.text()
    }

    fn position(&self) -> Result<String, String> {
        self.problem().map_or_else(|| Ok(self.mountain.to_string()), Err)
    }

    fn written(&self, _form: usize) -> Result<String, String> {
        let [top, bottom] = &self.rows;
        Ok(format!("{top}\n{bottom}\n"))
    }

    fn wanted(&self, position: &str) -> Vec<SolverRequest> {
        vec![SolverRequest::new(&solve(position))]
    }

    fn check(&self, position: &str, solver: &Solver) -> Check {
        let answer = solver.get(&solve(position));
        let words = [
            "move, proven shortest",
            "moves, proven shortest",
            "proved: no way leads up",
            "too many positions to search here",
        ];
        let mut check = proof_check(answer.as_deref(), words);
        check.rows.extend(solver.ms(&solve(position)).map(|ms| ("Searched in", format!("{} ms", ms.ceil()))));
        check
    }
}

impl Draft for FujisanDraft {
    /// The priest that is picked up.
    type Hand = Option<Priest>;

    fn hand(&self) -> Option<Priest> {
        None
    }

    fn restored(&self, kept: &str) -> Option<Self> {
        self.restore(kept)
    }

    fn changed(&self, change: Change) -> Option<(Self, String)> {
        let mut next = self.clone();
        let words = match change {
            Change::New => {
                next.show(Mountain::new([[0; 12]; 2], self.mountain.summit_lr));
                "All values are 0. Undo brings the others back."
            }
            SUMMIT_RULE => {
                next.mountain.summit_lr = !next.mountain.summit_lr;
                let on = "On the summit, left and right are allowed now.";
                if next.mountain.summit_lr { on } else { "On the summit, only up and down are allowed again." }
            }
            TO_THE_GROUND if self.mountain.priests != Cell::START => {
                next.mountain.priests = Cell::START;
                "The priests stand on the ground."
            }
            _ => return None,
        };
        Some((next, words.to_owned()))
    }

    fn act(&mut self, hand: &mut Option<Priest>, _tool: usize, act: &Act) -> Option<Said> {
        match act {
            Act::Tap(place) => return Some(self.tap(hand, cell_at(place)?)),
            Act::Type(place, key) => {
                let value = key.to_digit(u32::from(HIGHEST) + 1).and_then(|value| u8::try_from(value).ok())?;
                return Some(self.write(cell_at(place)?, value));
            }
            Act::Press(place) => *hand = self.mountain.priest_on(cell_at(place)?),
            // Over another priest he waits where he is.
            Act::Over(place) => {
                self.put_priest((*hand)?, cell_at(place)?);
            }
            Act::Write(row, text) => self.type_row(*row, text),
            Act::Drop | Act::LetGo => *hand = None,
            Act::Take | Act::Choose(_) => {}
        }
        None
    }

    fn read(&self, text: &str) -> Result<Self, String> {
        let mut next = self.clone();
        match position_of_link(text, &ENTRIES[0]) {
            Some(position) => next.show(position?.parse::<Mountain>().map_err(|why| sentence(&why.why))?),
            None => match text.trim().lines().collect::<Vec<_>>()[..] {
                [top, bottom] => {
                    let rows = [read_row("top", top)?, read_row("bottom", bottom)?];
                    next.show(Mountain { values: rows, ..self.mountain.clone() });
                }
                // One line: a position as in ids.
                _ => next.show(text.trim().parse::<Mountain>().map_err(|why| sentence(&why.why))?),
            },
        }
        Ok(next)
    }

    fn board(&self, picked: &Option<Priest>, editor: &EditorHandle) -> Html {
        html! { <Canvas mountain={self.mountain.clone()} picked={*picked} editor={editor.clone()} /> }
    }

    fn below(&self, _picked: &Option<Priest>, editor: &EditorHandle) -> Html {
        let row = |row: usize, name: &'static str| {
            let oninput = editor.hears(move |event: InputEvent| {
                let text = event.target_unchecked_into::<HtmlInputElement>().value();
                EditorAction::Act(Act::Write(row, text))
            });
            let wrong = self.read_typed(row).is_err();
            html! {
                <label key={name} class="fj-row-input">
                    <span>{ name }</span>
                    <input type="text" inputmode="numeric" autocomplete="off" spellcheck="false" maxlength="40" {oninput}
                        value={self.rows[row].clone()} aria-invalid={wrong.to_string()} aria-describedby="fj-editor-check" />
                </label>
            }
        };
        let problem = self.problem();
        let on_ground = self.mountain.priests == Cell::START;
        html! {
            <div key="rows" class="fj-editor-rows">
                { row(0, "Top row") }
                { row(1, "Bottom row") }
                <button key="ground" type="button" class="btn" onclick={editor.on_change(TO_THE_GROUND)} disabled={on_ground}>{ "Priests back to the ground" }</button>
                <p key="check" id="fj-editor-check" class="wrong" role="status" hidden={problem.is_none()}>{ problem.unwrap_or_default() }</p>
                <label key="rule" class="fj-rule">
                    <input type="checkbox" checked={self.mountain.summit_lr} onchange={editor.on_change(SUMMIT_RULE)} />
                    <span>{ "On the summit, left and right are allowed too (the piecepack’s original rule)" }</span>
                </label>
            </div>
        }
    }
}

#[derive(Properties, Clone, PartialEq)]
struct CanvasProps {
    mountain: Mountain,
    picked: Option<Priest>,
    editor: EditorHandle,
}

/// The mountain that is set up.
#[component]
fn Canvas(props: &CanvasProps) -> Html {
    let plan = Plan::whole(use_lie());
    let CanvasProps { mountain, picked, editor } = props;
    let cells: Vec<GridCell> = plan.cells().map(|cell| grid_cell(&plan, mountain, *picked, cell)).collect();
    let pawn = |priest: Priest| {
        let place = format!("{} scale({})", pieces::at(plan.pawn(mountain.cell(priest))), plan.pawn_scale());
        html! { <g key={priest.letter().to_string()} class="fj-pawn" transform={place}>{ pieces::pawn(priest, *picked == Some(priest)) }</g> }
    };
    let drawing = Drawing::Svg {
        frame: plan.frame(),
        under: pieces::backdrop(&plan, BoardStatus::Open),
        over: Priest::ALL.into_iter().map(pawn).collect(),
    };
    let class = classes!("fj-board", lie_class(plan.lie));
    let label = "The mountain, to be set up: two rows, twelve steps";
    editor.grid(0, label, class, Some(id_of(Cell::at(0, 1))), (cells, drawing))
}

fn grid_cell(plan: &Plan, mountain: &Mountain, picked: Option<Priest>, cell: Cell) -> GridCell {
    let who = mountain.priest_on(cell);
    let (row, column) = plan.spot(cell);
    GridCell {
        id: id_of(cell),
        row,
        column,
        label: words::label(mountain, cell, who, picked, None, None).into(),
        class: classes!("fj-cell", who.map(|_| "taken")),
        selected: who.map(|_| who == picked),
        draggable: who.is_some(),
        content: pieces::space(plan, cell, mountain.value(cell), who.is_some()),
        ..GridCell::default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::editor::state::tests::{after, drag, key, tap};
    use crate::app::editor::state::{EditorState, EditorView};

    fn edited(actions: &[EditorAction]) -> EditorState<FujisanDraft> {
        let zeros = FujisanDraft::new(Mountain::new([[0; 12]; 2], false), "");
        after(zeros, actions)
    }

    fn at(row: u8, column: u8) -> usize {
        id_of(Cell::at(row, column)).into()
    }

    fn typed(row: usize, text: &str) -> EditorAction {
        EditorAction::Act(Act::Write(row, text.to_owned()))
    }

    #[test]
    fn values_are_counted_on_and_typed() {
        let state = edited(&[tap(0, at(0, 1)), tap(0, at(0, 1)), key(at(1, 12), '5'), key(at(1, 11), '6')]);
        assert_eq!(state.shown().position().as_deref(), Ok("200000000000-000000000005"));
        assert_eq!(state.draft().rows, ["200000000000", "000000000005"]);
    }

    #[test]
    fn priests_are_tapped_or_dragged_to_their_place() {
        let home = at(0, 0);
        let state = edited(&[tap(0, home), tap(0, at(0, 6))]);
        assert_eq!(state.draft().mountain.cell(Priest::A), Cell::at(0, 6));
        let state = edited(&[tap(0, home), tap(0, at(1, 0)), tap(0, at(1, 1))]);
        assert_eq!(state.draft().mountain.cell(Priest::C), Cell::at(1, 1), "another one is picked up");
        let over = drag(0, &[home, at(1, 0), at(1, 3)]);
        let state = edited(&over);
        assert_eq!((state.draft().mountain.cell(Priest::A), state.can()), (Cell::at(1, 3), (true, false)));
        let ground = edited(&[over, vec![EditorAction::Change(TO_THE_GROUND)]].concat());
        assert_eq!(ground.draft().mountain.priests, Cell::START);
    }

    #[test]
    fn a_row_that_is_typed_is_one_step_and_may_be_unfinished() {
        let state = edited(&[typed(0, "1"), typed(0, "12"), typed(0, "123")]);
        assert_eq!(state.shown().position(), Err("The top row has 3 of 12 values.".to_owned()));
        assert_eq!(state.can(), (true, false));
        let back = edited(&[typed(0, "1"), typed(0, "12"), EditorAction::Undo]);
        assert_eq!((back.can(), back.draft().rows[0].as_str()), ((false, true), "000000000000"));
        let whole = edited(&[typed(0, "1"), typed(0, "12 34 50 12 34 50"), typed(1, "x")]);
        assert_eq!(whole.draft().mountain.to_string(), "123450123450-000000000000");
    }

    #[test]
    fn texts_are_read() {
        let draft = FujisanDraft::new(Mountain::new([[0; 12]; 2], true), "");
        let reads = |text: &str| draft.read(text).map(|draft| draft.mountain.to_string());
        let rows = "321001031231-400452325514";
        assert_eq!(reads("3210 0103 1231\n400452325514\n"), Ok(format!("{rows}~summitlr")));
        assert_eq!(reads(rows).as_deref(), Ok(rows));
        assert_eq!(reads(&format!("https://host/#/fujisan/board/{rows}")).as_deref(), Ok(rows));
        assert!(reads("12\n34").is_err() && reads("").is_err() && reads("zen/board/ss").is_err());
    }
}

//! The editor: a layout is set up by hand, that of the dominoes or coins on somebody's table.

use web_sys::HtmlInputElement;

use super::mountain::{Plan, cell_of, id_of};
use super::{grid_cell, lie_names, mountain, use_lie};
use crate::app::editor::EditorPage;
use crate::app::editor::draft::{Act, Change, Check, Draft, DraftView, EditorInfo, Place, Said, proof_check};
use crate::app::editor::state::{EditorAction, EditorHandle, open};
use crate::app::grid_board::{BoardStatus, Drawing};
use crate::app::importer::position_of_link;
use crate::app::prelude::*;
use crate::app::solver::{Solve, Solver, SolverRequest};
use crate::engine::entry::{Game, Start};
use crate::engine::session::Saved;
use crate::games::fujisan::rules::{Cell, HIGHEST, Mountain, Priest, STEPS};
use crate::games::fujisan::{ENTRIES, Fujisan, words};
use crate::web::store;

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
    html! { <EditorPage key="editor" open={|()| open(FujisanDraft::of_game())} /> }
}

/// A position, and its rows as they are typed.
#[derive(Clone, Debug, PartialEq)]
struct FujisanDraft {
    /// The position with the last legal rows.
    mountain: Mountain,
    /// The rows as typed.
    rows: [String; 2],
    /// The first position of the game that was in progress when the draft was begun; who has another one begins anew.
    game: String,
}

/// The first position of the game in progress, or of a challenge of the first setup.
fn game_at_hand() -> String {
    let entry = &ENTRIES[0];
    let saved = store::read(&format!("session.{}", entry.info.id)).and_then(|text| Saved::read(&text).ok());
    let saved = saved.map(|session| session.now().start.clone());
    let fresh = || {
        let setup = Fujisan::INFO.setups.first()?.code;
        let source = ChallengeId::parse(&format!("{}/{setup}/editor", entry.info.id)).ok()?.source;
        match entry.table.start(&source) {
            Ok(Start::Ready(position)) => Some(position),
            _ => None,
        }
    };
    saved.filter(|position| entry.table.position(position).is_ok()).or_else(fresh).unwrap_or_default()
}

impl FujisanDraft {
    /// A draft of this position; `game` is the first position of the game in progress.
    fn new(mountain: Mountain, game: &str) -> Self {
        Self { rows: rows_of(&mountain), mountain, game: game.to_owned() }
    }

    /// A draft of the game in progress.
    fn of_game() -> Self {
        let game = game_at_hand();
        let mountain = game.parse::<Mountain>().unwrap_or_else(|_| Mountain::new([[0; STEPS as usize]; 2], false));
        Self::new(mountain, &game)
    }

    /// The draft has this position, and the rows follow.
    fn show(&mut self, mountain: Mountain) {
        self.rows = rows_of(&mountain);
        self.mountain = mountain;
    }

    /// Writes a value on a space; false on the ground, which has none.
    fn put_value(&mut self, cell: Cell, value: u8) -> bool {
        let step = usize::from(cell.column).checked_sub(1);
        let space = step.and_then(|step| self.mountain.values.get_mut(usize::from(cell.row))?.get_mut(step));
        let Some(space) = space.filter(|_| value <= HIGHEST) else { return false };
        *space = value;
        // Of the other row something may be typed in part.
        let row = usize::from(cell.row);
        self.rows[row] = rows_of(&self.mountain)[row].clone();
        true
    }

    /// Puts a priest on a cell; false where another one stands.
    fn put_priest(&mut self, priest: Priest, to: Cell) -> bool {
        let free = self.mountain.priest_on(to).is_none_or(|there| there == priest);
        if free {
            self.mountain.priests[priest as usize] = to;
        }
        free
    }

    /// The values of a row as it is typed.
    ///
    /// # Errors
    /// They are not twelve values: one sentence.
    fn read_typed(&self, row: usize) -> Result<[u8; STEPS as usize], String> {
        read_row(if row == 0 { "top" } else { "bottom" }, self.rows.get(row).map_or("", |text| text))
    }

    /// Why the draft is no position.
    fn problem(&self) -> Option<String> {
        self.read_typed(0).err().or(self.read_typed(1).err())
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
            (Some(held), None) => {
                self.put_priest(held, cell);
                *picked = None;
                ("", format!("**{}** stands there now.", held.letter()))
            }
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

fn solve(position: &str) -> Solve<'_> {
    Solve { game: Fujisan::INFO.id, position, nodes: None }
}

/// The cell of a place on the grid.
fn cell_at(place: &Place) -> Option<Cell> {
    cell_of(u16::try_from(place.cell).ok()?)
}

impl DraftView for FujisanDraft {
    fn info(&self) -> &'static EditorInfo {
        &INFO
    }

    /// Whole positions alone are kept.
    fn save(&self) -> String {
        format!("{} {}", self.game, self.mountain)
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
        let [none, unknown] = ["proved: no way leads up", "too many positions to search here"];
        let mut check =
            proof_check(answer.as_deref(), ["move, proven shortest", "moves, proven shortest", none, unknown]);
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

    /// Nothing also if it is of the time before the game in progress.
    fn restored(&self, kept: &str) -> Option<Self> {
        let (game, mountain) = kept.split_once(' ')?;
        let mountain = mountain.parse::<Mountain>().ok()?;
        (game == self.game).then(|| Self::new(mountain, game))
    }

    fn changed(&self, change: Change) -> Option<(Self, String)> {
        let mut next = self.clone();
        let words = match change {
            Change::New => {
                next.show(Mountain::new([[0; 12]; 2], self.mountain.summit_lr));
                "All values are 0. Undo brings the others back."
            }
            SUMMIT_RULE if self.mountain.summit_lr => {
                next.mountain.summit_lr = false;
                "On the summit, only up and down are allowed again."
            }
            SUMMIT_RULE => {
                next.mountain.summit_lr = true;
                "On the summit, left and right are allowed now."
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
            // The position takes a row as soon as it is whole.
            Act::Write(row, text) => {
                self.rows.get_mut(*row)?.clone_from(text);
                if let Ok(values) = self.read_typed(*row) {
                    self.mountain.values[*row] = values;
                }
            }
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
    let cell = |cell: Cell| {
        let who = mountain.priest_on(cell);
        let label = words::label(mountain, cell, who, *picked, None, None);
        grid_cell(&plan, mountain, cell, [who, *picked], label)
    };
    let cells = plan.cells().map(cell).collect();
    let pawn = |priest: Priest| {
        let place = format!("{} scale({})", mountain::at(plan.pawn(mountain.cell(priest))), plan.pawn_scale());
        html! { <g key={priest.letter().to_string()} class="fj-pawn" transform={place}>{ mountain::pawn(priest, *picked == Some(priest)) }</g> }
    };
    let drawing = Drawing::Svg {
        frame: plan.frame(),
        under: mountain::backdrop(&plan, BoardStatus::Open),
        over: Priest::ALL.into_iter().map(pawn).collect(),
    };
    let class = classes!("fj-board", lie_names(plan.lie).0);
    let label = "The mountain, to be set up: two rows, twelve steps";
    editor.grid(0, label, class, Some(id_of(Cell::at(0, 1))), (cells, drawing))
}

/// Reads one row, the `name` one. Blanks and other separators between the digits do not count.
///
/// # Errors
/// It is not twelve values: one sentence.
fn read_row(name: &str, text: &str) -> Result<[u8; STEPS as usize], String> {
    let typed = text.chars().filter(|c| !c.is_whitespace() && !matches!(c, ',' | '.' | '-' | '|'));
    let read = |c: char| {
        let value = c.to_digit(10).and_then(|digit| u8::try_from(digit).ok()).filter(|digit| *digit <= HIGHEST);
        value.ok_or_else(|| format!("The {name} row has a “{c}”. Values go from 0 to 5; an ace is 1, a null is 0."))
    };
    let values: Vec<u8> = typed.map(read).collect::<Result<_, String>>()?;
    let found = values.len();
    values.try_into().map_err(|_| format!("The {name} row has {found} of {STEPS} values."))
}

/// The rows of a mountain as one would type them.
fn rows_of(mountain: &Mountain) -> [String; 2] {
    mountain.values.map(|row| row.iter().map(u8::to_string).collect())
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

    fn draft() -> FujisanDraft {
        FujisanDraft::new(Mountain::new([[5; STEPS as usize]; 2], false), "game")
    }

    #[test]
    fn the_ground_has_no_value_and_two_priests_never_share_a_cell() {
        let mut draft = draft();
        assert!(!draft.put_value(Cell::at(0, 0), 3) && !draft.put_value(Cell::at(1, 3), 6));
        assert!(draft.put_value(Cell::at(1, 3), 0));
        assert_eq!(draft.rows[1], "550555555555");
        assert!(!draft.put_priest(Priest::A, Cell::START[1]));
        assert!(draft.put_priest(Priest::A, Cell::at(0, 6)));
        assert_eq!(draft.mountain.cell(Priest::A), Cell::at(0, 6));
    }

    #[test]
    fn a_draft_of_another_game_is_left() {
        let draft = draft();
        assert_eq!(draft.restored(&draft.save()), Some(draft.clone()));
        let other = FujisanDraft::new(draft.mountain.clone(), "other");
        for kept in [other.save().as_str(), "", "game", "game 12"] {
            assert_eq!(draft.restored(kept), None, "{kept}");
        }
    }

    #[test]
    fn rows_are_read_with_or_without_blanks() {
        let row = [5, 2, 0, 4, 3, 1, 0, 2, 5, 1, 4, 3];
        assert_eq!(read_row("top", "520431025143"), Ok(row));
        assert_eq!(read_row("top", "52 04 31 02 51 43 "), Ok(row));
        let check = |text: &str, problem: &str| assert_eq!(read_row("top", text).expect_err("a bad row"), problem);
        check("52043102514", "The top row has 11 of 12 values.");
        check("52043102514x", "The top row has a “x”. Values go from 0 to 5; an ace is 1, a null is 0.");
        check("520431025147", "The top row has a “7”. Values go from 0 to 5; an ace is 1, a null is 0.");
    }
}

//! A layout set up by hand: that of the dominoes or coins on somebody's table.

use web_sys::HtmlInputElement;
use yew::prelude::*;

use super::board::{lie_class, use_lie};
use super::draft;
use super::mountain::{Plan, cell_of, id_of};
use super::{pieces, scene, words};
use crate::app::grid_board::{Drag, Drawing, GridBoard, GridCell, Letter};
use crate::app::view::{BoardStatus, EditorProps};
use crate::games::fujisan::rules::{Cell, Mountain, Priest};

/// The form: the mountain, its two rows as text, its rule.
#[component]
pub fn Editor(props: &EditorProps) -> Html {
    let sheet = use_reducer(|| Sheet::of(&props.position));
    {
        let (dispatch, position) = (sheet.dispatcher(), props.position.clone());
        use_effect_with(position, move |position| dispatch.dispatch(Edit::Open(position.clone())));
    }
    {
        let on_change = props.on_change.clone();
        use_effect_with((sheet.problem(), sheet.mountain.clone()), move |(problem, mountain)| {
            on_change.emit(problem.clone().map_or_else(|| Ok(mountain.to_string()), Err));
        });
    }
    let edit = sheet.dispatcher();
    let on_rule = {
        let edit = edit.clone();
        Callback::from(move |e: Event| {
            edit.dispatch(Edit::SummitRule(e.target_unchecked_into::<HtmlInputElement>().checked()));
        })
    };
    let to_the_ground = {
        let edit = edit.clone();
        Callback::from(move |_: MouseEvent| edit.dispatch(Edit::ToTheGround))
    };
    let on_edit = {
        let edit = edit.clone();
        Callback::from(move |e| edit.dispatch(e))
    };
    let problem = sheet.problem();
    html! {
        <div class="fj-editor">
            <p key="how" class="fj-editor-how">{ "Tap a space to count its value on, or type 0 to 5 on it. Drag a priest, or tap him and then his place." }</p>
            <Canvas key="board" sheet={(*sheet).clone()} edit={on_edit} />
            <div key="rows" class="fj-editor-rows">
                { row_input(&sheet, &edit, 0, "Top row") }
                { row_input(&sheet, &edit, 1, "Bottom row") }
            </div>
            <p key="check" id="fj-editor-check" class={classes!("fj-check", problem.is_some().then_some("wrong"))} role="status">
                { problem.unwrap_or_else(|| sheet.said.clone()) }
            </p>
            <label key="rule" class="fj-rule">
                <input type="checkbox" checked={sheet.mountain.summit_lr} onchange={on_rule} />
                <span>{ "On the summit, left and right are allowed too (the piecepack’s original rule)" }</span>
            </label>
            <button key="ground" type="button" class="btn" onclick={to_the_ground} disabled={sheet.mountain.priests == Cell::START}>
                { "Priests back to the ground" }
            </button>
        </div>
    }
}

fn row_input(sheet: &Sheet, edit: &UseReducerDispatcher<Sheet>, row: usize, name: &'static str) -> Html {
    let oninput = {
        let edit = edit.clone();
        Callback::from(move |e: InputEvent| {
            edit.dispatch(Edit::Type(row, e.target_unchecked_into::<HtmlInputElement>().value()));
        })
    };
    let wrong = sheet.read(row).is_err();
    html! {
        <label class="fj-row-input">
            <span>{ name }</span>
            <input type="text" inputmode="numeric" autocomplete="off" spellcheck="false" maxlength="40" {oninput}
                value={sheet.rows[row].clone()} aria-invalid={wrong.to_string()} aria-describedby="fj-editor-check" />
        </label>
    }
}

/// What is on the form.
#[derive(Clone, Debug, PartialEq)]
struct Sheet {
    mountain: Mountain,
    /// The rows as typed; the mountain has the last legal ones.
    rows: [String; 2],
    picked: Option<Priest>,
    said: String,
}

/// What can be done to the form.
#[derive(Debug)]
enum Edit {
    Open(AttrValue),
    Type(usize, String),
    Act(Cell),
    Write(Cell, u8),
    Pick(Option<Priest>),
    Place(Priest, Cell),
    SummitRule(bool),
    ToTheGround,
}

impl Sheet {
    fn of(position: &str) -> Self {
        let mountain = position.parse::<Mountain>().unwrap_or_else(|_| Mountain::new([[0; 12]; 2], false));
        let rows = [0, 1].map(|row| draft::row_text(&mountain, row));
        Self { mountain, rows, picked: None, said: String::new() }
    }

    fn read(&self, row: usize) -> Result<[u8; 12], String> {
        draft::read_row(if row == 0 { "top" } else { "bottom" }, &self.rows[row])
    }

    fn problem(&self) -> Option<String> {
        self.read(0).err().or(self.read(1).err())
    }

    fn say(mut self, text: impl Into<String>) -> Self {
        self.said = text.into();
        self
    }

    /// The mountain was changed on the board: the rows follow.
    fn draw(mut self, mountain: Mountain) -> Self {
        self.rows = [0, 1].map(|row| draft::row_text(&mountain, row));
        self.mountain = mountain;
        self
    }

    fn typed(mut self, row: usize, text: String) -> Self {
        self.rows[row] = text;
        if let Ok(values) = self.read(row) {
            self.mountain.values[row] = values;
        }
        self.say("")
    }

    fn place(mut self, priest: Priest, to: Cell) -> Self {
        match draft::with_priest(&self.mountain, priest, to) {
            Some(mountain) => {
                self.mountain = mountain;
                self.picked = None;
                self.say("")
            }
            None => self.say("Two priests never share a space."),
        }
    }

    fn act(mut self, cell: Cell) -> Self {
        match (self.picked, self.mountain.priest_on(cell)) {
            (Some(picked), Some(there)) if picked == there => {
                self.picked = None;
                self.say("")
            }
            (_, Some(there)) => {
                self.picked = Some(there);
                self.say(format!("{} is picked up. Where shall he stand?", there.letter()))
            }
            (Some(picked), None) => self.place(picked, cell),
            (None, None) => {
                let next = draft::with_next_value(&self.mountain, cell);
                self.draw(next).say("")
            }
        }
    }
}

impl Reducible for Sheet {
    type Action = Edit;

    fn reduce(self: std::rc::Rc<Self>, edit: Edit) -> std::rc::Rc<Self> {
        let sheet = (*self).clone();
        let next = match edit {
            Edit::Open(position) if sheet.mountain.to_string() == *position => sheet,
            Edit::Open(position) => Sheet::of(&position),
            Edit::Type(row, text) => sheet.typed(row, text),
            Edit::Act(cell) => sheet.act(cell),
            Edit::Write(cell, value) => {
                let next = draft::with_value(&sheet.mountain, cell, value);
                sheet.draw(next).say("")
            }
            Edit::Pick(priest) => Sheet { picked: priest, ..sheet },
            Edit::Place(priest, cell) => sheet.place(priest, cell),
            Edit::SummitRule(lr) => {
                let mut sheet = sheet;
                sheet.mountain.summit_lr = lr;
                sheet
            }
            Edit::ToTheGround => {
                let mut sheet = sheet;
                sheet.mountain.priests = Cell::START;
                Sheet { picked: None, ..sheet }
            }
        };
        if next == *self { self } else { next.into() }
    }
}

#[derive(Properties, Clone, PartialEq)]
struct CanvasProps {
    sheet: Sheet,
    edit: Callback<Edit>,
}

/// The mountain of the form.
#[component]
fn Canvas(props: &CanvasProps) -> Html {
    let plan = Plan::whole(use_lie());
    let carried = use_state(|| None::<(Priest, (f64, f64))>);
    let Sheet { mountain, picked, .. } = props.sheet.clone();
    let edit = props.edit.clone();
    let on_act = edit.reform(|id| Edit::Act(cell_of(id).unwrap_or(Cell::at(0, 0))));
    let on_cancel = edit.reform(|()| Edit::Pick(None));
    let on_letter = {
        let edit = edit.clone();
        Callback::from(move |Letter { on, key }| {
            if let (Some(cell), Some(value)) = (cell_of(on), key.to_digit(6).and_then(|v| u8::try_from(v).ok())) {
                edit.emit(Edit::Write(cell, value));
            }
        })
    };
    let on_drag = {
        let (edit, carried, mountain) = (edit.clone(), carried.setter(), mountain.clone());
        let who = move |id| cell_of(id).and_then(|cell| mountain.priest_on(cell));
        Callback::from(move |drag| match drag {
            Drag::Over { from, dx, dy, .. } => carried.set(who(from).map(|priest| (priest, (dx, dy)))),
            Drag::Drop { from, to } => {
                carried.set(None);
                if let (Some(priest), Some(to), true) = (who(from), to.and_then(cell_of), to != Some(from)) {
                    edit.emit(Edit::Place(priest, to));
                }
            }
            Drag::Cancel { .. } => carried.set(None),
        })
    };
    let cells: Vec<GridCell> = plan.cells().map(|cell| grid_cell(&plan, &mountain, picked, cell)).collect();
    let drawing = Drawing::Svg {
        frame: plan.frame(),
        under: scene::backdrop(&plan, BoardStatus::Open),
        over: priests(&plan, &mountain, picked, *carried),
    };
    let class = classes!("fj-board", lie_class(plan.lie));
    html! {
        <GridBoard label="The mountain, to be set up: two rows, twelve steps" {class} {cells} {drawing}
            home={id_of(Cell::at(0, 1))} {on_act} {on_cancel} {on_drag} {on_letter} />
    }
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
        target: false,
        disabled: false,
        draggable: who.is_some(),
        content: pieces::space(plan, cell, mountain.value(cell), who.is_some()),
    }
}

fn priests(plan: &Plan, mountain: &Mountain, picked: Option<Priest>, carried: Option<(Priest, (f64, f64))>) -> Html {
    let pawn = |priest: Priest| {
        let (x, y) = plan.pawn(mountain.cell(priest));
        let (dx, dy) = carried.filter(|&(who, _)| who == priest).map_or((0.0, 0.0), |(_, by)| by);
        let place = format!("{} scale({})", pieces::at((x + dx, y + dy)), plan.pawn_scale());
        html! { <g key={priest.letter().to_string()} class="fj-pawn" transform={place}>{ pieces::pawn(priest, picked == Some(priest)) }</g> }
    };
    Priest::ALL.into_iter().map(pawn).collect()
}

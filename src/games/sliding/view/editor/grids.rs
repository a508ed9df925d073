//! The two grids of the editor, start and goal, each a board for the pointer and for keys.

use yew::prelude::*;

use super::draft::{Draft, Grid};
use super::state::{EditorAction, EditorState};
use crate::app::grid_board::{Drag, Drawing, Frame, GridBoard, GridCell};
use crate::games::sliding::board::WALL;
use crate::games::sliding::view::outline::{Pair, UNIT, outline};
use crate::games::sliding::view::piece::{Piece, corner, drawing, kind_of, transform};

/// How far the plate reaches beyond the cells.
const PLATE: i32 = 12;

/// A grid with its pieces.
pub fn grid(desk: &UseReducerHandle<EditorState>, grid: Grid) -> Html {
    let draft = desk.draft();
    let (width, height) = (draft.width() as i32 * UNIT, draft.height() as i32 * UNIT);
    let edge = f64::from(PLATE);
    let frame =
        Frame { x: -edge, y: -edge, width: f64::from(width) + 2.0 * edge, height: f64::from(height) + 2.0 * edge };
    let dispatch = |make: fn(Grid, u16) -> EditorAction| {
        let desk = desk.dispatcher();
        Callback::from(move |cell: u16| desk.dispatch(make(grid, cell)))
    };
    let on_drag = {
        let desk = desk.dispatcher();
        Callback::from(move |drag: Drag| match drag {
            Drag::Over { from, over: Some(over), .. } => {
                desk.dispatch(EditorAction::Drag(grid, from.into(), over.into()))
            }
            Drag::Over { .. } => {}
            Drag::Drop { .. } => desk.dispatch(EditorAction::Drop),
            Drag::Cancel { .. } => desk.dispatch(EditorAction::LetGo),
        })
    };
    let on_cancel = {
        let desk = desk.dispatcher();
        Callback::from(move |()| desk.dispatch(EditorAction::LetGo))
    };
    let label = if grid == Grid::Start { "Start" } else { "Goal" };
    html! {
        <GridBoard class="sl-board sl-edit" {label} cells={cells(desk, grid)}
            drawing={Drawing::Svg { frame, under: under(draft, grid), over: over(desk, grid) }}
            on_act={dispatch(|grid, cell| EditorAction::Tap(grid, cell.into()))} {on_drag} {on_cancel} />
    }
}

fn place(draft: &Draft, cell: usize) -> Pair {
    ((cell % draft.width()) as i32, (cell / draft.width()) as i32)
}

fn cells(desk: &EditorState, grid: Grid) -> Vec<GridCell> {
    let draft = desk.draft();
    let in_hand = desk.in_hand().filter(|(of, _)| *of == grid).map(|(_, letter)| letter);
    let cell = |at: usize| {
        let (x, y) = place(draft, at);
        let letter = draft.cells(grid)[at];
        let wall = draft.cells(Grid::Start)[at] == WALL;
        let content = match letter {
            WALL => "a wall".to_owned(),
            _ if wall => "a wall".to_owned(),
            letter if letter.is_ascii_alphabetic() => format!("piece {}", char::from(letter)),
            _ if grid == Grid::Goal => "anything".to_owned(),
            _ => "empty".to_owned(),
        };
        let hand = if in_hand == Some(letter) { "; in your hand" } else { "" };
        let at_text = |cells: i32, by: i32| (cells * UNIT + by).to_string();
        let ring = |class: &'static str| html! { <rect {class} x={at_text(x, 5)} y={at_text(y, 5)} width="90" height="90" rx="12" /> };
        GridCell {
            id: at as u16,
            row: y as u16,
            column: x as u16,
            label: format!("{content}, row {} column {}{hand}", y + 1, x + 1).into(),
            class: Classes::new(),
            selected: None,
            target: false,
            disabled: false,
            draggable: true,
            content: html! {
                <>
                    <rect class="sl-hit" x={at_text(x, 0)} y={at_text(y, 0)} width="100" height="100" />
                    { ring("sl-focus-under") }{ ring("sl-focus") }
                </>
            },
        }
    };
    (0..draft.cells(grid).len()).map(cell).collect()
}

fn under(draft: &Draft, grid: Grid) -> Html {
    let side = |cells: usize| (cells as i32 * UNIT + 2 * PLATE).to_string();
    let slot = |at: usize| {
        let (x, y) = place(draft, at);
        if draft.cells(Grid::Start)[at] == WALL {
            return html! { <rect key={at} class="sl-wall" x={(x * UNIT).to_string()} y={(y * UNIT).to_string()} width="100" height="100" rx="3" /> };
        }
        let any = (grid == Grid::Goal).then(|| {
            html! { <circle class="sl-any" cx={(x * UNIT + 50).to_string()} cy={(y * UNIT + 50).to_string()} r="3" /> }
        });
        html! {
            <g key={at}><rect class="sl-slot" x={(x * UNIT + 4).to_string()} y={(y * UNIT + 4).to_string()} width="92" height="92" rx="10" />{ for any }</g>
        }
    };
    html! {
        <>
            <rect key="plate" class="sl-plate" x={(-PLATE).to_string()} y={(-PLATE).to_string()} width={side(draft.width())} height={side(draft.height())} rx="18" />
            <g key="slots">{ for (0..draft.cells(grid).len()).map(slot) }</g>
        </>
    }
}

/// The pieces of a grid as they are drawn; those of one colour have one shape.
pub fn drawn(draft: &Draft, grid: Grid) -> Vec<Piece> {
    let cells = draft.cells(grid);
    let mut shapes = Vec::new();
    let piece = |letter: u8| {
        let places: Vec<Pair> = (0..cells.len()).filter(|at| cells[*at] == letter).map(|at| place(draft, at)).collect();
        let at = corner(&places);
        let own: Vec<Pair> = places.iter().map(|(x, y)| (x - at.0, y - at.1)).collect();
        let named = draft.cells(Grid::Goal).contains(&letter);
        let kind = kind_of(&own, named, &mut shapes);
        (!places.is_empty()).then_some(Piece { letter, kind, cells: own, at })
    };
    draft.pieces().into_iter().filter_map(piece).collect()
}

fn over(desk: &EditorState, grid: Grid) -> Html {
    let draft = desk.draft();
    let pieces = drawn(draft, grid);
    let in_hand = desk.in_hand().filter(|(of, _)| *of == grid).map(|(_, letter)| letter);
    let sketch = pieces.iter().find(|piece| in_hand == Some(piece.letter)).map(|piece| {
        let shape = outline(&piece.cells, -1, 12);
        html! { <g key="sketch" transform={transform(piece.at, (0, 0))}><path class="sl-sketch-under" d={shape.clone()} /><path class="sl-sketch" d={shape} /></g> }
    });
    let piece = |piece: &Piece| {
        let letter = char::from(piece.letter).to_string();
        html! { <g key={letter.clone()} class={classes!("sl-piece", piece.kind)} data-piece={letter} transform={transform(piece.at, (0, 0))}>{ drawing(piece, false) }</g> }
    };
    html! { <><g key="pieces">{ for pieces.iter().map(piece) }</g><g key="hand">{ for sketch }</g></> }
}

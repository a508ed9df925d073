//! The garden of the editor, for the pointer and for keys.

use yew::prelude::*;

use super::state::{EditorAction, EditorState, name};
use crate::app::grid_board::{Drag, Drawing, GridBoard, GridCell, Letter, use_media};
use crate::games::zen::garden::Ground;
use crate::games::zen::view::groove::UNIT;
use crate::games::zen::view::{picture, scene};

/// What the grid is given.
#[derive(Properties, PartialEq)]
pub struct GridProps {
    /// The editor's state.
    pub desk: UseReducerHandle<EditorState>,
}

/// The garden that is drawn.
#[component]
pub fn Grid(props: &GridProps) -> Html {
    let narrow = use_media("(max-width: 900px), (max-height: 480px)");
    let desk = &props.desk;
    let shown = desk.draft().picture();
    let (width, height) = (shown.width, shown.height);
    let ground = use_memo((width, height, narrow), |(width, height, narrow)| {
        html! { <>{ scene::surroundings(*width, *height, *narrow) }{ picture::ground(&shown) }{ lines(*width, *height) }</> }
    });
    let send = |make: fn(u16) -> EditorAction| {
        let desk = desk.dispatcher();
        Callback::from(move |cell: u16| desk.dispatch(make(cell)))
    };
    let on_drag = {
        let desk = desk.dispatcher();
        Callback::from(move |drag: Drag| match drag {
            Drag::Over { from, over: Some(over), .. } => desk.dispatch(EditorAction::Drag(from.into(), over.into())),
            Drag::Over { .. } => {}
            Drag::Drop { .. } => desk.dispatch(EditorAction::Drop),
            Drag::Cancel { .. } => desk.dispatch(EditorAction::LetGo),
        })
    };
    let on_letter = {
        let desk = desk.dispatcher();
        Callback::from(move |Letter { on, key }: Letter| desk.dispatch(EditorAction::Type(on.into(), key)))
    };
    let drawing = Drawing::Svg {
        frame: scene::frame(width, height, narrow),
        under: html! { <>{ (*ground).clone() }{ picture::garden(&shown, "editor", false) }</> },
        over: Html::default(),
    };
    html! {
        <GridBoard class="zn-board zn-edit" label={format!("Garden, {width} wide, {height} high")} cells={cells(desk)} {drawing}
            on_act={send(|cell| EditorAction::Tap(cell.into()))} {on_drag} {on_letter} />
    }
}

fn cells(desk: &EditorState) -> Vec<GridCell> {
    let draft = desk.draft();
    let cell = |(at, thing): (usize, &Ground)| {
        let (x, y) = (at % draft.width(), at / draft.width());
        let place = |cells: usize, by: i32| (cells as i32 * UNIT + by).to_string();
        let ring = |class: &'static str| html! { <rect {class} x={place(x, 3)} y={place(y, 3)} width="44" height="44" rx="9" /> };
        GridCell {
            id: at as u16,
            row: y as u16,
            column: x as u16,
            label: format!("{}, row {} column {}", name(*thing), y + 1, x + 1).into(),
            class: Classes::new(),
            selected: None,
            target: true,
            disabled: false,
            draggable: true,
            content: html! {
                <>
                    <rect class="zn-hit" x={place(x, 0)} y={place(y, 0)} width={UNIT.to_string()} height={UNIT.to_string()} />
                    { ring("zn-hover") }{ ring("zn-focus-under") }{ ring("zn-focus") }
                </>
            },
        }
    };
    draft.ground().iter().enumerate().map(cell).collect()
}

/// Where one cell ends and the next begins.
fn lines(width: i32, height: i32) -> Html {
    let upright = (1..width).map(|x| format!("M{} 0v{}", x * UNIT, height * UNIT));
    let level = (1..height).map(|y| format!("M0 {}h{}", y * UNIT, width * UNIT));
    html! { <path class="zn-edit-line" d={upright.chain(level).collect::<String>()} /> }
}

//! The board that every game draws through: the picture and the accessible board in one.
//!
//! A grid in the sense of the ARIA authoring practices: one stop for Tab, arrows to roam, Enter or
//! Space to act. The game says what its cells are and where they are *seen*; so a board that is
//! drawn turned needs no word here: the arrows follow the picture. Cells may be SVG groups or
//! HTML boxes. Every act of the pointer has a twin at the keyboard: a drag is the act on its first
//! cell, then on its last.

mod events;
pub mod hand;
mod viewport;
mod zoom;

use std::cell::RefCell;

use gloo::events::{EventListener, EventListenerOptions};

use self::events::{Events, Seen, focus_cell, focused, make_stop, tab_stop};
use self::zoom::{Zoom, ZoomBar, use_hint_in_sight, use_zoom};
use crate::app::gesture::Handlers;
use crate::app::hooks::use_drawn;
use crate::app::prelude::*;
use crate::engine::order;
use crate::web::screen;

/// A cell as the game hands it over.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct GridCell {
    /// Names the cell whatever its place on the screen; focus follows it when the board is turned.
    pub id: u16,
    /// The row in which it is seen, from the top.
    pub row: u16,
    /// The column in which it is seen, from the left.
    pub column: u16,
    /// What a screen reader says: content, place, state.
    pub label: AttrValue,
    /// Further classes of the cell's element.
    pub class: Classes,
    /// Whether it is selected; nothing where cells of its kind never are.
    pub selected: Option<bool>,
    /// Whether the selected piece may go there.
    pub target: bool,
    /// Whether it cannot be acted on. It can still be visited and read.
    pub disabled: bool,
    /// Whether something on it can be dragged.
    pub draggable: bool,
    /// Its picture; decorative, for the label says it in words.
    pub content: Html,
}

/// The part of the plane that a drawn board shows.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Frame {
    /// Left edge.
    pub x: f64,
    /// Upper edge.
    pub y: f64,
    /// Width.
    pub width: f64,
    /// Height.
    pub height: f64,
}

/// What the cells are made of.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum Drawing {
    /// Boxes, arranged by the game's style sheet.
    #[default]
    Html,
    /// Groups in one SVG picture.
    Svg {
        /// What the picture shows.
        frame: Frame,
        /// Drawn under the cells; decorative.
        under: Html,
        /// Drawn over the cells; decorative, and transparent for the pointer.
        over: Html,
    },
}

/// What happens to a piece that is dragged.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Drag {
    /// It is held over a cell, or beside the board.
    Over {
        /// The cell it was taken from.
        from: u16,
        /// The cell beneath.
        over: Option<u16>,
        /// The way of the pointer since then, to the right: units of the picture, or CSS pixels.
        dx: f64,
        /// The same, downwards.
        dy: f64,
    },
    /// It is let go.
    Drop {
        /// The cell it was taken from.
        from: u16,
        /// The cell beneath.
        to: Option<u16>,
        /// The whole way of the pointer, as in [`Drag::Over`].
        dx: f64,
        /// The same, downwards.
        dy: f64,
    },
    /// The browser took the pointer away: nothing has happened.
    Cancel {
        /// The cell it was taken from.
        from: u16,
    },
}

/// A letter or digit pressed on a cell.
#[derive(Clone, Debug, PartialEq)]
pub struct Letter {
    pub on: u16,
    /// The key, as the keyboard's layout has it.
    pub key: char,
}

/// What a board is given.
#[derive(Properties, Clone, PartialEq)]
pub struct GridBoardProps {
    /// The board's name, for a screen reader.
    pub label: AttrValue,
    /// Further classes of the board's element.
    #[prop_or_default]
    pub class: Classes,
    /// The cells, in any order.
    pub cells: Vec<GridCell>,
    /// What they are made of.
    #[prop_or_default]
    pub drawing: Drawing,
    /// The cell that Tab comes to first; else the first of the board.
    #[prop_or_default]
    pub home: Option<u16>,
    /// Hears the cell that is tapped, or on which Enter or Space is pressed.
    pub on_act: Callback<u16>,
    /// Hears of Escape.
    #[prop_or_default]
    pub on_cancel: Callback<()>,
    /// Hears of drags; they begin on cells that are `draggable`.
    #[prop_or_default]
    pub on_drag: Callback<Drag>,
    /// Hears the cell under the pointer or with the focus, and when there is none any more.
    #[prop_or_default]
    pub on_point: Callback<Option<u16>>,
    /// Hears the arrow keys (`ArrowUp` and so on), which then do not roam: they push what is picked up.
    #[prop_or_default]
    pub on_push: Option<Callback<String>>,
    /// Hears letters and digits. They are passed on to the page too, which may have shortcuts.
    #[prop_or_default]
    pub on_letter: Callback<Letter>,
}

/// So many cells are drawn at once; of more, so many [at a time](AT_A_TIME).
const AT_ONCE: usize = 80;
const AT_A_TIME: usize = 40;

/// The board.
#[component]
pub fn GridBoard(props: &GridBoardProps) -> Html {
    let root = use_node_ref();
    let seen = use_mut_ref(|| Seen {
        props: Rc::new(props.clone()),
        root: root.clone(),
        hand: Rc::default(),
        active: None,
        zoom: Rc::new(Zoom::new(root.clone())),
    });
    let stop = tab_stop(&props.cells, seen.borrow().active, props.home);
    let places: Vec<(u16, u16, u16)> = props.cells.iter().map(|c| (c.id, c.row, c.column)).collect();
    use_kept_focus(&root, stop, places);
    use_steady_finger(&root, &seen);
    let frame = match &props.drawing {
        Drawing::Svg { frame, .. } => Some(*frame),
        Drawing::Html => None,
    };
    let places_seen = use_mut_ref(|| (frame, Crowding::Roomy));
    let crowding = {
        let (of, before) = *places_seen.borrow();
        // It stays so while cells go: tiles are taken.
        let before = if of == frame { before } else { Crowding::Roomy };
        let now = before.max(Crowding::of(&props.cells));
        *places_seen.borrow_mut() = (frame, now);
        now
    };
    let large = crowding > Crowding::Roomy;
    let zoom = use_zoom(&seen, frame, large);
    use_hint_in_sight(&zoom);

    seen.borrow_mut().props = Rc::new(props.clone());
    let events = Events(seen);
    let all = props.cells.len();
    let drawn = use_drawn(frame, all, if all > AT_ONCE { AT_A_TIME } else { AT_ONCE });
    let rows = rows(&props.cells, drawn, frame.is_some());
    let onkeydown = events.keys();
    let onclick = events.click();
    let (onfocusin, onfocusout) = (events.focus(true), events.focus(false));
    let Handlers { down: onpointerdown, moved: onpointermove, up: onpointerup, cancel: onpointercancel } =
        events.drags();
    let (onpointerover, onpointerout) = (events.hovers(true), events.hovers(false));
    let class = classes!("grid-board", large.then_some("is-large"), props.class.clone());
    let label = props.label.clone();
    match &props.drawing {
        Drawing::Html => html! {
            <div ref={root} {class} role="grid" aria-label={label} {onkeydown} {onclick} {onfocusin} {onfocusout}
                {onpointerdown} {onpointermove} {onpointerup} {onpointercancel} {onpointerover} {onpointerout}>
                { rows }
            </div>
        },
        Drawing::Svg { frame, under, over } => html! {
            <>
            if large { <ZoomBar key="zoom" zoom={Held(zoom)} class={(crowding == Crowding::OnPhones).then_some("on-phones")} /> }
            <svg key="board" ref={root} {class} viewBox={frame.view_box()} role="none" focusable="false" {onkeydown} {onclick} {onfocusin} {onfocusout}
                {onpointerdown} {onpointermove} {onpointerup} {onpointercancel} {onpointerover} {onpointerout}>
                <g key="under" class="grid-layer" aria-hidden="true">{ under.clone() }</g>
                <g key="cells" role="grid" aria-label={label}>{ rows }</g>
                <g key="over" class="grid-layer" aria-hidden="true">{ over.clone() }</g>
            </svg>
            </>
        },
    }
}

/// Where a board may be too small to be seen well: there it has buttons for its size.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Crowding {
    Roomy,
    OnPhones,
    Everywhere,
}

impl Crowding {
    fn of(cells: &[GridCell]) -> Self {
        let side = |of: fn(&GridCell) -> u16| cells.iter().map(of).max().map_or(0, |last| u32::from(last) + 1);
        match (side(|cell| cell.row), side(|cell| cell.column)) {
            (rows, columns) if rows * columns > 144 || rows.min(columns) >= 12 => Self::Everywhere,
            // On 360 pixels these are narrower than 32.
            (rows, columns) if columns >= 11 && rows * columns >= 80 => Self::OnPhones,
            _ => Self::Roomy,
        }
    }
}

impl Frame {
    fn view_box(&self) -> String {
        format!("{} {} {} {}", self.x, self.y, self.width, self.height)
    }
}

/// One cell is the one that Tab comes to. A board that is arranged anew (turned, say) builds its cells anew: the focus goes to
/// the same cell's new element.
#[hook]
fn use_kept_focus(root: &NodeRef, stop: Option<u16>, places: Vec<(u16, u16, u16)>) {
    let shown = use_mut_ref(|| places.clone());
    // Kept across renders: two may come before the effect.
    let lost = use_mut_ref(|| false);
    // Asked while the old cells are still there.
    if *shown.borrow() != places && focused(root).is_some() {
        *lost.borrow_mut() = true;
    }
    *shown.borrow_mut() = places;
    let root = root.clone();
    use_effect(move || {
        let Some(id) = stop else { return };
        make_stop(&root, id);
        // Of a big board it may be drawn later.
        if *lost.borrow() && focus_cell(&root, id) {
            *lost.borrow_mut() = false;
        }
    });
}

/// Puts the focus on this cell of the board in `root`, if it is on the board already.
pub fn move_focus(root: &NodeRef, id: u16) {
    if focused(root).is_some() {
        focus_cell(root, id);
    }
}

/// While something draggable is under the finger, the page does not scroll: browsers differ in
/// whether `touch-action` holds for parts of a drawing.
#[hook]
fn use_steady_finger(root: &NodeRef, seen: &Rc<RefCell<Seen>>) {
    let (root, seen) = (root.clone(), seen.clone());
    use_held((), move |()| {
        root.cast::<web_sys::Element>().map(|root| {
            let options = EventListenerOptions::enable_prevent_default();
            EventListener::new_with_options(&root, "touchmove", options, move |e| {
                if seen.borrow().hand.borrow().holds() {
                    e.prevent_default();
                }
            })
        })
    });
}

/// Whether a media query holds now, for boards that are arranged by the screen's shape; draws anew when that changes.
#[hook]
pub fn use_media(query: &'static str) -> bool {
    let holds = use_value_eq(|| screen::matches(query));
    let set = holds.setter();
    use_held(query, move |&query| {
        set.set(screen::matches(query));
        screen::Watch::new(query, move |holds| set.set(holds))
    });
    *holds
}

/// The first `drawn` cells, in rows.
fn rows(cells: &[GridCell], drawn: usize, svg: bool) -> Html {
    let tag = if svg { "g" } else { "div" };
    let mut sorted: Vec<&GridCell> = cells.iter().collect();
    order::sort_by_key(&mut sorted, |cell| (cell.row, cell.column));
    sorted.truncate(drawn);
    sorted
        .chunk_by(|a, b| a.row == b.row)
        .map(|row| {
            html! {
                <@{tag} key={row[0].row} class="grid-row" role="row" aria-label={format!("row {}", row[0].row + 1)}>
                    { for row.iter().map(|cell| cell_html(cell, tag)) }
                </@>
            }
        })
        .collect()
}

fn cell_html(cell: &GridCell, tag: &'static str) -> Html {
    let class = classes!(
        "grid-cell",
        cell.class.clone(),
        (cell.selected == Some(true)).then_some("is-selected"),
        cell.target.then_some("is-target"),
        cell.disabled.then_some("is-disabled"),
        cell.draggable.then_some("is-draggable"),
    );
    html! {
        <@{tag} key={cell.id} {class} role="gridcell" data-cell={cell.id.to_string()}
            tabindex="-1" aria-label={cell.label.clone()}
            aria-selected={cell.selected.map(|yes| yes.to_string())}
            aria-disabled={cell.disabled.then_some("true")}>
            <@{tag} class="grid-content" aria-hidden="true">{ cell.content.clone() }</@>
        </@>
    }
}

/// How the game at hand stands, for the board's mood.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum BoardStatus {
    /// Under way; it may still be solvable.
    #[default]
    Open,
    /// Proved: no way leads to the goal from here.
    Lost,
    /// The goal is reached.
    Won,
}

/// What every board is told by its page, and what it tells.
#[derive(Clone, Default, PartialEq)]
pub struct BoardIo {
    /// The last step, to be shown as motion.
    pub came: Option<Transition>,
    /// The code of a move to point out.
    pub hint: Option<AttrValue>,
    /// Whether nothing can be moved: a solution is being shown.
    pub locked: bool,
    /// Hears the code of a move.
    pub on_move: Callback<String>,
    /// Hears what is picked up and what it can do, or why it cannot, with `**` round what is bold; empty when nothing is.
    pub on_say: Callback<String>,
}

impl BoardStatus {
    /// The style sheets' name of it.
    pub fn class(self) -> Option<&'static str> {
        match self {
            Self::Open => None,
            Self::Lost => Some("lost"),
            Self::Won => Some("won"),
        }
    }
}

/// The last step shown: forward (a move or a redo) or back (an undo).
#[derive(Clone, Debug, PartialEq)]
pub struct Transition {
    /// The position it was made from.
    pub before: AttrValue,
    /// The position it led to. After an undo this is where the animation starts.
    pub after: AttrValue,
    /// The move's code.
    pub code: AttrValue,
    /// Whether it was taken back.
    pub back: bool,
}

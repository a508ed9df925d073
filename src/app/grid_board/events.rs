//! From the browser's events to the board's.

use std::cell::{Cell, RefCell};

use gloo::timers::callback::Timeout;
use wasm_bindgen::JsCast;
use wasm_bindgen_futures::spawn_local;
use web_sys::{Element, HtmlElement, SvgElement};
use yew::scheduler::{self, Runnable};

use crate::app::gesture::{Gesture, Handlers, Recogniser, arrow_key};
use crate::app::grid_board::zoom::Zoom;
use crate::app::grid_board::{Drag, Drawing, GridBoardProps, GridCell, Letter};
use crate::app::prelude::*;
use crate::engine::direction::Direction;

/// A board as its handlers see it: as it was drawn last.
pub(super) struct Seen {
    pub props: Rc<GridBoardProps>,
    pub root: NodeRef,
    /// The cell that a pointer holds.
    pub hand: Rc<RefCell<Recogniser<u16>>>,
    /// The cell that was visited last.
    pub active: Option<u16>,
    /// The part of it that is shown.
    pub zoom: Rc<Zoom>,
}

/// The handlers of a board.
#[derive(Clone)]
pub(super) struct Events(pub Rc<RefCell<Seen>>);

impl Events {
    // Whoever is called may draw anew, so no borrow may be held meanwhile.
    fn props(&self) -> Rc<GridBoardProps> {
        self.0.borrow().props.clone()
    }

    fn root(&self) -> NodeRef {
        self.0.borrow().root.clone()
    }

    fn hand(&self) -> Rc<RefCell<Recogniser<u16>>> {
        self.0.borrow().hand.clone()
    }

    pub fn keys(&self) -> Callback<KeyboardEvent> {
        hears(self, move |this, e: KeyboardEvent| {
            let (key, ctrl) = (e.key(), e.ctrl_key() || e.meta_key());
            let Some(on) = cell_of(&e).filter(|_| !e.alt_key() && !e.is_composing()) else { return };
            let enters = !ctrl && matches!(key.as_str(), "Enter" | " ");
            // Arrows also at the edge, where nothing moves: the page must not scroll instead.
            if enters || roams(&key) {
                e.prevent_default();
            }
            if !(enters && e.repeat()) {
                let this = this.clone();
                in_turn(Box::new(move || this.key(&key, ctrl, on)));
            }
        })
    }

    pub fn focus(&self, comes: bool) -> Callback<FocusEvent> {
        hears(self, move |this, e: FocusEvent| {
            let id = cell_of(&e).filter(|_| comes);
            if let Some(id) = id {
                this.0.borrow_mut().active = Some(id);
                make_stop(&this.root(), id);
            }
            this.props().on_point.emit(id);
        })
    }

    /// Taps come as clicks, for assistive technology clicks too.
    pub fn click(&self) -> Callback<MouseEvent> {
        hears(self, move |this, e: MouseEvent| {
            let dragged = this.hand().borrow().has_dragged();
            if let (Some(on), false) = (cell_of(&e), dragged) {
                let this = this.clone();
                in_turn(Box::new(move || this.act(on)));
            }
        })
    }

    pub fn drags(&self) -> Handlers {
        let (takes, hears) = (self.clone(), self.clone());
        let takes = move |e: &PointerEvent| {
            let props = takes.props();
            let can_be_dragged =
                |id: &u16| props.cells.iter().any(|cell| cell.id == *id && cell.draggable && !cell.disabled);
            cell_of(e).filter(can_be_dragged)
        };
        Handlers::new(&self.hand(), &self.root(), takes, move |from, gesture, e| hears.hear(from, gesture, e))
    }

    fn hear(&self, from: u16, gesture: Gesture, e: &PointerEvent) {
        let (props, root) = (self.props(), self.root());
        let beneath = beneath(&root, e);
        let scale = units_per_pixel(&props.drawing, &root) / self.0.borrow().zoom.scale();
        props.on_drag.emit(match gesture {
            Gesture::Drag { way, .. } => Drag::Over { from, over: beneath, dx: way.dx * scale, dy: way.dy * scale },
            Gesture::Drop(way) => Drag::Drop { from, to: beneath, dx: way.dx * scale, dy: way.dy * scale },
            Gesture::Cancel => Drag::Cancel { from },
        });
    }

    /// The mouse comes over a cell, or leaves the board.
    pub fn hovers(&self, comes: bool) -> Callback<PointerEvent> {
        hears(self, move |this, e: PointerEvent| {
            let to = e.related_target().and_then(|to| to.dyn_into::<web_sys::Node>().ok());
            let stays = || this.root().get().is_some_and(|root| root.contains(to.as_ref()));
            if e.pointer_type() == "mouse" && (comes || !stays()) {
                this.props().on_point.emit(cell_of(&e).filter(|_| comes));
            }
        })
    }

    fn key(&self, key: &str, ctrl: bool, on: u16) {
        let (props, root) = (self.props(), self.root());
        // The focus may have gone with a piece meanwhile.
        let on = focused(&root).and_then(|cell| id_of(&cell)).unwrap_or(on);
        match key {
            "Enter" | " " if !ctrl => self.act(on),
            "Escape" => props.on_cancel.emit(()),
            arrow if arrow.starts_with("Arrow") && !ctrl && props.on_push.is_some() => {
                props.on_push.iter().for_each(|push| push.emit(key.to_owned()));
            }
            _ if roams(key) => {
                if let Some(to) = step(&props.cells, on, key, ctrl) {
                    focus_cell(&root, to);
                }
            }
            _ => {
                let mut chars = key.chars();
                if let (Some(key), None, false) = (chars.next(), chars.next(), ctrl) {
                    props.on_letter.emit(Letter { on, key });
                }
            }
        }
    }

    fn act(&self, on: u16) {
        let props = self.props();
        if props.cells.iter().any(|cell| cell.id == on && !cell.disabled) {
            props.on_act.emit(on);
        }
    }
}

/// How many units of the picture a CSS pixel is; the picture is fitted into its box.
fn units_per_pixel(drawing: &Drawing, root: &NodeRef) -> f64 {
    let (Drawing::Svg { frame, .. }, Some(root)) = (drawing, root.cast::<Element>()) else { return 1.0 };
    let shown = root.get_bounding_client_rect();
    let pixels_per_unit = (shown.width() / frame.width).min(shown.height() / frame.height);
    if pixels_per_unit > 0.0 { 1.0 / pixels_per_unit } else { 1.0 }
}

/// The cell in which an event happened.
pub(super) fn cell_of(e: &Event) -> Option<u16> {
    id_of(&e.target()?.dyn_into::<Element>().ok()?)
}

fn id_of(element: &Element) -> Option<u16> {
    element.closest("[data-cell]").ok()??.get_attribute("data-cell")?.parse().ok()
}

/// The cell of this board under the pointer; with the pointer captured, the event does not know.
fn beneath(root: &NodeRef, e: &PointerEvent) -> Option<u16> {
    let (x, y) = (e.client_x() as f32, e.client_y() as f32);
    let element = gloo::utils::document().element_from_point(x, y)?;
    root.get()?.contains(Some(&element)).then(|| id_of(&element))?
}

/// What has the focus, if it is on the board.
pub(super) fn focused(root: &NodeRef) -> Option<Element> {
    let focused = gloo::utils::document().active_element()?;
    root.get()?.contains(Some(&focused)).then_some(focused)
}

/// The element of a cell.
fn cell_element(root: &NodeRef, id: u16) -> Option<Element> {
    root.cast::<Element>()?.query_selector(&format!("[data-cell=\"{id}\"]")).ok()?
}

/// Makes a cell the one that Tab comes to. A board of hundreds of cells would take long to be drawn anew for that.
pub(super) fn make_stop(root: &NodeRef, id: u16) {
    let Some(cell) = cell_element(root, id) else { return };
    let before = root.cast::<Element>().and_then(|root| root.query_selector("[tabindex=\"0\"]").ok()?);
    if before.as_ref() != Some(&cell) {
        before.and_then(|before| before.set_attribute("tabindex", "-1").ok());
        cell.set_attribute("tabindex", "0").ok();
    }
}

/// Puts the focus on a cell, if it is drawn.
pub(super) fn focus_cell(root: &NodeRef, id: u16) -> bool {
    let Some(cell) = cell_element(root, id) else { return false };
    // An element that cannot take the focus leaves it where it is.
    let _ = match cell.dyn_into::<SvgElement>() {
        Ok(drawn) => drawn.focus(),
        Err(cell) => cell.dyn_into::<HtmlElement>().map_or(Ok(()), |cell| cell.focus()),
    };
    true
}

/// Whether a key roams.
pub(super) fn roams(key: &str) -> bool {
    arrow_key(key).is_some() || matches!(key, "Home" | "End")
}

/// The cell that Tab comes to: the last visited, else the game's choice, else the first.
pub(super) fn tab_stop(cells: &[GridCell], active: Option<u16>, home: Option<u16>) -> Option<u16> {
    let there = |id: &u16| cells.iter().any(|cell| cell.id == *id);
    let first = || cells.iter().min_by_key(|cell| (cell.row, cell.column)).map(|cell| cell.id);
    active.filter(there).or(home.filter(there)).or_else(first)
}

/// The cell that a key leads to: the next one in that direction, over gaps; where the row or column has none, one on that side
/// that is as little aside as can be; nothing at the edge.
pub(super) fn step(cells: &[GridCell], from: u16, key: &str, ctrl: bool) -> Option<u16> {
    let at = cells.iter().find(|cell| cell.id == from)?;
    let way = arrow_key(key).map_or((0, 0), Direction::delta);
    let (right, down) = (i32::from(way.0), i32::from(way.1));
    // What comes first is least; nothing where a key does not lead.
    let rank = |cell: &GridCell| {
        let (rows, columns) = (i32::from(cell.row) - i32::from(at.row), i32::from(cell.column) - i32::from(at.column));
        let reading = 1000 * rows + columns;
        let (ahead, aside) = (rows * down + columns * right, (rows * right + columns * down).abs());
        match key {
            "Home" if ctrl || rows == 0 => Some(reading),
            "End" if ctrl || rows == 0 => Some(-reading),
            _ if ahead > 0 && !ctrl => Some(ahead + 1000 * aside),
            _ => None,
        }
    };
    let to = cells.iter().filter_map(|cell| Some((rank(cell)?, cell))).min_by_key(|(rank, _)| *rank);
    to.map(|(_, cell)| cell.id).filter(|&id| id != from)
}

/// What is to be done.
type Act = Box<dyn FnOnce()>;

thread_local! {
    static WAITING: RefCell<Vec<Act>> = const { RefCell::new(Vec::new()) };
    /// Whether somebody sees to it that what waits is done.
    static BUSY: Cell<bool> = const { Cell::new(false) };
    static MARKED: Cell<bool> = const { Cell::new(false) };
}

/// Does something when all before it is done and drawn: at once, if nothing is on its way.
pub(super) fn in_turn(act: Act) {
    WAITING.with_borrow_mut(|waiting| waiting.push(act));
    if !BUSY.replace(true) {
        attempt(false);
    }
}

/// Marks that Yew has come to it.
struct Mark;

impl Runnable for Mark {
    fn run(self: Box<Self>) {
        MARKED.set(true);
    }
}

/// Does the first that waits, if Yew is idle, which cannot be asked: an idle Yew comes to a mark before the task that is
/// spawned behind it, one that has put something off only later. But it may put something off right behind a mark, so it
/// is `sure` with the second.
fn attempt(sure: bool) {
    MARKED.set(false);
    scheduler::push(Box::new(Mark));
    spawn_local(async move {
        if !MARKED.get() {
            // Behind what Yew has put off.
            Timeout::new(0, || attempt(false)).forget();
        } else if !sure {
            attempt(true);
        } else if let Some(act) = WAITING.with_borrow_mut(|waiting| (!waiting.is_empty()).then(|| waiting.remove(0))) {
            act();
            attempt(false);
        } else {
            BUSY.set(false);
        }
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Cells named by their place, 10 x row + column; the middle of a 3 x 3 board is missing.
    fn ring() -> Vec<GridCell> {
        at(&[(0, 0), (0, 1), (0, 2), (1, 0), (1, 2), (2, 0), (2, 1), (2, 2)])
    }

    fn at(places: &[(u16, u16)]) -> Vec<GridCell> {
        let cell = |&(row, column): &(u16, u16)| GridCell { id: 10 * row + column, row, column, ..GridCell::default() };
        places.iter().map(cell).collect()
    }

    #[track_caller]
    fn check(from: u16, key: &str, ctrl: bool, to: Option<u16>) {
        assert_eq!(step(&ring(), from, key, ctrl), to);
    }

    #[test]
    fn arrows_go_to_the_next_cell_over_gaps_and_stop_at_the_edge() {
        check(0, "ArrowRight", false, Some(1));
        check(10, "ArrowRight", false, Some(12));
        check(21, "ArrowUp", false, Some(1));
        check(22, "ArrowRight", false, None);
        check(0, "ArrowUp", false, None);
    }

    #[test]
    fn arrows_come_to_every_cell_also_where_few_are_left() {
        let few = at(&[(0, 0), (1, 2), (2, 4), (3, 2)]);
        for (from, key, to) in [
            (0, "ArrowRight", Some(12)),
            (0, "ArrowDown", Some(12)),
            (12, "ArrowDown", Some(32)),
            (12, "ArrowRight", Some(24)),
            (24, "ArrowLeft", Some(12)),
            (24, "ArrowUp", Some(12)),
            (24, "ArrowRight", None),
        ] {
            assert_eq!(step(&few, from, key, false), to, "{from} {key}");
        }
    }

    #[test]
    fn home_and_end_go_to_the_ends_of_the_row_with_control_to_the_corners() {
        check(12, "Home", false, Some(10));
        check(20, "End", false, Some(22));
        check(12, "Home", true, Some(0));
        check(12, "End", true, Some(22));
        check(22, "End", true, None);
    }

    #[test]
    fn tab_comes_back_to_the_last_cell_while_it_is_there() {
        assert_eq!(tab_stop(&ring(), None, None), Some(0));
        assert_eq!(tab_stop(&ring(), None, Some(21)), Some(21));
        assert_eq!(tab_stop(&ring(), Some(12), Some(21)), Some(12));
        assert_eq!(tab_stop(&ring(), Some(99), None), Some(0));
        assert_eq!(tab_stop(&[], None, None), None);
    }
}

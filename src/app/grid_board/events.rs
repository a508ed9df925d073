//! From the browser's events to the board's.

use std::cell::RefCell;
use std::rc::Rc;

use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement, SvgElement};
use yew::prelude::*;

use super::turns::in_turn;
use super::{Drag, Drawing, GridBoardProps, Letter, roam};
use crate::app::gesture::{Gesture, Handlers, Recogniser};

/// A board as its handlers see it: as it was drawn last.
pub(super) struct Seen {
    pub props: Rc<GridBoardProps>,
    pub root: NodeRef,
    /// The cell that a pointer holds.
    pub hand: Rc<RefCell<Recogniser<u16>>>,
    /// The cell that was visited last.
    pub active: Option<u16>,
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
        let this = self.clone();
        Callback::from(move |e: KeyboardEvent| {
            let (key, ctrl) = (e.key(), e.ctrl_key() || e.meta_key());
            let Some(on) = cell_of(&e).filter(|_| !e.alt_key() && !e.is_composing()) else { return };
            let enters = !ctrl && matches!(key.as_str(), "Enter" | " ");
            // Arrows also at the edge, where nothing moves: the page must not scroll instead.
            if enters || roam::roams(&key) {
                e.prevent_default();
            }
            if !(enters && e.repeat()) {
                let this = this.clone();
                in_turn(Box::new(move || this.key(&key, ctrl, on)));
            }
        })
    }

    pub fn focus(&self, comes: bool) -> Callback<FocusEvent> {
        let this = self.clone();
        Callback::from(move |e: FocusEvent| {
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
        let this = self.clone();
        Callback::from(move |e: MouseEvent| {
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
        props.on_drag.emit(match gesture {
            Gesture::Drag { way, .. } => {
                let scale = units_per_pixel(&props.drawing, &root);
                Drag::Over { from, over: beneath, dx: way.dx * scale, dy: way.dy * scale }
            }
            Gesture::Drop(way) => {
                let scale = units_per_pixel(&props.drawing, &root);
                Drag::Drop { from, to: beneath, dx: way.dx * scale, dy: way.dy * scale }
            }
            Gesture::Cancel => Drag::Cancel { from },
        });
    }

    /// The mouse comes over a cell, or leaves the board.
    pub fn hovers(&self, comes: bool) -> Callback<PointerEvent> {
        let this = self.clone();
        Callback::from(move |e: PointerEvent| {
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
            _ if roam::roams(key) => {
                if let Some(to) = roam::step(&props.cells, on, key, ctrl) {
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

/// Puts the focus on a cell.
pub(super) fn focus_cell(root: &NodeRef, id: u16) {
    let Some(cell) = cell_element(root, id) else { return };
    // An element that cannot take the focus leaves it where it is.
    let _ = match cell.dyn_into::<SvgElement>() {
        Ok(drawn) => drawn.focus(),
        Err(cell) => cell.dyn_into::<HtmlElement>().map_or(Ok(()), |cell| cell.focus()),
    };
}

//! From the browser's events to the board's.

use std::cell::RefCell;
use std::rc::Rc;

use gloo::timers::callback::Timeout;
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement, SvgElement};
use yew::prelude::*;

use super::hand::{Hand, Point};
use super::{Drag, Drawing, GridBoardProps, Letter, roam};

/// What the handlers need.
#[derive(Clone)]
pub(super) struct Events {
    pub props: GridBoardProps,
    pub root: NodeRef,
    pub hand: Rc<RefCell<Hand>>,
}

impl Events {
    pub fn keys(&self, stop: Option<u16>) -> Callback<KeyboardEvent> {
        let this = self.clone();
        Callback::from(move |e: KeyboardEvent| {
            if let Some(on) = cell_of(&e).or(stop) {
                this.key(&e, on);
            }
        })
    }

    fn key(&self, e: &KeyboardEvent, on: u16) {
        let (key, ctrl) = (e.key(), e.ctrl_key() || e.meta_key());
        if e.alt_key() || e.is_composing() {
            return;
        }
        match key.as_str() {
            "Enter" | " " if !ctrl => {
                e.prevent_default();
                if !e.repeat() {
                    self.act(on);
                }
            }
            "Escape" => self.props.on_cancel.emit(()),
            arrow if arrow.starts_with("Arrow") && !ctrl && self.props.on_push.is_some() => {
                e.prevent_default();
                self.props.on_push.iter().for_each(|push| push.emit(key.clone()));
            }
            _ if roam::roams(&key) => {
                // Also at the edge, where nothing moves: the page must not scroll instead.
                e.prevent_default();
                if let Some(to) = roam::step(&self.props.cells, on, &key, ctrl) {
                    focus_cell(&self.root, to);
                }
            }
            _ => {
                let mut chars = key.chars();
                if let (Some(key), None, false) = (chars.next(), chars.next(), ctrl) {
                    self.props.on_letter.emit(Letter { on, key });
                }
            }
        }
    }

    fn act(&self, on: u16) {
        if self.props.cells.iter().any(|cell| cell.id == on && !cell.disabled) {
            self.props.on_act.emit(on);
        }
    }

    /// Taps come as clicks, for assistive technology clicks too.
    pub fn click(&self) -> Callback<MouseEvent> {
        let this = self.clone();
        Callback::from(move |e: MouseEvent| {
            let dragged = this.hand.borrow().has_dragged();
            if let (Some(on), false) = (cell_of(&e), dragged) {
                this.act(on);
            }
        })
    }

    pub fn down(&self) -> Callback<PointerEvent> {
        let this = self.clone();
        Callback::from(move |e: PointerEvent| {
            let can_be_dragged =
                |id: &u16| this.props.cells.iter().any(|cell| cell.id == *id && cell.draggable && !cell.disabled);
            let taken = cell_of(&e).filter(can_be_dragged).filter(|_| e.is_primary() && e.button() == 0);
            this.hand.borrow_mut().press(taken, e.pointer_id(), point(&e));
        })
    }

    pub fn moved(&self) -> Callback<PointerEvent> {
        let this = self.clone();
        Callback::from(move |e: PointerEvent| {
            let Some(held) = this.hand.borrow_mut().moved(e.pointer_id(), point(&e)) else { return };
            if let (true, Some(root)) = (held.first, this.root.cast::<Element>()) {
                // From now on the board hears of the pointer wherever it goes. Where it is gone
                // already, the drag goes on without.
                let _ = root.set_pointer_capture(e.pointer_id());
            }
            let scale = this.units_per_pixel();
            let (dx, dy) = (held.dx * scale, held.dy * scale);
            this.props.on_drag.emit(Drag::Over { from: held.from, over: beneath(&this.root, &e), dx, dy });
        })
    }

    pub fn up(&self) -> Callback<PointerEvent> {
        let this = self.clone();
        Callback::from(move |e: PointerEvent| {
            let Some(from) = this.hand.borrow_mut().release(e.pointer_id()) else { return };
            let hand = this.hand.clone();
            // The click that some browsers send behind a drag comes before this.
            Timeout::new(0, move || hand.borrow_mut().forget_drag()).forget();
            this.props.on_drag.emit(Drag::Drop { from, to: beneath(&this.root, &e) });
        })
    }

    pub fn cancel(&self) -> Callback<PointerEvent> {
        let this = self.clone();
        Callback::from(move |e: PointerEvent| {
            let from = this.hand.borrow_mut().release(e.pointer_id());
            this.hand.borrow_mut().forget_drag();
            if let Some(from) = from {
                this.props.on_drag.emit(Drag::Cancel { from });
            }
        })
    }

    pub fn over(&self) -> Callback<PointerEvent> {
        let on_point = self.props.on_point.clone();
        Callback::from(move |e: PointerEvent| {
            if e.pointer_type() == "mouse" {
                on_point.emit(cell_of(&e));
            }
        })
    }

    pub fn out(&self) -> Callback<PointerEvent> {
        let (on_point, root) = (self.props.on_point.clone(), self.root.clone());
        Callback::from(move |e: PointerEvent| {
            let to = e.related_target().and_then(|to| to.dyn_into::<web_sys::Node>().ok());
            let inside = root.get().is_some_and(|root| root.contains(to.as_ref()));
            if e.pointer_type() == "mouse" && !inside {
                on_point.emit(None);
            }
        })
    }

    /// How many units of the picture a CSS pixel is; the picture is fitted into its box.
    fn units_per_pixel(&self) -> f64 {
        let (Drawing::Svg { frame, .. }, Some(root)) = (&self.props.drawing, self.root.cast::<Element>()) else {
            return 1.0;
        };
        let shown = root.get_bounding_client_rect();
        let pixels_per_unit = (shown.width() / frame.width).min(shown.height() / frame.height);
        if pixels_per_unit > 0.0 { 1.0 / pixels_per_unit } else { 1.0 }
    }
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

fn point(e: &PointerEvent) -> Point {
    Point { x: f64::from(e.client_x()), y: f64::from(e.client_y()) }
}

/// Whether the focus is on the board.
pub(super) fn has_focus(root: &NodeRef) -> bool {
    let focused = web_sys::window().and_then(|window| window.document()?.active_element());
    root.get().zip(focused).is_some_and(|(root, focused)| root.contains(Some(&focused)))
}

/// Puts the focus on a cell.
pub(super) fn focus_cell(root: &NodeRef, id: u16) {
    let cell = root.cast::<Element>().and_then(|root| root.query_selector(&format!("[data-cell=\"{id}\"]")).ok()?);
    let Some(cell) = cell else { return };
    // An element that cannot take the focus leaves it where it is.
    let _ = match cell.dyn_into::<SvgElement>() {
        Ok(drawn) => drawn.focus(),
        Err(cell) => cell.dyn_into::<HtmlElement>().map_or(Ok(()), |cell| cell.focus()),
    };
}

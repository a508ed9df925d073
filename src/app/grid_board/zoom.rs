//! A board of many cells can be seen larger than it fits its place: the picture then shows a part of itself. A finger, the mouse,
//! two fingers, the wheel and keys move that part. It is written past Yew, since a board of hundreds of cells takes long to be
//! drawn anew; what is a cell and where it is hit, the browser knows from the picture.

use std::cell::{Cell, RefCell};

use gloo::events::{EventListener, EventListenerOptions};
use wasm_bindgen::JsCast;
use web_sys::{Element, Event, KeyboardEvent, PointerEvent, ScrollIntoViewOptions, ScrollLogicalPosition, WheelEvent};

use super::events::Seen;
use super::viewport::{ALL, MAX, Viewport};
use super::{Drag, Frame};
use crate::app::prelude::*;

/// What a button or a key does.
const STEP: f64 = 1.4;
/// So many CSS pixels make of a press a move of the whole board.
const THRESHOLD: f64 = 8.0;
/// A pointer that is down: its number, where it went down, and where it is.
#[derive(Clone, Copy)]
struct Finger {
    id: i32,
    start: (f64, f64),
    at: (f64, f64),
}

/// The zoom of a board.
#[derive(Default)]
pub(super) struct Zoom {
    root: NodeRef,
    view: Cell<Option<Viewport>>,
    fingers: RefCell<Vec<Finger>>,
    /// Whether one finger moves the whole board.
    pans: Cell<bool>,
    /// Hears how large the board is seen.
    heard: RefCell<Callback<f64>>,
}

impl Zoom {
    /// That of the board in `root`.
    pub fn new(root: NodeRef) -> Self {
        Self { root, ..Self::default() }
    }

    /// How large the board is seen, of the size that fits.
    pub fn scale(&self) -> f64 {
        self.view.get().map_or(1.0, |view| view.scale)
    }

    fn is_zoomed(&self) -> bool {
        self.scale() > 1.0
    }

    /// Changes what is shown; whether it is something else.
    fn change(&self, change: impl FnOnce(Viewport) -> Viewport) -> bool {
        let (Some(view), Some(root)) = (self.view.get(), self.root.cast::<Element>()) else { return false };
        let next = change(view);
        if next == view {
            return false;
        }
        self.view.set(Some(next));
        root.set_attribute("viewBox", &next.shown().view_box()).ok();
        if next.scale != view.scale {
            root.toggle_attribute_with_force("data-zoomed", next.scale > 1.0).ok();
            self.heard.borrow().emit(next.scale);
        }
        true
    }

    /// Where the picture's upper left corner is seen, and how large one of its units is, in CSS pixels.
    fn placed(&self) -> Option<(f64, f64, f64)> {
        let (shown, root) = (self.view.get()?.shown(), self.root.cast::<Element>()?.get_bounding_client_rect());
        let unit = (root.width() / shown.width).min(root.height() / shown.height);
        let edge = |from: f64, whole: f64, part: f64| from + (whole - part * unit) / 2.0;
        (unit > 0.0).then(|| {
            let (left, top) =
                (edge(root.left(), root.width(), shown.width), edge(root.top(), root.height(), shown.height));
            (left - shown.x * unit, top - shown.y * unit, unit)
        })
    }

    /// A point of the window in units of the picture.
    fn point(&self, (x, y): (f64, f64)) -> Option<(f64, f64)> {
        self.placed().map(|(left, top, unit)| ((x - left) / unit, (y - top) / unit))
    }

    /// The part of the picture that these elements take.
    fn part(&self, elements: &[Element]) -> Option<Frame> {
        // First what most often is nothing: the place of the picture has to be laid out.
        let (x, y, right, bottom) = bounds(elements)?;
        let (left, top, unit) = self.placed()?;
        let (x, y) = ((x - left) / unit, (y - top) / unit);
        Some(Frame { x, y, width: (right - left) / unit - x, height: (bottom - top) / unit - y })
    }

    /// Which shares of the board's width and height the window can hold beside what lies over its head and its foot.
    fn room(&self) -> (f64, f64) {
        let window = web_sys::window()
            .and_then(|window| Some((window.inner_width().ok()?.as_f64()?, window.inner_height().ok()?.as_f64()?)));
        let board = self.root.cast::<Element>().map(|root| root.get_bounding_client_rect());
        let (Some((width, height)), Some(board)) = (window, board) else { return (1.0, 1.0) };
        let share = |of: f64, whole: f64| if whole > of { of / whole } else { 1.0 };
        (share(0.9 * width, board.width()), share(0.6 * height, board.height()))
    }

    fn step(&self, by: f64) {
        self.change(|view| view.zoomed(by, view.centre()));
    }

    fn key(&self, e: &KeyboardEvent) {
        if e.ctrl_key() || e.meta_key() || e.alt_key() {
            return;
        }
        match &*e.key() {
            "+" | "=" => self.step(STEP),
            "-" => self.step(1.0 / STEP),
            _ => return,
        }
        e.prevent_default();
    }

    fn wheel(&self, e: &WheelEvent) {
        // Lines are about so many pixels.
        let lines = if e.delta_mode() == WheelEvent::DOM_DELTA_LINE { 16.0 } else { 1.0 };
        let (dx, dy) = (e.delta_x() * lines, e.delta_y() * lines);
        let at = (f64::from(e.client_x()), f64::from(e.client_y()));
        let Some((_, _, unit)) = self.placed() else { return };
        if e.ctrl_key() {
            e.prevent_default();
            if let Some(at) = self.point(at) {
                self.change(|view| view.zoomed((-dy * 0.003).clamp(-0.7, 0.7).exp(), at));
            }
        } else {
            let (dx, dy) = if e.shift_key() && dx == 0.0 { (dy, 0.0) } else { (dx, dy) };
            // At its edge the page scrolls.
            if self.is_zoomed() && self.change(|view| view.moved((dx / unit, dy / unit))) {
                e.prevent_default();
            }
        }
    }

    fn down(&self, e: &PointerEvent, seen: &RefCell<Seen>) {
        let at = (f64::from(e.client_x()), f64::from(e.client_y()));
        let second = {
            let mut fingers = self.fingers.borrow_mut();
            if e.is_primary() {
                fingers.clear();
            }
            if e.button() != 0 || fingers.len() > 1 {
                return;
            }
            fingers.push(Finger { id: e.pointer_id(), start: at, at });
            fingers.len() == 2
        };
        if second {
            // What the first one holds stays where it is.
            let first = self.fingers.borrow()[0].id;
            let (hand, props) = (seen.borrow().hand.clone(), seen.borrow().props.clone());
            let lost = hand.borrow_mut().lost(first);
            if let Some((from, _)) = lost {
                props.on_drag.emit(Drag::Cancel { from });
            }
        }
    }

    fn moves(&self, e: &PointerEvent, seen: &RefCell<Seen>) {
        // A mouse that was let go beside the picture comes back without its button.
        if e.buttons() == 0 {
            return self.up(e);
        }
        let to = (f64::from(e.client_x()), f64::from(e.client_y()));
        let (before, after, pans) = {
            let mut fingers = self.fingers.borrow_mut();
            let before = fingers.clone();
            let Some(finger) = fingers.iter_mut().find(|finger| finger.id == e.pointer_id()) else { return };
            finger.at = to;
            let far = distance(finger.start, to) >= THRESHOLD;
            (before, fingers.clone(), far)
        };
        let hand = seen.borrow().hand.clone();
        let Some((_, _, unit)) = self.placed() else { return };
        let way = |from: (f64, f64), to: (f64, f64)| ((from.0 - to.0) / unit, (from.1 - to.1) / unit);
        match (&*before, &*after) {
            ([a, b], [c, d]) => {
                let (was, is) = (distance(a.at, b.at), distance(c.at, d.at));
                let (from, to) = (middle(a.at, b.at), middle(c.at, d.at));
                if let Some(point) = self.point(from).filter(|_| was > 0.0) {
                    self.change(|view| view.moved(way(from, to)).zoomed(is / was, point));
                }
                hand.borrow_mut().swallow_click();
            }
            ([a], [b]) if self.is_zoomed() && !hand.borrow().holds() && (pans || self.pans.get()) => {
                // From the start on, so that nothing jumps by what was waited for.
                let from = if self.pans.replace(true) { a.at } else { a.start };
                let before = self.view.get();
                self.change(|view| view.moved(way(from, b.at)));
                // What the board cannot go any further, the page goes: its foot may lie below the screen.
                let gone = before.zip(self.view.get()).map_or(0.0, |(a, b)| (b.shown().y - a.shown().y) * unit);
                if let Some(window) = web_sys::window() {
                    window.scroll_by_with_x_and_y(0.0, from.1 - b.at.1 - gone);
                }
                hand.borrow_mut().swallow_click();
            }
            _ => {}
        }
    }

    fn up(&self, e: &PointerEvent) {
        self.fingers.borrow_mut().retain(|finger| finger.id != e.pointer_id());
        self.pans.set(false);
    }

    /// Shows these elements, if they are not seen: in the picture, and on the page.
    fn reveal(&self, elements: &[Element]) {
        if elements.is_empty() {
            return;
        }
        if self.is_zoomed()
            && let Some(part) = self.part(elements)
        {
            let room = self.room();
            self.change(|view| view.showing(part, room));
        }
        let options = ScrollIntoViewOptions::new();
        options.set_block(ScrollLogicalPosition::Nearest);
        options.set_inline(ScrollLogicalPosition::Nearest);
        let (Some(window), Some((_, top, _, bottom))) = (web_sys::window(), bounds(elements)) else { return };
        elements.iter().for_each(|element| element.scroll_into_view_with_scroll_into_view_options(&options));
        // Line and buttons of a phone lie over the foot of the page.
        let height = window.inner_height().ok().and_then(|height| height.as_f64()).unwrap_or_default();
        if bottom > 0.75 * height || top < 0.1 * height {
            let Some((_, top, _, bottom)) = bounds(elements) else { return };
            window.scroll_by_with_x_and_y(0.0, (top + bottom) / 2.0 - 0.45 * height);
        }
    }
}

fn distance(a: (f64, f64), b: (f64, f64)) -> f64 {
    (a.0 - b.0).hypot(a.1 - b.1)
}

fn middle(a: (f64, f64), b: (f64, f64)) -> (f64, f64) {
    ((a.0 + b.0) / 2.0, (a.1 + b.1) / 2.0)
}

/// Left, top, right and bottom of what these elements take of the window.
fn bounds(elements: &[Element]) -> Option<(f64, f64, f64, f64)> {
    let rects = elements.iter().map(Element::get_bounding_client_rect);
    rects
        .map(|rect| (rect.left(), rect.top(), rect.right(), rect.bottom()))
        .reduce(|a, b| (a.0.min(b.0), a.1.min(b.1), a.2.max(b.2), a.3.max(b.3)))
}

/// The zoom of a board, which hears the pointer and keys as long as it is `large`, and shows all of `frame` at first.
#[hook]
pub(super) fn use_zoom(seen: &Rc<RefCell<Seen>>, frame: Option<Frame>, large: bool) -> Rc<Zoom> {
    let zoom = seen.borrow().zoom.clone();
    let fits = zoom.clone();
    use_effect_on(frame, move |frame| {
        let was_zoomed = fits.change(|view| Viewport::fit(view.frame));
        fits.view.set(frame.map(Viewport::fit));
        if let (true, Some(frame), Some(root)) = (was_zoomed, frame, fits.root.cast::<Element>()) {
            root.set_attribute("viewBox", &frame.view_box()).ok();
        }
    });
    let (listens, seen) = (zoom.clone(), seen.clone());
    use_held(large && frame.is_some(), move |&on| {
        listens.root.cast::<Element>().filter(|_| on).map(|root| listeners(&root, &listens, &seen))
    });
    zoom
}

fn listeners(root: &Element, zoom: &Rc<Zoom>, seen: &Rc<RefCell<Seen>>) -> Vec<EventListener> {
    let hears = |kind: &'static str, does: fn(&Zoom, &Event, &RefCell<Seen>)| {
        let (zoom, seen) = (zoom.clone(), seen.clone());
        let options = EventListenerOptions::enable_prevent_default();
        EventListener::new_with_options(root, kind, options, move |e| does(&zoom, e, &seen))
    };
    fn of<T: JsCast>(e: &Event) -> &T {
        e.unchecked_ref()
    }
    vec![
        hears("pointerdown", |zoom, e, seen| zoom.down(of(e), seen)),
        hears("pointermove", |zoom, e, seen| zoom.moves(of(e), seen)),
        hears("pointerup", |zoom, e, _| zoom.up(of(e))),
        hears("pointercancel", |zoom, e, _| zoom.up(of(e))),
        hears("touchmove", |zoom, e, _| {
            if zoom.is_zoomed() || zoom.fingers.borrow().len() > 1 {
                e.prevent_default();
            }
        }),
        hears("wheel", |zoom, e, _| zoom.wheel(of(e))),
        hears("keydown", |zoom, e, _| zoom.key(of(e))),
        hears("focusin", |zoom, e, _| {
            let cell = e.target().and_then(|target| target.dyn_into::<Element>().ok());
            if let Some(part) = cell.and_then(|cell| zoom.part(&[cell])).filter(|_| zoom.is_zoomed()) {
                zoom.change(|view| view.showing(part, ALL));
            }
        }),
    ]
}

/// What a hint marks is brought into sight when it is shown.
#[hook]
pub(super) fn use_hint_in_sight(zoom: &Rc<Zoom>) {
    let zoom = zoom.clone();
    let last = use_mut_ref(|| None::<Frame>);
    use_effect(move || {
        let Some(root) = zoom.root.cast::<Element>() else { return };
        let Ok(found) = root.query_selector_all("[class*='hint']") else { return };
        let found: Vec<Element> = (0..found.length()).filter_map(|at| found.get(at)?.dyn_into().ok()).collect();
        let rounded = |part: Frame| {
            let of = |number: f64| number.round();
            Frame { x: of(part.x), y: of(part.y), width: of(part.width), height: of(part.height) }
        };
        let part = zoom.part(&found).map(rounded);
        let before = last.replace(part);
        if part.is_some() && part != before {
            zoom.reveal(&found);
        }
    });
}

#[derive(Properties, PartialEq)]
pub(super) struct ZoomBarProps {
    pub zoom: Held<Zoom>,
    /// Where it is shown, if not everywhere.
    pub class: Option<&'static str>,
}

/// The buttons that make a board larger and smaller. They know how large it is, so that the board is not drawn anew for that.
#[component]
pub(super) fn ZoomBar(props: &ZoomBarProps) -> Html {
    let scale = use_value_eq(|| props.zoom.scale());
    let set = scale.setter();
    props.zoom.heard.replace(Callback::from(move |scale| set.set(scale)));
    let does = |act: fn(&Zoom)| hears(&props.zoom, move |zoom, _: MouseEvent| act(zoom));
    html! {
        <div class={classes!("zoom-bar", props.class)} role="group" aria-label="Zoom">
            <button type="button" class="icon" aria-label="Smaller" disabled={*scale <= 1.0} onclick={does(|zoom| zoom.step(1.0 / STEP))}>{ icon(Icon::Minus) }</button>
            <button type="button" class="btn quiet num" disabled={*scale <= 1.0} onclick={does(|zoom| zoom.step(1.0 / MAX))}>{ "Fit" }</button>
            <button type="button" class="icon" aria-label="Larger" disabled={*scale >= MAX} onclick={does(|zoom| zoom.step(STEP))}>{ icon(Icon::Plus) }</button>
        </div>
    }
}

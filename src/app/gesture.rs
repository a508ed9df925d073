//! How boards hear a pointer: when a press becomes a drag, how far it goes and which way. The recogniser is pure.

use std::cell::RefCell;

use gloo::timers::callback::Timeout;

use crate::app::controls;
use crate::app::prelude::*;
use crate::engine::direction::{Direction, towards};
use crate::web::clock;

/// So many CSS pixels make a drag of a press.
const THRESHOLD: f64 = 8.0;
/// From this way on a drag keeps to its axis.
const AXIS: f64 = 20.0;

pub fn arrow_key(key: &str) -> Option<Direction> {
    match key {
        "ArrowUp" => Some(Direction::Up),
        "ArrowDown" => Some(Direction::Down),
        "ArrowLeft" => Some(Direction::Left),
        "ArrowRight" => Some(Direction::Right),
        _ => None,
    }
}

/// The way of a pointer since it went down, in CSS pixels.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Way {
    /// To the right.
    pub dx: f64,
    /// Downwards.
    pub dy: f64,
    /// The time it has taken, in milliseconds.
    pub ms: f64,
    /// Whether it goes sideways rather than up or down. A drag of some length keeps to its axis.
    pub level: bool,
}

impl Way {
    /// The length of its longer side.
    pub fn length(self) -> f64 {
        self.dx.abs().max(self.dy.abs())
    }

    /// Where it leads on its axis.
    pub fn direction(self) -> Direction {
        towards(self.level, self.dx, self.dy)
    }
}

/// What a pointer does with what it has taken.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Gesture {
    /// It drags it.
    Drag {
        /// So far.
        way: Way,
        /// Whether the drag begins here.
        first: bool,
    },
    /// It lets go after a drag.
    Drop(Way),
    /// The browser takes the pointer away during a drag: nothing has happened.
    Cancel,
}

/// What is under the pointer that is down.
#[derive(Debug)]
struct Held<T> {
    thing: T,
    pointer: i32,
    start: (f64, f64),
    since: f64,
    dragging: bool,
    /// The axis that the drag keeps to, once it is long enough.
    level: Option<bool>,
}

/// Makes gestures of what a pointer does: `T` is what it can take.
#[derive(Debug, Default)]
pub struct Recogniser<T> {
    held: Option<Held<T>>,
    dragged: bool,
}

impl<T: Copy> Recogniser<T> {
    /// The pointer goes down on something that can be dragged, or elsewhere; `now` in milliseconds. What another one still drags,
    /// of whose end nobody has heard, is let go.
    pub fn press(&mut self, thing: Option<T>, pointer: i32, start: (f64, f64), now: f64) -> Option<(T, Gesture)> {
        self.dragged = false;
        let held = thing.map(|thing| Held { thing, pointer, start, since: now, dragging: false, level: None });
        let before = std::mem::replace(&mut self.held, held)?;
        before.dragging.then_some((before.thing, Gesture::Cancel))
    }

    /// The pointer moves: nothing while it is no drag.
    pub fn moved(&mut self, pointer: i32, (x, y): (f64, f64), now: f64) -> Option<(T, Gesture)> {
        let held = self.held.as_mut().filter(|held| held.pointer == pointer)?;
        let (dx, dy) = (x - held.start.0, y - held.start.1);
        let level = held.level.unwrap_or(dx.abs() >= dy.abs());
        let way = Way { dx, dy, ms: now - held.since, level };
        let first = !held.dragging;
        if first && way.length() < THRESHOLD {
            return None;
        }
        if way.length() >= AXIS {
            held.level = Some(level);
        }
        held.dragging = true;
        self.dragged = true;
        Some((held.thing, Gesture::Drag { way, first }))
    }

    /// The pointer goes up: what it has dragged, if that was a drag.
    pub fn lifted(&mut self, pointer: i32, at: (f64, f64), now: f64) -> Option<(T, Gesture)> {
        let last = self.moved(pointer, at, now);
        self.held.take_if(|held| held.pointer == pointer)?;
        match last? {
            (thing, Gesture::Drag { way, .. }) => Some((thing, Gesture::Drop(way))),
            other => Some(other),
        }
    }

    /// The browser takes the pointer away.
    pub fn lost(&mut self, pointer: i32) -> Option<(T, Gesture)> {
        let held = self.held.take_if(|held| held.pointer == pointer)?;
        held.dragging.then_some((held.thing, Gesture::Cancel))
    }

    /// Whatever else the pointer does before it is lifted means nothing.
    pub fn end(&mut self) {
        self.held = None;
    }

    /// The press at hand has been for something else: a click behind it means nothing.
    pub fn swallow_click(&mut self) {
        self.dragged = true;
    }

    /// Whether something that can be dragged is under the pointer that is down.
    pub fn holds(&self) -> bool {
        self.held.is_some()
    }

    /// Whether the press that is just over was a drag, so that a click behind it means nothing.
    pub fn has_dragged(&self) -> bool {
        self.dragged
    }
}

/// What hears the pointer on an element, for `onpointerdown`, `onpointermove`, `onpointerup` and `onpointercancel`.
pub struct Handlers {
    pub down: Callback<PointerEvent>,
    pub moved: Callback<PointerEvent>,
    pub up: Callback<PointerEvent>,
    pub cancel: Callback<PointerEvent>,
}

impl Handlers {
    /// The handlers of the element at `root`: `takes` says what a press takes, `hears` hears what is done with it. From the
    /// first step of a drag on the element hears of the pointer wherever it goes.
    pub fn new<T: Copy + 'static>(
        recogniser: &Rc<RefCell<Recogniser<T>>>,
        root: &NodeRef,
        takes: impl Fn(&PointerEvent) -> Option<T> + 'static,
        hears: impl Fn(T, Gesture, &PointerEvent) + Clone + 'static,
    ) -> Self {
        let heard = hears.clone();
        let down = controls::hears(recogniser, move |recogniser, e: PointerEvent| {
            // Another finger, or the palm of the hand: what the first one holds stays in it.
            if !e.is_primary() {
                return;
            }
            let taken = if e.button() == 0 { takes(&e) } else { None };
            let left = recogniser.borrow_mut().press(taken, e.pointer_id(), point(&e), clock::now_ms());
            if let Some((thing, gesture)) = left {
                heard(thing, gesture, &e);
            }
        });
        let (heard, root) = (hears.clone(), root.clone());
        let moved = controls::hears(recogniser, move |recogniser, e: PointerEvent| {
            // A mouse that was let go beside the element, before a drag had begun, comes back without its button.
            let gesture = match e.buttons() {
                0 => recogniser.borrow_mut().lost(e.pointer_id()),
                _ => recogniser.borrow_mut().moved(e.pointer_id(), point(&e), clock::now_ms()),
            };
            let Some((thing, gesture)) = gesture else { return };
            if let (Gesture::Drag { first: true, .. }, Some(root)) = (gesture, root.cast::<web_sys::Element>()) {
                // Where the pointer is gone already, the drag goes on without.
                let _ = root.set_pointer_capture(e.pointer_id());
            }
            heard(thing, gesture, &e);
        });
        let ended = |lifted: bool| {
            let hears = hears.clone();
            controls::hears(recogniser, move |recogniser, e: PointerEvent| {
                let gesture = match lifted {
                    true => recogniser.borrow_mut().lifted(e.pointer_id(), point(&e), clock::now_ms()),
                    false => recogniser.borrow_mut().lost(e.pointer_id()),
                };
                if recogniser.borrow().has_dragged() {
                    let after = recogniser.clone();
                    // The click that some browsers send behind a drag comes before this.
                    Timeout::new(0, move || after.borrow_mut().dragged = false).forget();
                }
                if let Some((thing, gesture)) = gesture {
                    hears(thing, gesture, &e);
                }
            })
        };
        Self { down, moved, up: ended(true), cancel: ended(false) }
    }
}

fn point(e: &PointerEvent) -> (f64, f64) {
    (f64::from(e.client_x()), f64::from(e.client_y()))
}

#[cfg(test)]
mod tests {
    use super::*;

    const START: (f64, f64) = (100.0, 50.0);

    fn pressed() -> Recogniser<u16> {
        let mut recogniser = Recogniser::default();
        recogniser.press(Some(3), 1, START, 1000.0);
        recogniser
    }

    fn way(dx: f64, dy: f64, ms: f64, level: bool) -> Way {
        Way { dx, dy, ms, level }
    }

    #[test]
    fn a_short_way_is_a_tap() {
        let mut recogniser = pressed();
        assert_eq!(recogniser.moved(1, (107.0, 44.0), 1010.0), None);
        assert!(recogniser.holds());
        assert_eq!(recogniser.lifted(1, (107.0, 44.0), 1020.0), None);
        assert!(!recogniser.has_dragged() && !recogniser.holds());
    }

    #[test]
    fn a_long_way_is_a_drag_and_its_click_is_swallowed() {
        let mut recogniser = pressed();
        let begun = Gesture::Drag { way: way(8.0, 0.0, 10.0, true), first: true };
        assert_eq!(recogniser.moved(1, (108.0, 50.0), 1010.0), Some((3, begun)));
        assert_eq!(recogniser.moved(2, (300.0, 50.0), 1020.0), None, "another finger");
        let back = Gesture::Drag { way: way(1.0, 0.0, 30.0, true), first: false };
        assert_eq!(recogniser.moved(1, (101.0, 50.0), 1030.0), Some((3, back)));
        let dropped = Gesture::Drop(way(1.0, 2.0, 40.0, false));
        assert_eq!(recogniser.lifted(1, (101.0, 52.0), 1040.0), Some((3, dropped)));
        assert!(recogniser.has_dragged());
        assert_eq!(recogniser.press(None, 1, START, 1050.0), None);
        assert!(!recogniser.has_dragged());
        assert_eq!(recogniser.moved(1, (200.0, 50.0), 1060.0), None, "nothing is under it");
    }

    #[test]
    fn a_drag_keeps_to_its_axis_and_can_be_lost() {
        let mut recogniser = pressed();
        recogniser.moved(1, (60.0, 54.0), 1010.0);
        let Some((3, Gesture::Drag { way, .. })) = recogniser.moved(1, (90.0, 150.0), 1020.0) else { panic!("a drag") };
        assert_eq!((way.direction(), way.length()), (Direction::Left, 100.0));
        assert_eq!(recogniser.lost(1), Some((3, Gesture::Cancel)));
        assert_eq!(recogniser.lost(1), None);
        let mut recogniser = pressed();
        recogniser.moved(1, (60.0, 54.0), 1010.0);
        assert_eq!(
            recogniser.press(Some(5), 2, START, 1020.0),
            Some((3, Gesture::Cancel)),
            "nobody has heard of its end"
        );
        assert!(matches!(recogniser.lifted(2, (60.0, 54.0), 1030.0), Some((5, Gesture::Drop(_)))));
    }

    #[test]
    fn a_finger_that_is_lifted_far_away_has_dragged() {
        let dropped = Gesture::Drop(way(0.0, -60.0, 10.0, false));
        assert_eq!(pressed().lifted(1, (100.0, -10.0), 1010.0), Some((3, dropped)));
        let mut recogniser = pressed();
        recogniser.moved(1, (130.0, 50.0), 1010.0);
        recogniser.end();
        assert_eq!(recogniser.moved(1, (190.0, 50.0), 1010.0), None, "it is over");
        assert_eq!(recogniser.lifted(1, (190.0, 50.0), 1010.0), None);
        assert!(recogniser.has_dragged());
    }

    #[test]
    fn arrow_keys_are_directions() {
        assert_eq!(arrow_key("ArrowLeft"), Some(Direction::Left));
        assert_eq!(arrow_key("Home"), None);
    }
}

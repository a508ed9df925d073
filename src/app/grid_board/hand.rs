//! The pointer's hand: when a press becomes a drag. Pure.

/// So many CSS pixels of way make a drag of a press.
const THRESHOLD: f64 = 8.0;

/// A point of the window, in CSS pixels.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Point {
    pub x: f64,
    pub y: f64,
}

/// What the pointer holds.
#[derive(Debug, Default)]
pub(super) struct Hand {
    held: Option<Held>,
    dragged: bool,
}

#[derive(Debug)]
struct Held {
    from: u16,
    pointer: i32,
    start: Point,
    dragging: bool,
}

/// How far the piece in the hand has come.
#[derive(Debug, PartialEq)]
pub(super) struct Moved {
    /// The cell it was taken from.
    pub from: u16,
    /// Whether the drag begins here.
    pub first: bool,
    /// The way to the right, in CSS pixels.
    pub dx: f64,
    /// The way down.
    pub dy: f64,
}

impl Hand {
    /// The pointer goes down on a cell that can be dragged, or elsewhere.
    pub fn press(&mut self, on: Option<u16>, pointer: i32, start: Point) {
        self.dragged = false;
        self.held = on.map(|from| Held { from, pointer, start, dragging: false });
    }

    /// The pointer moves: nothing while it is no drag.
    pub fn moved(&mut self, pointer: i32, to: Point) -> Option<Moved> {
        let held = self.held.as_mut().filter(|held| held.pointer == pointer)?;
        let (dx, dy) = (to.x - held.start.x, to.y - held.start.y);
        let first = !held.dragging;
        if first && dx.abs().max(dy.abs()) < THRESHOLD {
            return None;
        }
        held.dragging = true;
        self.dragged = true;
        Some(Moved { from: held.from, first, dx, dy })
    }

    /// The pointer goes up or is lost: the cell the drag began on, if it was one.
    pub fn release(&mut self, pointer: i32) -> Option<u16> {
        let held = self.held.take_if(|held| held.pointer == pointer)?;
        held.dragging.then_some(held.from)
    }

    /// Whether something that can be dragged is under the pointer that is down.
    pub fn holds(&self) -> bool {
        self.held.is_some()
    }

    /// Whether the press that is just over was a drag, so that a click behind it means nothing.
    pub fn has_dragged(&self) -> bool {
        self.dragged
    }

    /// Clicks mean something again.
    pub fn forget_drag(&mut self) {
        self.dragged = false;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const START: Point = Point { x: 100.0, y: 50.0 };

    #[test]
    fn a_short_way_is_a_tap() {
        let mut hand = Hand::default();
        hand.press(Some(3), 1, START);
        assert_eq!(hand.moved(1, Point { x: 107.0, y: 44.0 }), None);
        assert_eq!(hand.release(1), None);
        assert!(!hand.has_dragged());
    }

    #[test]
    fn a_long_way_is_a_drag_and_its_click_is_swallowed() {
        let mut hand = Hand::default();
        hand.press(Some(3), 1, START);
        let begun = Moved { from: 3, first: true, dx: 8.0, dy: 0.0 };
        assert_eq!(hand.moved(1, Point { x: 108.0, y: 50.0 }), Some(begun));
        assert_eq!(hand.moved(2, Point { x: 300.0, y: 50.0 }), None, "another finger");
        let back = Moved { from: 3, first: false, dx: 1.0, dy: 0.0 };
        assert_eq!(hand.moved(1, Point { x: 101.0, y: 50.0 }), Some(back));
        assert_eq!(hand.release(1), Some(3));
        assert!(hand.has_dragged());
        hand.press(None, 1, START);
        assert!(!hand.has_dragged());
    }
}

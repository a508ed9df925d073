//! A choice as motion: the monk goes his way, and what he rakes appears behind him.

use gloo::timers::callback::Timeout;
use yew::prelude::*;

use super::groove::{Pair, UNIT, middle};
use super::shapes::turn;
use super::show;

/// How long a whole move takes, in milliseconds.
const WHOLE_MS: usize = 150;

/// The transform of the veil when nothing is covered.
pub const HIDDEN: &str = "scale(0)";

/// Where the monk is drawn, and how he is turned.
pub fn monk_transform(at: Pair, looks: Pair) -> String {
    let (x, y) = middle(at);
    format!("translate({x} {y}) rotate({})", turn(looks))
}

/// Lets the monk glide along these places whenever the number of the position changes; the last one is where he is now.
#[hook]
pub fn use_glide(root: &NodeRef, position: u32, went: Vec<Pair>, still: bool) {
    let root = root.clone();
    use_effect_with(position, move |_| {
        let timers = Glide::of(&root, &went).filter(|_| !still).map(Glide::run).unwrap_or_default();
        move || drop(timers)
    });
}

/// A motion along the legs of a way.
#[derive(Clone)]
struct Glide {
    root: web_sys::HtmlElement,
    corners: Vec<Pair>,
}

impl Glide {
    fn of(root: &NodeRef, went: &[Pair]) -> Option<Self> {
        let corners = show::corners(went);
        (corners.len() > 1).then_some(Self { root: root.cast()?, corners })
    }

    fn find(&self, selector: &str) -> Option<web_sys::Element> {
        self.root.query_selector(selector).ok()?
    }

    /// The way of the leg that ends at this corner.
    fn looks(&self, corner: usize) -> Pair {
        let (from, to) = (self.corners[corner - 1], self.corners[corner]);
        ((to.0 - from.0).signum(), (to.1 - from.1).signum())
    }

    /// Puts the monk on a corner, looking that way.
    fn show(&self, corner: usize, looks: Pair, glides: bool) {
        let Some(monk) = self.find(".zn-monk") else { return };
        let list = monk.class_list();
        if glides { list.add_1("glides") } else { list.remove_1("glides") }.ok();
        monk.set_attribute("transform", &monk_transform(self.corners[corner], looks)).ok();
    }

    /// Begins; it goes on as long as its timers are kept.
    fn run(self) -> Vec<Timeout> {
        let legs = self.corners.len() - 1;
        let leg = WHOLE_MS / legs;
        self.root.style().set_property("--zn-leg", &format!("{leg}ms")).ok();
        self.show(0, self.looks(1), false);
        // The browser must have seen him at his first place.
        self.root.get_bounding_client_rect();
        self.show(1, self.looks(1), true);
        let mut timers = Vec::new();
        for corner in 2..=legs {
            let glide = self.clone();
            let go = move || {
                glide.show(corner - 1, glide.looks(corner), false);
                glide.root.get_bounding_client_rect();
                glide.show(corner, glide.looks(corner), true);
            };
            timers.push(Timeout::new(((corner - 1) * leg) as u32, go));
        }
        if legs == 1 {
            timers.extend(self.reveal(leg));
        }
        timers
    }

    /// A veil covers what he will have raked, and draws back cell by cell behind him.
    fn reveal(&self, whole: usize) -> Vec<Timeout> {
        let (from, to) = (self.corners[0], self.corners[1]);
        let cells = (to.0 - from.0).abs().max((to.1 - from.1).abs());
        let (dx, dy) = self.looks(1);
        let step = |number: i32| {
            let glide = self.clone();
            let begun = (from.0 + dx * number, from.1 + dy * number);
            let after = whole as i32 * number / cells;
            Timeout::new(after as u32, move || glide.cover((number < cells).then_some((begun, to))))
        };
        self.cover(Some((from, to)));
        (1..=cells).map(step).collect()
    }

    /// Covers the cells after the first place up to the second; or nothing.
    fn cover(&self, cells: Option<(Pair, Pair)>) {
        if let Some(veil) = self.find(".zn-veil") {
            let place = cells.map_or_else(|| HIDDEN.to_owned(), |(from, to)| veil_transform(from, to));
            veil.set_attribute("transform", &place).ok();
        }
    }
}

/// The place of the veil, a square of one unit, over all cells after `from` up to `to`.
fn veil_transform(from: Pair, to: Pair) -> String {
    let (dx, dy) = ((to.0 - from.0).signum(), (to.1 - from.1).signum());
    let first = (from.0 + dx, from.1 + dy);
    let (x, y) = (first.0.min(to.0), first.1.min(to.1));
    let (w, h) = ((first.0 - to.0).abs() + 1, (first.1 - to.1).abs() + 1);
    format!("translate({} {}) scale({} {})", x * UNIT, y * UNIT, w * UNIT, h * UNIT)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_veil_lies_over_what_is_to_come() {
        assert_eq!(veil_transform((-1, 2), (2, 2)), "translate(0 100) scale(150 50)");
        assert_eq!(veil_transform((2, 4), (2, 1)), "translate(100 50) scale(50 150)");
        assert_eq!(monk_transform((1, 0), (0, 1)), "translate(75 25) rotate(90)");
    }
}

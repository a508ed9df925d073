//! A move as motion: what has moved is drawn in its new place at once, and then glides there from where it was.
//!
//! Transforms are laid over those of the drawing through the CSSOM and taken away at the end, so a motion that is cut short
//! leaves everything where it is drawn. Without motion (the person's setting, or the system's) nothing glides.

use std::cell::RefCell;

use gloo::timers::callback::Timeout;
use wasm_bindgen::JsCast;
use web_sys::{Element, SvgElement};

use crate::app::prelude::*;
use crate::engine::order;

/// How long a whole move takes, in milliseconds.
pub const WHOLE_MS: u32 = 150;
/// So long after its end a motion is cleared away: what glides may be late.
const AFTER_MS: u32 = 40;

/// A part of the motion of one element. Transforms are those of CSS, with units.
#[derive(Clone, Debug, PartialEq)]
pub struct Leg {
    /// Finds the element on the board.
    pub selector: String,
    /// When it begins, in milliseconds.
    pub at_ms: u32,
    /// Where the element is put then.
    pub from: String,
    /// Where it glides, in this time; nothing: it stays there until the next leg.
    pub to: Option<(String, u32)>,
}

/// The legs of an element that go one after the other, each as long as the others, from a transform to another.
pub fn legs(selector: &str, ways: impl IntoIterator<Item = (String, String)>) -> Vec<Leg> {
    let ways: Vec<(String, String)> = ways.into_iter().collect();
    let each = WHOLE_MS / (ways.len() as u32).max(1);
    let leg = |(number, (from, to)): (usize, (String, String))| Leg {
        selector: selector.to_owned(),
        at_ms: number as u32 * each,
        from,
        to: Some((to, each)),
    };
    ways.into_iter().enumerate().map(leg).collect()
}

/// The transform to a point.
pub fn translate(x: impl std::fmt::Display, y: impl std::fmt::Display) -> String {
    format!("translate({x}px, {y}px)")
}

/// Lets what has moved glide on the board at `root` whenever `step` changes. What was `dropped` by hand is there already.
#[hook]
pub fn use_glide<S: PartialEq + 'static>(root: &NodeRef, step: S, glide: Vec<Leg>, dropped: &Rc<RefCell<bool>>) {
    let (root, dropped) = (root.clone(), dropped.clone());
    use_held(step, move |_| {
        let by_hand = dropped.replace(false);
        if by_hand { None } else { Running::start(&root, glide) }
    });
}

/// Puts an element where it is drawn, whatever its motion.
pub fn stop(element: &Element) {
    element.class_list().remove_1("glides").ok();
    if let Some(element) = element.dyn_ref::<SvgElement>() {
        element.style().remove_property("transform").ok();
    }
}

/// A motion that goes on as long as this is kept.
struct Running {
    root: Element,
    legs: Rc<[Leg]>,
    _timers: Vec<Timeout>,
}

impl Running {
    fn start(root: &NodeRef, legs: Vec<Leg>) -> Option<Self> {
        let root = root.cast::<Element>().filter(|root| !legs.is_empty() && moves(root))?;
        let legs: Rc<[Leg]> = legs.into();
        let mut times: Vec<u32> = legs.iter().map(|leg| leg.at_ms).collect();
        order::sort(&mut times);
        times.dedup();
        let mut timers = Vec::new();
        for at in times {
            let (root, legs) = (root.clone(), legs.clone());
            let go = move || go(&root, &legs, at);
            if at == 0 { go() } else { timers.push(Timeout::new(at, go)) }
        }
        let end = legs.iter().map(|leg| leg.at_ms + leg.to.as_ref().map_or(0, |to| to.1)).max().unwrap_or(0);
        let clear = (root.clone(), legs.clone());
        timers.push(Timeout::new(end + AFTER_MS, move || stop_all(&clear.0, &clear.1)));
        Some(Self { root, legs, _timers: timers })
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        stop_all(&self.root, &self.legs);
    }
}

/// Whether the style sheet lets things move: it knows the system's wish and the person's.
fn moves(root: &Element) -> bool {
    let style = web_sys::window().and_then(|window| window.get_computed_style(root).ok().flatten());
    let quick = style.and_then(|style| style.get_property_value("--quick").ok()).unwrap_or_default();
    quick.bytes().any(|digit| matches!(digit, b'1'..=b'9'))
}

fn found(root: &Element, leg: &Leg) -> Option<SvgElement> {
    root.query_selector(&leg.selector).ok()??.dyn_into().ok()
}

/// Begins the legs of this moment.
fn go(root: &Element, legs: &[Leg], at: u32) {
    let begun = legs.iter().filter(|leg| leg.at_ms == at).filter_map(|leg| Some((found(root, leg)?, leg)));
    let begun: Vec<(SvgElement, &Leg)> = begun.collect();
    for (element, leg) in &begun {
        element.class_list().remove_1("glides").ok();
        element.style().set_property("transform", &leg.from).ok();
    }
    if begun.iter().any(|(_, leg)| leg.to.is_some()) {
        // The browser must have seen everything in its first place.
        root.get_bounding_client_rect();
    }
    for (element, leg) in &begun {
        if let Some((to, ms)) = &leg.to {
            element.style().set_property("--glide", &format!("{ms}ms")).ok();
            element.class_list().add_1("glides").ok();
            element.style().set_property("transform", to).ok();
        }
    }
}

fn stop_all(root: &Element, legs: &[Leg]) {
    legs.iter().filter_map(|leg| found(root, leg)).for_each(|element| stop(&element));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_legs_of_a_way_take_turns() {
        let all =
            legs(".monk", [("a", "b"), ("b", "c"), ("c", "d")].map(|(from, to)| (from.to_owned(), to.to_owned())));
        let times: Vec<_> = all.iter().map(|leg| (leg.at_ms, leg.to.as_ref().map(|to| to.1))).collect();
        assert_eq!(times, [(0, Some(50)), (50, Some(50)), (100, Some(50))]);
        assert_eq!(legs(".monk", []), []);
        assert_eq!(translate(3, -0.5), "translate(3px, -0.5px)");
    }
}

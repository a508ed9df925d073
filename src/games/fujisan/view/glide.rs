//! A move as motion: the priest glides from where it came from.

use std::cell::RefCell;
use std::rc::Rc;

use wasm_bindgen::JsCast;
use web_sys::{Element, SvgElement};
use yew::prelude::*;

use super::board::{MountainProps, read_move};
use super::mountain::{Plan, Point};
use crate::games::fujisan::rules::{Mountain, Priest};

/// Where a priest glides from.
#[derive(Clone, Debug, PartialEq)]
pub struct Glide {
    /// Who.
    pub priest: Priest,
    /// Another one for every move.
    pub key: String,
    /// From its place of now to its place of before, in units of the pawn.
    offset: (i32, i32),
}

impl Glide {
    fn of(plan: &Plan, props: &MountainProps) -> Option<Self> {
        let came = props.came.as_ref()?;
        let priest = read_move(&came.mv)?.priest;
        let start = if came.back { &came.after } else { &came.before }.parse::<Mountain>().ok()?.cell(priest);
        let now = props.mountain.cell(priest);
        let shown = plan.columns.contains(&start.column) && plan.columns.contains(&now.column);
        let ((x, y), (u, v)): (Point, Point) = (plan.pawn(start), plan.pawn(now));
        let units = |way: f64| (way / plan.pawn_scale()).round() as i32;
        let key = format!("{} {} {}", came.before, came.mv, came.back);
        (shown && start != now).then_some(Glide { priest, key, offset: (units(x - u), units(y - v)) })
    }
}

/// The motion of the last move, for the drawing; and the element that holds the drawing. A priest
/// that was `dropped` by hand is there already.
#[hook]
pub fn use_glide(plan: &Plan, props: &MountainProps, dropped: Rc<RefCell<bool>>) -> (NodeRef, Option<Glide>) {
    let root = use_node_ref();
    let glide = Glide::of(plan, props);
    {
        let root = root.clone();
        let key = glide.as_ref().map(|glide| glide.key.clone());
        let offset = glide.as_ref().map(|glide| glide.offset);
        use_effect_with(key, move |_| {
            let by_hand = dropped.replace(false);
            if let (Some((x, y)), false) = (offset, by_hand) {
                // Without the element or the property there is no motion, and nothing is lost.
                let _ = start(&root, x, y);
            }
        });
    }
    (root, glide)
}

/// Custom properties through the CSSOM, for the policy of the page forbids style attributes.
fn start(root: &NodeRef, x: i32, y: i32) -> Option<()> {
    let pawn = root.cast::<Element>()?.query_selector("[data-glide]").ok()??.dyn_into::<SvgElement>().ok()?;
    let style = pawn.style();
    style.set_property("--glide-x", &format!("{x}px")).ok()?;
    style.set_property("--glide-y", &format!("{y}px")).ok()?;
    pawn.class_list().add_1("fj-glide").ok()
}

//! A move as motion: the pieces go the way of the move, bend by bend.

use std::cell::RefCell;
use std::rc::Rc;

use gloo::timers::callback::Timeout;
use yew::prelude::*;

use super::board::{BoardProps, element};
use super::outline::{Pair, UNIT};
use super::piece::{pieces, transform};
use crate::app::view::Transition;
use crate::games::sliding::board::Sliding;
use crate::games::sliding::moves::Move;

/// How long a whole move takes, in milliseconds.
const WHOLE_MS: usize = 150;

/// A motion: the pieces with the places they have now, and how far they are from there at each bend, in units; the last
/// is zero.
#[derive(Clone, Debug, PartialEq)]
struct Glide {
    pieces: Vec<(u8, Pair)>,
    bends: Vec<Pair>,
}

/// The places of a path before its end, as ways from the end, and the end.
fn bends(mv: &Move, back: bool) -> Vec<Pair> {
    let mut at = (0, 0);
    let mut all = vec![at];
    for run in mv.path().chunk_by(|a, b| a == b) {
        let (dx, dy) = run[0].delta();
        let steps = run.len() as i32;
        at = (at.0 + i32::from(dx) * steps, at.1 + i32::from(dy) * steps);
        all.push(at);
    }
    if back {
        all.reverse();
    }
    let end = all.last().copied().unwrap_or_default();
    all.into_iter().map(|(x, y)| ((x - end.0) * UNIT, (y - end.1) * UNIT)).collect()
}

impl Glide {
    fn of(props: &BoardProps, came: &Transition) -> Option<Self> {
        let mv = came.mv.parse::<Move>().ok()?;
        let places = pieces(&props.board).into_iter().filter(|piece| mv.pieces().contains(&piece.letter));
        let pieces: Vec<(u8, Pair)> = places.map(|piece| (piece.letter, piece.at)).collect();
        Some(Self { pieces, bends: bends(&mv, came.back) })
    }

    /// Puts the pieces where they are at a bend.
    fn show(&self, root: &NodeRef, bend: usize, glides: bool) {
        let Some(by) = self.bends.get(bend) else { return };
        for &(letter, at) in &self.pieces {
            let Some(piece) = element(root, letter) else { continue };
            let list = piece.class_list();
            if glides { list.add_1("glides") } else { list.remove_1("glides") }.ok();
            piece.set_attribute("transform", &transform(at, *by)).ok();
        }
    }
}

/// Lets the pieces of the last step glide. What was `dropped` by hand is there already.
#[hook]
pub fn use_glide(root: &NodeRef, props: &BoardProps, dropped: Rc<RefCell<bool>>) {
    let root = root.clone();
    let glide = props.came.as_ref().filter(|_| !props.still).and_then(|came| Glide::of(props, came));
    let (came, board) = (props.came.clone(), props.board.clone());
    use_effect_with(came, move |_| {
        // What still glides from the step before has been drawn in its place by now, but for what was written past Yew.
        settle(&root, &board);
        let running = glide.filter(|_| !dropped.replace(false));
        let timers = running.map(|glide| run(&root, &glide)).unwrap_or_default();
        move || drop(timers)
    });
}

/// Puts every piece where it stands.
fn settle(root: &NodeRef, board: &Sliding) {
    Glide { pieces: pieces(board).into_iter().map(|piece| (piece.letter, piece.at)).collect(), bends: vec![(0, 0)] }
        .show(root, 0, false);
}

/// Begins a motion; it goes on as long as its timers are kept.
fn run(root: &NodeRef, glide: &Glide) -> Vec<Timeout> {
    let mut timers = Vec::new();
    let legs = glide.bends.len() - 1;
    let leg = WHOLE_MS / legs.max(1);
    if let Some(root) = root.cast::<web_sys::HtmlElement>() {
        root.style().set_property("--sl-leg", &format!("{leg}ms")).ok();
    }
    glide.show(root, 0, false);
    // The browser must have seen the piece at its first place.
    if let Some(root) = root.cast::<web_sys::Element>() {
        root.get_bounding_client_rect();
    }
    for bend in 1..=legs {
        let (root, glide) = (root.clone(), glide.clone());
        let go = move || glide.show(&root, bend, true);
        if bend == 1 {
            go();
        } else {
            timers.push(Timeout::new(((bend - 1) * leg) as u32, go));
        }
    }
    let (root, glide) = (root.clone(), glide.clone());
    timers.push(Timeout::new((legs * leg + 40) as u32, move || glide.show(&root, legs, false)));
    timers
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_glide_has_the_bends_of_its_path() {
        let mv = "auur".parse::<Move>().expect("a move");
        assert_eq!(bends(&mv, false), [(-100, 200), (-100, 0), (0, 0)]);
        assert_eq!(bends(&mv, true), [(100, -200), (0, -200), (0, 0)]);
    }
}

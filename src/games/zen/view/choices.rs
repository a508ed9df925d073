//! Marks over the garden: where the monk may go, which ways lose, where he entered, and a hint.

use crate::search::proof::Proof;
use yew::prelude::*;

use super::groove::{Pair, middle};
use super::shapes::turn;

/// A choice as it is drawn.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Choice {
    /// The cell it leads to first, or the place beside the garden.
    pub at: Pair,
    /// The way.
    pub way: Pair,
    /// Whether an ornament is pushed.
    pub pushes: bool,
    /// What is known of it.
    pub fate: Proof<()>,
    /// Whether it is pointed out as a hint.
    pub hint: bool,
}

/// A choice: an arrow in a disc; dashed with a cross where it loses.
pub fn arrow(choice: &Choice) -> Html {
    let (x, y) = middle(choice.at);
    let lost = choice.fate == Proof::Impossible;
    let class = classes!("zn-choice", lost.then_some("lost"), choice.hint.then_some("hint"));
    let shaft = if choice.pushes { "M-8-5L-2 0L-8 5M0-6L7 0L0 6" } else { "M-8 0H7M1.5-6L8 0L1.5 6" };
    html! {
        <g {class} transform={format!("translate({x} {y})")}>
            if choice.hint { <circle class="zn-halo" r="24" /> }
            <g transform={format!("rotate({})", turn(choice.way))}>
                <circle class="zn-disc" r="19" /><path class="zn-shaft" d={shaft} />
            </g>
            if lost { { cross((15, -15)) } }
        </g>
    }
}

/// A small cross in a disc.
fn cross((x, y): Pair) -> Html {
    html! {
        <g transform={format!("translate({x} {y})")}><circle class="zn-cross" r="8.5" /><path class="zn-cross-line" d="M-3-3L3 3M3-3L-3 3" /></g>
    }
}

/// A stone from which the garden can be entered: a chevron that points in, a cross beside it where that loses.
pub fn entry(choice: &Choice) -> Html {
    let (x, y) = middle(choice.at);
    let class =
        classes!("zn-entry", (choice.fate == Proof::Impossible).then_some("lost"), choice.hint.then_some("hint"));
    html! {
        <g {class} transform={format!("translate({x} {y})")}>
            if choice.hint { <circle class="zn-halo" r="24" /> }
            if choice.fate == Proof::Impossible {
                <path class="zn-entry-cross" d="M-5-5L5 5M5-5L-5 5" />
            } else {
                <path class="zn-chevron" d="M-4-8L5 0L-4 8" transform={format!("rotate({})", turn(choice.way))} />
            }
        </g>
    }
}

/// The number of a path on the stone where it began.
pub fn number(at: Pair, number: usize, now: bool) -> Html {
    let (x, y) = middle(at);
    let class = classes!("zn-number", now.then_some("now"));
    html! {
        <g {class} transform={format!("translate({x} {y})")}><circle r="12.5" /><text y="5">{ number }</text></g>
    }
}

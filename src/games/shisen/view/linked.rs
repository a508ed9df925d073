//! The pair that was taken last, and its link, drawn for a moment. Pure but for the drawing.

use yew::prelude::*;

use super::layout::Layout;
use super::tile;
use super::tiles::{self, Set};
use crate::games::shisen::board::Cell;
use crate::games::shisen::faces::Face;
use crate::games::shisen::link::Link;
use crate::games::shisen::rules::{Move, Shisen};

/// A pair that was taken.
#[derive(Clone, Debug, PartialEq)]
pub struct Linked {
    /// Tells it from the one before.
    pub number: usize,
    /// The way between them.
    pub link: Link,
    /// The tiles.
    pub tiles: [(Cell, Face); 2],
}

impl Linked {
    /// What a move took from a position; nothing if it is no pair of it.
    pub fn of(before: &Shisen, mv: &Move, number: usize) -> Option<Self> {
        let Move::Pair(one, other) = *mv else { return None };
        let tiles = [(one, before.face(one)?), (other, before.face(other)?)];
        Some(Self { number, link: before.link(one, other)?, tiles })
    }
}

/// The two tiles and the line between them, over the board; they fade.
pub fn overlay(linked: &Linked, layout: Layout, set: Set) -> Html {
    let (line, corners) = layout.line(&linked.link.corners);
    let ghost = |(cell, face): &(Cell, Face)| {
        let (x, y) = layout.middle(*cell);
        let symbol = AttrValue::from(tiles::symbol(*face, set));
        html! {
            <g class="ss-tile gone" transform={format!("translate({x} {y})")}>
                { tile::body(layout.tile(), 0.0) }{ tile::drawing(&symbol, layout.scale()) }
                <path class="ss-ring" transform={format!("translate({} {})", -x, -y)} d={layout.outline(*cell, 0.5, 6.5)} />
            </g>
        }
    };
    html! {
        <g key={linked.number} class="ss-link">
            { for linked.tiles.iter().map(ghost) }
            <path class="ss-link-under" pathLength="1" d={line.clone()} />
            <path class="ss-link-line" pathLength="1" d={line} />
            { for corners.iter().map(|(x, y)| html! { <circle class="ss-link-dot" cx={x.to_string()} cy={y.to_string()} r="6" /> }) }
        </g>
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_pair_of_the_position_is_drawn() {
        let mv = |code: &str| code.parse::<Move>().expect("a move");
        let state = "ABA-CBC".parse::<Shisen>().expect("a position");
        let linked = Linked::of(&state, &mv("a1c1"), 1).expect("a pair");
        assert_eq!((linked.link.turns(), linked.tiles[0].1.name()), (2, "one of circles".to_owned()));
        for code in ["shuffle", "a1b1", "a1z9"] {
            assert_eq!(Linked::of(&state, &mv(code), 1), None, "{code}");
        }
    }
}

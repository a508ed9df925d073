//! The drawings of the tiles: the Mahjong set and the set of letters and plain shapes. Pure.
//!
//! A drawing lies in a box of 44 by 54 units round the origin. It is made of few parts, since a board may show 480 of them; each
//! is kept once on a page, as a symbol, and used wherever it is needed.

mod glyphs;
mod letters;
mod mahjong;
mod pips;
mod shapes;

use yew::prelude::*;

use crate::games::shisen::board::MAX_KINDS;
use crate::games::shisen::faces::{Face, Suit};

/// Which drawings are shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Set {
    /// The tiles of Mahjong.
    #[default]
    Mahjong,
    /// Letters, digits and plain shapes.
    Letters,
}

/// What a part is drawn with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ink {
    /// Nearly black.
    Black,
    /// Circles.
    Blue,
    /// Bamboo.
    Green,
    /// The second colour of most tiles.
    Red,
    /// Seasons.
    Ochre,
    /// Flowers.
    Plum,
    /// The tile itself: a drawing within a filled shape.
    Tile,
}

/// A part of a drawing.
#[derive(Clone, Debug, PartialEq)]
pub enum Part {
    /// A filled outline.
    Fill(Ink, String),
    /// A line of this width.
    Line(Ink, f32, String),
    /// An outline in a square of 100 units, with its middle here and this size.
    Glyph(Ink, &'static str, (f32, f32), f32),
    /// Text of the page's font with its middle and base line here, of this size.
    Text(Ink, &'static str, (f32, f32), f32),
}

impl Ink {
    fn fill(self) -> &'static str {
        match self {
            Self::Black => "ss-k",
            Self::Blue => "ss-b",
            Self::Green => "ss-g",
            Self::Red => "ss-r",
            Self::Ochre => "ss-o",
            Self::Plum => "ss-p",
            Self::Tile => "ss-t",
        }
    }

    fn line(self) -> &'static str {
        match self {
            Self::Black => "ss-lk",
            Self::Blue => "ss-lb",
            Self::Green => "ss-lg",
            Self::Red => "ss-lr",
            Self::Ochre => "ss-lo",
            Self::Plum => "ss-lp",
            Self::Tile => "ss-lt",
        }
    }
}

/// The drawing of a face. In the plain set all flowers look alike, and all seasons.
pub fn drawing(face: Face, set: Set) -> Vec<Part> {
    match set {
        Set::Mahjong => mahjong::drawing(face),
        Set::Letters => letters::drawing(face),
    }
}

/// The name of a face's symbol on the page.
pub fn symbol(face: Face, set: Set) -> String {
    match (set, face.suit) {
        (Set::Mahjong, _) => face.symbol_id(),
        (Set::Letters, Suit::Flower | Suit::Season) => Face { number: 1, ..face }.symbol_id() + "-plain",
        (Set::Letters, _) => face.symbol_id() + "-plain",
    }
}

/// All faces that are drawn differently.
fn faces(set: Set) -> Vec<Face> {
    let of = |kind: u8| (0..4).map(move |place| Face::of(kind, place));
    let mut all: Vec<Face> = Vec::with_capacity(MAX_KINDS + 6);
    for face in (1..=MAX_KINDS as u8).flat_map(of) {
        if all.iter().all(|other| symbol(*other, set) != symbol(face, set)) {
            all.push(face);
        }
    }
    all
}

/// A part as it is drawn.
fn part(part: &Part) -> Html {
    match part {
        Part::Fill(ink, d) => html! { <path class={ink.fill()} d={d.clone()} /> },
        Part::Line(ink, width, d) => {
            html! { <path class={ink.line()} stroke-width={width.to_string()} d={d.clone()} /> }
        }
        Part::Glyph(ink, d, (x, y), size) => {
            let place = format!("translate({} {}) scale({})", x - size / 2.0, y - size / 2.0, size / 100.0);
            html! { <path class={ink.fill()} d={*d} transform={place} /> }
        }
        Part::Text(ink, text, (x, y), size) => html! {
            <text class={classes!("ss-letter", ink.fill())} x={x.to_string()} y={y.to_string()} font-size={size.to_string()}>{ *text }</text>
        },
    }
}

/// What the symbols are given.
#[derive(Properties, PartialEq)]
pub struct SymbolsProps {
    /// Which drawings.
    pub set: Set,
}

/// All symbols of a set, once a page; nothing is seen of them here.
#[component]
pub fn Symbols(props: &SymbolsProps) -> Html {
    let set = props.set;
    let symbol = |face: Face| {
        let id = symbol(face, set);
        html! { <g key={id.clone()} {id}>{ for drawing(face, set).iter().map(part) }</g> }
    };
    html! { <svg key="symbols" class="ss-symbols" width="0" height="0" aria-hidden="true"><defs>{ for faces(set).into_iter().map(symbol) }</defs></svg> }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_faces_differ() {
        for (set, count) in [(Set::Mahjong, MAX_KINDS + 6), (Set::Letters, MAX_KINDS)] {
            let all: Vec<Vec<Part>> = faces(set).into_iter().map(|face| drawing(face, set)).collect();
            assert_eq!(all.len(), count, "{set:?}");
            for (at, one) in all.iter().enumerate() {
                assert!(!one.is_empty(), "{set:?} {at}");
                assert!(!all[..at].contains(one), "{set:?} {at}");
            }
        }
    }

    #[test]
    fn a_drawing_has_few_parts() {
        let most = faces(Set::Mahjong).into_iter().map(|face| drawing(face, Set::Mahjong).len()).max();
        assert!(most.is_some_and(|most| most <= 8), "{most:?}");
    }

    #[test]
    fn flowers_are_told_apart_only_where_they_are_drawn_so() {
        let (plum, orchid) = (Face::of(35, 0), Face::of(35, 1));
        assert_ne!(symbol(plum, Set::Mahjong), symbol(orchid, Set::Mahjong));
        assert_eq!(symbol(plum, Set::Letters), symbol(orchid, Set::Letters));
    }
}

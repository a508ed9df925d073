//! The drawings of the tiles (`data/shisen/tiles-*.svg`): those of Mahjong, and letters with plain shapes. Pure.
//!
//! A drawing lies in a box of 44 by 54 units round the origin. It is made of few parts, since a board may show 480 of them; each
//! is kept once on a page, as a symbol, and used wherever it is needed. Its parts have the classes of the style sheet: `ss-k`
//! fills with black, `ss-lk` draws a black line, and so on.

use yew::prelude::*;

use crate::games::shisen::faces::{Face, Suit};
use crate::web::store;

/// Which drawings are shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Set {
    /// The tiles of Mahjong.
    #[default]
    Mahjong,
    /// Letters, digits and plain shapes.
    Letters,
}

impl Set {
    /// Under which key the choice is kept.
    pub const KEY: &'static str = "shisen.set";

    /// The word that is kept.
    pub fn word(&self) -> String {
        if *self == Self::Letters { "letters" } else { "mahjong" }.to_owned()
    }

    /// The set of a word.
    pub fn read(word: &str) -> Option<Self> {
        [Self::Mahjong, Self::Letters].into_iter().find(|set| set.word() == word)
    }

    /// What the person has chosen.
    pub fn kept() -> Self {
        store::read(Self::KEY).and_then(|word| Self::read(&word)).unwrap_or_default()
    }

    fn drawings(self) -> &'static str {
        match self {
            Self::Mahjong => include_str!("../../../../data/shisen/tiles-mahjong.svg"),
            Self::Letters => include_str!("../../../../data/shisen/tiles-letters.svg"),
        }
    }
}

/// The name of a face's symbol on the page. In the plain set all flowers look alike, and all seasons.
pub fn symbol(face: Face, set: Set) -> String {
    match (set, face.suit) {
        (Set::Mahjong, _) => face.symbol_id(),
        (Set::Letters, Suit::Flower | Suit::Season) => Face { number: 1, ..face }.symbol_id() + "-plain",
        (Set::Letters, _) => face.symbol_id() + "-plain",
    }
}

/// All symbols of a set, once a page; nothing is seen of them here.
pub fn symbols(set: Set) -> Html {
    let drawings = Html::from_html_unchecked(AttrValue::Static(set.drawings()));
    html! { <div key="symbols" class="ss-symbols" aria-hidden="true">{ drawings }</div> }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;
    use crate::games::shisen::board::MAX_KINDS;

    /// The drawings of a set by their symbols.
    fn all(set: Set) -> BTreeMap<&'static str, &'static str> {
        let lines = set.drawings().lines().filter_map(|line| line.strip_prefix("<g id=\"")?.strip_suffix("</g>"));
        lines.filter_map(|line| line.split_once("\">")).collect()
    }

    #[test]
    fn every_face_has_a_drawing_of_its_own_and_of_few_parts() {
        for (set, count) in [(Set::Mahjong, MAX_KINDS + 6), (Set::Letters, MAX_KINDS)] {
            let drawn = all(set);
            let faces = (1..=MAX_KINDS as u8).flat_map(|kind| (0..4).map(move |place| Face::of(kind, place)));
            let names: std::collections::BTreeSet<String> = faces.map(|face| symbol(face, set)).collect();
            assert!(names.iter().map(String::as_str).eq(drawn.keys().copied()), "{set:?}");
            let others: std::collections::BTreeSet<&str> = drawn.values().copied().collect();
            assert_eq!((names.len(), others.len()), (count, count), "{set:?}");
            for (name, parts) in drawn {
                let count = parts.matches("/>").count() + parts.matches("</text>").count();
                assert!((1..=8).contains(&count), "{name}: {count} parts");
            }
        }
    }

    #[test]
    fn flowers_are_told_apart_only_where_they_are_drawn_so() {
        let (plum, orchid) = (Face::of(35, 0), Face::of(35, 1));
        assert_ne!(symbol(plum, Set::Mahjong), symbol(orchid, Set::Mahjong));
        assert_eq!(symbol(plum, Set::Letters), symbol(orchid, Set::Letters));
    }
}

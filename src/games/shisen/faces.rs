//! The faces of the tiles: what is drawn on each kind.
//!
//! In the order of the kinds: circles, bamboo and characters 1 to 9, four winds, three dragons, flowers and seasons (four
//! faces each, which go together), and sixteen plain shapes for boards with more kinds.

/// What kinds belong to. Suits are told apart by shape, not by colour alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Suit {
    /// Circles, 1 to 9.
    Circles,
    /// Bamboo, 1 to 9.
    Bamboo,
    /// Characters, 1 to 9.
    Characters,
    /// East, south, west, north.
    Wind,
    /// Red, green, white.
    Dragon,
    /// Plum, orchid, chrysanthemum, bamboo: all four go together.
    Flower,
    /// Spring, summer, autumn, winter: all four go together.
    Season,
    /// A plain shape.
    Shape,
}

/// The face of a tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Face {
    /// Its suit.
    pub suit: Suit,
    /// Its number within the suit, from 1.
    pub number: u8,
}

/// The kinds with a face of the Mahjong set; those behind them have plain shapes.
pub const MAHJONG_KINDS: usize = 36;
/// Those of them with a single face: all but flowers and seasons.
pub const PLAIN_KINDS: usize = 34;

/// Where the suits begin, with the first kind of each.
const SUITS: [(u8, Suit); 8] = [
    (1, Suit::Circles),
    (10, Suit::Bamboo),
    (19, Suit::Characters),
    (28, Suit::Wind),
    (32, Suit::Dragon),
    (35, Suit::Flower),
    (36, Suit::Season),
    (37, Suit::Shape),
];
const NUMBERS: [&str; 9] = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];
const WINDS: [&str; 4] = ["east", "south", "west", "north"];
const DRAGONS: [&str; 3] = ["red", "green", "white"];
const FLOWERS: [&str; 4] = ["plum", "orchid", "chrysanthemum", "bamboo"];
const SEASONS: [&str; 4] = ["spring", "summer", "autumn", "winter"];
const SHAPES: [&str; 16] = [
    "disc", "ring", "square", "frame", "triangle", "diamond", "star", "cross", "plus", "heart", "moon", "drop",
    "hexagon", "arrow", "wave", "bolt",
];

impl Face {
    /// The face of a kind, from 1; `place` is the tile's place among those of its kind in reading order of the start
    /// board, from 0, and tells the four flowers and the four seasons apart.
    pub fn of(kind: u8, place: usize) -> Self {
        let kind = kind.max(1);
        let (first, suit) = SUITS.into_iter().rev().find(|(first, _)| *first <= kind).unwrap_or(SUITS[0]);
        let number = match suit {
            Suit::Flower | Suit::Season => (place % 4) as u8 + 1,
            _ => kind - first + 1,
        };
        Self { suit, number }
    }

    /// Its word within the suit: `three`, `east`, `plum`, `star`.
    fn word(self) -> &'static str {
        let words: &[&'static str] = match self.suit {
            Suit::Circles | Suit::Bamboo | Suit::Characters => &NUMBERS,
            Suit::Wind => &WINDS,
            Suit::Dragon => &DRAGONS,
            Suit::Flower => &FLOWERS,
            Suit::Season => &SEASONS,
            Suit::Shape => &SHAPES,
        };
        words[(usize::from(self.number).max(1) - 1).min(words.len() - 1)]
    }

    /// Its name: `three of circles`, `east wind`, `red dragon`, `plum flower`, `spring`, `star`.
    pub fn name(self) -> String {
        let word = self.word();
        match self.suit {
            Suit::Circles => format!("{word} of circles"),
            Suit::Bamboo => format!("{word} of bamboo"),
            Suit::Characters => format!("{word} of characters"),
            Suit::Wind => format!("{word} wind"),
            Suit::Dragon => format!("{word} dragon"),
            Suit::Flower => format!("{word} flower"),
            Suit::Season | Suit::Shape => word.to_owned(),
        }
    }

    /// What all faces of its kind are called: `three of circles`, `a flower`.
    pub fn group(self) -> String {
        match self.suit {
            Suit::Flower => "a flower".to_owned(),
            Suit::Season => "a season".to_owned(),
            _ => self.name(),
        }
    }

    /// Its character among the mahjong tiles of Unicode; nothing for a plain shape.
    pub fn mahjong_character(self) -> Option<char> {
        // Unicode has the bamboo before the chrysanthemum.
        const FLOWER_PLACES: [u32; 4] = [0, 1, 3, 2];
        let number = u32::from(self.number.max(1)) - 1;
        let code = match self.suit {
            Suit::Wind => 0x1F000 + number,
            Suit::Dragon => 0x1F004 + number,
            Suit::Characters => 0x1F007 + number,
            Suit::Bamboo => 0x1F010 + number,
            Suit::Circles => 0x1F019 + number,
            Suit::Flower => 0x1F022 + FLOWER_PLACES.get(number as usize)?,
            Suit::Season => 0x1F026 + number,
            Suit::Shape => return None,
        };
        char::from_u32(code)
    }

    /// The id of its drawing, such as `sh-circles-3`, `sh-wind-1` or `sh-shape-16`.
    pub fn symbol_id(self) -> String {
        let suit = match self.suit {
            Suit::Circles => "circles",
            Suit::Bamboo => "bamboo",
            Suit::Characters => "characters",
            Suit::Wind => "wind",
            Suit::Dragon => "dragon",
            Suit::Flower => "flower",
            Suit::Season => "season",
            Suit::Shape => "shape",
        };
        format!("sh-{suit}-{}", self.number)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::shisen::board::{MAX_KINDS, kind_of};

    #[test]
    fn every_letter_has_its_face() {
        let face = |letter: char| Face::of(kind_of(letter).expect("a letter"), 0).name();
        for (letter, name) in [
            ('A', "one of circles"),
            ('I', "nine of circles"),
            ('J', "one of bamboo"),
            ('R', "nine of bamboo"),
            ('S', "one of characters"),
            ('Z', "eight of characters"),
            ('a', "nine of characters"),
            ('b', "east wind"),
            ('e', "north wind"),
            ('f', "red dragon"),
            ('h', "white dragon"),
            ('i', "plum flower"),
            ('j', "spring"),
            ('k', "disc"),
            ('z', "bolt"),
        ] {
            assert_eq!(face(letter), name, "{letter}");
        }
    }

    #[test]
    fn faces_have_their_characters() {
        let character = |letter: char, place| Face::of(kind_of(letter).expect("a letter"), place).mahjong_character();
        for (letter, place, expected) in [
            ('A', 0, '\u{1F019}'),
            ('I', 0, '\u{1F021}'),
            ('J', 0, '\u{1F010}'),
            ('S', 0, '\u{1F007}'),
            ('a', 0, '\u{1F00F}'),
            ('b', 0, '\u{1F000}'),
            ('f', 0, '\u{1F004}'),
            ('h', 0, '\u{1F006}'),
            ('i', 2, '\u{1F025}'),
            ('i', 3, '\u{1F024}'),
            ('j', 3, '\u{1F029}'),
        ] {
            assert_eq!(character(letter, place), Some(expected), "{letter}");
        }
        assert_eq!(character('k', 0), None);
    }

    #[test]
    fn flowers_and_seasons_have_four_faces_and_no_two_drawings_are_alike() {
        let four: Vec<String> = (0..8).map(|place| Face::of(35, place).name()).collect();
        assert_eq!(four[..4], ["plum flower", "orchid flower", "chrysanthemum flower", "bamboo flower"]);
        assert_eq!(four[..4], four[4..]);
        let mut ids: Vec<String> =
            (1..=MAX_KINDS as u8).flat_map(|kind| (0..4).map(move |place| Face::of(kind, place).symbol_id())).collect();
        ids.sort_unstable();
        ids.dedup();
        assert_eq!(ids.len(), 34 + 8 + 16);
    }
}

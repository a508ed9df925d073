//! The plain set: digits in a circle, a triangle or a filled square, letters, and shapes. Pure.

use super::{Ink, Part, pips, shapes};
use crate::games::shisen::faces::{Face, Suit};

const DIGITS: [&str; 9] = ["1", "2", "3", "4", "5", "6", "7", "8", "9"];
const WINDS: [&str; 4] = ["E", "S", "W", "N"];

/// The drawing of a face.
pub fn drawing(face: Face) -> Vec<Part> {
    let number = face.number.max(1);
    let at = usize::from(number - 1);
    match face.suit {
        Suit::Circles => vec![
            Part::Line(Ink::Blue, 3.0, pips::rings([(0.0, 0.0)], 18.0)),
            Part::Text(Ink::Blue, DIGITS[at % 9], (0.0, 8.3), 23.0),
        ],
        Suit::Bamboo => vec![
            Part::Line(Ink::Green, 3.0, "M0-21L19 14.500H-19Z".to_owned()),
            Part::Text(Ink::Green, DIGITS[at % 9], (0.0, 10.5), 20.0),
        ],
        Suit::Characters => vec![
            Part::Fill(
                Ink::Black,
                "M-14.500-18H14.500a2 2 0 0 1 2 2V16a2 2 0 0 1-2 2H-14.500a2 2 0 0 1-2-2V-16a2 2 0 0 1 2-2Z".to_owned(),
            ),
            Part::Text(Ink::Tile, DIGITS[at % 9], (0.0, 8.6), 24.0),
        ],
        Suit::Wind => vec![Part::Text(Ink::Black, WINDS[at % 4], (0.0, 13.3), 37.0)],
        Suit::Dragon => dragon(number),
        Suit::Flower => vec![
            Part::Fill(
                Ink::Plum,
                pips::rings([(0.0, -10.5), (10.0, -3.2), (6.2, 8.5), (-6.2, 8.5), (-10.0, -3.2)], 7.6),
            ),
            Part::Fill(Ink::Tile, pips::rings([(0.0, 0.0)], 4.6)),
        ],
        Suit::Season => vec![
            Part::Fill(Ink::Ochre, pips::rings([(0.0, 0.0)], 8.5)),
            Part::Line(
                Ink::Ochre,
                3.4,
                "M0-13V-20M0 13V20M-13 0H-19M13 0H19M-9-9L-14-14M9 9L14 14M-9 9L-14 14M9-9L14-14".to_owned(),
            ),
        ],
        Suit::Shape => shapes::drawing(number),
    }
}

/// A heart, a star, a diamond.
fn dragon(number: u8) -> Vec<Part> {
    match number {
        1 => vec![Part::Fill(Ink::Red, shapes::HEART.to_owned())],
        2 => vec![Part::Fill(Ink::Green, shapes::STAR.to_owned())],
        _ => vec![Part::Line(Ink::Blue, 3.5, shapes::DIAMOND.to_owned())],
    }
}

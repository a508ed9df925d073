//! Sixteen plain shapes for boards with more kinds than a set of tiles has. Pure.

use super::{Ink, Part, pips};

/// A heart.
pub const HEART: &str = "M0 18C-22 2-18-15-8-15C-3-15 0-11 0-8C0-11 3-15 8-15C18-15 22 2 0 18Z";
/// A star with five points.
pub const STAR: &str = "M0-20L5.500-6.500L20-5.500L9 4L12.500 18L0 10.500L-12.500 18L-9 4L-20-5.500L-5.500-6.500Z";
/// A diamond.
pub const DIAMOND: &str = "M0-20L15 0L0 20L-15 0Z";

/// The drawing of a shape, from 1. What the dragons of the plain set look like comes the other way round here: hollow or filled.
pub fn drawing(shape: u8) -> Vec<Part> {
    let fill = |ink: Ink, d: &str| vec![Part::Fill(ink, d.to_owned())];
    let line = |ink: Ink, width: f32, d: &str| vec![Part::Line(ink, width, d.to_owned())];
    match shape {
        // Disc, ring, square, frame.
        1 => vec![Part::Fill(Ink::Black, pips::rings([(0.0, 0.0)], 16.0))],
        2 => vec![Part::Line(Ink::Ochre, 6.0, pips::rings([(0.0, 0.0)], 14.0))],
        3 => fill(Ink::Green, "M-15-15H15V15H-15Z"),
        4 => line(Ink::Black, 5.0, "M-14-14H14V14H-14Z"),
        // Triangle, diamond, star, cross.
        5 => fill(Ink::Plum, "M0-18L18 14H-18Z"),
        6 => fill(Ink::Ochre, DIAMOND),
        7 => line(Ink::Plum, 2.8, STAR),
        8 => line(Ink::Blue, 7.0, "M-12-14L12 14M12-14L-12 14"),
        // Plus, heart, moon, drop.
        9 => fill(Ink::Red, "M-5-17H5V-5H17V5H5V17H-5V5H-17V-5H-5Z"),
        10 => line(Ink::Black, 3.2, HEART),
        11 => fill(Ink::Ochre, "M8-17A18.500 18.500 0 1 0 8 17A15 15 0 0 1 8-17Z"),
        12 => fill(Ink::Blue, "M0-20C6-10 14-2 14 6A14 14 0 0 1-14 6C-14-2-6-10 0-20Z"),
        // Hexagon, arrow, wave, bolt.
        13 => line(Ink::Red, 3.5, "M0-19L16.500-9.500V9.500L0 19L-16.500 9.500V-9.500Z"),
        14 => fill(Ink::Green, "M0-20L16-2H6V19H-6V-2H-16Z"),
        15 => line(Ink::Blue, 4.5, "M-18-7Q-12-17-6-7T6-7T18-7M-18 9Q-12-1-6 9T6 9T18 9"),
        _ => fill(Ink::Red, "M4-21L-12 4H-2L-5 21L13-6H3L8-21Z"),
    }
}

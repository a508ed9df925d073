//! The faces of the Mahjong set. Pure.

use super::glyphs::{CENTRE, FORTUNE, NUMERALS, WAN, WINDS};
use super::pips::{self, Spot};
use super::{Ink, Part, shapes};
use crate::games::shisen::faces::{Face, Suit};

/// The digits in the corners.
const DIGITS: [&str; 9] = ["1", "2", "3", "4", "5", "6", "7", "8", "9"];
/// Where a corner's sign stands, and how large it is.
const CORNER: (Spot, f32) = ((15.0, -14.0), 13.0);

/// The drawing of a face.
pub fn drawing(face: Face) -> Vec<Part> {
    let number = face.number.max(1);
    let at = usize::from(number - 1);
    match face.suit {
        Suit::Circles => circles(number),
        Suit::Bamboo => bamboo(number),
        Suit::Characters => characters(at % 9),
        Suit::Wind => wind(at % 4),
        Suit::Dragon => dragon(number),
        Suit::Flower => flower(number),
        Suit::Season => season(number),
        Suit::Shape => shapes::drawing(number),
    }
}

fn dragon(number: u8) -> Vec<Part> {
    match number {
        1 => vec![Part::Glyph(Ink::Red, CENTRE, (0.0, 0.0), 39.0)],
        2 => vec![Part::Glyph(Ink::Green, FORTUNE, (0.0, 0.0), 37.0)],
        _ => white(),
    }
}

fn circles(count: u8) -> Vec<Part> {
    let spots = pips::circles(count);
    if count == 1 {
        return vec![
            Part::Line(Ink::Blue, 5.0, pips::rings([(0.0, 0.0)], 15.5)),
            Part::Line(Ink::Red, 2.2, pips::rings([(0.0, 0.0)], 9.3)),
            Part::Fill(Ink::Blue, pips::rings([(0.0, 0.0)], 5.2)),
        ];
    }
    let radius = match count {
        2 => 8.6,
        3 | 4 => 7.2,
        5 | 6 => 6.2,
        7 | 9 => 4.9,
        _ => 5.2,
    };
    let red = |at: usize| match count {
        3 => at == 1,
        5 => at == 2,
        6 => at > 1,
        7 => at > 2,
        9 => (3..6).contains(&at),
        _ => false,
    };
    let mut parts = Vec::new();
    for (ink, wanted) in [(Ink::Blue, false), (Ink::Red, true)] {
        let mine: Vec<Spot> =
            spots.iter().enumerate().filter(|(at, _)| red(*at) == wanted).map(|(_, spot)| *spot).collect();
        if !mine.is_empty() {
            parts.push(Part::Line(ink, radius * 0.36, pips::rings(mine.iter().copied(), radius)));
            parts.push(Part::Fill(ink, pips::rings(mine, radius * 0.38)));
        }
    }
    parts
}

fn bamboo(count: u8) -> Vec<Part> {
    if count == 1 {
        // A shoot with leaves, where old sets have a bird.
        return vec![
            Part::Line(Ink::Green, 4.4, "M0 20V-17".to_owned()),
            Part::Line(Ink::Green, 2.2, "M-5 20H5M-4 3H4".to_owned()),
            Part::Fill(Ink::Green, "M0-8C-2-17-11-19-16-17C-14-9-8-6 0-8ZM0 0C3-8 11-11 16-8C14-1 7 3 0 0Z".to_owned()),
            Part::Fill(Ink::Red, "M0 10C-3 3-10 2-14 5C-12 10-6 13 0 10Z".to_owned()),
        ];
    }
    let (spots, half) = pips::sticks(count);
    let red = |at: usize| match count {
        5 => at == 2,
        7 => at == 0,
        9 => at % 3 == 1,
        _ => false,
    };
    let mut parts = Vec::new();
    for (ink, wanted) in [(Ink::Green, false), (Ink::Red, true)] {
        let mine: Vec<Spot> =
            spots.iter().enumerate().filter(|(at, _)| red(*at) == wanted).map(|(_, spot)| *spot).collect();
        if !mine.is_empty() {
            parts.push(Part::Line(ink, 4.4, pips::strokes(&mine, half)));
            parts.push(Part::Line(ink, 2.0, pips::knots(&mine, half)));
        }
    }
    parts
}

fn characters(number: usize) -> Vec<Part> {
    vec![
        Part::Glyph(Ink::Black, NUMERALS[number], (-2.0, -12.0), 25.0),
        Part::Glyph(Ink::Red, WAN, (-0.5, 13.0), 24.0),
        Part::Text(Ink::Black, DIGITS[number], CORNER.0, CORNER.1),
    ]
}

fn wind(number: usize) -> Vec<Part> {
    const LETTERS: [&str; 4] = ["E", "S", "W", "N"];
    vec![
        Part::Glyph(Ink::Black, WINDS[number], (-1.5, 3.5), 34.0),
        Part::Text(Ink::Black, LETTERS[number], (CORNER.0.0, CORNER.0.1 - 1.0), 12.0),
    ]
}

fn white() -> Vec<Part> {
    let frame = |x: f32, y: f32, r: f32| {
        let (w, h) = (2.0 * (x - r), 2.0 * (y - r));
        format!(
            "M{} {}h{w}a{r} {r} 0 0 1 {r} {r}v{h}a{r} {r} 0 0 1-{r} {r}h-{w}a{r} {r} 0 0 1-{r}-{r}v-{h}a{r} {r} 0 0 1 {r}-{r}z",
            r - x,
            -y
        )
    };
    vec![Part::Line(Ink::Blue, 3.0, frame(13.0, 18.5, 3.0)), Part::Line(Ink::Blue, 1.6, frame(8.0, 13.0, 1.5))]
}

/// A leaf of a petal from `from` to `to` (radii), `half` wide, turned by each of `count` equal angles.
fn petals(count: u8, (x, y): Spot, to: f32, half: f32) -> String {
    let mut d = String::new();
    for at in 0..count {
        let angle = f32::from(at) * std::f32::consts::TAU / f32::from(count) - std::f32::consts::FRAC_PI_2;
        let (sin, cos) = angle.sin_cos();
        let point = |along: f32, across: f32| {
            let (px, py) = (x + along * cos - across * sin, y + along * sin + across * cos);
            format!("{px:.1} {py:.1}")
        };
        d += &format!(
            "M{}C{} {} {}C{} {} {}z",
            point(0.0, 0.0),
            point(to * 0.45, -half * 1.3),
            point(to, -half),
            point(to, 0.0),
            point(to, half),
            point(to * 0.45, half * 1.3),
            point(0.0, 0.0)
        );
    }
    d
}

/// A frame with a sign in its corner holds a group of four together: they match each other.
fn framed(ink: Ink, sign: Part, mut parts: Vec<Part>) -> Vec<Part> {
    parts.insert(
        0,
        Part::Line(ink, 1.6, "M6-23.500H-15.500a3 3 0 0 0-3 3V20.500a3 3 0 0 0 3 3h31a3 3 0 0 0 3-3V-10".to_owned()),
    );
    parts.push(sign);
    parts
}

fn flower(number: u8) -> Vec<Part> {
    let parts = match number {
        // Plum: a branch with three blossoms.
        1 => vec![
            Part::Line(Ink::Black, 2.6, "M-10 20C-6 12 2 6 3-4M-3 10C-8 6-10 2-9-4".to_owned()),
            Part::Fill(
                Ink::Red,
                [petals(5, (3.0, -9.0), 7.5, 3.4), petals(5, (-9.0, -7.0), 5.5, 2.5), petals(5, (7.0, 8.0), 6.5, 3.0)]
                    .concat(),
            ),
            Part::Fill(
                Ink::Tile,
                pips::rings([(3.0, -9.0), (7.0, 8.0)], 1.7) + &pips::rings([(-9.0, -7.0)], 1.3),
            ),
        ],
        // Orchid: long leaves and one blossom.
        2 => vec![
            Part::Line(
                Ink::Green,
                2.4,
                "M-3 20C-4 6-9-4-15-8M-1 20C-2 4 3-6 4-8M1 20C2 10 8 2 15 2M2 20C6 15 11 12 15 14M-3 20C-6 14-11 10-15 12"
                    .to_owned(),
            ),
            Part::Fill(Ink::Plum, petals(3, (3.0, -8.0), 11.0, 3.6)),
            Part::Fill(Ink::Ochre, pips::rings([(3.0, -8.0)], 2.2)),
        ],
        // Chrysanthemum: one large head of narrow petals.
        3 => vec![
            Part::Line(Ink::Green, 2.6, "M0 2V20".to_owned()),
            Part::Fill(Ink::Green, "M0 17C4 10 9 9 13 10C12 15 7 19 0 17ZM0 20C-4 13-9 12-13 13C-12 18-7 21 0 20Z".to_owned()),
            Part::Fill(Ink::Ochre, petals(12, (0.0, -5.0), 13.0, 2.0)),
            Part::Fill(Ink::Red, pips::rings([(0.0, -5.0)], 3.2)),
        ],
        // Bamboo: two stems and leaves.
        _ => vec![
            Part::Line(Ink::Green, 4.4, "M-6 20V9M-6 6V-6M-6-9V-20M5 20V4M5 1V-9".to_owned()),
            Part::Fill(
                Ink::Green,
                "M5-10C7-17 12-18 16-15C14-10 10-8 5-10ZM5-1C9-7 13-7 16-4C14 0 9 2 5-1ZM5 8C9 3 13 3 16 6C14 10 9 11 5 8ZM-6-8C-9-14-13-14-16-11C-14-7-10-5-6-8ZM-6 7C-9 1-13 1-16 4C-14 8-10 10-6 7Z".to_owned(),
            ),
        ],
    };
    framed(Ink::Plum, Part::Fill(Ink::Plum, petals(5, (14.5, -18.5), 5.5, 2.6)), parts)
}

fn season(number: u8) -> Vec<Part> {
    let parts = match number {
        // Spring: a butterfly.
        1 => vec![
            Part::Fill(
                Ink::Red,
                "M1-1C5-15 14-18 16-11C17-4 9 1 1 0ZM-1-1C-5-15-14-18-16-11C-17-4-9 1-1 0Z".to_owned(),
            ),
            Part::Fill(Ink::Plum, "M1 1C9 0 15 5 12 12C9 18 3 12 1 3ZM-1 1C-9 0-15 5-12 12C-9 18-3 12-1 3Z".to_owned()),
            Part::Line(Ink::Black, 2.4, "M0-4V12M0-4C-1-9-4-12-6-13M0-4C1-9 4-12 6-13".to_owned()),
        ],
        // Summer: the sun.
        2 => vec![
            Part::Fill(Ink::Red, pips::rings([(0.0, 1.0)], 7.5)),
            Part::Line(
                Ink::Ochre,
                3.0,
                "M0-10V-17M0 12V19M-11 1H-16M11 1H16M-8-7L-12-11M8 9L12 13M-8 9L-12 13M8-7L11-10".to_owned(),
            ),
        ],
        // Autumn: a leaf.
        3 => vec![
            Part::Fill(
                Ink::Ochre,
                "M0-18L4-9L9-13L9-5L16-5L12 1L15 6L7 8L2 11H-2L-7 8L-15 6L-12 1L-16-5L-9-5L-9-13L-4-9Z".to_owned(),
            ),
            Part::Line(Ink::Black, 2.0, "M0 20V-6M0 7L8 1M0 7L-8 1".to_owned()),
        ],
        // Winter: a snowflake.
        _ => vec![Part::Line(
            Ink::Blue,
            2.4,
            "M0-17V17M-14.7-8.5L14.7 8.5M-14.7 8.5L14.7-8.5M-4-14L0-10L4-14M-4 14L0 10L4 14M-14.1-3.6L-8.7-5L-10.1-10.5M14.1 3.6L8.7 5L10.1 10.5M-14.1 3.6L-8.7 5L-10.1 10.5M14.1-3.6L8.7-5L10.1-10.5".to_owned(),
        )],
    };
    framed(
        Ink::Ochre,
        Part::Line(
            Ink::Ochre,
            1.8,
            "M14.500-24V-13M9-18.500H20M10.600-22.400L18.400-14.600M18.400-22.400L10.600-14.600".to_owned(),
        ),
        parts,
    )
}

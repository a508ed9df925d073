//! Where circles and sticks lie on the tiles, and their outlines. Pure.

use std::fmt::Write;

/// A place on a tile.
pub type Spot = (f32, f32);

/// Rings of this radius as the data of one path.
pub fn rings(spots: impl IntoIterator<Item = Spot>, radius: f32) -> String {
    let mut d = String::new();
    for (x, y) in spots {
        let across = 2.0 * radius;
        // Writing to a string cannot fail.
        let _ = write!(d, "M{} {y}a{radius} {radius} 0 1 0 {across} 0a{radius} {radius} 0 1 0-{across} 0z", x - radius);
    }
    d
}

/// Upright strokes from `-half` to `half` of each spot.
pub fn strokes(spots: &[Spot], half: f32) -> String {
    let mut d = String::new();
    for (x, y) in spots {
        let _ = write!(d, "M{x} {}v{}", y - half, 2.0 * half);
    }
    d
}

/// The knots of sticks: short lines across, at both ends and in the middle.
pub fn knots(spots: &[Spot], half: f32) -> String {
    let mut d = String::new();
    for (x, y) in spots {
        for at in [y - half, *y, y + half] {
            let _ = write!(d, "M{} {at}h6", x - 3.0);
        }
    }
    d
}

/// Where so many circles lie.
pub fn circles(count: u8) -> &'static [Spot] {
    match count {
        1 => &[(0.0, 0.0)],
        2 => &[(0.0, -11.5), (0.0, 11.5)],
        3 => &[(-9.0, -14.5), (0.0, 0.0), (9.0, 14.5)],
        4 => &[(-9.0, -10.5), (9.0, -10.5), (-9.0, 10.5), (9.0, 10.5)],
        5 => &[(-9.5, -13.5), (9.5, -13.5), (0.0, 0.0), (-9.5, 13.5), (9.5, 13.5)],
        6 => &[(-8.0, -15.0), (8.0, -15.0), (-8.0, 1.0), (8.0, 1.0), (-8.0, 15.5), (8.0, 15.5)],
        7 => &[(-11.0, -17.0), (0.0, -12.0), (11.0, -7.0), (-7.5, 4.0), (7.5, 4.0), (-7.5, 16.5), (7.5, 16.5)],
        8 => &[
            (-7.5, -17.7),
            (7.5, -17.7),
            (-7.5, -5.9),
            (7.5, -5.9),
            (-7.5, 5.9),
            (7.5, 5.9),
            (-7.5, 17.7),
            (7.5, 17.7),
        ],
        _ => &[
            (-12.0, -15.0),
            (0.0, -15.0),
            (12.0, -15.0),
            (-12.0, 0.0),
            (0.0, 0.0),
            (12.0, 0.0),
            (-12.0, 15.0),
            (0.0, 15.0),
            (12.0, 15.0),
        ],
    }
}

/// Where so many sticks lie, from two on, and half their length.
pub fn sticks(count: u8) -> (&'static [Spot], f32) {
    match count {
        2 => (&[(0.0, -11.5), (0.0, 11.5)], 8.5),
        3 => (&[(0.0, -11.5), (-8.5, 11.5), (8.5, 11.5)], 8.0),
        4 => (&[(-8.5, -11.5), (8.5, -11.5), (-8.5, 11.5), (8.5, 11.5)], 8.0),
        5 => (&[(-10.0, -12.5), (10.0, -12.5), (0.0, 0.0), (-10.0, 12.5), (10.0, 12.5)], 7.0),
        6 => (&[(-10.5, -11.0), (0.0, -11.0), (10.5, -11.0), (-10.5, 11.0), (0.0, 11.0), (10.5, 11.0)], 7.5),
        7 => (&[(0.0, -16.5), (-10.0, -0.5), (0.0, -0.5), (10.0, -0.5), (-10.0, 15.0), (0.0, 15.0), (10.0, 15.0)], 5.0),
        8 => (
            &[
                (-11.0, -15.5),
                (0.0, -15.5),
                (11.0, -15.5),
                (-6.0, 0.0),
                (6.0, 0.0),
                (-11.0, 15.5),
                (0.0, 15.5),
                (11.0, 15.5),
            ],
            5.0,
        ),
        _ => (
            &[
                (-11.0, -15.5),
                (0.0, -15.5),
                (11.0, -15.5),
                (-11.0, 0.0),
                (0.0, 0.0),
                (11.0, 0.0),
                (-11.0, 15.5),
                (0.0, 15.5),
                (11.0, 15.5),
            ],
            5.0,
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn as_many_as_their_number_and_all_on_the_tile() {
        for count in 1..=9u8 {
            let mut all = vec![circles(count)];
            if count > 1 {
                all.push(sticks(count).0);
            }
            for spots in all {
                assert_eq!(spots.len(), usize::from(count));
                assert!(spots.iter().all(|(x, y)| x.abs() < 20.0 && y.abs() < 25.0), "{count}");
            }
        }
    }
}

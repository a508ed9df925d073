//! The outline of any polyomino, with rounded corners, its holes included. Pure; all numbers whole.

use std::collections::BTreeMap;
use std::fmt::Write;

/// A point or a way, in hundredths of a cell or in whole cells, to the right and down.
pub type Pair = (i32, i32);

/// The side of a cell in units of the drawing.
pub const UNIT: i32 = 100;

/// Where the way turns: the corner, the direction to it and that from it.
struct Corner {
    at: Pair,
    into: Pair,
    out: Pair,
}

/// The outline of these cells as an SVG path: `inset` units inside of their edge, `radius` units round. The path goes
/// clockwise round the piece and the other way round its holes, so the usual filling leaves these open.
pub fn outline(cells: &[Pair], inset: i32, radius: i32) -> String {
    let mut path = String::new();
    for ring in rings(cells) {
        for (at, corner) in ring.iter().enumerate() {
            let Corner { at: (x, y), into: (ix, iy), out: (ox, oy) } = corner;
            // The inside lies at the right hand of the way.
            let (x, y) = (x * UNIT - (iy + oy) * inset, y * UNIT + (ix + ox) * inset);
            let (ax, ay) = (x - ix * radius, y - iy * radius);
            let (bx, by) = (x + ox * radius, y + oy * radius);
            let to = if at == 0 { 'M' } else { 'L' };
            // Writing to a String cannot fail.
            let _ = write!(path, "{to}{ax} {ay}Q{x} {y} {bx} {by}");
        }
        path.push('Z');
    }
    path
}

/// The corners of these cells' outline alone, as an SVG path: brackets with arms of `arm` units.
pub fn brackets(cells: &[Pair], inset: i32, radius: i32, arm: i32) -> String {
    let mut path = String::new();
    for Corner { at: (x, y), into: (ix, iy), out: (ox, oy) } in rings(cells).into_iter().flatten() {
        let (x, y) = (x * UNIT - (iy + oy) * inset, y * UNIT + (ix + ox) * inset);
        let at = |way: i32, (dx, dy): Pair| (x + dx * way, y + dy * way);
        let [a, b, c, d] = [at(-arm, (ix, iy)), at(-radius, (ix, iy)), at(radius, (ox, oy)), at(arm, (ox, oy))];
        let _ = write!(path, "M{} {}L{} {}Q{x} {y} {} {}L{} {}", a.0, a.1, b.0, b.1, c.0, c.1, d.0, d.1);
    }
    path
}

/// The closed ways along the cells' outer edges, as their corners.
fn rings(cells: &[Pair]) -> Vec<Vec<Corner>> {
    let mut edges = edges(cells);
    let mut rings = Vec::new();
    while let Some((&start, ways)) = edges.iter_mut().find(|(_, ways)| !ways.is_empty()) {
        let mut way = ways.remove(0);
        let first = way;
        let mut at = start;
        let mut ring = Vec::new();
        loop {
            at = (at.0 + way.0, at.1 + way.1);
            let next = if at == start && edges.get(&at).is_none_or(Vec::is_empty) {
                None
            } else {
                edges.get_mut(&at).and_then(|ways| take(ways, way))
            };
            let out = next.unwrap_or(first);
            if out != way {
                ring.push(Corner { at, into: way, out });
            }
            match next {
                Some(next) => way = next,
                None => break,
            }
        }
        rings.push(ring);
    }
    rings
}

/// Every outer edge by the point where it begins, the inside at its right hand.
fn edges(cells: &[Pair]) -> BTreeMap<Pair, Vec<Pair>> {
    let has = |x: i32, y: i32| cells.contains(&(x, y));
    let mut edges: BTreeMap<Pair, Vec<Pair>> = BTreeMap::new();
    for &(x, y) in cells {
        let sides = [
            ((x, y), (1, 0), has(x, y - 1)),
            ((x + 1, y), (0, 1), has(x + 1, y)),
            ((x + 1, y + 1), (-1, 0), has(x, y + 1)),
            ((x, y + 1), (0, -1), has(x - 1, y)),
        ];
        for (from, way, inner) in sides {
            if !inner {
                edges.entry(from).or_default().push(way);
            }
        }
    }
    edges
}

/// Takes the way on: where two cells touch by a corner, the one that keeps to the same cell, which turns right.
fn take(ways: &mut Vec<Pair>, came: Pair) -> Option<Pair> {
    let right = ways.iter().position(|way| came.0 * way.1 - came.1 * way.0 > 0);
    let at = right.filter(|_| ways.len() > 1).or(if ways.is_empty() { None } else { Some(0) })?;
    Some(ways.remove(at))
}

/// The grain of the wood as an SVG path: waves along each run of cells in a row. The same cells have the same grain.
pub fn grain(cells: &[Pair]) -> String {
    let mut path = String::new();
    let mut sorted = cells.to_vec();
    sorted.sort_unstable_by_key(|&(x, y)| (y, x));
    let mut at = 0;
    while let Some(&(x, y)) = sorted.get(at) {
        let run = sorted[at..].iter().zip(x..).take_while(|&(&cell, column)| cell == (column, y)).count() as i32;
        at += run as usize;
        let (left, width) = (x * UNIT + 12, run * UNIT - 24);
        for line in 0..5 {
            let height = y * UNIT + 16 + line * 18;
            let sway = (x * 7 + y * 13 + line * 5) % 9 - 4;
            let _ =
                write!(path, "M{left} {height}c{} {sway} {} {} {width} {}", width / 3, width * 3 / 5, -sway, sway / 2);
        }
    }
    path
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The cells of a drawing, one text a row: those that hold this character.
    fn cells_of(rows: &[&str], letter: char) -> Vec<Pair> {
        let row = |(y, row): (usize, &&str)| {
            let at = row.chars().enumerate().filter(|(_, one)| *one == letter).map(|(x, _)| x);
            at.map(|x| (x as i32, y as i32)).collect::<Vec<_>>()
        };
        rows.iter().enumerate().flat_map(row).collect()
    }

    /// The points at the ends of the rounded corners and the number of rings, read from the path.
    fn rings_and_corners(rows: &[&str]) -> (usize, usize) {
        let path = outline(&cells_of(rows, 'a'), 4, 10);
        (path.matches('Z').count(), path.matches('Q').count())
    }

    /// Twice the area inside of the outline without roundings, by the shoelace formula: rings of holes count negative.
    fn double_area(rows: &[&str], inset: i32) -> i32 {
        let ring = |ring: Vec<Corner>| {
            let points: Vec<Pair> = ring
                .iter()
                .map(|c| {
                    let ((x, y), (ix, iy), (ox, oy)) = (c.at, c.into, c.out);
                    (x * UNIT - (iy + oy) * inset, y * UNIT + (ix + ox) * inset)
                })
                .collect();
            let next = points.iter().cycle().skip(1);
            points.iter().zip(next).map(|(a, b)| a.0 * b.1 - a.1 * b.0).sum::<i32>()
        };
        rings(&cells_of(rows, 'a')).into_iter().map(ring).sum()
    }

    #[test]
    fn every_shape_has_its_corners() {
        for (rows, expected) in [
            (vec!["a"], (1, 4)),
            (vec!["aa", "aa"], (1, 4)),
            (vec!["a0", "aa"], (1, 6)),
            (vec!["0a0", "aaa", "0a0"], (1, 12)),
            (vec!["aaa", "a0a", "aaa"], (2, 8)),
            // Two cells of a piece that touch by a corner alone: the hole opens there, and the way goes round it.
            (vec!["aa0", "a0a", "aaa"], (1, 10)),
        ] {
            let (count, corners) = rings_and_corners(&rows);
            assert_eq!((count, corners), expected, "{rows:?}");
        }
    }

    #[test]
    fn the_outline_holds_the_cells_and_nothing_else() {
        for rows in [vec!["a"], vec!["aaa", "a0a", "aaa"], vec!["a0", "aa"], vec!["aa0", "a0a", "aaa"]] {
            let count = cells_of(&rows, 'a').len() as i32;
            assert_eq!(double_area(&rows, 0), 2 * count * UNIT * UNIT, "{rows:?}");
        }
        // A single cell shrinks by the inset on each side; a ring by it outside and inside.
        assert_eq!(double_area(&["a"], 10), 2 * 80 * 80);
        assert_eq!(double_area(&["aaa", "a0a", "aaa"], 10), 2 * (280 * 280 - 120 * 120));
    }

    #[test]
    fn a_square_is_drawn_clockwise() {
        assert_eq!(outline(&[(0, 0)], 2, 10), "M88 2Q98 2 98 12L98 88Q98 98 88 98L12 98Q2 98 2 88L2 12Q2 2 12 2Z");
    }

    #[test]
    fn brackets_mark_the_corners_alone() {
        assert!(brackets(&[(0, 0)], 8, 10, 26).starts_with("M66 8L82 8Q92 8 92 18L92 34"));
        assert_eq!(brackets(&[(0, 0), (0, 1), (1, 1)], 8, 10, 26).matches('Q').count(), 6);
    }

    #[test]
    fn the_grain_runs_once_through_each_run() {
        assert_eq!(grain(&[(0, 0), (1, 0), (2, 0)]).matches('M').count(), 5);
        assert_eq!(grain(&[(0, 0), (2, 0), (0, 1)]).matches('M').count(), 15);
        assert_eq!(grain(&[]), "");
    }
}

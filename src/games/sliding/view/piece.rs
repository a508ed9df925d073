//! A piece of lacquered wood: its colour, its drawing, and the outline of any polyomino.

use std::collections::BTreeMap;
use std::fmt::Write;

use yew::prelude::*;

use crate::engine::order;
use crate::games::sliding::board::{Sliding, WALL};
use crate::games::sliding::places::{Pair, UNIT, cells_of, from_corner, pair, scaled};

/// Units between a piece and the edge of its cells.
const GAP: i32 = 2;
/// How round the corners of a piece are.
const ROUND: i32 = 11;
/// How thick a piece is.
const LIP: i32 = 5;

/// Up to so many pieces that the goal names are painted vermilion; where there are more, none stands out.
pub const FEW: usize = 4;

/// The classes of colours for pieces that are no rectangles.
const OTHERS: [&str; 5] = ["sl-k-o0", "sl-k-o1", "sl-k-o2", "sl-k-o3", "sl-k-o4"];

/// A piece as it is drawn.
#[derive(Clone, Debug, PartialEq)]
pub struct Piece {
    pub letter: u8,
    /// The class of its colour.
    pub kind: &'static str,
    /// Its cells from the corner of its bounding box.
    pub cells: Vec<Pair>,
    /// Column and row of that corner.
    pub at: Pair,
}

/// The pieces of a board. Equal shapes have equal colours; what the goal names is vermilion.
pub fn pieces(board: &Sliding) -> Vec<Piece> {
    let few = board.goal_letters().len() <= FEW;
    let form = |letter: u8| from_corner(&cells_of(board, letter));
    painted(board.pieces(), form, |letter| few && board.goal().contains(&letter))
}

/// These pieces in their colours: of each its corner and its cells from there, and whether it stands out as one that must come to
/// its goal.
pub fn painted(letters: Vec<u8>, form: impl Fn(u8) -> (Pair, Vec<Pair>), named: impl Fn(u8) -> bool) -> Vec<Piece> {
    let mut shapes: Vec<Vec<Pair>> = Vec::new();
    let piece = |letter: u8| {
        let (at, cells) = form(letter);
        let kind = match rectangle(&cells) {
            _ if named(letter) => "sl-k-goal",
            Some(kind) => kind,
            None => other(&mut shapes, &cells),
        };
        Piece { letter, kind, cells, at }
    };
    letters.into_iter().map(piece).collect()
}

impl Piece {
    /// It as it is seen on a board, moved by so many cells.
    pub fn seen(&self, by: Pair) -> Html {
        let letter = char::from(self.letter).to_string();
        let place = transform(scaled((self.at.0 + by.0, self.at.1 + by.1)));
        html! { <g key={letter.clone()} class={classes!("sl-piece", self.kind)} data-piece={letter} transform={place}>{ drawing(self, false) }</g> }
    }
}

/// Columns and rows of cells as they lie from their corner.
pub fn size(cells: &[Pair]) -> Pair {
    let side = |of: fn(&Pair) -> i32| cells.iter().map(of).max().unwrap_or(0) + 1;
    (side(|cell| cell.0), side(|cell| cell.1))
}

/// The class of a rectangle.
pub fn rectangle(cells: &[Pair]) -> Option<&'static str> {
    let (width, height) = size(cells);
    if cells.len() as i32 != width * height {
        return None;
    }
    Some(match width.cmp(&height) {
        std::cmp::Ordering::Less => "sl-k-upright",
        std::cmp::Ordering::Greater => "sl-k-level",
        std::cmp::Ordering::Equal if width == 1 => "sl-k-unit",
        std::cmp::Ordering::Equal => "sl-k-square",
    })
}

/// The class of another shape; `shapes` holds those that have been met.
fn other(shapes: &mut Vec<Vec<Pair>>, cells: &[Pair]) -> &'static str {
    let known = shapes.iter().position(|shape| shape == cells).unwrap_or_else(|| {
        shapes.push(cells.to_vec());
        shapes.len() - 1
    });
    OTHERS[known % OTHERS.len()]
}

/// Where the middle of a piece's letter stands: in its first cell, so never in a hole.
fn letter_place(cells: &[Pair]) -> Pair {
    let (x, y) = cells.iter().copied().min_by_key(|&(x, y)| (y, x)).unwrap_or_default();
    (x * UNIT + 20, y * UNIT + 21)
}

/// The middle of a square of two by two that the cells hold, for the emblem; else nothing.
fn emblem_place(cells: &[Pair]) -> Option<(Pair, i32)> {
    let has = |x: i32, y: i32| cells.contains(&(x, y));
    let square = cells.iter().find(|(x, y)| has(x + 1, *y) && has(*x, y + 1) && has(x + 1, y + 1));
    let place = |(x, y): &Pair, size: i32, half: i32| ((x * UNIT + half, y * UNIT + half), size);
    square.map(|cell| place(cell, 92, UNIT)).or_else(|| cells.last().map(|cell| place(cell, 54, UNIT / 2)))
}

/// The emblem of what must come to its goal: the mountain of the app's mark.
fn emblem(cells: &[Pair]) -> Option<Html> {
    let ((x, y), size) = emblem_place(cells)?;
    let place = format!("translate({x} {y}) scale(.{size:02})");
    Some(html! {
        <g key="emblem" class="sl-emblem" transform={place}>
            <circle r="44" /><path d="M-36 24L-9 -18L0 -9L9 -18L36 24" /><path d="M-20 0L-10 6L0 -2L10 6L20 0" stroke-width="3.2" />
            <circle cx="17" cy="-24" r="6" />
        </g>
    })
}

/// The attribute that puts a drawing, whose corner is at zero, in its place, in units.
pub fn transform((x, y): Pair) -> String {
    format!("translate({x} {y})")
}

/// The drawing of a piece, its corner at zero: whole with grain, rim, letter and emblem, or flat for small pictures.
pub fn drawing(piece: &Piece, flat: bool) -> Html {
    let shape = outline(&piece.cells, GAP, ROUND);
    let lip = format!("translate(0 {LIP})");
    if flat {
        return html! { <><path class="sl-lip" d={shape.clone()} transform={lip} /><path class="sl-top" d={shape} /></> };
    }
    let (x, y) = letter_place(&piece.cells);
    let emblem = (piece.kind == "sl-k-goal").then(|| emblem(&piece.cells)).flatten();
    html! {
        <>
            <path class="sl-lip" d={shape.clone()} transform={lip} />
            <path class="sl-top" d={shape} />
            <path class="sl-grain" d={grain(&piece.cells)} />
            <path class="sl-rim" d={outline(&piece.cells, GAP + 3, ROUND - 2)} />
            <text class="sl-letter" x={x.to_string()} y={y.to_string()}>{ char::from(piece.letter) }</text>
            { for emblem }
        </>
    }
}

/// A small picture of a board: its pieces, flat, in their tray.
pub fn mini(board: &Sliding) -> Html {
    Html::from_html_unchecked(mini_svg(board).into())
}

/// The same as SVG: a page may have dozens of such pictures, which the browser makes of text faster than Yew of elements; pieces of a
/// colour are one path.
pub fn mini_svg(board: &Sliding) -> String {
    let (width, height) = (board.width() as i32 * UNIT + 24, board.height() as i32 * UNIT + 28);
    let mut walls = String::new();
    for cell in (0..board.cells().len()).filter(|&cell| board.cells()[cell] == WALL) {
        let (x, y) = pair(board.place(cell));
        // Writing to a String cannot fail.
        let _ = write!(walls, "M{} {}h{UNIT}v{UNIT}h-{UNIT}z", x * UNIT, y * UNIT);
    }
    let mut colours: Vec<(&str, String)> = Vec::new();
    for Piece { kind, cells, at, .. } in pieces(board) {
        let there: Vec<Pair> = cells.iter().map(|(x, y)| (x + at.0, y + at.1)).collect();
        let shape = outline(&there, GAP, ROUND);
        match colours.iter_mut().find(|(known, _)| *known == kind) {
            Some((_, shapes)) => shapes.push_str(&shape),
            None => colours.push((kind, shape)),
        }
    }
    let layer = |class: &str, place: &str| -> String {
        let path = |(kind, shapes): &(&str, String)| format!("<path class=\"{class} {kind}\" d=\"{shapes}\"{place}/>");
        colours.iter().map(path).collect()
    };
    format!(
        "<svg class=\"sl-mini\" viewBox=\"-12 -12 {width} {height}\" aria-hidden=\"true\" focusable=\"false\">\
         <rect class=\"sl-bed\" x=\"-12\" y=\"-12\" width=\"{width}\" height=\"{height}\" rx=\"24\"/>\
         <path class=\"sl-wall\" d=\"{walls}\"/>{}{}</svg>",
        layer("sl-lip", &format!(" transform=\"translate(0 {LIP})\"")),
        layer("sl-top", ""),
    )
}

// The outline of any polyomino, with rounded corners, its holes included. Pure; all numbers whole.

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
            let next = edges.get_mut(&at).and_then(|ways| take(ways, way));
            let out = next.unwrap_or(first);
            if out != way {
                ring.push(Corner { at, into: way, out });
            }
            let Some(next) = next else { break };
            way = next;
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
    (!ways.is_empty()).then(|| ways.remove(right.unwrap_or(0)))
}

/// The grain of the wood as an SVG path: waves along each run of cells in a row. The same cells have the same grain.
pub fn grain(cells: &[Pair]) -> String {
    let mut path = String::new();
    let mut sorted = cells.to_vec();
    order::sort_by_key(&mut sorted, |&(x, y)| (y, x));
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

    fn kinds(text: &str) -> Vec<&'static str> {
        pieces(&text.parse::<Sliding>().expect("a position")).into_iter().map(|piece| piece.kind).collect()
    }

    #[test]
    fn shapes_have_their_colours() {
        assert_eq!(
            kinds("aGGb-aGGb-cddf-cghf-i00j~0000-0000-0000-0GG0-0GG0"),
            [
                "sl-k-upright",
                "sl-k-upright",
                "sl-k-upright",
                "sl-k-level",
                "sl-k-upright",
                "sl-k-unit",
                "sl-k-unit",
                "sl-k-unit",
                "sl-k-unit",
                "sl-k-goal"
            ]
        );
        // Two corners turned alike and one turned otherwise.
        assert_eq!(kinds("a0b00-aabbc-G00cc~00000-00000-0000G"), ["sl-k-o0", "sl-k-o0", "sl-k-o1", "sl-k-goal"]);
        // Where many pieces have their places, as in the 15-puzzle, none stands out.
        assert_eq!(kinds("abc-def-g00~000-abc-def"), ["sl-k-unit"; 7]);
    }

    #[test]
    fn the_letter_stands_on_the_piece_and_the_emblem_on_a_square() {
        assert_eq!(letter_place(&[(1, 0), (0, 1), (1, 1)]), (120, 21));
        assert_eq!(emblem_place(&[(1, 0), (0, 1), (1, 1)]), Some(((150, 150), 54)));
        assert_eq!(emblem_place(&[(0, 0), (1, 0), (0, 1), (1, 1), (2, 1)]), Some(((100, 100), 92)));
    }

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

//! What lies about in a garden, seen from above: rocks, stepping stones, lanterns, leaves of three species, and the monk.

use yew::prelude::*;

use crate::app::glide::{Leg, WHOLE_MS, legs, translate};
use crate::games::zen::garden::Colour;
use crate::games::zen::places::{Pair, corners};

/// Of a leaf of this colour the class, the outline and the veins; each is of another species.
fn drawing(colour: Colour) -> [&'static str; 3] {
    match colour {
        Colour::Yellow => [
            "zn-ginkgo",
            "M0 9L0 3M0 3.5C-4 2.5-9.5 0-10-4.500C-7.500-8.500-3-9-.8-8.200L0-4.500L.8-8.200C3-9 7.500-8.500 10-4.500C9.500 0 4 2.500 0 3.500Z",
            "M0 2L-6-4.500M0 2L-3-6M0 2L3-6M0 2L6-4.500",
        ],
        Colour::Orange => [
            "zn-oak",
            "M0 11L0 6M0 7C-6 6.500-7.500 1-6-3C-4.800-6.500-2-9 0-11C2-9 4.800-6.500 6-3C7.500 1 6 6.500 0 7Z",
            "M0 5V-8M0 1L-3.500-2M0 1L3.500-2M0-3L-2.600-5.500M0-3L2.600-5.500",
        ],
        Colour::Red => [
            "zn-maple",
            "M0 10L0 4M0 4.500L-5.500 6.500L-5 3.500L-10.500 1L-8.500-.5L-10-4.500L-6-4L-5.500-6L-3-3L-3.500-8L-1.500-7L0-11L1.500-7L3.500-8L3-3L5.500-6L6-4L10-4.500L8.500-.5L10.500 1L5 3.500L5.500 6.500Z",
            "M0 3V-7M0 3L-7-1.500M0 3L7-1.500",
        ],
    }
}

/// Grains of chance for how things look; nothing else may depend on them.
pub struct Grain(u32);

impl Grain {
    /// The same grains for the same number.
    pub fn new(seed: u32) -> Self {
        Self(seed.wrapping_mul(0x9E37_79B9) ^ 0x5bd1_e995)
    }

    /// The next, from 0 to below `bound`.
    pub fn below(&mut self, bound: i32) -> i32 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 17;
        self.0 ^= self.0 << 5;
        ((u64::from(self.0) * bound.max(1) as u64) >> 32) as i32
    }
}

/// Nine ways all round, in hundredths.
const ROUND: [Pair; 9] =
    [(100, 0), (77, 64), (17, 98), (-50, 87), (-94, 34), (-94, -34), (-50, -87), (17, -98), (77, -64)];

/// A round thing that no two of are alike: the outline about the origin, `radius` and `uneven` in tenths of a unit.
fn blob(seed: u32, radius: i32, uneven: i32) -> String {
    let mut grain = Grain::new(seed);
    let points = ROUND.map(|(x, y)| {
        let reach = radius - uneven / 2 + grain.below(uneven);
        (x * reach / 100, y * reach / 100)
    });
    let between = |at: usize| {
        let (a, b) = (points[at], points[(at + 1) % points.len()]);
        ((a.0 + b.0) / 2, (a.1 + b.1) / 2)
    };
    let start = between(points.len() - 1);
    let mut text = format!("M{} {}", start.0, start.1);
    for (at, point) in points.iter().enumerate() {
        let to = between(at);
        text += &format!("Q{} {} {} {}", point.0, point.1, to.0, to.1);
    }
    text + "Z"
}

/// A number for a place, so that a thing looks the same whatever lies about it.
fn seed_of((x, y): Pair) -> u32 {
    (x + 40).unsigned_abs() * 97 + (y + 40).unsigned_abs() * 13
}

fn at((x, y): Pair, rest: &str) -> String {
    format!("translate({x} {y}){rest}")
}

pub fn rock(cell: Pair, plain: bool) -> Html {
    let seed = seed_of(cell);
    let outline = blob(seed, 180, 46);
    let turn = (seed % 8) * 45;
    let crack = (!plain).then(|| {
        html! { <path class="zn-crack" d="M-60-90L-10-10L90 20M-10-10L-40 90" transform={format!("rotate({turn})")} /> }
    });
    html! {
        <g transform={at(middle(cell), " scale(.1)")}>
            if !plain { <path class="zn-shade" d={outline.clone()} transform="translate(20 30)" /> }
            <path class="zn-rock" d={outline.clone()} />
            <path class="zn-rock-light" d={outline} transform="translate(-18-24) scale(.7)" />
            { for crack }
        </g>
    }
}

/// A stepping stone beside the garden.
pub fn stone(place: Pair) -> Html {
    let outline = blob(seed_of(place), 203, 30);
    html! {
        <g transform={at(middle(place), " scale(.1)")}>
            <path class="zn-shade" d={outline.clone()} transform="translate(10 25)" />
            <path class="zn-stone" d={outline} />
        </g>
    }
}

/// The six corners of a lantern's roof, for a radius of 10.
const ROOF: &str = "M8.660-5L8.660 5L0 10L-8.660 5L-8.660-5L0-10Z";

/// An ornament: the roof of a stone lantern.
pub fn ornament(cell: Pair, plain: bool) -> Html {
    html! {
        <g transform={at(middle(cell), " scale(1.8)")}>
            if !plain { <path class="zn-shade" d={ROOF} transform="translate(1.1 1.9)" /> }
            <path class="zn-roof" d={ROOF} />
            <path class="zn-ribs" d="M0 0L8.660-5M0 0L8.660 5M0 0L0 10M0 0L-8.660 5M0 0L-8.660-5M0 0L0-10" />
            <path class="zn-roof-light" d={ROOF} transform="scale(.55)" />
            <circle class="zn-lamp" r="2.4" />
        </g>
    }
}

/// A leaf about the origin.
pub fn leaf(colour: Colour, closed: bool) -> Html {
    let [class, outline, veins] = drawing(colour);
    html! {
        <g {class}>
            if closed { <circle class="zn-closed" r="17" /> }
            <path class="zn-leaf-shade" d={outline} transform="translate(1.5 2.2)" />
            <path class="zn-leaf" d={outline} />
            <path class="zn-vein" d={veins} />
        </g>
    }
}

/// A leaf on a cell; closed while others have to be taken first.
pub fn leaf_at(cell: Pair, colour: Colour, closed: bool) -> Html {
    let turn = i32::try_from(seed_of(cell) % 5).unwrap_or(0) * 9 - 18;
    html! { <g transform={at(middle(cell), &format!(" rotate({turn}) scale(1.15)"))}>{ leaf(colour, closed) }</g> }
}

/// A leaf by itself, for lists.
pub fn leaf_icon(colour: Colour, closed: bool) -> Html {
    html! { <svg class="zn-leaf-icon" viewBox="-18 -18 36 36" aria-hidden="true" focusable="false">{ leaf(colour, closed) }</svg> }
}

/// The monk about the origin, on his way to the right, the rake behind him.
pub fn monk() -> Html {
    Html::from_html_unchecked(include_str!("../../../../data/zen/monk.svg").into())
}

/// How far a picture that looks to the right is turned so that it looks that way, in degrees.
pub fn turn((dx, dy): Pair) -> i32 {
    match (dx, dy) {
        (_, 1) => 90,
        (-1, _) => 180,
        (_, -1) => -90,
        _ => 0,
    }
}

/// Units of the picture to a cell.
pub const UNIT: i32 = 50;

/// How far each groove is from the middle of the path, in units.
const GROOVES: [i32; 7] = [-21, -14, -7, 0, 7, 14, 21];
/// The same for small pictures, where seven would run into one another.
const FEW_GROOVES: [i32; 3] = [-15, 0, 15];

/// A path of the monk.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Trail {
    /// The way in which he entered.
    pub into: Pair,
    /// The cells, one after the other; never empty.
    pub cells: Vec<Pair>,
    /// The way in which he left; nothing while he stands on the last cell.
    pub out: Option<Pair>,
}

/// The middle of a cell, in units.
pub fn middle((x, y): Pair) -> Pair {
    (x * UNIT + UNIT / 2, y * UNIT + UNIT / 2)
}

/// A circle as the data of a path.
pub fn circle((x, y): Pair, radius: i32) -> String {
    format!("M{} {y}a{radius} {radius} 0 1 0 {d} 0a{radius} {radius} 0 1 0-{d} 0z", x - radius, d = 2 * radius)
}

/// What lies at the left of whoever goes that way.
fn left((dx, dy): Pair) -> Pair {
    (dy, -dx)
}

fn shifted(at: Pair, way: Pair, by: i32) -> Pair {
    (at.0 + way.0 * by, at.1 + way.1 * by)
}

impl Trail {
    /// The way in which he comes to the cell of this place in the list.
    fn comes(&self, at: usize) -> Pair {
        let before = at.checked_sub(1).and_then(|before| self.cells.get(before));
        before.map_or(self.into, |&(x, y)| (self.cells[at].0 - x, self.cells[at].1 - y))
    }

    /// The way in which he goes on from there.
    fn goes(&self, at: usize) -> Option<Pair> {
        let (x, y) = self.cells[at];
        self.cells.get(at + 1).map(|next| (next.0 - x, next.1 - y)).or(self.out)
    }

    /// The groove at this distance from the middle, to the left of the way, as the data of an SVG path.
    pub fn groove(&self, by: i32) -> String {
        let half = UNIT / 2;
        let mut text = String::new();
        for (at, &cell) in self.cells.iter().enumerate() {
            let (comes, goes) = (self.comes(at), self.goes(at));
            let leaves = goes.unwrap_or(comes);
            let from = shifted(shifted(middle(cell), comes, -half), left(comes), by);
            let reach = if goes.is_some() { half } else { 0 };
            let to = shifted(shifted(middle(cell), leaves, reach), left(leaves), by);
            if at == 0 {
                text += &format!("M{} {}", from.0, from.1);
            }
            // Positive to the right.
            let turn = comes.0 * leaves.1 - comes.1 * leaves.0;
            if turn == 0 {
                text += &format!("L{} {}", to.0, to.1);
            } else {
                let radius = half + turn * by;
                text += &format!("A{radius} {radius} 0 0 {} {} {}", i32::from(turn > 0), to.0, to.1);
            }
        }
        text
    }

    /// All grooves as the data of one SVG path.
    pub fn grooves(&self, few: bool) -> String {
        let list: &[i32] = if few { &FEW_GROOVES } else { &GROOVES };
        list.iter().map(|&by| self.groove(by)).collect()
    }
}

// A choice as motion: the monk goes his way, and what he rakes appears behind him. Pure.

/// The transform of the veil when nothing is covered.
pub const HIDDEN: &str = "scale(0)";

/// Where the monk is drawn, and how he is turned.
pub fn monk_transform(at: Pair, looks: Pair) -> String {
    let (x, y) = middle(at);
    format!("translate({x} {y}) rotate({})", turn(looks))
}

/// The motion of the monk along these places.
pub fn glide(went: &[Pair]) -> Vec<Leg> {
    let corners = corners(went);
    let way = |leg: &[Pair]| {
        let looks = looks(leg[0], leg[1]);
        let on = |at: Pair| {
            let (x, y) = middle(at);
            format!("{} rotate({}deg)", translate(x, y), turn(looks))
        };
        (on(leg[0]), on(leg[1]))
    };
    let mut all = legs(".zn-monk", corners.windows(2).map(way));
    if let [from, to] = corners[..] {
        all.extend(reveal(from, to));
    }
    all
}

fn looks(from: Pair, to: Pair) -> Pair {
    ((to.0 - from.0).signum(), (to.1 - from.1).signum())
}

/// A veil covers what he will have raked, and draws back cell by cell behind him.
fn reveal(from: Pair, to: Pair) -> impl Iterator<Item = Leg> {
    let cells = (to.0 - from.0).abs().max((to.1 - from.1).abs());
    let (dx, dy) = looks(from, to);
    (0..=cells).map(move |number| {
        let begun = (from.0 + dx * number, from.1 + dy * number);
        let covered = if number < cells { veil_transform(begun, to) } else { HIDDEN.to_owned() };
        let at_ms = WHOLE_MS * number as u32 / cells.max(1) as u32;
        Leg { selector: ".zn-veil".to_owned(), at_ms, from: covered, to: None }
    })
}

/// The place of the veil, a square of one unit, over all cells after `from` up to `to`.
fn veil_transform(from: Pair, to: Pair) -> String {
    let (dx, dy) = looks(from, to);
    let first = (from.0 + dx, from.1 + dy);
    let (x, y) = (first.0.min(to.0), first.1.min(to.1));
    let (w, h) = ((first.0 - to.0).abs() + 1, (first.1 - to.1).abs() + 1);
    format!("{} scale({}, {})", translate(x * UNIT, y * UNIT), w * UNIT, h * UNIT)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn things_differ_and_stay_the_same() {
        assert_eq!(blob(7, 180, 46), blob(7, 180, 46));
        assert_ne!(blob(7, 180, 46), blob(8, 180, 46));
        let mut grain = Grain::new(3);
        assert!((0..1000).all(|_| (0..20).contains(&grain.below(20))));
        assert_eq!(blob(1, 180, 46).matches('Q').count(), ROUND.len());
    }

    #[test]
    fn the_monk_is_turned() {
        assert_eq!(turn((0, -1)), -90);
    }

    const EAST: Pair = (1, 0);
    const SOUTH: Pair = (0, 1);

    #[test]
    fn grooves_run_straight() {
        let trail = Trail { into: EAST, cells: vec![(0, 0), (1, 0)], out: Some(EAST) };
        assert_eq!(trail.groove(0), "M0 25L50 25L100 25");
        // To the left is up.
        assert_eq!(trail.groove(21), "M0 4L50 4L100 4");
    }

    #[test]
    fn grooves_turn_about_the_inner_corner() {
        let right = Trail { into: EAST, cells: vec![(0, 0)], out: Some(SOUTH) };
        // The inner corner is the lower left one.
        assert_eq!(right.groove(21), "M0 4A46 46 0 0 1 46 50");
        assert_eq!(right.groove(-21), "M0 46A4 4 0 0 1 4 50");
        let left = Trail { into: SOUTH, cells: vec![(0, 0)], out: Some(EAST) };
        assert_eq!(left.groove(0), "M25 0A25 25 0 0 0 50 25");
    }

    #[test]
    fn they_end_under_the_monk_who_stands() {
        let trail = Trail { into: SOUTH, cells: vec![(2, 0), (2, 1)], out: None };
        assert_eq!(trail.groove(0), "M125 0L125 50L125 75");
        assert_eq!(trail.grooves(true).matches('M').count(), 3);
        assert_eq!(trail.grooves(false).matches('M').count(), 7);
    }

    #[test]
    fn the_veil_lies_over_what_is_to_come() {
        assert_eq!(veil_transform((-1, 2), (2, 2)), "translate(0px, 100px) scale(150, 50)");
        assert_eq!(veil_transform((2, 4), (2, 1)), "translate(100px, 50px) scale(50, 150)");
        assert_eq!(monk_transform((1, 0), (0, 1)), "translate(75 25) rotate(90)");
    }

    #[test]
    fn the_monk_turns_at_each_corner() {
        let all = glide(&[(1, -1), (1, 0), (1, 1), (2, 1)]);
        let ways: Vec<_> = all.iter().map(|leg| (leg.from.as_str(), leg.to.as_ref().map(|to| to.0.as_str()))).collect();
        let expected = [
            ("translate(75px, -25px) rotate(90deg)", Some("translate(75px, 75px) rotate(90deg)")),
            ("translate(75px, 75px) rotate(0deg)", Some("translate(125px, 75px) rotate(0deg)")),
        ];
        assert_eq!(ways, expected);
        let straight = glide(&[(-1, 0), (0, 0), (1, 0)]);
        assert_eq!(straight.iter().map(|leg| leg.at_ms).collect::<Vec<_>>(), [0, 0, 75, 150]);
        assert_eq!(glide(&[]), []);
    }
}

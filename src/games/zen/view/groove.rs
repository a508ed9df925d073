//! The pattern of the rake, seven parallel grooves along each path that turn as arcs about the inner corner, and how it
//! appears behind the monk. Pure.

use super::shapes::turn;
use super::show;
use crate::app::glide::{Leg, WHOLE_MS, legs, translate};

/// A place, or a way, in cells: to the right and down.
pub type Pair = (i32, i32);

/// Units of the picture to a cell.
pub const UNIT: i32 = 50;

/// How far each groove is from the middle of the path, in units.
pub const GROOVES: [i32; 7] = [-21, -14, -7, 0, 7, 14, 21];
/// The same for small pictures, where seven would run into one another.
pub const FEW_GROOVES: [i32; 3] = [-15, 0, 15];

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

    /// Where he entered: the place beside the garden.
    pub fn entry(&self) -> Option<Pair> {
        self.cells.first().map(|&cell| shifted(cell, self.into, -1))
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
    let corners = show::corners(went);
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

    const EAST: Pair = (1, 0);
    const SOUTH: Pair = (0, 1);

    #[test]
    fn grooves_run_straight() {
        let trail = Trail { into: EAST, cells: vec![(0, 0), (1, 0)], out: Some(EAST) };
        assert_eq!(trail.groove(0), "M0 25L50 25L100 25");
        // To the left is up.
        assert_eq!(trail.groove(21), "M0 4L50 4L100 4");
        assert_eq!(trail.entry(), Some((-1, 0)));
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

//! A choice as motion: the monk goes his way, and what he rakes appears behind him. Pure.

use super::groove::{Pair, UNIT, middle};
use super::shapes::turn;
use super::show;
use crate::app::glide::{Leg, WHOLE_MS, legs, translate};

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

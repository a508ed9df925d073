//! Random playouts that take what is safe at once: they find solutions and prove nothing.

use super::tile_layout::{PartialMatching, TileBudget, TileLayout};
use crate::engine::rng::Rng;

/// Plays on at random: the pairs in order if all tiles are taken. The position must be settled.
pub fn guess(
    layout: &TileLayout,
    mut rest: PartialMatching,
    rng: &mut Rng,
    clock: &mut TileBudget<'_, '_>,
) -> Option<Vec<(u16, u16)>> {
    let mut open = Vec::new();
    while !clock.is_spent() {
        if rest.is_cleared() {
            return Some(rest.taken);
        }
        let (a, b) = some_pair(layout, &rest, &mut open, rng, clock)?;
        rest.take(layout, a, b);
        rest.settle(layout, clock);
    }
    None
}

/// A pair at hand, each as likely as the others.
fn some_pair(
    layout: &TileLayout,
    rest: &PartialMatching,
    open: &mut Vec<(u16, u16)>,
    rng: &mut Rng,
    clock: &mut TileBudget<'_, '_>,
) -> Option<(u16, u16)> {
    open.clear();
    for (group, &left) in rest.left.iter().enumerate().filter(|(_, left)| **left != 0) {
        clock.look(left.count_ones() as usize);
        for a in layout.members(group, left) {
            // Each pair once: partners behind the tile.
            let behind = rest.partners[usize::from(a)] & left & !(layout.bit(a) | (layout.bit(a) - 1));
            open.extend(layout.members(group, behind).filter(|&b| layout.linked(&rest.lines, a, b)).map(|b| (a, b)));
        }
    }
    open.get(rng.below(open.len() as u32) as usize).copied()
}

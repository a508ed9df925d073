//! Random playouts that take what is safe at once: they find solutions and prove nothing.

use super::net::{Clock, Net, Rest};
use crate::engine::rng::Rng;

/// Plays on at random: the pairs in order if all tiles are taken. The position must be settled.
pub fn guess(net: &Net, mut rest: Rest, rng: &mut Rng, clock: &mut Clock<'_, '_>) -> Option<Vec<(u16, u16)>> {
    let mut open = Vec::new();
    while !clock.is_spent() {
        if rest.is_cleared() {
            return Some(rest.taken);
        }
        let (a, b) = some_pair(net, &rest, &mut open, rng, clock)?;
        rest.take(net, a, b);
        rest.settle(net, clock);
    }
    None
}

/// A pair at hand, each as likely as the others.
fn some_pair(
    net: &Net,
    rest: &Rest,
    open: &mut Vec<(u16, u16)>,
    rng: &mut Rng,
    clock: &mut Clock<'_, '_>,
) -> Option<(u16, u16)> {
    open.clear();
    for (group, &left) in rest.left.iter().enumerate().filter(|(_, left)| **left != 0) {
        clock.look(left.count_ones() as usize);
        for a in net.members(group, left) {
            // Each pair once: partners behind the tile.
            let behind = rest.partners[usize::from(a)] & left & !(net.bit(a) | (net.bit(a) - 1));
            open.extend(net.members(group, behind).filter(|&b| net.linked(&rest.lines, a, b)).map(|b| (a, b)));
        }
    }
    open.get(rng.below(open.len() as u32) as usize).copied()
}

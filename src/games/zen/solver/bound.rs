//! Lower bounds: how many paths are needed at least.

use super::bits::{Bits, members};
use super::endpoint_pruning::{EndpointPruning, Sides};
use super::packed_garden::{OUTSIDE, PackedGarden, PackedPosition};
use crate::games::zen::direction::Direction;

/// A lower bound.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Bound {
    /// h1, the paper's: the part of the garden that is not raked, a fraction of a path. So a search by it goes through all
    /// positions of fewer paths before those of more; the fraction decides among positions of as many paths, where
    /// [`super::astar`] lets it decide for every bound. It proves nothing lost.
    Paper,
    /// h2: a path stays in one connected part of what is left and treads on as many black as white cells of a chessboard,
    /// give or take one. With the proofs of [`EndpointPruning`] that a part is lost.
    #[default]
    Components,
}

impl Bound {
    /// At least so many paths are needed from here; nothing if it is proved that none suffice.
    #[inline]
    pub fn of<B: Bits>(self, packed: &PackedGarden<B>, place: &PackedPosition<B>) -> Option<u32> {
        match self {
            Self::Paper => Some(0),
            Self::Components => components(packed, place),
        }
    }
}

/// Ornaments that can never be pushed again.
///
/// To push one, the monk has to stand behind it and the cell before it has to be bare. Raked cells, rocks, the edge and
/// ornaments that are stuck themselves stay what they are, and a cell with a leaf is raked as soon as the leaf is taken.
fn stuck<B: Bits>(packed: &PackedGarden<B>, place: &PackedPosition<B>, leaves: B) -> B {
    let mut stuck = B::default();
    loop {
        let tread = packed.open.without(place.raked | stuck);
        let bare = tread.without(leaves);
        let movable = |cell: usize| {
            Direction::ALL.into_iter().any(|way| {
                let before = packed.beside[cell][way.number()];
                let behind = packed.beside[cell][way.opposite().number()];
                let comes =
                    if behind == OUTSIDE { packed.reading.pushes_at_entry() } else { tread.has(behind as usize) };
                comes && before != OUTSIDE && bare.has(before as usize)
            })
        };
        let loose = place.ornaments.without(stuck);
        let more = members(loose).filter(|&cell| !movable(cell)).fold(stuck, |set, cell| set.with(cell));
        if more == stuck {
            return stuck;
        }
        stuck = more;
    }
}

/// Whether some leaf can only be come by across leaves that come later.
fn shut_in<B: Bits>(packed: &PackedGarden<B>, rest: B, leaves: B) -> bool {
    let edge = packed.edge.into_iter().fold(B::default(), |all, edge| all | edge);
    let [yellow, orange, red] = packed.leaves.map(|colour| colour & leaves);
    let shut = |wanted: B, later: B| {
        let within = rest.without(later);
        wanted.any() && later.any() && wanted.without(packed.flood(edge & within, within)).any()
    };
    shut(yellow, orange | red) || shut(orange, red)
}

fn components<B: Bits>(packed: &PackedGarden<B>, place: &PackedPosition<B>) -> Option<u32> {
    let leaves = packed.leaves_left(place.raked);
    let stuck = if place.ornaments.any() { stuck(packed, place, leaves) } else { place.ornaments };
    let ornaments = place.ornaments.without(stuck);
    let rest = packed.open.without(place.raked | stuck);
    if rest == ornaments {
        return Some(0);
    }
    let sides = Sides::new(packed, rest);
    let stubs = sides.stubs(rest);
    if (stubs & leaves).any()
        || (ornaments.is_empty() && stubs.any())
        || (leaves.any() && shut_in(packed, rest, leaves))
    {
        return None;
    }
    let mut sum = 0;
    // The parts that ornaments can change come first: they are cheap, and the others are looked at together.
    let mut plain = rest;
    while (ornaments & plain).any() {
        let part = packed.flood(B::one((ornaments & plain).first()), plain);
        plain = plain.without(part);
        sum += with_ornaments(packed, part, part & ornaments, part & stubs, &sides)?;
    }
    if (plain & stubs).any() {
        return None;
    }
    if plain.any() {
        let ends = EndpointPruning::new(packed, sides, plain)?;
        while plain.any() {
            let part = ends.part(packed, B::one(plain.first()), B::default());
            plain = plain.without(part);
            sum += ends.paths(packed, part)?;
        }
    }
    Some(sum)
}

/// A part with ornaments: one of them has to end on each stub, and each may cover a cell of either colour.
fn with_ornaments<B: Bits>(packed: &PackedGarden<B>, part: B, ornaments: B, stubs: B, sides: &Sides<B>) -> Option<u32> {
    let free = ornaments.count().checked_sub(stubs.count())?;
    let rake = part.without(stubs);
    let (all, black) = (rake.count(), (rake & packed.black).count());
    if all <= free {
        return Some(0);
    }
    // A path uses two gates, and there is one at each corner that no ornament covers.
    let corners = (rake & packed.corners).count().saturating_sub(free).div_ceil(2);
    let paths = black.abs_diff(all - black).saturating_sub(free).max(corners).max(1);
    (2 * paths <= sides.gates(packed, part)).then_some(paths)
}

//! Lower bounds: how many paths are needed at least, and proofs that a part is lost.

use super::bits::{Bits, members};
use super::packed_garden::{OUTSIDE, PackedGarden, PackedPosition};
use crate::games::zen::garden::Direction;

/// A lower bound.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Bound {
    /// h1, the paper's: the part of the garden that is not raked, a fraction of a path. So a search by it goes through all
    /// positions of fewer paths before those of more; the fraction decides among positions of as many paths, where
    /// the search lets it decide for every bound. It proves nothing lost.
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

// Proofs that a part without ornaments is lost, and a bound for it.
//
// Every cell is trodden once: a path comes over one of its sides and goes over another. So each cell uses exactly two of
// its open sides; a cell with two open sides uses both, and where two are used the others are shut. What follows from that
// is worked out for all cells at once. Sides at the edge are gates: a path uses two, so that their number, together with
// the chessboard's colours, says how many paths there are at least and at most.

/// The open sides of cells, by direction.
#[derive(Clone, Copy, Debug)]
pub struct Sides<B>([B; 4]);

impl<B: Bits> Sides<B> {
    /// The sides over which a path can go when only the cells of `rest` can be trodden.
    #[inline]
    pub fn new(packed: &PackedGarden<B>, rest: B) -> Self {
        let side = |way: Direction| (packed.shifted(rest, way.opposite()) | packed.gates[way.number()]) & rest;
        Self(Direction::ALL.map(side))
    }

    /// Cells with at least two and with at least three of the sides.
    #[inline]
    fn counted(&self) -> (B, B) {
        let [a, b, c, d] = self.0;
        let (ab, cd) = (a & b, c & d);
        let (a_b, c_d) = (a | b, c | d);
        (ab | cd | (a_b & c_d), (ab & c_d) | (cd & a_b))
    }

    /// Cells of `rest` with fewer than two open sides: no path can tread there.
    #[inline]
    pub fn stubs(&self, rest: B) -> B {
        rest.without(self.counted().0)
    }

    /// Gates of a part.
    #[inline]
    pub fn gates(&self, packed: &PackedGarden<B>, part: B) -> u32 {
        (0..4).map(|way| (self.0[way] & packed.edge[way] & part).count()).sum()
    }
}

/// What follows for a set of parts without ornaments.
pub struct EndpointPruning<B> {
    /// Sides that may be used.
    open: Sides<B>,
    /// Sides that must be used.
    used: Sides<B>,
}

impl<B: Bits> EndpointPruning<B> {
    /// Works it out for `rest`, whose cells hang together with no others; nothing if it is lost.
    pub fn new(packed: &PackedGarden<B>, sides: Sides<B>, rest: B) -> Option<Self> {
        let mut open = Sides(sides.0.map(|side| side & rest));
        // Where a corner has one gate, it is used: see [`PackedGarden::corners`].
        let sure = if packed.reading.exits_corners() { B::default() } else { packed.corners };
        let mut used = Sides(Direction::ALL.map(|way| open.0[way.number()] & packed.gates[way.number()] & sure));
        loop {
            let (two, three) = open.counted();
            if two != rest {
                return None;
            }
            let exactly = two.without(three);
            let before = used.0;
            for way in Direction::ALL {
                let side = open.0[way.number()] & exactly;
                used.0[way.number()] = used.0[way.number()] | side;
                let back = way.opposite().number();
                used.0[back] = used.0[back] | packed.shifted(side, way);
            }
            let (full, over) = used.counted();
            if over.any() {
                return None;
            }
            let mut shut = false;
            for way in Direction::ALL {
                let [left, right] = way.across().map(|way| used.0[way.number()].without(packed.edge[way.number()]));
                // In a corner with one neighbour's side used, the other's is not.
                let turn = (packed.corners & (left | right)).without(packed.edge[way.number()]);
                let side = (open.0[way.number()] & (full | turn)).without(used.0[way.number()]);
                if side.any() {
                    shut = true;
                    open.0[way.number()] = open.0[way.number()].without(side);
                    let back = way.opposite().number();
                    open.0[back] = open.0[back].without(packed.shifted(side, way));
                }
            }
            if !shut && used.0 == before {
                return Some(Self { open, used });
            }
        }
    }

    /// What hangs together with `seed` over sides that may be used, without the cells of `wall`.
    #[inline]
    pub fn part(&self, packed: &PackedGarden<B>, seed: B, wall: B) -> B {
        let mut set = seed;
        loop {
            let step = |all: B, way: Direction| all | packed.shifted(set & self.open.0[way.number()], way);
            let next = Direction::ALL.into_iter().fold(set, step).without(wall);
            if next == set {
                return set;
            }
            set = next;
        }
    }

    /// Cells whose neighbours do not hang together round them, as far as the eight cells about them tell: only these can
    /// part what they lie in.
    fn narrow(&self, packed: &PackedGarden<B>) -> B {
        let inner = Direction::ALL.map(|way| self.open.0[way.number()].without(packed.edge[way.number()]));
        // For each corner: both neighbours, and from each the way to the cell between them.
        let links = Direction::ALL.map(|way| {
            let [_, right] = way.across();
            let (ahead, beside) = (self.open.0[way.number()], self.open.0[right.number()]);
            let round = packed.shifted(beside, way.opposite()) & packed.shifted(ahead, right.opposite());
            inner[way.number()] & inner[right.number()] & round
        });
        let (ways, joined) = (Sides(inner), Sides(links));
        let ((two, three), (link2, link3)) = (ways.counted(), joined.counted());
        let four = ways.0[0] & ways.0[1] & ways.0[2] & ways.0[3];
        let link1 = links.into_iter().fold(B::default(), |all, link| all | link);
        two.without(three | link1) | three.without(four | link2) | four.without(link3)
    }

    /// Whether a cell parts `part` so that it is lost.
    ///
    /// What lies behind a cell is trodden by paths that come through a gate of its own or over that cell, which has two
    /// sides: without a gate there is no way out again, and more than two such places with one gate each are too many.
    fn is_pinched(&self, packed: &PackedGarden<B>, part: B) -> bool {
        members(self.narrow(packed) & part).any(|cell| {
            let wall = B::one(cell);
            let mut rest = part.without(wall);
            let mut single = 0;
            while rest.any() {
                let behind = self.part(packed, B::one(rest.first()), wall);
                if behind == part.without(wall) {
                    return false;
                }
                rest = rest.without(behind);
                match self.open.gates(packed, behind) {
                    0 => return true,
                    1 => single += 1,
                    _ => {}
                }
            }
            single > 2
        })
    }

    /// At least so many paths for one part, see [`EndpointPruning::part`]; nothing if it is lost.
    ///
    /// Each side within the part joins a black cell and a white one, and each cell uses two sides: so of the gates that are
    /// used, those of black cells outnumber those of white cells by twice what black cells outnumber white ones.
    #[inline]
    pub fn paths(&self, packed: &PackedGarden<B>, part: B) -> Option<u32> {
        let white = part.without(packed.black);
        let black = part & packed.black;
        let (many, few) = if black.count() >= white.count() { (black, white) } else { (white, black) };
        let more = many.count() - few.count();
        let gates = |sides: &Sides<B>, cells: B| sides.gates(packed, cells);
        // As few gates of the rarer colour as must be.
        let least = gates(&self.used, few).max(gates(&self.used, many).saturating_sub(2 * more));
        let corners = (part & packed.corners).count().div_ceil(2);
        let paths = (least + more).max(corners).max(1);
        // With only one path needed at least, both its gates must be there.
        let fits = if least + more == 0 {
            gates(&self.open, few) >= 1 && gates(&self.open, many) >= 1
        } else {
            least <= gates(&self.open, few) && least + 2 * more <= gates(&self.open, many)
        };
        (fits && !self.is_pinched(packed, part)).then_some(paths)
    }
}

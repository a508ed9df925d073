//! Which sets of pieces can go one step, or several, in a direction.
//!
//! Let piece a *push* b in a direction if a step (or k steps in a row) of a alone would run into b. A set S of pieces can go
//! together if and only if none of its pieces runs into a wall and S holds every piece that one of its own pushes:
//! the pieces of S keep their distances, so they never meet each other, and what is outside stands still. So the sets
//! that can go are the unions of *closures*, where the closure of a piece is itself and all that it pushes, directly or
//! through others, and a piece whose closure runs into a wall belongs to no such set. Every one of these sets leads to a
//! position of its own, so all have to be listed; [`unions`] lists each exactly once, and nothing else.
//!
//! For k steps in a row, pushes count over all k steps at once. A set that holds all it pushes on the way is free at every
//! step, and one that does not is stopped by the piece that it lacks, which stands still.

use super::codec::bits;
use super::placement_table::{Configuration, NONE, PlacementTable};
use crate::games::sliding::board::MAX_PIECES;

/// Which slot stands on each cell.
pub struct Owners([u8; 64]);

impl Owners {
    /// The owners of the cells of a position.
    pub fn new(placements: &PlacementTable, position: &Configuration) -> Self {
        let mut owners = [0; 64];
        for (slot, &place) in position.at[..placements.slots()].iter().enumerate() {
            bits(placements.place(place).mask).for_each(|bit| owners[bit] = slot as u8);
        }
        Self(owners)
    }

    /// The slots on these cells, one bit each.
    #[inline]
    pub fn on(&self, cells: u64) -> u64 {
        bits(cells).fold(0, |slots, bit| slots | 1 << self.0[bit])
    }
}

/// What pieces push when they go so many steps in a direction.
#[derive(Clone)]
pub struct Pushes {
    /// Pieces that can go, alone or with others, one bit a slot: they neither run into a wall or the edge nor push one that
    /// does.
    pub alive: u64,
    /// What each of them pushes directly.
    pub onto: [u64; MAX_PIECES],
    /// Where each of them comes to.
    pub to: [u16; MAX_PIECES],
}

impl Default for Pushes {
    fn default() -> Self {
        Self { alive: 0, onto: [0; MAX_PIECES], to: [NONE; MAX_PIECES] }
    }
}

impl Pushes {
    /// The first step; `way` is the direction's number.
    pub fn begin(&mut self, placements: &PlacementTable, position: &Configuration, owners: &Owners, way: usize) {
        self.alive = (0..placements.slots()).fold(0, |all, slot| all | 1 << slot);
        self.to = position.at;
        let mut dead = 0;
        loop {
            let before = self.alive;
            for slot in bits(before) {
                let place = placements.place(position.at[slot]);
                if place.front[way] & dead != 0 || place.next[way] == NONE {
                    dead |= place.mask;
                    self.alive &= !(1 << slot);
                }
            }
            if self.alive == before {
                break;
            }
        }
        for slot in bits(self.alive) {
            let place = placements.place(position.at[slot]);
            self.to[slot] = place.next[way];
            self.onto[slot] = owners.on(place.front[way] & position.occupied);
        }
    }

    /// One step more.
    pub fn step(&mut self, placements: &PlacementTable, position: &Configuration, owners: &Owners, way: usize) {
        for slot in bits(self.alive) {
            let place = placements.place(self.to[slot]);
            self.to[slot] = place.next[way];
            if place.next[way] == NONE {
                self.alive &= !(1 << slot);
            } else {
                let own = placements.place(position.at[slot]).mask;
                self.onto[slot] |= owners.on(place.front[way] & position.occupied & !own);
            }
        }
        // Who pushes what cannot go cannot go.
        loop {
            let before = self.alive;
            for slot in bits(before) {
                if self.onto[slot] & !self.alive != 0 {
                    self.alive &= !(1 << slot);
                }
            }
            if self.alive == before {
                return;
            }
        }
    }

    /// Writes each piece's closure, one bit a slot, 0 where it cannot go; false if none can.
    pub fn closures(&self, into: &mut [u64]) -> bool {
        into.fill(0);
        for slot in bits(self.alive) {
            let (mut set, mut news) = (1u64 << slot | self.onto[slot], self.onto[slot]);
            while news != 0 {
                let pushed = bits(news).fold(0, |all, slot| all | self.onto[slot]);
                news = pushed & !set;
                set |= news;
            }
            into[slot] = set;
        }
        self.alive != 0
    }

    /// Whether a set can go.
    #[inline]
    pub fn lets(&self, set: u64) -> bool {
        set & !self.alive == 0 && bits(set).all(|slot| self.onto[slot] & !set == 0)
    }
}

/// Visits every union of closures that is not empty, each once; false when a visit said that it is enough.
pub fn unions(closures: &[u64], visit: &mut dyn FnMut(u64) -> bool) -> bool {
    extend(closures, 0, 0, 0, visit)
}

/// The unions that hold `set`, none of `without`, and of the slots before `from` no others than `set` has.
///
/// A union is told apart from all others by which slots it holds, and each slot is decided once, in order: so each union
/// is visited once, at the last slot whose closure added to it.
fn extend(closures: &[u64], from: usize, set: u64, mut without: u64, visit: &mut dyn FnMut(u64) -> bool) -> bool {
    for (slot, &closure) in closures.iter().enumerate().skip(from) {
        if set >> slot & 1 == 1 {
            continue;
        }
        if closure != 0 && closure & without == 0 {
            let more = set | closure;
            if !visit(more) || !extend(closures, slot + 1, more, without, visit) {
                return false;
            }
        }
        without |= 1 << slot;
    }
    true
}

//! Which positions one action leads to, in each of the six metrics.

use super::closures::{Owners, Pushes, unions};
use super::codec::{Codec, Key, bits};
use super::placement_table::{Configuration, NONE, PlacementTable};
use crate::games::sliding::board::MAX_PIECES;
use crate::games::sliding::metric::Metric;

/// What an action does: the pieces that go, and where one of them goes.
#[derive(Clone, Copy, Debug)]
pub struct Action {
    /// The slots that go together, one bit each.
    pub set: u64,
    /// Where the lowest of them stood.
    pub from: u16,
    /// Where it comes to.
    pub to: u16,
}

/// Hears a position and the action that leads there; false when it has heard enough.
pub type Emit<'e, const W: usize> = &'e mut dyn FnMut(&Key<W>, Action) -> bool;

/// Lists neighbours; keeps its buffers.
pub struct Expander<'a, const W: usize> {
    /// The puzzle.
    pub placements: &'a PlacementTable,
    /// Its keys.
    pub codec: &'a Codec<W>,
    /// What counts as one action.
    pub metric: Metric,
    /// Places waiting in a flood fill.
    queue: Vec<u16>,
    /// Where the pieces of a set go.
    changes: Vec<(usize, u16)>,
    /// What pieces push, direction by direction.
    pushes: Vec<Pushes>,
    closures: Vec<u64>,
}

impl<'a, const W: usize> Expander<'a, W> {
    /// An expander of a puzzle.
    pub fn new(placements: &'a PlacementTable, codec: &'a Codec<W>, metric: Metric) -> Self {
        let (pushes, closures) = (vec![Pushes::default(); 4], vec![0; MAX_PIECES]);
        Self { placements, codec, metric, queue: Vec::new(), changes: Vec::new(), pushes, closures }
    }

    /// Visits every position that one action leads to, some of them more than once; false when a visit said that it is
    /// enough. Never the position itself, except where interchangeable pieces take each other's places.
    pub fn each(&mut self, key: &Key<W>, position: &Configuration, emit: Emit<'_, W>) -> bool {
        match self.metric {
            Metric::Step | Metric::Line => self.straight(key, position, emit),
            Metric::Move => self.moves(key, position, emit),
            Metric::Superstep | Metric::Superline => self.straight_together(key, position, emit),
            Metric::Supermove => self.moves_together(key, position, emit),
        }
    }

    /// The key after one piece has gone to a place.
    #[inline]
    fn one(&self, key: &Key<W>, position: &Configuration, slot: usize, to: u16, emit: Emit<'_, W>) -> bool {
        let action = Action { set: 1 << slot, from: position.at[slot], to };
        emit(&self.codec.moved(self.placements, key, position, &[(slot, to)]), action)
    }

    fn straight(&self, key: &Key<W>, position: &Configuration, emit: Emit<'_, W>) -> bool {
        let far = self.metric == Metric::Line;
        for slot in 0..self.placements.slots() {
            let start = self.placements.place(position.at[slot]);
            for way in 0..4 {
                if start.front[way] & position.occupied != 0 {
                    continue;
                }
                let others = position.occupied & !start.mask;
                let mut to = start.next[way];
                while to != NONE {
                    if !self.one(key, position, slot, to, emit) {
                        return false;
                    }
                    let place = self.placements.place(to);
                    to = if far && place.front[way] & others == 0 { place.next[way] } else { NONE };
                }
            }
        }
        true
    }

    fn moves(&mut self, key: &Key<W>, position: &Configuration, emit: Emit<'_, W>) -> bool {
        (0..self.placements.slots()).all(|slot| {
            let place = self.placements.place(position.at[slot]);
            // Most pieces cannot go anywhere.
            place.front.iter().all(|front| front & position.occupied != 0) || self.roam(key, position, slot, emit)
        })
    }

    /// Visits wherever one piece can go.
    fn roam(&mut self, key: &Key<W>, position: &Configuration, slot: usize, emit: Emit<'_, W>) -> bool {
        let start = position.at[slot];
        let place = self.placements.place(start);
        let others = position.occupied & !place.mask;
        let mut seen = 1u64 << place.local;
        self.queue.clear();
        self.queue.push(start);
        let mut next = 0;
        while let Some(&at) = self.queue.get(next) {
            next += 1;
            let place = self.placements.place(at);
            for way in 0..4 {
                let to = place.next[way];
                if place.front[way] & others != 0 || to == NONE {
                    continue;
                }
                let local = self.placements.place(to).local;
                if seen >> local & 1 == 1 {
                    continue;
                }
                seen |= 1 << local;
                self.queue.push(to);
                if !self.one(key, position, slot, to, emit) {
                    return false;
                }
            }
        }
        true
    }

    fn straight_together(&mut self, key: &Key<W>, position: &Configuration, emit: Emit<'_, W>) -> bool {
        let slots = self.placements.slots();
        let owners = Owners::new(self.placements, position);
        let Self { placements, codec, metric, pushes, changes, closures, .. } = self;
        let (pushes, closures) = (&mut pushes[0], &mut closures[..slots]);
        for way in 0..4 {
            pushes.begin(placements, position, &owners, way);
            // What cannot go so far goes no further.
            while pushes.closures(closures) {
                let mut visit = |set: u64| {
                    changes.clear();
                    changes.extend(bits(set).map(|slot| (slot, pushes.to[slot])));
                    let (slot, to) = changes[0];
                    let action = Action { set, from: position.at[slot], to };
                    emit(&codec.moved(placements, key, position, changes), action)
                };
                if !unions(closures, &mut visit) {
                    return false;
                }
                if *metric == Metric::Superstep {
                    break;
                }
                pushes.step(placements, position, &owners, way);
            }
        }
        true
    }

    fn moves_together(&mut self, key: &Key<W>, position: &Configuration, emit: Emit<'_, W>) -> bool {
        let slots = self.placements.slots();
        let owners = Owners::new(self.placements, position);
        let mut pushes = std::mem::take(&mut self.pushes);
        let mut closures = std::mem::take(&mut self.closures);
        (0..4).for_each(|way| pushes[way].begin(self.placements, position, &owners, way));
        let all = (0..4).all(|way| {
            let mut visit = |set: u64| {
                // A set that can begin in several directions is filled once.
                pushes[..way].iter().any(|earlier| earlier.lets(set)) || self.fill(key, position, set, emit)
            };
            !pushes[way].closures(&mut closures[..slots]) || unions(&closures[..slots], &mut visit)
        });
        (self.pushes, self.closures) = (pushes, closures);
        all
    }

    /// Visits wherever a set of pieces can go. What has been seen counts for this set alone: another set may come to the
    /// same position and go on from there, which this one cannot.
    fn fill(&mut self, key: &Key<W>, position: &Configuration, set: u64, emit: Emit<'_, W>) -> bool {
        if set.is_power_of_two() {
            return self.roam(key, position, set.trailing_zeros() as usize, emit);
        }
        let Self { placements, codec, queue, changes, .. } = self;
        queue.clear();
        queue.extend(bits(set).map(|slot| position.at[slot]));
        changes.clear();
        changes.extend(bits(set).map(|slot| (slot, NONE)));
        let outside = position.occupied & !queue.iter().fold(0, |own, &at| own | placements.place(at).mask);
        let (start, size) = (queue[0], changes.len());
        let mut seen = 1u64 << placements.place(start).local;
        let mut next = 0;
        while next < queue.len() {
            for way in 0..4 {
                let places = queue[next..next + size].iter().map(|&at| placements.place(at));
                let blocked = places.clone().any(|place| place.front[way] & outside != 0 || place.next[way] == NONE);
                if blocked {
                    continue;
                }
                places.zip(changes.iter_mut()).for_each(|(place, change)| change.1 = place.next[way]);
                let local = placements.place(changes[0].1).local;
                if seen >> local & 1 == 1 {
                    continue;
                }
                seen |= 1 << local;
                let action = Action { set, from: start, to: changes[0].1 };
                if !emit(&codec.moved(placements, key, position, changes), action) {
                    return false;
                }
                queue.extend(changes.iter().map(|change| change.1));
            }
            next += size;
        }
        true
    }
}

//! Which positions one action leads to, in each of the six metrics, and which sets of pieces can go together.

use super::codec::{Codec, Configuration, Key, Mask, NONE, Placement, bits};
use crate::games::sliding::board::{MAX_OPEN, MAX_PIECES};
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

/// The directions in which nothing stands in the way of a piece at this place. All four are looked at before any is taken: most
/// are shut, and which ones no processor guesses.
#[inline]
fn open_ways<M: Mask>(place: &Placement<M>, occupied: M) -> impl Iterator<Item = usize> {
    bits((0..4).fold(0u64, |open, way| open | u64::from(!place.front[way].meets(occupied)) << way))
}

/// Hears a position and the action that leads there; false when it has heard enough.
pub type Emit<'e, const W: usize> = &'e mut dyn FnMut(&Key<W>, Action) -> bool;

/// Lists neighbours; keeps its buffers.
pub struct Expander<'a, M, const W: usize> {
    /// The puzzle's places and keys.
    pub codec: &'a Codec<M, W>,
    /// What counts as one action.
    pub metric: Metric,
    /// Places waiting in a flood fill.
    queue: Vec<u16>,
    /// Where the pieces of a set go.
    changes: Vec<(usize, u16)>,
    /// What pieces push, direction by direction.
    pushes: Vec<Pushes>,
    closures: Vec<u64>,
    owners: Owners,
    /// Slots and the directions in which they can go; one more than there can be.
    first_steps: [(u8, u8); 4 * MAX_PIECES + 1],
}

impl<'a, M: Mask, const W: usize> Expander<'a, M, W> {
    /// An expander of a puzzle.
    pub fn new(codec: &'a Codec<M, W>, metric: Metric) -> Self {
        let (pushes, closures) = (vec![Pushes::default(); 4], vec![0; MAX_PIECES]);
        Self {
            codec,
            metric,
            queue: Vec::new(),
            changes: Vec::new(),
            pushes,
            closures,
            owners: Owners::default(),
            first_steps: [(0, 0); 4 * MAX_PIECES + 1],
        }
    }

    /// Visits every position that one action leads to, some of them more than once; false when a visit said that it is
    /// enough. Never the position itself, except where interchangeable pieces take each other's places.
    pub fn each(&mut self, key: &Key<W>, position: &Configuration<M>, emit: Emit<'_, W>) -> bool {
        match self.metric {
            Metric::Step | Metric::Line => self.straight(key, position, emit),
            Metric::Move => self.moves(key, position, emit),
            Metric::Superstep | Metric::Superline => self.straight_together(key, position, emit),
            Metric::Supermove => self.moves_together(key, position, emit),
        }
    }

    /// The key after one piece has gone to a place.
    #[inline]
    fn one(&self, key: &Key<W>, position: &Configuration<M>, slot: usize, to: u16, emit: Emit<'_, W>) -> bool {
        let action = Action { set: 1 << slot, from: position.at[slot], to };
        emit(&self.codec.moved(key, position, &[(slot, to)]), action)
    }

    fn straight(&mut self, key: &Key<W>, position: &Configuration<M>, emit: Emit<'_, W>) -> bool {
        let far = self.metric == Metric::Line;
        // All first steps are noted before any is taken: most are shut, and which ones no processor guesses.
        let mut count = 0;
        for slot in 0..self.codec.slots {
            let place = self.codec.place(position.at[slot]);
            for way in 0..4 {
                self.first_steps[count] = (slot as u8, way as u8);
                count += usize::from(!place.front[way].meets(position.occupied));
            }
        }
        for &(slot, way) in &self.first_steps[..count] {
            let (slot, way) = (usize::from(slot), usize::from(way));
            let start = self.codec.place(position.at[slot]);
            let mut to = start.next[way];
            while to != NONE {
                if !self.one(key, position, slot, to, emit) {
                    return false;
                }
                let place = self.codec.place(to);
                let goes_on = far && !place.front[way].meets(position.occupied & !start.mask);
                to = if goes_on { place.next[way] } else { NONE };
            }
        }
        true
    }

    fn moves(&mut self, key: &Key<W>, position: &Configuration<M>, emit: Emit<'_, W>) -> bool {
        (0..self.codec.slots).all(|slot| {
            let place = self.codec.place(position.at[slot]);
            // Most pieces cannot go anywhere.
            open_ways(place, position.occupied).next().is_none() || self.roam(key, position, slot, emit)
        })
    }

    /// Visits wherever one piece can go.
    fn roam(&mut self, key: &Key<W>, position: &Configuration<M>, slot: usize, emit: Emit<'_, W>) -> bool {
        let start = position.at[slot];
        let place = self.codec.place(start);
        let others = position.occupied & !place.mask;
        let mut seen = M::bit(place.local.into());
        self.queue.clear();
        self.queue.push(start);
        let mut next = 0;
        while let Some(&at) = self.queue.get(next) {
            next += 1;
            let place = self.codec.place(at);
            for way in open_ways(place, others) {
                let to = place.next[way];
                if to == NONE {
                    continue;
                }
                let local = M::bit(self.codec.place(to).local.into());
                if seen.meets(local) {
                    continue;
                }
                seen = seen | local;
                self.queue.push(to);
                if !self.one(key, position, slot, to, emit) {
                    return false;
                }
            }
        }
        true
    }

    fn straight_together(&mut self, key: &Key<W>, position: &Configuration<M>, emit: Emit<'_, W>) -> bool {
        let Self { codec, metric, pushes, changes, closures, owners, .. } = self;
        let pushes = &mut pushes[0];
        owners.read(codec, position);
        for way in 0..4 {
            pushes.begin(codec, position, owners, way);
            // What cannot go so far goes no further.
            while pushes.closures(closures) {
                let mut visit = |set: u64| {
                    changes.clear();
                    changes.extend(bits(set).map(|slot| (slot, pushes.to[slot])));
                    let (slot, to) = changes[0];
                    let action = Action { set, from: position.at[slot], to };
                    emit(&codec.moved(key, position, changes), action)
                };
                if !unions(closures, pushes.alive, &mut visit) {
                    return false;
                }
                if *metric == Metric::Superstep {
                    break;
                }
                pushes.step(codec, position, owners, way);
            }
        }
        true
    }

    fn moves_together(&mut self, key: &Key<W>, position: &Configuration<M>, emit: Emit<'_, W>) -> bool {
        self.owners.read(self.codec, position);
        let mut pushes = std::mem::take(&mut self.pushes);
        let mut closures = std::mem::take(&mut self.closures);
        (0..4).for_each(|way| pushes[way].begin(self.codec, position, &self.owners, way));
        let all = (0..4).all(|way| {
            let mut visit = |set: u64| {
                // A set that can begin in several directions is filled once.
                pushes[..way].iter().any(|earlier| earlier.lets(set)) || self.fill(key, position, set, emit)
            };
            !pushes[way].closures(&mut closures) || unions(&closures, pushes[way].alive, &mut visit)
        });
        (self.pushes, self.closures) = (pushes, closures);
        all
    }

    /// Visits wherever a set of pieces can go. What has been seen counts for this set alone: another set may come to the
    /// same position and go on from there, which this one cannot.
    fn fill(&mut self, key: &Key<W>, position: &Configuration<M>, set: u64, emit: Emit<'_, W>) -> bool {
        if set.is_power_of_two() {
            return self.roam(key, position, set.trailing_zeros() as usize, emit);
        }
        let Self { codec, queue, changes, .. } = self;
        queue.clear();
        queue.extend(bits(set).map(|slot| position.at[slot]));
        changes.clear();
        changes.extend(bits(set).map(|slot| (slot, NONE)));
        let outside = position.occupied & !queue.iter().fold(M::NOTHING, |own, &at| own | codec.place(at).mask);
        let (start, size) = (queue[0], changes.len());
        let mut seen = M::bit(codec.place(start).local.into());
        let mut next = 0;
        while next < queue.len() {
            for way in 0..4 {
                let places = queue[next..next + size].iter().map(|&at| codec.place(at));
                let blocked = places.clone().any(|place| place.front[way].meets(outside) || place.next[way] == NONE);
                if blocked {
                    continue;
                }
                places.zip(changes.iter_mut()).for_each(|(place, change)| change.1 = place.next[way]);
                let local = M::bit(codec.place(changes[0].1).local.into());
                if seen.meets(local) {
                    continue;
                }
                seen = seen | local;
                let action = Action { set, from: start, to: changes[0].1 };
                if !emit(&codec.moved(key, position, changes), action) {
                    return false;
                }
                queue.extend(changes.iter().map(|change| change.1));
            }
            next += size;
        }
        true
    }
}

// Which sets of pieces can go one step, or several, in a direction.
//
// Let piece a *push* b in a direction if a step (or k steps in a row) of a alone would run into b. A set S of pieces can go
// together if and only if none of its pieces runs into a wall and S holds every piece that one of its own pushes:
// the pieces of S keep their distances, so they never meet each other, and what is outside stands still. So the sets
// that can go are the unions of *closures*, where the closure of a piece is itself and all that it pushes, directly or
// through others, and a piece whose closure runs into a wall belongs to no such set. Every one of these sets leads to a
// position of its own, so all have to be listed; [`unions`] lists each exactly once, and nothing else.
//
// For k steps in a row, pushes count over all k steps at once. A set that holds all it pushes on the way is free at every
// step, and one that does not is stopped by the piece that it lacks, which stands still.

/// Which slot stands on each cell; of free cells it says nothing.
pub struct Owners([u8; MAX_OPEN]);

impl Default for Owners {
    fn default() -> Self {
        Self([0; MAX_OPEN])
    }
}

impl Owners {
    /// Notes the owners of the cells of a position. Free cells keep what was noted before, which nobody asks.
    pub fn read<M: Mask, const W: usize>(&mut self, codec: &Codec<M, W>, position: &Configuration<M>) {
        for (slot, &place) in position.at[..codec.slots].iter().enumerate() {
            bits(codec.place(place).mask).for_each(|bit| self.0[bit] = slot as u8);
        }
    }

    /// The slots on these cells, one bit each.
    #[inline]
    pub fn on<M: Mask>(&self, cells: M) -> u64 {
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
    pub fn begin<M: Mask, const W: usize>(
        &mut self,
        codec: &Codec<M, W>,
        position: &Configuration<M>,
        owners: &Owners,
        way: usize,
    ) {
        self.alive = (0..codec.slots).fold(0, |all, slot| all | 1 << slot);
        let mut dead = M::NOTHING;
        loop {
            let before = self.alive;
            for slot in bits(before) {
                let place = codec.place(position.at[slot]);
                if place.front[way].meets(dead) || place.next[way] == NONE {
                    dead = dead | place.mask;
                    self.alive &= !(1 << slot);
                }
            }
            if self.alive == before {
                break;
            }
        }
        for slot in bits(self.alive) {
            let place = codec.place(position.at[slot]);
            self.to[slot] = place.next[way];
            self.onto[slot] = owners.on(place.front[way] & position.occupied);
        }
    }

    /// One step more.
    pub fn step<M: Mask, const W: usize>(
        &mut self,
        codec: &Codec<M, W>,
        position: &Configuration<M>,
        owners: &Owners,
        way: usize,
    ) {
        for slot in bits(self.alive) {
            let place = codec.place(self.to[slot]);
            self.to[slot] = place.next[way];
            if place.next[way] == NONE {
                self.alive &= !(1 << slot);
            } else {
                let own = codec.place(position.at[slot]).mask;
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

    /// Writes the closure of each piece that is alive, one bit a slot; false if none is.
    pub fn closures(&self, into: &mut [u64]) -> bool {
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

/// Visits every union of the closures of these slots that is not empty, each once; false when a visit said that it is enough.
pub fn unions(closures: &[u64], slots: u64, visit: &mut dyn FnMut(u64) -> bool) -> bool {
    extend(closures, slots, 0, 0, visit)
}

/// The unions that hold `set`, none of `without`, and of the other slots some that are still `open`.
///
/// A union is told apart from all others by which slots it holds, and each slot is decided once, in order: so each union
/// is visited once, at the last slot whose closure added to it.
fn extend(closures: &[u64], mut open: u64, set: u64, mut without: u64, visit: &mut dyn FnMut(u64) -> bool) -> bool {
    while open != 0 {
        let slot = open.lowest();
        open = open.without_lowest();
        let closure = closures[slot];
        if closure & without == 0 {
            let more = set | closure;
            if !visit(more) || !extend(closures, open & !more, more, without, visit) {
                return false;
            }
        }
        without |= 1 << slot;
    }
    true
}

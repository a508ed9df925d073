//! One path after another: all that the monk can do from outside until he is outside again, by depth first.

use super::bits::Bits;
use super::packed_garden::{OUTSIDE, PackedGarden, PackedPosition, PackedStart};
use crate::games::zen::direction::Direction;

/// The monk inside.
#[derive(Clone, Copy, Debug)]
pub struct PathState<B> {
    /// What is raked, his own cell not.
    pub raked: B,
    /// Where the ornaments are.
    pub ornaments: B,
    /// The leaves that are left.
    pub left: B,
    /// His cell.
    pub cell: u8,
    /// The way he was going.
    pub heading: Direction,
    /// Whether he is still on the cell where he entered.
    pub fresh: bool,
}

/// Where a choice has led.
#[derive(Clone, Copy, Debug)]
pub enum StepResult<B> {
    /// Outside: the path is over.
    Out(PackedPosition<B>),
    /// Stopped.
    Stopped(PathState<B>),
}

/// Searches that take very long are asked now and then whether they should go on: once in so many stops of the monk.
const ASK_EVERY: u32 = 1 << 12;

impl<B: Bits> PackedGarden<B> {
    /// What an entry leads to; nothing if it is shut.
    #[inline]
    pub fn enter(&self, place: &PackedPosition<B>, cell: u8, way: Direction) -> Option<StepResult<B>> {
        let left = self.leaves_left(place.raked);
        let at = cell as usize;
        let walk = PathState { raked: place.raked, ornaments: place.ornaments, left, cell, heading: way, fresh: true };
        if self.open.without(place.raked | place.ornaments | self.closed(left)).has(at) {
            return Some(self.slide(PathState { left: left.without(B::one(at)), ..walk }));
        }
        if !self.reading.pushes_at_entry() || !place.ornaments.has(at) {
            return None;
        }
        let ornaments = self.pushed(&walk, at, way)?;
        Some(StepResult::Stopped(PathState { ornaments, ..walk }))
    }

    /// The ornaments after the one on `at` was pushed; nothing if it cannot go.
    #[inline]
    fn pushed(&self, walk: &PathState<B>, at: usize, way: Direction) -> Option<B> {
        let to = self.beside[at][way.number()];
        let bare = self.open.without(walk.raked | walk.ornaments | walk.left);
        (to != OUTSIDE && bare.has(to as usize)).then(|| walk.ornaments.without(B::one(at)).with(to as usize))
    }

    /// What a choice of the stopped monk leads to; nothing if it is not allowed.
    #[inline]
    pub fn go(&self, walk: &PathState<B>, way: Direction) -> Option<StepResult<B>> {
        let next = self.beside[walk.cell as usize][way.number()];
        let raked = walk.raked.with(walk.cell as usize);
        if next == OUTSIDE {
            let legal = !walk.fresh || self.reading.exits_corners();
            return legal.then_some(StepResult::Out(PackedPosition { raked, ornaments: walk.ornaments }));
        }
        let at = next as usize;
        if walk.ornaments.has(at) {
            let ornaments = self.pushed(walk, at, way)?;
            return Some(StepResult::Stopped(PathState {
                raked,
                ornaments,
                cell: next,
                heading: way,
                fresh: false,
                ..*walk
            }));
        }
        if way == walk.heading || !self.open.without(raked | self.closed(walk.left)).has(at) {
            return None;
        }
        let left = walk.left.without(B::one(at));
        Some(self.slide(PathState { raked, left, cell: next, heading: way, fresh: false, ..*walk }))
    }

    /// From a cell as far as it goes.
    #[inline]
    fn slide(&self, mut walk: PathState<B>) -> StepResult<B> {
        let way = walk.heading.number();
        let mut free = self.open.without(walk.raked | walk.ornaments | self.closed(walk.left));
        loop {
            let next = self.beside[walk.cell as usize][way];
            if next == OUTSIDE {
                return StepResult::Out(PackedPosition {
                    raked: walk.raked.with(walk.cell as usize),
                    ornaments: walk.ornaments,
                });
            }
            if !free.has(next as usize) {
                return StepResult::Stopped(walk);
            }
            walk.raked = walk.raked.with(walk.cell as usize);
            (walk.cell, walk.fresh) = (next, false);
            if walk.left.has(next as usize) {
                walk.left = walk.left.without(B::one(next as usize));
                free = self.open.without(walk.raked | walk.ornaments | self.closed(walk.left));
            }
        }
    }

    /// The monk of a position that has him inside.
    pub fn inside(&self, start: &PackedStart<B>) -> Option<PathState<B>> {
        let (cell, heading) = start.monk?;
        let fresh = self.beside[cell as usize][heading.opposite().number()] == OUTSIDE;
        let left = self.leaves_left(start.place.raked);
        let PackedPosition { raked, ornaments } = start.place;
        Some(PathState { raked, ornaments, left, cell, heading, fresh })
    }
}

/// Lists paths.
pub struct PathEnumerator<'a, B> {
    packed: &'a PackedGarden<B>,
    stops: u32,
    /// Asked now and then; false: no further.
    ask: &'a mut dyn FnMut() -> bool,
    ways: Vec<Direction>,
}

/// The search was told to stop.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stopped;

impl<'a, B: Bits> PathEnumerator<'a, B> {
    /// A walker that asks now and then whether it should go on.
    pub fn new(packed: &'a PackedGarden<B>, ask: &'a mut dyn FnMut() -> bool) -> Self {
        Self { packed, stops: 0, ask, ways: Vec::new() }
    }

    /// All paths from outside. `found` hears each: the entry's number in [`PackedGarden::entries`], the ways after it, and the
    /// position after it. Different paths may lead to one position.
    ///
    /// # Errors
    /// It was told to stop.
    pub fn paths(
        &mut self,
        place: &PackedPosition<B>,
        found: &mut impl FnMut(usize, &[Direction], PackedPosition<B>),
    ) -> Result<(), Stopped> {
        let packed = self.packed;
        for (number, &(cell, way)) in packed.entries.iter().enumerate() {
            let Some(went) = packed.enter(place, cell, way) else { continue };
            self.follow(went, &mut |ways, place| found(number, ways, place))?;
        }
        Ok(())
    }

    /// All ends of a path that is under way. `found` hears each: the ways, and the position after it.
    ///
    /// # Errors
    /// It was told to stop.
    pub fn ends(
        &mut self,
        walk: &PathState<B>,
        found: &mut impl FnMut(&[Direction], PackedPosition<B>),
    ) -> Result<(), Stopped> {
        self.follow(StepResult::Stopped(*walk), found)
    }

    fn follow(
        &mut self,
        went: StepResult<B>,
        found: &mut impl FnMut(&[Direction], PackedPosition<B>),
    ) -> Result<(), Stopped> {
        let walk = match went {
            StepResult::Out(place) => {
                found(&self.ways, place);
                return Ok(());
            }
            StepResult::Stopped(walk) => walk,
        };
        self.stops += 1;
        if self.stops.is_multiple_of(ASK_EVERY) && !(self.ask)() {
            return Err(Stopped);
        }
        let [left, right] = walk.heading.across();
        for way in [left, walk.heading, right] {
            if let Some(went) = self.packed.go(&walk, way) {
                self.ways.push(way);
                let done = self.follow(went, found);
                self.ways.pop();
                done?;
            }
        }
        Ok(())
    }
}

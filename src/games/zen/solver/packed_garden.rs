//! What never changes while a garden is raked, as sets of cells, and one path after another.

use super::bits::Bits;
use crate::games::zen::garden::{Colour, Direction, Reading};
use crate::games::zen::state::{Cell, Monk, State};

/// In [`PackedGarden::beside`]: outside.
pub const OUTSIDE: u8 = u8::MAX;

/// Size, rocks, leaves and the reading of the rules.
#[derive(Clone, Debug)]
pub struct PackedGarden<B> {
    /// Columns.
    pub width: usize,
    /// Rows.
    pub height: usize,
    /// Cells that are no rocks.
    pub open: B,
    /// Leaves that were not taken when the search began, by colour.
    pub leaves: [B; 3],
    /// Cells of one colour of a chessboard.
    pub black: B,
    /// The cells at each edge, in the order of [`Direction::ALL`].
    pub edge: [B; 4],
    /// The cells at each edge, each corner in one of them only: cells through whose side at this edge a path may come or
    /// go, where a path cannot both come and go through a corner.
    pub gates: [B; 4],
    /// The four corners of a garden with at least two rows and two columns. Who comes to one along an edge leaves there, so a
    /// path never turns in a corner from one edge to the other: a corner that is raked has a gate that is used.
    pub corners: B,
    /// The cell next to each, in the order of [`Direction::ALL`]; [`OUTSIDE`] beyond the edge.
    pub beside: Vec<[u8; 4]>,
    /// Entries, as the paper numbers them.
    pub entries: Vec<(u8, Direction)>,
    /// How the rules are read.
    pub reading: Reading,
}

/// A position with the monk outside.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PackedPosition<B> {
    /// What is raked.
    pub raked: B,
    /// Where the ornaments are.
    pub ornaments: B,
}

/// A position as a search begins with it: perhaps with the monk inside.
#[derive(Clone, Copy, Debug)]
pub struct PackedStart<B> {
    /// What is raked and where the ornaments are.
    pub place: PackedPosition<B>,
    /// The monk's cell and the way he was going.
    pub monk: Option<(u8, Direction)>,
}

impl<B: Bits> PackedGarden<B> {
    /// The packed garden of a position of at most [`Bits::CELLS`] cells, and where a search of it begins.
    pub fn new(state: &State) -> (Self, PackedStart<B>) {
        let garden = state.garden();
        let (width, height) = (garden.width(), garden.height());
        let set = |has: &dyn Fn(usize) -> bool| {
            (0..garden.len()).filter(|&cell| has(cell)).fold(B::default(), |set, cell| set.with(cell))
        };
        let holds = |what: Cell| set(&|cell| state.cells()[cell] == what);
        let edge = Direction::ALL.map(|way| set(&|cell| garden.beside(cell, way).is_none()));
        let beside = |cell| Direction::ALL.map(|way| garden.beside(cell, way).map_or(OUTSIDE, |next| next as u8));
        let entries = garden.entries().into_iter().map(|(cell, way)| (cell as u8, way)).collect();
        let packed = Self {
            width,
            height,
            open: set(&|cell| state.cells()[cell] != Cell::Rock),
            leaves: Colour::ALL.map(|colour| holds(Cell::Leaf(colour))),
            black: set(&|cell| (cell / width + cell % width).is_multiple_of(2)),
            corners: if width > 1 && height > 1 { (edge[0] | edge[2]) & (edge[1] | edge[3]) } else { B::default() },
            gates: gates(edge, width, height, garden.reading()),
            edge,
            beside: (0..garden.len()).map(beside).collect(),
            entries,
            reading: garden.reading(),
        };
        let monk = match state.monk() {
            Monk::Outside => None,
            Monk::Standing { cell, heading } => Some((cell as u8, heading)),
        };
        (
            packed,
            PackedStart { place: PackedPosition { raked: holds(Cell::Raked), ornaments: holds(Cell::Ornament) }, monk },
        )
    }

    /// Number of cells.
    pub fn len(&self) -> usize {
        self.beside.len()
    }

    /// Whether there is no cell: never.
    pub fn is_empty(&self) -> bool {
        self.beside.is_empty()
    }

    /// All leaves that are left when `raked` is raked and the monk is outside.
    #[inline]
    pub fn leaves_left(&self, raked: B) -> B {
        (self.leaves[0] | self.leaves[1] | self.leaves[2]).without(raked)
    }

    /// Of the leaves that are left, those that may not be taken yet.
    #[inline]
    pub fn closed(&self, left: B) -> B {
        let [yellow, orange, red] = self.leaves;
        if left.is_empty() {
            left
        } else if (left & yellow).any() {
            left & (orange | red)
        } else if (left & orange).any() {
            left & red
        } else {
            B::default()
        }
    }

    /// The cells next to a set in a direction, those beyond the edge lost.
    #[inline]
    pub fn shifted(&self, set: B, way: Direction) -> B {
        let inner = set.without(self.edge[way.number()]);
        match way {
            Direction::North => inner >> self.width as u32,
            Direction::East => inner << 1,
            Direction::South => inner << self.width as u32,
            Direction::West => inner >> 1,
        }
    }

    /// The cells of a set and those next to it.
    #[inline]
    pub fn grown(&self, set: B) -> B {
        Direction::ALL.into_iter().fold(set, |all, way| all | self.shifted(set, way))
    }

    /// The part of `within` that hangs together with `seed`, which lies in it.
    #[inline]
    pub fn flood(&self, seed: B, within: B) -> B {
        let mut set = seed;
        loop {
            let next = self.grown(set) & within;
            if next == set {
                return set;
            }
            set = next;
        }
    }
}

/// See [`PackedGarden::gates`]. With the corner exit every side is a gate, and so in a garden of one row or column, which is
/// crossed in a straight line.
fn gates<B: Bits>(edge: [B; 4], width: usize, height: usize, reading: Reading) -> [B; 4] {
    let [north, east, south, west] = edge;
    if reading.exits_corners() || width == 1 || height == 1 {
        return edge;
    }
    [north, east.without(north | south), south, west.without(north | south)]
}

// One path after another: all that the monk can do from outside until he is outside again, by depth first.

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

//! The pieces of one group, and its positions in one word each.
//!
//! A group is a goal shape and a multiset of other shapes. Equal shapes are one class, the goal piece is a class of its own
//! (number 1). A position has three bits for each cell: the class of the piece whose lowest cell this is, or 0. So pieces
//! that are interchangeable need no order, a step changes two digits, and a set of pieces that moves as one is a shift.
//!
//! Seven classes are enough up to 18 cells: six shapes besides the goal's take at least 1 + 2·2 + 3·3 cells, seven 17. On
//! 20 cells a group can have a seventh other shape. It stands in the four bits that twenty digits leave, see [`Spare`].

use super::grid::{Cells, Grid, MAX_CELLS};
use crate::games::sliding::metric::Metric;

/// A position of a group.
pub type State = u64;

/// The class of the goal piece.
pub const GOAL: u64 = 1;

/// Bits of a cell's digit.
const DIGIT: u32 = 3;

/// The largest digit.
const LAST: State = (1 << DIGIT) - 1;

/// The class that has no digit.
const SPARE: u64 = LAST + 1;

/// Where it stands.
const SPARE_BIT: u32 = DIGIT * MAX_CELLS as u32;

/// Classes, 0 included; a power of two, so that no place is looked up beyond the end.
const CLASSES: usize = 16;

/// How the one piece of the class without a digit is written: its lowest cell less `base`, halved or not, and 1.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Spare {
    /// The least of its lowest cells.
    base: u32,
    /// 1 if its lowest cells lie two cells apart: it fills the width of a grid that is two wide.
    half: u32,
}

impl Spare {
    /// How a shape would be written; nothing if it has more places than four bits can tell apart.
    fn of(grid: &Grid, shape: Cells) -> Option<Self> {
        let base = shape.trailing_zeros();
        let from_base = |cells: Cells| cells.trailing_zeros() - base;
        let half = u32::from(grid.places(shape).all(|cells| from_base(cells) % 2 == 0));
        grid.places(shape).all(|cells| from_base(cells) >> half < 15).then_some(Self { base, half })
    }
}

/// The piece on the cell `start`, where `right` and `down` are the cells joined to their right and lower neighbours.
pub fn piece(grid: &Grid, start: Cells, right: Cells, down: Cells) -> Cells {
    let width = grid.width();
    let mut piece = start;
    loop {
        let across = (piece & right) << 1 | piece >> 1 & right;
        let more = piece | across | (piece & down) << width | piece >> width & down;
        if more == piece {
            return piece;
        }
        piece = more;
    }
}

/// The shapes of a group, by class.
#[derive(Clone, Debug)]
pub struct Layout {
    /// The grid.
    pub grid: Grid,
    /// The cells of class `c` with lowest cell `i` at `32 * c + i`; none where it does not fit.
    places: [Cells; CLASSES * 32],
    spare: Spare,
    /// The shape of each class in its home; class 0 is no piece.
    shapes: Vec<Cells>,
}

impl Layout {
    /// A layout with no pieces yet.
    pub fn new(grid: &Grid) -> Self {
        Self { grid: *grid, places: [0; CLASSES * 32], spare: Spare::default(), shapes: Vec::with_capacity(CLASSES) }
    }

    /// Brings the shapes of a group besides the goal's into an order that [`Layout::set`] can take: a seventh has to be one
    /// that can be written without a digit. With seven shapes on 19 cells only a piece of one cell can be there twice, and
    /// at least three of them are of three cells, one bent, which has at most 15 places.
    pub fn order(grid: &Grid, others: &mut [Cells]) {
        if let [.., _, _, _, _, _, _, _] = others {
            let bent = |shape: Cells| shape.count_ones() == 3 && Spare::of(grid, shape).is_some();
            if let Some(at) = others.iter().rposition(|&shape| bent(shape)) {
                others[at..].rotate_left(1);
            }
        }
    }

    /// Takes the shapes of another group: the goal's, then the others, equal ones once, at most seven, the seventh as
    /// [`Layout::order`] chooses it.
    pub fn set(&mut self, goal: Cells, others: impl IntoIterator<Item = Cells>) {
        self.places.fill(0);
        self.shapes.clear();
        self.shapes.extend([0, goal]);
        self.shapes.extend(others.into_iter().take(LAST as usize));
        let last = self.shapes.get(SPARE as usize);
        self.spare = last.and_then(|&shape| Spare::of(&self.grid, shape)).unwrap_or_default();
        for (class, &shape) in self.shapes.iter().enumerate().skip(1) {
            for cells in self.grid.places(shape) {
                self.places[class << 5 | cells.trailing_zeros() as usize] = cells;
            }
        }
    }

    /// Takes the shapes of a board of at most 16 cells, the goal piece first, and gives the board as a position.
    pub fn lay(&mut self, pieces: &[Cells]) -> State {
        let Some((&goal, others)) = pieces.split_first() else { return 0 };
        let mut shapes: Vec<Cells> = others.iter().map(|&piece| self.grid.home(piece)).collect();
        shapes.sort_unstable();
        shapes.dedup();
        let class = |piece: Cells| shapes.binary_search(&self.grid.home(piece)).map_or(0, |at| at as State + 2);
        let digit = |class: State, piece: Cells| class << (DIGIT * piece.trailing_zeros());
        let state = others.iter().fold(digit(GOAL, goal), |state, &piece| state | digit(class(piece), piece));
        self.set(self.grid.home(goal), shapes);
        state
    }

    /// The shapes in their homes by class, beginning with class 1, the goal's.
    pub fn shapes(&self) -> &[Cells] {
        self.shapes.get(1..).unwrap_or_default()
    }

    /// The cells of a piece of this class with this lowest cell; none where it does not fit.
    pub fn cells(&self, class: u64, lowest: u32) -> Cells {
        self.places[(class as usize & (CLASSES - 1)) << 5 | lowest as usize & 31]
    }

    /// What a piece of this class with this lowest cell adds to a position.
    #[inline]
    pub fn digit(&self, class: u64, lowest: u32) -> State {
        if class == SPARE {
            return State::from((lowest.wrapping_sub(self.spare.base) >> self.spare.half) + 1) << SPARE_BIT;
        }
        class << (DIGIT * lowest)
    }

    /// A part of a position, moved by the cells that lie between two lowest cells.
    #[inline]
    fn moved(&self, part: State, from: Cells, to: Cells) -> State {
        let (from, to) = (from.trailing_zeros(), to.trailing_zeros());
        let spare = part >> SPARE_BIT;
        let digits = part ^ spare << SPARE_BIT;
        let digits = if to >= from { digits << (DIGIT * (to - from)) } else { digits >> (DIGIT * (from - to)) };
        if spare == 0 {
            return digits;
        }
        // It moves by whole places, so that halves have no rest.
        let half = self.spare.half;
        let spare = if to >= from {
            spare + State::from((to - from) >> half)
        } else {
            spare - State::from((from - to) >> half)
        };
        digits | spare << SPARE_BIT
    }

    /// The pieces of a position: class, lowest cell, cells.
    pub fn pieces(&self, state: State) -> Pieces<'_> {
        Pieces { layout: self, rest: state }
    }

    /// The cells that the pieces of a position take.
    pub fn taken(&self, state: State) -> Cells {
        self.pieces(state).fold(0, |all, (_, _, cells)| all | cells)
    }

    /// Whether the goal piece stands in its home.
    pub fn is_start(&self, state: State) -> bool {
        let lowest = self.shapes[GOAL as usize].trailing_zeros();
        state >> (DIGIT * lowest) & LAST == GOAL
    }

    /// Whether the goal piece stands in the lower right.
    pub fn is_solved(&self, state: State) -> bool {
        let lowest = self.grid.far(self.shapes[GOAL as usize]).trailing_zeros();
        state >> (DIGIT * lowest) & LAST == GOAL
    }
}

/// The pieces of a position, by lowest cell, that of the class without a digit last.
pub struct Pieces<'a> {
    layout: &'a Layout,
    rest: State,
}

impl Iterator for Pieces<'_> {
    type Item = (u64, u32, Cells);

    fn next(&mut self) -> Option<Self::Item> {
        if self.rest == 0 {
            return None;
        }
        let bit = self.rest.trailing_zeros();
        if bit >= SPARE_BIT {
            let Spare { base, half } = self.layout.spare;
            let lowest = base + (((self.rest >> SPARE_BIT) as u32 - 1) << half);
            self.rest = 0;
            return Some((SPARE, lowest, self.layout.cells(SPARE, lowest)));
        }
        let lowest = bit / DIGIT;
        let class = self.rest >> (DIGIT * lowest) & LAST;
        self.rest ^= class << (DIGIT * lowest);
        Some((class, lowest, self.layout.cells(class, lowest)))
    }
}

// What one action reaches from a position, in each of the six metrics.

/// The four directions.
const DIRECTIONS: [Direction; 4] = [Direction::Left, Direction::Right, Direction::Up, Direction::Down];

#[derive(Clone, Copy, PartialEq, Eq)]
enum Direction {
    Left,
    Right,
    Up,
    Down,
}

impl Direction {
    #[inline]
    fn shift(self, grid: &Grid, cells: Cells) -> Option<Cells> {
        match self {
            Direction::Left => grid.left(cells),
            Direction::Right => grid.right(cells),
            Direction::Up => grid.up(cells),
            Direction::Down => grid.down(cells),
        }
    }
}

/// Shows every position that one action leads to; the same one perhaps more than once.
#[inline]
pub fn each(layout: &Layout, metric: Metric, state: State, show: &mut impl FnMut(State)) {
    match metric {
        Metric::Step => single::<false, false>(layout, state, show),
        Metric::Line => single::<true, false>(layout, state, show),
        Metric::Move => single::<true, true>(layout, state, show),
        Metric::Superstep => sets::<false, false>(layout, state, show),
        Metric::Superline => sets::<true, false>(layout, state, show),
        Metric::Supermove => sets::<true, true>(layout, state, show),
    }
}

/// Actions of one piece: any distance if `FAR`, round corners too if `BENT`.
#[inline]
fn single<const FAR: bool, const BENT: bool>(layout: &Layout, state: State, show: &mut impl FnMut(State)) {
    let void = layout.grid.full() & !layout.taken(state);
    for (class, lowest, cells) in layout.pieces(state) {
        // Most pieces of most positions have no void beside them.
        if layout.grid.beside(cells) & void == 0 {
            continue;
        }
        let rest = state ^ layout.digit(class, lowest);
        let open = void | cells;
        let reached = &mut |to: Cells| show(rest | layout.digit(class, to.trailing_zeros()));
        if BENT { flood(&layout.grid, cells, open, reached) } else { lines::<FAR>(&layout.grid, cells, open, reached) }
    }
}

/// Shows where `cells` come in a straight line over `open` cells.
#[inline]
fn lines<const FAR: bool>(grid: &Grid, cells: Cells, open: Cells, show: &mut impl FnMut(Cells)) {
    for direction in DIRECTIONS {
        let mut at = cells;
        while let Some(next) = direction.shift(grid, at).filter(|next| next & !open == 0) {
            show(next);
            at = next;
            if !FAR {
                break;
            }
        }
    }
}

/// Shows where `cells` come by any path over `open` cells. As they move rigidly, a place is known by its lowest cell.
#[inline]
fn flood(grid: &Grid, cells: Cells, open: Cells, show: &mut impl FnMut(Cells)) {
    let mut seen: Cells = cells & cells.wrapping_neg();
    let mut waiting = [0; MAX_CELLS];
    waiting[0] = cells;
    let mut count = 1;
    while count > 0 {
        count -= 1;
        let at = waiting[count];
        for direction in DIRECTIONS {
            let Some(next) = direction.shift(grid, at).filter(|next| next & !open == 0) else { continue };
            let mark = next & next.wrapping_neg();
            if seen & mark == 0 {
                seen |= mark;
                show(next);
                // No place is put here twice, and there are no more than cells.
                waiting[count] = next;
                count += 1;
            }
        }
    }
}

/// The pieces of a position side by side.
struct Crowd {
    count: usize,
    cells: [Cells; MAX_CELLS],
    digits: [State; MAX_CELLS],
}

/// Actions of any set of pieces that moves rigidly.
///
/// A set can begin to go in a direction if whoever stands in the way of one of its pieces belongs to it, and no wall does.
/// For each piece the others that it pushes are closed up first; the sets are the unions of these.
fn sets<const FAR: bool, const BENT: bool>(layout: &Layout, state: State, show: &mut impl FnMut(State)) {
    let mut crowd = Crowd { count: 0, cells: [0; MAX_CELLS], digits: [0; MAX_CELLS] };
    for (class, lowest, cells) in layout.pieces(state) {
        crowd.cells[crowd.count] = cells;
        crowd.digits[crowd.count] = layout.digit(class, lowest);
        crowd.count += 1;
    }
    let void = layout.grid.full() & !layout.taken(state);
    for (at, direction) in DIRECTIONS.into_iter().enumerate() {
        let pushed = pushed(&layout.grid, &crowd, direction);
        each_set(&pushed[..crowd.count], &mut |set| {
            let (cells, part) = union(&crowd, set);
            let open = void | cells;
            let reached = |to: Cells, show: &mut dyn FnMut(State)| show(state ^ part | layout.moved(part, cells, to));
            let goes = |one: Direction| one.shift(&layout.grid, cells).is_some_and(|next| next & !open == 0);
            if BENT {
                // A set that can go in an earlier direction too was flooded there, all ways from here.
                if !DIRECTIONS[..at].iter().any(|&earlier| goes(earlier)) {
                    flood(&layout.grid, cells, open, &mut |to| reached(to, show));
                }
                return;
            }
            let mut from = cells;
            while let Some(to) = direction.shift(&layout.grid, from).filter(|to| to & !open == 0) {
                reached(to, show);
                from = to;
                if !FAR {
                    break;
                }
            }
        });
    }
}

fn union(crowd: &Crowd, set: u32) -> (Cells, State) {
    let (mut cells, mut digits, mut rest) = (0, 0, set);
    while rest != 0 {
        let piece = rest.trailing_zeros() as usize;
        cells |= crowd.cells[piece];
        digits |= crowd.digits[piece];
        rest &= rest - 1;
    }
    (cells, digits)
}

/// For each piece the set that has to go with it in this direction, itself included; none if a wall stops one of them.
fn pushed(grid: &Grid, crowd: &Crowd, direction: Direction) -> [u32; MAX_CELLS] {
    let pieces = &crowd.cells[..crowd.count];
    let mut all = [0u32; MAX_CELLS];
    for (piece, (own, &start)) in all.iter_mut().zip(pieces).enumerate() {
        let (mut set, mut cells) = (1u32 << piece, start);
        *own = loop {
            let Some(next) = direction.shift(grid, cells) else { break 0 };
            let before = set;
            for (other, &met) in pieces.iter().enumerate().filter(|(_, met)| **met & next != 0) {
                set |= 1 << other;
                cells |= met;
            }
            if set == before {
                break set;
            }
        };
    }
    all
}

/// Shows every non-empty union of the sets in `pushed`, each once; an empty one there is a piece that cannot go.
fn each_set(pushed: &[u32], show: &mut impl FnMut(u32)) {
    /// Decides piece after piece: it goes, or it stays. Both are made different sets, and «stays» is always possible.
    fn decide(pushed: &[u32], at: usize, go: u32, stay: u32, show: &mut impl FnMut(u32)) {
        let Some(&with) = pushed.get(at) else {
            if go != 0 {
                show(go);
            }
            return;
        };
        if go >> at & 1 == 1 {
            return decide(pushed, at + 1, go, stay, show);
        }
        if with != 0 && with & stay == 0 {
            decide(pushed, at + 1, go | with, stay, show);
        }
        decide(pushed, at + 1, go, stay | 1 << at, show);
    }
    decide(pushed, 0, 0, 0, show);
}

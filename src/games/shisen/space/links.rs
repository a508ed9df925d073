//! The pairs that may be taken in a state, fast: the inner loop of the space.

use super::state_space::TileIndex;
use crate::games::shisen::board::Board;
use crate::games::shisen::gravity::Side;
use crate::games::shisen::link::{Lines, RingCoord};

/// Tiles of a board and how they are linked in any state.
#[derive(Clone, Debug)]
pub struct Links {
    places: TileIndex,
    /// The tiles of each kind.
    groups: Vec<Vec<u8>>,
    way: Way,
}

/// How links are found.
#[derive(Clone, Debug)]
enum Way {
    /// The board with its ring fits into a word, and tiles stay where they are: a state is what is taken in that word.
    Ring(Ring),
    /// Otherwise a state is the set of tiles, and their places are worked out.
    Lines {
        /// The spot of each tile at the start.
        coords: Vec<RingCoord>,
        /// With gravity, the side to which tiles fall, and those of each lane, the lowest first.
        lanes: Option<(Side, Vec<Vec<usize>>)>,
    },
}

/// A board with its ring, in one word, row by row.
#[derive(Clone, Debug)]
struct Ring {
    /// Columns with the ring.
    stride: u32,
    /// The places of the board and its ring.
    all: u64,
    /// Those that are not in the first column, and not in the last.
    not_first: u64,
    not_last: u64,
    /// Doublings that go all the way across.
    doublings: u32,
    /// The place of each tile.
    bits: Vec<u64>,
}

impl Links {
    /// The tiles of a start board.
    pub fn new(places: TileIndex) -> Self {
        let board = places.board();
        let number = |cell| places.cells().iter().position(|&other| other == cell).unwrap_or_default() as u8;
        let groups = board.groups().into_iter().map(|(_, cells)| cells.into_iter().map(number).collect()).collect();
        let coords = || places.cells().iter().map(|&cell| Lines::coord(board, cell)).collect();
        let way = match Ring::new(&places) {
            Some(ring) if places.falls().is_none() => Way::Ring(ring),
            _ => {
                let lanes = places.falls().map(|side| (side, side.tiles(board, places.cells())));
                Way::Lines { coords: coords(), lanes }
            }
        };
        Self { groups, way, places }
    }

    /// The tiles and where they lie.
    pub fn places(&self) -> &TileIndex {
        &self.places
    }

    /// The state of a set of tiles.
    pub fn state(&self, set: u64) -> u64 {
        match &self.way {
            Way::Lines { .. } => set,
            Way::Ring(ring) => members(set).map(|tile| ring.bits[tile]).sum(),
        }
    }

    /// The set of tiles of a state.
    pub fn set(&self, state: u64) -> u64 {
        match &self.way {
            Way::Lines { .. } => state,
            Way::Ring(ring) => ring.bits.iter().enumerate().map(|(at, bit)| u64::from(state & bit != 0) << at).sum(),
        }
    }

    /// The states after each pair that may be taken, into `next`, kind by kind.
    pub fn successors(&self, state: u64, next: &mut Vec<u64>) {
        next.clear();
        match &self.way {
            Way::Ring(ring) if ring.doublings == 3 => ring.successors::<3>(&self.groups, state, next),
            Way::Ring(ring) => ring.successors::<5>(&self.groups, state, next),
            Way::Lines { coords, lanes } => self.by_lines(state, coords, lanes.as_ref(), next),
        }
    }

    fn by_lines(&self, state: u64, coords: &[RingCoord], lanes: Option<&(Side, Vec<Vec<usize>>)>, next: &mut Vec<u64>) {
        let board = self.places.board();
        let falling = lanes.filter(|_| state != self.places.all());
        let fallen = falling.map(|(side, lanes)| fallen(board, *side, lanes, state));
        let coords = fallen.as_deref().unwrap_or(coords);
        let mut lines = Lines::empty(board.width(), board.height());
        members(state).for_each(|tile| lines.put(coords[tile]));
        for group in &self.groups {
            for (at, &a) in group.iter().enumerate().filter(|(_, tile)| state >> **tile & 1 == 1) {
                for &b in group[at + 1..].iter().filter(|tile| state >> **tile & 1 == 1) {
                    if lines.linked(coords[usize::from(a)], coords[usize::from(b)]) {
                        let left = state & !(1 << a | 1 << b);
                        next.push(lanes.map_or(left, |(_, lanes)| self.lowest(lanes, left)));
                    }
                }
            }
        }
    }

    /// The set that looks like this one on the board when all has fallen, and is the lowest in each lane.
    fn lowest(&self, lanes: &[Vec<usize>], set: u64) -> u64 {
        let mut lowest = 0;
        for lane in lanes {
            let mut next = lane.iter();
            for tile in lane.iter().filter(|tile| set >> **tile & 1 == 1) {
                let same = |other: &&usize| self.places.kind(**other) == self.places.kind(*tile);
                lowest |= next.find(same).map_or(0, |other| 1 << other);
            }
        }
        lowest
    }
}

/// The spots of the tiles that are left, when all has fallen.
fn fallen(board: &Board, side: Side, lanes: &[Vec<usize>], set: u64) -> Vec<RingCoord> {
    let mut coords = vec![RingCoord { row: 0, column: 0 }; lanes.iter().map(Vec::len).sum()];
    for (lane, tiles) in lanes.iter().enumerate() {
        for (up, &tile) in tiles.iter().filter(|tile| set >> **tile & 1 == 1).enumerate() {
            coords[tile] = side.cell(board.size(), lane, up).into();
        }
    }
    coords
}

/// The numbers in a set of bits.
fn members(mut set: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let first = (set != 0).then(|| set.trailing_zeros() as usize);
        set &= set.wrapping_sub(1);
        first
    })
}

fn shl(word: u64, by: u32) -> u64 {
    word.checked_shl(by).unwrap_or(0)
}

fn shr(word: u64, by: u32) -> u64 {
    word.checked_shr(by).unwrap_or(0)
}

/// For each of four directions, the places into which a step of one, two, four and so on places goes through empty ones.
struct Open<const D: usize> {
    right: [u64; D],
    left: [u64; D],
    down: [u64; D],
    up: [u64; D],
}

impl Ring {
    fn new(places: &TileIndex) -> Option<Self> {
        let board = places.board();
        let (stride, rows) = (board.width() + 2, board.height() + 2);
        let size = stride * rows;
        if size > 64 {
            return None;
        }
        let all = if size == 64 { u64::MAX } else { (1 << size) - 1 };
        let column = |column: usize| (0..rows).map(|row| 1u64 << (row * stride + column)).sum::<u64>();
        let bit = |&cell: &usize| {
            let cell = board.cell(cell);
            1u64 << ((cell.row + 1) * stride + cell.column + 1)
        };
        Some(Self {
            stride: stride as u32,
            all,
            not_first: all & !column(0),
            not_last: all & !column(stride - 1),
            doublings: if stride.max(rows) <= 8 { 3 } else { 5 },
            bits: places.cells().iter().map(bit).collect(),
        })
    }

    fn open<const D: usize>(&self, taken: u64) -> Open<D> {
        let free = self.all & !taken;
        let (right, left) = (free & self.not_first, free & self.not_last);
        let mut open = Open { right: [right; D], left: [left; D], down: [free; D], up: [free; D] };
        for k in 1..D {
            let (one, row) = (1 << (k - 1), self.stride << (k - 1));
            open.right[k] = open.right[k - 1] & shl(open.right[k - 1], one);
            open.left[k] = open.left[k - 1] & shr(open.left[k - 1], one);
            open.down[k] = open.down[k - 1] & shl(open.down[k - 1], row);
            open.up[k] = open.up[k - 1] & shr(open.up[k - 1], row);
        }
        open
    }

    /// What is reached from these places on level lines through empty places.
    fn level<const D: usize>(&self, open: &Open<D>, from: u64) -> u64 {
        let (mut right, mut left) = (from, from);
        for k in 0..D {
            right |= open.right[k] & shl(right, 1 << k);
            left |= open.left[k] & shr(left, 1 << k);
        }
        right | left
    }

    /// The same on upright lines.
    fn upright<const D: usize>(&self, open: &Open<D>, from: u64) -> u64 {
        let (mut down, mut up) = (from, from);
        for k in 0..D {
            down |= open.down[k] & shl(down, self.stride << k);
            up |= open.up[k] & shr(up, self.stride << k);
        }
        down | up
    }

    fn successors<const D: usize>(&self, groups: &[Vec<u8>], state: u64, next: &mut Vec<u64>) {
        let open = self.open::<D>(state);
        let mut reach: Vec<(u64, u64, u64)> = Vec::with_capacity(16);
        for group in groups {
            reach.clear();
            for &tile in group {
                let bit = self.bits[usize::from(tile)];
                if state & bit == 0 {
                    continue;
                }
                let (level, upright) = (self.level(&open, bit), self.upright(&open, bit));
                let beside = bit << 1 | bit >> 1 | bit << self.stride | bit >> self.stride;
                let (across, along) = match reach.is_empty() {
                    true => (0, 0),
                    false => (self.upright(&open, level), self.level(&open, upright)),
                };
                for &(other, other_level, other_upright) in &reach {
                    if beside & other | across & other_level | along & other_upright != 0 {
                        next.push(state & !(bit | other));
                    }
                }
                reach.push((bit, level, upright));
            }
        }
    }
}

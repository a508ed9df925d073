//! The whole state space of a small board, and its figures.
//!
//! A state is the set of tiles that are left; layers have equally many. With gravity, sets that look alike on the board are one
//! state. The space is gone through once forwards, layer by layer, and once backwards for all figures.
//!
//! The pairs that may be taken in a state, fast: the inner loop of the space.

mod state_space;

use serde::{Deserialize, Serialize};

use crate::games::shisen::board::Board;
use crate::games::shisen::gravity::Side;
use crate::games::shisen::link::{Lines, RingCoord};
use crate::games::shisen::rules::Shisen;
use crate::games::shisen::space::state_space::TileIndex;

pub use self::state_space::{MAX_TILES, StateSpace};

/// As many states as are gone through unless asked otherwise: some 100 MB.
pub const DEFAULT_STATES: usize = 2_000_000;

// The figures of a state space.

/// What the state space of a board says of it.
///
/// A state is *solvable* if all its tiles can be taken, and a *dead end* if it has tiles and no move. Averages are nothing where
/// no state counts. The names follow the abstract and the pseudo-code of the paper; where these leave two readings, both are here.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Figures {
    /// States that can be reached, the start and the empty board (if reached) among them.
    pub states: u64,
    /// Of these, solvable.
    pub solvable_states: u64,
    /// Of these, not solvable.
    pub unsolvable_states: u64,
    /// States with tiles and without a move.
    pub dead_end_states: u64,
    /// Pairs at the start.
    pub initial_moves: u64,
    /// Pairs, summed over all states.
    pub sum_moves_all: u64,
    /// Pairs, summed over solvable states.
    pub sum_moves_solvable: u64,
    /// Pairs, summed over the others.
    pub sum_moves_unsolvable: u64,
    /// Moves that lose.
    pub edges_solvable_to_unsolvable: u64,
    /// Moves that stay solvable.
    pub edges_solvable_to_solvable: u64,
    /// Solvable states with a move: all but the empty board.
    pub solvable_nonterminal_states: u64,
    /// Solvable states with a move that loses.
    pub solvable_states_with_a_losing_move: u64,
    /// The share of losing moves, summed over solvable states with a move.
    pub sum_losing_move_ratio: f64,
    /// Solvable states from which a loss can be reached.
    pub solvable_states_that_can_reach_unsolvable: u64,
    /// For these, the most moves until the first unsolvable state, summed.
    pub sum_longest_solvable_to_unsolvable: u64,
    /// The largest of them; 0 if there is none.
    pub max_longest_solvable_to_unsolvable: u64,
    /// The start's; 0 if a loss cannot be reached from it.
    pub initial_longest_solvable_to_unsolvable: u64,
    /// The start's distance as the pseudo-code reckons it: 0 if solvable, 1 at a dead end, otherwise 1 more than the
    /// *smallest* of its successors.
    pub initial_distance_min: u64,
    /// The same with the *largest* of its successors, as the abstract's words can be read.
    pub initial_distance_max: u64,
    /// The largest distance of the first kind: the paper's longest path in the unsolvable space, by its pseudo-code.
    pub longest_unsolvable_min: u64,
    /// The largest distance of the second kind.
    pub longest_unsolvable_max: u64,
    /// Distances of the first kind, summed.
    pub sum_distance_min: u64,
    /// Distances of the second kind, summed.
    pub sum_distance_max: u64,
    /// Ways to take all tiles, in order; a decimal number, as it may be too large for a count.
    pub solution_sequences: String,
}

fn mean(sum: f64, count: u64) -> Option<f64> {
    (count > 0).then(|| sum / count as f64)
}

impl Figures {
    /// Whether the start is solvable.
    pub fn solvable(&self) -> bool {
        self.initial_distance_min == 0
    }

    /// The average number of available moves, over all states.
    pub fn avg_moves_all(&self) -> f64 {
        mean(self.sum_moves_all as f64, self.states).unwrap_or(0.0)
    }

    /// The same over the states that have a move; nothing if none has.
    pub fn avg_moves_nonterminal(&self) -> Option<f64> {
        // Of the states without a move, those that are solvable are the empty board.
        let ended = self.dead_end_states + (self.solvable_states - self.solvable_nonterminal_states);
        mean(self.sum_moves_all as f64, self.states - ended)
    }

    /// The share of solvable states.
    pub fn rate_solvable(&self) -> f64 {
        mean(self.solvable_states as f64, self.states).unwrap_or(0.0)
    }

    /// The mean share of losing moves, over solvable states with a move: the third metric by its Japanese name.
    pub fn avg_losing_move_ratio(&self) -> Option<f64> {
        mean(self.sum_losing_move_ratio, self.solvable_nonterminal_states)
    }

    /// The mean of the most moves from a solvable state until a loss, over those that can reach one: the third metric by its
    /// English name.
    pub fn avg_longest_solvable_to_unsolvable(&self) -> Option<f64> {
        mean(self.sum_longest_solvable_to_unsolvable as f64, self.solvable_states_that_can_reach_unsolvable)
    }

    /// The mean distance of the first kind, over unsolvable states.
    pub fn avg_distance_min(&self) -> Option<f64> {
        mean(self.sum_distance_min as f64, self.unsolvable_states)
    }

    /// The mean distance of the second kind, over unsolvable states.
    pub fn avg_distance_max(&self) -> Option<f64> {
        mean(self.sum_distance_max as f64, self.unsolvable_states)
    }
}

// A state space to be drawn: plain data.

/// A state.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Node {
    /// How many tiles are left: its layer.
    pub left: u32,
    /// Whether all tiles can be taken from here.
    pub solvable: bool,
    /// Whether it has tiles and no move.
    pub dead_end: bool,
    /// Which tiles are left: bit 0 is the first tile of the start board in reading order.
    pub tiles: u64,
}

/// A move from one state to another, by their numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Edge {
    /// Before.
    pub from: u32,
    /// After.
    pub to: u32,
}

/// The states of a board and the moves between them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Graph {
    /// The start's text.
    pub start: String,
    /// The states: the start first, then layer by layer, fewer and fewer tiles.
    pub nodes: Vec<Node>,
    /// The moves, by their first state. With gravity two moves may lead to the same state; they are two edges.
    pub edges: Vec<Edge>,
}

impl Graph {
    /// The numbers of the nodes, layer by layer.
    pub fn layers(&self) -> Vec<Vec<usize>> {
        let mut layers: Vec<Vec<usize>> = Vec::new();
        let mut left = None;
        for (at, node) in self.nodes.iter().enumerate() {
            if left != Some(node.left) {
                layers.push(Vec::new());
                left = Some(node.left);
            }
            if let Some(layer) = layers.last_mut() {
                layer.push(at);
            }
        }
        layers
    }

    /// The node of a position; nothing if it is none of these, as after a shuffle.
    pub fn find(&self, position: &Shisen) -> Option<usize> {
        let start = self.start.parse::<Shisen>().ok()?;
        if start.gravity() != position.gravity() {
            return None;
        }
        let tiles = TileIndex::new(start.board(), start.gravity())?.set(position.board())?;
        self.nodes.iter().position(|node| node.tiles == tiles)
    }
}

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

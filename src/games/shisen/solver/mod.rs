//! The solver: whether all tiles can be taken, and how.
//!
//! Without gravity taking a pair only opens ways, so the order never matters, only which tiles are partners. Whatever is safe is
//! done at once: a kind of which all tiles can be taken now (`tile_layout.rs`). Random playouts find most solutions. What
//! they leave is searched over the partners (`pairing.rs`): a board is proved lost where tiles stay even if each goes as soon as any
//! tile that may still be its partner can be linked, gone or not.
//!
//! With gravity none of this holds. Playouts are followed by a search over positions that remembers what is lost.
//!
//! The search over positions, for boards with gravity and for kinds with very many tiles: playouts, then every position once.

mod pairing;
mod tile_layout;

use std::collections::BTreeSet;

use crate::engine::rng::Rng;
use crate::engine::seed::hash_of;
use crate::games::shisen::board::Cell;
use crate::games::shisen::gravity::Side;
use crate::games::shisen::link::{Lines, RingCoord};
use crate::games::shisen::rules::{Move, Shisen};
use crate::games::shisen::solver::tile_layout::{PartialMatching, TileBudget, TileLayout};
use crate::search::proof::{Budget, Proof};

/// A way to take all tiles, or the proof that there is none. All ways are equally long.
///
/// A node is about a microsecond's work.
pub fn solve(position: &Shisen, budget: &mut Budget<'_>) -> Proof<Vec<Move>> {
    if position.board().tiles() == 0 {
        return Proof::Solved(Vec::new());
    }
    match TileLayout::new(position).filter(|_| position.gravity().is_none()) {
        None => solve_falling(position, budget),
        Some(layout) => pairing::solve(&layout, budget).map_moves(|(a, b)| Move::pair(layout.cell(a), layout.cell(b))),
    }
}

// Random playouts: pairs are taken at random until none is left.

/// What came of a playout.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Playout {
    /// The moves.
    pub moves: Vec<Move>,
    /// The tiles that were left at the end; 0 if the board was cleared.
    pub left: usize,
    /// Pairs at hand, summed over the positions in which there was one: as many positions as there are moves.
    pub choices: u64,
}

/// Takes pairs at random, each at hand as likely as the others. A field that is cloned serves many playouts of one position.
pub fn playout(mut field: TileState, rng: &mut Rng) -> Playout {
    let (mut moves, mut choices) = (Vec::with_capacity(field.left() / 2), 0);
    while let Some(&pair) = field.open().get(rng.below(field.open().len() as u32) as usize) {
        choices += field.open().len() as u64;
        moves.push(field.m(pair));
        field.take(pair);
    }
    Playout { moves, left: field.left(), choices }
}

// Random playouts that take what is safe at once: they find solutions and prove nothing.

/// Plays on at random: the pairs in order if all tiles are taken. The position must be settled.
pub fn guess(
    layout: &TileLayout,
    mut rest: PartialMatching,
    rng: &mut Rng,
    clock: &mut TileBudget<'_, '_>,
) -> Option<Vec<(u16, u16)>> {
    let mut open = Vec::new();
    while !clock.is_spent() {
        if rest.is_cleared() {
            return Some(rest.taken);
        }
        let (a, b) = some_pair(layout, &rest, &mut open, rng, clock)?;
        rest.take(layout, a, b);
        rest.settle(layout, clock);
    }
    None
}

/// A pair at hand, each as likely as the others.
fn some_pair(
    layout: &TileLayout,
    rest: &PartialMatching,
    open: &mut Vec<(u16, u16)>,
    rng: &mut Rng,
    clock: &mut TileBudget<'_, '_>,
) -> Option<(u16, u16)> {
    open.clear();
    for (group, &left) in rest.left.iter().enumerate().filter(|(_, left)| **left != 0) {
        clock.look(left.count_ones() as usize);
        for a in layout.members(group, left) {
            // Each pair once: partners behind the tile.
            let behind = rest.partners[usize::from(a)] & left & !(layout.bit(a) | (layout.bit(a) - 1));
            open.extend(layout.members(group, behind).filter(|&b| layout.linked(&rest.lines, a, b)).map(|b| (a, b)));
        }
    }
    open.get(rng.below(open.len() as u32) as usize).copied()
}

/// The most playouts before the search.
const PLAYOUTS: u64 = 300;
/// A pair that is looked at costs so many nodes, as does taking one: it is a few microseconds' work.
const PAIR_NODES: u64 = 10;
/// The most positions that are remembered: some hundred bytes each.
const MAX_KEPT: usize = 500_000;

/// A way to take all tiles, or the proof that there is none.
fn solve_falling(position: &Shisen, budget: &mut Budget<'_>) -> Proof<Vec<Move>> {
    let field = TileState::new(position);
    let seed = hash_of(&position.to_string());
    for number in 0..PLAYOUTS {
        if !tick(budget, PAIR_NODES * field.left() as u64 / 2) {
            return Proof::Unknown;
        }
        let play = playout(field.clone(), &mut Rng::part(seed, number));
        if play.left == 0 {
            return Proof::Solved(play.moves);
        }
    }
    let mut search = Search { lost: BTreeSet::new(), moves: Vec::new() };
    match search.go(&field, budget) {
        Some(true) => Proof::Solved(search.moves),
        Some(false) => Proof::Impossible,
        None => Proof::Unknown,
    }
}

fn tick(budget: &mut Budget<'_>, nodes: u64) -> bool {
    (0..nodes).all(|_| budget.tick())
}

struct Search {
    /// The pictures of positions that are lost.
    lost: BTreeSet<Box<[u8]>>,
    /// The moves to the position at hand.
    moves: Vec<Move>,
}

impl Search {
    /// Whether all tiles can be taken from here; nothing once the budget or the memory is spent.
    fn go(&mut self, field: &TileState, budget: &mut Budget<'_>) -> Option<bool> {
        if field.left() == 0 {
            return Some(true);
        }
        let picture = field.picture().into_boxed_slice();
        if self.lost.contains(&picture) {
            return Some(false);
        }
        for &pair in field.open() {
            if !tick(budget, PAIR_NODES) || self.lost.len() >= MAX_KEPT {
                return None;
            }
            let mut next = field.clone();
            next.take(pair);
            self.moves.push(field.m(pair));
            if self.go(&next, budget)? {
                return Some(true);
            }
            self.moves.pop();
        }
        self.lost.insert(picture);
        Some(false)
    }
}

// The tiles of a position while pairs are taken, with the pairs at hand: for playouts and for searches with gravity.

/// Tiles, by their numbers in reading order of the position.
#[derive(Clone, Debug)]
pub struct TileState {
    size: (usize, usize),
    /// Where each tile lies now.
    coords: Vec<RingCoord>,
    kinds: Vec<u8>,
    /// With gravity, the side to which tiles fall, and those that are left in each lane, the lowest first.
    lanes: Option<(Side, Vec<Vec<u16>>)>,
    lines: Lines,
    /// The pairs at hand.
    open: Vec<(u16, u16)>,
    /// Pairs of tiles that match and that nothing joins yet.
    shut: Vec<(u16, u16)>,
    left: usize,
}

impl TileState {
    /// The tiles of a position.
    pub fn new(position: &Shisen) -> Self {
        let board = position.board();
        let cells: Vec<usize> = (0..board.cells().len()).filter(|&at| board.cells()[at] > 0).collect();
        let kinds: Vec<u8> = cells.iter().map(|&cell| board.cells()[cell]).collect();
        let mut shut = Vec::new();
        for (at, kind) in kinds.iter().enumerate() {
            let equal = (at + 1..kinds.len()).filter(|&other| kinds[other] == *kind);
            shut.extend(equal.map(|other| (at as u16, other as u16)));
        }
        let lanes = position.gravity().map(|side| {
            let tiles = side.tiles(board, &cells).into_iter();
            (side, tiles.map(|lane| lane.into_iter().map(|tile| tile as u16).collect()).collect())
        });
        let mut field = Self {
            size: board.size(),
            coords: cells.iter().map(|&cell| Lines::coord(board, cell)).collect(),
            left: kinds.len(),
            kinds,
            lanes,
            lines: Lines::of(board),
            open: Vec::new(),
            shut,
        };
        field.look();
        field
    }

    /// The pairs at hand, in an order that depends on nothing but what was taken.
    pub fn open(&self) -> &[(u16, u16)] {
        &self.open
    }

    /// How many tiles are left.
    pub fn left(&self) -> usize {
        self.left
    }

    /// The move that takes two tiles where they lie now.
    pub fn m(&self, (a, b): (u16, u16)) -> Move {
        let cell = |tile: u16| {
            let coord = self.coords[usize::from(tile)];
            Cell { row: usize::from(coord.row) - 1, column: usize::from(coord.column) - 1 }
        };
        Move::pair(cell(a), cell(b))
    }

    /// Takes a pair that is at hand.
    pub fn take(&mut self, (a, b): (u16, u16)) {
        let gone = |pair: &(u16, u16)| pair.0 == a || pair.0 == b || pair.1 == a || pair.1 == b;
        self.open.retain(|pair| !gone(pair));
        self.shut.retain(|pair| !gone(pair));
        self.left -= 2;
        for tile in [a, b] {
            self.lines.take(self.coords[usize::from(tile)]);
        }
        if self.lanes.is_some() {
            self.fall([a, b]);
            self.shut.append(&mut self.open);
            self.shut.sort_unstable();
        }
        self.look();
    }

    /// After two tiles are gone, everything falls; at the first pair of a position that may be more than their lanes.
    fn fall(&mut self, gone: [u16; 2]) {
        let Some((side, lanes)) = &mut self.lanes else { return };
        self.lines = Lines::empty(self.size.0, self.size.1);
        for (lane, tiles) in lanes.iter_mut().enumerate() {
            tiles.retain(|tile| !gone.contains(tile));
            for (up, &tile) in tiles.iter().enumerate() {
                let coord = RingCoord::from(side.cell(self.size, lane, up));
                self.coords[usize::from(tile)] = coord;
                self.lines.put(coord);
            }
        }
    }

    /// Moves the pairs that a link joins now to those at hand.
    fn look(&mut self) {
        let (lines, coords, open) = (&self.lines, &self.coords, &mut self.open);
        self.shut.retain(|&(a, b)| {
            let linked = lines.linked(coords[usize::from(a)], coords[usize::from(b)]);
            if linked {
                open.push((a, b));
            }
            !linked
        });
    }

    /// What lies where, a byte a cell: two fields of one position look alike if these are equal.
    pub fn picture(&self) -> Vec<u8> {
        let mut picture = vec![0; self.size.0 * self.size.1];
        let mut put = |tile: usize| {
            let coord = self.coords[tile];
            picture[(usize::from(coord.row) - 1) * self.size.0 + usize::from(coord.column) - 1] = self.kinds[tile];
        };
        match &self.lanes {
            Some((_, lanes)) => lanes.iter().flatten().for_each(|&tile| put(usize::from(tile))),
            None => (0..self.coords.len()).filter(|&tile| self.lines.taken(self.coords[tile])).for_each(put),
        }
        picture
    }
}

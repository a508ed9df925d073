//! The tiles of a board without gravity, their possible partners, and what can be taken whatever comes.

use crate::games::shisen::board::Cell;
use crate::games::shisen::link::{Lines, RingCoord};
use crate::games::shisen::rules::Shisen;
use crate::search::proof::Budget;

/// The most tiles of a kind: their places in it fit into a word.
const MAX_COPIES: usize = 64;
/// So many looks at a tile are a node.
const LOOKS: u32 = 16;

/// Counts looks at tiles against a budget.
pub struct TileBudget<'a, 'b> {
    budget: &'a mut Budget<'b>,
    looks: u32,
    spent: bool,
}

impl<'a, 'b> TileBudget<'a, 'b> {
    /// The first node is counted at once: without a budget nothing is said.
    pub fn new(budget: &'a mut Budget<'b>) -> Self {
        let spent = !budget.tick();
        Self { budget, looks: 0, spent }
    }

    /// Counts so many looks.
    pub fn look(&mut self, looks: usize) {
        self.looks += looks as u32;
        while self.looks >= LOOKS && !self.spent {
            self.looks -= LOOKS;
            self.spent = !self.budget.tick();
        }
    }

    /// Whether the budget is spent: then nothing that follows is a proof.
    pub fn is_spent(&self) -> bool {
        self.spent
    }
}

/// What never changes: where tiles lie and which are equal.
pub struct TileLayout {
    pub lines: Lines,
    pub coords: Vec<RingCoord>,
    /// The tiles of each kind.
    pub groups: Vec<Vec<u16>>,
    /// The kind of each tile, as its place in [`Self::groups`].
    pub group_of: Vec<u8>,
    /// The place of each tile in its kind.
    pub slot_of: Vec<u8>,
}

impl TileLayout {
    /// The tiles of a position; nothing if a kind has too many.
    pub fn new(position: &Shisen) -> Option<Self> {
        let board = position.board();
        let cells: Vec<usize> = (0..board.cells().len()).filter(|&at| board.cells()[at] > 0).collect();
        let mut number = vec![0; board.cells().len()];
        cells.iter().enumerate().for_each(|(tile, &cell)| number[cell] = tile as u16);
        let groups: Vec<Vec<u16>> =
            board.groups().into_iter().map(|(_, cells)| cells.into_iter().map(|cell| number[cell]).collect()).collect();
        if groups.iter().any(|group| group.len() > MAX_COPIES) {
            return None;
        }
        let (mut group_of, mut slot_of) = (vec![0; cells.len()], vec![0; cells.len()]);
        for (at, group) in groups.iter().enumerate() {
            for (slot, &tile) in group.iter().enumerate() {
                (group_of[usize::from(tile)], slot_of[usize::from(tile)]) = (at as u8, slot as u8);
            }
        }
        let coords = cells.iter().map(|&cell| Lines::coord(board, cell)).collect();
        Some(Self { lines: Lines::of(board), coords, groups, group_of, slot_of })
    }

    /// How many tiles there are.
    pub fn tiles(&self) -> usize {
        self.coords.len()
    }

    /// Where a tile lies.
    pub fn cell(&self, tile: u16) -> Cell {
        let coord = self.coords[usize::from(tile)];
        Cell { row: usize::from(coord.row) - 1, column: usize::from(coord.column) - 1 }
    }

    pub fn linked(&self, lines: &Lines, a: u16, b: u16) -> bool {
        lines.linked(self.coords[usize::from(a)], self.coords[usize::from(b)])
    }

    /// The kind of a tile.
    pub fn group(&self, tile: u16) -> usize {
        usize::from(self.group_of[usize::from(tile)])
    }

    /// The bit of a tile within its kind.
    pub fn bit(&self, tile: u16) -> u64 {
        1 << self.slot_of[usize::from(tile)]
    }

    /// The tiles of a set of bits of a kind.
    pub fn members(&self, group: usize, mut set: u64) -> impl Iterator<Item = u16> + '_ {
        std::iter::from_fn(move || {
            let slot = (set != 0).then(|| set.trailing_zeros() as usize)?;
            set &= set - 1;
            Some(self.groups[group][slot])
        })
    }
}

/// A position on the way: what is taken, and who may still be whose partner.
#[derive(Clone)]
pub struct PartialMatching {
    /// The tiles that are left.
    pub lines: Lines,
    /// Those of each kind, as bits.
    pub left: Vec<u64>,
    /// For each tile its possible partners, as bits of its kind.
    pub partners: Vec<u64>,
    /// The pairs that were taken, in order.
    pub taken: Vec<(u16, u16)>,
}

impl PartialMatching {
    /// All tiles are left, and all that match may be partners.
    pub fn new(layout: &TileLayout) -> Self {
        let full = |group: &Vec<u16>| if group.len() == 64 { u64::MAX } else { (1 << group.len()) - 1 };
        let left: Vec<u64> = layout.groups.iter().map(full).collect();
        let partners = |tile: usize| left[usize::from(layout.group_of[tile])] & !(1 << layout.slot_of[tile]);
        let partners = (0..layout.tiles()).map(partners).collect();
        Self { lines: layout.lines.clone(), left, partners, taken: Vec::with_capacity(layout.tiles() / 2) }
    }

    /// Whether no tile is left.
    pub fn is_cleared(&self) -> bool {
        self.left.iter().all(|left| *left == 0)
    }

    /// The partners of a tile that are left.
    fn there(&self, layout: &TileLayout, tile: u16) -> u64 {
        self.partners[usize::from(tile)] & self.left[layout.group(tile)]
    }

    /// Takes two tiles, which some link joins.
    pub fn take(&mut self, layout: &TileLayout, a: u16, b: u16) {
        for tile in [a, b] {
            self.lines.take(layout.coords[usize::from(tile)]);
            self.left[layout.group(tile)] &= !layout.bit(tile);
        }
        self.taken.push((a, b));
    }

    /// Takes whatever cannot be wrong, again and again: two tiles that can only be each other's partners, and all tiles of a
    /// kind if they can all be taken now.
    pub fn settle(&mut self, layout: &TileLayout, clock: &mut TileBudget<'_, '_>) {
        let mut still = 0;
        let mut group = 0;
        // Until nothing changed for one whole round.
        while still < layout.groups.len() {
            let count = self.left[group].count_ones() as usize;
            clock.look(count);
            let taken = match count {
                0 => false,
                2 => self.take_last(layout, group),
                4 => self.take_four(layout, group),
                _ => self.take_many(layout, group),
            };
            still = if taken { 0 } else { still + 1 };
            group = (group + 1) % layout.groups.len();
        }
    }

    fn take_last(&mut self, layout: &TileLayout, group: usize) -> bool {
        let left = self.left[group];
        let a = layout.groups[group][left.trailing_zeros() as usize];
        let b = layout.groups[group][63 - left.leading_zeros() as usize];
        let fits = self.partners[usize::from(a)] & layout.bit(b) != 0 && layout.linked(&self.lines, a, b);
        if fits {
            self.take(layout, a, b);
        }
        fits
    }

    fn take_four(&mut self, layout: &TileLayout, group: usize) -> bool {
        let mut four = layout.members(group, self.left[group]);
        let (Some(a), Some(b), Some(c), Some(d)) = (four.next(), four.next(), four.next(), four.next()) else {
            return false;
        };
        let joined = |rest: &Self, a: u16, b: u16| {
            rest.partners[usize::from(a)] & layout.bit(b) != 0 && layout.linked(&rest.lines, a, b)
        };
        let only = |rest: &Self, a: u16| rest.partners[usize::from(a)] & rest.left[group];
        for (one, other) in [((a, b), (c, d)), ((a, c), (b, d)), ((a, d), (b, c))] {
            let both = [joined(self, one.0, one.1), joined(self, other.0, other.1)];
            match both {
                [true, true] => {
                    self.take(layout, one.0, one.1);
                    self.take(layout, other.0, other.1);
                    return true;
                }
                // A pair that is decided goes as soon as it can.
                [true, false] if only(self, one.0) == layout.bit(one.1) => {
                    self.take(layout, one.0, one.1);
                    return true;
                }
                [false, true] if only(self, other.0) == layout.bit(other.1) => {
                    self.take(layout, other.0, other.1);
                    return true;
                }
                _ => {}
            }
        }
        false
    }

    /// Decided pairs as soon as they can go; otherwise all tiles, if taking the first pair each time leaves none.
    fn take_many(&mut self, layout: &TileLayout, group: usize) -> bool {
        for a in layout.members(group, self.left[group]) {
            let there = self.there(layout, a);
            if there.count_ones() == 1 {
                let b = layout.groups[group][there.trailing_zeros() as usize];
                if layout.linked(&self.lines, a, b) {
                    self.take(layout, a, b);
                    return true;
                }
            }
        }
        let mut free = self.left[group];
        let mut pairs = Vec::new();
        while free != 0 {
            let a = layout.groups[group][free.trailing_zeros() as usize];
            free &= free - 1;
            let partners = self.partners[usize::from(a)] & free;
            let Some(b) = layout.members(group, partners).find(|&b| layout.linked(&self.lines, a, b)) else {
                return false;
            };
            free &= !layout.bit(b);
            pairs.push((a, b));
        }
        pairs.iter().for_each(|&(a, b)| self.take(layout, a, b));
        true
    }
}

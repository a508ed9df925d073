//! The relaxation, and what is known of partners.
//!
//! A tile goes as soon as a link joins it to any that may be its partner, whether that one is gone or not. Whatever can be
//! taken in any game goes in the relaxation too, so where tiles stay, the board is lost.

use super::tile_layout::{PartialMatching, TileBudget, TileLayout};
use crate::games::shisen::lines::Lines;

/// A set of kinds.
pub type Kinds = u64;

/// Tiles that go one by one.
#[derive(Clone)]
pub struct Relaxed {
    pub lines: Lines,
    /// The tiles that stay, as far as is known.
    pub left: Vec<u16>,
}

impl Relaxed {
    /// The tiles of a position; those of one kind may be left out, and then they stay where they are.
    pub fn new(layout: &TileLayout, rest: &PartialMatching, without: Option<usize>) -> Self {
        let groups = (0..layout.groups.len()).filter(|&group| Some(group) != without);
        let left = groups.flat_map(|group| layout.members(group, rest.left[group])).collect();
        Self { lines: rest.lines.clone(), left }
    }

    /// Tiles that were left out come in.
    pub fn add(&mut self, tiles: &[u16]) {
        self.left.extend_from_slice(tiles);
    }

    pub fn is_cleared(&self) -> bool {
        self.left.is_empty()
    }

    /// Lets tiles go until none can.
    pub fn run(&mut self, layout: &TileLayout, partners: &[u64], clock: &mut TileBudget<'_, '_>) {
        loop {
            let before = self.left.len();
            clock.look(before);
            let lines = &mut self.lines;
            self.left.retain(|&tile| {
                let group = layout.group(tile);
                let goes =
                    layout.members(group, partners[usize::from(tile)]).any(|other| layout.linked(lines, tile, other));
                if goes {
                    lines.take(layout.coords[usize::from(tile)]);
                }
                !goes
            });
            if self.left.len() == before || self.left.is_empty() {
                return;
            }
        }
    }
}

/// A position of the search.
#[derive(Clone)]
pub struct Node {
    pub rest: PartialMatching,
    /// For each tile and each of its kind, why they may not be partners: the kinds whose decisions that follows from.
    reasons: Vec<Kinds>,
    /// Where the reasons of each tile begin.
    first: std::rc::Rc<[u32]>,
}

impl Node {
    /// Nothing is decided.
    pub fn new(layout: &TileLayout) -> Self {
        let mut end = 0;
        let mut begin = |tile: usize| {
            let first = end;
            end += layout.groups[usize::from(layout.group_of[tile])].len() as u32;
            first
        };
        let first = (0..layout.tiles()).map(&mut begin).collect();
        Self { rest: PartialMatching::new(layout), reasons: vec![0; end as usize], first }
    }

    fn at(&self, layout: &TileLayout, tile: u16, other: u16) -> usize {
        self.first[usize::from(tile)] as usize + usize::from(layout.slot_of[usize::from(other)])
    }

    /// Why two tiles of a kind may not be partners.
    pub fn reason(&self, layout: &TileLayout, tile: u16, other: u16) -> Kinds {
        self.reasons[self.at(layout, tile, other)]
    }

    /// The tiles of its kind that may not be a tile's partner, but for itself.
    pub fn struck(&self, layout: &TileLayout, tile: u16) -> u64 {
        let group = &layout.groups[layout.group(tile)];
        let full = if group.len() == 64 { u64::MAX } else { (1 << group.len()) - 1 };
        full & !self.rest.partners[usize::from(tile)] & !layout.bit(tile)
    }

    /// Why a tile has no more partners than it has.
    pub fn why(&self, layout: &TileLayout, tile: u16) -> Kinds {
        let struck = layout.members(layout.group(tile), self.struck(layout, tile));
        struck.fold(0, |why, other| why | self.reason(layout, tile, other))
    }

    /// The partners of all tiles if these two were partners.
    pub fn with(&self, layout: &TileLayout, a: u16, b: u16) -> Vec<u64> {
        let mut partners = self.rest.partners.clone();
        let pair = layout.bit(a) | layout.bit(b);
        for &tile in &layout.groups[layout.group(a)] {
            partners[usize::from(tile)] &= !pair;
        }
        (partners[usize::from(a)], partners[usize::from(b)]) = (layout.bit(b), layout.bit(a));
        partners
    }

    /// Two tiles cannot be partners.
    pub fn forbid(&mut self, layout: &TileLayout, a: u16, b: u16, why: Kinds) {
        if self.rest.partners[usize::from(a)] & layout.bit(b) == 0 {
            return;
        }
        for (tile, other) in [(a, b), (b, a)] {
            self.rest.partners[usize::from(tile)] &= !layout.bit(other);
            let at = self.at(layout, tile, other);
            self.reasons[at] = why;
        }
    }

    /// Two tiles are partners.
    ///
    /// # Errors
    /// Some tile has none then: why.
    pub fn decide(&mut self, layout: &TileLayout, a: u16, b: u16, why: Kinds) -> Result<(), Kinds> {
        self.pair_up(layout, a, b, why);
        self.settle_partners(layout, layout.group(a))
    }

    fn pair_up(&mut self, layout: &TileLayout, a: u16, b: u16, why: Kinds) {
        for (tile, partner) in [(a, b), (b, a)] {
            let others = self.rest.partners[usize::from(tile)] & !layout.bit(partner);
            for other in layout.members(layout.group(tile), others).collect::<Vec<_>>() {
                self.forbid(layout, tile, other, why);
            }
        }
    }

    /// A tile with one partner left has it, and nobody else does.
    ///
    /// # Errors
    /// A tile has no partner left: why.
    pub fn settle_partners(&mut self, layout: &TileLayout, group: usize) -> Result<(), Kinds> {
        loop {
            let mut changed = false;
            for &tile in &layout.groups[group] {
                let partners = self.rest.partners[usize::from(tile)];
                if partners == 0 {
                    return Err(self.why(layout, tile));
                }
                if partners.count_ones() > 1 {
                    continue;
                }
                let other = layout.groups[group][partners.trailing_zeros() as usize];
                if self.rest.partners[usize::from(other)] != layout.bit(tile) {
                    self.pair_up(layout, tile, other, self.why(layout, tile));
                    changed = true;
                }
            }
            if !changed {
                return Ok(());
            }
        }
    }
}

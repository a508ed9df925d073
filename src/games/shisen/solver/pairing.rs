//! The search over partners, for boards without gravity.
//!
//! A node decides the partner of a tile. What shows that a node is lost is a set of kinds: those whose decisions matter.
//! A decision that does not matter is not tried the other way (conflict-directed backjumping).

use crate::engine::rng::Rng;
use crate::games::shisen::link::Lines;
use crate::games::shisen::solver::guess;
use crate::games::shisen::solver::tile_layout::{PartialMatching, TileBudget, TileLayout};
use crate::search::proof::{Budget, Proof};

/// Playouts before the search, and at each of its nodes.
const FIRST_GUESSES: u32 = 60;
const GUESSES: u32 = 2;
/// A kind with more tiles left is not probed: it has too many pairs.
const MAX_PROBED: u32 = 6;

/// The order in which all tiles go, or the proof that there is none.
pub fn solve(layout: &TileLayout, budget: &mut Budget<'_>) -> Proof<Vec<(u16, u16)>> {
    let mut search = Search {
        layout,
        clock: TileBudget::new(budget),
        // Playouts differ from one another and are the same each time.
        rng: Rng::new(layout.tiles() as u64),
        weights: vec![1; layout.groups.len()],
    };
    let mut node = Node::new(layout);
    match search.node(&mut node, 0, FIRST_GUESSES) {
        NodeResult::Found(moves) => Proof::Solved(moves),
        NodeResult::Lost(_) => Proof::Impossible,
        NodeResult::GaveUp => Proof::Unknown,
    }
}

/// What came of a node.
enum NodeResult {
    /// A solution.
    Found(Vec<(u16, u16)>),
    /// There is none as long as these kinds stay decided as they are.
    Lost(Kinds),
    /// The budget is spent.
    GaveUp,
}

struct Search<'a, 'b, 'c> {
    layout: &'a TileLayout,
    clock: TileBudget<'b, 'c>,
    rng: Rng,
    /// How often each kind had tiles that could not go.
    weights: Vec<u64>,
}

impl Search<'_, '_, '_> {
    /// Searches on from a node in which these kinds have decided tiles.
    fn node(&mut self, node: &mut Node, decided: Kinds, guesses: u32) -> NodeResult {
        node.rest.settle(self.layout, &mut self.clock);
        for _ in 0..guesses {
            if let Some(moves) = guess(self.layout, node.rest.clone(), &mut self.rng, &mut self.clock) {
                return NodeResult::Found(moves);
            }
        }
        let pruned = self.prune(node);
        if self.clock.is_spent() {
            return NodeResult::GaveUp;
        }
        if let Err(why) = pruned {
            return NodeResult::Lost(why);
        }
        if node.rest.is_cleared() {
            return NodeResult::Found(node.rest.taken.clone());
        }
        self.branch(node, decided)
    }

    /// Tries all partners of a tile.
    fn branch(&mut self, node: &Node, decided: Kinds) -> NodeResult {
        // Where nothing is left to be decided, settling takes everything or the relaxation has said that it is lost.
        let Some(tile) = self.choose(node) else { return NodeResult::GaveUp };
        let group = self.layout.group(tile);
        let own = 1 << group;
        let mut why = node.why(self.layout, tile);
        let mut partners: Vec<u16> = self.layout.members(group, node.rest.partners[usize::from(tile)]).collect();
        partners.sort_by_key(|&other| !self.layout.linked(&node.rest.lines, tile, other));
        for other in partners {
            let mut next = node.clone();
            let outcome = match next.decide(self.layout, tile, other, own) {
                Ok(()) => self.node(&mut next, decided | own, GUESSES),
                Err(why) => NodeResult::Lost(why),
            };
            match outcome {
                // What was decided here does not matter, so the other partners are lost for the same reason.
                NodeResult::Lost(reason) if reason & own == 0 => return NodeResult::Lost(reason),
                NodeResult::Lost(reason) => why |= reason,
                found_or_spent => return found_or_spent,
            }
        }
        NodeResult::Lost(if decided & own == 0 { why & !own } else { why })
    }

    /// A tile whose partner is open, of the kind that had most trouble for the number of its choices.
    fn choose(&self, node: &Node) -> Option<u16> {
        let choices = |tile: &u16| node.rest.partners[usize::from(*tile)].count_ones();
        let narrow = |group: usize| {
            let open = self.layout.members(group, node.rest.left[group]).filter(|tile| choices(tile) > 1);
            open.min_by_key(choices).map(|tile| (group, tile))
        };
        let tiles = (0..self.layout.groups.len()).filter_map(narrow);
        let rank = |(group, tile): &(usize, u16)| self.weights[*group] * 1024 / u64::from(choices(tile));
        tiles.max_by_key(rank).map(|(_, tile)| tile)
    }

    /// Strikes out partners that lead nowhere, and takes what is safe then; the reason if all is lost.
    fn prune(&mut self, node: &mut Node) -> Result<(), Kinds> {
        loop {
            let mut field = Relaxed::new(self.layout, &node.rest, None);
            field.run(self.layout, &node.rest.partners, &mut self.clock);
            if !field.is_cleared() {
                return Err(self.explain(node, &field));
            }
            let mut changed = false;
            for group in 0..self.layout.groups.len() {
                if self.clock.is_spent() {
                    return Ok(());
                }
                changed |= self.probe(node, group)?;
            }
            node.rest.settle(self.layout, &mut self.clock);
            if !changed || node.rest.is_cleared() {
                return Ok(());
            }
        }
    }

    /// Tries each two partners of a kind in the relaxation; whether some were struck out.
    fn probe(&mut self, node: &mut Node, group: usize) -> Result<bool, Kinds> {
        let layout = self.layout;
        let left = node.rest.left[group];
        if !(4..=MAX_PROBED).contains(&left.count_ones()) {
            return Ok(false);
        }
        // What goes without this kind's help goes in all cases.
        let mut without = Relaxed::new(layout, &node.rest, Some(group));
        without.run(layout, &node.rest.partners, &mut self.clock);
        let tiles: Vec<u16> = layout.members(group, left).collect();
        // With four tiles, the partner of one decides the others'.
        let firsts = if tiles.len() == 4 { &tiles[..1] } else { &tiles[..] };
        let mut changed = false;
        for &a in firsts {
            let open = node.rest.partners[usize::from(a)] & left & !(layout.bit(a) - 1);
            if node.rest.partners[usize::from(a)].count_ones() < 2 {
                continue;
            }
            for b in layout.members(group, open).collect::<Vec<_>>() {
                let mut field = without.clone();
                field.add(&tiles);
                let partners = node.with(layout, a, b);
                field.run(layout, &partners, &mut self.clock);
                if field.is_cleared() {
                    continue;
                }
                let why = self.explain(node, &field);
                node.forbid(layout, a, b, why);
                // The other two can be partners only where these are: none of those that are gone is left for them.
                let gone = layout.members(group, node.struck(layout, a) & !left);
                let why = gone.fold(why, |why, other| why | node.reason(layout, a, other));
                if let [c, d] = tiles.iter().filter(|&&tile| tile != a && tile != b).collect::<Vec<_>>()[..] {
                    node.forbid(layout, *c, *d, why);
                }
                node.settle_partners(layout, group)?;
                changed = true;
            }
        }
        Ok(changed)
    }

    /// Why tiles stay in the relaxation: for each of them, why those that a link joins to it may not be its partners. Whatever
    /// else was decided could be undone, and they would still stay.
    fn explain(&mut self, node: &Node, field: &Relaxed) -> Kinds {
        let mut why = 0;
        let mut stuck: Kinds = 0;
        for &tile in &field.left {
            let group = self.layout.group(tile);
            stuck |= 1 << group;
            let struck = node.struck(self.layout, tile);
            let near =
                self.layout.members(group, struck).filter(|&other| self.layout.linked(&field.lines, tile, other));
            why |= near.fold(0, |why, other| why | node.reason(self.layout, tile, other));
        }
        let kinds = (0..self.layout.groups.len()).filter(|group| stuck >> group & 1 == 1);
        kinds.for_each(|group| self.weights[group] += 1);
        why
    }
}

// The relaxation, and what is known of partners.
//
// A tile goes as soon as a link joins it to any that may be its partner, whether that one is gone or not. Whatever can be
// taken in any game goes in the relaxation too, so where tiles stay, the board is lost.

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

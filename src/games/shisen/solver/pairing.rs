//! The search over partners, for boards without gravity.
//!
//! A node decides the partner of a tile. What shows that a node is lost is a set of kinds: those whose decisions matter.
//! A decision that does not matter is not tried the other way (conflict-directed backjumping).

use super::guess::guess;
use super::relaxed::{Kinds, Node, Relaxed};
use super::tile_layout::{TileBudget, TileLayout};
use crate::engine::rng::Rng;
use crate::search::budget::Budget;
use crate::search::proof::Proof;

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

//! The solver: two breadth-first searches that meet. It is exact, and its «impossible» is a proof.

use super::distance_map::DistanceMap;
use super::graph::{self, Bitboard, MoveTable, STATES, SUMMIT};
use super::rules::{Mountain, Move, STEPS};
use crate::search::budget::Budget;
use crate::search::proof::Proof;
use crate::search::solve::Solve;

/// One of the two searches that grow towards each other.
struct Side {
    /// One bit a state, by rank.
    seen: Vec<u64>,
    /// The states seen, layer by layer.
    states: Vec<Bitboard>,
    /// Where each layer begins in `states`; the last one is the outermost.
    layers: Vec<usize>,
}

impl Side {
    fn new() -> Self {
        Self { seen: vec![0; STATES.div_ceil(64)], states: Vec::with_capacity(STATES), layers: Vec::with_capacity(128) }
    }

    fn begin(&mut self, state: Bitboard) {
        self.seen.fill(0);
        self.states.clear();
        self.layers.clear();
        self.states.push(state);
        self.layers.push(0);
        let rank = graph::rank(state);
        self.seen[rank / 64] |= 1 << (rank % 64);
    }

    fn has_seen(&self, rank: usize) -> bool {
        self.seen[rank / 64] >> (rank % 64) & 1 == 1
    }

    /// The states of a layer; 0 is the one where the side began.
    fn layer(&self, depth: usize) -> &[Bitboard] {
        let end = self.layers.get(depth + 1).copied().unwrap_or(self.states.len());
        &self.states[self.layers[depth]..end]
    }

    /// The depth of the outermost layer.
    fn depth(&self) -> usize {
        self.layers.len() - 1
    }

    /// How many states the outermost layer has.
    fn width(&self) -> usize {
        self.states.len() - self.layers[self.depth()]
    }

    /// Notes a state of the next layer; true when the other side has seen it.
    #[inline]
    fn reach(&mut self, state: Bitboard, other: &Side) -> bool {
        let rank = graph::rank(state);
        if !self.has_seen(rank) {
            self.seen[rank / 64] |= 1 << (rank % 64);
            self.states.push(state);
            return other.has_seen(rank);
        }
        false
    }

    /// Finds the next layer, one move on or one move back; true when it touches what the other side
    /// has seen, nothing when the budget is spent.
    fn grow<const BACK: bool>(
        &mut self,
        other: &Side,
        move_table: &MoveTable,
        tick: &mut impl FnMut() -> bool,
    ) -> Option<bool> {
        let outermost = self.layers[self.depth()]..self.states.len();
        self.layers.push(self.states.len());
        let mut met = false;
        for at in outermost {
            if !tick() {
                return None;
            }
            let state = self.states[at];
            let mut reach = |left: u32, entered: u32| met |= self.reach(state ^ 1 << left ^ 1 << entered, other);
            if BACK {
                move_table.predecessors(state, &mut reach);
            } else {
                move_table.successors(state, &mut reach);
            }
        }
        Some(met)
    }
}

/// Finds optima by two breadth-first searches, one from the start and one back from the summit, of
/// which the narrower one grows. Keeps its buffers, so that millions of boards cost no allocation.
pub struct Solver {
    ahead: Side,
    back: Side,
}

impl Default for Solver {
    fn default() -> Self {
        Self::new()
    }
}

impl Solver {
    /// A solver with its buffers (some 200 kB).
    pub fn new() -> Self {
        Self { ahead: Side::new(), back: Side::new() }
    }

    /// The least number of moves from the ground to the summit (8 at the least); nothing when it is
    /// proved that there is no way. `values` are from 0 to 5, top and bottom row.
    pub fn optimum(&mut self, values: &[[u8; STEPS as usize]; 2], summit_lr: bool) -> Option<u16> {
        self.distance(&MoveTable::new(values, summit_lr), graph::GROUND)
    }

    /// The least number of moves from a state of four priests to the summit; nothing when it is
    /// proved that there is no way.
    pub fn distance(&mut self, move_table: &MoveTable, start: Bitboard) -> Option<u16> {
        self.meet(move_table, start, || true).solved()
    }

    /// Grows both sides until they meet or one of them ends; calls `tick` before each expansion.
    fn meet(&mut self, move_table: &MoveTable, start: Bitboard, mut tick: impl FnMut() -> bool) -> Proof<u16> {
        let Self { ahead, back } = self;
        ahead.begin(start);
        back.begin(SUMMIT);
        if start == SUMMIT {
            return Proof::Solved(0);
        }
        for moves in 1.. {
            // Whatever is shorter would have been met before, so the first meeting is a shortest
            // way; a side that ends without one is the proof.
            let forward = ahead.width() <= back.width();
            let met = if forward {
                ahead.grow::<false>(back, move_table, &mut tick)
            } else {
                back.grow::<true>(ahead, move_table, &mut tick)
            };
            match met {
                None => return Proof::Unknown,
                Some(true) => return Proof::Solved(moves),
                Some(false) if ahead.width() == 0 || back.width() == 0 => return Proof::Impossible,
                Some(false) => {}
            }
        }
        Proof::Impossible
    }

    /// The distances of all states on shortest ways from `start`, and of some others. One node is spent for each state
    /// expanded.
    fn distance_map<'a>(
        &mut self,
        move_table: &'a MoveTable,
        start: Bitboard,
        budget: &mut Budget<'_>,
    ) -> Proof<DistanceMap<'a>> {
        self.meet(move_table, start, || budget.tick()).map(|_| self.distances(move_table))
    }

    /// The distances of all states on shortest ways, after the two sides have met.
    fn distances<'a>(&self, move_table: &'a MoveTable) -> DistanceMap<'a> {
        let mut map = DistanceMap::empty(move_table);
        for depth in 0..=self.back.depth() {
            self.back.layer(depth).iter().for_each(|&state| map.set(state, depth as u16));
        }
        // From the meeting back to the start: a state belongs to a shortest way when a move leads
        // from it to one that does.
        for depth in (0..self.ahead.depth()).rev() {
            let distance = (self.ahead.depth() + self.back.depth() - depth) as u16;
            for &state in self.ahead.layer(depth) {
                if map.has_closer(state, distance) {
                    map.set(state, distance);
                }
            }
        }
        map
    }
}

/// The least number of moves that these values need; see [`Solver::optimum`], which is faster for
/// many boards.
pub fn optimum(values: &[[u8; STEPS as usize]; 2], summit_lr: bool) -> Option<u16> {
    Solver::new().optimum(values, summit_lr)
}

impl Solve for Mountain {
    const METRICS: &'static [&'static str] = &["moves"];

    /// The prettiest of the shortest solutions; see [`DistanceMap::prettiest`].
    fn solve(&self, _metric: &str, budget: &mut Budget<'_>) -> Proof<Vec<Move>> {
        let move_table = MoveTable::of(self);
        let distances = Solver::new().distance_map(&move_table, graph::places(self), budget);
        distances.and_then(|map| map.prettiest(self).map_or(Proof::Impossible, Proof::Solved))
    }
}

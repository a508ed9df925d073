//! The solver: two breadth-first searches that meet. It is exact, and its «impossible» is a proof.

use crate::engine::position::Position;
use crate::games::fujisan::graph::{self, Bitboard, MoveTable, STATES, SUMMIT};
use crate::games::fujisan::rules::{Mountain, Move, STEPS};
use crate::search::proof::{Budget, Proof};
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

// Distances to the summit from every state, by one search back from it; and the solutions that
// they hold: how many, and the prettiest.

/// Not reached.
const UNKNOWN: u16 = u16::MAX;

/// The least number of moves to the summit from the states of one mountain.
pub struct DistanceMap<'a> {
    move_table: &'a MoveTable,
    /// By rank. At most 20,474, so [`UNKNOWN`] is free.
    distances: Vec<u16>,
}

impl<'a> DistanceMap<'a> {
    /// A field in which nothing is known.
    pub(super) fn empty(move_table: &'a MoveTable) -> Self {
        Self { move_table, distances: vec![UNKNOWN; STATES] }
    }

    /// Notes a true distance.
    pub(super) fn set(&mut self, state: Bitboard, distance: u16) {
        self.distances[graph::rank(state)] = distance;
    }

    /// Whether some move leads from a state to one known to be a move less than `distance` away.
    pub(super) fn has_closer(&self, state: Bitboard, distance: u16) -> bool {
        let mut closer = false;
        self.move_table.successors(state, |from, to| {
            closer |= u32::from(self.distances[graph::rank(state ^ 1 << from ^ 1 << to)]) + 1 == u32::from(distance);
        });
        closer
    }

    /// Searches back from the summit, layer by layer, until the distances of all `wanted` states
    /// are known, or until nothing new is found, which proves those unknown to be lost. Nothing
    /// comes back when the budget was spent first; one node is spent for each state expanded.
    pub fn around(move_table: &'a MoveTable, wanted: &[Bitboard], budget: &mut Budget<'_>) -> Option<Self> {
        let mut field = Self::empty(move_table);
        field.set(SUMMIT, 0);
        let (mut layer, mut next) = (vec![SUMMIT], Vec::new());
        for depth in 1.. {
            if layer.is_empty() || wanted.iter().all(|&s| field.distance(s).is_some()) {
                break;
            }
            for &state in &layer {
                if !budget.tick() {
                    return None;
                }
                move_table.predecessors(state, |entered, left| {
                    let before = state ^ 1 << entered ^ 1 << left;
                    let known = &mut field.distances[graph::rank(before)];
                    if *known == UNKNOWN {
                        *known = depth;
                        next.push(before);
                    }
                });
            }
            std::mem::swap(&mut layer, &mut next);
            next.clear();
        }
        Some(field)
    }

    /// Moves from a state to the summit; nothing when there is no way or when the search ended
    /// before it came here.
    pub fn distance(&self, state: Bitboard) -> Option<u32> {
        let distance = self.distances[graph::rank(state)];
        (distance != UNKNOWN).then_some(u32::from(distance))
    }

    /// Tells each move from `state` that is the first of a shortest way: the bits left and entered.
    fn best_moves(&self, state: Bitboard, mut tell: impl FnMut(u32, u32)) {
        let Some(closer) = self.distances[graph::rank(state)].checked_sub(1) else { return };
        self.move_table.successors(state, |from, to| {
            if self.distances[graph::rank(state ^ 1 << from ^ 1 << to)] == closer {
                tell(from, to);
            }
        });
    }

    /// The states on shortest ways from `start`, one list a distance, `start` first; each with the
    /// number of shortest ways that lead from `start` to it (the largest u64 stands for more).
    fn layers(&self, start: Bitboard) -> Vec<Vec<(Bitboard, u64)>> {
        let mut layers = vec![vec![(start, 1)]];
        let mut place = vec![u16::MAX; STATES];
        for _ in 0..self.distance(start).unwrap_or(0) {
            let mut next: Vec<(Bitboard, u64)> = Vec::new();
            for &(state, ways) in layers.last().into_iter().flatten() {
                self.best_moves(state, |from, to| {
                    let after = state ^ 1 << from ^ 1 << to;
                    let at = &mut place[graph::rank(after)];
                    if *at == u16::MAX {
                        *at = next.len() as u16;
                        next.push((after, 0));
                    }
                    let known = &mut next[usize::from(*at)].1;
                    *known = known.saturating_add(ways);
                });
            }
            layers.push(next);
        }
        layers
    }

    /// How many shortest solutions `start` has: sequences of states, which is the same as sequences
    /// of named moves, for a named priest's move and the two states around it tell each other.
    /// Nothing without a solution; the largest u64 stands for that many or more.
    pub fn solutions(&self, start: Bitboard) -> Option<u64> {
        self.distance(start)?;
        self.layers(start).last().and_then(|goal| goal.first()).map(|&(_, ways)| ways)
    }

    /// The prettiest of all shortest solutions, one with the fewest changes of priest between a
    /// move and the next; among those the one whose first move, then second, and so on, comes first
    /// in the order of [`Position::legal_moves`]. Nothing without a solution.
    pub fn prettiest(&self, mountain: &Mountain) -> Option<Vec<Move>> {
        let start = graph::places(mountain);
        let length = self.distance(start)?;
        let changes = self.changes(&self.layers(start));
        let mut at = mountain.clone();
        let mut line: Vec<Move> = Vec::with_capacity(length as usize);
        for left in (0..length).rev() {
            let after = |m: Move| {
                let next = at.play(&m).ok()?;
                let state = graph::places(&next);
                let turn = u16::from(line.last().is_some_and(|last| last.priest != m.priest));
                let mover = place_of(state, graph::bit(next.cell(m.priest)));
                (self.distance(state) == Some(left)).then(|| (changes[graph::rank(state)][mover] + turn, m, next))
            };
            // Of equals, `min_by_key` takes the first.
            let (_, m, next) = at.legal_moves().into_iter().filter_map(after).min_by_key(|&(cost, ..)| cost)?;
            line.push(m);
            at = next;
        }
        Some(line)
    }

    /// For the states on shortest ways, by rank: the fewest changes of priest from there on, if the
    /// priest on the lowest, second, third or highest bit has just moved. A priest who has just
    /// moved is known by the cell he stands on, so his name is not needed.
    fn changes(&self, layers: &[Vec<(Bitboard, u64)>]) -> Vec<[u16; 4]> {
        let mut changes = vec![[0; 4]; STATES];
        for &(state, _) in layers.iter().rev().skip(1).flatten() {
            let mut by_mover = [u16::MAX; 4];
            self.best_moves(state, |from, to| {
                let after = state ^ 1 << from ^ 1 << to;
                let rest = changes[graph::rank(after)][place_of(after, to)];
                let known = &mut by_mover[place_of(state, from)];
                *known = rest.min(*known);
            });
            let turn = by_mover.iter().min().map_or(0, |least| least.saturating_add(1));
            changes[graph::rank(state)] = by_mover.map(|stay| stay.min(turn));
        }
        changes
    }
}

/// The place of a bit among the four bits of a state, from 0 for the lowest.
fn place_of(state: Bitboard, bit: u32) -> usize {
    (state & ((1 << bit) - 1)).count_ones() as usize
}

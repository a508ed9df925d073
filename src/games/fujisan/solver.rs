//! The solvers: the fast one behind the game, and the two kinds of A* and the plain breadth-first
//! search that the paper (§5) and the lab compare. All are exact, and an «impossible» of any of
//! them is a proof.

use super::field::Field;
use super::graph::{self, Places, STATES, SUMMIT, Terrain};
use super::relaxed::Relaxed;
use super::rules::{Mountain, Move, STEPS};
use crate::engine::rules::Rules;
use crate::search::astar::{Found, astar};
use crate::search::bfs::bfs;
use crate::search::budget::Meter;
use crate::search::solve::{Advise, Solve, Verdict, Worth};

/// One of the two searches that grow towards each other.
struct Side {
    /// One bit a state, by rank.
    seen: Vec<u64>,
    /// The states seen, layer by layer.
    states: Vec<Places>,
    /// Where each layer begins in `states`; the last one is the outermost.
    layers: Vec<usize>,
}

impl Side {
    fn new() -> Self {
        Self { seen: vec![0; STATES.div_ceil(64)], states: Vec::with_capacity(STATES), layers: Vec::with_capacity(128) }
    }

    fn begin(&mut self, state: Places) {
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
    fn layer(&self, depth: usize) -> &[Places] {
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
    fn reach(&mut self, state: Places, other: &Side) -> bool {
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
        terrain: &Terrain,
        spend: &mut impl FnMut() -> bool,
    ) -> Option<bool> {
        let outermost = self.layers[self.depth()]..self.states.len();
        self.layers.push(self.states.len());
        let mut met = false;
        for at in outermost {
            if !spend() {
                return None;
            }
            let state = self.states[at];
            let mut reach = |left: u32, entered: u32| met |= self.reach(state ^ 1 << left ^ 1 << entered, other);
            if BACK {
                terrain.predecessors(state, &mut reach);
            } else {
                terrain.successors(state, &mut reach);
            }
        }
        Some(met)
    }
}

/// What a search from both ends says.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Meeting {
    /// A shortest way has so many moves.
    After(u16),
    /// Proved: there is no way.
    Never,
    /// The budget was spent first.
    GaveUp,
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
        self.distance(&Terrain::new(values, summit_lr), graph::GROUND)
    }

    /// The least number of moves from a state of four priests to the summit; nothing when it is
    /// proved that there is no way.
    pub fn distance(&mut self, terrain: &Terrain, start: Places) -> Option<u16> {
        match self.meet(terrain, start, || true) {
            Meeting::After(moves) => Some(moves),
            Meeting::Never | Meeting::GaveUp => None,
        }
    }

    /// Grows both sides until they meet or one of them ends; asks `spend` before each expansion.
    fn meet(&mut self, terrain: &Terrain, start: Places, mut spend: impl FnMut() -> bool) -> Meeting {
        let Self { ahead, back } = self;
        ahead.begin(start);
        back.begin(SUMMIT);
        if start == SUMMIT {
            return Meeting::After(0);
        }
        for moves in 1.. {
            // Whatever is shorter would have been met before, so the first meeting is a shortest
            // way; a side that ends without one is the proof.
            let forward = ahead.width() <= back.width();
            let met = if forward {
                ahead.grow::<false>(back, terrain, &mut spend)
            } else {
                back.grow::<true>(ahead, terrain, &mut spend)
            };
            match met {
                None => return Meeting::GaveUp,
                Some(true) => return Meeting::After(moves),
                Some(false) if ahead.width() == 0 || back.width() == 0 => return Meeting::Never,
                Some(false) => {}
            }
        }
        Meeting::Never
    }

    /// The distances of all states on shortest ways from `start`, and of some others; or why there
    /// are none. One node is spent for each state expanded.
    fn field<'a>(&mut self, terrain: &'a Terrain, start: Places, meter: &mut Meter<'_>) -> Result<Field<'a>, Meeting> {
        match self.meet(terrain, start, || meter.spend()) {
            Meeting::After(_) => {}
            other => return Err(other),
        }
        let mut field = Field::empty(terrain);
        for depth in 0..=self.back.depth() {
            self.back.layer(depth).iter().for_each(|&state| field.set(state, depth as u16));
        }
        // From the meeting back to the start: a state belongs to a shortest way when a move leads
        // from it to one that does.
        for depth in (0..self.ahead.depth()).rev() {
            let distance = (self.ahead.depth() + self.back.depth() - depth) as u16;
            for &state in self.ahead.layer(depth) {
                if field.has_closer(state, distance) {
                    field.set(state, distance);
                }
            }
        }
        Ok(field)
    }
}

/// The least number of moves that these values need; see [`Solver::optimum`], which is faster for
/// many boards.
pub fn optimum(values: &[[u8; STEPS as usize]; 2], summit_lr: bool) -> Option<u16> {
    Solver::new().optimum(values, summit_lr)
}

/// Names the moves along a sequence of states.
fn named(mountain: &Mountain, states: &[Places]) -> Vec<Move> {
    let mut at = mountain.clone();
    let mut moves = Vec::with_capacity(states.len());
    for &state in &states[1..] {
        let step = at.moves().into_iter().find_map(|mv| {
            let next = at.play(&mv).ok()?;
            (graph::places(&next) == state).then_some((mv, next))
        });
        let (mv, next) = step.expect("the graph's moves are the rules' moves; the tests hold them against each other");
        moves.push(mv);
        at = next;
    }
    moves
}

fn search_astar(
    mountain: &Mountain,
    heuristic: impl FnMut(&Places) -> Option<u32>,
    meter: &mut Meter<'_>,
) -> Verdict<Move> {
    let terrain = Terrain::of(mountain);
    let successors = |&s: &Places, next: &mut Vec<(Places, u32)>| {
        terrain.successors(s, |from, to| next.push((s ^ 1 << from ^ 1 << to, 1)));
    };
    match astar(graph::places(mountain), successors, heuristic, |&s| s == SUMMIT, meter) {
        Found::Path { states, .. } => Verdict::Solved(named(mountain, &states)),
        Found::Nothing => Verdict::Impossible,
        Found::GaveUp => Verdict::GaveUp,
    }
}

/// A* with the paper's heuristic (§5): the number of empty spaces of the summit.
///
/// Unlike the authors' program, which keeps the first way to a state that is waiting and so is
/// one move too long now and then, this one is exact.
pub fn astar_paper(mountain: &Mountain, meter: &mut Meter<'_>) -> Verdict<Move> {
    search_astar(mountain, |&s| Some((SUMMIT & !s).count_ones()), meter)
}

/// A* with the cheapest assignment of the priests to the spaces of the summit, each priest
/// travelling as if he could skip up to three others wherever he likes; see [`Relaxed`].
pub fn astar_relaxed(mountain: &Mountain, meter: &mut Meter<'_>) -> Verdict<Move> {
    let relaxed = Relaxed::new(&Terrain::of(mountain));
    search_astar(mountain, |&s| relaxed.bound(s), meter)
}

/// Plain breadth-first search from the start.
pub fn breadth_first(mountain: &Mountain, meter: &mut Meter<'_>) -> Verdict<Move> {
    let terrain = Terrain::of(mountain);
    let successors = |&s: &Places, next: &mut Vec<Places>| {
        terrain.successors(s, |from, to| next.push(s ^ 1 << from ^ 1 << to));
    };
    match bfs(graph::places(mountain), successors, |&s| s == SUMMIT, meter) {
        None => Verdict::GaveUp,
        Some(seen) => match seen.goal {
            None => Verdict::Impossible,
            Some(goal) => Verdict::Solved(named(mountain, &seen.path(goal))),
        },
    }
}

impl Solve for Mountain {
    const METRICS: &'static [&'static str] = &["moves"];

    /// The prettiest of the shortest solutions; see [`Field::prettiest`].
    fn solve(&self, _metric: &str, meter: &mut Meter<'_>) -> Verdict<Move> {
        match Solver::new().field(&Terrain::of(self), graph::places(self), meter) {
            Ok(field) => field.prettiest(self).map_or(Verdict::Impossible, Verdict::Solved),
            Err(Meeting::GaveUp) => Verdict::GaveUp,
            Err(Meeting::Never | Meeting::After(_)) => Verdict::Impossible,
        }
    }
}

impl Advise for Mountain {
    fn advise(&self, meter: &mut Meter<'_>) -> Option<Vec<(Move, Worth)>> {
        let after = |mv: &Move| self.play(mv).map(|next| graph::places(&next)).ok();
        let moves: Vec<(Move, Places)> =
            self.moves().into_iter().filter_map(|mv| after(&mv).map(|to| (mv, to))).collect();
        let wanted: Vec<Places> = moves.iter().map(|&(_, to)| to).collect();
        let terrain = Terrain::of(self);
        let field = Field::around(&terrain, &wanted, meter)?;
        let worth = |to| field.distance(to).map_or(Worth::Lost, Worth::Distance);
        Some(moves.into_iter().map(|(mv, to)| (mv, worth(to))).collect())
    }
}

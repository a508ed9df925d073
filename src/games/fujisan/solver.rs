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
    /// The states of the outermost layer.
    layer: Vec<Places>,
    /// The layer that is being found.
    next: Vec<Places>,
}

impl Side {
    fn new() -> Self {
        Self { seen: vec![0; STATES.div_ceil(64)], layer: Vec::with_capacity(2048), next: Vec::with_capacity(2048) }
    }

    fn begin(&mut self, state: Places) {
        self.seen.fill(0);
        self.layer.clear();
        self.next.clear();
        self.layer.push(state);
        let rank = graph::rank(state);
        self.seen[rank / 64] |= 1 << (rank % 64);
    }

    fn has_seen(&self, rank: usize) -> bool {
        self.seen[rank / 64] >> (rank % 64) & 1 == 1
    }

    /// Notes a state of the next layer; true when the other side has seen it.
    #[inline]
    fn reach(&mut self, state: Places, other: &Side) -> bool {
        let rank = graph::rank(state);
        if !self.has_seen(rank) {
            self.seen[rank / 64] |= 1 << (rank % 64);
            self.next.push(state);
            return other.has_seen(rank);
        }
        false
    }

    /// Finds the next layer, one move on or one move back; true when it touches what the other side
    /// has seen.
    fn grow<const BACK: bool>(&mut self, other: &Side, terrain: &Terrain) -> bool {
        let layer = std::mem::take(&mut self.layer);
        let mut met = false;
        for &state in &layer {
            let mut reach = |left: u32, entered: u32| met |= self.reach(state ^ 1 << left ^ 1 << entered, other);
            if BACK {
                terrain.predecessors(state, &mut reach);
            } else {
                terrain.successors(state, &mut reach);
            }
        }
        self.layer = std::mem::replace(&mut self.next, layer);
        self.next.clear();
        met
    }
}

/// Finds optima by two breadth-first searches, one from the start and one back from the summit,
/// which take turns so that the smaller one grows. Keeps its buffers, so that millions of boards
/// cost no allocation.
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
    /// A solver with its buffers.
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
        if start == SUMMIT {
            return Some(0);
        }
        self.ahead.begin(start);
        self.back.begin(SUMMIT);
        let mut depth = 0;
        loop {
            // Whatever is shorter than `depth + 1` would have been met before, so the first
            // meeting is a shortest way; a side that ends without one is the proof.
            depth += 1;
            let Self { ahead, back } = &mut *self;
            let (met, alive) = if ahead.layer.len() <= back.layer.len() {
                (ahead.grow::<false>(back, terrain), !ahead.layer.is_empty())
            } else {
                (back.grow::<true>(ahead, terrain), !back.layer.is_empty())
            };
            if met {
                return Some(depth);
            }
            if !alive {
                return None;
            }
        }
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
        match Field::around(&Terrain::of(self), &[graph::places(self)], meter) {
            None => Verdict::GaveUp,
            Some(field) => field.prettiest(self).map_or(Verdict::Impossible, Verdict::Solved),
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

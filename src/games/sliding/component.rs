//! A component: all positions that can be reached from one, and how far each is from being solved.
//!
//! Actions can be taken back, so every position of a component reaches every other one. The three metrics of one piece
//! have the same positions, and so have the three of several pieces, which may be more.

use std::sync::Arc;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::engine::position::Position;
use crate::games::sliding::board::Sliding;
use crate::games::sliding::graph::Graph;
use crate::games::sliding::metric::Metric;
use crate::games::sliding::moves::Move;
use crate::games::sliding::solver::codec::PlacementTable;
use crate::games::sliding::solver::{self, Grown, NEVER, Space, Until, named_move};
use crate::search::proof::{Budget, NodeLimit};

/// The component is larger than what may be kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("gave up at {positions} positions")]
pub struct GaveUp {
    /// How many positions had been found.
    pub positions: u64,
}

/// How far a position is from being solved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Distance {
    /// So many actions.
    Actions(u32),
    /// Proved: no way leads there.
    Never,
}

/// A component with the distances of one metric.
#[derive(Clone)]
pub struct Component {
    space: Arc<dyn Space>,
    solved: Arc<[u32]>,
    metric: Metric,
    distances: Arc<[u16]>,
}

impl std::fmt::Debug for Component {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Component")
            .field("metric", &self.metric)
            .field("positions", &self.len())
            .finish_non_exhaustive()
    }
}

/// All positions that can be reached from a board. One node is spent for each.
fn explore(board: &Sliding, metric: Metric, budget: &mut Budget<'_>) -> Result<Box<dyn Space>, GaveUp> {
    let placements = Arc::new(PlacementTable::new(board));
    let start = placements.read(board).ok_or(GaveUp { positions: 0 })?;
    let mut space = solver::begin(&placements, &start);
    let mut expanded = 0;
    while expanded < space.count() {
        let found = space.count();
        if space.grow(expanded..found, metric, Until::Never, space.most(), budget) == Grown::Spent {
            return Err(GaveUp { positions: space.count() as u64 });
        }
        expanded = found;
    }
    Ok(space)
}

impl Component {
    /// Explores the component of a position. `report` receives the number of positions.
    ///
    /// # Errors
    /// There are more than `limit` positions, or more than memory is meant to hold.
    pub fn explore(board: &Sliding, metric: Metric, limit: u64, report: &mut dyn FnMut(u64)) -> Result<Self, GaveUp> {
        Self::within(board, metric, &mut Budget::new(NodeLimit { nodes: limit }, report))
    }

    /// Explores the component of a position within a budget of positions.
    ///
    /// # Errors
    /// The budget or the memory does not suffice.
    pub fn within(board: &Sliding, metric: Metric, budget: &mut Budget<'_>) -> Result<Self, GaveUp> {
        let space = explore(board, metric, budget)?;
        let solved = space.solved().into();
        Self::measured(space.into(), solved, metric)
    }

    /// The same positions with the distances of another metric; nothing if that one has other positions.
    ///
    /// # Errors
    /// A distance is too long to be kept.
    pub fn in_metric(&self, metric: Metric) -> Option<Result<Self, GaveUp>> {
        (metric.is_super() == self.metric.is_super())
            .then(|| Self::measured(Arc::clone(&self.space), Arc::clone(&self.solved), metric))
    }

    fn measured(space: Arc<dyn Space>, solved: Arc<[u32]>, metric: Metric) -> Result<Self, GaveUp> {
        let distances = space.distances(metric, &solved).ok_or(GaveUp { positions: space.count() as u64 })?;
        Ok(Self { space, solved, metric, distances: distances.into() })
    }

    /// The metric of the distances.
    pub fn metric(&self) -> Metric {
        self.metric
    }

    /// How many positions there are, interchangeable pieces not told apart.
    pub fn len(&self) -> usize {
        self.space.count()
    }

    /// Never: the position that was explored is one.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The solved positions, by number.
    pub fn solved(&self) -> &[u32] {
        &self.solved
    }

    /// The number of a position; nothing if it does not belong to the component.
    pub fn number(&self, board: &Sliding) -> Option<u32> {
        self.space.find(board)
    }

    /// The position of a number below [`Self::len`]; 0 is the one that was explored. Of interchangeable pieces, letters
    /// stand in the order of their places.
    pub fn position(&self, number: u32) -> Sliding {
        self.space.board(number)
    }

    fn far(&self, number: u32) -> Distance {
        match self.distances[number as usize] {
            NEVER => Distance::Never,
            actions => Distance::Actions(actions.into()),
        }
    }

    /// How far a position is from being solved; nothing if it does not belong to the component.
    pub fn distance(&self, board: &Sliding) -> Option<Distance> {
        self.number(board).map(|number| self.far(number))
    }

    /// The actions that come nearer to the goal, in a fixed order; none on a solved position or where no way leads there.
    pub fn best_moves(&self, board: &Sliding) -> Vec<Move> {
        let Some(Distance::Actions(here @ 1..)) = self.distance(board) else { return Vec::new() };
        let mut best: Vec<Move> = Vec::new();
        self.space.actions(self.metric, board, &mut |next, action| {
            if self.far(next) == Distance::Actions(here - 1) {
                best.extend(named_move(self.space.placements(), board, action));
            }
        });
        best
    }

    /// A shortest way from a position to a solved one; nothing if there is none, or it is none of the component.
    pub fn way(&self, board: &Sliding) -> Option<Vec<Move>> {
        let Distance::Actions(actions) = self.distance(board)? else { return None };
        let mut at = board.clone();
        let mut way = Vec::with_capacity(actions as usize);
        for _ in 0..actions {
            let m = self.best_moves(&at).into_iter().next()?;
            at = at.play(&m).ok()?;
            way.push(m);
        }
        Some(way)
    }

    /// How many positions lie at each distance from being solved; none if nothing can be solved.
    pub fn layers(&self) -> Vec<u64> {
        let mut layers = Vec::new();
        for &distance in self.distances.iter().filter(|&&distance| distance != NEVER) {
            let at = usize::from(distance);
            if layers.len() <= at {
                layers.resize(at + 1, 0);
            }
            layers[at] += 1;
        }
        layers
    }

    /// The position that is farthest from being solved, by number: of several the one found first; nothing if nothing can
    /// be solved.
    pub fn hardest(&self) -> Option<(u32, u32)> {
        let solvable = self.distances.iter().enumerate().filter(|(_, distance)| **distance != NEVER);
        let (number, &distance) = solvable.max_by_key(|(number, distance)| (**distance, usize::MAX - number))?;
        Some((number as u32, distance.into()))
    }

    /// The positions that one action leads to, ascending, each once.
    pub fn neighbours(&self, number: u32) -> Vec<u32> {
        let mut all = Vec::new();
        self.space.neighbours(self.metric, &mut std::iter::once(number), &mut |from, next| {
            if next != from {
                all.push(next);
            }
        });
        all.sort_unstable();
        all.dedup();
        all
    }

    /// The graph of the positions; nothing if it has more than `most` entries (two for each edge).
    pub fn graph(&self, most: usize) -> Option<Graph> {
        let (offsets, edges) = self.rows(most)?;
        Graph::new(offsets, edges).ok()
    }

    /// The rows of the graph: where each position's neighbours begin, and the neighbours.
    fn rows(&self, most: usize) -> Option<(Vec<u32>, Vec<u32>)> {
        let (mut offsets, mut edges, mut row): (Vec<u32>, Vec<u32>, Vec<u32>) = (vec![0], Vec::new(), Vec::new());
        let mut close = |row: &mut Vec<u32>| {
            row.sort_unstable();
            row.dedup();
            edges.append(row);
            offsets.push(edges.len() as u32);
            edges.len() <= most
        };
        let mut at = 0;
        let mut fits = true;
        let mut numbers = 0..self.len() as u32;
        self.space.neighbours(self.metric, &mut numbers, &mut |from, next| {
            // The row of a position is complete when the next one's begins; none is empty but that of a lone position.
            while fits && at < from {
                fits = close(&mut row);
                at += 1;
            }
            if fits && next != from {
                row.push(next);
            }
        });
        fits = fits && close(&mut row);
        fits.then_some((offsets, edges))
    }

    /// The longest of all shortest ways between two positions, in actions; nothing if `effort` (edges looked at) does not
    /// suffice to prove it.
    pub fn diameter(&self, effort: u64) -> Option<u32> {
        let (offsets, edges) = self.rows(usize::try_from(effort).unwrap_or(usize::MAX).min(MAX_ENTRIES))?;
        diameter(&offsets, &edges, effort)
    }

    /// Bytes that it takes, positions included.
    pub fn bytes(&self) -> usize {
        self.space.bytes() + self.distances.len() * 2
    }
}

// The diameter of a graph: the longest of all shortest ways.
//
// A breadth-first search from one vertex bounds the eccentricity of every other one: it is at least its distance from
// there and at least the difference of the two, at most the sum (Takes and Kosters, «Determining the diameter of small
// world networks», 2011). So a few searches prove the diameter where a search from each vertex would take hours.

/// The most entries of a graph whose diameter is looked for: 200 MB.
pub const MAX_ENTRIES: usize = 50_000_000;

/// The diameter of a connected graph, by its rows; nothing if more than `effort` entries would have to be looked at.
pub fn diameter(offsets: &[u32], edges: &[u32], effort: u64) -> Option<u32> {
    let count = offsets.len() - 1;
    let mut low = vec![0u32; count];
    let mut high = vec![u32::MAX; count];
    let mut open: Vec<u32> = (0..count as u32).collect();
    let (mut most, mut spent) = (0, 0u64);
    let mut distances = vec![u32::MAX; count];
    let mut queue = Vec::with_capacity(count);
    for round in 0usize.. {
        // In turns the one that may be farthest out and the one that may be nearest to the middle.
        let next = if round.is_multiple_of(2) {
            open.iter().copied().max_by_key(|&v| (high[v as usize], u32::MAX - v))
        } else {
            open.iter().copied().min_by_key(|&v| (low[v as usize], v))
        };
        let Some(from) = next else { break };
        spent += edges.len() as u64 + count as u64;
        if spent > effort {
            return None;
        }
        let eccentricity = search(offsets, edges, from, &mut distances, &mut queue);
        most = most.max(eccentricity);
        for &v in &open {
            let (v, distance) = (v as usize, distances[v as usize]);
            low[v] = low[v].max(distance).max(eccentricity - distance);
            high[v] = high[v].min(eccentricity + distance);
        }
        high[from as usize] = eccentricity;
        open.retain(|&v| high[v as usize] > most && v != from);
    }
    Some(most)
}

/// Writes all distances from a vertex; the largest.
fn search(offsets: &[u32], edges: &[u32], from: u32, distances: &mut [u32], queue: &mut Vec<u32>) -> u32 {
    distances.fill(u32::MAX);
    queue.clear();
    queue.push(from);
    distances[from as usize] = 0;
    let mut next = 0;
    while let Some(&v) = queue.get(next) {
        next += 1;
        let distance = distances[v as usize] + 1;
        for &to in &edges[offsets[v as usize] as usize..offsets[v as usize + 1] as usize] {
            if distances[to as usize] == u32::MAX {
                distances[to as usize] = distance;
                queue.push(to);
            }
        }
    }
    queue.last().map_or(0, |&last| distances[last as usize])
}

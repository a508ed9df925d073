//! The BB metric: how hard it is to find the way, for somebody who knows the first thing about mazes and nothing else.
//!
//! Source: the section «Metrics» of the paper on the simple^3 search. On a tree the searcher of its equations 1 and 2
//! wastes V - 1 - m steps, V being the number of vertices and m the length of the way. For a graph the mean over all
//! its spanning trees is taken: BB = V - 1 - E, with E the expected length of the path from start to goal in a
//! uniformly random spanning tree. All goals count as one vertex; several edges to it stay several.
//!
//! E is a sum over the blocks (2-connected parts) that the way passes, because a spanning tree of a graph is one of
//! each block. Blocks of at most [`EXACT_VERTICES`] vertices are summed exactly, in whole numbers; larger
//! ones are sampled by loop-erased random walks, whose length has the same distribution (Wilson).
//!
//! The paper's own caveat belongs beside every figure: the metric depends on what counts as one action, and people do
//! not walk mazes at random.

pub mod blocks;

#[cfg(test)]
mod tests;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::graph::Graph;
use crate::engine::rng::Rng;
use blocks::Stretch;

/// The largest block that is summed exactly. The work doubles with each vertex.
pub const EXACT_VERTICES: usize = 16;

/// How much may be done where E cannot be summed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Effort {
    /// Samples wanted; as many are taken unless the steps run out.
    pub samples: u32,
    /// Steps of the random walks, over all samples.
    pub steps: u64,
    /// The seed of the walks.
    pub seed: u64,
}

impl Default for Effort {
    /// A standard error of a few per cent of the spread, in some seconds for Klotski.
    fn default() -> Self {
        Self { samples: 1_000, steps: 500_000_000, seed: 0 }
    }
}

/// What the metric says of a graph.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Difficulty {
    /// Expected length of the path from start to goal in a random spanning tree, in actions.
    pub e: f64,
    /// Standard error of `e`; 0 where it is exact.
    pub standard_error: f64,
    /// Vertices that the start reaches, all goals together being one.
    pub v: u64,
    /// V - 1 - E.
    pub bb: f64,
    /// Whether `e` is a sum, not an estimate.
    pub exact: bool,
    /// Samples behind `e`; 0 where it is exact.
    pub samples: u32,
}

/// Why the metric says nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum BbError {
    /// The start or a goal is no vertex of the graph.
    #[error("the graph has no vertex {vertex}")]
    NoVertex {
        /// The vertex.
        vertex: u32,
    },
    /// The start is a goal.
    #[error("the puzzle is solved already, so there is no way to look for")]
    Solved,
    /// No goal can be reached.
    #[error("no way leads from the start to the goal")]
    NoWay,
    /// The steps ran out before two samples were complete.
    #[error("{steps} steps of the random walk are too few for this graph")]
    GaveUp {
        /// The steps taken.
        steps: u64,
    },
}

/// The BB metric of the way from `start` to the nearest of `goals`. `report` receives the number of samples.
///
/// Deterministic: the same graph and effort give the same bits everywhere. Samples that the steps do not suffice for
/// are left out, which favours short walks by about one sample's weight; ask for fewer samples to avoid it.
///
/// # Errors
/// There is no way, nothing to look for, or the steps are too few.
pub fn measure(
    graph: &Graph,
    start: u32,
    goals: &[u32],
    effort: &Effort,
    report: &mut dyn FnMut(u64),
) -> Result<Difficulty, BbError> {
    let maze = Maze::new(graph, start, goals)?;
    let mut sum = 0.0;
    let mut sampled = Vec::new();
    for stretch in blocks::way(&maze.graph, maze.start, maze.goal) {
        match blocks::expected(&stretch) {
            Some(e) => sum += e.value(),
            None => sampled.push(stretch),
        }
    }
    let estimate = sample(&sampled, effort, report)?;
    let e = sum + estimate.mean;
    let v = maze.graph.len() as u64;
    Ok(Difficulty {
        e,
        standard_error: estimate.standard_error,
        v,
        bb: v as f64 - 1.0 - e,
        exact: sampled.is_empty(),
        samples: estimate.samples,
    })
}

/// The sampled part of E.
#[derive(Default)]
struct Estimate {
    mean: f64,
    standard_error: f64,
    samples: u32,
}

fn sample(stretches: &[Stretch], effort: &Effort, report: &mut dyn FnMut(u64)) -> Result<Estimate, BbError> {
    if stretches.is_empty() {
        return Ok(Estimate::default());
    }
    let mut walks = Walks::new(stretches, effort);
    while walks.samples() < effort.samples.max(2) && walks.next().is_some() {
        report(u64::from(walks.samples()));
    }
    let summary = walks.summary().ok_or(BbError::GaveUp { steps: effort.steps })?;
    Ok(Estimate { mean: summary.mean, standard_error: summary.standard_error, samples: walks.samples() })
}

/// A graph with one start and one goal, all of it within reach.
pub struct Maze {
    /// The vertices that the start reaches, all goals contracted to one.
    pub graph: Graph,
    /// The start.
    pub start: u32,
    /// The goal.
    pub goal: u32,
}

impl Maze {
    /// Contracts the goals to one vertex and leaves out what the start does not reach.
    ///
    /// # Errors
    /// A vertex does not exist, the start is a goal, or no goal is within reach.
    pub fn new(graph: &Graph, start: u32, goals: &[u32]) -> Result<Self, BbError> {
        let vertices = graph.len() as u32;
        if let Some(&vertex) = goals.iter().chain([&start]).find(|&&vertex| vertex >= vertices) {
            return Err(BbError::NoVertex { vertex });
        }
        if goals.contains(&start) {
            return Err(BbError::Solved);
        }
        let reached = graph.distances(&[start]);
        if goals.iter().all(|&goal| reached[goal as usize].is_none()) {
            return Err(BbError::NoWay);
        }
        let mut names = vec![None; graph.len()];
        goals.iter().for_each(|&goal| names[goal as usize] = Some(0));
        let mut count = 1;
        for vertex in 0..graph.len() {
            if reached[vertex].is_some() && names[vertex].is_none() {
                names[vertex] = Some(count);
                count += 1;
            }
        }
        let edges: Vec<(u32, u32)> = graph
            .pairs()
            .filter(|&(from, _)| reached[from as usize].is_some())
            .filter_map(|(from, to)| Some((names[from as usize]?, names[to as usize]?)))
            .filter(|(from, to)| from != to)
            .collect();
        let contracted = Graph::from_edges(count, &edges).map_err(|_| BbError::NoWay)?;
        let start = names[start as usize].ok_or(BbError::NoWay)?;
        Ok(Self { graph: contracted, start, goal: 0 })
    }
}

// Loop-erased random walks: their length is distributed like that of the path in a uniformly random spanning tree
// (Wilson, «Generating random spanning trees more quickly than the cover time», 1996).

/// Not on the path.
const OFF: u32 = u32::MAX;

/// Samples of the length of the way through some blocks, one after the other.
pub struct Walks<'a> {
    stretches: Vec<Walk<'a>>,
    rng: Rng,
    steps_left: u64,
    samples: u32,
    /// Whole numbers, so that no order of adding matters.
    sum: u128,
    squares: u128,
}

/// Mean of the samples.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Summary {
    /// Their mean, in actions.
    pub mean: f64,
    /// The mean's standard error.
    pub standard_error: f64,
}

impl<'a> Walks<'a> {
    /// No samples yet.
    pub fn new(stretches: &'a [Stretch], effort: &Effort) -> Self {
        Self {
            stretches: stretches.iter().map(Walk::new).collect(),
            rng: Rng::new(effort.seed),
            steps_left: effort.steps,
            samples: 0,
            sum: 0,
            squares: 0,
        }
    }

    /// How many samples there are.
    pub fn samples(&self) -> u32 {
        self.samples
    }

    /// Mean and standard error; nothing of fewer than two samples.
    pub fn summary(&self) -> Option<Summary> {
        if self.samples < 2 {
            return None;
        }
        let count = u128::from(self.samples);
        // n Σx² - (Σx)² is whole, so nothing is lost by subtracting nearly equal numbers.
        let spread = (count * self.squares - self.sum * self.sum) as f64;
        let count = count as f64;
        let variance = spread / (count * (count - 1.0));
        Some(Summary { mean: self.sum as f64 / count, standard_error: (variance / count).sqrt() })
    }
}

impl Iterator for Walks<'_> {
    type Item = u64;

    /// Takes one sample, its length in actions; nothing once the steps are used up.
    fn next(&mut self) -> Option<u64> {
        let mut length = 0;
        for walk in &mut self.stretches {
            length += walk.sample(&mut self.rng, &mut self.steps_left)?;
        }
        self.samples += 1;
        self.sum += u128::from(length);
        self.squares += u128::from(length) * u128::from(length);
        Some(length)
    }
}

/// The walk through one block.
struct Walk<'a> {
    stretch: &'a Stretch,
    path: Vec<u32>,
    /// Where on the path each vertex is.
    place: Vec<u32>,
}

impl<'a> Walk<'a> {
    fn new(stretch: &'a Stretch) -> Self {
        Self { stretch, path: Vec::new(), place: vec![OFF; stretch.graph.len()] }
    }

    /// Walks from entry to exit and forgets every loop; the length of what is left.
    fn sample(&mut self, rng: &mut Rng, steps_left: &mut u64) -> Option<u64> {
        self.cut(0);
        let mut vertex = self.stretch.entry;
        while vertex != self.stretch.exit {
            match self.place[vertex as usize] {
                OFF => {
                    self.place[vertex as usize] = self.path.len() as u32;
                    self.path.push(vertex);
                }
                place => self.cut(place as usize + 1),
            }
            *steps_left = steps_left.checked_sub(1)?;
            let neighbours = self.stretch.graph.neighbours(vertex);
            vertex = neighbours[rng.below(neighbours.len() as u32) as usize];
        }
        Some(self.path.len() as u64)
    }

    /// Keeps so many vertices of the path.
    fn cut(&mut self, length: usize) {
        for vertex in self.path.drain(length.min(self.path.len())..) {
            self.place[vertex as usize] = OFF;
        }
    }
}

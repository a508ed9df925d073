//! Loop-erased random walks: their length is distributed like that of the path in a uniformly random spanning tree
//! (Wilson, «Generating random spanning trees more quickly than the cover time», 1996).

use super::Effort;
use super::blocks::Stretch;
use crate::engine::rng::Rng;

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

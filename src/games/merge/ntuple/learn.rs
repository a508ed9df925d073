//! Learning by playing against chance (temporal differences over afterstates).
//!
//! Each weight has a rate of its own: where errors keep their sign it stays high, where they only vary it falls
//! (temporal coherence, Beal and Smith 1999; for 2048 Jaskowski 2016).

use super::{LOOKUPS, NTupleNetwork, alike, each};

/// A network that learns.
#[derive(Clone, Debug)]
pub struct Learner {
    network: NTupleNetwork,
    /// For each entry the sum of its errors and of their sizes; held up to date only in the first of those that mean the same.
    errors: Box<[(f32, f32)]>,
}

impl Learner {
    /// Begins with this network.
    pub fn new(network: NTupleNetwork) -> Self {
        let errors = vec![(0.0, 0.0); network.entries.len()].into();
        Self { network, errors }
    }

    /// What was learned so far.
    pub fn network(&self) -> &NTupleNetwork {
        &self.network
    }

    /// Moves the value of a board at a stage towards it being larger by `error`.
    pub fn learn(&mut self, board: u64, stage: usize, error: f64) {
        let error = error as f32;
        let (mut places, mut count) = ([0; LOOKUPS], 0);
        each(board, stage, |place| {
            places[count] = place;
            count += 1;
        });
        for place in places {
            let class = alike(place);
            let first = class.into_iter().min().unwrap_or(place);
            let (sum, size) = &mut self.errors[first];
            let coherence = if *size > 0.0 { sum.abs() / *size } else { 1.0 };
            *sum += error;
            *size += error.abs();
            let weight = self.network.entries[place] + coherence * error / LOOKUPS as f32;
            for other in class {
                self.network.entries[other] = weight;
            }
        }
    }
}

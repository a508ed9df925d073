//! Generate and test: challenges that are solvable, or whose optimum lies in a band.

use super::rules::Mountain;
use super::setup::{Band, FujisanSetup};
use super::solver::Solver;
use crate::engine::rng::Rng;
use crate::engine::seed::Seed;
use crate::search::budget::NodeLimit;
use crate::search::solve::{FilteredGenerator, GenerateError};

/// The most boards that a seed gives. Frozen: one more could make a challenge of a seed that had none.
pub const TRIES: u32 = 20_000;

/// Progress is reported once in so many tries.
const REPORT_EVERY: u64 = 64;

impl FujisanSetup {
    /// The board of try `k`: the values dealt from part `k` of the seed's stream. Frozen.
    fn attempt(&self, seed: &Seed, k: u32) -> Mountain {
        Mountain::new(self.base.deal(&mut Rng::part(seed.hash(), u64::from(k))), self.summit_lr)
    }

    fn fits(&self, board: &Mountain, solver: &mut Solver) -> bool {
        match self.band {
            Band::Any => true,
            Band::Solvable => solver.optimum(&board.values, board.summit_lr).is_some(),
            Band::Moves(low, high) => {
                solver.optimum(&board.values, board.summit_lr).is_some_and(|n| (low..=high).contains(&n))
            }
        }
    }
}

impl FilteredGenerator for FujisanSetup {
    /// The first of the boards `k` = 0, 1, 2, ... of the seed that fits, of at most [`TRIES`].
    ///
    /// The budget counts tries. A smaller one can only find nothing where a larger one finds a
    /// board, never another board.
    fn generate_filtered(
        &self,
        seed: &Seed,
        limit: NodeLimit,
        report: &mut dyn FnMut(u64),
    ) -> Result<Mountain, GenerateError> {
        if self.band == Band::Any {
            return Ok(Mountain::new(self.base.deal(&mut seed.rng()), self.summit_lr));
        }
        let tries = u32::try_from(limit.nodes).map_or(TRIES, |nodes| nodes.min(TRIES));
        let mut solver = Solver::new();
        for k in 0..tries {
            let board = self.attempt(seed, k);
            if self.fits(&board, &mut solver) {
                return Ok(board);
            }
            let tried = u64::from(k) + 1;
            if tried.is_multiple_of(REPORT_EVERY) {
                report(tried);
            }
        }
        Err(GenerateError::NoneFits { setup: self.to_string(), tries })
    }
}

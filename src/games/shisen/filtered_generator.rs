//! Problems are searched for: of some boards by chance that can be cleared, the one with the lowest share of solvable states.

use super::rules::Shisen;
use super::setup::{Problem, ShisenSetup};
use super::space::StateSpace;
use crate::engine::position::{Generated, Generator};
use crate::engine::seed::Seed;
use crate::search::budget::NodeLimit;
use crate::search::solve::{FilteredGenerator, GenerateError};

/// So many boards are looked at.
const TRIES: u32 = 60;
/// No more are looked at once these many states were counted; so large problems take no longer than a second or two.
const MAX_STATES: u64 = 1_500_000;

impl FilteredGenerator for ShisenSetup {
    fn generate_filtered(
        &self,
        seed: &Seed,
        limit: NodeLimit,
        report: &mut dyn FnMut(u64),
    ) -> Result<Shisen, GenerateError> {
        match self {
            Self::Problem(problem) => problem
                .generate_filtered(seed, limit, report)
                .map_err(|tries| GenerateError::NoneFits { setup: self.to_string(), tries }),
            Self::Full(_) => match self.generate(seed) {
                Generated::Ready(position) => Ok(position),
                Generated::NeedsSearch => Err(GenerateError::NoneFits { setup: self.to_string(), tries: 0 }),
            },
        }
    }
}

impl Problem {
    /// The problem of a seed, or how many boards were looked at in vain.
    fn generate_filtered(&self, seed: &Seed, limit: NodeLimit, report: &mut dyn FnMut(u64)) -> Result<Shisen, u32> {
        let mut rng = seed.rng();
        let mut best: Option<(f64, Shisen)> = None;
        let (mut tries, mut spent) = (0, 0);
        while tries < TRIES && spent < MAX_STATES.min(limit.nodes) {
            tries += 1;
            report(tries.into());
            let most = usize::try_from(limit.nodes - spent).unwrap_or(usize::MAX);
            let board = self.draw(&mut rng).ok_or(tries)?;
            let Some(space) = StateSpace::explore(&board, most, &mut |_| ()) else { break };
            spent += space.len() as u64;
            let rate = space.figures().rate_solvable();
            let better = best.as_ref().is_none_or(|(lowest, _)| rate < *lowest);
            if space.figures().solvable() && better {
                best = Some((rate, board));
            }
        }
        best.map(|(_, board)| board).ok_or(tries)
    }
}

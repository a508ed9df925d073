//! Problems are searched for: of some boards by chance that can be cleared, the one with the lowest share of solvable states.

use super::rules::Shisen;
use super::setup::{Problem, ShisenSetup};
use super::space::Space;
use crate::engine::notation::Notation;
use crate::engine::rules::{Dealt, Setup};
use crate::engine::seed::Seed;
use crate::search::budget::Budget;
use crate::search::solve::{Sift, SiftError};

/// So many boards are looked at.
const TRIES: u32 = 60;
/// No more are looked at once these many states were counted; so large problems take no longer than a second or two.
const MOST_STATES: u64 = 1_500_000;

impl Sift for ShisenSetup {
    fn sift(&self, seed: &Seed, budget: Budget, report: &mut dyn FnMut(u64)) -> Result<Shisen, SiftError> {
        match self {
            Self::Problem(problem) => {
                problem.sift(seed, budget, report).map_err(|tries| SiftError::NoneFits { setup: self.encode(), tries })
            }
            Self::Full(_) => match self.generate(seed) {
                Dealt::Ready(position) => Ok(position),
                Dealt::NeedsSearch => Err(SiftError::NoneFits { setup: self.encode(), tries: 0 }),
            },
        }
    }
}

impl Problem {
    /// The problem of a seed, or how many boards were looked at in vain.
    fn sift(&self, seed: &Seed, budget: Budget, report: &mut dyn FnMut(u64)) -> Result<Shisen, u32> {
        let mut rng = seed.rng();
        let mut best: Option<(f64, Shisen)> = None;
        let (mut tries, mut spent) = (0, 0);
        while tries < TRIES && spent < MOST_STATES.min(budget.nodes) {
            tries += 1;
            report(tries.into());
            let most = usize::try_from(budget.nodes - spent).unwrap_or(usize::MAX);
            let board = self.draw(&mut rng).ok_or(tries)?;
            let Some(space) = Space::explore(&board, most, &mut |_| ()) else { break };
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

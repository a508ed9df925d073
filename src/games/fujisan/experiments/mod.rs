//! The experiments of the paper (§4 and §5), the measures that its conclusion asks for (§6), and the search for the
//! hardest boards.
//!
//! All of them draw challenge number k of a setup from one place, [`sample::challenge`], so what a run finds does not
//! depend on how it is split into shards, and a longer run begins with the challenges of a shorter one.

mod counts;
mod difficulty;
mod ease;
mod hardest;
mod random_solver;
mod sample;
mod setups;
mod walk;

pub use counts::Counts;
pub use difficulty::Difficulty;
pub use ease::Ease;
pub use hardest::Hardest;
pub use random_solver::RandomSolver;
pub use setups::Setups;

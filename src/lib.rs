//! Solvarium: seven puzzles and dice games, and the solvers that master them.

#[cfg(feature = "web")]
pub mod app;
pub mod lab;
pub mod stats;

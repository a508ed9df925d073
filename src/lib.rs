//! Solvarium: seven puzzles and dice games, and the solvers that master them.

pub mod lab;
pub mod stats;

//! Algorithms that know no game, and the traits of a game that searches.

pub mod astar;
pub mod bench;
pub mod bfs;
pub mod budget;
pub mod cma;
pub mod craft;
pub mod genetic;
pub mod solve;

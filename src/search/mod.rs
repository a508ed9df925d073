//! Algorithms that know no game, and the traits of a game that searches.

pub mod astar;
pub mod bfs;
pub mod budget;
pub mod cma;
pub mod genetic;
pub mod proof;
pub mod solve;
pub mod solver;
pub mod training;

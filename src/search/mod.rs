//! Algorithms that know no game, and the traits of a game that searches.

pub mod bench;
pub mod budget;
pub mod solve;

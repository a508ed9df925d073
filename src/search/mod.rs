//! What the searches of all games share (budgets, proofs), and the traits of a game that searches.

pub mod numbered_set;
pub mod proof;
pub mod solve;
pub mod solver;

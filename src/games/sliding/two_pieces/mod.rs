//! The hardest puzzles of two pieces in a square, by climbing.
//!
//! The seed asks: «What's the hardest 2-piece simple sliding block puzzle in a square grid? Ziegler-Hunts & Ziegler-Hunts
//! have shown a lower bound of 4n-16 for an nxn grid, n>6.» A puzzle is simple when its goal is one piece in one place; it
//! may begin anywhere. Two pieces that move in turn have to be locked into each other, so the climb changes the shapes of
//! both a few cells at a time, and weighs each pair by an exact search of all its positions.

pub mod climb;
pub mod pair;
#[cfg(test)]
mod tests;

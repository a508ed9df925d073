//! The small boards of 2048, solved exactly: what the best player can hope for, and what each mistake costs.
//!
//! A move keeps the sum of the tiles and a new tile adds 2 or 4, so the positions fall into layers by their sum, and each
//! depends on the next two layers only. They are listed upwards from the first positions and valued downwards from the
//! last ones: one pass of value iteration is exact. Positions that are mirror images are one.

pub mod shape_tables;
pub mod solve;

pub use solve::{Goal, Solved, TooMany};

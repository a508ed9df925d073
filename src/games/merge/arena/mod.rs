//! Games played by the packed boards alone, for tuning, for learning and for measuring how strong a player is.
//!
//! They draw from a stream of their own ([`crate::engine::rng::Rng::part`] of a seed and the game's number), so that a game
//! of a batch does not depend on the others.

pub mod doubling;
pub mod threes;

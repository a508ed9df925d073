//! The experiments: the paper's comparison of its genetic algorithm with A*, and how far the two bounds reach.
//!
//! Shards compute; reports are light arithmetic on what they found, as they are made on the page's main thread.

mod heuristics;
mod rivals;
mod tree;

pub use heuristics::Heuristics;
pub use rivals::Rivals;

#[cfg(test)]
mod tests;

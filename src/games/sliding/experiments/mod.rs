//! The experiments: the finder of all boards of a grid, the searcher of the hardest simple^3 puzzles, and climbs to hard
//! puzzles of two pieces.
//!
//! Shards compute; reports are light arithmetic on what they found, as they are made on the page's main thread.

mod finder;
mod hardest;
mod sizes;
mod two_pieces;

pub use finder::Finder;
pub use hardest::Hardest;
pub use two_pieces::TwoPieces;

#[cfg(test)]
mod tests;

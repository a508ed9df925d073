//! The whole state space of a small board, and its figures.
//!
//! A state is the set of tiles that are left; layers have equally many. With gravity, sets that look alike on the board are one
//! state. The space is gone through once forwards, layer by layer, and once backwards for all figures.

mod figures;
mod graph;
mod links;
mod measure;
mod place;
mod tally;
mod walk;

pub use figures::Figures;
pub use graph::{Edge, Graph, Node};
pub use place::MOST_TILES;
pub use tally::Tally;
pub use walk::Space;

/// As many states as are gone through unless asked otherwise: some 100 MB.
pub const USUAL_STATES: usize = 2_000_000;

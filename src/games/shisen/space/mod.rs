//! The whole state space of a small board, and its figures.
//!
//! A state is the set of tiles that are left; layers have equally many. With gravity, sets that look alike on the board are one
//! state. The space is gone through once forwards, layer by layer, and once backwards for all figures.

mod figures;
mod graph;
mod links;
mod measure;
mod state_space;
mod tile_index;

pub use figures::Figures;
pub use graph::{Edge, Graph, Node};
pub use state_space::StateSpace;
pub use tile_index::MAX_TILES;

/// As many states as are gone through unless asked otherwise: some 100 MB.
pub const DEFAULT_STATES: usize = 2_000_000;

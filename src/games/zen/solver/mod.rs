//! The solver: A* over positions with the monk outside, one whole path a step.
//!
//! Such a position is what is raked and where the ornaments are; which leaves are left follows. Sets of cells are bits
//! ([`bits`]), what never changes is a [`packed_garden`], paths are enumerated depth first ([`path_enumerator`]). Lower bounds are in [`bound`],
//! proofs that a position is lost in [`ends`], and the mirror images of a garden are searched once ([`symmetry`]).

pub mod astar;
pub mod bits;
pub mod bound;
pub mod census;
pub mod endpoint_pruning;
pub mod optimal;
pub mod packed_garden;
pub mod path_enumerator;
pub mod search;
pub mod symmetry;

pub use bound::Bound;
pub use search::{SearchResult, count_states, optimal_solutions, shortest};

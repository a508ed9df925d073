//! The solver: A* over positions with the monk outside, one whole path a step.
//!
//! Such a position is what is raked and where the ornaments are; which leaves are left follows. Sets of cells are bits
//! ([`bits`]), what never changes is a [`plot`], a path is found by depth first ([`walk`]). Lower bounds are in [`bound`],
//! proofs that a position is lost in [`ends`], and the mirror images of a garden are searched once ([`symmetry`]).

pub mod astar;
pub mod bits;
pub mod bound;
pub mod census;
pub mod ends;
pub mod optimal;
pub mod plot;
pub mod search;
pub mod symmetry;
pub mod table;
pub mod walk;

pub use bound::Bound;
pub use search::{Outcome, count_states, optimal_solutions, shortest};

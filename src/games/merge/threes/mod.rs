//! Threes.

pub mod bag;
pub mod notation;
pub mod rules;
pub mod setup;
pub mod step;

pub use bag::{Bag, Window};
pub use rules::Threes;
pub use setup::{SetupThrees, Variant};

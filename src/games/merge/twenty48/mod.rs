//! 2048 on boards from 2 x 2 to 5 x 5.

pub mod notation;
pub mod rules;
pub mod setup;
pub mod slide;

pub use rules::Twenty48;
pub use setup::{Setup2048, Variant};

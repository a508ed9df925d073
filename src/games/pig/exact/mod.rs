//! Exact values: best play, any two policies against each other, best replies, turns to the goal.
//!
//! Everything here is basic arithmetic on f64, so it has the same bits natively and in WebAssembly.

pub mod matchup;
pub mod optimum;
pub mod strategy;
pub mod turn;

//! Exact values: best play, any two policies against each other, best replies, turns to the goal.
//!
//! Everything here is basic arithmetic on f64, so it has the same bits natively and in WebAssembly.

pub mod decision_table;
pub mod fraction;
pub mod joint;
mod kernel;
pub mod matchup;
pub mod optimum;
pub mod reach;
pub mod reply;
pub mod solo;
pub mod strategy;
pub mod sweeps;
pub mod turn;
pub mod turn_plan;

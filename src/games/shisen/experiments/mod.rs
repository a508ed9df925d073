//! The experiments: the metrics of many boards, simulated players, and what the metrics tell about people.
//!
//! Shards compute; reports are light arithmetic on what they found, as they are made on the page's main thread.

mod metrics;
mod regression;
mod simulated;

pub use metrics::Metrics;
pub use regression::{Regression, report as regression_report};
pub use simulated::Simulated;

#[cfg(test)]
mod tests;

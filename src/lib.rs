//! Solvarium: puzzles and dice games in the browser, and the solvers that master them.
//!
//! The layers, each using only those above it: [`engine`], [`search`], [`stats`], [`lab`],
//! [`games`], [`worker`], [`web`], `app`, and the binaries. ARCHITECTURE.md has the map.

pub mod engine;
pub mod games;
pub mod lab;
pub mod search;
pub mod stats;
pub mod web;
pub mod worker;

#[cfg(feature = "web")]
pub mod app;
#[cfg(feature = "cli")]
pub mod cli;

//! The page.

pub mod charts;

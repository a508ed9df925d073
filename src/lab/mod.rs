//! The lab: what an experiment is, and what comes out of it, as data.

pub mod claims;
pub mod experiment;
pub mod params;
mod reader;
pub mod report;

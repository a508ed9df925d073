//! The lab: what an experiment is, and what comes out of it, as data.

pub mod claims;
pub mod experiment;
pub mod params;
pub mod report;

//! The lab: experiments of the papers and what comes out of them, as data.

pub mod report;

//! The six exact solvers, on packed positions with interchangeable pieces merged.

mod closures;
pub mod codec;
pub mod expand;
pub mod placement_table;
pub mod search;
pub mod trace;

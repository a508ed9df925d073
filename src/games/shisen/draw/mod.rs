//! Boards by chance.
//!
//! A board that can be cleared is made like this: tiles are dealt at random, then pairs are taken at random; whenever no pair
//! is left, the tiles that remain are dealt anew onto their cells. The tiles as they lie in the end, each on the cell from
//! which it was taken, are a board whose clearing is known. Before that, some deals are tried as they are, and the first
//! one that is cleared is kept: so most boards are as random as any that can be cleared.

mod deal;
mod tile_table;

pub use deal::{ClearableBoard, deal, deal_anew, random};

//! The Yew shell. Knows the rules of no game.

pub mod charts;
pub mod context;
pub mod grid_board;
pub mod view;

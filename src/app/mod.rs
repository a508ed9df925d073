//! The Yew shell. Knows the rules of no game.

pub mod grid_board;
pub mod view;

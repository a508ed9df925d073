//! The Yew shell. Knows the rules of no game.

pub mod view;

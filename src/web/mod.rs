//! The only doors to the browser. Knows no game.

pub mod route;

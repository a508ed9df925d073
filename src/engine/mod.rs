//! What every game shares. Holds no game and no browser type.
//!
//! Text is the form at every boundary: a link, a save, a message to the worker, a line of the
//! command line and a test all hold the same challenge id, positions and moves.

pub mod calendar;
pub mod challenge;
pub mod direction;
pub mod entry;
pub mod history;
pub mod order;
pub mod parse;
pub mod part;
pub mod position;
pub mod rng;
pub mod seed;
pub mod session;
pub mod suggest;
pub mod words;

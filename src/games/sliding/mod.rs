//! Sliding blocks: pieces on a board, a goal, and six ways to count what it takes to get there.
//!
//! 1. A piece is a connected set of cells; it slides up, down, left and right without turning, and never onto a wall,
//!    another piece or off the board. Pieces may lock into each other.
//! 2. The puzzle is solved when every piece that the goal names stands exactly where it names it. Pieces of equal shape
//!    that it does not name are interchangeable; those that it names only where `~eq` says so.
//! 3. With `~axis` (the rule of Rush Hour, N. Yoshigahara) a piece moves only along its longer side.
//! 4. An action is a *step* (one piece, one cell), a *line* (one piece, straight), a *move* (one piece, any path), or the
//!    same of several pieces that go together: *superstep*, *superline*, *supermove*.
//!
//! Definitions and the experiments follow N. Bickford's articles on sliding block puzzles (2011 and 2012); the super
//! metrics are those of D. E. Knuth's program SLIDING.
//!
//! # Decisions
//!
//! - Sliding blocks: the board of the rules (`board.rs`, letters) and the packed positions of the searches (`solver/`) are
//!   two things, and tests hold one against the other with every subset of pieces tried. A class's places are listed once,
//!   with the next place in each direction (`solver/codec.rs`), so walls, edges and the rule of the long side cost
//!   nothing, and a set of pieces that goes together is a union of closures (`solver/expand.rs` has the proof). Sides go to
//!   16, with at most 128 cells besides walls: up to 64 cells and two words of a key the search is compiled with sets of one
//!   word, beyond that with sets of two, and all that is not hot is behind one trait (`solver/mod.rs`) and compiled once.
//!   A piece may have parts on islands that walls keep apart, and only there.
//! - What a worker knows of a puzzle is a component (`component.rs`): kept in its session (`requests.rs`) between questions,
//!   so that «from here» is a look-up, and «not known» (`Proof::Unknown`, `gave_up`) is never written as «impossible».
//! - The count of what was played (`metric.rs`) is a shortest path over the played positions, so going back takes it
//!   back.
//! - While a sliding block is dragged one attribute changes, its transform, written past Yew (`view/board.rs`); the piece
//!   follows the finger on a graph of the places that it can reach (`track.rs`), so it stops at what blocks it and goes
//!   round corners. The page asks its worker one question at a time, the most wanted one first (`view/ask.rs`).

pub mod bb;
pub mod board;
pub mod champions;
pub mod component;
pub mod experiments;
pub mod formats;
pub mod graph;
pub mod hand;
pub mod info;
pub mod library;
pub mod metric;
pub mod moves;
pub mod places;
pub mod requests;
pub mod rules;
pub mod setup;
pub mod simple3;
pub mod solver;
pub mod track;
pub mod two_pieces;
#[cfg(feature = "web")]
pub mod view;
pub mod words;

pub use board::Sliding;
pub use metric::Metric;
pub use moves::Move;

use crate::engine::entry::{Game, GameInfo};
use crate::search::solver::Solver;

/// The types of the game.
pub struct SlidingBlocks;

impl Game for SlidingBlocks {
    type Position = Sliding;
    type Setup = setup::SlidingSetup;
    const INFO: GameInfo = info::INFO;
}

game_module! {
    games: [SlidingBlocks],
    solvers: [Solver::of::<SlidingBlocks>().solving().analysing().generating().handling::<requests::SlidingSession>().build()],
    experiments: [experiments::Finder, experiments::Hardest, experiments::Groups, experiments::TwoPieces, experiments::Farthest, experiments::Moat, experiments::Atomic],
    claims: "../../../data/sliding/claims.tsv",
    hard_instances: info::HARD_INSTANCES,
}

#[cfg(test)]
mod tests;

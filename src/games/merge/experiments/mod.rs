//! The experiments: strategies compared over seeded games, how strong the search is, the exact small boards, and the evil placer.
//!
//! Shards compute; reports are light arithmetic on what they found, as they are made on the page's main thread.

mod evil;
mod small;
mod strategies;
pub mod strength;

pub use evil::EvilPlacer;
pub use small::SmallBoards;
pub use strategies::Strategies;
pub use strength::Strength;

use crate::lab::params::{Kind, Param};

/// Which of the two games.
const GAME: Param = Param { key: "game", label: "Game", kind: Kind::Choice(&[("2048", "2048"), ("threes", "Threes")]) };

/// Who plays.
const PLAYERS: &[(&str, &str)] = &[
    ("simple", "The four simple ones"),
    ("random", "Random"),
    ("priority", "Down, right, left, up"),
    ("corner", "Corner Strategy"),
    ("greedy", "Greedy"),
    ("ntuple", "Network"),
    ("expectimax", "Expectimax"),
    ("all", "All"),
    ("mancini", "Mancini’s technique"),
    ("ovolve", "Minimax after ovolve"),
];

//! The games. A new one is one folder beside this file and one word here.

use crate::engine::entry::Entry;
use crate::search::bench::Bench;

/// Writes the modules of the games and the tables of what they bring.
macro_rules! register {
    ($($game:ident),* $(,)?) => {
        $(pub mod $game;)*

        /// The games as the page needs them: no solver hangs on this table, so the page does not
        /// download one.
        pub fn entries() -> impl Iterator<Item = &'static Entry> {
            [$($game::ENTRIES),*].into_iter().flatten()
        }

        /// The games' solvers, for the worker and the command line.
        pub fn benches() -> impl Iterator<Item = &'static Bench> {
            [$($game::BENCHES),*].into_iter().flatten()
        }
    };
}

register! { fujisan }

/// The game of this id.
pub fn entry(game: &str) -> Option<&'static Entry> {
    entries().find(|entry| entry.info.id == game)
}

/// The solvers of this game.
pub fn bench(game: &str) -> Option<&'static Bench> {
    benches().find(|bench| bench.game == game)
}

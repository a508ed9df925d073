//! The games. A new one is one folder beside this file and one word here.

use crate::engine::entry::{Entry, Info, Record};
use crate::lab::experiment::{ExperimentInfo, Reporter, Study};
use crate::search::bench::Bench;
use crate::search::craft::Craft;

/// What a worker program can be asked: the solvers and experiments of some of the games.
pub struct Crew {
    /// The solvers, folder by folder.
    pub benches: &'static [&'static [Bench]],
    /// The experiments, folder by folder.
    pub studies: &'static [&'static [Study]],
    /// The files that these need, folder by folder.
    pub provisions: &'static [&'static [Provision]],
}

/// A file that solvers need beside their program, such as the weights of a network. A worker fetches it before its first
/// answer, the command line reads it: so both give the same answers.
pub struct Provision {
    /// Its name, in the page's folder and in the project's folder `static`.
    pub file: &'static str,
    /// Takes its bytes. An error is one sentence.
    pub give: fn(&[u8]) -> Result<(), String>,
}

impl Crew {
    /// The solvers of this game.
    pub fn bench(&self, game: &str) -> Option<&'static Bench> {
        self.benches.iter().copied().flatten().find(|bench| bench.game == game)
    }

    /// What runs this experiment.
    pub fn study(&self, id: &str) -> Option<&'static Study> {
        self.studies.iter().copied().flatten().find(|study| study.info.id == id)
    }
}

/// Writes the modules of the games and the tables of what they bring.
///
/// A game after `together` is played in the page's main program and solved in the worker `worker`. One after `apart`
/// has programs of its own, so that nobody else downloads it: `bin/<game>.rs` for its pages, `bin/<game>_lab.rs` for its
/// Lab page and `bin/<game>_worker.rs` for its solvers (ARCHITECTURE.md says when). If it stands after `editors` too, its
/// pages have an editor among them.
macro_rules! register {
    (together: $($game:ident),*; apart: $($own:ident),*; editors: $($drawn:ident),* $(,)?) => {
        $(pub mod $game;)*
        $(pub mod $own;)*

        /// The games whose boards the main program shows: no solver hangs on this table, so the page does not
        /// download one.
        pub fn boards() -> impl Iterator<Item = &'static Entry> {
            [$($game::ENTRIES),*].into_iter().flatten()
        }

        /// All games, with their rules.
        pub fn entries() -> impl Iterator<Item = &'static Entry> {
            [$($game::ENTRIES,)* $($own::ENTRIES,)*].into_iter().flatten()
        }

        /// What is told about all games.
        pub fn infos() -> impl Iterator<Item = &'static Info> {
            [$($game::INFOS,)* $($own::INFOS,)*].into_iter().flatten().copied()
        }

        /// The program of this game's pages, where it has one of its own.
        pub fn program(game: &str) -> Option<&'static str> {
            $(if $own::INFOS.iter().any(|info| info.id == game) { return Some(stringify!($own)); })*
            None
        }

        /// The program of this game's Lab page, where it has one of its own.
        pub fn explorer(game: &str) -> Option<&'static str> {
            $(if $own::INFOS.iter().any(|info| info.id == game) { return Some(concat!(stringify!($own), "_lab")); })*
            None
        }

        /// Whether this game's own program has an editor, as a page beside Play, Learn and Lab.
        pub fn draws(game: &str) -> bool {
            $($drawn::INFOS.iter().any(|info| info.id == game))||*
        }

        /// The worker program of this game's solvers.
        pub fn worker(game: &str) -> &'static str {
            $(if $own::INFOS.iter().any(|info| info.id == game) { return concat!(stringify!($own), "_worker"); })*
            "worker"
        }

        /// The hardest boards known.
        pub fn records() -> impl Iterator<Item = &'static Record> {
            [$($game::RECORDS,)* $($own::RECORDS,)*].into_iter().flatten()
        }

        /// What is told about the experiments.
        pub fn experiments() -> impl Iterator<Item = &'static ExperimentInfo> {
            [$($game::EXPERIMENTS,)* $($own::EXPERIMENTS,)*].into_iter().flatten()
        }

        /// What makes the experiments' reports, for the lab and the command line.
        pub fn reporters() -> impl Iterator<Item = &'static Reporter> {
            [$($game::REPORTERS,)* $($own::REPORTERS,)*].into_iter().flatten()
        }

        /// The solvers of the games that share the worker.
        pub static TOGETHER: Crew = Crew {
            benches: &[$($game::BENCHES),*],
            studies: &[$($game::STUDIES),*],
            provisions: &[$($game::PROVISIONS),*],
        };

        /// All solvers, for the command line.
        pub static ALL: Crew = Crew {
            benches: &[$($game::BENCHES,)* $($own::BENCHES,)*],
            studies: &[$($game::STUDIES,)* $($own::STUDIES,)*],
            provisions: &[$($game::PROVISIONS,)* $($own::PROVISIONS,)*],
        };

        /// What makes weights for the players of the games.
        pub fn crafts() -> impl Iterator<Item = &'static Craft> {
            [$($game::CRAFTS,)* $($own::CRAFTS,)*].into_iter().flatten()
        }

        /// The lessons and editors of the games whose boards the main program shows.
        #[cfg(feature = "web")]
        pub fn schools() -> impl Iterator<Item = &'static crate::app::view::School> {
            [$($game::SCHOOLS),*].into_iter().flatten()
        }

        /// Their boards.
        #[cfg(feature = "web")]
        pub fn views() -> impl Iterator<Item = &'static crate::app::view::View> {
            [$($game::VIEWS),*].into_iter().flatten()
        }
    };
}

register! { together: fujisan; apart: pig, merge, sliding, zen, shisen; editors: sliding, zen }

/// The game of this id whose board the main program shows.
pub fn board(game: &str) -> Option<&'static Entry> {
    boards().find(|entry| entry.info.id == game)
}

/// The game of this id, with its rules.
pub fn entry(game: &str) -> Option<&'static Entry> {
    entries().find(|entry| entry.info.id == game)
}

/// What is told about the game of this id.
pub fn info(game: &str) -> Option<&'static Info> {
    infos().find(|info| info.id == game)
}

/// All solvers.
pub fn benches() -> impl Iterator<Item = &'static Bench> {
    ALL.benches.iter().copied().flatten()
}

/// The solvers of this game.
pub fn bench(game: &str) -> Option<&'static Bench> {
    ALL.bench(game)
}

/// What is told about this experiment.
pub fn experiment(id: &str) -> Option<&'static ExperimentInfo> {
    experiments().find(|info| info.id == id)
}

/// What makes the reports of this experiment.
pub fn reporter(id: &str) -> Option<&'static Reporter> {
    reporters().find(|reporter| reporter.info.id == id)
}

/// What runs this experiment.
pub fn study(id: &str) -> Option<&'static Study> {
    ALL.study(id)
}

/// The lessons and the editor of this game.
#[cfg(feature = "web")]
pub fn school(game: &str) -> Option<&'static crate::app::view::School> {
    schools().find(|school| school.game == game)
}

/// The board of this game.
#[cfg(feature = "web")]
pub fn view(game: &str) -> Option<&'static crate::app::view::View> {
    views().find(|view| view.game == game)
}

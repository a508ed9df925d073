//! The games. A new one is one folder beside this file and one word here.

use crate::engine::entry::{Entry, Record};
use crate::lab::experiment::{ExperimentInfo, Reporter, Study};
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

        /// The hardest boards known.
        pub fn records() -> impl Iterator<Item = &'static Record> {
            [$($game::RECORDS),*].into_iter().flatten()
        }

        /// The games' solvers, for the worker and the command line.
        pub fn benches() -> impl Iterator<Item = &'static Bench> {
            [$($game::BENCHES),*].into_iter().flatten()
        }

        /// What is told about the experiments.
        pub fn experiments() -> impl Iterator<Item = &'static ExperimentInfo> {
            [$($game::EXPERIMENTS),*].into_iter().flatten()
        }

        /// What makes the experiments' reports, for the lab and the command line.
        pub fn reporters() -> impl Iterator<Item = &'static Reporter> {
            [$($game::REPORTERS),*].into_iter().flatten()
        }

        /// What runs the experiments, for the worker and the command line.
        pub fn studies() -> impl Iterator<Item = &'static Study> {
            [$($game::STUDIES),*].into_iter().flatten()
        }

        /// The games' lessons and editors.
        #[cfg(feature = "web")]
        pub fn schools() -> impl Iterator<Item = &'static crate::app::view::School> {
            [$($game::SCHOOLS),*].into_iter().flatten()
        }

        /// The games' boards and pictures.
        #[cfg(feature = "web")]
        pub fn views() -> impl Iterator<Item = &'static crate::app::view::View> {
            [$($game::VIEWS),*].into_iter().flatten()
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
    studies().find(|study| study.info.id == id)
}

/// The lessons and the editor of this game.
#[cfg(feature = "web")]
pub fn school(game: &str) -> Option<&'static crate::app::view::School> {
    schools().find(|school| school.game == game)
}

/// The board and the picture of this game.
#[cfg(feature = "web")]
pub fn view(game: &str) -> Option<&'static crate::app::view::View> {
    views().find(|view| view.game == game)
}

//! The games. A new one is one folder beside this file and one word here.

#[cfg(feature = "web")]
use crate::app::pages::GamePages;
use crate::engine::entry::{GameEntry, GameInfo, HardInstance};
use crate::engine::part::Part;
use crate::lab::experiment::{ExperimentInfo, ExperimentRunner, ReportBuilder};
use crate::search::solver::Solver;
use crate::search::training::TrainingJob;

/// What solvers and experiments can be asked: of one game's folder in the worker, of all games on the command line.
pub struct SolverRegistry {
    /// The rules, folder by folder.
    pub entries: &'static [&'static [GameEntry]],
    /// The solvers, folder by folder.
    pub solvers: &'static [&'static [Solver]],
    /// The experiments, folder by folder.
    pub runners: &'static [&'static [ExperimentRunner]],
    /// The files that these need, folder by folder.
    pub assets: &'static [&'static [Asset]],
}

/// A file that solvers need beside their code, such as the weights of a network. A worker fetches it before its first
/// answer, the command line reads it: so both give the same answers.
pub struct Asset {
    /// The game whose questions need it; experiments of the folder may be about any of its games.
    pub game: &'static str,
    /// Its name, in the folder `static/assets`.
    pub file: &'static str,
    /// Takes its bytes. An error is one sentence.
    pub load: fn(&[u8]) -> Result<(), String>,
}

impl SolverRegistry {
    /// The rules of this game.
    pub fn entry(&self, game: &str) -> Option<&'static GameEntry> {
        self.entries.iter().copied().flatten().find(|entry| entry.info.id == game)
    }

    /// The solvers of this game.
    pub fn solver(&self, game: &str) -> Option<&'static Solver> {
        self.solvers.iter().copied().flatten().find(|solver| solver.game == game)
    }

    /// What runs this experiment.
    pub fn runner(&self, id: &str) -> Option<&'static ExperimentRunner> {
        self.runners.iter().copied().flatten().find(|runner| runner.info.id == id)
    }
}

/// Writes the modules of the games and the tables of what they bring. Each table is a list of its own, so that a part of the
/// page or the worker consists of no more than it uses: no solver hangs on what the gallery shows.
macro_rules! register {
    ($($game:ident),* $(,)?) => {
        $(pub mod $game;)*

        /// All games, with their rules.
        pub fn entries() -> impl Iterator<Item = &'static GameEntry> {
            [$($game::ENTRIES),*].into_iter().flatten()
        }

        /// The games whose links are mended by their rules: the page of links that lead nowhere holds these rules.
        pub fn mended() -> impl Iterator<Item = &'static GameEntry> {
            [$($game::MENDED),*].into_iter().flatten().copied()
        }

        /// What is told about all games.
        pub fn infos() -> impl Iterator<Item = &'static GameInfo> {
            [$($game::INFOS),*].into_iter().flatten().copied()
        }

        /// The hardest boards known.
        pub fn hard_instances() -> impl Iterator<Item = &'static HardInstance> {
            [$($game::HARD_INSTANCES),*].into_iter().flatten()
        }

        /// What is told about the experiments.
        pub fn experiments() -> impl Iterator<Item = &'static ExperimentInfo> {
            [$($game::EXPERIMENTS),*].into_iter().flatten()
        }

        /// What makes the experiments' reports.
        pub fn report_builders() -> impl Iterator<Item = &'static ReportBuilder> {
            [$($game::REPORT_BUILDERS),*].into_iter().flatten()
        }

        /// All solvers, for the command line.
        pub static ALL: SolverRegistry = SolverRegistry {
            entries: &[$($game::ENTRIES),*],
            solvers: &[$($game::SOLVERS),*],
            runners: &[$($game::RUNNERS),*],
            assets: &[$($game::ASSETS),*],
        };

        /// The name of the folder that holds this game, which is also that of the part of the worker that solves it.
        pub fn folder(game: &str) -> Option<&'static str> {
            $(if $game::INFOS.iter().any(|info| info.id == game) { return Some(stringify!($game)); })*
            None
        }

        /// The part of the worker that solves this game. The page never asks for it: it would hold all solvers.
        pub fn solver_part(game: &str) -> Option<Part<&'static SolverRegistry>> {
            $(if $game::INFOS.iter().any(|info| info.id == game) {
                static REGISTRY: SolverRegistry = SolverRegistry {
                    entries: &[$game::ENTRIES],
                    solvers: &[$game::SOLVERS],
                    runners: &[$game::RUNNERS],
                    assets: &[$game::ASSETS],
                };
                return Some(crate::solver_part!($game: &'static SolverRegistry = &REGISTRY));
            })*
            None
        }

        /// What makes weights for the players of the games.
        pub fn training_jobs() -> impl Iterator<Item = &'static TrainingJob> {
            [$($game::TRAINING_JOBS),*].into_iter().flatten()
        }

        /// The pages of all games.
        #[cfg(feature = "web")]
        pub fn all_pages() -> impl Iterator<Item = &'static GamePages> {
            [$($game::view::PAGES),*].into_iter().flatten()
        }
    };
}

/// Hands the names of all games' folders to a macro, which makes something of each.
#[macro_export]
macro_rules! every_game {
    ($make:ident) => {
        $make! { fujisan, pig, merge, sliding, zen, shisen }
    };
}
every_game!(register);

/// The pages of this game.
#[cfg(feature = "web")]
pub fn pages(game: &str) -> Option<&'static GamePages> {
    all_pages().find(|pages| pages.info.id == game)
}

/// The game of this id, if its links are mended by its rules.
pub fn mended_by_rules(game: &str) -> Option<&'static GameEntry> {
    mended().find(|entry| entry.info.id == game)
}

/// The game of this id, with its rules.
pub fn entry(game: &str) -> Option<&'static GameEntry> {
    entries().find(|entry| entry.info.id == game)
}

/// What is told about the game of this id.
pub fn info(game: &str) -> Option<&'static GameInfo> {
    infos().find(|info| info.id == game)
}

/// All solvers.
pub fn all_solvers() -> impl Iterator<Item = &'static Solver> {
    ALL.solvers.iter().copied().flatten()
}

/// The solvers of this game.
pub fn solver(game: &str) -> Option<&'static Solver> {
    ALL.solver(game)
}

/// What is told about this experiment.
pub fn experiment(id: &str) -> Option<&'static ExperimentInfo> {
    experiments().find(|info| info.id == id)
}

/// What makes the reports of this experiment.
pub fn report_builder(id: &str) -> Option<&'static ReportBuilder> {
    report_builders().find(|builder| builder.info.id == id)
}

/// What runs this experiment.
pub fn runner(id: &str) -> Option<&'static ExperimentRunner> {
    ALL.runner(id)
}

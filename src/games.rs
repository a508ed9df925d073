//! The games. A new one is one folder beside this file and one word here.

#[cfg(feature = "web")]
use crate::app::pages::GamePages;
use crate::engine::challenge::Source;
use crate::engine::entry::{Game, GameEntry, GameInfo, HardInstance};
use crate::engine::part::Part;
use crate::lab::experiment::{ExperimentInfo, ExperimentRunner, ReportBuilder, SummaryBuilder};
use crate::search::solver::{Solver, TrainingJob};

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

/// A file that solvers need beside their code, such as the weights of a network; `asset!` makes it. A worker
/// fetches it before its first answer, the command line has it in itself: so both give the same answers.
pub struct Asset {
    /// The game whose questions need it; experiments of the folder may be about any of its games.
    pub game: &'static str,
    /// Its name, in the folder `static/assets`.
    pub file: &'static str,
    /// Takes its bytes. An error is one sentence.
    pub load: fn(&[u8]) -> Result<(), String>,
    /// Its bytes.
    #[cfg(feature = "cli")]
    pub bytes: &'static [u8],
}

/// An [`Asset`]: the game, the file's name, and what takes its bytes.
macro_rules! asset {
    ($game:literal, $file:literal, $load:expr) => {
        $crate::games::Asset {
            game: $game,
            file: $file,
            load: $load,
            #[cfg(feature = "cli")]
            bytes: include_bytes!(concat!(env!("CARGO_MANIFEST_DIR"), "/static/assets/", $file)),
        }
    };
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

/// Whether a challenge begins with a setup or a board of a game.
pub type StartCheck = fn(&Source) -> bool;

/// The same for one game.
pub fn starts<G: Game>(source: &Source) -> bool {
    match source {
        Source::Seeded { setup, .. } => setup.parse::<G::Setup>().is_ok(),
        Source::Board(position) => position.parse::<G::Position>().is_ok_and(|start| G::no_start(&start).is_none()),
    }
}

/// Whether files of claims name a run of this experiment, which stands between a tab and a slash.
const fn is_named(files: &[&str], id: &str) -> bool {
    let id = id.as_bytes();
    let mut file = 0;
    while file < files.len() {
        let text = files[file].as_bytes();
        let mut at = 0;
        while at + id.len() + 1 < text.len() {
            if text[at] == b'\t' && text[at + id.len() + 1] == b'/' {
                let mut same = 0;
                while same < id.len() && text[at + 1 + same] == id[same] {
                    same += 1;
                }
                if same == id.len() {
                    return true;
                }
            }
            at += 1;
        }
        file += 1;
    }
    false
}

/// Writes the tables of what a game's folder brings, which says so in its `mod.rs`: in this order, and without what it has not.
/// Each table stands alone, so that a part of the page or the worker consists of no more than it uses: no solver hangs on what
/// the gallery shows. The pages are a table of `view`, which is of a lower layer.
macro_rules! game_module {
    (@list) => { &[] };
    (@list $list:expr) => { $list };
    (
        games: [$($game:ty),+ $(,)?],
        $(mended: [$($mended:ty),+ $(,)?],)?
        $(solvers: [$($solver:expr),+ $(,)?],)?
        $(assets: $assets:expr,)?
        $(experiments: [$($experiment:ty),+ $(,)?],)?
        $(claims: $claims:literal,)?
        $(hard_instances: $hard_instances:expr,)?
        $(training_jobs: $training_jobs:expr,)?
    ) => {
        /// What is told about the games of this folder.
        pub const INFOS: &[&$crate::engine::entry::GameInfo] = &[$(&<$game as $crate::engine::entry::Game>::INFO),+];

        /// The games of this folder with their rules; no solver hangs on it.
        pub const ENTRIES: &[$crate::engine::entry::GameEntry] = &[$($crate::engine::entry::GameEntry::of::<$game>()),+];

        /// Whether a challenge begins with a setup or a board of theirs. Where the page of bad links suggests a challenge it asks
        /// this, on which no rule of playing hangs.
        pub const STARTS: &[(&str, $crate::games::StartCheck)] = &[$((
            <$game as $crate::engine::entry::Game>::INFO.id,
            $crate::games::starts::<$game>,
        )),+];

        /// Those whose links are mended by their rules where they name no board: the page of bad links holds these rules.
        pub const MENDED: &[&$crate::engine::entry::GameEntry] =
            &[$($(&$crate::engine::entry::GameEntry::of::<$mended>()),+)?];

        /// The solvers of this folder.
        pub const SOLVERS: &[$crate::search::solver::Solver] = &[$($($solver),+)?];

        /// The files that the solvers need beside their code.
        pub const ASSETS: &[$crate::games::Asset] = game_module!(@list $($assets)?);

        /// What is told about the experiments of this folder.
        pub const EXPERIMENTS: &[$crate::lab::experiment::ExperimentInfo] =
            &[$($(<$experiment as $crate::lab::experiment::Experiment>::INFO),+)?];

        /// The experiments' code, for the worker.
        pub const RUNNERS: &[$crate::lab::experiment::ExperimentRunner] =
            &[$($($crate::lab::experiment::ExperimentRunner::of::<$experiment>()),+)?];

        /// What makes their reports, for the lab.
        pub const REPORT_BUILDERS: &[$crate::lab::experiment::ReportBuilder] =
            &[$($($crate::lab::experiment::ReportBuilder::of::<$experiment>()),+)?];

        /// What makes their summaries, for the command line.
        pub const SUMMARY_BUILDERS: &[$crate::lab::experiment::SummaryBuilder] =
            &[$($($crate::lab::experiment::SummaryBuilder::of::<$experiment>()),+)?];

        /// What the papers claim of these games, and what we found.
        pub const CLAIMS: &[&str] = &[$(include_str!($claims))?];

        /// The experiments, and whether a line of the claims names a run of theirs. No text of the claims hangs on it.
        pub const TOLD: &[(&str, bool)] = &[$($((
            <$experiment as $crate::lab::experiment::Experiment>::INFO.id,
            $crate::games::is_named(CLAIMS, <$experiment as $crate::lab::experiment::Experiment>::INFO.id),
        )),+)?];

        /// The hardest boards known; a test solves them.
        pub const HARD_INSTANCES: &[$crate::engine::entry::HardInstance] = game_module!(@list $($hard_instances)?);

        /// What makes the weights of the players.
        pub const TRAINING_JOBS: &[$crate::search::solver::TrainingJob] = game_module!(@list $($training_jobs)?);
    };
}

/// Writes the modules of the games and the register of what they bring.
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

        /// Whether a challenge of this game begins with a setup or a board that it has.
        pub fn can_start(game: &str, source: &Source) -> bool {
            let mut all = [$($game::STARTS),*].into_iter().flatten();
            all.any(|(id, starts)| *id == game && starts(source))
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

        /// The files with the claims of the papers.
        pub fn claims() -> impl Iterator<Item = &'static str> {
            [$($game::CLAIMS),*].into_iter().flatten().copied()
        }

        /// Whether a claim of a paper is repeated by a run of this experiment.
        pub fn is_told(experiment: &str) -> bool {
            [$($game::TOLD),*].into_iter().flatten().any(|(id, told)| *told && *id == experiment)
        }

        /// What makes the experiments' reports.
        pub fn report_builders() -> impl Iterator<Item = &'static ReportBuilder> {
            [$($game::REPORT_BUILDERS),*].into_iter().flatten()
        }

        /// What makes the experiments' summaries.
        pub fn summary_builders() -> impl Iterator<Item = &'static SummaryBuilder> {
            [$($game::SUMMARY_BUILDERS),*].into_iter().flatten()
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

        /// The Play pages of all games, in words.
        #[cfg(all(test, feature = "web"))]
        pub fn play_infos() -> impl Iterator<Item = &'static crate::app::play::view::PlayInfo> {
            [$($game::view::PLAY_INFOS),*].into_iter().flatten().copied()
        }

        /// The pages of all games.
        #[cfg(feature = "web")]
        pub fn all_pages() -> impl Iterator<Item = &'static GamePages> {
            [$($game::view::PAGES),*].into_iter().flatten()
        }
    };
}

register! { fujisan, pig, merge, sliding, zen, shisen, peg }

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

/// What makes the summaries of this experiment.
pub fn summary_builder(id: &str) -> Option<&'static SummaryBuilder> {
    summary_builders().find(|builder| builder.info.id == id)
}

/// What runs this experiment.
pub fn runner(id: &str) -> Option<&'static ExperimentRunner> {
    ALL.runner(id)
}

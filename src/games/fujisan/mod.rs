//! Fujisan, a solitaire game by James Droscha for the piecepack, as set out in M. Goadrich and
//! J. Droscha, «Procedural Puzzle Challenge Generation in Fujisan» (2018).
//!
//! The mountain has two rows and twelve steps; each of the 24 spaces holds a value from 0 to 5.
//! The two middle steps are the summit. Four priests begin on the ground, two at either foot. All
//! four must reach the summit.
//!
//! 1. No two priests share a space.
//! 2. A priest goes left or right onto a space whose value is the number of unoccupied spaces he
//!    travels, the last one included. Spaces with a priest are skipped and not counted.
//! 3. A priest goes up or down between the two spaces of a step; not on the ground.
//! 4. On the summit a priest goes left or right no more (up and down he may). He may pass over
//!    the summit on his way.
//!
//! The original rules for the piecepack let a priest on the summit go left or right there (the
//! paper's footnote 3); `~summitlr` behind a setup or a position plays by that rule.

pub mod experiments;
pub mod field;
pub mod graph;
pub mod metrics;
pub mod notation;
pub mod records;
pub mod relaxed;
pub mod rules;
pub mod setup;
pub mod sift;
pub mod solver;
#[cfg(feature = "web")]
pub mod view;

use crate::engine::entry::{Entry, Game, Info, SetupInfo};
use crate::games::Asset;
use crate::lab::experiment::{Experiment, ExperimentInfo, Reporter, Study};
use crate::search::bench::Bench;
use crate::search::craft::Craft;

/// The game's types.
pub struct Fujisan;

impl Game for Fujisan {
    type State = rules::Mountain;
    type Setup = setup::FujisanSetup;
    const INFO: Info = Info {
        id: "fujisan",
        name: "Fujisan",
        tagline: "Lead four priests to the summit. A* proves the shortest way.",
        ground: "indigo",
        setups: &[
            SetupInfo {
                code: "domino",
                name: "Dominoes",
                about: "Twelve of fifteen dominoes in a row. The best of the five.",
            },
            SetupInfo { code: "piecepack", name: "Piecepack", about: "The original: coins of four suits in turn." },
            SetupInfo {
                code: "engraved",
                name: "Engraved tiles",
                about: "Ten square tiles, built up like a wall. Shorter ways.",
            },
            SetupInfo { code: "anycoin", name: "Any coin", about: "Twenty-four coins, shuffled. Holes may open." },
            SetupInfo {
                code: "random",
                name: "Pure random",
                about: "A die for every space. One in six has no way up.",
            },
        ],
        grades: &[
            SetupInfo { code: "-solvable", name: "Solvable", about: "A way up exists." },
            SetupInfo { code: "-8to11", name: "Short", about: "8 to 11 moves at best." },
            SetupInfo { code: "-12to15", name: "Middling", about: "12 to 15 moves at best." },
            SetupInfo { code: "-16to20", name: "Long", about: "16 to 20 moves at best." },
            SetupInfo { code: "-21to40", name: "Very long", about: "21 moves or more at best." },
            SetupInfo { code: "", name: "As it falls", about: "Perhaps no way leads up; the solver will tell." },
        ],
        variants: &[
            SetupInfo { code: "", name: "As in the paper", about: "On the summit nobody goes left or right." },
            SetupInfo {
                code: "~summitlr",
                name: "Open summit",
                about: "The piecepack's first rules: left and right on the summit.",
            },
        ],
        won: "All four at the summit.",
        lost: "No way leads up any more.",
        daily: &[
            "domino-12to16",
            "domino-15to19",
            "piecepack-14to18",
            "domino-18to24",
            "engraved-12to18",
            "domino-20to28",
        ],
        daily_from: 20_260_101,
    };
}

/// What is told about the games of this folder.
pub const INFOS: &[&Info] = &[&Fujisan::INFO];

/// The games of this folder with their rules.
pub static ENTRIES: &[Entry] = &[Entry::of::<Fujisan>()];

pub use records::RECORDS;

/// The solvers need no file.
pub const ASSETS: &[Asset] = &[];

/// No weights have to be made.
pub const CRAFTS: &[Craft] = &[];

/// The games of this folder whose links are mended by their rules where they name no board.
pub const MENDED: &[&Entry] = &[&ENTRIES[0]];

/// The solvers of this folder.
pub const BENCHES: &[Bench] = &[Bench::of::<Fujisan>().solving().analysing().sifting().build()];

/// What is told about the experiments of this folder.
pub const EXPERIMENTS: &[ExperimentInfo] = &[
    experiments::Setups::INFO,
    experiments::Counts::INFO,
    experiments::Ease::INFO,
    experiments::RandomSolver::INFO,
    experiments::Difficulty::INFO,
    experiments::Hardest::INFO,
];

/// The experiments of this folder.
pub const STUDIES: &[Study] = &[
    Study::of::<experiments::Setups>(),
    Study::of::<experiments::Counts>(),
    Study::of::<experiments::Ease>(),
    Study::of::<experiments::RandomSolver>(),
    Study::of::<experiments::Difficulty>(),
    Study::of::<experiments::Hardest>(),
];

/// What makes the reports on the experiments of this folder.
pub const REPORTERS: &[Reporter] = &[
    Reporter::of::<experiments::Setups>(),
    Reporter::of::<experiments::Counts>(),
    Reporter::of::<experiments::Ease>(),
    Reporter::of::<experiments::RandomSolver>(),
    Reporter::of::<experiments::Difficulty>(),
    Reporter::of::<experiments::Hardest>(),
];

#[cfg(test)]
mod tests;

//! Pig, the jeopardy dice game, as set out in T. W. Neller and C. G. M. Presser, «Practical Play of the Dice Game Pig»,
//! The UMAP Journal 31(1), 2010.
//!
//! Two players take turns. In a turn one rolls a die again and again, and adds what it shows to the turn total, until
//! one holds (and scores the total) or rolls a 1, the pig (and scores nothing). Whoever first has 100 points wins.
//!
//! 1. A turn begins with a roll.
//! 2. A turn total that reaches the goal is held: that wins.
//! 3. The goal, the die and the face that ends a turn may be others ([`consult::Variant`]).

pub mod base64url;
pub mod consult;
pub mod desk;
pub mod dice;
pub mod exact;
pub mod expression;
pub mod notation;
pub mod policy;
pub mod rounding;
pub mod rules;
pub mod search;
pub mod setup;
pub mod simulate;
pub mod variant;

use crate::engine::entry::{Entry, Game, Info, SetupInfo};
use crate::lab::experiment::{ExperimentInfo, Reporter, Study};
use crate::search::bench::Bench;

/// The game's types.
pub struct PigGame;

impl Game for PigGame {
    type State = rules::Pig;
    type Setup = setup::PigSetup;
    const INFO: Info = Info {
        id: "pig",
        name: "Pig",
        tagline: "Roll on or hold? Best play is exact, and a rule of three numbers comes close.",
        ground: "vermilion",
        setups: &[
            SetupInfo {
                code: "human~optimal",
                name: "You and best play",
                about: "You go first; the other never errs.",
            },
            SetupInfo { code: "optimal~human", name: "Best play and you", about: "Best play goes first." },
            SetupInfo {
                code: "human~keep-round-21-8-29",
                name: "You and the paper's rule",
                about: "Keep pace and end race: three numbers to remember.",
            },
            SetupInfo {
                code: "human~hold25",
                name: "You and hold at 25",
                about: "It stops at 25, whatever the score.",
            },
            SetupInfo {
                code: "human~hold20",
                name: "You and hold at 20",
                about: "The best-known rule, and not a good one.",
            },
            SetupInfo { code: "human~human", name: "Two people", about: "Pass the device." },
        ],
        grades: &[SetupInfo { code: "", name: "As it falls", about: "The seed decides the dice." }],
        variants: &[
            SetupInfo { code: "", name: "To 100", about: "The usual game." },
            SetupInfo { code: "~goal50", name: "To 50", about: "Half as long." },
            SetupInfo { code: "~die8", name: "Die of eight", about: "A pig is rarer, and a roll brings more." },
        ],
        won: "The goal is reached.",
        lost: "The other has won.",
        daily: &[],
        daily_from: 20_260_101,
    };
}

/// What is told about the games of this folder.
pub const INFOS: &[&Info] = &[&PigGame::INFO];

/// The games of this folder with their rules.
pub const ENTRIES: &[Entry] = &[Entry::of::<PigGame>()];

/// The hardest boards known: none.
pub const RECORDS: &[crate::engine::entry::Record] = &[];

/// The solvers of this folder.
pub const BENCHES: &[Bench] = &[];

/// What is told about the experiments of this folder.
pub const EXPERIMENTS: &[ExperimentInfo] = &[];

/// The experiments of this folder.
pub const STUDIES: &[Study] = &[];

/// What makes the reports on the experiments of this folder.
pub const REPORTERS: &[Reporter] = &[];

#[cfg(test)]
mod tests;

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
//!
//! # Decisions
//!
//! - A position under way is written out too (`~at` and the priests' places), so «this position» is a link like any other.

pub mod climb;
pub mod experiments;
pub mod graph;
pub mod metrics;
pub mod rules;
pub mod setup;
pub mod solver;
#[cfg(feature = "web")]
pub mod view;
pub mod words;

use crate::engine::entry::{Game, GameInfo, Preset};
use crate::search::solver::Solver;

/// The game's types.
pub struct Fujisan;

impl Game for Fujisan {
    type Position = rules::Mountain;
    type Setup = setup::FujisanSetup;
    const INFO: GameInfo = GameInfo {
        id: "fujisan",
        name: "Fujisan",
        tagline: "Lead four priests to the summit. A* proves the shortest way.",
        ground: "indigo",
        setups: &[
            Preset {
                code: "domino",
                name: "Dominoes",
                about: "Twelve of the fifteen dominoes in a row. The setup with the best puzzles.",
            },
            Preset { code: "piecepack", name: "Piecepack", about: "The original: coins of four suits in turn." },
            Preset {
                code: "engraved",
                name: "Engraved tiles",
                about: "Ten square tiles, laid like bricks. Solutions are shorter.",
            },
            Preset {
                code: "anycoin",
                name: "Any coin",
                about: "Twenty-four coins, shuffled. One board in seven has no solution.",
            },
            Preset {
                code: "random",
                name: "Pure random",
                about: "A number at random on every space. One board in six has no solution.",
            },
        ],
        difficulties: &[
            Preset { code: "-solvable", name: "Solvable", about: "There is a way up." },
            Preset { code: "-8to11", name: "Short", about: "8 to 11 moves at best." },
            Preset { code: "-12to15", name: "Medium", about: "12 to 15 moves at best." },
            Preset { code: "-16to20", name: "Long", about: "16 to 20 moves at best." },
            Preset { code: "-21to40", name: "Very long", about: "21 to 40 moves at best." },
            Preset { code: "-hard", name: "Hard", about: "About forty moves at best: a board improved step by step." },
            Preset { code: "", name: "As dealt", about: "Perhaps there is no way up; the solver will tell you." },
        ],
        variants: &[
            Preset { code: "", name: "As in the paper", about: "On the summit nobody goes left or right." },
            Preset {
                code: "~summitlr",
                name: "Open summit",
                about: "As in the original rules: priests may go left and right on the summit.",
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

game_module! {
    games: [Fujisan],
    mended: [Fujisan],
    solvers: [Solver::of::<Fujisan>().solving().analysing().generating().build()],
    experiments: [
        experiments::Setups,
        experiments::Counts,
        experiments::Ease,
        experiments::RandomSolver,
        experiments::Difficulty,
        experiments::Hardest,
        experiments::Constructed,
    ],
    claims: "../../../data/fujisan/claims.tsv",
    hard_instances: metrics::HARD_INSTANCES,
}

#[cfg(test)]
mod tests;

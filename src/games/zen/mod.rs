//! Zen garden: a monk rakes all the sand, and never treads on what he has raked.
//!
//! 1. A garden has sand, rocks, ornaments and leaves; outside it the monk walks freely. He enters at a cell of the edge that
//!    is free (sand not raked, no rock, ornament or closed leaf), going straight in.
//! 2. He goes straight on until something stops him: raked sand, a rock, an ornament, a closed leaf. A cell is raked when
//!    he leaves it. Where the garden ends he is outside again, and the path is over.
//! 3. Stopped, he turns left or right where that is possible, or pushes an ornament that lies left, right or straight
//!    ahead: ornament and monk go exactly one cell, and he stands again. The cell behind an ornament must be bare sand that is
//!    not raked. He never goes straight back. A monk without a choice is lost.
//! 4. A monk who is stopped on the cell where he entered may not leave the garden from there, not even at a corner. With
//!    `~cornerexit` he may leave by a corner's other side. With `~entrypush` he may also push an ornament as he enters.
//! 5. Leaves are taken in passing: yellow ones at any time, orange ones when no yellow one is left, red ones when no other
//!    is left. A leaf that may not be taken yet stops the monk like a rock; any leaf stops an ornament.
//! 6. The garden is finished when all sand that no ornament covers is raked and the monk is outside. What counts is the
//!    number of paths; slides and pushes are counted beside it.
//!
//! Rules and experiments follow J. Coldridge and M. Amos, *Genetic algorithms and the art of Zen* (2010), and
//! R. Houston, J. White and M. Amos, *Zen Puzzle Garden is NP-complete* (2012), where the first is silent.
//!
//! # Decisions
//!
//! - Zen garden: the state of the rules (`state.rs`, cells) and the searches' sets of bits (`solver/packed_garden.rs`, one
//!   to three words) are two things; tests hold them together, through the oracle's solutions and every position of small
//!   gardens. One node is a position with the monk outside, one step a whole path; solutions are rebuilt at the end, so no
//!   path is stored.
//! - What proves a Zen garden lost (`solver/bound.rs`): each cell uses exactly two of its sides, worked out for
//!   all cells at once, and a corner is never turned in, so it has a gate that is used. Ornaments may plug any cell of
//!   their part, so parts with movable ones get only its weaker tests; ornaments that can never be
//!   pushed again are rocks.
//! - Large Zen gardens are drawn by a walk backwards (`draw.rs`): hardly any random one above eight by eight can be
//!   finished.
//! - What proves nothing (`genetic/`, `beam.rs`) walks the same packed positions, one path at a time (`script_walker.rs`). A
//!   page watches it round by round (`heuristic_run.rs`): it asks for one round more each time, the worker keeps the run, and
//!   a fresh worker makes it again.
//! - «Evaluations» of A* are positions whose bound was reckoned; those of A* as the paper prints it, without a table of
//!   positions, are counted by layers, without growing the tree (`experiments/`).

pub mod beam;
pub mod choices;
mod draw;
pub mod experiments;
pub mod garden;
pub mod genetic;
pub mod heuristic_run;
mod metrics;
pub mod moves;
pub mod places;
pub mod requests;
pub mod rules;
pub mod script_walker;
pub mod setup;
pub mod solver;
pub mod state;
#[cfg(feature = "web")]
pub mod view;
pub mod words;

pub use garden::Direction;
pub use garden::{Colour, Garden, Ground, Reading};
pub use moves::{Entry, Move, Step};
pub use state::{Cell, Count, Monk, State};

use crate::engine::entry::{Game, GameInfo, HardInstance, Hardness, Preset};
use crate::search::solver::Solver;

/// The types of the game.
pub struct ZenGarden;

impl Game for ZenGarden {
    type Position = State;
    type Setup = setup::ZenSetup;
    const INFO: GameInfo = self::INFO;
}

game_module! {
    games: [ZenGarden],
    solvers: [Solver::of::<ZenGarden>().solving().analysing().generating().handling::<requests::ZenSession>().listing(listed).build()],
    experiments: [experiments::Rivals, experiments::Heuristics, experiments::Illegal],
    claims: "../../../data/zen/claims.tsv",
    hard_instances: HARDEST,
}

/// A move's code as solutions are listed: `03SEN` as `0,3SEN`.
fn listed(code: &str) -> String {
    code.parse::<Move>().map_or_else(|_| code.to_owned(), |m| m.listed())
}

#[cfg(test)]
mod tests;

/// What is told about the game.
pub const INFO: GameInfo = GameInfo {
    id: "zen",
    name: "Zen garden",
    tagline: "Rake all the sand without treading on it. The fewest paths, proved.",
    ground: "sand",
    setups: &[
        Preset { code: "6x6-r5", name: "6 by 6, 5 rocks", about: "Sand and rocks alone; small." },
        Preset { code: "5x5-r3-o1", name: "5 by 5, with an ornament", about: "One ornament to push." },
        Preset { code: "6x6-r4-l210", name: "6 by 6, with leaves", about: "Two yellow leaves before an orange one." },
        Preset {
            code: "7x7-r6-o2",
            name: "7 by 7, with 2 ornaments",
            about: "Two ornaments to push, more ways to go wrong.",
        },
        Preset { code: "8x8-r11", name: "8 by 8, 11 rocks", about: "Sand and rocks alone; large." },
        Preset {
            code: "8x7-r7-o2-l211",
            name: "8 by 7, with everything",
            about: "Rocks, ornaments and leaves of all colours.",
        },
    ],
    difficulties: &[
        Preset { code: "", name: "As dealt", about: "Solvable; easy or hard." },
        Preset { code: "-4to5", name: "Few paths", about: "4 or 5 paths at best." },
        Preset { code: "-6to8", name: "Many paths", about: "6 to 8 paths at best." },
        Preset { code: "-hard", name: "Hard", about: "As many paths as a long search comes to, usually 8 and more." },
    ],
    variants: &[
        Preset { code: "", name: "As usual", about: "No leaving from the cell where the monk entered." },
        Preset {
            code: "~cornerexit",
            name: "Corner exit",
            about: "A monk who is stopped on a corner where he entered may leave by its other side.",
        },
        Preset {
            code: "~entrypush",
            name: "Entry push",
            about: "As with the corner exit; and entering may push an ornament one cell.",
        },
    ],
    won: "The garden is raked.",
    lost: "This garden cannot be finished any more.",
    daily: &["6x6-r5", "5x5-r3-o1", "6x6-r4-l210", "7x7-r6-o2"],
    daily_from: 20_270_301,
};

// The hardest gardens known: data for the page's records. Each names the command that finds it again, and a test proves
// every number anew.

const fn record(class: &'static str, challenge: &'static str, moves: u32, command: &'static str) -> HardInstance {
    HardInstance { challenge, moves, hardness: Hardness::Paths, class, source: "", command }
}

/// All records, in paths.
pub const HARDEST: &[HardInstance] = &[
    record("4 by 4, 4 rocks", "zen/board/sssx-sxxs-ssxs-ssss", 5, "solvarium generate zen/4x4-r4-5to99 --seed s0"),
    record(
        "5 by 5, 5 rocks",
        "zen/board/sssss-sxsxs-sxsss-ssxxs-sssss",
        7,
        "solvarium generate zen/5x5-r5-7to99 --seed s0",
    ),
    record(
        "6 by 6, 5 rocks",
        "zen/board/ssxsss-ssssss-sssssx-ssssss-sxxssx-ssssss",
        8,
        "solvarium generate zen/6x6-r5-8to99 --seed s0",
    ),
    record(
        "6 by 6, 6 rocks",
        "zen/board/ssssss-sxssxs-ssssxs-sxssss-sxsxss-ssssss",
        9,
        "solvarium generate zen/6x6-r6-9to99 --seed s0",
    ),
    record(
        "7 by 7, 7 rocks",
        "zen/board/xsssssx-sssssss-sssssss-sssxsss-sssxxss-sxxssss-sssssss",
        10,
        "solvarium generate zen/7x7-r7-10to99 --seed s0",
    ),
    record(
        "8 by 8, 11 rocks",
        "zen/board/ssssxssx-sxsssxss-sxsssssx-sssxxsss-sxssssss-xssssssx-ssssssss-ssssssss",
        11,
        "solvarium generate zen/8x8-r11-11to99 --seed s0",
    ),
    record(
        "8 by 7, 8 rocks, 3 ornaments",
        "zen/board/xsxssxss-sssssoxs-sssssoss-ssxsssss-ssxsssss-ssssssos-ssxsssxs",
        10,
        "solvarium generate zen/8x7-r8-o3-10to99 --seed s0",
    ),
];

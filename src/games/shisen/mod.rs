//! Shisen-sho: take equal tiles, two at a time, until none is left.
//!
//! 1. Two tiles of the same kind may be taken if a link joins them: at most three straight lines, level and upright, through
//!    empty cells. Neighbours are always linked. Outside the board everything is empty, so links may go round it.
//! 2. Flowers go together, all four of them, and so do seasons; otherwise tiles match if their faces are equal.
//! 3. With gravity, all tiles fall to one side of the board after each pair: down or up in their columns, or to the left or
//!    right in their rows.
//! 4. The board is cleared when no tile is left. Who is stuck may shuffle: the tiles that are left are dealt anew onto the cells
//!    where they lie.
//!
//! Without gravity taking tiles only opens ways. So where each kind has two tiles, nothing can be done wrong; and with four,
//! only the choice of partners matters, not the order ([`solver`] builds on that).
//!
//! The figures of the state space ([`space`]) follow the abstract and the pseudo-code of Korekawa and Kotani's paper on the
//! difficulty of Shisen-sho problems, IPSJ Journal 53 (2012). The rules are those of M. de Bondt, *Solving Shisen-Sho boards*
//! (2020), and of the common programs.
//!
//! # Decisions
//!
//! - Answers to the problems of Shisen-sho (`answers/`) have an id made of what they hold, so merging needs no memory. An
//!   answer is first written where that needs no waiting (localStorage), then moved to IndexedDB (`web/database.rs`), which
//!   has an entry for each: what cannot be read is set aside alone, and two tabs do not overwrite each other.
//! - Those problems are played without help (`Test` in `view/play/answering.rs`). An answer «not solved so far» is kept as
//!   soon as the page is left, hidden or stuck, and gives way to what comes of the game later: one game is one answer.
//! - Shisen-sho without gravity: taking tiles only opens ways, so a solution is a choice of partners, not an order. Kinds
//!   that can go whole are taken at once (`solver/tile_layout.rs`); playouts find most solutions; what is left is searched
//!   over partners (`pairing.rs`). A board is lost where tiles stay though each goes as soon as it can be linked to any
//!   tile that may still be its partner, gone or not; the kinds that this rests on tell how far to go back.
//!   With gravity none of that holds (`solver/mod.rs`).
//! - A state space of Shisen-sho is gone through layer by layer, once forwards and once backwards (`space/`). Up to 6 x 6
//!   the board and its ring fit one word, and all links of a state are a few hundred operations (`space/mod.rs`). With gravity,
//!   sets of tiles that look alike are one state: the lowest set in each column stands for all. Orders are counted in 320
//!   bits, as 64 tiles may have that many.
//! - The figures have two readings where the paper's words and its pseudo-code differ; both are kept, by different names
//!   (`space/mod.rs`).
//! - A Shisen-sho board that can be cleared is the first of some random deals that a playout clears, and mended only if
//!   none is (`draw.rs`): so such boards are hardly less random than those that fall; a test compares the two.

pub mod answers;
pub mod board;
pub mod draw;
pub mod experiments;
pub mod faces;
pub mod gravity;
pub mod link;
mod metrics;
pub mod problems;
pub mod requests;
pub mod rules;
pub mod session;
pub mod setup;
pub mod solver;
pub mod space;
#[cfg(test)]
mod tests;
#[cfg(feature = "web")]
pub mod view;
pub mod words;

pub use self::board::{Board, Cell};
pub use self::faces::Face;
pub use self::link::{Link, Point, link};
pub use self::rules::{Move, Shisen};
use crate::engine::entry::{Game, GameInfo, Preset};
use crate::search::solver::Solver;

/// The types of the game.
pub struct ShisenSho;

impl Game for ShisenSho {
    type Position = Shisen;
    type Setup = setup::ShisenSetup;
    const INFO: GameInfo = INFO;

    fn no_start(position: &Shisen) -> Option<String> {
        position.check_start().err().map(|why| why.to_string())
    }
}

game_module! {
    games: [ShisenSho],
    solvers: [Solver::of::<ShisenSho>().solving().analysing().generating().handling::<session::ShisenSession>().build()],
    experiments: [experiments::Regression, experiments::Simulated, experiments::Metrics],
    claims: "../../../data/shisen/claims.tsv",
    hard_instances: problems::HARD_INSTANCES,
}

// What is told about Shisen-sho.

/// What is told about the game.
pub const INFO: GameInfo = GameInfo {
    id: "shisen",
    name: "Shisen-sho",
    tagline: "Take equal tiles that a line with two turns can join. What is lost is proved lost.",
    ground: "moss",
    setups: &[
        Preset { code: "17x8", name: "17 by 8", about: "The classic board: 34 kinds, four tiles each." },
        Preset { code: "18x8", name: "18 by 8", about: "With flowers and seasons: 36 kinds, four tiles each." },
        Preset { code: "6x6", name: "6 by 6", about: "Nine kinds of four; every position can be counted." },
        Preset { code: "8x6-pairs", name: "8 by 6, pairs", about: "Two of each kind: no choice can be wrong." },
        Preset { code: "10x6-f5", name: "10 by 6, mixed", about: "Five kinds of four, the rest pairs." },
        Preset { code: "14x6", name: "14 by 6", about: "21 kinds, four tiles each." },
        Preset { code: "24x12", name: "24 by 12", about: "Large: 36 kinds, eight tiles each." },
        Preset { code: "30x16", name: "30 by 16", about: "The largest: 480 tiles." },
    ],
    difficulties: &[
        Preset { code: "", name: "Can be cleared", about: "Made so that all tiles can be taken." },
        Preset { code: "-hard", name: "Hard", about: "It can be cleared, but pairs taken by chance seldom do it." },
        Preset { code: "-random", name: "As dealt", about: "Dealt at random; perhaps it cannot be cleared." },
    ],
    variants: &[
        Preset { code: "", name: "As usual", about: "Where tiles were, cells stay empty." },
        Preset { code: "-gravity", name: "Gravity", about: "After each pair, tiles fall down in their columns." },
        Preset { code: "-gravity-up", name: "Gravity up", about: "After each pair, tiles fall up in their columns." },
        Preset {
            code: "-gravity-left",
            name: "Gravity left",
            about: "After each pair, tiles fall to the left in their rows.",
        },
        Preset {
            code: "-gravity-right",
            name: "Gravity right",
            about: "After each pair, tiles fall to the right in their rows.",
        },
    ],
    won: "All tiles are taken.",
    lost: "This board cannot be cleared any more.",
    daily: &["17x8", "18x8", "14x6", "10x6-f5"],
    daily_from: 20_270_401,
};

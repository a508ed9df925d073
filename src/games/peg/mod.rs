//! Peg solitaire: pegs jump over pegs until one is left.
//!
//! A board has holes, some of which hold pegs. A peg jumps straight on (never slantwise) over a peg beside it into the empty
//! hole behind, and the peg that was jumped over is taken away. The goal is one last peg, anywhere or in a marked hole. Each
//! jump takes one peg, so every solution of a board has the same number of jumps: one less than there are pegs. Who counts
//! jumps of one peg in a row as one move can ask for few moves (E. Bergholt cleared the English board in 18, in 1912).
//!
//! # Decisions
//!
//! - What can be proved of a position without a search is: the Rule of Three, a colouring of the board whose parities no jump
//!   changes (J. D. Beasley, «The Ins and Outs of Peg Solitaire», 1985), and resource counts or pagoda functions, sums over
//!   the pegs that no jump makes larger (E. R. Berlekamp, J. H. Conway and R. K. Guy, «Winning Ways», 1982). See [`solver`].
//! - The marked hole is a capital letter of the board, so a goal needs no text of its own and turns with the board.
//! - The solver gives some solution: all are equally long in jumps.

pub mod experiments;
pub mod rules;
pub mod setup;
pub mod solver;
#[cfg(feature = "web")]
pub mod view;

use crate::engine::entry::{Game, GameInfo, Preset};
use crate::search::solver::Solver;

/// The game's types.
pub struct Peg;

impl Game for Peg {
    type Position = rules::Solitaire;
    type Setup = setup::PegSetup;
    const INFO: GameInfo = GameInfo {
        id: "peg",
        name: "Peg solitaire",
        tagline: "Jump until one peg is left. What is lost is proved, often just by counting.",
        ground: "plum",
        setups: &[
            Preset { code: "english", name: "English board", about: "A cross of 33 holes: the usual one." },
            Preset {
                code: "european",
                name: "European board",
                about: "37 holes, as in France; the hole in the middle is not a start here.",
            },
            Preset { code: "asymmetric", name: "Asymmetric board", about: "39 holes: arms of two and of three." },
            Preset { code: "diamond", name: "Diamond board", about: "41 holes on their corner." },
            Preset { code: "wiegleb", name: "Wiegleb’s board", about: "45 holes: four long arms, from 1779." },
        ],
        difficulties: &[
            Preset { code: "", name: "Short", about: "8 pegs." },
            Preset { code: "-12", name: "Medium", about: "12 pegs." },
            Preset { code: "-18", name: "Long", about: "18 pegs." },
            Preset { code: "-24", name: "Very long", about: "24 pegs." },
        ],
        variants: &[
            Preset { code: "", name: "Anywhere", about: "One peg is left, wherever it stands." },
            Preset { code: "~marked", name: "In the marked hole", about: "The last peg has to stand in one hole." },
        ],
        won: "One peg is left.",
        lost: "A single last peg is no longer possible.",
        daily: &["english-12", "european-12", "english-18~marked", "asymmetric-12~marked", "diamond-12", "english-18"],
        daily_from: 20_270_101,
    };
}

game_module! {
    games: [Peg],
    mended: [Peg],
    solvers: [Solver::of::<Peg>().solving().analysing().build()],
    experiments: [experiments::Vacancies, experiments::RandomBoards],
}

#[cfg(test)]
mod tests;

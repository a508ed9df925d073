//! 2048 and Threes: tiles that merge.
//!
//! **2048**, by G. Cirulli (2014; `game_manager.js` of gabrielecirulli/2048). The board begins with two tiles. A move
//! slides all tiles in one direction until a wall or another tile stops them.
//!
//! 1. Two equal tiles that meet merge into one of their sum, which scores. Each tile merges once a move, those nearest
//!    the wall first: 2 2 2 2 becomes 4 4.
//! 2. A move that changes nothing is not allowed. After any other a new tile comes into an empty cell, each equally
//!    likely: a 2 nine times in ten, else a 4.
//! 3. A tile of 2048 wins, also on the last possible move; one may go on.
//! 4. The board's text ends at 131072, which no 4 x 4 game can exceed; on 5 x 5 two of these do not merge.
//!
//! **Threes**, by A. Vollmer and G. Wohlwend (2014). Where the sources of its clones and solvers differ (nneonneo,
//! Threesus, later guides), the choices are setups.
//!
//! 1. Tiles are 1, 2, 3, 6, 12 and so on. 1 and 2 make 3; from 3 on, equal tiles merge. Two 6144 make 12288, the last
//!    character, which ends the game at once.
//! 2. A move shifts each line by at most one cell: from the wall outward the first empty cell or pair that merges takes
//!    what is behind it.
//! 3. The next card comes into one of the lines that moved, each equally likely, at the edge that the tiles left.
//! 4. Cards come from a bag of four 1, four 2 and four 3, filled when it is empty. Nine of the first bag are dealt. From
//!    a 48 on, one card in 21 is a bonus card of 6 to an eighth of the highest tile; it does not come from the bag.
//! 5. The next card is shown; of a bonus card, up to three that it may be, each equally likely.
//! 6. At the end a tile 3 * 2^k scores 3^(k + 1); 1 and 2 score nothing.
//!
//! # Decisions
//!
//! - 2048 and Threes are one folder (`games/merge`) with two entries. The general board (`board.rs`) makes the rules
//!   of all sizes; packed boards (`packed/`) are for the searches alone, and tests hold both to the same moves. Every move
//!   has a stream of tiles of its own (`position.rs`), so undo is free and an evil share does not change what chance would
//!   bring. `tests/data/merge-tiles.py`, a second implementation in another language, wrote `merge-tiles.txt` and their
//!   golden boards.
//! - A position of Threes is checked against the bag: ones and twos vanish in pairs, so their difference on the board says
//!   what must be left. Small boards of 2048 are solved by layers of the tiles' sum (`exact.rs`), which also gives the ninth
//!   cell of a 3 x 3 position, so 32 bits hold one.
//! - The search of 2048 looks at all ways of chance to the same depth and at no more than two fours on a way: that lets its
//!   table answer for many boards, and with it plain weights of lines play best. A move that is hopeless when it is
//!   searched one move of chance less deep is not searched deeper. A value depends on the board, the depth and the fours
//!   alone, not on what the table still holds. The last move, which most boards of a search come from, is looked up line by
//!   line for all new tiles at once (`expectimax/doubling.rs`). A player in a game looks closer where boards are crowded
//!   (`doubling::ration`), so his number of nodes is a mean; advice takes it as it is. The search of Threes leaves out what
//!   is improbable instead, and weighs a board by a network that learned to stay alive (`ntuple/`; 2048 has one too, for
//!   its instant player; `solvarium train` makes its file, `docs/results/merge/networks.txt` says how, `strength.txt` beside it how
//!   strong that is). Such a file is an `Asset` of the game: a worker fetches it before its first answer
//!   (`worker/serve.rs`), the command line has it in itself, so both give the same answers.
//! - A search's values mean nothing to people. What chance to go on they are was found out by playing on (`chances.rs`), and
//!   as that rises with the value, the best move has the best number. What is said of a move is true of the board (`advice.rs`).
//! - The evil placer moves within `play`, on the main thread, so its search is bounded by `evil::MAX_NODES` boards.

pub mod advice;
pub mod any_game;
pub mod arena;
pub mod board;
pub mod chances;
pub mod demo_game;
pub mod evil;
pub mod exact;
pub mod expectimax;
pub mod experiments;
pub mod former_saves;
pub mod motion;
pub mod ntuple;
pub mod packed;
pub mod players;
pub mod position;
pub mod requests;
pub mod session;
mod solver;
#[cfg(test)]
mod tests;
pub mod threes;
pub mod tuning;
pub mod twenty48;
#[cfg(feature = "web")]
pub mod view;
pub mod words;

use crate::engine::entry::{Game, GameInfo, Preset};
use crate::search::solver::Solver;

/// In a save stands the position after each so many moves. An evil placer thinks for milliseconds.
fn save_interval(evil: Option<evil::Evil>) -> usize {
    if evil.is_some() { 8 } else { 32 }
}

/// The types of 2048.
pub struct Game2048;

impl Game for Game2048 {
    type Position = twenty48::Twenty48;
    type Setup = twenty48::Setup2048;
    const INFO: GameInfo = TWENTY48;
    const RESTARTS_ANEW: bool = true;

    fn save_interval(start: &twenty48::Twenty48) -> Option<usize> {
        Some(save_interval(start.variant.evil))
    }
}

/// The types of Threes.
pub struct GameThrees;

impl Game for GameThrees {
    type Position = threes::Threes;
    type Setup = threes::SetupThrees;
    const INFO: GameInfo = THREES;
    const RESTARTS_ANEW: bool = true;

    fn save_interval(start: &threes::Threes) -> Option<usize> {
        Some(save_interval(start.variant.evil))
    }
}

game_module! {
    games: [Game2048, GameThrees],
    solvers: [
        Solver::of::<Game2048>().evaluating::<session::Twenty48Session>().analysing().handling::<session::Twenty48Session>().build(),
        Solver::of::<GameThrees>().evaluating::<session::ThreesSession>().analysing().handling::<session::ThreesSession>().build(),
    ],
    // The networks.
    assets: &[
        asset!("2048", "ntuple-2048.bin", |bytes| session::give_net(ntuple::Kind::Doubling, bytes)),
        asset!("threes", "ntuple-threes.bin", |bytes| session::give_net(ntuple::Kind::Threes, bytes)),
    ],
    experiments: [experiments::Strategies, experiments::Strength, experiments::SmallBoards, experiments::EvilPlacer],
    claims: "../../../data/merge/claims.tsv",
    training_jobs: tuning::TRAINING_JOBS,
}

// What is told about 2048 and Threes.

/// What chance or an evil hand places, behind a setup's code.
const DIFFICULTIES: &[Preset] = &[
    Preset { code: "", name: "Chance", about: "Every tile comes by chance." },
    Preset {
        code: "~evil25-g",
        name: "A nudge",
        about: "One tile in four goes where it leaves you the fewest free cells.",
    },
    Preset {
        code: "~evil50-d2",
        name: "Half evil",
        about: "Every second tile is placed against you, looking two tiles ahead.",
    },
    Preset { code: "~evil100-d4", name: "Evil", about: "Every tile is placed against you, looking four tiles ahead." },
];

/// What is told about 2048.
pub const TWENTY48: GameInfo = GameInfo {
    id: "2048",
    name: "2048",
    tagline: "Slide and merge. Four moves and what each is worth, even with a hand that places the worst tile.",
    ground: "ochre",
    setups: &[
        Preset { code: "classic", name: "Classic", about: "Four by four, to 2048 and beyond." },
        Preset { code: "3x3", name: "Three by three", about: "To 512. Best play is known exactly." },
        Preset { code: "2x3", name: "Two by three", about: "To 64. Best play is known exactly." },
        Preset { code: "2x2", name: "Two by two", about: "To 16. Best play is known exactly." },
        Preset { code: "3x4", name: "Three by four", about: "To 1024." },
        Preset { code: "5x5", name: "Five by five", about: "More room, so games last long." },
    ],
    difficulties: DIFFICULTIES,
    variants: &[Preset { code: "", name: "As the original", about: "A two nine times in ten, else a four." }],
    won: "The goal is reached.",
    lost: "No move is left.",
    daily: &["classic", "3x4", "classic~evil25-g", "3x3", "classic"],
    daily_from: 20_270_101,
};

/// What is told about Threes.
pub const THREES: GameInfo = GameInfo {
    id: "threes",
    name: "Threes",
    tagline: "One step at a time: 1 and 2 make 3, then like meets like. The bag tells what comes.",
    ground: "indigo",
    setups: &[Preset { code: "classic", name: "Classic", about: "Nine cards from a bag of twelve." }],
    difficulties: DIFFICULTIES,
    variants: &[
        Preset { code: "", name: "Bonus shown", about: "A bonus card is one of the three that are shown." },
        Preset {
            code: "~plus",
            name: "Bonus as a plus",
            about: "As in the first version of the app: a + stands for a bonus card of 6 to an eighth of the highest.",
        },
        Preset { code: "~bonus24", name: "Rarer bonus", about: "One card in 24 is a bonus card, not one in 21." },
    ],
    won: "6144 is reached.",
    lost: "No move is left.",
    daily: &["classic", "classic~evil25-g"],
    daily_from: 20_270_101,
};

//! What is told about Shisen-sho.

use crate::engine::entry::{GameInfo, Preset};

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
        Preset { code: "-random", name: "As it falls", about: "Dealt at random; perhaps it cannot be cleared." },
    ],
    variants: &[
        Preset { code: "", name: "As usual", about: "Where tiles were, cells stay empty." },
        Preset { code: "-gravity", name: "Gravity", about: "After each pair, tiles fall down in their columns." },
    ],
    won: "All tiles are taken.",
    lost: "This board cannot be cleared any more.",
    daily: &["17x8", "18x8", "14x6", "10x6-f5"],
    daily_from: 20_270_401,
};

//! What is told about sliding blocks.

use crate::engine::entry::{GameInfo, Preset};

/// What is told about the game.
pub const INFO: GameInfo = GameInfo {
    id: "sliding",
    name: "Sliding blocks",
    tagline: "Push the piece home. Six ways to count, each with its proven shortest solution.",
    ground: "teal",
    setups: &[
        Preset {
            code: "simple3-4x4-p7",
            name: "4 by 4, 7 pieces",
            about: "Most groups of shapes, and up to 62 moves.",
        },
        Preset { code: "simple3-3x3-p6", name: "3 by 3, 6 pieces", about: "Small: up to 22 moves." },
        Preset { code: "simple3-3x4-p6", name: "3 by 4, 6 pieces", about: "Up to 30 moves." },
        Preset { code: "simple3-4x4-p5", name: "4 by 4, 5 pieces", about: "Large pieces with room: up to 36 moves." },
        Preset { code: "simple3-4x4-p9", name: "4 by 4, 9 pieces", about: "The longest ways: up to 132 moves." },
        Preset { code: "simple3-3x5-p8", name: "3 by 5, 8 pieces", about: "Narrow: up to 77 moves." },
    ],
    difficulties: &[
        Preset { code: "-8to12", name: "Middling", about: "8 to 12 moves at best." },
        Preset { code: "-4to7", name: "Short", about: "4 to 7 moves at best." },
        Preset { code: "-13to22", name: "Long", about: "13 to 22 moves at best." },
        Preset { code: "", name: "As it falls", about: "A solution exists; it may be short." },
    ],
    variants: &[Preset { code: "", name: "As usual", about: "Pieces slide in all four directions." }],
    won: "The goal is reached.",
    lost: "No way leads to the goal any more.",
    daily: &["simple3-4x4-p7-8to12", "simple3-3x3-p6-8to12", "simple3-3x4-p6-8to12"],
    daily_from: 20_270_201,
};

//! What is told about sliding blocks.

use crate::engine::entry::{Info, SetupInfo};

/// What is told about the game.
pub const INFO: Info = Info {
    id: "sliding",
    name: "Sliding blocks",
    tagline: "Push the piece home. Six ways to count, each with its proven shortest solution.",
    ground: "teal",
    setups: &[
        SetupInfo {
            code: "simple3-4x4-p7",
            name: "4 by 4, 7 pieces",
            about: "Most groups of shapes, and up to 62 moves.",
        },
        SetupInfo { code: "simple3-3x3-p6", name: "3 by 3, 6 pieces", about: "Small: up to 22 moves." },
        SetupInfo { code: "simple3-3x4-p6", name: "3 by 4, 6 pieces", about: "Up to 30 moves." },
        SetupInfo {
            code: "simple3-4x4-p5",
            name: "4 by 4, 5 pieces",
            about: "Large pieces with room: up to 36 moves.",
        },
        SetupInfo { code: "simple3-4x4-p9", name: "4 by 4, 9 pieces", about: "The longest ways: up to 132 moves." },
        SetupInfo { code: "simple3-3x5-p8", name: "3 by 5, 8 pieces", about: "Narrow: up to 77 moves." },
    ],
    grades: &[
        SetupInfo { code: "-8to12", name: "Middling", about: "8 to 12 moves at best." },
        SetupInfo { code: "-4to7", name: "Short", about: "4 to 7 moves at best." },
        SetupInfo { code: "-13to22", name: "Long", about: "13 to 22 moves at best." },
        SetupInfo { code: "", name: "As it falls", about: "A solution exists; it may be short." },
    ],
    variants: &[SetupInfo { code: "", name: "As usual", about: "Pieces slide in all four directions." }],
    won: "The goal is reached.",
    lost: "No way leads to the goal any more.",
    daily: &["simple3-4x4-p7-8to12", "simple3-3x3-p6-8to12", "simple3-3x4-p6-8to12"],
    daily_from: 20_270_201,
};

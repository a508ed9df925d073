//! What is told about sliding blocks, and the hardest puzzles known.

use crate::engine::entry::{GameInfo, HardInstance, Hardness, Preset};

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
        Preset { code: "-8to12", name: "Medium", about: "8 to 12 moves at best." },
        Preset { code: "-4to7", name: "Short", about: "4 to 7 moves at best." },
        Preset { code: "-13to22", name: "Long", about: "13 to 22 moves at best." },
        Preset {
            code: "-hard",
            name: "Hard for its size",
            about: "At least half of the most moves that such a board can take.",
        },
        Preset {
            code: "-hardest",
            name: "Hardest of its size",
            about: "Three quarters of the most moves, up to all of them.",
        },
        Preset { code: "", name: "As dealt", about: "A solution exists; it may be short." },
    ],
    variants: &[Preset { code: "", name: "As usual", about: "Pieces slide in all four directions." }],
    won: "The goal is reached.",
    lost: "No way leads to the goal any more.",
    daily: &["simple3-4x4-p7-8to12", "simple3-3x3-p6-8to12", "simple3-3x4-p6-8to12"],
    daily_from: 20_270_201,
};

// The hardest puzzles known: data for the page's records. Each names the command that finds it again, and a test proves
// every number anew.

const fn record(class: &'static str, challenge: &'static str, moves: u32, command: &'static str) -> HardInstance {
    HardInstance { challenge, moves, hardness: Hardness::Moves, class, source: "", command }
}

/// A board with the cage that the command finds.
const fn caged(class: &'static str, challenge: &'static str, moves: u32) -> HardInstance {
    HardInstance { source: "It finds the form of the cage.", ..record(class, challenge, moves, TWO) }
}

const IN_4X4: &str = "solvarium lab sliding-hardest --size 4x4";
const IN_3X5: &str = "solvarium lab sliding-hardest --size 3x5";
const IN_3X4: &str = "solvarium lab sliding-hardest --size 3x4";
const TWO: &str = "solvarium lab sliding-two-pieces --side 7";

/// All records, in moves; those of simple^3 puzzles are of the strict rule, and no other puzzle of their class is harder.
pub const HARD_INSTANCES: &[HardInstance] = &[
    record("4 by 4, 4 pieces", "sliding/board/AA00-B0CC-BDDC-00D0~0000-0000-0000-00AA", 19, IN_4X4),
    record("4 by 4, 5 pieces", "sliding/board/A0BB-A0C0-DECC-0EE0~0000-0000-000A-000A", 36, IN_4X4),
    record("4 by 4, 6 pieces", "sliding/board/A00B-CDBB-DDEE-0D0F~0000-0000-0000-000A", 51, IN_4X4),
    record("4 by 4, 7 pieces", "sliding/board/AB00-CB0D-EBDD-EFGG~0000-0000-0000-000A", 62, IN_4X4),
    record("4 by 4, 8 pieces", "sliding/board/AA0B-CCDB-EFFG-E0HG~0000-0000-0000-00AA", 89, IN_4X4),
    record("4 by 4, 9 pieces", "sliding/board/AABC-DEBB-DFGH-0FI0~0000-0000-0000-00AA", 132, IN_4X4),
    record("4 by 4, 10 pieces", "sliding/board/ABBB-CDE0-CFGG-HHIJ~0000-0000-0000-000A", 81, IN_4X4),
    record("4 by 4, 11 pieces", "sliding/board/ABCC-DEEF-GHEI-JK0I~0000-0000-0000-000A", 64, IN_4X4),
    record("4 by 4, 12 pieces", "sliding/board/ABCC-DEE0-FGEH-IJKL~0000-0000-0000-000A", 73, IN_4X4),
    record("4 by 4, 13 pieces", "sliding/board/ABCD-EFFG-HF0I-JKLM~0000-0000-0000-000A", 61, IN_4X4),
    record("4 by 4, 14 pieces", "sliding/board/ABC0-DBEF-GHIJ-KLMN~0000-0000-0000-000A", 25, IN_4X4),
    record("4 by 4, 15 pieces", "sliding/board/ABCD-EFGH-IJKL-MNO0~0000-0000-0000-000A", 21, IN_4X4),
    record("3 by 5, 6 pieces", "sliding/board/AB0-CBD-CE0-CEF-CFF~000-000-000-000-00A", 46, IN_3X5),
    record("3 by 5, 7 pieces", "sliding/board/A0B-CDD-CDE-FGE-0GE~000-000-000-000-00A", 51, IN_3X5),
    record("3 by 5, 8 pieces", "sliding/board/ABB-ACD-EEF-0GH-0GH~000-000-000-00A-00A", 77, IN_3X5),
    record("3 by 5, 9 pieces", "sliding/board/ABB-CDE-FGE-0GE-HHI~000-000-000-000-00A", 144, IN_3X5),
    record("3 by 5, 10 pieces", "sliding/board/ABB-CDE-FGE-0GH-IIJ~000-000-000-000-00A", 105, IN_3X5),
    record("3 by 5, 11 pieces", "sliding/board/AB0-CBD-EBD-FGH-IJK~000-000-000-000-00A", 58, IN_3X5),
    record("3 by 4, 6 pieces", "sliding/board/ABC-DDC-0EE-0FF~000-000-000-00A", 30, IN_3X4),
    record("3 by 4, 7 pieces", "sliding/board/AB0-ACD-EDD-FG0~000-000-00A-00A", 37, IN_3X4),
    record("3 by 4, 8 pieces", "sliding/board/AB0-CBD-EFD-GHD~000-000-000-00A", 43, IN_3X4),
    record("3 by 4, 9 pieces", "sliding/board/AB0-CBD-EFG-HIG~000-000-000-00A", 28, IN_3X4),
    caged(
        "7 by 7, 2 pieces",
        "sliding/board/0000000-0000000-0000000-BBB0000-B0BB000-BA0B000-BBBB000~0000000-0000A00-0000000-0000000-0000000-0000000-0000000",
        13,
    ),
    caged(
        "8 by 8, 2 pieces",
        "sliding/board/00000000-00000000-00000000-00000000-BBB00000-B0BB0000-BA0B0000-BBBB0000~00000000-00000A00-00000000-00000000-00000000-00000000-00000000-00000000",
        17,
    ),
];

//! What is told about the Zen garden, and the hardest gardens known.

use crate::engine::entry::{GameInfo, HardInstance, Hardness, Preset};

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
pub const HARD_INSTANCES: &[HardInstance] = &[
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

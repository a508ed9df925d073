//! The hardest gardens known: data for the page's records. Each names the command that finds it again, and a test proves
//! every number anew.

use crate::engine::entry::HardInstance;

const fn record(class: &'static str, challenge: &'static str, moves: u32, source: &'static str) -> HardInstance {
    HardInstance { challenge, moves, class, source }
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

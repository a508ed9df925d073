//! Small boards that can be cleared and of whose positions the fewest are solvable, as far as is known. Each names the command
//! that finds it again; tests prove every number anew.

use crate::engine::entry::HardInstance;

const fn record(class: &'static str, challenge: &'static str, moves: u32, source: &'static str) -> HardInstance {
    HardInstance { challenge, moves, class, source }
}

/// All records, in pairs. A class ends with the share of solvable positions, in per cent.
pub const HARD_INSTANCES: &[HardInstance] = &[
    record(
        "4 by 4, 2 kinds of four, solvable: 37 %",
        "shisen/board/DCBB-EBFC-AFBD-AEAA",
        8,
        "solvarium generate shisen/problem-4x4-f2 --seed s10",
    ),
    record(
        "4 by 4, 3 kinds of four, solvable: 22 %",
        "shisen/board/ACBA-CECC-EADB-BDAB",
        8,
        "solvarium generate shisen/problem-4x4-f3 --seed s12",
    ),
    record(
        "5 by 4, 2 kinds of four, solvable: 45 %",
        "shisen/board/FABAC-HFEDB-AEBCD-BGGHA",
        10,
        "solvarium generate shisen/problem-5x4-f2 --seed s47",
    ),
    record(
        "6 by 4, 2 kinds of four, solvable: 28 %",
        "shisen/board/ABJECB-JFHAGG-DABCHD-IBFAEI",
        12,
        "solvarium generate shisen/problem-6x4-f2 --seed s6",
    ),
    record(
        "6 by 4, 4 kinds of four, solvable: 21 %",
        "shisen/board/BDBHCA-BDFCHE-GACEGF-DACBAD",
        12,
        "solvarium generate shisen/problem-6x4-f4 --seed s47",
    ),
    record(
        "7 by 4, 3 kinds of four, solvable: 25 %",
        "shisen/board/IBBCKGA-DFAJADJ-CCAHCGE-IBBHEFK",
        14,
        "solvarium generate shisen/problem-7x4-f3 --seed s15",
    ),
];

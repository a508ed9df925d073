//! The thirty problems of the experiment: small boards, spread over the difficulty metrics, all of which can be cleared.
//!
//! `data/shisen/problems.tsv` holds them with their figures; its head says how they were found, and a test recomputes every figure.

use std::sync::LazyLock;

use crate::engine::entry::{HardInstance, Hardness};

/// The table, one problem a line behind the comments and the line with the names of the columns.
const TABLE: &str = include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/data/shisen/problems.tsv"));

/// How many problems there are.
pub const COUNT: usize = 30;

/// A problem with its figures, named as `solvarium analyse` names them.
#[derive(Clone, Debug, PartialEq)]
pub struct Problem {
    /// Its number on the page, from 1.
    pub number: usize,
    /// The position that it begins with.
    pub position: &'static str,
    /// The challenge from which it was taken.
    pub from: &'static str,
    /// Its tiles.
    pub tiles: u32,
    /// Its figures.
    pub figures: Rating,
}

/// The figures of a problem's state space.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Rating {
    /// States that can be reached, the first among them.
    pub states: u64,
    /// Those from which the board can be cleared.
    pub solvable_states: u64,
    /// Those with tiles but without a move.
    pub dead_end_states: u64,
    /// Moves at the start.
    pub initial_moves: u64,
    /// Moves at a state, on average over all states.
    pub avg_moves_all: f64,
    /// The share of solvable states.
    pub rate_solvable: f64,
    /// The share of moves into the unsolvable part, on average over solvable states that have a move.
    pub avg_losing_move_ratio: f64,
    /// The longest way to a first unsolvable state, in moves, on average over the solvable states that have such a way;
    /// nothing if none has.
    pub avg_longest_solvable_to_unsolvable: Option<f64>,
    /// The longest path in the unsolvable part as the paper's program counts it: the most, over unsolvable states, of the
    /// fewest moves to a dead end, and one.
    pub longest_unsolvable_min: u64,
    /// The same with the most moves to a dead end.
    pub longest_unsolvable_max: u64,
}

/// One of the paper's four metrics, in one of its readings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Metric {
    /// The average number of available moves.
    Moves,
    /// The rate of solvable states.
    Rate,
    /// The average length of the longest path from a solvable state to an unsolvable one; 0 where no way leads there.
    Path,
    /// The average share of moves that lose.
    Losing,
    /// The longest path in the unsolvable part, by the paper's program.
    LostMin,
    /// The same, by the paper's words.
    LostMax,
}

impl Metric {
    /// All of them: the paper's order, the two readings of one behind each other.
    pub const ALL: [Self; 6] = [Self::Moves, Self::Rate, Self::Path, Self::Losing, Self::LostMin, Self::LostMax];

    /// Its name in tables.
    pub fn name(self) -> &'static str {
        match self {
            Self::Moves => "Available moves",
            Self::Rate => "Rate of solvable states",
            Self::Path => "Longest path into the unsolvable part",
            Self::Losing => "Share of moves that lose",
            Self::LostMin => "Longest unsolvable path",
            Self::LostMax => "Longest unsolvable path, by most moves",
        }
    }

    /// The key of `solvarium analyse`.
    pub fn key(self) -> &'static str {
        match self {
            Self::Moves => "avg_moves_all",
            Self::Rate => "rate_solvable",
            Self::Path => "avg_longest_solvable_to_unsolvable",
            Self::Losing => "avg_losing_move_ratio",
            Self::LostMin => "longest_unsolvable_min",
            Self::LostMax => "longest_unsolvable_max",
        }
    }

    /// Digits behind the point when it is written.
    pub fn digits(self) -> u8 {
        match self {
            Self::Moves | Self::Path => 2,
            // Some boards lose by one position among a hundred thousand.
            Self::Rate | Self::Losing => 5,
            Self::LostMin | Self::LostMax => 0,
        }
    }

    /// Its value. A board without a way into the unsolvable part counts as a path of length 0.
    pub fn of(self, figures: &Rating) -> f64 {
        match self {
            Self::Moves => figures.avg_moves_all,
            Self::Rate => figures.rate_solvable,
            Self::Path => figures.avg_longest_solvable_to_unsolvable.unwrap_or(0.0),
            Self::Losing => figures.avg_losing_move_ratio,
            Self::LostMin => figures.longest_unsolvable_min as f64,
            Self::LostMax => figures.longest_unsolvable_max as f64,
        }
    }
}

/// The problems in their order on the page, which says nothing about how hard they are.
pub fn all() -> &'static [Problem] {
    static ALL: LazyLock<Vec<Problem>> = LazyLock::new(|| {
        let lines = TABLE.lines().filter(|line| !line.starts_with('#')).skip(1);
        (1..).zip(lines).map_while(|(number, line)| read(number, line)).collect()
    });
    &ALL
}

/// The problem that begins with this position.
pub fn at(position: &str) -> Option<&'static Problem> {
    all().iter().find(|problem| problem.position == position)
}

/// The names of the columns.
pub const COLUMNS: [&str; 13] = [
    "position",
    "from",
    "tiles",
    "states",
    "solvable_states",
    "dead_end_states",
    "initial_moves",
    "avg_moves_all",
    "rate_solvable",
    "avg_losing_move_ratio",
    "avg_longest_solvable_to_unsolvable",
    "longest_unsolvable_min",
    "longest_unsolvable_max",
];

fn read(number: usize, line: &'static str) -> Option<Problem> {
    let mut fields = line.split('\t');
    let (position, from) = (fields.next()?, fields.next()?);
    let tiles = fields.next()?.parse().ok()?;
    let mut count = || fields.next()?.parse::<u64>().ok();
    let [states, solvable_states, dead_end_states, initial_moves] = [count()?, count()?, count()?, count()?];
    let mut measure = || fields.next();
    let [avg_moves_all, rate_solvable, avg_losing_move_ratio] = [measure()?, measure()?, measure()?];
    let path = measure()?;
    let [min, max] = [measure()?, measure()?];
    let figures = Rating {
        states,
        solvable_states,
        dead_end_states,
        initial_moves,
        avg_moves_all: avg_moves_all.parse().ok()?,
        rate_solvable: rate_solvable.parse().ok()?,
        avg_losing_move_ratio: avg_losing_move_ratio.parse().ok()?,
        avg_longest_solvable_to_unsolvable: path.parse().ok(),
        longest_unsolvable_min: min.parse().ok()?,
        longest_unsolvable_max: max.parse().ok()?,
    };
    Some(Problem { number, position, from, tiles, figures })
}

// Small boards that can be cleared and of whose positions the fewest are solvable, as far as is known. Each names the command
// that finds it again; tests prove every number anew.

const fn record(
    class: &'static str,
    solvable: u8,
    challenge: &'static str,
    moves: u32,
    command: &'static str,
) -> HardInstance {
    HardInstance { challenge, moves, hardness: Hardness::Solvable(solvable), class, source: "", command }
}

/// All records, in pairs.
pub const HARD_INSTANCES: &[HardInstance] = &[
    record(
        "4 by 4, 2 kinds of four",
        37,
        "shisen/board/DCBB-EBFC-AFBD-AEAA",
        8,
        "solvarium generate shisen/problem-4x4-f2 --seed s10",
    ),
    record(
        "4 by 4, 3 kinds of four",
        22,
        "shisen/board/ACBA-CECC-EADB-BDAB",
        8,
        "solvarium generate shisen/problem-4x4-f3 --seed s12",
    ),
    record(
        "5 by 4, 2 kinds of four",
        45,
        "shisen/board/FABAC-HFEDB-AEBCD-BGGHA",
        10,
        "solvarium generate shisen/problem-5x4-f2 --seed s47",
    ),
    record(
        "6 by 4, 2 kinds of four",
        28,
        "shisen/board/ABJECB-JFHAGG-DABCHD-IBFAEI",
        12,
        "solvarium generate shisen/problem-6x4-f2 --seed s6",
    ),
    record(
        "6 by 4, 4 kinds of four",
        21,
        "shisen/board/BDBHCA-BDFCHE-GACEGF-DACBAD",
        12,
        "solvarium generate shisen/problem-6x4-f4 --seed s47",
    ),
    record(
        "7 by 4, 3 kinds of four",
        25,
        "shisen/board/IBBCKGA-DFAJADJ-CCAHCGE-IBBHEFK",
        14,
        "solvarium generate shisen/problem-7x4-f3 --seed s15",
    ),
];

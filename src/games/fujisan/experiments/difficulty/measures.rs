//! What is measured about a solvable challenge.

use serde::{Deserialize, Serialize};

use crate::games::fujisan::rules::Mountain;
use crate::search::budget::{Budget, NodeLimit};
use crate::search::solve::{Analyse, Metric, MetricValue};
use crate::stats::round_to;

/// The figures of one solvable challenge, whole numbers only.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Row {
    /// Moves of a shortest solution.
    pub optimum: u64,
    /// Legal moves in the positions of the solution that is shown, summed.
    pub choices: u64,
    /// Its moves left or right.
    pub sideways: u64,
    /// Its moves that end farther from the summit than they began.
    pub downhill: u64,
    /// Shortest solutions.
    pub solutions: u64,
    /// Positions that can be reached.
    pub states: u64,
    /// Spaces with a 0.
    pub zeros: u64,
}

impl Row {
    /// The figures of a challenge; nothing if it has no solution.
    pub fn of(board: &Mountain) -> Option<Self> {
        // There are 20 475 positions, so no budget of this size is ever spent.
        let metrics = board.analyse(&mut Budget::new(NodeLimit::default(), &mut |_| ()))?;
        let count = |key| match value(&metrics, key) {
            Some(MetricValue::Count(n)) => Some(*n),
            _ => None,
        };
        let optimum = count("optimum").filter(|moves| *moves > 0)?;
        // Means over the solution's moves; times the moves they are whole numbers again.
        let sum = |key| match value(&metrics, key) {
            Some(MetricValue::Measure(mean)) => Some((mean * optimum as f64).round() as u64),
            _ => None,
        };
        Some(Self {
            optimum,
            choices: sum("branching")?,
            sideways: sum("lr_share")?,
            downhill: count("downhill")?,
            solutions: count("optimal_solutions")?,
            states: count("states")?,
            zeros: board.values.iter().flatten().filter(|v| **v == 0).count() as u64,
        })
    }
}

fn value<'a>(metrics: &'a [Metric], key: &str) -> Option<&'a MetricValue> {
    metrics.iter().find(|metric| metric.key == key).map(|metric| &metric.value)
}

/// One way to measure a challenge.
#[derive(Clone, Copy)]
pub struct Measure {
    /// Its name in tables.
    pub name: &'static str,
    /// Digits to show of a mean.
    pub digits: u8,
    /// The measure itself.
    pub of: fn(&Row) -> f64,
}

/// The paper's measure: the length of a shortest solution.
pub const MOVES: Measure = Measure { name: "Moves", digits: 1, of: |row| row.optimum as f64 };

/// The branching factor along the solution path (§6).
pub const BRANCHING: Measure =
    Measure { name: "Branching", digits: 2, of: |row| row.choices as f64 / row.optimum as f64 };

/// Both in one: moves times the binary logarithm of the branching, the bits that choosing the solution takes.
pub const BITS: Measure = Measure {
    name: "Choices, bits",
    digits: 1,
    of: |row| round_to(row.optimum as f64 * libm::log2((BRANCHING.of)(row)), 10),
};

/// Whether the solution goes left and right or up and down (§6).
pub const SIDEWAYS: Measure =
    Measure { name: "Left or right, %", digits: 1, of: |row| 100.0 * row.sideways as f64 / row.optimum as f64 };

/// Spaces with a 0, «one part of what makes Fujisan challenges interesting» (§5.3).
pub const ZEROS: Measure = Measure { name: "Zeros", digits: 2, of: |row| row.zeros as f64 };

/// All measures, the paper's first.
pub const ALL: [Measure; 8] = [
    MOVES,
    BRANCHING,
    BITS,
    SIDEWAYS,
    Measure { name: "Downhill moves", digits: 2, of: |row| row.downhill as f64 },
    // A few challenges have millions of them, so their mean says nothing and that of the logarithms does.
    Measure {
        name: "Shortest solutions, log₂",
        digits: 1,
        of: |row| round_to(libm::log2(row.solutions.max(1) as f64), 10),
    },
    Measure { name: "Positions", digits: 0, of: |row| row.states as f64 },
    ZEROS,
];

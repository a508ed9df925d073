//! What a searcher of this program ends its search with: the weights of lines, or the network.

use std::sync::Arc;

use thiserror::Error;

use super::Leaf;
use crate::games::merge::ntuple::{Kind, NTupleNetwork, NetworkEvaluation};
use crate::games::merge::packed::{LINES, ranks, transposed};

/// The weights of 2048; the file says where they come from.
pub const DOUBLING: &str = include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/data/merge/2048.txt"));

/// The weights of Threes, found by `solvarium tune`; the file says how.
pub const THREES: &str = include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/data/merge/threes.txt"));

/// One of the two evaluations.
#[derive(Clone, Debug)]
pub enum Evaluator {
    /// Weights of lines: nothing need be loaded. In 2048 they play best.
    Lines(Lines),
    /// The network of `static/assets/ntuple-threes.bin`.
    Net(NetworkEvaluation),
}

impl Evaluator {
    /// The weights of lines that come with the program.
    pub fn own(kind: Kind) -> Self {
        let text = if kind == Kind::Doubling { DOUBLING } else { THREES };
        // A test reads them; if they were damaged all the same, the published ones would do.
        Self::lines_of(&Weights::read(text).unwrap_or_else(|_| Weights::published()), kind)
    }

    /// Weights of lines.
    pub fn lines_of(weights: &Weights, kind: Kind) -> Self {
        Self::Lines(Lines::new(weights, if kind == Kind::Doubling { 1 } else { 3 }))
    }

    /// A network: the strongest evaluation of Threes.
    pub fn network(net: NTupleNetwork) -> Self {
        Self::Net(NetworkEvaluation::new(net))
    }
}

impl Leaf for Evaluator {
    fn begin(&mut self, root: u64) {
        if let Self::Net(net) = self {
            net.begin(root);
        }
    }

    fn lines(&self) -> Option<&Lines> {
        match self {
            Self::Lines(lines) => Some(lines),
            Self::Net(_) => None,
        }
    }

    fn hopeless(&self) -> Option<f64> {
        self.lines().and_then(Leaf::hopeless)
    }

    #[inline]
    fn board(&self, board: u64) -> f64 {
        match self {
            Self::Lines(lines) => lines.board(board),
            Self::Net(net) => net.board(board),
        }
    }

    fn dead(&self, board: u64) -> f64 {
        match self {
            Self::Lines(lines) => lines.dead(board),
            Self::Net(net) => net.dead(board),
        }
    }

    fn ended(&self, board: u64) -> f64 {
        match self {
            Self::Lines(lines) => lines.ended(board),
            Self::Net(net) => net.ended(board),
        }
    }
}

// The evaluation of a board: a number for each row and column, looked up.

/// Values of all lines, at the edge of the board and within.
#[derive(Clone, Debug)]
pub struct Lines {
    outer: Arc<[f32; LINES]>,
    /// The same table where the weights are the same: half as much fits the processor's cache twice as well.
    inner: Arc<[f32; LINES]>,
    ended: f64,
    hopeless: Option<f64>,
}

/// A game that goes on is worth about five times what a line holds for not being lost. A move that costs this share of that is
/// as bad as to lose one game in 25.
const HOPELESS: f64 = 0.2;

impl Lines {
    /// The tables of these weights. Equal tiles merge from the rank `lowest` upwards: 1 in 2048, 3 in Threes.
    pub fn new(weights: &Weights, lowest: u8) -> Self {
        let powers = |power: f64| -> [f64; 16] { std::array::from_fn(|rank| libm::pow(rank as f64, power)) };
        let (mono, sum) = (powers(weights.mono_power()), powers(weights.sum_power()));
        let table = |line: LineWeights| {
            let mut table = Arc::new([0.0; LINES]);
            for (text, entry) in Arc::make_mut(&mut table).iter_mut().enumerate() {
                *entry = (weights.lost() + value(ranks(text as u16), lowest, &line, &mono, &sum)) as f32;
            }
            table
        };
        let outer = table(weights.outer());
        let inner = if weights.inner() == weights.outer() { outer.clone() } else { table(weights.inner()) };
        let lost = weights.lost();
        Self { outer, inner, ended: 16.0 * lost, hopeless: (lost > 0.0).then_some(HOPELESS * lost) }
    }

    /// What one row is worth.
    #[inline]
    pub fn line(&self, index: usize, line: u16) -> f32 {
        let table = if index == 0 || index == 3 { &self.outer } else { &self.inner };
        table[usize::from(line)]
    }

    /// What all four rows are worth, of which each is worth so much.
    #[inline]
    pub fn sum(rows: [f32; 4]) -> f64 {
        f64::from((rows[0] + rows[3]) + (rows[1] + rows[2]))
    }

    /// What the rows of a board are worth.
    #[inline]
    pub fn rows(&self, board: u64) -> f64 {
        Self::sum([0, 1, 2, 3].map(|index| self.line(index, (board >> (16 * index)) as u16)))
    }
}

impl Leaf for Lines {
    fn lines(&self) -> Option<&Lines> {
        Some(self)
    }

    fn hopeless(&self) -> Option<f64> {
        self.hopeless
    }

    #[inline]
    fn board(&self, board: u64) -> f64 {
        self.rows(board) + self.rows(transposed(board))
    }

    fn dead(&self, _: u64) -> f64 {
        0.0
    }

    fn ended(&self, _: u64) -> f64 {
        self.ended
    }
}

/// What a line is worth, not counting what it holds for not being lost.
fn value(line: [u8; 4], lowest: u8, weights: &LineWeights, mono: &[f64; 16], sum: &[f64; 16]) -> f64 {
    let empty = line.iter().filter(|&&rank| rank == 0).count() as f64;
    let total: f64 = line.iter().map(|&rank| sum[usize::from(rank)]).sum();
    let (mut falls, mut rises, mut steps, mut pairs) = (0.0, 0.0, 0.0, 0.0);
    for two in line.windows(2) {
        let (a, b) = (two[0], two[1]);
        let change = mono[usize::from(a)] - mono[usize::from(b)];
        if change > 0.0 {
            falls += change;
        } else {
            rises -= change;
        }
        steps += f64::from(u8::from(a > 0 && b > 0 && a.abs_diff(b) == 1));
        pairs += f64::from(u8::from(lowest > 1 && a.min(b) == 1 && a.max(b) == 2));
    }
    let pits: f64 = line.windows(3).map(|three| f64::from(three[0].min(three[2]).saturating_sub(three[1]))).sum();
    weights.empty * empty + weights.merges * merges(line, lowest) + weights.pairs * pairs + weights.steps * steps
        - weights.mono * f64::min(falls, rises)
        - weights.sum * total
        - weights.pits * pits
}

/// How many tiles stand beside an equal one, where empty cells between them do not count; the first tile of a run counts.
fn merges(line: [u8; 4], lowest: u8) -> f64 {
    let (mut merges, mut previous, mut run) = (0, 0, 0);
    for rank in line.into_iter().filter(|&rank| rank > 0) {
        if rank == previous && rank >= lowest {
            run += 1;
        } else {
            merges += if run > 0 { 1 + run } else { 0 };
            (run, previous) = (0, rank);
        }
    }
    merges += if run > 0 { 1 + run } else { 0 };
    f64::from(merges)
}

// What the evaluation holds of a line: weights that are tuned, read from a text of lines `name value`.

/// Why a text of weights cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum WeightsError {
    /// A line that is not a name and a number.
    #[error("the line «{0}» of the weights is not a name and a number")]
    Line(String),
    /// A name that no weight has.
    #[error("no weight is called {0}")]
    Unknown(String),
    /// A weight is not given.
    #[error("the weight {0} is missing")]
    Missing(&'static str),
}

/// How a weight may be changed by tuning.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Change {
    /// Held as it is: the unit of the others.
    Held,
    /// Multiplied.
    Factor,
    /// Moved by steps of this size; may change its sign.
    Step(f64),
}

/// The number of weights.
pub const COUNT: usize = 17;

/// The weights in their order, and how each may change. `outer` lines are those at the edge of the board.
pub const KNOBS: [(&str, Change); COUNT] = [
    ("lost", Change::Held),
    ("mono_power", Change::Factor),
    ("sum_power", Change::Factor),
    ("outer_empty", Change::Factor),
    ("outer_merges", Change::Factor),
    ("outer_pairs", Change::Step(200.0)),
    ("outer_mono", Change::Factor),
    ("outer_sum", Change::Factor),
    ("outer_steps", Change::Step(100.0)),
    ("outer_pits", Change::Step(100.0)),
    ("inner_empty", Change::Factor),
    ("inner_merges", Change::Factor),
    ("inner_pairs", Change::Step(200.0)),
    ("inner_mono", Change::Factor),
    ("inner_sum", Change::Factor),
    ("inner_steps", Change::Step(100.0)),
    ("inner_pits", Change::Step(100.0)),
];

/// What one kind of line (at the edge, or within) is worth.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LineWeights {
    /// For each empty cell.
    pub empty: f64,
    /// For each tile that has an equal one beside it (gaps do not count).
    pub merges: f64,
    /// Threes: for each 1 beside a 2; nothing in 2048.
    pub pairs: f64,
    /// Against what a line rises and falls, counted in the better of its two directions.
    pub mono: f64,
    /// Against each tile, by its rank to a power.
    pub sum: f64,
    /// For neighbours whose ranks differ by one.
    pub steps: f64,
    /// For a tile below both of its neighbours, times the lesser of the differences.
    pub pits: f64,
}

/// All weights of an evaluation.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Weights {
    /// The numbers in the order of [`KNOBS`].
    pub values: [f64; COUNT],
}

impl Weights {
    /// The constants that nneonneo's and ziap's players of 2048 use, the same in all lines.
    pub fn published() -> Self {
        let line = [270.0, 700.0, 0.0, 47.0, 11.0, 0.0, 0.0];
        let mut values = [0.0; COUNT];
        values[..3].copy_from_slice(&[200_000.0, 4.0, 3.5]);
        values[3..10].copy_from_slice(&line);
        values[10..17].copy_from_slice(&line);
        Self { values }
    }

    /// What a line holds when it is not lost: so large that evaluations are positive and a lost game, 0, is bad.
    pub fn lost(&self) -> f64 {
        self.values[0]
    }

    /// The power of ranks where a line rises and falls.
    pub fn mono_power(&self) -> f64 {
        self.values[1]
    }

    /// The power of ranks in the sum.
    pub fn sum_power(&self) -> f64 {
        self.values[2]
    }

    /// The weights of lines at the edge.
    pub fn outer(&self) -> LineWeights {
        self.line(3)
    }

    /// The weights of the other lines.
    pub fn inner(&self) -> LineWeights {
        self.line(10)
    }

    fn line(&self, from: usize) -> LineWeights {
        let at = |index: usize| self.values[from + index];
        LineWeights { empty: at(0), merges: at(1), pairs: at(2), mono: at(3), sum: at(4), steps: at(5), pits: at(6) }
    }

    /// Reads lines `name value`; empty lines and lines that begin with # are left out.
    pub fn read(text: &str) -> Result<Self, WeightsError> {
        let mut found: [Option<f64>; COUNT] = [None; COUNT];
        for line in text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#')) {
            let bad = || WeightsError::Line(line.to_owned());
            let (name, number) = line.split_once(' ').ok_or_else(bad)?;
            let number: f64 = number.trim().parse().map_err(|_| bad())?;
            if !number.is_finite() {
                return Err(bad());
            }
            let place = KNOBS.iter().position(|knob| knob.0 == name);
            found[place.ok_or_else(|| WeightsError::Unknown(name.to_owned()))?] = Some(number);
        }
        let mut values = [0.0; COUNT];
        for (place, knob) in KNOBS.iter().enumerate() {
            values[place] = found[place].ok_or(WeightsError::Missing(knob.0))?;
        }
        Ok(Self { values })
    }

    /// The text that [`Weights::read`] reads.
    pub fn write(&self) -> String {
        KNOBS.iter().zip(self.values).map(|(knob, value)| format!("{} {value}\n", knob.0)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_weights_of_the_program_are_read() {
        for text in [DOUBLING, THREES] {
            assert!(Weights::read(text).is_ok());
        }
    }
}

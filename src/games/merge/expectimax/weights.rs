//! What the evaluation holds of a line: weights that are tuned, read from a text of lines `name value`.

use thiserror::Error;

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

//! The evaluation of a board: a number for each row and column, looked up.

use std::sync::Arc;

use super::Leaf;
use super::weights::{LineWeights, Weights};
use crate::games::merge::packed::{LINES, ranks, transposed};

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

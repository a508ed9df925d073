//! The paper's value iteration (Algorithm 1 with best play in place of the two policies), for teaching: every state's
//! value is estimated anew from the others, sweep after sweep, until no estimate changes much.

use super::table::Table;
use crate::games::pig::consult::Variant;

/// Estimates of all values and what the last sweep did.
#[derive(Clone, Debug)]
pub struct Sweeps {
    /// The variant.
    pub variant: Variant,
    /// Sweeps done.
    pub done: u32,
    /// Estimates of P(i,j,k), by i, j, k.
    value: Vec<f64>,
    /// What is decided by the estimates.
    rolls: Vec<bool>,
    /// Where the values of each score i begin.
    base: Vec<usize>,
}

/// What a sweep did.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sweep {
    /// The greatest change of an estimate: the paper's Δ.
    pub delta: f64,
    /// States whose decision it changed.
    pub changed: u32,
}

impl Sweeps {
    /// All estimates 0.
    pub fn new(variant: Variant) -> Self {
        let goal = usize::from(variant.goal);
        let base = (0..goal).scan(0, |next, i| Some(std::mem::replace(next, *next + goal * (goal - i)))).collect();
        Self { variant, done: 0, value: vec![0.0; variant.states()], rolls: vec![false; variant.states()], base }
    }

    /// The estimate of P(0,0,0).
    pub fn start(&self) -> f64 {
        self.value[0]
    }

    /// One sweep over all states in ascending order, each estimate replaced at once.
    pub fn sweep(&mut self) -> Sweep {
        let goal = usize::from(self.variant.goal);
        let (die, bust) = (usize::from(self.variant.die), usize::from(self.variant.bust));
        let mut sweep = Sweep { delta: 0.0, changed: 0 };
        for i in 0..goal {
            for j in 0..goal {
                let first = self.base[i] + j * (goal - i);
                for k in 0..goal - i {
                    let mut sum = 1.0 - self.value[self.base[j] + i * (goal - j)];
                    for face in (1..=die).filter(|face| *face != bust) {
                        sum += if i + k + face >= goal { 1.0 } else { self.value[first + k + face] };
                    }
                    let roll = sum / die as f64;
                    let hold = 1.0 - self.value[self.base[j] + (i + k) * (goal - j)];
                    let rolls = k == 0 || roll > hold;
                    let value = if rolls { roll } else { hold };
                    let at = first + k;
                    sweep.delta = sweep.delta.max((value - self.value[at]).abs());
                    sweep.changed += u32::from(rolls != self.rolls[at]);
                    self.value[at] = value;
                    self.rolls[at] = rolls;
                }
            }
        }
        self.done += 1;
        sweep
    }

    /// How many states' decisions differ from a table's.
    pub fn wrong(&self, table: &Table) -> u32 {
        let goal = self.variant.goal;
        let mut at = 0;
        let mut wrong = 0;
        for me in 0..goal {
            for you in 0..goal {
                let rolls = &self.rolls[at..at + usize::from(goal - me)];
                let mut k = 0;
                let mut count = |until: u16, want: bool| {
                    wrong += rolls[k..usize::from(until)].iter().filter(|rolls| **rolls != want).count() as u32;
                    k = usize::from(until);
                };
                for run in table.runs(me, you) {
                    count(run.start, false);
                    count(run.end, true);
                }
                count(goal - me, false);
                at += rolls.len();
            }
        }
        wrong
    }

    /// The greatest difference of an estimate of P(i,j,0) from exact values, by pair.
    pub fn error(&self, win: &[f64]) -> f64 {
        let goal = usize::from(self.variant.goal);
        let pair = |at: usize| (self.value[self.base[at / goal] + at % goal * (goal - at / goal)] - win[at]).abs();
        (0..goal * goal).map(pair).fold(0.0, f64::max)
    }
}

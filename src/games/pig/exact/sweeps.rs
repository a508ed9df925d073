//! The paper's value iteration (Algorithm 1 with best play in place of the two policies), for teaching: every state's
//! value is estimated anew from the others, sweep after sweep, until no estimate changes much.

use super::decision_table::DecisionTable;
use super::kernel::{Any, Faces, Usual};
use crate::games::pig::requests::Variant;

/// Estimates of all values and what the last sweep did.
#[derive(Clone, Debug)]
pub struct Sweeps {
    /// The variant.
    pub variant: Variant,
    /// Sweeps done.
    pub done: u32,
    /// Estimates of P(i,j,k), by i, j, k; behind those of a turn stand as many ones as the die has faces: what reaches
    /// the goal has won.
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
        let (goal, die) = (usize::from(variant.goal), usize::from(variant.die));
        let mut base = Vec::with_capacity(goal);
        let mut value = Vec::new();
        for i in 0..goal {
            base.push(value.len());
            for _ in 0..goal {
                value.resize(value.len() + goal - i, 0.0);
                value.resize(value.len() + die, 1.0);
            }
        }
        Self { variant, done: 0, value, rolls: vec![false; variant.states()], base }
    }

    /// The place of P(i,j,0).
    fn place(&self, i: usize, j: usize) -> usize {
        self.base[i] + j * (usize::from(self.variant.goal) - i + usize::from(self.variant.die))
    }

    /// The estimate of P(0,0,0).
    pub fn start(&self) -> f64 {
        self.value[0]
    }

    /// One sweep over all states in ascending order, each estimate replaced at once.
    pub fn sweep(&mut self) -> Sweep {
        match (self.variant.die, self.variant.bust) {
            (6, 1) => self.sweep_with(&Usual),
            (die, bust) => self.sweep_with(&Any { bust: bust.into(), die: die.into() }),
        }
    }

    fn sweep_with(&mut self, faces: &impl Faces) -> Sweep {
        let goal = usize::from(self.variant.goal);
        let share = 1.0 / f64::from(self.variant.die);
        let mut sweep = Sweep { delta: 0.0, changed: 0 };
        let mut state = 0;
        for i in 0..goal {
            for j in 0..goal {
                let (here, other) = (self.place(i, j), self.place(j, i));
                let step = goal - j + usize::from(self.variant.die);
                for k in 0..goal - i {
                    let roll = (1.0 - self.value[other] + faces.sum(&self.value[here + k..])) * share;
                    let hold = 1.0 - self.value[other + k * step];
                    let rolls = k == 0 || roll > hold;
                    let value = if rolls { roll } else { hold };
                    sweep.delta = sweep.delta.max((value - self.value[here + k]).abs());
                    sweep.changed += u32::from(rolls != self.rolls[state]);
                    self.value[here + k] = value;
                    self.rolls[state] = rolls;
                    state += 1;
                }
            }
        }
        self.done += 1;
        sweep
    }

    /// How many states' decisions differ from a table's.
    pub fn wrong(&self, table: &DecisionTable) -> u32 {
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
        let pair = |at: usize| (self.value[self.place(at / goal, at % goal)] - win[at]).abs();
        (0..goal * goal).map(pair).fold(0.0, f64::max)
    }
}

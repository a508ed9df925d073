//! Best play, exactly: down in the sum of the scores, Newton's method for each pair (§ Maximizing the Probability of
//! Winning, solved without value iteration).
//!
//! P(i,j,0) hangs on itself only through a pig, by way of P(j,i,0): all other states have a larger sum of scores. So for
//! each pair {i, j} there are two unknowns, x = P(i,j,0) and y = P(j,i,0). The turn's value f(y) is the maximum over
//! policies of a straight line in y, whose slope is minus the probability of a pig. Newton's method on x = f(y), y = g(x)
//! is policy iteration: it ends after a few steps, exactly.
//!
//! One turn played as well as can be: the inner loop of best play and of best replies.
//!
//! The best reply to a policy: what it loses to somebody who knows it.
//!
//! The paper's value iteration (Algorithm 1 with best play in place of the two policies), for teaching: every state's
//! value is estimated anew from the others, sweep after sweep, until no estimate changes much.

use super::matchup;
use super::strategy::{Above, DecisionTable, Strategy};
use super::turn::Outcomes;
use crate::games::pig::requests::{MatchUp, Variant};

/// The most steps of Newton's method; five are the most that the usual game takes.
const MAX_STEPS: u32 = 60;
/// Newton's method ends when the two values change by less than this: a few units in the last place.
const CLOSE: f64 = 1e-14;

/// Best play of a variant.
#[derive(Clone, Debug)]
pub struct Optimum {
    /// The variant.
    pub variant: Variant,
    /// For each pair of scores P(me, you, 0), the mover's probability to win.
    pub win: Vec<f64>,
    /// The decisions.
    pub table: DecisionTable,
}

impl Optimum {
    /// Solves a variant. `report` receives the number of pairs done (of `goal * goal`), row by row.
    pub fn solve(variant: Variant, report: &mut dyn FnMut(u64)) -> Self {
        match (variant.die, variant.bust) {
            (6, 1) => Self::solve_with(variant, &Usual, report),
            (die, bust) => Self::solve_with(variant, &Any { bust: bust.into(), die: die.into() }, report),
        }
    }

    fn solve_with(variant: Variant, faces: &impl Faces, report: &mut dyn FnMut(u64)) -> Self {
        let goal = usize::from(variant.goal);
        let mut solver = Solver {
            goal,
            win: vec![0.0; goal * goal],
            scratch: [Scratch::new(variant), Scratch::new(variant)],
            rolls: vec![Decisions::default(); goal * goal],
        };
        for i in (0..goal).rev() {
            for j in (0..=i).rev() {
                solver.pair(faces, i, j);
            }
            let done = goal - i;
            report((done * done) as u64);
        }
        let mut table = DecisionTable::empty(variant);
        for decisions in solver.rolls {
            decisions.write(&mut table);
        }
        Self { variant, win: solver.win, table }
    }

    /// P(0,0,0).
    pub fn start(&self) -> f64 {
        self.win[0]
    }

    /// The values of rolling and of holding at each total below what is missing, under best play from there on.
    pub fn values(&self, me: u16, you: u16) -> Vec<(f64, f64)> {
        let (goal, missing) = (usize::from(self.variant.goal), usize::from(self.variant.goal - me));
        let [i, j] = [me, you].map(usize::from);
        let share = 1.0 / f64::from(self.variant.die);
        let pig = 1.0 - self.win[j * goal + i];
        let mut best = vec![1.0; missing + usize::from(self.variant.die) + 1];
        let mut values = vec![(0.0, 0.0); missing];
        for k in (0..missing).rev() {
            let rolled: f64 = self.variant.faces().rev().map(|face| best[k + usize::from(face)]).sum();
            let (roll, hold) = ((pig + rolled) * share, 1.0 - self.win[j * goal + i + k]);
            values[k] = (roll, hold);
            best[k] = if k == 0 { roll } else { roll.max(hold) };
        }
        values
    }

    /// The least difference between rolling and holding, and the state where it is.
    pub fn closest(&self) -> (f64, [u16; 3]) {
        let mut closest = (f64::INFINITY, [0; 3]);
        for me in 0..self.variant.goal {
            for you in 0..self.variant.goal {
                for (k, (roll, hold)) in (0..).zip(self.values(me, you)) {
                    let gap = (roll - hold).abs();
                    if gap < closest.0 {
                        closest = (gap, [me, you, k]);
                    }
                }
            }
        }
        closest
    }
}

/// The runs of totals of one pair at which best play rolls: most pairs have one.
#[derive(Clone, Debug, Default)]
struct Decisions {
    first: u16,
    rest: Vec<(u16, u16)>,
}

impl Decisions {
    fn of(rolls: &[bool]) -> Self {
        let first = rolls.iter().position(|rolls| !rolls).unwrap_or(rolls.len());
        let mut rest = Vec::new();
        let mut at = first;
        while let Some(from) = rolls[at..].iter().position(|rolls| *rolls).map(|step| at + step) {
            at = rolls[from..].iter().position(|rolls| !rolls).map_or(rolls.len(), |step| from + step);
            rest.push((from as u16, at as u16));
        }
        Self { first: first as u16, rest }
    }

    fn write(self, table: &mut DecisionTable) {
        let pair = table.first_hold.len() as u32;
        table.first_hold.push(self.first);
        table.above.extend(self.rest.into_iter().map(|(from, to)| Above { pair, from, to }));
    }
}

struct Solver {
    goal: usize,
    win: Vec<f64>,
    /// For the two turns of a pair.
    scratch: [Scratch; 2],
    rolls: Vec<Decisions>,
}

impl Solver {
    /// The best turn at (i, j), if P(j,i,0) is `y`.
    #[inline(always)]
    fn turn(&mut self, faces: &impl Faces, which: usize, i: usize, j: usize, y: f64) -> BestTurn {
        let lost = &self.win[j * self.goal + i..][..self.goal - i];
        self.scratch[which].turn(faces, self.goal - i, 1.0 - y, |k| 1.0 - lost[k])
    }

    /// Solves the pair {i, j}, j at most i; all pairs of larger sum are solved.
    fn pair(&mut self, faces: &impl Faces, i: usize, j: usize) {
        let goal = self.goal;
        let (ij, ji) = (i * goal + j, j * goal + i);
        let (mut x, mut y) = self.guess(i, j);
        for _ in 0..MAX_STEPS {
            let one = self.turn(faces, 0, i, j, y);
            let (f, a) = (one.value, one.pig);
            let (next, other, margin) = if i == j {
                let next = (f + a * y) / (1.0 + a);
                (next, next, one.margin)
            } else {
                let two = self.turn(faces, 1, j, i, x);
                let (g, b) = (two.value, two.pig);
                let next = (f - a * (g + b * x - y)) / (1.0 - a * b);
                (next, g - b * (next - x), two.margin)
            };
            let (by_x, by_y) = ((next - x).abs(), (other - y).abs());
            (x, y) = (next, other);
            // Either nothing changes, or no decision does, and then the step was exact.
            if by_x + by_y < CLOSE || (by_y < one.margin && by_x < margin) {
                break;
            }
        }
        self.rolls[ij] = Decisions::of(&self.scratch[0].rolls[..goal - i]);
        if i != j {
            self.rolls[ji] = Decisions::of(&self.scratch[1].rolls[..goal - j]);
        }
        self.win[ij] = x;
        self.win[ji] = y;
    }

    /// A first guess at P(i,j,0) and P(j,i,0): the polynomial through the values of up to three neighbours.
    fn guess(&self, i: usize, j: usize) -> (f64, f64) {
        let goal = self.goal;
        let (ij, ji) = (i * goal + j, j * goal + i);
        let mine = |steps: usize| self.win[ij + steps];
        let yours = |steps: usize| self.win[ji + steps * goal];
        let line = |one: f64, two: f64| 2.0 * one - two;
        let parabola = |one: f64, two: f64, three: f64| 3.0 * (one - two) + three;
        match i - j {
            0 => (0.5, 0.5),
            1 => (mine(1), yours(1)),
            2 => (line(mine(1), mine(2)), line(yours(1), yours(2))),
            _ => (parabola(mine(1), mine(2), mine(3)), parabola(yours(1), yours(2), yours(3))),
        }
    }
}

/// How a sum over the faces that score is made; the usual die has its own, which the compiler can unroll.
pub trait Faces {
    /// The sum of `values[face]` over the faces that score.
    fn sum(&self, values: &[f64]) -> f64;
}

/// The die of six with pig on 1.
pub struct Usual;

impl Faces for Usual {
    #[inline(always)]
    fn sum(&self, values: &[f64]) -> f64 {
        let values: &[f64; 7] = values.first_chunk().unwrap_or(&[0.0; 7]);
        // The nearest value last: it is the one that has just been computed.
        ((values[6] + values[5]) + (values[4] + values[3])) + values[2]
    }
}

/// Any die: the faces below the one that ends the turn, and those above.
pub struct Any {
    /// The face that ends the turn.
    pub bust: usize,
    /// The number of faces.
    pub die: usize,
}

impl Faces for Any {
    #[inline(always)]
    fn sum(&self, values: &[f64]) -> f64 {
        values[self.bust + 1..=self.die].iter().sum::<f64>() + values[1..self.bust].iter().sum::<f64>()
    }
}

/// Room for one turn's values.
pub struct Scratch {
    /// The probability of a face.
    share: f64,
    /// The greatest step.
    reach: usize,
    /// The values of the totals.
    value: Vec<f64>,
    /// The probabilities of ending in a pig.
    pig: Vec<f64>,
    /// Whether to roll.
    pub rolls: Vec<bool>,
}

impl Scratch {
    /// Room for the turns of a variant.
    pub fn new(variant: Variant) -> Self {
        let len = usize::from(variant.goal) + usize::from(variant.die) + 1;
        Self {
            share: 1.0 / f64::from(variant.die),
            reach: variant.die.into(),
            value: vec![0.0; len],
            pig: vec![0.0; len],
            rolls: vec![false; len],
        }
    }

    /// A turn played as well as can be, if the mover has `missing` points to go, has `pig_worth` after a pig and `hold(k)`
    /// after holding at `k`.
    ///
    /// A function of its own in the wasm too: an engine takes over its better code at the next call, never in the middle
    /// of one, and makes that of a small function sooner. Best play is asked for once, so it would else be over before.
    #[inline(never)]
    pub fn turn(
        &mut self,
        faces: &impl Faces,
        missing: usize,
        pig_worth: f64,
        hold: impl Fn(usize) -> f64,
    ) -> BestTurn {
        let share = self.share;
        let len = missing + self.reach + 1;
        let (value, pig) = (&mut self.value[..len], &mut self.pig[..len]);
        value[missing..].fill(1.0);
        pig[missing..].fill(0.0);
        let rolls = &mut self.rolls[..missing];
        let mut margin = f64::INFINITY;
        for k in (1..missing).rev() {
            let roll = (pig_worth + faces.sum(&value[k..])) * share;
            let hold = hold(k);
            let rolling = roll > hold;
            rolls[k] = rolling;
            value[k] = if rolling { roll } else { hold };
            pig[k] = if rolling { (1.0 + faces.sum(&pig[k..])) * share } else { 0.0 };
            margin = margin.min((roll - hold).abs());
        }
        // A turn must begin with a roll.
        rolls[0] = true;
        BestTurn { value: (pig_worth + faces.sum(value)) * share, pig: (1.0 + faces.sum(pig)) * share, margin }
    }
}

/// A turn played as well as can be.
#[derive(Clone, Copy, Debug)]
pub struct BestTurn {
    /// Its value.
    pub value: f64,
    /// The probability that it ends in a pig.
    pub pig: f64,
    /// The least difference between rolling and holding. While what a pig is worth changes by less, no decision changes,
    /// as no value changes by more; so the turn's value is a straight line.
    pub margin: f64,
}

/// What the best reply to a strategy wins going first and second. It knows what the strategy remembers.
pub fn best_reply(strategy: &Strategy, outcomes: &Outcomes) -> MatchUp {
    match (strategy.variant.die, strategy.variant.bust) {
        (6, 1) => solve_reply(strategy, outcomes, &Usual),
        (die, bust) => solve_reply(strategy, outcomes, &Any { bust: bust.into(), die: die.into() }),
    }
}

/// The replier's chances: `mine[i * goal + j]` with the replier to move, he having i and the strategy j;
/// `theirs[j * goal + i]` with the strategy to move.
struct Values {
    mine: Vec<f64>,
    theirs: Vec<f64>,
}

fn solve_reply(strategy: &Strategy, outcomes: &Outcomes, faces: &impl Faces) -> MatchUp {
    let goal = usize::from(strategy.variant.goal);
    let memory = strategy.memory;
    let plans = strategy.plans(outcomes);
    let empty = || Values { mine: vec![0.0; goal * goal], theirs: vec![0.0; goal * goal] };
    let mut all: Vec<Values> = (0..memory.len()).map(|_| empty()).collect();
    let mut scratch = Scratch::new(strategy.variant);
    for i in (0..goal).rev() {
        for j in (0..goal).rev() {
            let (ij, ji) = (i * goal + j, j * goal + i);
            for place in (0..memory.len()).rev() {
                let turn = plans[place].turn(ji);
                let scored = &all[memory.after_score(place)].mine[ij..(i + 1) * goal];
                let kept = plans[place].expect(turn, scored, 0.0);
                let pig = 1.0 - turn.score;
                let after = memory.after_pig(place);
                let known = (after != place).then(|| kept + pig * all[after].mine[ij]);
                let held = &all[place].theirs[ji..(j + 1) * goal];
                let mut theirs = known.unwrap_or(if i + 1 < goal { held[1] } else { 0.5 });
                let mut mine = 0.0;
                for _ in 0..MAX_STEPS {
                    let turn = scratch.turn(faces, goal - i, theirs, |k| held[k]);
                    if known.is_some() {
                        mine = turn.value;
                        break;
                    }
                    mine = (turn.value + turn.pig * (kept - theirs)) / (1.0 - turn.pig * pig);
                    let change = (kept + pig * mine - theirs).abs();
                    theirs = kept + pig * mine;
                    if change < CLOSE || change < turn.margin {
                        break;
                    }
                }
                all[place].mine[ij] = mine;
                all[place].theirs[ji] = theirs;
            }
        }
    }
    matchup::of(all[0].mine[0], all[0].theirs[0])
}

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

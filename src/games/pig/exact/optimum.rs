//! Best play, exactly: down in the sum of the scores, Newton's method for each pair (§ Maximizing the Probability of
//! Winning, solved without value iteration).
//!
//! P(i,j,0) hangs on itself only through a pig, by way of P(j,i,0): all other states have a larger sum of scores. So for
//! each pair {i, j} there are two unknowns, x = P(i,j,0) and y = P(j,i,0). The turn's value f(y) is the maximum over
//! policies of a straight line in y, whose slope is minus the probability of a pig. Newton's method on x = f(y), y = g(x)
//! is policy iteration: it ends after a few steps, exactly.

use super::decision_table::{Above, DecisionTable};
use super::kernel::{Any, Faces, Scratch, Turn, Usual};
use crate::games::pig::requests::Variant;

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
    fn turn(&mut self, faces: &impl Faces, which: usize, i: usize, j: usize, y: f64) -> Turn {
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

//! Two policies against each other, exactly (§ Comparing Policies, without iteration).
//!
//! In all lists the values are A's probabilities to win. `mine[i * goal + j]` is A's with A to move, A having i and B j;
//! `theirs[j * goal + i]` is A's with B to move. Both depend on larger scores of the one who moves and, after a pig, on
//! each other: two linear equations for each pair of scores.
//!
//! Turns to the goal, the opponent being ignored (§ Optimal t Scoring Turns).

use super::strategy::Strategy;
use super::turn::{Outcomes, TurnPlan};
use crate::games::pig::requests::{MatchUp, Variant};

/// A's chances going first and second, both policies deciding by the scores and the turn total alone.
pub fn play(a: &TurnPlan, b: &TurnPlan, goal: usize) -> MatchUp {
    let mut mine = vec![0.0; goal * goal];
    let mut theirs = vec![0.0; goal * goal];
    for i in (0..goal).rev() {
        for j in (0..goal).rev() {
            let (ij, ji) = (i * goal + j, j * goal + i);
            let (turn_a, turn_b) = (a.turn(ij), b.turn(ji));
            let won = a.expect(turn_a, &theirs[ji..(j + 1) * goal], 1.0);
            let kept = b.expect(turn_b, &mine[ij..(i + 1) * goal], 0.0);
            let (x, r) = solve(won, turn_a.score, kept, turn_b.score);
            mine[ij] = x;
            theirs[ji] = r;
        }
    }
    of(mine[0], theirs[0])
}

/// Solves x = won + (1 - u) r, r = kept + (1 - v) x. Nothing is subtracted from 1 twice, so that turns which score only
/// once in 10^20 are no trouble.
#[inline]
pub fn solve(won: f64, u: f64, kept: f64, v: f64) -> (f64, f64) {
    let x = (won + (1.0 - u) * kept) / (u + v - u * v);
    (x, kept + (1.0 - v) * x)
}

/// The chances going first and second, with their mean.
pub fn of(first: f64, second: f64) -> MatchUp {
    MatchUp { first, second, average: (first + second) / 2.0 }
}

/// The decisions that need the fewest turns.
#[derive(Clone, Debug)]
pub struct Fewest {
    /// The expected turns from score 0, no turn having scored.
    pub turns: f64,
    /// For each number of scoring turns so far and each score: at each total whether to roll.
    pub rolls: Vec<Vec<Vec<bool>>>,
}

/// The fewest expected turns to the goal if at most `most` turns (at least 1) may score: the last of them must win.
///
/// The paper's printed equations leave the number of scoring turns out; taken literally they give another policy, the
/// one for five or more. A winning turn counts; a score of the goal needs none.
pub fn fewest_turns(variant: Variant, most: u16) -> Fewest {
    let goal = usize::from(variant.goal);
    // Expected turns after one more turn has scored; before the last, holding short of the goal is not allowed.
    let mut after = vec![f64::INFINITY; goal];
    let mut rolls = Vec::new();
    for _ in 0..most.max(1) {
        let (turns, decisions): (Vec<f64>, Vec<Vec<bool>>) =
            (0..goal).map(|score| fewest_from(variant, score, &after)).unzip();
        rolls.push(decisions);
        after = turns;
    }
    rolls.reverse();
    Fewest { turns: after[0], rolls }
}

/// The fewest expected turns from a score, and at each total whether to roll for them.
fn fewest_from(variant: Variant, score: usize, after: &[f64]) -> (f64, Vec<bool>) {
    let missing = usize::from(variant.goal) - score;
    let share = 1.0 / f64::from(variant.die);
    // As for best play: the turn's value is the least of straight lines in the value after a pig.
    let mut expected = 1.0 / share;
    let mut decisions = vec![true; missing];
    for _ in 0..100 {
        let reach = missing + usize::from(variant.die) + 1;
        let (mut value, mut pig) = (vec![1.0; reach], vec![0.0; reach]);
        for k in (0..missing).rev() {
            let sum = |list: &[f64]| variant.faces().map(|face| list[k + usize::from(face)]).sum::<f64>();
            let roll = (1.0 + expected + sum(&value)) * share;
            let hold = 1.0 + after[score + k];
            let rolls = roll < hold || k == 0;
            decisions[k] = rolls;
            pig[k] = if rolls { (1.0 + sum(&pig)) * share } else { 0.0 };
            value[k] = if rolls { roll } else { hold };
        }
        // Where no total may be held, the chance to score is the one number that can be tiny.
        let next = (value[0] - pig[0] * expected) / (1.0 - pig[0]).max(f64::MIN_POSITIVE);
        let close = (next - expected).abs() <= 1e-13 * expected.abs();
        expected = next;
        if close {
            break;
        }
    }
    (expected, decisions)
}

/// A strategy's expected turns to the goal while the opponent's score stays 0, those that end in a pig included.
pub fn expected_turns(strategy: &Strategy, outcomes: &Outcomes) -> f64 {
    let variant = strategy.variant;
    let goal = usize::from(variant.goal);
    let memory = strategy.memory;
    let plans: Vec<TurnPlan> = strategy.tables.iter().map(|table| TurnPlan::new(table, outcomes)).collect();
    let mut expected = vec![vec![0.0; goal]; memory.len()];
    for score in (0..goal).rev() {
        // After a pig one remembers more turns, or the same.
        for place in (0..memory.len()).rev() {
            let plan = &plans[place];
            let turn = plan.turn(score * goal);
            let later = 1.0 + plan.expect(turn, &expected[memory.after_score(place)][score..], 0.0);
            let pig = memory.after_pig(place);
            expected[place][score] =
                if pig == place { later / turn.score } else { later + (1.0 - turn.score) * expected[pig][score] };
        }
    }
    expected[0][0]
}

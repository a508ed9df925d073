//! Two policies against each other, exactly (§ Comparing Policies, without iteration).
//!
//! In all lists the values are A's probabilities to win. `mine[i * goal + j]` is A's with A to move, A having i and B j;
//! `theirs[j * goal + i]` is A's with B to move. Both depend on larger scores of the one who moves and, after a pig, on
//! each other: two linear equations for each pair of scores.

use super::turn_plan::TurnPlan;
use crate::games::pig::requests::MatchUp;

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

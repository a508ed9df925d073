//! The best reply to a policy: what it loses to somebody who knows it.

use super::kernel::{Any, Faces, Scratch, Usual};
use super::matchup;
use super::strategy::Strategy;
use super::turn::Outcomes;
use super::turn_plan::TurnPlan;
use crate::games::pig::requests::MatchUp;

/// As for best play; see [`super::optimum`].
const MAX_STEPS: u32 = 60;
const CLOSE: f64 = 1e-14;

/// What the best reply to a strategy wins going first and second. It knows what the strategy remembers.
pub fn best(strategy: &Strategy, outcomes: &Outcomes) -> MatchUp {
    match (strategy.variant.die, strategy.variant.bust) {
        (6, 1) => solve(strategy, outcomes, &Usual),
        (die, bust) => solve(strategy, outcomes, &Any { bust: bust.into(), die: die.into() }),
    }
}

/// The replier's chances: `mine[i * goal + j]` with the replier to move, he having i and the strategy j;
/// `theirs[j * goal + i]` with the strategy to move.
struct Values {
    mine: Vec<f64>,
    theirs: Vec<f64>,
}

fn solve(strategy: &Strategy, outcomes: &Outcomes, faces: &impl Faces) -> MatchUp {
    let goal = usize::from(strategy.variant.goal);
    let memory = strategy.memory;
    let plans: Vec<TurnPlan> = strategy.tables.iter().map(|table| TurnPlan::new(table, outcomes)).collect();
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

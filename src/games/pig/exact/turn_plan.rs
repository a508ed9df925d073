//! What a policy's turns bring at each pair of scores: all that a match needs to know of it.

use super::decision_table::DecisionTable;
use super::turn::Outcomes;

/// The turn at one pair of scores.
#[derive(Clone, Copy, Debug)]
pub struct Turn {
    /// The probability that it scores; the rest is a pig.
    pub score: f64,
    /// Where its gains begin in the plan.
    offset: u32,
    /// The least points that it can score.
    first: u16,
    /// How many gains are listed, for `first`, `first + 1` and so on.
    len: u16,
}

/// What a policy's turns bring at each pair of scores.
#[derive(Clone, Debug)]
pub struct TurnPlan {
    goal: usize,
    turns: Vec<Turn>,
    gains: Vec<f64>,
}

impl TurnPlan {
    /// The plan of a table.
    pub fn new(table: &DecisionTable, outcomes: &Outcomes) -> Self {
        let goal = usize::from(table.variant.goal);
        let width = outcomes.width;
        let turn = |&first: &u16| Turn {
            score: outcomes.scores[usize::from(first)],
            offset: u32::from(first) * width as u32,
            first,
            len: width as u16,
        };
        let mut plan = Self { goal, turns: table.first_hold.iter().map(turn).collect(), gains: outcomes.gains.clone() };
        let mut at = 0;
        while let Some(above) = table.above.get(at) {
            let pair = above.pair as usize;
            let runs = table.above[at..].iter().take_while(|run| run.pair == above.pair).count();
            plan.push_on(table, pair);
            at += runs;
        }
        plan
    }

    /// Works out the turn of a pair at which the policy rolls again above its first hold.
    fn push_on(&mut self, table: &DecisionTable, pair: usize) {
        let variant = table.variant;
        let missing = self.goal - pair / self.goal;
        let share = 1.0 / f64::from(variant.die);
        let first = usize::from(table.first_hold[pair]);
        let mut pass = vec![0.0; missing + usize::from(variant.greatest_face()) + 1];
        pass[0] = 1.0;
        let below = std::iter::once(0..first);
        let above = table.above(pair).iter().map(|run| usize::from(run.from)..usize::from(run.to));
        for total in below.chain(above).flatten() {
            let here = std::mem::take(&mut pass[total]);
            for face in variant.faces() {
                pass[total + usize::from(face)] += here * share;
            }
        }
        let last = pass.iter().rposition(|chance| *chance > 0.0).unwrap_or(first);
        let gains = &pass[first..=last.max(first)];
        self.turns[pair] = Turn {
            score: gains.iter().sum(),
            offset: self.gains.len() as u32,
            first: first as u16,
            len: gains.len() as u16,
        };
        self.gains.extend_from_slice(gains);
    }

    /// The turn at a pair of scores.
    pub fn turn(&self, pair: usize) -> Turn {
        self.turns[pair]
    }

    /// The points that a turn may score, with their probabilities (some may be 0).
    pub fn gains(&self, turn: Turn) -> impl Iterator<Item = (usize, f64)> {
        (usize::from(turn.first)..).zip(self.gains[turn.offset as usize..][..usize::from(turn.len)].iter().copied())
    }

    /// The sum of the gains, each times the value of the score that it leads to. `row` holds the values of the mover's
    /// score, of one point more, and so on below the goal; reaching the goal is worth `won`.
    #[inline]
    pub fn expect(&self, turn: Turn, row: &[f64], won: f64) -> f64 {
        let gains = &self.gains[turn.offset as usize..][..usize::from(turn.len)];
        let first = usize::from(turn.first).min(row.len());
        let values = &row[first..];
        // What stays below the goal, then what reaches it.
        let (short, reached) = gains.split_at(values.len().min(gains.len()));
        let short: f64 = short.iter().zip(values).map(|(gain, value)| gain * value).sum();
        if reached.is_empty() || won == 0.0 { short } else { short + won * reached.iter().sum::<f64>() }
    }
}

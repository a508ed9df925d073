//! What one turn brings (§ What a Turn Scores).
//!
//! The outcomes of a turn as exact fractions (Table 1). Their denominators are powers of the die, too large for 128 bits
//! where many rolls may be made.
//!
//! What a policy's turns bring at each pair of scores: all that a match needs to know of it.

use ruint::Uint;

use super::strategy::DecisionTable;
use crate::games::pig::requests::Variant;

/// The outcomes of a turn for every hold value from 0 to the goal.
#[derive(Clone, Debug)]
pub struct Outcomes {
    /// The number of outcomes that score, for each hold value: as many as the greatest face.
    pub width: usize,
    /// For hold value `h` at `h * width + x`: the probability that the turn total ends at `h + x`.
    pub gains: Vec<f64>,
    /// For each hold value: the probability that the turn scores.
    pub scores: Vec<f64>,
    /// For each hold value: the expected number of rolls.
    pub rolls: Vec<f64>,
}

impl Outcomes {
    /// Table 1 of the paper for all hold values at once: step by step the probability of the next total is taken away
    /// and dealt among those that a roll leads to.
    pub fn new(variant: Variant) -> Self {
        let goal = usize::from(variant.goal);
        let width = usize::from(variant.greatest_face());
        let share = 1.0 / f64::from(variant.die);
        let mut pass = vec![0.0; goal + width + 1];
        pass[0] = 1.0;
        let mut outcomes =
            Self { width, gains: Vec::with_capacity((goal + 1) * width), scores: Vec::new(), rolls: Vec::new() };
        let mut rolls = 0.0;
        for hold in 0..=goal {
            let gains = &pass[hold..hold + width];
            outcomes.gains.extend_from_slice(gains);
            outcomes.scores.push(gains.iter().sum());
            outcomes.rolls.push(rolls);
            let here = pass[hold];
            rolls += here;
            for face in variant.faces() {
                pass[hold + usize::from(face)] += here * share;
            }
        }
        outcomes
    }

    /// The probabilities of ending with the hold value, one more, and so on.
    pub fn of(&self, hold: u16) -> &[f64] {
        &self.gains[usize::from(hold) * self.width..][..self.width]
    }

    /// The expected points of a turn.
    pub fn mean(&self, hold: u16) -> f64 {
        (usize::from(hold)..).zip(self.of(hold)).map(|(points, chance)| points as f64 * chance).sum()
    }
}

/// The greatest hold value that is told: at most so many rolls, and 20^60 < 2^260.
pub const MAX_HOLD: u16 = 60;

/// Counts of equally likely throws.
type Natural = Uint<320, 5>;

/// The outcomes of a turn that holds at a total, as fractions in lowest terms: the pig first (0 points), then each
/// score that can come. `hold` is from 1 to [`MAX_HOLD`].
pub fn outcomes(variant: Variant, hold: u16) -> Vec<(u16, String)> {
    let die = Natural::from(variant.die);
    // The most rolls that a turn may have: probabilities are counted in this power of the die.
    let whole = die.pow(Natural::from(hold.div_ceil(variant.least_face())));
    let end = usize::from(hold) + usize::from(variant.greatest_face());
    let mut pass = vec![Natural::ZERO; end];
    pass[0] = whole;
    let mut pig = Natural::ZERO;
    for total in 0..usize::from(hold) {
        // After r rolls the count is a multiple of the die to the power of what is left, so nothing remains.
        let share = std::mem::take(&mut pass[total]) / die;
        pig += share;
        for face in variant.faces() {
            pass[total + usize::from(face)] += share;
        }
    }
    let scores = (0..).zip(&pass).filter(|(_, count)| !count.is_zero());
    std::iter::once((0, &pig)).chain(scores).map(|(points, count)| (points, lowest(*count, whole))).collect()
}

/// `count / whole` in lowest terms.
fn lowest(count: Natural, whole: Natural) -> String {
    let divisor = count.gcd(whole);
    format!("{}/{}", count / divisor, whole / divisor)
}

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

    /// The plan of tables by the rolls made (see [`super::strategy::Strategy::turn`]).
    pub fn of(tables: &[DecisionTable], outcomes: &Outcomes) -> Self {
        let table = match tables {
            [table] => return Self::new(table, outcomes),
            tables => &tables[0],
        };
        let variant = table.variant;
        let mut plan =
            Self { goal: variant.goal.into(), turns: Vec::with_capacity(variant.pairs()), gains: Vec::new() };
        for me in 0..variant.goal {
            for you in 0..variant.goal {
                // Most rules decide alike whatever the other has.
                let like_last = |table: &DecisionTable| table.runs(me, you).eq(table.runs(me, you - 1));
                match plan.turns.last().copied() {
                    Some(last) if you > 0 && tables.iter().all(like_last) => plan.turns.push(last),
                    _ => plan.push_by_rolls(tables, me, you),
                }
            }
        }
        plan
    }

    /// Works out the turn of the next pair, roll by roll.
    fn push_by_rolls(&mut self, tables: &[DecisionTable], me: u16, you: u16) {
        let variant = tables[0].variant;
        let share = 1.0 / f64::from(variant.die);
        let len = usize::from(variant.goal - me + variant.greatest_face()) + 1;
        // The chance of each total after so many rolls, where the turn is not over.
        let mut pass = vec![0.0; len];
        variant.faces().for_each(|face| pass[usize::from(face)] = share);
        let mut ended = vec![0.0; len];
        for (at, table) in tables.iter().enumerate() {
            let mut next = vec![0.0; len];
            for total in table.runs(me, you).flatten().map(usize::from) {
                let here = std::mem::take(&mut pass[total]);
                if here > 0.0 {
                    // The last table is for all further rolls too.
                    let after = if at + 1 == tables.len() { &mut pass } else { &mut next };
                    variant.faces().for_each(|face| after[total + usize::from(face)] += here * share);
                }
            }
            ended.iter_mut().zip(&pass).for_each(|(ended, held)| *ended += held);
            pass = next;
        }
        let first = ended.iter().position(|chance| *chance > 0.0).unwrap_or(0);
        let last = ended.iter().rposition(|chance| *chance > 0.0).unwrap_or(first);
        let turn = self.listed(first, &ended[first..=last]);
        self.turns.push(turn);
    }

    /// Lists the gains of a turn, from so many points on.
    fn listed(&mut self, first: usize, gains: &[f64]) -> Turn {
        let offset = self.gains.len() as u32;
        self.gains.extend_from_slice(gains);
        Turn { score: gains.iter().sum(), offset, first: first as u16, len: gains.len() as u16 }
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
        self.turns[pair] = self.listed(first, &pass[first..=last.max(first)]);
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn table_1_of_the_paper() {
        let expected = [(0, "2/9"), (4, "7/36"), (5, "2/9"), (6, "2/9"), (7, "1/18"), (8, "1/18"), (9, "1/36")];
        assert_eq!(outcomes(Variant::DEFAULT, 4), expected.map(|(points, text)| (points, text.to_owned())));
    }

    #[test]
    fn fractions_beyond_128_bits() {
        let variant = Variant { goal: 100, die: 20, bust: 20 };
        let all = outcomes(variant, 60);
        let value = |text: &str| {
            let (a, b) = text.split_once('/').expect("a fraction");
            a.parse::<f64>().expect("a number") / b.parse::<f64>().expect("a number")
        };
        let sum: f64 = all.iter().map(|(_, text)| value(text)).sum();
        assert!((sum - 1.0).abs() < 1e-12 && all.iter().any(|(_, text)| text.len() > 80));
    }
}

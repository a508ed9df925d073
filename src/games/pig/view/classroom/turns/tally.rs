//! Turns counted as they are rolled, beside the exact chances. Pure.

use super::plan::Plan;
use crate::games::pig::requests::{Request, Response, TurnCounts, TurnOutcomes};
use crate::games::pig::view::classroom::chunked_job::Work;
use crate::games::pig::view::classroom::trace::{REACH, Sample};

/// The most turns of one question.
const MOST_TURNS: u32 = 50_000;

/// The exact chances first, then turns in growing numbers.
#[derive(Clone, Debug, PartialEq)]
pub struct Tally {
    /// What is rolled.
    pub plan: Plan,
    /// Whether turns are rolled; else only the exact chances are found.
    pub rolling: bool,
    /// The exact chances of each total.
    pub exact: Vec<TurnOutcomes>,
    /// Turns rolled.
    pub rolled: u32,
    /// For each total how often each number of points came, by points.
    pub counts: Vec<Vec<u64>>,
    /// After so many rolls without the losing face: rolls that followed, and how many of them showed it.
    pub streaks: Vec<(u64, u64)>,
    /// For each total the mean points of a turn, as it grew.
    pub paths: Vec<Vec<Sample>>,
}

impl Tally {
    /// Nothing found and nothing rolled yet.
    pub fn new(plan: Plan, rolling: bool) -> Self {
        let size = plan.holds.len();
        Self {
            plan,
            rolling,
            exact: Vec::new(),
            rolled: 0,
            counts: vec![Vec::new(); size],
            streaks: Vec::new(),
            paths: vec![Vec::new(); size],
        }
    }

    fn more(&self) -> u32 {
        (self.rolled / 5).clamp(10, MOST_TURNS).min(self.plan.count.saturating_sub(self.rolled))
    }

    /// Mean points of a turn that holds at total `k` of the list, with its 95 % interval.
    pub fn mean(&self, k: usize) -> Option<Sample> {
        let counts = self.counts.get(k)?;
        let n: u64 = counts.iter().sum();
        let moment = |power: i32| -> f64 {
            counts.iter().enumerate().map(|(points, count)| (points as f64).powi(power) * *count as f64).sum()
        };
        if n == 0 {
            return None;
        }
        let value = moment(1) / n as f64;
        let spread = (moment(2) / n as f64 - value * value).max(0.0);
        let reach = REACH * (spread / n as f64).sqrt();
        Some(Sample { n, value, low: value - reach, high: value + reach })
    }

    fn add(&mut self, found: &TurnCounts) {
        for (sums, counts) in self.counts.iter_mut().zip(&found.counts) {
            sums.resize(sums.len().max(counts.len()), 0);
            for (sum, count) in sums.iter_mut().zip(counts) {
                *sum += u64::from(*count);
            }
        }
        self.streaks.resize(self.streaks.len().max(found.streaks.len()), (0, 0));
        for (sum, (rolls, lost)) in self.streaks.iter_mut().zip(&found.streaks) {
            sum.0 += u64::from(*rolls);
            sum.1 += u64::from(*lost);
        }
        for k in 0..self.paths.len() {
            let mean = self.mean(k);
            self.paths[k].extend(mean);
        }
    }
}

impl Work for Tally {
    fn next(&self) -> Option<Request> {
        let variant = self.plan.variant;
        if let Some(hold) = self.plan.holds.get(self.exact.len()) {
            return Some(Request::Turn { variant, hold: *hold });
        }
        let count = self.more();
        (self.rolling && count > 0).then(|| Request::Turns {
            variant,
            holds: self.plan.holds.clone(),
            seed: self.plan.seed.to_string(),
            from: self.rolled,
            count,
        })
    }

    fn take(&mut self, finding: &Response, _took_ms: f64) -> bool {
        match finding {
            Response::Turn(outcomes) if self.exact.len() < self.plan.holds.len() => self.exact.push(outcomes.clone()),
            Response::Turns(found) if found.counts.len() == self.plan.holds.len() => {
                self.rolled += self.more();
                self.add(found);
            }
            _ => return false,
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::seed::Seed;

    #[test]
    fn exact_first_then_turns_without_a_gap() {
        let plan = Plan { holds: vec![4, 20], count: 1000, ..Plan::usual(Seed::new("k7").expect("a seed")) };
        let mut tally = Tally::new(plan, true);
        let (mut asked, mut next) = (Vec::new(), 0);
        while let Some(question) = tally.next() {
            let found = match question {
                Request::Turn { hold, .. } => {
                    asked.push(hold);
                    Response::Turn(TurnOutcomes { outcomes: vec![], mean: 4.0, rolls: 1.0 })
                }
                Request::Turns { from, count, .. } => {
                    assert_eq!(from, next);
                    next += count;
                    let counts = vec![count / 2, 0, 0, 0, count - count / 2];
                    let streaks = vec![(count, count / 6), (count / 2, 1)];
                    Response::Turns(TurnCounts { counts: vec![counts.clone(), counts], streaks })
                }
                other => panic!("{other:?}"),
            };
            assert!(tally.take(&found, 1.0));
        }
        assert_eq!((asked, next, tally.rolled), (vec![4, 20], 1000, 1000));
        let mean = tally.mean(1).expect("it has rolled");
        assert!((mean.value - 2.0).abs() < 0.1 && (mean.high - mean.value - 1.96 * 2.0 / 1000_f64.sqrt()).abs() < 0.01);
        assert_eq!(tally.counts[0].iter().sum::<u64>(), 1000);
        assert_eq!(tally.streaks[0].0, 1000);
        assert!(!tally.take(&Response::Rules(vec![]), 1.0));
    }

    #[test]
    fn without_rolling_only_the_exact_chances_are_asked() {
        let mut tally = Tally::new(Plan::usual(Seed::new("k7").expect("a seed")), false);
        while tally.next().is_some() {
            assert!(tally.take(&Response::Turn(TurnOutcomes { outcomes: vec![], mean: 4.0, rolls: 1.0 }), 1.0));
        }
        assert_eq!((tally.exact.len(), tally.rolled), (3, 0));
        assert_eq!(tally.mean(0), None);
        assert_eq!(tally.mean(9), None);
    }
}

//! The shards of a run put together, and the tests between setups.

use std::collections::BTreeMap;

use super::Plan;
use super::tally::Tally;
use crate::games::fujisan::setup::Base;
use crate::stats::hypothesis::{ChiSquareTest, TTest, holm, kruskal_wallis_counts, student};
use crate::stats::{StatsError, summary};

/// The level of significance of the paper's tests.
pub const LEVEL: f64 = 0.05;

/// What a run found about one setup.
pub struct Found {
    /// The setup.
    pub base: Base,
    /// The share of each trial's challenges that have a solution, in percent.
    pub trials: Vec<f64>,
    /// All challenges together.
    pub all: Tally,
}

impl Found {
    /// The mean share of solvable challenges over the trials, in percent.
    pub fn mean(&self) -> Option<f64> {
        summary::mean(&self.trials).ok()
    }

    /// The median of the optima, in moves.
    pub fn median(&self) -> Option<f64> {
        summary::median_of_counts(&self.all.lengths()).ok()
    }

    /// The mean of the optima, in moves.
    pub fn mean_length(&self) -> Option<f64> {
        let moves: u64 = self.all.lengths.iter().zip(0..).map(|(count, length)| count * length).sum();
        (self.all.solvable.count > 0).then(|| moves as f64 / self.all.solvable.count as f64)
    }

    /// The longest of the optima, in moves.
    pub fn longest(&self) -> Option<usize> {
        self.all.lengths.len().checked_sub(1)
    }

    /// The share of the solvable challenges that take eight or nine moves, 0 to 1.
    pub fn short(&self) -> Option<f64> {
        let total = self.all.solvable.count;
        (total > 0).then(|| self.all.short() as f64 / total as f64)
    }
}

/// What a run found.
pub struct Findings {
    /// The five setups, in the paper's order.
    pub setups: Vec<Found>,
    /// Whether each setup has as many challenges as in the paper or more, so that a difference that is not
    /// significant says something.
    pub large: bool,
    /// The test whether the optima of all setups come from one distribution (§5.3).
    pub lengths: Result<ChiSquareTest, StatsError>,
}

impl Findings {
    /// Puts the shards of a run together, in the order of their numbers.
    pub fn gather(plan: Plan, shards: &BTreeMap<u32, Tally>) -> Self {
        let mut trials: BTreeMap<(Base, u64), Tally> = BTreeMap::new();
        for (&shard, tally) in shards {
            let block = plan.block(shard);
            trials.entry((block.base, block.trial)).or_default().add(tally);
        }
        let found = |base: Base| {
            let mine = || trials.range((base, 0)..=(base, u64::MAX)).map(|(_, tally)| tally);
            let share = |tally: &Tally| 100.0 * tally.solvable.count as f64 / tally.challenges() as f64;
            let mut all = Tally::default();
            mine().for_each(|tally| all.add(tally));
            Found { base, trials: mine().filter(|tally| tally.challenges() > 0).map(share).collect(), all }
        };
        let setups: Vec<Found> = Base::ALL.into_iter().map(found).collect();
        let large = setups.iter().all(|found| found.all.challenges() >= 1000 && found.trials.len() >= 2);
        let lengths: Vec<_> = setups.iter().map(|found| found.all.lengths()).collect();
        let lengths = kruskal_wallis_counts(&lengths.iter().map(Vec::as_slice).collect::<Vec<_>>());
        Self { setups, large, lengths }
    }

    /// What was found about one setup.
    pub fn of(&self, base: Base) -> &Found {
        // `setups` holds all five in the order of their numbers.
        &self.setups[base as usize]
    }

    /// Student's t-test of the trials' solvability of two setups; nothing for fewer than two trials.
    pub fn solvability(&self, a: Base, b: Base) -> Option<TTest> {
        student(&self.of(a).trials, &self.of(b).trials).ok()
    }

    /// Whether `a` is significantly less solvable than `b`.
    pub fn is_lower(&self, a: Base, b: Base) -> Option<bool> {
        self.solvability(a, b).map(|test| test.p < LEVEL && test.difference < 0.0)
    }

    /// Places by solvability (§5.4), the most solvable first.
    pub fn solvability_ranks(&self) -> Vec<Rank> {
        let tied = |a: Base, b: Base| self.solvability(a, b).is_none_or(|test| test.p >= LEVEL);
        ranks(&self.setups.iter().map(Found::mean).collect::<Vec<_>>(), tied)
    }

    /// Places by difficulty (§5.4), the setup with the longest solutions on average first. Two setups are tied unless
    /// the test of Kruskal and Wallis tells them apart, with Holm's correction for the ten pairs.
    pub fn difficulty_ranks(&self) -> Vec<Rank> {
        let mut pairs = Vec::new();
        for (k, a) in self.setups.iter().enumerate() {
            for b in &self.setups[k + 1..] {
                let test = kruskal_wallis_counts(&[&a.all.lengths(), &b.all.lengths()]);
                pairs.push((a.base, b.base, test.map_or(1.0, |test| test.p)));
            }
        }
        let corrected = holm(&pairs.iter().map(|pair| pair.2).collect::<Vec<_>>());
        let tied = |a: Base, b: Base| {
            let pair = pairs.iter().position(|pair| (pair.0, pair.1) == (a.min(b), a.max(b)));
            pair.and_then(|k| corrected.get(k)).is_none_or(|p| *p >= LEVEL)
        };
        ranks(&self.setups.iter().map(Found::mean_length).collect::<Vec<_>>(), tied)
    }
}

/// A place among the five setups.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Rank {
    /// The place, from 1.
    pub place: usize,
    /// Whether others share it.
    pub tied: bool,
}

impl Rank {
    /// «2*», as Table 2 writes it.
    pub fn words(self) -> String {
        if self.tied { format!("{}*", self.place) } else { self.place.to_string() }
    }
}

/// Places by falling value, one for each setup in the paper's order. Who is not told apart from the first of a place
/// shares that place.
fn ranks(values: &[Option<f64>], tied: impl Fn(Base, Base) -> bool) -> Vec<Rank> {
    let mut order: Vec<(Base, f64)> =
        Base::ALL.into_iter().zip(values).map(|(base, value)| (base, value.unwrap_or(0.0))).collect();
    order.sort_by(|a, b| b.1.total_cmp(&a.1));
    let mut places = vec![Rank::default(); order.len()];
    let mut at = 0;
    while at < order.len() {
        let first = order[at].0;
        let group = 1 + order[at + 1..].iter().take_while(|other| tied(first, other.0)).count();
        for (base, _) in &order[at..at + group] {
            places[*base as usize] = Rank { place: at + 1, tied: group > 1 };
        }
        at += group;
    }
    places
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ties_share_a_place() {
        // Table 2's column of solvability.
        let values = [83.2, 85.4, 89.7, 89.9, 91.5].map(Some);
        let tied = |a: Base, b: Base| [a, b].iter().all(|base| matches!(base, Base::Piecepack | Base::Engraved));
        let words: Vec<String> = ranks(&values, tied).into_iter().map(Rank::words).collect();
        assert_eq!(words, ["5", "4", "2*", "2*", "1"]);
    }
}

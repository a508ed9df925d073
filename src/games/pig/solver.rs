//! What the command line can be asked: the chances of two policies.

use super::requests::Variant;
use super::session::SolvedVariant;
use super::setup::{PigSetup, Seat};
use crate::engine::entry::ErrorMessage;
use crate::search::budget::Budget;
use crate::search::solve::{AnalyseGenerator, Metric, MetricValue};

/// Counts a node for each pair of scores, which is what solving a variant takes; false if the budget is smaller.
fn tick(variant: Variant, budget: &mut Budget<'_>) -> bool {
    (0..variant.pairs()).all(|_| budget.tick())
}

/// A probability to ten digits behind the point.
fn ten_digits(chance: f64) -> MetricValue {
    MetricValue::Measure((chance * 1e10).round() / 1e10)
}

impl AnalyseGenerator for PigSetup {
    /// The first policy's probability to win going first and going second, and their mean.
    fn analyse_generator(&self, budget: &mut Budget<'_>) -> Result<Option<Vec<Metric>>, ErrorMessage> {
        let [Seat::Policy(a), Seat::Policy(b)] = &self.seats else {
            return Err(
                "the chances of a person cannot be computed; name two policies, such as hold20~optimal".to_owned()
            );
        };
        if !tick(self.variant, budget) {
            return Ok(None);
        }
        let ground = SolvedVariant::new(self.variant.checked()?, &mut |_| ());
        let [a, b] = [ground.player(a)?, ground.player(b)?];
        let found = ground.play(&a, &b)?;
        let metric = |key: &'static str, label: &'static str, chance: f64| Metric {
            key: key.into(),
            label: label.into(),
            value: ten_digits(chance),
        };
        Ok(Some(vec![
            metric("first", "Wins going first", found.first),
            metric("second", "Wins going second", found.second),
            metric("average", "Wins on average", found.average),
        ]))
    }
}

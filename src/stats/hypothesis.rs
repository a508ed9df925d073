//! Tests of hypotheses: two means, several groups by rank.

use super::interval::Estimate;
use super::{StatsError, check, distribution, summary};
use crate::engine::order;

/// The outcome of a t-test of two means.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TTest {
    /// The first mean minus the second.
    pub difference: f64,
    /// The standard error of the difference.
    pub error: f64,
    /// The statistic; infinite if neither sample has spread.
    pub t: f64,
    /// Degrees of freedom.
    pub df: f64,
    /// Two-sided p-value.
    pub p: f64,
}

impl TTest {
    /// The interval of the difference at a level such as 0.95.
    ///
    /// # Errors
    /// A level that is not between 0 and 1.
    pub fn interval(&self, level: f64) -> Result<Estimate, StatsError> {
        let half = distribution::t_reach(level, self.df)? * self.error;
        Ok(Estimate { value: self.difference, low: self.difference - half, high: self.difference + half })
    }
}

/// The outcome of a test whose statistic follows the chi-square distribution.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ChiSquareTest {
    /// The statistic: H of Kruskal and Wallis.
    pub statistic: f64,
    /// Degrees of freedom.
    pub df: usize,
    /// The p-value.
    pub p: f64,
}

/// Student's t-test of two means with the pooled variance, for samples of equal spread; two-sided.
///
/// # Errors
/// Fewer than two values in a sample, one that is not finite, or all values of both samples equal.
pub fn student(a: &[f64], b: &[f64]) -> Result<TTest, StatsError> {
    let (na, nb) = (a.len() as f64, b.len() as f64);
    let df = na + nb - 2.0;
    let pooled = (summary::variance(a)? * (na - 1.0) + summary::variance(b)? * (nb - 1.0)) / df;
    t_test(summary::mean(a)? - summary::mean(b)?, (pooled * (1.0 / na + 1.0 / nb)).sqrt(), df)
}

/// The test of a difference of means with its standard error.
fn t_test(difference: f64, error: f64, df: f64) -> Result<TTest, StatsError> {
    let t = difference / error;
    if t.is_nan() {
        return Err(StatsError::NoSpread);
    }
    Ok(TTest { difference, error, t, df, p: distribution::t_two_sided(t, df) })
}

/// The test of Kruskal and Wallis, corrected for ties: do several samples come from one distribution?
///
/// # Errors
/// Fewer than two samples, an empty one, a value that is not finite, or all values equal.
pub fn kruskal_wallis(samples: &[&[f64]]) -> Result<ChiSquareTest, StatsError> {
    let grouped: Vec<Vec<_>> = samples.iter().map(|one| one.iter().map(|value| (*value, 1)).collect()).collect();
    kruskal_wallis_counts(&grouped.iter().map(Vec::as_slice).collect::<Vec<_>>())
}

/// The same test from grouped counts: for each sample, pairs of a value and how often it occurs, in any order.
///
/// # Errors
/// Fewer than two samples, an empty one, a value that is not finite, or all values equal.
pub fn kruskal_wallis_counts(samples: &[&[(f64, u64)]]) -> Result<ChiSquareTest, StatsError> {
    if samples.len() < 2 {
        return Err(StatsError::TooFew { needed: 2, found: samples.len() });
    }
    let mut all = Vec::new();
    let mut sizes = vec![0.0; samples.len()];
    for (k, sample) in samples.iter().enumerate() {
        check(&sample.iter().map(|pair| pair.0).collect::<Vec<_>>(), 1)?;
        all.extend(sample.iter().filter(|pair| pair.1 > 0).map(|&(value, count)| (value, count as f64, k)));
        sizes[k] = sample.iter().map(|pair| pair.1 as f64).sum::<f64>();
        if sizes[k] == 0.0 {
            return Err(StatsError::TooFew { needed: 1, found: 0 });
        }
    }
    order::sort_by(&mut all, |a, b| a.0.total_cmp(&b.0));
    let total: f64 = sizes.iter().sum();
    let middle = f64::midpoint(total, 1.0);
    let (mut rank_sums, mut spread, mut before) = (vec![0.0; samples.len()], 0.0, 0.0);
    // `==` and not the order of `total_cmp`: 0 and -0 are one value.
    for tie in all.chunk_by(|a, b| a.0 == b.0) {
        let count: f64 = tie.iter().map(|entry| entry.1).sum();
        // Ranks are counted from the middle rank, which keeps the sums small and exact for longer.
        let rank = before + f64::midpoint(count, 1.0) - middle;
        before += count;
        spread += count * rank * rank;
        for entry in tie {
            rank_sums[entry.2] += entry.1 * rank;
        }
    }
    if spread == 0.0 {
        return Err(StatsError::NoSpread);
    }
    let between: f64 = rank_sums.iter().zip(&sizes).map(|(sum, size)| sum * sum / size).sum();
    let statistic = (total - 1.0) * between / spread;
    let df = samples.len() - 1;
    Ok(ChiSquareTest { statistic, df, p: distribution::chi_square_tail(statistic, df as f64) })
}

/// Holm's correction of several p-values that are judged together, in the order given.
pub fn holm(p_values: &[f64]) -> Vec<f64> {
    let mut order: Vec<usize> = (0..p_values.len()).collect();
    order::sort_by(&mut order, |&a, &b| p_values[a].total_cmp(&p_values[b]));
    let (mut corrected, mut least) = (vec![0.0; p_values.len()], 0.0_f64);
    for (rank, &k) in order.iter().enumerate() {
        least = least.max(p_values[k] * (p_values.len() - rank) as f64);
        corrected[k] = least.min(1.0);
    }
    corrected
}

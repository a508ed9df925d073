//! Tests of hypotheses: two means, several groups by rank.
//!
//! Tail probabilities and quantiles, guarded so that they never panic and rounded so that platforms agree.

use statrs::distribution::{ChiSquared, ContinuousCDF, FisherSnedecor, Normal, StudentsT};

use crate::engine::order;
use crate::stats::interval::Estimate;
use crate::stats::{StatsError, check, round_to, summary};

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
        let half = t_reach(level, self.df)? * self.error;
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
    Ok(TTest { difference, error, t, df, p: t_two_sided(t, df) })
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
    Ok(ChiSquareTest { statistic, df, p: chi_square_tail(statistic, df as f64) })
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

/// Significant digits of tail probabilities.
const TAIL_DIGITS: u8 = 6;
/// Significant digits of quantiles, which change less than the tails do.
const REACH_DIGITS: u8 = 9;

/// The probability that Student's t is at least as far from 0 as `t`, on both sides. NaN if `df` is not above 0.
pub fn t_two_sided(t: f64, df: f64) -> f64 {
    if t.is_nan() {
        return f64::NAN;
    }
    let tail = |law: StudentsT| 2.0 * law.sf(t.abs());
    round_to(StudentsT::new(0.0, 1.0, df).map_or(f64::NAN, tail), TAIL_DIGITS)
}

/// The probability of a chi-square of at least `x`. NaN if `df` is not above 0.
pub fn chi_square_tail(x: f64, df: f64) -> f64 {
    if x.is_nan() {
        return f64::NAN;
    }
    round_to(ChiSquared::new(df).map_or(f64::NAN, |law| law.sf(x)), TAIL_DIGITS)
}

/// The probability of an F of at least `f` with `above` and `below` degrees of freedom. NaN if one is not above 0.
pub fn f_tail(f: f64, above: f64, below: f64) -> f64 {
    if f.is_nan() {
        return f64::NAN;
    }
    if f.is_infinite() {
        return if f > 0.0 { 0.0 } else { 1.0 };
    }
    round_to(FisherSnedecor::new(above, below).map_or(f64::NAN, |law| law.sf(f)), TAIL_DIGITS)
}

/// How many standard errors a two-sided interval of the given level (0.95) reaches to each side: 1.96.
///
/// # Errors
/// A level that is not between 0 and 1.
pub fn normal_reach(level: f64) -> Result<f64, StatsError> {
    check_level(level)?;
    let reach = Normal::new(0.0, 1.0).map_or(f64::NAN, |law| law.inverse_cdf(0.5 + level / 2.0));
    Ok(round_to(reach, REACH_DIGITS))
}

/// The same for Student's t with `df` degrees of freedom (2.776 for 0.95 and 4).
///
/// # Errors
/// A level that is not between 0 and 1; a `df` that is not above 0 counts as no data.
pub fn t_reach(level: f64, df: f64) -> Result<f64, StatsError> {
    check_level(level)?;
    let Ok(law) = StudentsT::new(0.0, 1.0, df) else {
        return Err(StatsError::TooFew { needed: 2, found: 1 });
    };
    let tail = (1.0 - level) / 2.0;
    let (mut low, mut high) = (0.0, 1.0);
    while law.sf(high) > tail && high < 1e300 {
        (low, high) = (high, high * 2.0);
    }
    // Halving is slow and sure: the distribution's own inverse starts from a guess and may not converge.
    for _ in 0..80 {
        let middle = f64::midpoint(low, high);
        if law.sf(middle) > tail { low = middle } else { high = middle }
    }
    Ok(round_to(high, REACH_DIGITS))
}

/// An error unless the level lies between 0 and 1.
fn check_level(level: f64) -> Result<(), StatsError> {
    if level > 0.0 && level < 1.0 { Ok(()) } else { Err(StatsError::Level(level)) }
}

//! Mean, standard deviation, quantiles and the numbers of a box plot.

use super::{StatsError, check};
use crate::engine::order;
use serde::{Deserialize, Serialize};

/// The least and the greatest of some values; nothing if there are none.
pub fn ends(values: impl Iterator<Item = f64>) -> Option<(f64, f64)> {
    values.map(|value| (value, value)).reduce(|(low, high), (value, _)| (low.min(value), high.max(value)))
}

/// The arithmetic mean.
///
/// # Errors
/// No value, or one that is not finite.
pub fn mean(values: &[f64]) -> Result<f64, StatsError> {
    check(values, 1)?;
    Ok(mean_of(values))
}

/// The variance of a sample (division by n - 1).
///
/// # Errors
/// Fewer than two values, or one that is not finite.
pub fn variance(values: &[f64]) -> Result<f64, StatsError> {
    check(values, 2)?;
    let centre = mean_of(values);
    let squares: f64 = values.iter().map(|value| (value - centre) * (value - centre)).sum();
    Ok(squares / (values.len() - 1) as f64)
}

/// The standard deviation of a sample (division by n - 1).
///
/// # Errors
/// Fewer than two values, or one that is not finite.
pub fn sd(values: &[f64]) -> Result<f64, StatsError> {
    Ok(variance(values)?.sqrt())
}

/// The median: the middle value, or the mean of the two in the middle.
///
/// # Errors
/// No value, or one that is not finite.
pub fn median(values: &[f64]) -> Result<f64, StatsError> {
    quantile(values, 0.5)
}

/// A quantile by the method of Hyndman and Fan's type 7 (the default of R and NumPy): linear between the two values
/// next to position (n - 1) · `share`. A share outside 0 to 1 counts as the nearer end.
///
/// # Errors
/// No value, or one that is not finite; a share that is not a number.
pub fn quantile(values: &[f64], share: f64) -> Result<f64, StatsError> {
    check(values, 1)?;
    if share.is_nan() {
        return Err(StatsError::NotFinite);
    }
    Ok(quantile_sorted(&sorted(values), share))
}

/// The median of grouped counts: pairs of a value and how often it occurs, in any order.
///
/// # Errors
/// A total of nothing, or a value that is not finite.
pub fn median_of_counts(counts: &[(f64, u64)]) -> Result<f64, StatsError> {
    check(&counts.iter().map(|pair| pair.0).collect::<Vec<_>>(), 1)?;
    let mut pairs: Vec<_> = counts.iter().copied().filter(|pair| pair.1 > 0).collect();
    order::sort_by(&mut pairs, |a, b| a.0.total_cmp(&b.0));
    let total: u128 = pairs.iter().map(|pair| u128::from(pair.1)).sum();
    if total == 0 {
        return Err(StatsError::TooFew { needed: 1, found: 0 });
    }
    let at = |rank: u128| {
        let mut seen = 0;
        let holds = |pair: &&(f64, u64)| {
            seen += u128::from(pair.1);
            seen > rank
        };
        pairs.iter().find(holds).map_or(f64::NAN, |pair| pair.0)
    };
    Ok(f64::midpoint(at((total - 1) / 2), at(total / 2)))
}

/// The numbers of a box plot.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct BoxSummary {
    /// The smallest value that is no outlier.
    pub low: f64,
    /// The first quartile (type 7).
    pub q1: f64,
    /// The median.
    pub median: f64,
    /// The third quartile (type 7).
    pub q3: f64,
    /// The largest value that is no outlier.
    pub high: f64,
    /// The values more than 1.5 interquartile ranges outside the box, in rising order.
    pub outliers: Vec<f64>,
}

impl BoxSummary {
    /// The box plot of a sample, with whiskers after Tukey (at most 1.5 interquartile ranges long).
    ///
    /// # Errors
    /// No value, or one that is not finite.
    pub fn of(values: &[f64]) -> Result<Self, StatsError> {
        check(values, 1)?;
        let sorted = sorted(values);
        let [q1, median, q3] = [0.25, 0.5, 0.75].map(|share| quantile_sorted(&sorted, share));
        let reach = 1.5 * (q3 - q1);
        let inside = |value: &f64| (q1 - reach..=q3 + reach).contains(value);
        let low = sorted.iter().copied().find(inside).unwrap_or(q1);
        let high = sorted.iter().rev().copied().find(inside).unwrap_or(q3);
        let outliers = sorted.iter().copied().filter(|value| !inside(value)).collect();
        Ok(Self { low, q1, median, q3, high, outliers })
    }
}

/// The mean of values that were checked to be there.
fn mean_of(values: &[f64]) -> f64 {
    values.iter().sum::<f64>() / values.len() as f64
}

/// The values in rising order.
fn sorted(values: &[f64]) -> Vec<f64> {
    let mut sorted = values.to_vec();
    sorted.sort_by(f64::total_cmp);
    sorted
}

/// The type 7 quantile of sorted values.
fn quantile_sorted(sorted: &[f64], share: f64) -> f64 {
    let last = sorted.len() - 1;
    let place = share.clamp(0.0, 1.0) * last as f64;
    let below = place.floor() as usize;
    let (low, high) = (sorted[below.min(last)], sorted[(below + 1).min(last)]);
    low + (high - low) * (place - below as f64)
}

//! Confidence intervals of a proportion and of a mean.

use super::{StatsError, distribution, summary};

/// An interval with its middle estimate.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// The estimate itself: the share, or the mean.
    pub value: f64,
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

/// Wilson's interval of a proportion at a level such as 0.95 (score interval without continuity correction).
///
/// # Errors
/// Nothing counted, more hits than tries, or a level that is not between 0 and 1.
pub fn wilson(hits: u64, tries: u64, level: f64) -> Result<Estimate, StatsError> {
    if tries == 0 {
        return Err(StatsError::TooFew { needed: 1, found: 0 });
    }
    if hits > tries {
        return Err(StatsError::NoShare { part: hits, whole: tries });
    }
    let z = distribution::normal_reach(level)?;
    let n = tries as f64;
    let share = hits as f64 / n;
    let weight = 1.0 + z * z / n;
    let centre = (share + z * z / (2.0 * n)) / weight;
    let half = z / weight * (share * (1.0 - share) / n + z * z / (4.0 * n * n)).sqrt();
    let low = if hits == 0 { 0.0 } else { (centre - half).max(0.0) };
    let high = if hits == tries { 1.0 } else { (centre + half).min(1.0) };
    Ok(Estimate { value: share, low, high })
}

/// Student's interval of a mean at a level such as 0.95.
///
/// # Errors
/// Fewer than two values, one that is not finite, or a level that is not between 0 and 1.
pub fn mean(values: &[f64], level: f64) -> Result<Estimate, StatsError> {
    let (value, sd) = (summary::mean(values)?, summary::sd(values)?);
    let n = values.len() as f64;
    let half = distribution::t_reach(level, n - 1.0)? * sd / n.sqrt();
    Ok(Estimate { value, low: value - half, high: value + half })
}

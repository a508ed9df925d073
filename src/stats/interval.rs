//! Confidence intervals of a proportion and of a mean.

use crate::engine::order;
use crate::engine::rng::Rng;
use crate::stats::{StatsError, hypothesis, summary};

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
    Ok(score_interval(hits, tries, hypothesis::normal_reach(level)?))
}

/// The same, so many standard errors wide to either side; something was tried.
fn score_interval(hits: u64, tries: u64, z: f64) -> Estimate {
    let n = tries as f64;
    let share = hits as f64 / n;
    let weight = 1.0 + z * z / n;
    let centre = (share + z * z / (2.0 * n)) / weight;
    let half = z / weight * (share * (1.0 - share) / n + z * z / (4.0 * n * n)).sqrt();
    let low = if hits == 0 { 0.0 } else { (centre - half).max(0.0) };
    let high = if hits == tries { 1.0 } else { (centre + half).min(1.0) };
    Estimate { value: share, low, high }
}

/// Standard errors that a 95 % interval reaches to either side.
pub const REACH: f64 = 1.959_964;

/// What is known of a value after so many games or turns, for who watches it grow.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sample {
    /// How many.
    pub n: u64,
    /// The value so far.
    pub value: f64,
    /// The lower end of its 95 % interval.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

impl Sample {
    /// The share of `hits` among `n` tries, as [`wilson`] has it for any level by a larger program; nothing if nothing was tried.
    pub fn share(hits: u64, n: u64) -> Option<Self> {
        if n == 0 || hits > n {
            return None;
        }
        let Estimate { value, low, high } = score_interval(hits, n, REACH);
        Some(Self { n, value, low, high })
    }

    /// The mean of values of which each number from 0 on came so often, and `n` in all.
    pub fn mean(counts: &[u64]) -> Option<Self> {
        let n: u64 = counts.iter().sum();
        let moment = |power: i32| -> f64 {
            counts.iter().enumerate().map(|(value, count)| (value as f64).powi(power) * *count as f64).sum()
        };
        if n == 0 {
            return None;
        }
        let value = moment(1) / n as f64;
        let half = REACH * ((moment(2) / n as f64 - value * value).max(0.0) / n as f64).sqrt();
        Some(Self { n, value, low: value - half, high: value + half })
    }
}

/// Student's interval of a mean at a level such as 0.95.
///
/// # Errors
/// Fewer than two values, one that is not finite, or a level that is not between 0 and 1.
pub fn mean(values: &[f64], level: f64) -> Result<Estimate, StatsError> {
    let (value, sd) = (summary::mean(values)?, summary::sd(values)?);
    let n = values.len() as f64;
    let half = hypothesis::t_reach(level, n - 1.0)? * sd / n.sqrt();
    Ok(Estimate { value, low: value - half, high: value + half })
}

/// How many samples [`resampled`] draws: some are left beyond each end of an interval at 0.999.
const DRAWS: usize = 10_000;

/// The bootstrap's interval of a mean at a level such as 0.95: the middle of the means of samples drawn from the values. It never
/// leaves their range, so it is for values that are far from normal, such as shares of which one is large; with few values it is too
/// narrow. The draws are always the same.
///
/// # Errors
/// As of [`mean`].
pub fn resampled(values: &[f64], level: f64) -> Result<Estimate, StatsError> {
    let value = mean(values, level)?.value;
    let mut rng = Rng::new(0);
    let n = values.len();
    let mut means: Vec<f64> =
        (0..DRAWS).map(|_| (0..n).map(|_| values[rng.below(n as u32) as usize]).sum::<f64>() / n as f64).collect();
    order::sort_by(&mut means, f64::total_cmp);
    let beyond = (((1.0 - level) / 2.0 * DRAWS as f64) as usize).min(DRAWS / 2 - 1);
    // A sum of equal values may differ from their mean in the last bit.
    Ok(Estimate { value, low: means[beyond].min(value), high: means[DRAWS - 1 - beyond].max(value) })
}

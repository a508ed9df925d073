//! Correlation of two variables.

use super::{StatsError, check, distribution, round_to, summary};
use crate::engine::order;

/// A coefficient of correlation with its test.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Correlation {
    /// The coefficient, -1 to 1.
    pub r: f64,
    /// Number of pairs.
    pub n: usize,
    /// Two-sided p-value of the hypothesis of no correlation, from Student's t with n - 2 degrees of freedom.
    pub p: f64,
}

impl Correlation {
    /// Fisher's confidence interval of the coefficient (ends -1 to 1); exact only for Pearson's.
    ///
    /// # Errors
    /// Fewer than four pairs, or a level that is not between 0 and 1.
    pub fn interval(&self, level: f64) -> Result<(f64, f64), StatsError> {
        if self.n < 4 {
            return Err(StatsError::TooFew { needed: 4, found: self.n });
        }
        let half = distribution::normal_reach(level)? / (self.n as f64 - 3.0).sqrt();
        let end = |sign: f64| libm::tanh(libm::atanh(self.r) + sign * half);
        Ok((end(-1.0), end(1.0)))
    }
}

/// Pearson's correlation: how near the pairs are to a straight line.
///
/// # Errors
/// Lists of unequal length, fewer than three pairs, a value that is not finite, or a list without spread.
pub fn pearson(x: &[f64], y: &[f64]) -> Result<Correlation, StatsError> {
    if x.len() != y.len() {
        return Err(StatsError::Unequal { left: x.len(), right: y.len() });
    }
    check(x, 3)?;
    check(y, 3)?;
    let (mx, my) = (summary::mean(x)?, summary::mean(y)?);
    let (mut xx, mut yy, mut xy) = (0.0, 0.0, 0.0);
    for (a, b) in x.iter().zip(y) {
        let (a, b) = (a - mx, b - my);
        xx += a * a;
        yy += b * b;
        xy += a * b;
    }
    // Rounded, so that a perfect line is one and does not get its p from rounding errors.
    let r = round_to(xy / (xx.sqrt() * yy.sqrt()), 14).clamp(-1.0, 1.0);
    if r.is_nan() {
        return Err(StatsError::NoSpread);
    }
    let df = x.len() as f64 - 2.0;
    let p = distribution::t_two_sided(r * (df / (1.0 - r * r)).sqrt(), df);
    Ok(Correlation { r, n: x.len(), p })
}

/// Spearman's rank correlation: how near the pairs are to rising (or falling) together. Ties get their mean rank.
///
/// # Errors
/// Lists of unequal length, fewer than three pairs, a value that is not finite, or a list without spread.
pub fn spearman(x: &[f64], y: &[f64]) -> Result<Correlation, StatsError> {
    check(x, 3)?;
    check(y, 3)?;
    pearson(&ranks(x), &ranks(y))
}

/// The rank of each value, from 1; equal values share the mean of their ranks.
pub fn ranks(values: &[f64]) -> Vec<f64> {
    let mut order: Vec<usize> = (0..values.len()).collect();
    order::sort_by(&mut order, |&a, &b| values[a].total_cmp(&values[b]));
    let (mut ranks, mut before) = (vec![0.0; values.len()], 0);
    for tie in order.chunk_by(|&a, &b| values[a] == values[b]) {
        let rank = before as f64 + f64::midpoint(tie.len() as f64, 1.0);
        before += tie.len();
        for &k in tie {
            ranks[k] = rank;
        }
    }
    ranks
}

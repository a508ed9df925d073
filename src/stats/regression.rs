//! Multiple linear regression by least squares.
//!
//! Correlation of two variables.

use crate::engine::order;
use crate::stats::{StatsError, check, hypothesis, round_to, summary};

/// A variable whose part that the others do not explain is smaller than this share of it is taken for collinear.
const TOLERANCE: f64 = 1e-9;

/// An explaining variable.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Variable<'a> {
    /// What it is called in tables and errors.
    pub name: &'a str,
    /// Its value for each observation.
    pub values: &'a [f64],
}

/// A fitted coefficient.
#[derive(Clone, Debug, PartialEq)]
pub struct Coefficient {
    /// The variable's name; «(intercept)» for the constant.
    pub name: String,
    /// How much the outcome rises for each unit of the variable.
    pub value: f64,
    /// Standard error of the value.
    pub error: f64,
    /// The value in standard errors; infinite in a fit without residuals.
    pub t: f64,
    /// Two-sided p-value of the hypothesis that the value is 0.
    pub p: f64,
    /// Lower end of the 95 % confidence interval.
    pub low: f64,
    /// Upper end of the 95 % confidence interval.
    pub high: f64,
}

/// A fitted linear model.
#[derive(Clone, Debug, PartialEq)]
pub struct Regression {
    /// The intercept, then one for each variable in the order given.
    pub coefficients: Vec<Coefficient>,
    /// Share of the outcome's variance that the model explains, 0 to 1.
    pub r_squared: f64,
    /// The same, corrected for the number of variables; may be below 0.
    pub adjusted_r_squared: f64,
    /// Standard deviation of the residuals (division by `df`).
    pub residual_sd: f64,
    /// Degrees of freedom of the residuals.
    pub df: usize,
    /// F of the hypothesis that no variable matters; infinite in a fit without residuals.
    pub f: f64,
    /// p-value of that hypothesis.
    pub p: f64,
}

/// Fits outcome = intercept + Σ coefficient · variable.
///
/// The variables are centred and made orthogonal one after the other (modified Gram-Schmidt, a QR decomposition), so
/// that nearly collinear variables keep their accuracy.
///
/// # Errors
/// No variable; fewer observations than variables + 2; lists of unequal length; a value that is not finite; an
/// outcome without spread; a variable that follows from those before it (or is constant).
pub fn fit(variables: &[Variable<'_>], outcome: &[f64]) -> Result<Regression, StatsError> {
    let (n, k) = (outcome.len(), variables.len());
    if k == 0 {
        return Err(StatsError::TooFew { needed: 1, found: 0 });
    }
    check(outcome, k + 2)?;
    for variable in variables {
        if variable.values.len() != n {
            return Err(StatsError::Unequal { left: variable.values.len(), right: n });
        }
        check(variable.values, n)?;
    }
    let means: Vec<f64> = variables.iter().map(|v| summary::mean(v.values)).collect::<Result<_, _>>()?;
    let (outcome_mean, centred) = (summary::mean(outcome)?, centre(outcome));
    let total = dot(&centred, &centred);
    if total == 0.0 || !total.is_finite() {
        return Err(StatsError::NoSpread);
    }
    let Qr { r, q_outcome, residuals } = decompose(variables, centred)?;
    let inverse = invert_upper(&r);
    let values: Vec<f64> = inverse.iter().map(|row| dot(row, &q_outcome)).collect();

    let df = n - k - 1;
    // Residuals as small as rounding are none.
    let rest = dot(&residuals, &residuals);
    let rest = if rest <= total * 1e-28 { 0.0 } else { rest };
    let variance = rest / df as f64;
    let reach = hypothesis::t_reach(0.95, df as f64)?;
    let coefficient = |name: &str, value: f64, factor: f64| {
        let error = (variance * factor).sqrt();
        let t = if value == 0.0 { 0.0 } else { value / error };
        let p = hypothesis::t_two_sided(t, df as f64);
        Coefficient {
            name: name.to_owned(),
            value,
            error,
            t,
            p,
            low: value - reach * error,
            high: value + reach * error,
        }
    };
    let intercept = outcome_mean - dot(&values, &means);
    // Σ over columns of (means · R⁻¹)² is the part of the intercept's variance that comes from the slopes.
    let column = |c: usize| inverse.iter().zip(&means).map(|(row, mean)| row[c] * mean).sum::<f64>();
    let intercept_factor = 1.0 / n as f64 + (0..k).map(|c| column(c) * column(c)).sum::<f64>();
    let mut coefficients = vec![coefficient("(intercept)", intercept, intercept_factor)];
    for ((variable, &value), row) in variables.iter().zip(&values).zip(&inverse) {
        coefficients.push(coefficient(variable.name, value, dot(row, row)));
    }
    let r_squared = 1.0 - rest / total;
    let f = (total - rest) / k as f64 / variance;
    Ok(Regression {
        coefficients,
        r_squared,
        adjusted_r_squared: 1.0 - variance / (total / (n - 1) as f64),
        residual_sd: variance.sqrt(),
        df,
        f,
        p: hypothesis::f_tail(f, k as f64, df as f64),
    })
}

/// The decomposition of the centred variables, with the outcome taken along.
struct Qr {
    /// Upper triangle.
    r: Vec<Vec<f64>>,
    /// The outcome along each orthogonal direction.
    q_outcome: Vec<f64>,
    /// What is left of the outcome.
    residuals: Vec<f64>,
}

/// Modified Gram-Schmidt over the variables, then over the outcome.
fn decompose(variables: &[Variable<'_>], mut residuals: Vec<f64>) -> Result<Qr, StatsError> {
    let k = variables.len();
    let mut columns: Vec<Vec<f64>> = variables.iter().map(|variable| centre(variable.values)).collect();
    let lengths: Vec<f64> = columns.iter().map(|column| dot(column, column).sqrt()).collect();
    let (mut r, mut q_outcome) = (vec![vec![0.0; k]; k], vec![0.0; k]);
    for i in 0..k {
        let (done, later) = columns.split_at_mut(i + 1);
        let direction = &mut done[i];
        let length = dot(direction, direction).sqrt();
        let scale = variables[i].values.iter().fold(0.0_f64, |most, value| most.max(value.abs()));
        // The second term: a constant may keep a trace of rounding when its mean is taken away.
        if !length.is_finite() || length <= lengths[i] * TOLERANCE || length <= scale * 1e-14 {
            return Err(StatsError::Collinear(variables[i].name.to_owned()));
        }
        direction.iter_mut().for_each(|value| *value /= length);
        r[i][i] = length;
        for (j, column) in later.iter_mut().enumerate() {
            r[i][i + 1 + j] = take_away(direction, column);
        }
        q_outcome[i] = take_away(direction, &mut residuals);
    }
    Ok(Qr { r, q_outcome, residuals })
}

/// Takes the part along a direction of length 1 away from a column and returns how long it was.
fn take_away(direction: &[f64], column: &mut [f64]) -> f64 {
    let along = dot(direction, column);
    column.iter_mut().zip(direction).for_each(|(value, unit)| *value -= along * unit);
    along
}

/// The inverse of an upper triangle with nothing but non-zeros on its diagonal.
fn invert_upper(r: &[Vec<f64>]) -> Vec<Vec<f64>> {
    let k = r.len();
    let mut inverse = vec![vec![0.0; k]; k];
    for column in 0..k {
        inverse[column][column] = 1.0 / r[column][column];
        for row in (0..column).rev() {
            let sum: f64 = (row + 1..=column).map(|m| r[row][m] * inverse[m][column]).sum();
            inverse[row][column] = -sum / r[row][row];
        }
    }
    inverse
}

/// The values less their mean.
fn centre(values: &[f64]) -> Vec<f64> {
    let mean = values.iter().sum::<f64>() / values.len() as f64;
    values.iter().map(|value| value - mean).collect()
}

/// The scalar product.
fn dot(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

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
        let half = hypothesis::normal_reach(level)? / (self.n as f64 - 3.0).sqrt();
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
    let p = hypothesis::t_two_sided(r * (df / (1.0 - r * r)).sqrt(), df);
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

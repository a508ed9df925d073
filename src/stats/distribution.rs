//! Tail probabilities and quantiles, guarded so that they never panic and rounded so that platforms agree.

use super::{StatsError, round_to};
use statrs::distribution::{ChiSquared, ContinuousCDF, FisherSnedecor, Normal, StudentsT};

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

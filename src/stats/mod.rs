//! Statistics that the experiments need: summaries, intervals, tests, correlation and regression.
//!
//! Nothing here panics, whatever the samples hold: too few values, values that are not finite and groups without
//! spread are [`StatsError`]s that print as a sentence.
//!
//! Sums and square roots have the same bits on every machine. The distributions come from `statrs`, which calls the
//! `ln`, `exp` and `powf` of std, and those differ in the last bits between native code and WebAssembly. So every
//! p-value leaves this module rounded to six significant digits and every quantile to nine, far fewer than the digits
//! in which the platforms agree; what is computed from them is plain arithmetic again.

pub mod hypothesis;
pub mod interval;
pub mod regression;
pub mod summary;
#[cfg(test)]
mod tests;

pub use summary::BoxSummary;

/// Why a statistic does not exist for the given data.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum StatsError {
    /// Fewer values than the method needs.
    #[error("The statistic needs at least {needed} values, but there are only {found}.")]
    TooFew {
        /// The least number of values.
        needed: usize,
        /// The number of values given.
        found: usize,
    },
    /// A value is infinite or not a number.
    #[error("A value in the data is not a finite number.")]
    NotFinite,
    /// All values are equal, so there is no spread to compare with.
    #[error("All values are equal, so there is nothing to compare.")]
    NoSpread,
    /// Two lists that belong together differ in length.
    #[error("Two lists that belong together have {left} and {right} values.")]
    Unequal {
        /// Length of the first list.
        left: usize,
        /// Length of the second list.
        right: usize,
    },
    /// A count is larger than the total that it is part of.
    #[error("{part} of {whole} is not a share.")]
    NoShare {
        /// The part.
        part: u64,
        /// The whole.
        whole: u64,
    },
    /// A level of confidence that is not between 0 and 1.
    #[error("A level of confidence lies between 0 and 1, not at {0}.")]
    Level(f64),
    /// The explaining variables of a regression depend on each other.
    #[error("The variable {0} follows from the others, so its coefficient cannot be told.")]
    Collinear(String),
}

/// The value rounded to so many significant decimal digits (at least 1), ties to even; not finite values stay.
pub fn round_to(value: f64, significant: u8) -> f64 {
    if !value.is_finite() {
        return value;
    }
    // Decimal text is exact, and parsing it back is correctly rounded: no `powi`, no `log10`.
    let digits = usize::from(significant.max(1)) - 1;
    format!("{value:.digits$e}").parse().unwrap_or(value)
}

/// An error unless there are at least `needed` values and all are finite.
fn check(values: &[f64], needed: usize) -> Result<(), StatsError> {
    if values.len() < needed {
        return Err(StatsError::TooFew { needed, found: values.len() });
    }
    if values.iter().all(|value| value.is_finite()) { Ok(()) } else { Err(StatsError::NotFinite) }
}

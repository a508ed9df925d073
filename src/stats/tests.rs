//! Known values: where nothing else is said, from SciPy 1.15 and NumPy 2 with the same data.

use proptest::prelude::*;

use crate::stats::regression::{self, Variable};
use crate::stats::summary::{self, BoxSummary};
use crate::stats::{StatsError, hypothesis, interval, round_to};

/// Fails unless two numbers agree to the six digits to which p-values are rounded.
#[track_caller]
fn near(found: f64, expected: f64) {
    let off = (found - expected).abs();
    assert!(off <= 5e-6 * expected.abs(), "found {found}, expected {expected}");
}

/// Two samples of fifteen, whose Welch test is worked out in many textbooks.
const A: [f64; 15] = [27.5, 21.0, 19.0, 23.6, 17.0, 17.9, 16.9, 20.1, 21.9, 22.6, 23.1, 19.6, 19.0, 21.7, 21.4];
const B: [f64; 15] = [27.1, 22.0, 20.8, 23.4, 23.4, 23.5, 25.8, 22.0, 24.8, 20.2, 21.9, 22.1, 22.9, 30.5, 24.6];

#[test]
fn rounding_keeps_significant_digits() {
    assert_eq!(round_to(123_456.0, 3), 123_000.0);
    assert_eq!(round_to(-2.345_67e-226, 3), -2.35e-226);
    assert_eq!(round_to(0.0, 3), 0.0);
    assert_eq!(round_to(9.99, 0), 10.0);
    assert!(round_to(f64::NAN, 3).is_nan());
    assert_eq!(round_to(f64::INFINITY, 3), f64::INFINITY);
    let noisy = 0.1 + 0.2;
    assert_eq!(round_to(noisy, 12), 0.3);
}

#[test]
fn summaries_of_a_textbook_sample() {
    // Sum of squares 32 about the mean 5.
    let values = [2.0, 4.0, 4.0, 4.0, 5.0, 5.0, 7.0, 9.0];
    assert_eq!(summary::mean(&values), Ok(5.0));
    assert_eq!(summary::sd(&values), Ok((32.0_f64 / 7.0).sqrt()));
    assert_eq!(summary::median(&values), Ok(4.5));
    let quantile = |share| summary::quantile(&[9.0, 1.0, 7.0, 3.0], share);
    assert_eq!([0.25, 0.5, 0.75, -1.0, 2.0].map(quantile), [2.5, 5.0, 7.5, 1.0, 9.0].map(Ok));
    near(quantile(0.1).expect("four values"), 1.6);
}

#[test]
fn median_of_counts_is_the_median() {
    assert_eq!(summary::median_of_counts(&[(9.0, 1), (8.0, 3), (12.0, 0)]), Ok(8.0));
    assert_eq!(summary::median_of_counts(&[(9.0, 2), (8.0, 2)]), Ok(8.5));
    assert_eq!(summary::median_of_counts(&[(9.0, u64::MAX), (10.0, u64::MAX), (11.0, 1)]), Ok(10.0));
    assert_eq!(summary::median_of_counts(&[(9.0, 0)]), Err(StatsError::TooFew { needed: 1, found: 0 }));
}

#[test]
fn whiskers_end_at_the_last_value_within_reach() {
    let found = BoxSummary::of(&[50.0, 1.0, 2.0, 3.0, 4.0, -20.0, 2.5]).expect("seven values");
    let expected = BoxSummary { low: 1.0, q1: 1.5, median: 2.5, q3: 3.5, high: 4.0, outliers: vec![-20.0, 50.0] };
    assert_eq!(found, expected);
}

#[test]
fn student_of_two_samples() {
    let student = hypothesis::student(&A, &B).expect("fifteen values each");
    near(student.t, -2.864_058_390_034_087);
    assert_eq!(student.df, 28.0);
    near(student.p, 0.007_840_429_335_162_91);
}

#[test]
fn t_tests_without_spread() {
    let differ = hypothesis::student(&[1.0, 1.0], &[2.0, 2.0, 2.0]).expect("means differ");
    assert_eq!((differ.p, differ.difference), (0.0, -1.0));
    assert_eq!(hypothesis::student(&[1.0, 1.0], &[1.0, 1.0]), Err(StatsError::NoSpread));
    assert_eq!(hypothesis::student(&[1.0], &[1.0, 2.0]), Err(StatsError::TooFew { needed: 2, found: 1 }));
}

#[test]
fn kruskal_wallis_without_and_with_ties() {
    // Hollander and Wolfe (1973), mucociliary efficiency; also the example of R's kruskal.test.
    let samples: [&[f64]; 3] = [&[2.9, 3.0, 2.5, 2.6, 3.2], &[3.8, 2.7, 4.0, 2.4], &[2.8, 3.4, 3.7, 2.2, 2.0]];
    let test = hypothesis::kruskal_wallis(&samples).expect("three samples");
    near(test.statistic, 0.771_428_571_428_572_2);
    near(test.p, 0.679_964_773_578_893_6);
    let tied: [&[f64]; 3] = [&[1., 1., 2., 2., 2., 3., 5.], &[2., 2., 3., 3., 4., 5., 5., 5.], &[1., 4., 4., 6.]];
    let test = hypothesis::kruskal_wallis(&tied).expect("three samples");
    near(test.statistic, 3.428_425_058_548_011);
    near(test.p, 0.180_105_492_688_228_67);
    let counts: [&[(f64, u64)]; 3] = [
        &[(5., 1), (1., 2), (2., 3), (3., 1)],
        &[(2., 2), (3., 2), (4., 1), (5., 3), (9., 0)],
        &[(1., 1), (4., 2), (6., 1)],
    ];
    assert_eq!(hypothesis::kruskal_wallis_counts(&counts), Ok(test));
}

#[test]
fn holm_by_hand() {
    assert_eq!(hypothesis::holm(&[0.04, 0.01, 0.03]), [0.06, 0.03, 0.06]);
    assert_eq!(hypothesis::holm(&[0.9, 0.8]), [1.0, 1.0]);
}

#[test]
fn tails_of_the_distributions() {
    for (t, df, p) in [(12.0, 9.5, 4.712_517e-7), (40.0, 18.0, 4.865_262e-19), (-2.0, 1e6, 0.045_500_54)] {
        near(hypothesis::t_two_sided(t, df), p);
    }
    assert_eq!(hypothesis::t_two_sided(0.0, 3.0), 1.0);
    near(hypothesis::chi_square_tail(1053.0, 4.0), 1.164_602_563_967e-226);
    near(hypothesis::chi_square_tail(0.1, 4.0), 0.998_790_895_725_749_7);
    assert_eq!(hypothesis::chi_square_tail(1e4, 10.0), 0.0);
    near(hypothesis::f_tail(330.2853, 6.0, 9.0), 4.984_033_176_5e-10);
    for (df, reach) in [(1.0, 12.706_204_736), (2.0, 4.302_652_73), (30.0, 2.042_272_456), (1e6, 1.959_966_357)] {
        near(hypothesis::t_reach(0.95, df).expect("a level"), reach);
    }
}

#[test]
fn wilson_intervals() {
    for (hits, tries, level, low, high) in [
        (7, 10, 0.95, 0.396_778_147_461_145_26, 0.892_208_732_593_699),
        (0, 20, 0.95, 0.0, 0.161_125_158_052_819_35),
        (9165, 10_000, 0.99, 0.909_095_167_490_027_3, 0.923_352_512_082_000_9),
    ] {
        let found = interval::wilson(hits, tries, level).expect("a share");
        near(found.low, low);
        near(found.high, high);
        assert_eq!(found.value, hits as f64 / tries as f64);
    }
    assert_eq!(interval::wilson(20, 20, 0.95).expect("a share").high, 1.0);
    assert_eq!(interval::wilson(3, 2, 0.95), Err(StatsError::NoShare { part: 3, whole: 2 }));
    assert_eq!(interval::wilson(1, 2, 1.0), Err(StatsError::Level(1.0)));
}

#[test]
fn resampled_interval_of_a_mean() {
    // Of one large value among small ones: within the values, where the other one is below nothing.
    let skewed = [0.1, 0.2, 0.1, 0.3, 0.2, 0.1, 0.2, 0.1, 17.2];
    let found = interval::resampled(&skewed, 0.999).expect("nine values");
    assert!(interval::mean(&skewed, 0.999).expect("nine values").low < 0.0);
    assert!((0.1..1.0).contains(&found.low) && (7.0..=17.2).contains(&found.high), "{found:?}");
    assert_eq!(interval::resampled(&skewed, 0.999), Ok(found));
    near(interval::resampled(&[0.1; 7], 0.95).expect("seven").high, 0.1);
    assert!(interval::resampled(&[1.0], 0.95).is_err() && interval::resampled(&skewed, 1.0).is_err());
    // Of a hundred even values it is nearly Student's, and a lower level is narrower.
    let even: Vec<f64> = (0..100).map(f64::from).collect();
    let (drawn, student) = (interval::resampled(&even, 0.95), interval::mean(&even, 0.95));
    let (drawn, student) = (drawn.expect("values"), student.expect("values"));
    assert!((drawn.low - student.low).abs() < 0.3 && (drawn.high - student.high).abs() < 0.3, "{drawn:?} {student:?}");
    assert!(interval::resampled(&even, 0.5).expect("values").low > drawn.low);
}

#[test]
fn t_interval_of_a_mean() {
    let found = interval::mean(&A[..10], 0.95).expect("ten values");
    near(found.low, 18.377_609_298_700_09);
    near(found.high, 23.122_390_701_299_91);
}

#[test]
fn correlations_of_textbook_data() {
    let (age, glucose) = ([43., 21., 25., 42., 57., 59.], [99., 65., 79., 75., 87., 81.]);
    let found = regression::pearson(&age, &glucose).expect("six pairs");
    near(found.r, 0.529_808_901_890_174_3);
    near(found.p, 0.279_644_657_004_871_95);
    let (low, high) = found.interval(0.95).expect("six pairs");
    near(low, -0.494_278_472_778_014_9);
    near(high, 0.938_039_216_688_962_4);
    // IQ and hours of television: Spearman's example of Wikipedia, -29/165.
    let iq = [106., 86., 100., 101., 99., 103., 97., 113., 112., 110.];
    let hours = [7., 0., 27., 50., 28., 29., 20., 12., 6., 17.];
    let found = regression::spearman(&iq, &hours).expect("ten pairs");
    near(found.r, -29.0 / 165.0);
    near(found.p, 0.627_188_344_776_484_6);
    let tied = regression::spearman(&[1., 2., 2., 3., 5., 5.], &[2., 1., 4., 4., 4., 9.]).expect("six pairs");
    near(tied.r, 0.750_366_479_376_867);
    near(tied.p, 0.085_697_149_029_066_86);
    let perfect = regression::pearson(&[1., 2., 3.], &[-2., -4., -6.]).expect("three pairs");
    assert_eq!((perfect.r, perfect.p), (-1.0, 0.0));
    assert_eq!(regression::pearson(&[1., 1., 1.], &[1., 2., 3.]), Err(StatsError::NoSpread));
}

/// Longley's economic data of NIST's Statistical Reference Datasets, notorious for its near collinearity.
const LONGLEY: [[f64; 7]; 16] = [
    [60323., 83.0, 234_289., 2356., 1590., 107_608., 1947.],
    [61122., 88.5, 259_426., 2325., 1456., 108_632., 1948.],
    [60171., 88.2, 258_054., 3682., 1616., 109_773., 1949.],
    [61187., 89.5, 284_599., 3351., 1650., 110_929., 1950.],
    [63221., 96.2, 328_975., 2099., 3099., 112_075., 1951.],
    [63639., 98.1, 346_999., 1932., 3594., 113_270., 1952.],
    [64989., 99.0, 365_385., 1870., 3547., 115_094., 1953.],
    [63761., 100.0, 363_112., 3578., 3350., 116_219., 1954.],
    [66019., 101.2, 397_469., 2904., 3048., 117_388., 1955.],
    [67857., 104.6, 419_180., 2822., 2857., 118_734., 1956.],
    [68169., 108.4, 442_769., 2936., 2798., 120_445., 1957.],
    [66513., 110.8, 444_546., 4681., 2637., 121_950., 1958.],
    [68655., 112.6, 482_704., 3813., 2552., 123_366., 1959.],
    [69564., 114.2, 502_601., 3931., 2514., 125_368., 1960.],
    [69331., 115.7, 518_173., 4806., 2572., 127_852., 1961.],
    [70551., 116.9, 554_894., 4007., 2827., 130_081., 1962.],
];

#[test]
fn regression_meets_the_certified_values_of_longley() {
    let columns: Vec<Vec<f64>> = (0..7).map(|k| LONGLEY.iter().map(|row| row[k]).collect()).collect();
    let variables: Vec<_> = columns[1..].iter().map(|values| Variable { name: "x", values }).collect();
    let model = regression::fit(&variables, &columns[0]).expect("sixteen observations");
    let certified = [
        (-3_482_258.634_595_82, 890_420.383_607_373),
        (15.061_872_271_373_3, 84.914_925_774_766_9),
        (-0.035_819_179_292_591, 0.033_491_007_772_243_2),
        (-2.020_229_803_816_83, 0.488_399_681_651_699),
        (-1.033_226_867_173_59, 0.214_274_163_161_675),
        (-0.051_104_105_653_580_7, 0.226_073_200_069_370),
        (1_829.151_464_613_55, 455.478_499_142_212),
    ];
    for (coefficient, (value, error)) in model.coefficients.iter().zip(certified) {
        near(coefficient.value, value);
        near(coefficient.error, error);
    }
    near(model.residual_sd, 304.854_073_561_965);
    near(model.r_squared, 0.995_479_004_577_296);
    near(model.f, 330.285_339_234_588);
    // 1 - (1 - R²) · 15/9.
    near(model.adjusted_r_squared, 0.992_465_007_628_827);
    near(model.p, 4.984_031e-10);
    // statsmodels' Longley example: the year has t = 4.016, p = 0.003, and [798.788, 2859.515].
    let year = &model.coefficients[6];
    assert_eq!((round_to(year.t, 4), round_to(year.p, 1)), (4.016, 0.003));
    assert_eq!((round_to(year.low, 6), round_to(year.high, 7)), (798.788, 2859.515));
}

#[test]
fn regression_says_what_is_wrong() {
    let one: &[f64] = &[1., 2., 3., 4., 6.];
    let double: &[f64] = &[2., 4., 6., 8., 12.];
    let fit = |lists: &[&[f64]], outcome: &[f64]| {
        let names = ["a", "b"];
        let variables: Vec<_> = lists.iter().zip(names).map(|(values, name)| Variable { name, values }).collect();
        regression::fit(&variables, outcome)
    };
    let outcome = [1., 3., 2., 5., 4.];
    assert_eq!(fit(&[one, double], &outcome), Err(StatsError::Collinear("b".into())));
    assert_eq!(fit(&[&[0.1; 5]], &outcome), Err(StatsError::Collinear("a".into())));
    assert_eq!(fit(&[one], &outcome[..2]), Err(StatsError::TooFew { needed: 3, found: 2 }));
    assert_eq!(fit(&[one], &outcome[..4]), Err(StatsError::Unequal { left: 5, right: 4 }));
    assert_eq!(fit(&[one], &[7.0; 5]), Err(StatsError::NoSpread));
    let exact = fit(&[one], double).expect("a line");
    assert_eq!((round_to(exact.coefficients[1].value, 12), exact.r_squared, exact.p), (2.0, 1.0, 0.0));
}

#[test]
fn errors_are_sentences() {
    let errors = [StatsError::NotFinite, StatsError::NoSpread, StatsError::Collinear("a".into())];
    for error in errors {
        let words = error.to_string();
        assert!(words.ends_with('.') && words.starts_with(char::is_uppercase), "{words}");
    }
}

/// Any number at all: not finite, huge, tiny, and small whole ones that make ties.
fn any_number() -> impl Strategy<Value = f64> {
    prop_oneof![any::<f64>(), (-3..4).prop_map(f64::from), Just(f64::NAN), Just(f64::MAX)]
}

proptest! {
    /// Whatever the data, there is an answer or an error, never a panic, and a p-value is a probability.
    #[test]
    fn nothing_panics(x in prop::collection::vec(any_number(), 0..8), y in prop::collection::vec(any_number(), 0..8)) {
        let mut probabilities = Vec::new();
        probabilities.extend(hypothesis::student(&x, &y).map(|test| test.p));
        probabilities.extend(hypothesis::kruskal_wallis(&[&x, &y]).map(|test| test.p));
        probabilities.extend(regression::pearson(&x, &y).map(|test| test.p));
        probabilities.extend(regression::spearman(&x, &y).map(|test| test.p));
        probabilities.extend(regression::fit(&[Variable { name: "x", values: &x }], &y).map(|model| model.p));
        for p in probabilities {
            prop_assert!((0.0..=1.0).contains(&p), "{p} for {x:?} and {y:?}");
        }
        let _ = (summary::median(&x), BoxSummary::of(&x), interval::mean(&x, 0.95), hypothesis::holm(&x));
    }

    /// Counts and samples are two ways to say the same.
    #[test]
    fn counts_equal_samples(a in prop::collection::vec(0_u8..5, 1..9), b in prop::collection::vec(0_u8..5, 1..9)) {
        let [a, b] = [a, b].map(|list| list.into_iter().map(f64::from).collect::<Vec<_>>());
        let count = |list: &[f64]| (0..5).map(f64::from)
            .map(|value| (value, list.iter().filter(|other| **other == value).count() as u64)).collect::<Vec<_>>();
        let counted = hypothesis::kruskal_wallis_counts(&[&count(&a), &count(&b)]);
        prop_assert_eq!(hypothesis::kruskal_wallis(&[&a, &b]), counted);
        prop_assert_eq!(summary::median_of_counts(&count(&a)), summary::median(&a));
    }
}

#[test]
fn what_is_watched_has_the_same_intervals() {
    for (hits, n) in [(0, 10), (3, 10), (10, 10), (46_000, 100_000)] {
        let share = interval::Sample::share(hits, n).expect("something was tried");
        let wilson = interval::wilson(hits, n, 0.95).expect("something was tried");
        assert!((share.low - wilson.low).abs() < 1e-7 && (share.high - wilson.high).abs() < 1e-7, "{hits} of {n}");
    }
    assert_eq!(interval::Sample::share(0, 0), None);
    assert_eq!(interval::Sample::mean(&[]), None);
    let mean = interval::Sample::mean(&[500, 0, 0, 0, 500]).expect("something was counted");
    assert!(mean.value == 2.0 && (mean.high - 2.0 - interval::REACH * 2.0 / 1000_f64.sqrt()).abs() < 1e-12);
}

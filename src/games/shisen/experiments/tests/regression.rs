//! The analysis: a second implementation agrees, known coefficients are found, and too few data are refused.

use serde_json::Value;

use crate::games::shisen::answers::{self, Answer, Answers};
use crate::games::shisen::experiments::regression::sample::{Counting, Model, Outcome, Sample, model, together};
use crate::games::shisen::experiments::regression::{made_up_answers, models};
use crate::games::shisen::experiments::tests::{run, runner, seed};
use crate::games::shisen::problems::{Metric, all};
use crate::lab::experiment::RecordFile;
use crate::lab::params::Params;
use crate::lab::report::{Cell, Judgement, Report};
use crate::stats::regression::Correlation;

/// Answers drawn with known coefficients by `tests/data/shisen-answers.py`, and what NumPy and SciPy make of them.
const FILE: &str = include_str!("../../../../../tests/data/shisen-answers.csv");
const EXPECTED: &str = include_str!("../../../../../tests/data/shisen-answers.json");

fn params(text: &str) -> Params {
    Params::parse(runner("shisen-regression").0.info.params, text).expect("good parameters")
}

fn sample(answers: impl IntoIterator<Item = Answer>, text: &str) -> Sample {
    let mut all = Answers::default();
    all.merge(answers).expect("not too many");
    Sample::of(&all, &Counting::of(&params(text)))
}

fn from_file() -> Sample {
    sample(answers::read(FILE).expect("our own file").answers, "")
}

/// The numbers of a list.
fn list(value: &Value) -> Vec<f64> {
    value.as_array().expect("a list").iter().map(|one| one.as_f64().expect("a number")).collect()
}

#[track_caller]
fn near(found: f64, expected: f64, what: &str) {
    // The p-values are rounded to six significant digits.
    assert!((found - expected).abs() <= 1e-9 + 5e-6 * expected.abs(), "{what}: {found}, and NumPy says {expected}");
}

#[track_caller]
fn agrees(model: &Model, expected: &Value) {
    let fit = &model.fitted.as_ref().expect("enough data").fit;
    let columns: [fn(&crate::stats::regression::Coefficient) -> f64; 5] =
        [|one| one.value, |one| one.error, |one| one.low, |one| one.high, |one| one.p];
    for (key, of) in ["values", "errors", "low", "high", "p"].into_iter().zip(columns) {
        let expected = list(&expected[key]);
        assert_eq!(expected.len(), fit.coefficients.len());
        for (coefficient, expected) in fit.coefficients.iter().zip(expected) {
            near(of(coefficient), expected, &format!("{} {key}", coefficient.name));
        }
    }
    for (key, found) in
        [("r_squared", fit.r_squared), ("adjusted_r_squared", fit.adjusted_r_squared), ("f", fit.f), ("f_p", fit.p)]
    {
        near(found, expected[key].as_f64().expect("a number"), key);
    }
}

#[test]
fn a_second_implementation_agrees() {
    let expected: Value = serde_json::from_str(EXPECTED).expect("JSON");
    let sample = from_file();
    assert_eq!(sample.given as u64, expected["answers"].as_u64().expect("a count"));
    assert_eq!(sample.counted(), expected["counted"].as_u64().expect("a count"));
    assert_eq!((sample.people, sample.unlabelled, sample.observed.len(), sample.elsewhere), (59, 63, 30, 3));
    let [time, accuracy, ..] = models(&sample, &Counting::of(&params("")));
    agrees(&time, &expected["time_on_moves"]);
    agrees(&accuracy, &expected["accuracy_on_all"]);
    let inflation = &accuracy.fitted.as_ref().expect("enough data").inflation;
    for (found, expected) in inflation.iter().zip(list(&expected["inflation"])) {
        near(*found, expected, "inflation");
    }
    for (name, outcome) in [("time", Outcome::Time), ("accuracy", Outcome::Accuracy)] {
        for (at, metric) in Counting::of(&params("")).metrics().into_iter().enumerate() {
            let found = together(&sample, metric, outcome);
            let both = [("pearson", &found.pearson), ("spearman", &found.spearman)];
            for (how, found) in both {
                let Correlation { r, p, .. } = found.as_ref().expect("enough data").of;
                let expected = list(&expected["correlations"][name][how][at]);
                near(r, expected[0], &format!("{name} {how} {at}"));
                near(p, expected[1], &format!("{name} {how} {at}, p"));
            }
        }
    }
}

#[test]
fn known_coefficients_are_found() {
    let expected: Value = serde_json::from_str(EXPECTED).expect("JSON");
    let [time, accuracy, ..] = models(&from_file(), &Counting::of(&params("")));
    for (model, truth) in [(time, "time"), (accuracy, "accuracy")] {
        let fit = model.fitted.expect("enough data").fit;
        for (coefficient, truth) in fit.coefficients.iter().zip(list(&expected["true"][truth])) {
            // Four standard errors.
            assert!((coefficient.value - truth).abs() < 4.0 * coefficient.error, "{coefficient:?}, truth {truth}");
        }
    }
}

#[test]
fn made_up_people_have_their_coefficients() {
    use crate::games::shisen::experiments::regression::{ACCURACY, TIME, accuracy};
    assert!(all().iter().all(|problem| (0.02..=0.98).contains(&accuracy(problem))));
    let sample = sample(made_up_answers(400, &seed()), "");
    assert_eq!((sample.people, sample.counted()), (400, 12_000));
    let [time, chance, ..] = models(&sample, &Counting::of(&params("")));
    for (model, truth) in [(time, &TIME[..]), (chance, &ACCURACY[..])] {
        let fit = model.fitted.expect("enough data").fit;
        for (coefficient, truth) in fit.coefficients.iter().zip(truth) {
            assert!((coefficient.value - truth).abs() < 4.0 * coefficient.error, "{coefficient:?}, truth {truth}");
        }
    }
}

/// One answer to each of the first problems.
fn few(problems: usize) -> Vec<Answer> {
    let good = |answer: &Answer| all()[..problems].iter().any(|problem| answer.position() == Some(problem.position));
    made_up_answers(1, &seed()).into_iter().filter(good).map(|answer| Answer { solved: true, ..answer }).collect()
}

#[test]
fn too_few_data_are_refused_in_a_sentence() {
    let refused = |problems: usize, at: usize| {
        models(&sample(few(problems), ""), &Counting::of(&params("")))[at].fitted.clone().expect_err("too few")
    };
    assert_eq!(refused(0, 0), "Not fitted: it needs 8 problems with answers, and 0 problems have some.");
    assert_eq!(refused(1, 0), "Not fitted: it needs 8 problems with answers, and 1 problem has some.");
    assert_eq!(refused(7, 0), "Not fitted: it needs 8 problems with answers, and 7 problems have some.");
    assert_eq!(refused(14, 3), "Not fitted: it needs 15 problems with answers, and 14 problems have some.");
    assert!(models(&sample(few(15), ""), &Counting::of(&params("")))[3].fitted.is_ok());
    assert!(models(&sample(few(8), ""), &Counting::of(&params("")))[0].fitted.is_ok());
    // Everybody solved everything.
    assert_eq!(refused(20, 1), "Not fitted: All values are equal, so there is nothing to compare.");
    let all_solved = together(&sample(few(20), ""), Metric::Moves, Outcome::Accuracy);
    assert_eq!(all_solved.pearson, Err("All values are equal, so there is nothing to compare.".to_owned()));
}

#[test]
fn metrics_that_tell_each_other_are_refused() {
    let sample = sample(made_up_answers(5, &seed()), "");
    let refused = |metrics: &[Metric]| model(&sample, Outcome::Time, metrics).fitted.expect_err("collinear");
    assert_eq!(
        refused(&[Metric::Moves, Metric::Rate, Metric::Moves]),
        "Not fitted: The variable Available moves follows from the others, so its coefficient cannot be told."
    );
}

#[test]
fn only_the_first_answer_of_a_person_counts_unless_told_otherwise() {
    let first = made_up_answers(1, &seed()).remove(0);
    let again = Answer { when: first.when + 1, time_ms: 1000, solved: true, ..first.clone() };
    let failed = Answer { when: first.when + 2, time_ms: 9000, solved: false, player: None, ..first.clone() };
    let other = Answer { problem: "shisen/board/ABAB-CDDC".to_owned(), ..first.clone() };
    let counts = |text: &str| {
        let sample = sample([first.clone(), again.clone(), failed.clone(), other.clone()], text);
        let one = sample.observed.first().map(|one| (one.answers, one.times.len()));
        (one, sample.elsewhere, sample.again, sample.scarce, sample.people + sample.unlabelled)
    };
    let solved = usize::from(first.solved);
    assert_eq!(counts(""), (Some((2, solved)), 1, 1, 0, 2));
    assert_eq!(counts("time-all"), (Some((2, 2)), 1, 1, 0, 2));
    assert_eq!(counts("answers-all"), (Some((3, solved + 1)), 1, 0, 0, 2));
    assert_eq!(counts("answers-all~least-4"), (None, 1, 0, 3, 2));
}

/// A report on files.
fn report(files: &[(&str, &str)]) -> Result<Report, String> {
    let file = |(name, text): &(&str, &str)| RecordFile { name: (*name).to_owned(), text: (*text).to_owned() };
    let files: Vec<RecordFile> = files.iter().map(file).collect();
    let builder = runner("shisen-regression").1;
    let partial = builder.take(&params(""), &seed(), &files).expect("it takes records")?;
    Ok(builder.report(&params(""), &partial).expect("a shard just written"))
}

#[test]
fn files_are_put_together_and_bad_ones_named() {
    let whole = report(&[("class.csv", FILE)]).expect("our own file");
    assert_eq!(report(&[("class.csv", FILE), ("again.csv", FILE)]), Ok(whole.clone()));
    assert_eq!(whole.figures.len(), 8);
    let ids: Vec<&str> = whole.tables.iter().map(|table| table.id.as_str()).collect();
    assert_eq!(ids, ["data", "problems", "correlations", "models", "coefficients"]);
    assert!(whole.claims.iter().all(|claim| claim.verdict == Judgement::Reproduced), "{:?}", whole.claims);
    assert_eq!(
        report(&[("class.csv", FILE), ("bad.csv", "a,b\n")]),
        Err("bad.csv cannot be used: it is not a file of answers: it begins neither as our JSON nor as our CSV"
            .to_owned())
    );
    let odd = FILE.replacen("player", "nickname", 1);
    let report = report(&[("odd.csv", &odd)]).expect("all that is needed");
    let remarks: Vec<&Cell> = report.tables[0].rows.iter().filter_map(|row| row.get(2)).collect();
    assert!(remarks.contains(&&Cell::text("odd.csv: The field “nickname” is not known and left out.")));
    // Others take none.
    assert!(runner("shisen-metrics").1.take(&params(""), &seed(), &[]).is_none());
}

#[test]
fn without_data_the_report_says_where_they_come_from() {
    let (params, part) = run("shisen-regression", "", [0]);
    let report = runner("shisen-regression").1.report(&params, &part).expect("a shard just written");
    assert!(
        report.figures.is_empty() && report.claims.iter().all(|claim| matches!(claim.verdict, Judgement::Undecided(_)))
    );
    let words = report.tables[0].csv();
    assert!(words.contains("analysed on the game’s Lab page"), "{words}");
}

//! The report: what there is, the problems one by one, correlations, models, scatter plots, and the abstract's two sentences.

use crate::games::shisen::INFO;
use crate::games::shisen::experiments::regression::models;
use crate::games::shisen::experiments::regression::sample::{
    Correlated, Counting, MIN_FOR_ALL, Model, Outcome, Sample, Together, model, together,
};
use crate::games::shisen::problems::{self, Metric};
use crate::lab::report::number::{fixed, integer, p_equals};
use crate::lab::report::{Axis, Cell, Chart, Claim, Figure, Fit, Judgement, Report, ScatterSeries, Table, judgement};
use crate::stats::hypothesis::f_tail;
use crate::stats::interval::Estimate;
use crate::stats::regression::{Correlation, Regression};

/// «Greatly»: the metric explains at least so much of the variance.
const GREATLY: f64 = 0.25;
/// With fewer answers to a problem, on average, its accuracy is hardly known.
const FEW_ANSWERS: f64 = 5.0;

/// Writes the report.
pub fn write(sample: &Sample, counting: &Counting, remarks: &[String], made_up: bool) -> Report {
    let metrics = counting.metrics();
    let pairs: Vec<Together> =
        Outcome::ALL.into_iter().flat_map(|outcome| metrics.map(|metric| together(sample, metric, outcome))).collect();
    let models = models(sample, counting);
    let mut tables = vec![state(sample, remarks, made_up)];
    if !sample.observed.is_empty() {
        tables.push(by_problem(sample, &metrics));
    }
    tables.extend([correlations(&pairs), fits(&models)]);
    if models.iter().any(|model| model.fitted.is_ok()) {
        tables.push(coefficients(&models));
    }
    let figures = pairs.iter().filter_map(|pair| scatter(sample, pair)).collect();
    let mut claims = vec![claim_time(&models[0]), claim_accuracy(&models[2], &models[1])];
    if made_up {
        claims.iter_mut().for_each(|claim| {
            claim.verdict = Judgement::unjudged("The sentence is about people, and these answers are made up.");
        });
    }
    Report { figures, tables, claims }
}

/// What there is, and what was left out.
fn state(sample: &Sample, remarks: &[String], made_up: bool) -> Table {
    let mut table = Table::new("data", "The data").text("What").number("Number").text("Remark");
    let mut row = |what: &str, number: usize, remark: &str| {
        let remark = if remark.is_empty() { Cell::Empty } else { Cell::text(remark) };
        table.row(vec![Cell::text(what), Cell::count(number), remark]);
    };
    let people = match (made_up, sample.people, sample.unlabelled) {
        (true, ..) => "none of them exists".to_owned(),
        (false, 1, 0) => "what one person does says little about others".to_owned(),
        (false, _, 0) => String::new(),
        (false, _, 1) => "one more answer has no label, and counts as another person’s".to_owned(),
        (false, _, count) => {
            format!("{} more answers have no label, and each counts as another person’s", integer(count as i128))
        }
    };
    let given = if sample.given > 0 {
        ""
    } else {
        "the answers of this browser are analysed on the game’s Lab page; the command line reads files with --records"
    };
    row("Answers", sample.given, given);
    row("People", sample.people, if sample.given > 0 { &people } else { "" });
    row("Problems with answers that count", sample.observed.len(), &problem_words(sample));
    row("Answers that count", sample.counted() as usize, &answer_words(sample));
    for (what, number) in [
        ("Left out: another board", sample.elsewhere),
        ("Left out: the person knew the board", sample.again),
        ("Left out: too few answers to the problem", sample.scarce),
    ] {
        if number > 0 {
            row(what, number, "");
        }
    }
    for remark in remarks {
        table.row(vec![Cell::text("Left out of a file"), Cell::Empty, Cell::text(remark)]);
    }
    table
}

fn problem_words(sample: &Sample) -> String {
    let missing = MIN_FOR_ALL.saturating_sub(sample.observed.len());
    let all = problems::all().len();
    if missing > 0 { format!("of {all}; all models need {missing} more") } else { format!("of {all}") }
}

fn answer_words(sample: &Sample) -> String {
    if sample.observed.is_empty() {
        return String::new();
    }
    let each = sample.counted() as f64 / sample.observed.len() as f64;
    let few = if each < FEW_ANSWERS { "; so few that each accuracy is a guess" } else { "" };
    format!("{} to a problem on average{few}", fixed(each, 1))
}

fn by_problem(sample: &Sample, metrics: &[Metric]) -> Table {
    let mut table = Table::new("problems", "Problem by problem")
        .text("Problem")
        .text("Board")
        .number("Answers")
        .number("Accuracy")
        .number("95 %, from")
        .number("to")
        .number("Mean time, s");
    for metric in metrics {
        table = table.number(metric.name());
    }
    for observed in &sample.observed {
        let accuracy = observed.accuracy();
        let mut cells = vec![
            Cell::count(observed.problem.number),
            Cell::Challenge(format!("{}/board/{}", INFO.id, observed.problem.position)),
            Cell::integer(observed.answers),
            Cell::maybe(accuracy.map(|share| share.value), 2),
            Cell::maybe(accuracy.map(|share| share.low), 2),
            Cell::maybe(accuracy.map(|share| share.high), 2),
            Cell::maybe(observed.mean_time(), 1),
        ];
        let figures = &observed.problem.figures;
        cells.extend(metrics.iter().map(|metric| Cell::number(metric.of(figures), metric.digits())));
        table.row(cells);
    }
    table
}

fn correlations(pairs: &[Together]) -> Table {
    let mut table = Table::new("correlations", "Correlations")
        .text("Metric")
        .text("With")
        .text("By")
        .number("Problems")
        .number("Coefficient")
        .number("95 %, from")
        .number("to")
        .number("p")
        .text("Remark");
    for pair in pairs {
        for (by, found) in [("Pearson", &pair.pearson), ("Spearman", &pair.spearman)] {
            let mut cells = vec![Cell::text(pair.metric.name()), Cell::text(pair.outcome.name()), Cell::text(by)];
            match found {
                Ok(Correlated { of, interval: (low, high) }) => cells.extend([
                    Cell::count(of.n),
                    Cell::number(of.r, 2),
                    Cell::number(*low, 2),
                    Cell::number(*high, 2),
                    Cell::p_value(of.p),
                ]),
                Err(why) => {
                    cells.resize(8, Cell::Empty);
                    cells.push(Cell::text(why));
                }
            }
            table.row(cells);
        }
    }
    table
}

fn fits(models: &[Model]) -> Table {
    let mut table = Table::new("models", "Models")
        .text("Model")
        .number("Problems")
        .number("R²")
        .number("Adjusted R²")
        .number("Residual SD")
        .number("F")
        .number("p")
        .text("Remark");
    for model in models {
        let mut cells = vec![Cell::text(model.name()), Cell::count(model.problems)];
        match &model.fitted {
            Ok(fitted) => {
                let Regression { r_squared, adjusted_r_squared, residual_sd, f, p, .. } = fitted.fit;
                cells.extend([
                    Cell::number(r_squared, 3),
                    Cell::number(adjusted_r_squared, 3),
                    Cell::number(residual_sd, 3),
                    Cell::number(f, 2),
                    Cell::p_value(p),
                ]);
            }
            Err(why) => {
                cells.resize(7, Cell::Empty);
                cells.push(Cell::text(why));
            }
        }
        table.row(cells);
    }
    table
}

fn coefficients(models: &[Model]) -> Table {
    let mut table = Table::new("coefficients", "Coefficients")
        .text("Model")
        .text("Variable")
        .number("Coefficient")
        .number("Standard error")
        .number("95 %, from")
        .number("to")
        .number("t")
        .number("p")
        .number("Inflation");
    for model in models {
        let Ok(fitted) = &model.fitted else { continue };
        // The constant is inflated by nothing.
        let inflation = std::iter::once(None).chain(fitted.inflation.iter().copied().map(Some));
        for (coefficient, inflation) in fitted.fit.coefficients.iter().zip(inflation) {
            table.row(vec![
                Cell::text(model.name()),
                Cell::text(&coefficient.name),
                Cell::number(coefficient.value, 3),
                Cell::number(coefficient.error, 3),
                Cell::number(coefficient.low, 3),
                Cell::number(coefficient.high, 3),
                Cell::number(coefficient.t, 2),
                Cell::p_value(coefficient.p),
                Cell::maybe(inflation, 1),
            ]);
        }
    }
    table
}

/// A metric against an outcome; nothing while there is no point.
fn scatter(sample: &Sample, pair: &Together) -> Option<Figure> {
    let rows = sample.outcomes(pair.outcome);
    if rows.is_empty() {
        return None;
    }
    let points = rows.iter().map(|(problem, value)| (pair.metric.of(&problem.figures), *value)).collect();
    let line = model(sample, pair.outcome, &[pair.metric]).fitted.ok();
    let fit = line.zip(pair.pearson.as_ref().ok()).and_then(|(line, r)| match line.fit.coefficients.as_slice() {
        [constant, slope] => Some(Fit {
            slope: slope.value,
            intercept: constant.value,
            label: format!("r = {}, {}", fixed(r.of.r, 2), p_equals(r.of.p)),
        }),
        _ => None,
    });
    let (key, y) = match pair.outcome {
        Outcome::Time => ("time", Axis::new("Mean time").unit("s").min(0.0).digits(1)),
        Outcome::Accuracy => ("accuracy", Axis::new("Accuracy").min(0.0).max(1.0).digits(2)),
    };
    let what = pair.metric.name();
    let words = match pair.outcome {
        Outcome::Time => "Mean answering time of each problem",
        Outcome::Accuracy => "Share of answers that solved each problem",
    };
    Some(Figure {
        id: format!("{key}-{}", pair.metric.key().replace('_', "-")),
        number: String::new(),
        title: format!("{}: {}", pair.outcome.name().trim_end_matches(", s"), what.to_ascii_lowercase()),
        caption: format!("{words} against its figure: {}.", what.to_ascii_lowercase()),
        chart: Chart::Scatter {
            x: Axis::new(what).digits(pair.metric.digits()),
            y,
            series: vec![ScatterSeries { label: "Problems".into(), points }],
            fit,
            references: Vec::new(),
        },
    })
}

/// What a test on thirty problems at most needs, if it has not decided.
const MORE: &str = "It takes answers to more problems, or more answers to each.";

/// The share of the variance that one metric explains, with the interval that judges it: Fisher's of the correlation, squared.
fn explained(r_squared: f64, n: usize) -> Option<Estimate> {
    let (low, high) = Correlation { r: r_squared.sqrt(), n, p: 1.0 }.interval(judgement::LEVEL).ok()?;
    Some(Estimate { value: r_squared, low: low.max(0.0).powi(2), high: high * high })
}

fn claim_time(time: &Model) -> Claim {
    let paper =
        "The experiment shows the average number of available moves contributes greatly to presume the average time \
                 to be solved."
            .to_owned();
    let (here, verdict) = match &time.fitted {
        Err(why) => (why.clone(), Judgement::undecided(MORE)),
        Ok(fitted) => {
            let fit = &fitted.fit;
            let share = explained(fit.r_squared, time.problems);
            let here = format!(
                "It explains **{}** ({} to {}) of the variance of the mean time ({}, {} problems). We count it as “greatly” \
                 from {} on.",
                percent(fit.r_squared),
                percent(share.map_or(0.0, |share| share.low)),
                percent(share.map_or(1.0, |share| share.high)),
                p_equals(fit.p),
                integer(time.problems as i128),
                percent(GREATLY),
            );
            (here, Judgement::of(share, GREATLY, 1.0))
        }
    };
    Claim { paper, here, verdict }
}

fn claim_accuracy(moves: &Model, all: &Model) -> Claim {
    let paper =
        "Moreover, the correlation of the accuracy improved by introducing the metrics from the state space as well \
                 as the average number of available moves."
            .to_owned();
    let (here, verdict) = match (&moves.fitted, &all.fitted) {
        (Err(why), _) | (_, Err(why)) => (why.clone(), Judgement::undecided(MORE)),
        (Ok(moves), Ok(all)) => {
            let [one, four] = [moves, all].map(|fitted| fitted.fit.adjusted_r_squared);
            // The F-test of what the three metrics from the state space add.
            let (added, left) = (3.0, all.fit.df as f64);
            let [a, b] = [moves, all].map(|fitted| fitted.fit.r_squared);
            let p = f_tail((b - a).max(0.0) / added / ((1.0 - b) / left), added, left);
            let here = format!(
                "Adjusted R² of the accuracy is **{}** with available moves alone and **{}** with all four metrics; that \
                 they add nothing has {}.",
                fixed(one, 2),
                fixed(four, 2),
                p_equals(p)
            );
            let improved = four > one && p < 1.0 - judgement::LEVEL;
            (here, if improved { Judgement::Reproduced } else { Judgement::undecided(MORE) })
        }
    };
    Claim { paper, here, verdict }
}

fn percent(share: f64) -> String {
    crate::lab::report::number::percent(share, 0)
}

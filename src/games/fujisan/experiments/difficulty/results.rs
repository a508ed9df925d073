//! Correlations of the measures, and whether they tell the setups apart.

use super::measures::{ALL, BITS, BRANCHING, MOVES, Measure, Row, SIDEWAYS, ZEROS};
use crate::games::fujisan::setup::Base;
use crate::lab::report::number::{fixed, p_equals};
use crate::lab::report::{Axis, Cell, Chart, Claim, Figure, Fit, Holds, Report, ScatterSeries, Table};
use crate::stats::correlation::{Correlation, spearman};
use crate::stats::hypothesis::{holm, kruskal_wallis};
use crate::stats::{StatsError, round_to, summary};

/// Points of one setup that are drawn; more would only make the figure slow.
const DRAWN: usize = 400;

/// The level of significance.
const LEVEL: f64 = 0.05;

/// Fewer challenges of a setup say nothing about the paper's questions.
const ENOUGH: usize = 100;

/// The rows of each setup, in the paper's order.
type Setups = [Vec<Row>; 5];

/// Everything about the rows.
pub fn report(setups: &Setups) -> Report {
    Report {
        figures: vec![scatter(setups)],
        tables: vec![means(setups), correlations(setups)],
        claims: vec![branching_adds(setups), kinds_of_moves(setups), zeros(setups), tells_apart(setups)],
    }
}

fn values(rows: &[Row], measure: Measure) -> Vec<f64> {
    rows.iter().map(measure.of).collect()
}

/// A measure over all setups.
fn pooled(setups: &Setups, measure: Measure) -> Vec<f64> {
    setups.iter().flat_map(|rows| values(rows, measure)).collect()
}

fn correlation(setups: &Setups, a: Measure, b: Measure) -> Option<Correlation> {
    spearman(&pooled(setups, a), &pooled(setups, b)).ok()
}

fn scatter(setups: &Setups) -> Figure {
    let series = |(base, rows): (Base, &Vec<Row>)| ScatterSeries {
        label: base.name().into(),
        points: rows.iter().take(DRAWN).map(|row| ((MOVES.of)(row), (BRANCHING.of)(row))).collect(),
    };
    Figure {
        id: "branching".into(),
        number: "New".into(),
        title: "Choices on the way".into(),
        caption: format!(
            "Moves of the shortest solution, and the mean number of legal moves along it; at most {DRAWN} challenges of \
                each setup. The line is fitted to all."
        ),
        chart: Chart::Scatter {
            x: Axis::new("Moves"),
            y: Axis::new("Legal moves").digits(1),
            series: Base::ALL.into_iter().zip(setups).map(series).collect(),
            fit: fit(setups),
            references: Vec::new(),
        },
    }
}

/// The line of least squares of branching over moves, with the rank correlation.
fn fit(setups: &Setups) -> Option<Fit> {
    let (x, y) = (pooled(setups, MOVES), pooled(setups, BRANCHING));
    let (mx, my) = (summary::mean(&x).ok()?, summary::mean(&y).ok()?);
    let xy: f64 = x.iter().zip(&y).map(|(x, y)| (x - mx) * (y - my)).sum();
    let xx: f64 = x.iter().map(|x| (x - mx) * (x - mx)).sum();
    let rho = correlation(setups, MOVES, BRANCHING)?.r;
    let slope = round_to(xy / xx, 8);
    slope.is_finite().then(|| Fit {
        slope,
        intercept: round_to(my - slope * mx, 8),
        label: format!("Spearman’s ρ = {}", fixed(rho, 2)),
    })
}

/// Whether the setups differ in a measure.
fn differ(setups: &Setups, measure: Measure) -> Option<(f64, f64)> {
    let samples: Vec<Vec<f64>> = setups.iter().map(|rows| values(rows, measure)).collect();
    let test = kruskal_wallis(&samples.iter().map(Vec::as_slice).collect::<Vec<_>>()).ok()?;
    Some((test.statistic, test.p))
}

/// How many of the ten pairs of setups differ in a measure, with Holm's correction; nothing if a setup has no rows.
fn pairs_apart(setups: &Setups, measure: Measure) -> Option<usize> {
    let samples: Vec<Vec<f64>> = setups.iter().map(|rows| values(rows, measure)).collect();
    let mut p_values = Vec::new();
    for (k, a) in samples.iter().enumerate() {
        for b in &samples[k + 1..] {
            p_values.push(match kruskal_wallis(&[a, b]) {
                Ok(test) => test.p,
                // Each challenge of both has the same value, such as four zeros.
                Err(StatsError::NoSpread) => 1.0,
                Err(_) => return None,
            });
        }
    }
    Some(holm(&p_values).into_iter().filter(|p| *p < LEVEL).count())
}

fn means(setups: &Setups) -> Table {
    let mut table = Table::new("means", "Means of the solvable challenges").text("Measure");
    for base in Base::ALL {
        table = table.number(base.name());
    }
    table = table.number("H (Kruskal-Wallis)").number("p").number("Pairs apart, of 10");
    let sizes = setups.iter().map(|rows| Cell::count(rows.len()));
    table.row(std::iter::once(Cell::text("Challenges")).chain(sizes).collect());
    for measure in ALL {
        let mean = |rows: &Vec<Row>| Cell::maybe(summary::mean(&values(rows, measure)).ok(), measure.digits);
        let test = differ(setups, measure);
        let mut row: Vec<Cell> = std::iter::once(Cell::text(measure.name)).chain(setups.iter().map(mean)).collect();
        row.push(Cell::maybe(test.map(|(h, _)| h), 1));
        row.push(test.map_or(Cell::Empty, |(_, p)| Cell::p_value(p)));
        row.push(pairs_apart(setups, measure).map_or(Cell::Empty, Cell::count));
        table.row(row);
    }
    table
}

fn correlations(setups: &Setups) -> Table {
    let mut table = Table::new("correlations", "Rank correlations (Spearman), all setups together").text("Measure");
    for measure in ALL {
        table = table.number(measure.name);
    }
    for a in ALL {
        let cell = |b: Measure| Cell::maybe(correlation(setups, a, b).map(|found| found.r), 2);
        table.row(std::iter::once(Cell::text(a.name)).chain(ALL.map(cell)).collect());
    }
    table
}

fn enough(setups: &Setups) -> bool {
    setups.iter().all(|rows| rows.len() >= ENOUGH)
}

/// «ρ = 0.31, p = 0.02».
fn words(found: Option<Correlation>) -> String {
    found.map_or("too few challenges".to_owned(), |found| {
        format!("ρ = **{}**, {}", fixed(found.r, 2), p_equals(found.p))
    })
}

fn branching_adds(setups: &Setups) -> Claim {
    let found = correlation(setups, MOVES, BRANCHING);
    Claim {
        paper: "We believe this metric can be expanded to include the branching factor along the solution path.".into(),
        here: format!("Moves and branching: {}; what is no function of the length can add to it", words(found)),
        holds: Holds::from_option(found.filter(|_| enough(setups)).map(|found| found.r < 0.9 && found.r > -0.9)),
    }
}

fn kinds_of_moves(setups: &Setups) -> Claim {
    let share = summary::mean(&pooled(setups, SIDEWAYS)).ok();
    let found = correlation(setups, MOVES, SIDEWAYS);
    let share = share.map_or("no challenge yet".to_owned(), |share| format!("**{}** % of the moves", fixed(share, 1)));
    Claim {
        paper: "It is unclear, therefore, whether both types of movement contribute equally to the level of challenge \
            experienced by the solver."
            .into(),
        here: format!("Left or right: {share}; with the length of the solution: {}", words(found)),
        // It would be clear if the share of one kind said nothing about the length.
        holds: Holds::from_option(found.filter(|_| enough(setups)).map(|found| found.p < LEVEL)),
    }
}

fn zeros(setups: &Setups) -> Claim {
    let found = correlation(setups, ZEROS, MOVES);
    let verdict = found.map(|found| found.r > 0.0 && found.p < LEVEL);
    Claim {
        paper:
            "It appears that 0 values are one part of what makes Fujisan challenges interesting, since having fewer 0 \
            values decreases the challenge difficulty."
                .into(),
        here: format!("Zeros and moves of the solvable challenges: {}", words(found)),
        holds: Holds::from_option(verdict.filter(|&yes| yes || enough(setups))),
    }
}

fn tells_apart(setups: &Setups) -> Claim {
    let apart = |measure| pairs_apart(setups, measure);
    let found = apart(MOVES).zip(apart(BITS));
    let here = match found {
        Some((moves, bits)) => format!(
            "Of ten pairs of setups, moves tell **{moves}** apart, moves and branching together (in bits) **{bits}**"
        ),
        None => "Too few challenges".to_owned(),
    };
    Claim {
        paper:
            "A more sophisticated difficulty metric could take these into account and further differentiate the above \
            setup algorithms."
                .into(),
        here,
        holds: Holds::from_option(found.filter(|_| enough(setups)).map(|(moves, bits)| bits > moves)),
    }
}

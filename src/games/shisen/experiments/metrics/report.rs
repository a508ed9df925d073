//! The report on measured boards.

use super::Measured;
use super::spread::spread;
use crate::games::shisen::info::INFO;
use crate::games::shisen::problems::{COLUMNS, Metric, Rating};
use crate::lab::report::number::{fixed, integer};
use crate::lab::report::{Axis, Cell, Chart, Claim, Figure, Holds, Report, ScatterSeries, Table};
use crate::stats::correlation::spearman;
use crate::stats::summary;

/// Writes the report; `choose`: with the boards that spread most.
pub fn write(all: &[&Measured], choose: bool) -> Report {
    let rated: Vec<(&Measured, Rating)> = all.iter().filter_map(|one| Some((*one, one.rating()?))).collect();
    let mut tables = vec![means(all, &rated), together(&rated), boards(all)];
    if choose {
        tables.push(chosen(all));
    }
    Report { figures: figures(&rated), tables, claims: vec![claim(&rated)] }
}

fn values(rated: &[(&Measured, Rating)], metric: Metric) -> Vec<f64> {
    rated.iter().map(|(_, rating)| metric.of(rating)).collect()
}

/// Mean, spread and ends of each metric.
fn means(all: &[&Measured], rated: &[(&Measured, Rating)]) -> Table {
    let title = match all.len() - rated.len() {
        0 => "The metrics".to_owned(),
        more => format!("The metrics; {} boards had too many states", integer(more as i128)),
    };
    let mut table = Table::new("metrics", title)
        .text("Metric")
        .number("Boards")
        .number("Mean")
        .number("Least")
        .number("Median")
        .number("Most");
    for metric in Metric::ALL {
        let values = values(rated, metric);
        let digits = metric.digits().max(2);
        let quantile = |share: f64| Cell::maybe(summary::quantile(&values, share).ok(), digits);
        let mean = match (summary::mean(&values), summary::sd(&values)) {
            (Ok(mean), Ok(sd)) => Cell::mean_sd(mean, sd, digits),
            (mean, _) => Cell::maybe(mean.ok(), digits),
        };
        table.row(vec![
            Cell::text(metric.name()),
            Cell::count(values.len()),
            mean,
            quantile(0.0),
            quantile(0.5),
            quantile(1.0),
        ]);
    }
    table
}

/// How the metrics go together, by rank.
fn together(rated: &[(&Measured, Rating)]) -> Table {
    let mut table = Table::new("together", "How the metrics go together (Spearman)").text("Metric");
    for metric in Metric::ALL {
        table = table.number(metric.name());
    }
    for one in Metric::ALL {
        let mut row = vec![Cell::text(one.name())];
        for other in Metric::ALL {
            let found = spearman(&values(rated, one), &values(rated, other)).ok();
            row.push(Cell::maybe(found.map(|found| found.r), 2));
        }
        table.row(row);
    }
    table
}

fn boards(all: &[&Measured]) -> Table {
    let mut table = Table::new("boards", "Board by board").text("Board").number("Tiles");
    for label in ["States", "Solvable", "Dead ends", "Moves at the start"] {
        table = table.number(label);
    }
    for metric in Metric::ALL {
        table = table.number(metric.name());
    }
    table = table.number("Ways to clear it");
    for one in all {
        let mut row = vec![Cell::Challenge(format!("{}/board/{}", INFO.id, one.position)), Cell::integer(one.tiles)];
        if let Some((rating, figures)) = one.rating().zip(one.figures.as_ref()) {
            let counts = [rating.states, rating.solvable_states, rating.dead_end_states, rating.initial_moves];
            row.extend(counts.map(Cell::integer));
            row.extend(Metric::ALL.map(|metric| match metric {
                Metric::Path => Cell::maybe(rating.avg_longest_solvable_to_unsolvable, 2),
                _ => Cell::number(metric.of(&rating), metric.digits()),
            }));
            row.push(Cell::text(&figures.solution_sequences));
        }
        table.row(row);
    }
    table
}

/// The boards that spread most, with the columns of `data/shisen/problems.tsv`.
fn chosen(all: &[&Measured]) -> Table {
    let mut table = Table::new("spread", "Boards spread over the metrics");
    for (at, name) in COLUMNS.into_iter().enumerate() {
        table = if at < 2 { table.text(name) } else { table.number(name) };
    }
    for at in spread(all) {
        let one = all[at];
        let Some(rating) = one.rating() else { continue };
        table.row(vec![
            Cell::text(&one.position),
            Cell::Challenge(one.from.clone()),
            Cell::integer(one.tiles),
            Cell::integer(rating.states),
            Cell::integer(rating.solvable_states),
            Cell::integer(rating.dead_end_states),
            Cell::integer(rating.initial_moves),
            Cell::number(rating.avg_moves_all, 3),
            Cell::number(rating.rate_solvable, 3),
            Cell::number(rating.avg_losing_move_ratio, 3),
            Cell::maybe(rating.avg_longest_solvable_to_unsolvable, 3),
            Cell::integer(rating.longest_unsolvable_min),
            Cell::integer(rating.longest_unsolvable_max),
        ]);
    }
    table
}

fn figures(rated: &[(&Measured, Rating)]) -> Vec<Figure> {
    let figure = |y: Metric, caption: &str| {
        let point = |(_, rating): &(&Measured, Rating)| (Metric::Rate.of(rating), y.of(rating));
        Figure {
            id: format!("rate-{}", y.key().replace('_', "-")),
            number: "New".into(),
            title: format!("{} and the rate of solvable states", y.name()),
            caption: caption.into(),
            chart: Chart::Scatter {
                x: Axis::new(Metric::Rate.name()).min(0.0).max(1.0).digits(2),
                y: Axis::new(y.name()).min(0.0).digits(y.digits()),
                series: vec![ScatterSeries { label: "Boards".into(), points: rated.iter().map(point).collect() }],
                fit: None,
                references: Vec::new(),
            },
        }
    };
    vec![
        figure(Metric::Moves, "Each point is a board. Many moves alone do not make a board safe."),
        figure(Metric::LostMin, "How long a player may go on in the part where nothing can be cleared any more."),
    ]
}

/// The paper has two names for its third metric and two readings of the fourth: how far they differ.
fn claim(rated: &[(&Measured, Rating)]) -> Claim {
    let differ =
        rated.iter().filter(|(_, rating)| rating.longest_unsolvable_min != rating.longest_unsolvable_max).count();
    let parts = rated.iter().filter(|(_, rating)| rating.solvable_states < rating.states && rating.solvable_states > 0);
    let parts = parts.count();
    let share = |count: usize| fixed(100.0 * count as f64 / rated.len().max(1) as f64, 0);
    Claim {
        paper: "State space of the Shisen-sho puzzle can be classified into two parts: one has the path to answer state and the \
                other does not have it."
            .into(),
        here: format!(
            "**{}** of {} boards ({}\u{202f}%) have both parts. On {} of them the two readings of the longest unsolvable path \
             differ.",
            integer(parts as i128),
            integer(rated.len() as i128),
            share(parts),
            integer(differ as i128)
        ),
        holds: Holds::from_option((!rated.is_empty()).then_some(parts > 0)),
    }
}

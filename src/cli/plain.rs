//! A report as plain text: aligned tables, then the claims.
//!
//! `games` and `lab` without an experiment: what there is.

use std::fmt::Write;

use crate::cli::{CliError, CliResult, print};
use crate::engine::parse::shorten;
use crate::games;
use crate::lab::claims;
use crate::lab::experiment::ExperimentInfo;
use crate::lab::params::{Kind, Param, YES};
use crate::lab::report::{Align, Cell, Claim, Report, Table};

/// Rows of a longer table that are printed.
const ROWS: usize = 60;

/// The whole report.
pub fn report(report: &Report) -> String {
    let mut parts: Vec<String> = report.data().iter().map(table).collect();
    if !report.claims.is_empty() {
        parts.push(claims(&report.claims));
    }
    parts.join("\n")
}

/// A table under its title, columns aligned.
pub fn table(table: &Table) -> String {
    let shown = if table.rows.len() > ROWS + 1 { ROWS } else { table.rows.len() };
    let words = |row: &Vec<Cell>| row.iter().map(Cell::words).collect::<Vec<_>>();
    let rows: Vec<Vec<String>> = table.rows.iter().take(shown).map(words).collect();
    let labels: Vec<String> = table.columns.iter().map(|column| column.label.clone()).collect();
    let widths: Vec<usize> = (0..labels.len())
        .map(|k| rows.iter().chain([&labels]).filter_map(|row| row.get(k)).map(|word| width(word)).max().unwrap_or(0))
        .collect();
    let line = |row: &Vec<String>| {
        let cells = row.iter().zip(&widths).zip(&table.columns);
        let padded = cells.map(|((word, &to), column)| pad(word, to, column.align));
        format!("{}\n", padded.collect::<Vec<_>>().join("  ").trim_end())
    };
    let mut text = format!("{}\n{}", table.title, line(&labels));
    text += &format!("{}\n", "-".repeat(widths.iter().sum::<usize>() + 2 * widths.len().saturating_sub(1)));
    text.extend(rows.iter().map(line));
    if shown < table.rows.len() {
        text += &format!("… and {} more rows (--csv prints all)\n", table.rows.len() - shown);
    }
    text
}

fn claims(claims: &[Claim]) -> String {
    let mut text = "Does it hold?\n".to_owned();
    for claim in claims {
        text += &format!("[{}] “{}”\n    Here: {}\n", claim.verdict.words(), claim.paper, claim.here.replace("**", ""));
        if !claim.verdict.why().is_empty() {
            text += &format!("    {}\n", claim.verdict.why());
        }
    }
    text
}

/// Characters that take a column: all but the combining ones, which the reports do not use.
fn width(word: &str) -> usize {
    word.chars().count()
}

fn pad(word: &str, to: usize, align: Align) -> String {
    let gap = " ".repeat(to.saturating_sub(width(word)));
    match align {
        Align::Text => format!("{word}{gap}"),
        Align::Number => format!("{gap}{word}"),
    }
}

/// Lists the games with their setups and experiments.
pub fn games() -> CliResult {
    let mut text = String::new();
    for entry in games::entries() {
        let info = entry.info;
        line(&mut text, &format!("{}  {}. {}", info.id, info.name, info.tagline));
        for setup in info.setups {
            line(&mut text, &format!("  {:<16} {}: {}", setup.code, setup.name, setup.about));
        }
        let metrics = games::solver(info.id).map_or(&[][..], |solver| solver.metrics);
        if !metrics.is_empty() {
            line(&mut text, &format!("  moves are counted by {}", metrics.join(", ")));
        }
        for experiment in games::experiments().filter(|experiment| experiment.game == info.id) {
            line(&mut text, &format!("  lab {}: {}", experiment.id, experiment.title));
        }
    }
    print(&text)?;
    Ok(true)
}

/// Lists the experiments with their parameters.
pub fn experiments() -> CliResult {
    let mut text = String::new();
    for info in games::experiments() {
        text += &experiment(info);
    }
    print(&text)?;
    Ok(true)
}

/// Prints the papers' claims.
pub fn papers(word: &str, csv: bool, bibtex: bool) -> CliResult {
    let rows = claims::read(games::claims()).map_err(CliError::Input)?;
    let rows: Vec<claims::Row> = rows.into_iter().filter(|row| row.is_of(word)).collect();
    if rows.is_empty() {
        let papers = claims::papers(&claims::read(games::claims()).map_err(CliError::Input)?);
        let keys: Vec<&str> = papers.iter().map(|paper| paper.key).collect();
        return Err(CliError::Usage(format!(
            "no claim is from “{}”; the papers are {}",
            shorten(word),
            keys.join(", ")
        )));
    }
    let text = if csv {
        claims::csv(&rows)
    } else if bibtex {
        claims::bibtex(&rows)
    } else {
        let tables = claims::papers(&rows).into_iter().map(|paper| super::plain::table(&claims::table(paper, &rows)));
        format!("{}\n\n{}", claims::sentence(&rows), tables.collect::<Vec<_>>().join("\n"))
    };
    print(&text)?;
    Ok(true)
}

fn experiment(info: &ExperimentInfo) -> String {
    let mut text = String::new();
    line(&mut text, &format!("{}  {}", info.id, info.title));
    line(&mut text, &format!("  {}", info.about));
    line(&mut text, &format!("  Source: {}", info.source));
    for param in info.params {
        line(&mut text, &format!("  {:<10} {}: {}", param.key, param.label, values(param)));
    }
    text
}

/// What a parameter may be, in words.
fn values(param: &Param) -> String {
    match param.kind {
        Kind::Number { min, max, usual } => format!("{min} to {max}, usually {usual}"),
        Kind::Choice(options) => options.iter().map(|option| option.0).collect::<Vec<_>>().join(", "),
        Kind::Count(min, max) => format!("{min} to {max}"),
        Kind::Preset(list) => list.iter().map(|one| one.code).collect::<Vec<_>>().join(", "),
        Kind::Toggle(_) => format!("{YES}, or nothing"),
        Kind::Share { .. } => "0 to 100".to_owned(),
    }
}

fn line(text: &mut String, words: &str) {
    // Writing to a text cannot fail.
    writeln!(text, "{words}").ok();
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lab::report::Judgement;

    #[test]
    fn columns_are_aligned() {
        let mut table = Table::new("t", "Means").text("Setup").number("Solvable, %");
        table.row(vec![Cell::text("Random"), Cell::mean_sd(83.2, 0.9, 1)]);
        table.row(vec![Cell::text("Any coin")]);
        let claim = Claim::new("All.", "**1** of 2".into(), Judgement::Refuted);
        let text = report(&Report { figures: vec![], tables: vec![table], claims: vec![claim] });
        let expected = "Means\nSetup     Solvable, %\n---------------------\nRandom     83.2 ± 0.9\nAny coin            –\n\n\
            Does it hold?\n[refuted] “All.”\n    Here: 1 of 2\n";
        assert_eq!(text, expected);
    }

    #[test]
    fn long_tables_are_cut() {
        let mut table = Table::new("t", "Numbers").number("n");
        (0..100).for_each(|n| table.row(vec![Cell::count(n)]));
        let text = report(&Report { tables: vec![table], ..Report::default() });
        assert!(text.ends_with("59\n… and 40 more rows (--csv prints all)\n"), "{text}");
    }
}

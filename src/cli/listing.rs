//! `games` and `lab` without an experiment: what there is.

use std::fmt::Write;

use super::{CliError, CliResult, print};
use crate::engine::parse::shorten;
use crate::games;
use crate::lab::claims;
use crate::lab::experiment::ExperimentInfo;
use crate::lab::params::{Kind, Param, YES};

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

//! A report as plain text: aligned tables, then the claims.

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

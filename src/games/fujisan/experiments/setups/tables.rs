//! Means and tests, and Table 2 of the paper.

use super::findings::{Findings, Found, Rank};
use super::tally::Links;
use crate::games::fujisan::experiments::ease;
use crate::games::fujisan::setup::Base;
use crate::lab::report::{Cell, Table};
use crate::stats::summary;

/// All means of a run.
pub fn means(findings: &Findings) -> Table {
    let mut table = Table::new("means", "Means and tests")
        .text("Setup")
        .number("Solvable, % (mean ± SD)")
        .number("p against piecepack")
        .number("Median moves")
        .number("Mean moves")
        .number("8–9 moves, %")
        .number("Connected, solvable")
        .number("Connected, unsolvable")
        .number("No first move, %")
        .number("Random solver wins, %");
    for found in &findings.setups {
        let share = |part: u64, whole: u64| (whole > 0).then(|| 100.0 * part as f64 / whole as f64);
        let links = |links: Links| Cell::maybe(links.mean_sd().map(|(mean, _)| mean), 2);
        let p = findings.solvability(found.base, Base::Piecepack).filter(|_| found.base != Base::Piecepack);
        table.row(vec![
            Cell::text(found.base.name()),
            mean_sd(found),
            p.map_or(Cell::Empty, |test| Cell::p_value(test.p)),
            Cell::maybe(found.median(), 1),
            Cell::maybe(found.mean_length(), 2),
            Cell::maybe(found.short().map(|share| 100.0 * share), 1),
            links(found.all.solvable),
            links(found.all.unsolvable),
            Cell::maybe(share(found.all.dead, found.all.challenges()), 1),
            Cell::maybe(share(found.all.wins, found.all.walks), 2),
        ]);
    }
    table
}

/// The mean share of solvable challenges with its spread over the trials, or without if there is one trial.
fn mean_sd(found: &Found) -> Cell {
    match (found.mean(), summary::sd(&found.trials)) {
        (Some(mean), Ok(sd)) => Cell::mean_sd(mean, sd, 1),
        (mean, _) => Cell::maybe(mean, 1),
    }
}

/// The p-values of all pairs of setups (§5.2), and the test of the five medians (§5.3).
pub fn tests(findings: &Findings) -> Table {
    let mut table = Table::new("tests", "Solvability: p of Student’s t-test, each pair; optimum: Kruskal and Wallis");
    table = table.text("Setup");
    for base in Base::ALL {
        table = table.number(base.name());
    }
    for a in Base::ALL {
        let p = |b: Base| findings.solvability(a, b).filter(|_| a != b);
        let cells = Base::ALL.into_iter().map(|b| p(b).map_or(Cell::Empty, |test| Cell::p_value(test.p)));
        table.row(std::iter::once(Cell::text(a.name())).chain(cells).collect());
    }
    let (h, p) = match &findings.lengths {
        Ok(test) => (Cell::number(test.statistic, 1), Cell::p_value(test.p)),
        Err(_) => (Cell::Empty, Cell::Empty),
    };
    table.row(vec![Cell::text("H of all five optima"), h]);
    table.row(vec![Cell::text("its p"), p]);
    table
}

/// The ranks that the paper gives in Table 2, in its order of the setups: setup, solvability, difficulty.
const PAPER: [[&str; 3]; 5] =
    [["5", "5", "1*"], ["3", "4", "1*"], ["4", "2*", "1*"], ["2", "2*", "5"], ["1", "1", "1*"]];

/// Table 2: ranks of the setups, here and in the paper. Statistical ties are marked with *.
pub fn ranks(findings: &Findings) -> Table {
    let mut table = Table::new("ranks", "Table 2: ranks of the setups (* statistical ties)")
        .text("Setup")
        .number("Ease of setup, by operations")
        .number("paper")
        .number("Solvability")
        .number("paper")
        .number("Difficulty")
        .number("paper");
    let (solvability, difficulty) = (findings.solvability_ranks(), findings.difficulty_ranks());
    let words = |rank: Option<&Rank>| rank.map_or(Cell::Empty, |rank| Cell::text(rank.words()));
    for (k, base) in Base::ALL.into_iter().enumerate() {
        let [ease, solvable, hard] = PAPER[k];
        table.row(vec![
            Cell::text(base.name()),
            Cell::text(ease::rank(base).to_string()),
            Cell::text(ease),
            words(solvability.get(k)),
            Cell::text(solvable),
            words(difficulty.get(k)),
            Cell::text(hard),
        ]);
    }
    table
}

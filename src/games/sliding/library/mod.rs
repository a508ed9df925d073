//! The library: classics as data.
//!
//! Layouts, names and years are facts, gathered from the sources that each line names; the words are our own. An optimum
//! stands here only where a search has proved it, and a test proves it again. The table is text, read when it is asked
//! for: it is part of the page's download, so it holds each position once and nothing that can be computed.

#[cfg(test)]
mod tests;

use super::board::Sliding;
use super::metric::Metric;
use crate::engine::parse::ParseError;

/// One puzzle a line: name, designer, year, source, difficulty, optima, position, words, parted by tabs.
const TABLE: &str = include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/data/sliding/classics.tsv"));

/// A puzzle of the library.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Classic {
    /// Its name.
    pub name: &'static str,
    /// Who made it, where known.
    pub designer: Option<&'static str>,
    /// The year in which it was published, where known.
    pub year: Option<u16>,
    /// The book, the game or the family it belongs to; may be empty.
    pub source: &'static str,
    /// How hard it is for people: 1 (a first try) to 5 (for an evening).
    pub difficulty: u8,
    /// Shortest solutions in the order of [`Metric::ALL`], where proved.
    optima: &'static str,
    /// The position, as behind `sliding/board/`.
    pub position: &'static str,
    /// One sentence about it.
    pub words: &'static str,
}

/// What stands in the place of each optimum of a puzzle that has no solution.
const IMPOSSIBLE: char = 'x';

impl Classic {
    /// The puzzle of a line of the table.
    fn of(line: &'static str) -> Option<Self> {
        let mut parts = line.split('\t');
        let mut next = || parts.next();
        Some(Self {
            name: next()?,
            designer: next().filter(|designer| !designer.is_empty()),
            year: next()?.parse().ok(),
            source: next()?,
            difficulty: next()?.parse().ok()?,
            optima: next()?,
            position: next()?,
            words: next()?,
        })
    }

    /// The length of a shortest solution in this metric, where it is proved.
    pub fn optimum(&self, metric: Metric) -> Option<u32> {
        self.optima.split(',').nth(metric.index())?.parse().ok()
    }

    /// Whether it is known that nothing solves it, in any metric.
    pub fn is_impossible(&self) -> bool {
        self.optima.starts_with(IMPOSSIBLE)
    }

    /// Its board.
    ///
    /// # Errors
    /// Never for the lines of the table; a test reads them all.
    pub fn board(&self) -> Result<Sliding, ParseError> {
        self.position.parse::<Sliding>()
    }
}

/// All puzzles of the library, those that belong together side by side.
pub fn classics() -> impl Iterator<Item = Classic> {
    TABLE.lines().filter_map(Classic::of)
}

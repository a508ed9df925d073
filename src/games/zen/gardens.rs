//! Gardens as data: our own thirty, which teach the rules one at a time, and the twenty-three of the experiments, of the
//! kinds and sizes of the paper's (whose own were never published).
//!
//! An optimum stands here only where a search has proved it, and a test proves it again. The tables are text, read when
//! they are asked for: they are part of the page's download.

use super::state::State;
use crate::engine::parse::ParseError;

/// One garden a line: name, optimum in paths, position, what it teaches, parted by tabs.
const LESSONS: &str = include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/data/zen/lessons.tsv"));

/// The same.
const PUBLISHED: &str = include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/data/zen/published.tsv"));

/// A garden of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NamedGarden {
    /// Its name.
    pub name: &'static str,
    /// The fewest paths, proved.
    pub optimum: u32,
    /// The position, as behind `zen/board/`.
    pub position: &'static str,
    /// What it teaches, or of what kind it is: one sentence.
    pub words: &'static str,
}

impl NamedGarden {
    /// The garden of a line of the table.
    fn of(line: &'static str) -> Option<Self> {
        let mut parts = line.split('\t');
        let mut next = || parts.next();
        Some(Self { name: next()?, optimum: next()?.parse().ok()?, position: next()?, words: next()? })
    }

    /// Its id, which links to it.
    pub fn id(&self) -> String {
        format!("zen/board/{}", self.position)
    }

    /// The garden before the first path.
    ///
    /// # Errors
    /// Never: a test reads all of them.
    pub fn state(&self) -> Result<State, ParseError> {
        self.position.parse::<State>()
    }
}

/// Our own gardens, the easiest first.
pub fn lessons() -> impl Iterator<Item = NamedGarden> {
    LESSONS.lines().filter_map(NamedGarden::of)
}

/// The garden of this number, from 1.
pub fn lesson(number: usize) -> Option<NamedGarden> {
    lessons().nth(number.checked_sub(1)?)
}

/// The gardens of the experiments, P1 to P23: rocks only, with ornaments, with leaves, with both.
pub fn published() -> impl Iterator<Item = NamedGarden> {
    PUBLISHED.lines().filter_map(NamedGarden::of)
}

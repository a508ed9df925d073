//! A move: what the monk does at once, one choice or several.

use super::direction::Direction;

/// A border cell and the way into the garden.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Entry {
    /// From 0, the top row first.
    pub row: usize,
    /// From 0, the left column first.
    pub column: usize,
    /// The way into the garden.
    pub way: Direction,
}

/// One choice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Step {
    /// The monk, who is outside, enters.
    Enter(Entry),
    /// The monk, who stands in the garden, goes this way: he slides, leaves, or pushes an ornament one cell.
    Go(Direction),
}

/// One or more choices; only the first can be an entry.
///
/// A whole path, from the entry until the monk is outside again, is what the game counts.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Move {
    entry: Option<Entry>,
    /// The choices behind the entry.
    ways: Vec<Direction>,
}

impl Move {
    /// The monk enters and goes these ways, one at each stop.
    pub fn enter(entry: Entry, ways: Vec<Direction>) -> Self {
        Self { entry: Some(entry), ways }
    }

    /// The monk goes on from where he stands; nothing without a way.
    pub fn go_on(ways: Vec<Direction>) -> Option<Self> {
        (!ways.is_empty()).then_some(Self { entry: None, ways })
    }

    /// A single choice.
    pub fn single(step: Step) -> Self {
        match step {
            Step::Enter(entry) => Self { entry: Some(entry), ways: Vec::new() },
            Step::Go(way) => Self { entry: None, ways: vec![way] },
        }
    }

    /// Where the monk enters; nothing if he goes on from where he stands.
    pub fn entry(&self) -> Option<Entry> {
        self.entry
    }

    /// The ways behind the entry.
    pub fn ways(&self) -> &[Direction] {
        &self.ways
    }

    /// The choices in order; at least one.
    pub fn steps(&self) -> impl Iterator<Item = Step> + '_ {
        self.entry.map(Step::Enter).into_iter().chain(self.ways.iter().copied().map(Step::Go))
    }

    /// The move as solutions are listed: `0,3SEN`, row and column from 0.
    pub fn listed(&self) -> String {
        let entry = self.entry.map(|entry| format!("{},{}{}", entry.row, entry.column, entry.way.letter()));
        entry.unwrap_or_default() + &self.ways.iter().map(|way| way.letter()).collect::<String>()
    }
}

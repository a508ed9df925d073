//! The six ways to count.

use std::fmt;

use serde::{Deserialize, Serialize};

/// What counts as one action.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Default, Serialize, Deserialize)]
pub enum Metric {
    /// One piece, one cell.
    Step,
    /// One piece, any distance in a straight line.
    Line,
    /// One piece, any path: what most people call a move.
    #[default]
    Move,
    /// Any set of pieces together, one cell.
    Superstep,
    /// Any set of pieces together, any distance in a straight line.
    Superline,
    /// Any set of pieces together, any path.
    Supermove,
}

impl Metric {
    /// All six; those of one piece first.
    pub const ALL: [Self; 6] = [Self::Step, Self::Line, Self::Move, Self::Superstep, Self::Superline, Self::Supermove];

    /// The word of the command line and of messages.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Step => "step",
            Self::Line => "line",
            Self::Move => "move",
            Self::Superstep => "superstep",
            Self::Superline => "superline",
            Self::Supermove => "supermove",
        }
    }

    /// The metric of a word; nothing if there is none.
    pub fn parse(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|metric| metric.word() == word)
    }

    /// Whether several pieces may move together.
    pub const fn is_super(self) -> bool {
        matches!(self, Self::Superstep | Self::Superline | Self::Supermove)
    }

    /// Its place in [`Self::ALL`].
    pub const fn index(self) -> usize {
        self as usize
    }
}

impl fmt::Display for Metric {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

//! What an exact search found.
//!
//! Budgets count nodes, not seconds, so that a result repeats everywhere.

use serde::{Deserialize, Serialize};

/// What an exact search found: an answer, the proof that there is none, or neither. «Impossible» is a proof and never the same as
/// «unknown».
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Proof<T> {
    /// Proved: a solution, or how long the shortest one is.
    Solved(T),
    /// Proved: there is no solution.
    Impossible,
    /// The budget was spent before anything was proved.
    Unknown,
}

impl<T> Proof<T> {
    /// The same proof of the solution that stays here.
    pub const fn as_ref(&self) -> Proof<&T> {
        match self {
            Self::Solved(solution) => Proof::Solved(solution),
            Self::Impossible => Proof::Impossible,
            Self::Unknown => Proof::Unknown,
        }
    }

    /// The same proof with its solution mapped.
    pub fn map<U>(self, f: impl FnOnce(T) -> U) -> Proof<U> {
        self.and_then(|solution| Proof::Solved(f(solution)))
    }

    /// What `f` makes of the solution, or the same proof that there is none.
    pub fn and_then<U>(self, f: impl FnOnce(T) -> Proof<U>) -> Proof<U> {
        match self {
            Self::Solved(solution) => f(solution),
            Self::Impossible => Proof::Impossible,
            Self::Unknown => Proof::Unknown,
        }
    }

    /// The same without the solution.
    pub fn verdict(&self) -> Proof<()> {
        self.as_ref().map(|_| ())
    }

    /// The solution, if there is one.
    pub fn solved(self) -> Option<T> {
        if let Self::Solved(solution) = self { Some(solution) } else { None }
    }

    /// The word of the command line: `solved`, `impossible` or `gave_up`.
    pub fn word(&self) -> &'static str {
        match self {
            Self::Solved(_) => "solved",
            Self::Impossible => "impossible",
            Self::Unknown => "gave_up",
        }
    }
}

impl<M> Proof<Vec<M>> {
    /// The same proof with the moves of its solution mapped.
    pub fn map_moves<N>(self, f: impl FnMut(M) -> N) -> Proof<Vec<N>> {
        self.map(|moves| moves.into_iter().map(f).collect())
    }
}

/// Progress is reported once in so many nodes.
pub const REPORT_EVERY: u64 = 1 << 14;

/// How many nodes a search may expand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NodeLimit {
    /// The number of nodes.
    pub nodes: u64,
}

impl Default for NodeLimit {
    /// Fifty million nodes: a minute or so for the games at hand.
    fn default() -> Self {
        Self { nodes: 50_000_000 }
    }
}

/// Counts the nodes of a search up to a limit and reports progress.
pub struct Budget<'a> {
    spent: u64,
    limit: NodeLimit,
    report: &'a mut dyn FnMut(u64),
}

impl<'a> Budget<'a> {
    /// A budget of which nothing is spent. `report` receives the number of nodes every [`REPORT_EVERY`] of them.
    pub fn new(limit: NodeLimit, report: &'a mut dyn FnMut(u64)) -> Self {
        Self { spent: 0, limit, report }
    }

    /// Counts one node; false once the limit is reached.
    pub fn tick(&mut self) -> bool {
        if self.spent >= self.limit.nodes {
            return false;
        }
        self.spent += 1;
        if self.spent.is_multiple_of(REPORT_EVERY) {
            (self.report)(self.spent);
        }
        true
    }

    /// Nodes that may still be spent.
    pub fn remaining(&self) -> u64 {
        self.limit.nodes - self.spent
    }

    /// Nodes counted.
    pub fn spent(&self) -> u64 {
        self.spent
    }
}

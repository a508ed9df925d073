//! Budgets count nodes, not seconds, so that a result repeats everywhere.

/// Progress is reported once in so many nodes.
pub const REPORT_EVERY: u64 = 1 << 14;

/// How many nodes a search may expand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Budget {
    /// The number of nodes.
    pub nodes: u64,
}

impl Default for Budget {
    /// Fifty million nodes: a minute or so for the games at hand.
    fn default() -> Self {
        Self { nodes: 50_000_000 }
    }
}

/// Counts a search's nodes against its budget and reports progress.
pub struct Meter<'a> {
    spent: u64,
    budget: Budget,
    report: &'a mut dyn FnMut(u64),
}

impl<'a> Meter<'a> {
    /// A meter at zero. `report` hears the number of nodes every [`REPORT_EVERY`] of them.
    pub fn new(budget: Budget, report: &'a mut dyn FnMut(u64)) -> Self {
        Self { spent: 0, budget, report }
    }

    /// Counts one node; false once the budget is spent.
    pub fn spend(&mut self) -> bool {
        if self.spent >= self.budget.nodes {
            return false;
        }
        self.spent += 1;
        if self.spent.is_multiple_of(REPORT_EVERY) {
            (self.report)(self.spent);
        }
        true
    }

    /// Nodes that may still be spent.
    pub fn left(&self) -> u64 {
        self.budget.nodes - self.spent
    }

    /// Nodes counted.
    pub fn spent(&self) -> u64 {
        self.spent
    }
}

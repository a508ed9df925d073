//! Budgets count nodes, not seconds, so that a result repeats everywhere.

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

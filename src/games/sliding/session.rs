//! What a solver keeps between requests: the components explored last, so that «from here» is a look-up. Bounded in memory.

use super::board::Sliding;
use super::component::{Component, GaveUp};
use super::metric::Metric;

/// Memory that is kept, unless a single component takes more.
const MAX_BYTES: usize = 256 << 20;

/// What is kept; the component used last stands last.
#[derive(Default)]
pub struct SlidingSession(Vec<Component>);

impl SlidingSession {
    /// The component of a position, if it is kept.
    pub fn kept(&mut self, board: &Sliding, metric: Metric) -> Option<Component> {
        let fits = |one: &Component| one.metric() == metric && one.number(board).is_some();
        let found = self.0.remove(self.0.iter().position(fits)?);
        self.0.push(found.clone());
        Some(found)
    }

    /// The component of a position, explored if need be; `report` receives the number of positions.
    ///
    /// # Errors
    /// It has more than `limit` positions, or more than memory is meant to hold.
    pub fn explored(
        &mut self,
        board: &Sliding,
        metric: Metric,
        limit: u64,
        report: &mut dyn FnMut(u64),
    ) -> Result<Component, GaveUp> {
        if let Some(component) = self.kept(board, metric) {
            return Ok(component);
        }
        let kin = Metric::ALL.into_iter().find_map(|other| self.kept(board, other)?.in_metric(metric));
        let component = match kin {
            Some(component) => component?,
            None => Component::explore(board, metric, limit, report)?,
        };
        self.0.push(component.clone());
        // Metrics of one family share their positions; counting these for each is on the safe side.
        while self.0.len() > 1 && self.0.iter().map(Component::bytes).sum::<usize>() > MAX_BYTES {
            self.0.remove(0);
        }
        Ok(component)
    }
}

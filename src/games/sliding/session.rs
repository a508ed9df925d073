//! What a worker keeps between questions: the components explored last, so that «from here» is a look-up. Bounded in
//! memory.

use std::cell::RefCell;

use super::board::Sliding;
use super::component::{Component, GaveUp};
use super::metric::Metric;

/// Memory that is kept, unless a single component takes more.
const MAX_BYTES: usize = 256 << 20;

thread_local! {
    /// The one used last stands last.
    static SESSION: RefCell<Vec<Component>> = const { RefCell::new(Vec::new()) };
}

/// The component of a position, if it is kept.
pub fn kept(board: &Sliding, metric: Metric) -> Option<Component> {
    SESSION.with_borrow_mut(|session| {
        let fits = |one: &Component| one.metric() == metric && one.number(board).is_some();
        let found = session.remove(session.iter().position(fits)?);
        session.push(found.clone());
        Some(found)
    })
}

/// The component of a position, explored if need be; `report` receives the number of positions.
///
/// # Errors
/// It has more than `limit` positions, or more than memory is meant to hold.
pub fn explored(board: &Sliding, metric: Metric, limit: u64, report: &mut dyn FnMut(u64)) -> Result<Component, GaveUp> {
    if let Some(component) = kept(board, metric) {
        return Ok(component);
    }
    let kin = Metric::ALL.into_iter().find_map(|other| kept(board, other)?.in_metric(metric));
    let component = match kin {
        Some(component) => component?,
        None => Component::explore(board, metric, limit, report)?,
    };
    SESSION.with_borrow_mut(|session| {
        session.push(component.clone());
        // Metrics of one family share their positions; counting these for each is on the safe side.
        let bytes = |session: &[Component]| session.iter().map(Component::bytes).sum::<usize>();
        while session.len() > 1 && bytes(session) > MAX_BYTES {
            session.remove(0);
        }
    });
    Ok(component)
}

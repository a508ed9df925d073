//! Answers to a question that changes, such as one that hangs on a slider.

use crate::app::prelude::*;
use crate::app::solver::{Query, SolverAction, SolverRequest, use_solver};
use crate::worker::client::{Client, NOT_LOADED};

/// What has been said to a question that changes.
pub struct Answer<T> {
    /// The last answer there was: it stands while the next one is under way, and while there is none.
    pub last: Option<Held<T>>,
    /// Whether it answers the question at hand.
    pub is_current: bool,
    /// Why there is none to the question at hand; one sentence.
    pub failed: Option<String>,
}

/// The answer to a question that hangs on what is shown. At most one question is under way, and of those that come
/// meanwhile only the last one is asked, so that a slider can be dragged.
#[hook]
pub fn use_query<Q, T>(client: &Client, query: Option<Q>) -> Answer<T>
where
    Q: Query<Answer = Result<Held<T>, String>>,
    T: 'static,
{
    let request = query.as_ref().map(SolverRequest::brief);
    let wanted = request.iter().cloned().collect();
    let solver = use_solver(client, 1, |_| wanted, |_| Vec::new());
    let last = use_mut_ref(|| None::<Held<T>>);
    // A worker that has died is replaced when there is something else to ask.
    let (is_dead, dispatcher) = (solver.failure.is_some(), solver.dispatcher());
    use_effect_on(request, move |_| {
        if is_dead {
            dispatcher.dispatch(SolverAction::Again);
        }
    });
    let found = query.and_then(|query| solver.get(&query));
    let is_current = matches!(found.as_deref(), Some(Ok(_)));
    let mut failed = solver.failure.as_deref().map(died);
    match found.as_deref() {
        Some(Ok(found)) => *last.borrow_mut() = Some(found.clone()),
        Some(Err(why)) => failed = Some(why.clone()),
        None => {}
    }
    Answer { last: last.borrow().clone(), is_current, failed }
}

/// That a worker has died, in one sentence.
pub fn died(why: &str) -> String {
    if why == NOT_LOADED {
        return "The solver could not be loaded. Check the connection, then try again.".to_owned();
    }
    format!("The solver has stopped: {}. A fresh one is ready.", reason(why))
}

/// What people are told of why a worker died. The place in its program where it panicked is for those who mend it.
pub fn reason(why: &str) -> &str {
    if why.starts_with("panicked at") { "it met a fault in its own program" } else { why }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn where_a_worker_panicked_is_told_nobody_in_a_sentence() {
        let of = "panicked at src/games/zen/garden.rs:12:5:\nindex out of bounds";
        assert_eq!(died(of), "The solver has stopped: it met a fault in its own program. A fresh one is ready.");
        assert_eq!(died(NOT_LOADED), "The solver could not be loaded. Check the connection, then try again.");
        assert_eq!(reason("it could not be asked"), "it could not be asked");
    }
}

//! The answers that the classroom hears: some of all that the worker can give.

use serde::Deserialize;

use crate::games::pig::consult::{Fault, Games, MatchUp, Rule, TurnCounts, TurnOutcomes};

/// An answer; named as in [`Finding`](crate::games::pig::consult::Finding).
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub enum Told {
    /// Rules as they were read.
    Rules(Vec<Result<Rule, Fault>>),
    /// Pairs, exactly.
    Matches(Vec<MatchUp>),
    /// The exact outcomes of one turn.
    Turn(TurnOutcomes),
    /// Games played.
    Games(Games),
    /// Turns rolled.
    Turns(TurnCounts),
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::pig::consult::Finding;

    #[test]
    fn answers_are_read_as_the_worker_writes_them() {
        let found = MatchUp { first: 0.5, second: 0.25, average: 0.375 };
        let text = serde_json::to_string(&Finding::Matches(vec![found])).expect("plain data");
        assert_eq!(serde_json::from_str::<Told>(&text).expect("the same form"), Told::Matches(vec![found]));
        let text = serde_json::to_string(&Finding::Decision(true)).expect("plain data");
        assert!(serde_json::from_str::<Told>(&text).is_err());
    }
}

//! Breadth-first search: distances in moves from one state to all that can be reached.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::hash::{BuildHasherDefault, DefaultHasher, Hash};

use crate::search::budget::Budget;

/// Where a state was found: its place in the order of discovery.
type StateIndex<S> = HashMap<S, u32, BuildHasherDefault<DefaultHasher>>;

/// What a breadth-first search saw.
#[derive(Clone, Debug)]
pub struct Explored<S> {
    /// The states in the order of discovery, the start first; never sorted by a hash.
    pub states: Vec<S>,
    /// The distance of each of `states` from the start; never falls along the list.
    pub depths: Vec<u32>,
    /// The place in `states` from which each was first reached; the start has its own.
    parents: Vec<u32>,
    places: StateIndex<S>,
    /// The place of the first state that fulfilled the goal, when one did.
    pub goal: Option<usize>,
}

impl<S: Clone + Eq + Hash> Explored<S> {
    fn new(start: S) -> Self {
        let places = [(start.clone(), 0)].into_iter().collect();
        Self { states: vec![start], depths: vec![0], parents: vec![0], places, goal: None }
    }

    fn reach(&mut self, state: &S, from: usize) {
        if let Entry::Vacant(vacant) = self.places.entry(state.clone()) {
            vacant.insert(self.states.len() as u32);
            self.states.push(state.clone());
            self.depths.push(self.depths[from] + 1);
            self.parents.push(from as u32);
        }
    }

    /// The distance of a state from the start; nothing when it was not reached.
    pub fn depth(&self, state: &S) -> Option<u32> {
        self.places.get(state).map(|&at| self.depths[at as usize])
    }

    /// A shortest path from the start to the state at this place of `states`, both included.
    pub fn path(&self, place: usize) -> Vec<S> {
        let mut at = place;
        let mut path = vec![self.states[at].clone()];
        while at != 0 {
            at = self.parents[at] as usize;
            path.push(self.states[at].clone());
        }
        path.reverse();
        path
    }
}

/// Searches breadth first until a state fulfils `goal`, or until nothing new is found.
///
/// Comes back with all states seen and their distances, which are exact: when the search ran out
/// without a goal, no goal can be reached. Nothing comes back when the budget was spent first.
///
/// - `start`: where to begin; it may fulfil the goal itself.
/// - `successors`: appends the states one move from the first argument to the second, which is
///   empty; repetitions are allowed, the order decides which of equal paths is told.
/// - `goal`: is asked once for each state, in the order of expansion, so before its successors.
/// - `budget`: one node is spent for each state expanded.
pub fn bfs<S: Clone + Eq + Hash>(
    start: S,
    mut successors: impl FnMut(&S, &mut Vec<S>),
    mut goal: impl FnMut(&S) -> bool,
    budget: &mut Budget<'_>,
) -> Option<Explored<S>> {
    let mut explored = Explored::new(start);
    let mut next = Vec::new();
    let mut at = 0;
    while at < explored.states.len() {
        if goal(&explored.states[at]) {
            explored.goal = Some(at);
            return Some(explored);
        }
        if !budget.tick() {
            return None;
        }
        successors(&explored.states[at], &mut next);
        for state in next.drain(..) {
            explored.reach(&state, at);
        }
        at += 1;
    }
    Some(explored)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::budget::NodeLimit;

    fn grid(from: &(i32, i32), to: &mut Vec<(i32, i32)>) {
        let (x, y) = *from;
        to.extend([(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)].iter().filter(|(x, y)| x.abs() < 4 && y.abs() < 4));
    }

    fn search(goal: (i32, i32), nodes: u64) -> Option<Explored<(i32, i32)>> {
        bfs((0, 0), grid, |s| *s == goal, &mut Budget::new(NodeLimit { nodes }, &mut |_| {}))
    }

    #[test]
    fn distances_are_those_of_the_grid() {
        let all = search((9, 9), 1000).expect("49 states only");
        assert_eq!(all.goal, None);
        assert_eq!(all.states.len(), 49);
        assert!(all.states.iter().all(|s| all.depth(s) == Some((s.0.abs() + s.1.abs()) as u32)));
        assert_eq!(all.depth(&(4, 0)), None);
    }

    #[test]
    fn a_path_steps_from_start_to_goal() {
        let found = search((2, -3), 1000).expect("49 states only");
        let path = found.path(found.goal.expect("the goal is on the grid"));
        assert_eq!((path.len(), path[0], path[5]), (6, (0, 0), (2, -3)));
        assert!(path.windows(2).all(|w| (w[0].0 - w[1].0).abs() + (w[0].1 - w[1].1).abs() == 1));
        assert_eq!(search((0, 0), 0).and_then(|s| s.goal), Some(0));
    }

    #[test]
    fn a_spent_budget_is_no_proof() {
        assert!(search((9, 9), 48).is_none());
        assert!(search((9, 9), 49).is_some());
    }
}

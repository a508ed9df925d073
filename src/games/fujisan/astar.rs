//! A*: a cheapest path, found in the order of cost so far plus a lower bound of the rest.

use std::cmp::Reverse;
use std::collections::hash_map::Entry;
use std::collections::{BinaryHeap, HashMap};
use std::hash::{BuildHasherDefault, DefaultHasher, Hash};

use crate::search::budget::Budget;
use crate::search::proof::Proof;

/// A cheapest path.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Path<S> {
    /// The states in order, start and goal included.
    pub states: Vec<S>,
    /// The sum of the costs between them.
    pub cost: u32,
}

struct Node<S> {
    state: S,
    parent: u32,
    cost: u32,
    /// The lower bound of the rest; nothing when the goal is out of reach from here.
    rest: Option<u32>,
    /// Whether it was expanded at `cost`.
    closed: bool,
}

/// Waits in the queue: smallest estimate first, then the smallest rest (nearest the goal), then
/// the oldest, so that the answer does not hang on the heap's inner order.
type Waiting = Reverse<(u32, u32, u32)>;

struct Frontier<S> {
    nodes: Vec<Node<S>>,
    places: HashMap<S, u32, BuildHasherDefault<DefaultHasher>>,
    queue: BinaryHeap<Waiting>,
}

impl<S: Clone + Eq + Hash> Frontier<S> {
    /// Notes a way to a state: a new one, or a cheaper one, after which it waits again even if it
    /// was expanded before (the bound need not be consistent).
    fn reach(&mut self, state: &S, parent: u32, cost: u32, rest: impl FnOnce(&S) -> Option<u32>) {
        let at = match self.places.entry(state.clone()) {
            Entry::Vacant(vacant) => {
                let at = self.nodes.len() as u32;
                vacant.insert(at);
                self.nodes.push(Node { state: state.clone(), parent, cost, rest: rest(state), closed: false });
                at
            }
            Entry::Occupied(known) => {
                let at = *known.get();
                let node = &mut self.nodes[at as usize];
                if cost >= node.cost {
                    return;
                }
                (node.cost, node.parent, node.closed) = (cost, parent, false);
                at
            }
        };
        if let Some(rest) = self.nodes[at as usize].rest {
            self.queue.push(Reverse((cost.saturating_add(rest), rest, at)));
        }
    }

    /// The next node to expand. An entry that a cheaper way made stale finds its node closed:
    /// the newer entry, being smaller, came before.
    fn next(&mut self) -> Option<u32> {
        while let Some(Reverse((_, _, at))) = self.queue.pop() {
            let node = &mut self.nodes[at as usize];
            if !node.closed {
                node.closed = true;
                return Some(at);
            }
        }
        None
    }

    fn path(&self, goal: u32) -> Proof<Path<S>> {
        let mut at = goal;
        let mut states = vec![self.nodes[at as usize].state.clone()];
        while at != 0 {
            at = self.nodes[at as usize].parent;
            states.push(self.nodes[at as usize].state.clone());
        }
        states.reverse();
        Proof::Solved(Path { states, cost: self.nodes[goal as usize].cost })
    }
}

/// Finds a cheapest path from `start` to a state that fulfils `goal`.
///
/// Comes back with the path and its cost, with [`Proof::Impossible`] as a proof that there is none, or
/// with [`Proof::Unknown`] when the budget was spent first. A state whose cost falls waits again,
/// whether it is still waiting (decrease-key) or was expanded already (reopening), so the answer is
/// exact for every admissible heuristic, consistent or not.
///
/// - `start`: where to begin; it may fulfil the goal itself.
/// - `successors`: appends each state one step from the first argument, with the step's cost, to the
///   second, which is empty; a cost of 0 is allowed.
/// - `heuristic`: a lower bound of the cost to a goal, never above the true cost; nothing when no
///   goal can be reached from there. Asked once a state.
/// - `goal`: is asked when a state is expanded.
/// - `budget`: one node is spent for each expansion.
pub fn astar<S: Clone + Eq + Hash>(
    start: S,
    mut successors: impl FnMut(&S, &mut Vec<(S, u32)>),
    mut heuristic: impl FnMut(&S) -> Option<u32>,
    mut goal: impl FnMut(&S) -> bool,
    budget: &mut Budget<'_>,
) -> Proof<Path<S>> {
    let mut frontier = Frontier { nodes: Vec::new(), places: HashMap::default(), queue: BinaryHeap::new() };
    frontier.reach(&start, 0, 0, &mut heuristic);
    let mut next = Vec::new();
    while let Some(at) = frontier.next() {
        let node = &frontier.nodes[at as usize];
        if goal(&node.state) {
            return frontier.path(at);
        }
        if !budget.tick() {
            return Proof::Unknown;
        }
        let cost = node.cost;
        successors(&node.state, &mut next);
        for (state, step) in next.drain(..) {
            frontier.reach(&state, at, cost.saturating_add(step), &mut heuristic);
        }
    }
    Proof::Impossible
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::budget::NodeLimit;

    /// Edges from, to, cost.
    const GRAPH: &[(u8, u8, u32)] = &[(0, 1, 1), (0, 2, 3), (1, 2, 1), (2, 3, 5), (3, 4, 0), (5, 4, 1)];

    fn search(start: u8, goal: u8, rest: impl FnMut(&u8) -> Option<u32>, nodes: u64) -> Proof<Path<u8>> {
        let edges = |s: &u8, to: &mut Vec<(u8, u32)>| {
            to.extend(GRAPH.iter().filter(|e| e.0 == *s).map(|e| (e.1, e.2)));
        };
        astar(start, edges, rest, |s| *s == goal, &mut Budget::new(NodeLimit { nodes }, &mut |_| {}))
    }

    #[test]
    fn without_a_bound_it_is_dijkstra() {
        assert_eq!(search(0, 4, |_| Some(0), 100), Proof::Solved(Path { states: vec![0, 1, 2, 3, 4], cost: 7 }));
        assert_eq!(search(4, 4, |_| Some(0), 0), Proof::Solved(Path { states: vec![4], cost: 0 }));
        assert_eq!(search(4, 0, |_| Some(0), 100), Proof::Impossible);
        assert_eq!(search(0, 4, |_| Some(0), 3), Proof::Unknown);
    }

    #[test]
    fn an_inconsistent_bound_reopens_states() {
        // Admissible (the true rests are 7, 6, 5, 0, 0), but 1 looks worse than it is: 2 is expanded
        // at cost 3 first and has to be opened again at cost 2.
        let rest = |s: &u8| Some([0, 6, 0, 0, 0, 0][usize::from(*s)]);
        assert_eq!(search(0, 4, rest, 100), Proof::Solved(Path { states: vec![0, 1, 2, 3, 4], cost: 7 }));
    }

    #[test]
    fn hopeless_states_are_not_expanded() {
        assert_eq!(search(0, 4, |s| (*s != 2).then_some(0), 100), Proof::Impossible);
        assert_eq!(search(0, 4, |_| None, 0), Proof::Impossible);
    }
}

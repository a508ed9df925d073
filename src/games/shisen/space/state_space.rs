//! Going through all states forwards, layer by layer.

use super::figures::Figures;
use super::graph::{Edge, Graph, Node};
use super::links::Links;
use super::measure::{self, StateValue};
use super::tile_index::TileIndex;
use crate::games::shisen::rules::Shisen;
use crate::search::numbered_set::NumberedSet;

/// How many states lie between two reports.
const REPORT_EVERY: usize = 1 << 14;

/// All states of a board, with what each is worth.
pub struct StateSpace {
    start: Shisen,
    links: Links,
    /// Layer by layer, in the order in which they were found.
    states: Vec<u64>,
    /// Where the moves of each state begin in [`Self::edges`], and where the last one's end.
    first: Vec<u32>,
    /// The states that moves lead to.
    edges: Vec<u32>,
    worth: Vec<StateValue>,
    figures: Figures,
}

impl StateSpace {
    /// All states of a position and its figures; nothing if it has more than [`super::MAX_TILES`] tiles, or more states than
    /// `most`. `report` receives how many states were found.
    pub fn explore(start: &Shisen, most: usize, report: &mut dyn FnMut(u64)) -> Option<Self> {
        let places = TileIndex::new(start.board(), start.gravity())?;
        let all = places.all();
        let links = Links::new(places);
        let (mut states, mut first, mut edges) = (NumberedSet::default(), Vec::new(), Vec::new());
        let mut next = Vec::with_capacity(64);
        states.insert(links.state(all));
        let (mut from, mut to) = (0, 1);
        while from < to {
            // A state is only found again in its own layer.
            states.forget();
            for at in from..to {
                first.push(edges.len() as u32);
                links.successors(states.keys()[at], &mut next);
                edges.extend(next.iter().map(|&state| states.insert(state).0));
                if states.len() > most {
                    return None;
                }
                if at % REPORT_EVERY == REPORT_EVERY - 1 {
                    report(states.len() as u64);
                }
            }
            (from, to) = (to, states.len());
        }
        first.push(edges.len() as u32);
        let states = states.into_keys();
        let (worth, figures) = measure::measure(&states, &first, &edges);
        Some(Self { start: start.clone(), links, states, first, edges, worth, figures })
    }

    /// The board from which all states come.
    pub fn start(&self) -> &Shisen {
        &self.start
    }

    /// Its figures.
    pub fn figures(&self) -> &Figures {
        &self.figures
    }

    /// How many states there are.
    pub fn len(&self) -> usize {
        self.states.len()
    }

    /// Never: the start is a state.
    pub fn is_empty(&self) -> bool {
        self.states.is_empty()
    }

    /// Whether all tiles can be taken from a state.
    pub fn solvable(&self, state: usize) -> bool {
        self.worth[state].distance_min == 0
    }

    /// The states after each move of a state.
    pub fn after(&self, state: usize) -> &[u32] {
        &self.edges[self.first[state] as usize..self.first[state + 1] as usize]
    }

    /// The state of a position; nothing if it is none of these, as after a shuffle.
    pub fn find(&self, position: &Shisen) -> Option<usize> {
        if position.gravity() != self.start.gravity() {
            return None;
        }
        let state = self.links.state(self.links.places().set(position.board())?);
        self.states.iter().position(|&other| other == state)
    }

    /// All states and moves to be drawn; nothing if there are more states than `most`.
    pub fn graph(&self, most: usize) -> Option<Graph> {
        if self.states.len() > most {
            return None;
        }
        let node = |at: usize| {
            let state = self.states[at];
            let dead_end = state != 0 && self.after(at).is_empty();
            Node { left: state.count_ones(), solvable: self.solvable(at), dead_end, tiles: self.links.set(state) }
        };
        let edges = |from: usize| self.after(from).iter().map(move |&to| Edge { from: from as u32, to });
        let all = 0..self.states.len();
        Some(Graph {
            start: self.start.to_string(),
            nodes: all.clone().map(node).collect(),
            edges: all.flat_map(edges).collect(),
        })
    }
}

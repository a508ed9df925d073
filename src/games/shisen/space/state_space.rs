//! Going through all states forwards, layer by layer.

use super::figures::Figures;
use super::graph::{Edge, Graph, Node};
use super::links::Links;
use super::measure::{self, StateValue};
use super::tile_index::TileIndex;
use crate::games::shisen::rules::Shisen;

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

/// The states of one layer, found by their sets: a table with open addresses, in the same order everywhere.
struct Layer {
    /// Numbers of states, one more than they are; 0 is free.
    slots: Vec<u32>,
    count: usize,
}

impl Layer {
    fn new() -> Self {
        Self { slots: vec![0; 1024], count: 0 }
    }

    fn slot(&self, state: u64) -> usize {
        // Fibonacci hashing: the upper bits of the product, as many as there are slots.
        let shift = 64 - self.slots.len().trailing_zeros();
        (state.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> shift) as usize
    }

    /// The number of a state, which is appended to `states` if it is new.
    fn number(&mut self, state: u64, states: &mut Vec<u64>) -> u32 {
        let mask = self.slots.len() - 1;
        let mut at = self.slot(state);
        loop {
            match self.slots[at] {
                0 => break,
                found if states[found as usize - 1] == state => return found - 1,
                _ => at = (at + 1) & mask,
            }
        }
        states.push(state);
        self.slots[at] = states.len() as u32;
        self.count += 1;
        if self.count * 2 > self.slots.len() {
            self.grow(states);
        }
        states.len() as u32 - 1
    }

    fn grow(&mut self, states: &[u64]) {
        self.slots = vec![0; self.slots.len() * 2];
        let mask = self.slots.len() - 1;
        for (number, &state) in states.iter().enumerate().skip(states.len() - self.count) {
            let mut at = self.slot(state);
            while self.slots[at] != 0 {
                at = (at + 1) & mask;
            }
            self.slots[at] = number as u32 + 1;
        }
    }

    /// Empties the table for the next layer.
    fn clear(&mut self) {
        self.slots.fill(0);
        self.count = 0;
    }
}

impl StateSpace {
    /// All states of a position and its figures; nothing if it has more than [`super::MAX_TILES`] tiles, or more states than
    /// `most`. `report` receives how many states were found.
    pub fn explore(start: &Shisen, most: usize, report: &mut dyn FnMut(u64)) -> Option<Self> {
        let places = TileIndex::new(start.board(), start.gravity())?;
        let all = places.all();
        let links = Links::new(places);
        let (mut states, mut first, mut edges) = (vec![links.state(all)], Vec::new(), Vec::new());
        let (mut layer, mut next) = (Layer::new(), Vec::with_capacity(64));
        let (mut from, mut to) = (0, 1);
        while from < to {
            layer.clear();
            for at in from..to {
                first.push(edges.len() as u32);
                links.successors(states[at], &mut next);
                edges.extend(next.iter().map(|&state| layer.number(state, &mut states)));
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

//! Going through all states forwards, layer by layer.

use ruint::Uint;

use crate::games::shisen::board::Board;
use crate::games::shisen::gravity::Side;
use crate::games::shisen::rules::Shisen;
use crate::games::shisen::space::{Edge, Figures, Graph, Links, Node};
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
        let (worth, figures) = measure(&states, &first, &edges);
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

// Which tiles of a start board are left in a position.

/// The most tiles of a board whose space is gone through: a set of them is a word.
pub const MAX_TILES: usize = 64;

/// The tiles of a start board, numbered in reading order.
#[derive(Clone, Debug)]
pub struct TileIndex {
    board: Board,
    /// The cell of each tile.
    cells: Vec<usize>,
    gravity: Option<Side>,
}

impl TileIndex {
    /// The tiles of a board; nothing if they are more than [`MAX_TILES`].
    pub fn new(board: &Board, gravity: Option<Side>) -> Option<Self> {
        let cells: Vec<usize> = (0..board.cells().len()).filter(|&at| board.cells()[at] > 0).collect();
        (cells.len() <= MAX_TILES).then(|| Self { board: board.clone(), cells, gravity })
    }

    /// The start board.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The cell of each tile at the start.
    pub fn cells(&self) -> &[usize] {
        &self.cells
    }

    /// The side to which tiles fall, if they do.
    pub fn falls(&self) -> Option<Side> {
        self.gravity
    }

    /// All tiles.
    pub fn all(&self) -> u64 {
        if self.cells.len() == 64 { u64::MAX } else { (1 << self.cells.len()) - 1 }
    }

    /// The kind of a tile.
    pub fn kind(&self, tile: usize) -> u8 {
        self.board.cells()[self.cells[tile]]
    }

    /// The tiles left on a board that came from this one, as a set of bits; nothing if it cannot have.
    ///
    /// With gravity several sets may look like it; this is the lowest in each lane.
    pub fn set(&self, board: &Board) -> Option<u64> {
        if (board.width(), board.height()) != (self.board.width(), self.board.height()) {
            return None;
        }
        if board == &self.board {
            return Some(self.all());
        }
        self.gravity.map_or_else(|| self.staying(board), |side| self.fallen(board, side))
    }

    fn staying(&self, board: &Board) -> Option<u64> {
        let fits = |(now, then): (&u8, &u8)| *now == 0 || now == then;
        if !board.cells().iter().zip(self.board.cells()).all(fits) {
            return None;
        }
        let left = |(tile, cell): (usize, &usize)| u64::from(board.cells()[*cell] > 0) << tile;
        Some(self.cells.iter().enumerate().map(left).sum())
    }

    fn fallen(&self, board: &Board, side: Side) -> Option<u64> {
        let mut set = 0;
        for (lane, tiles) in side.tiles(&self.board, &self.cells).into_iter().enumerate() {
            let now: Vec<u8> = side.lane(board.size(), lane).map(|cell| board.cells()[cell]).collect();
            let left = now.iter().take_while(|kind| **kind > 0).count();
            if now[left..].iter().any(|kind| *kind > 0) {
                return None;
            }
            let mut next = tiles.into_iter();
            for kind in &now[..left] {
                set |= 1 << next.find(|&tile| self.kind(tile) == *kind)?;
            }
        }
        Some(set)
    }
}

// All figures, going through the states backwards once.

/// What a state is worth.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct StateValue {
    /// 0 if solvable, 1 at a dead end, otherwise 1 more than the smallest of its successors.
    pub distance_min: u8,
    /// The same with the largest of its successors.
    pub distance_max: u8,
    /// If solvable: the most moves until the first unsolvable state; 0 if there is none.
    pub longest: u8,
}

fn nothing() -> Figures {
    Figures {
        states: 0,
        solvable_states: 0,
        unsolvable_states: 0,
        dead_end_states: 0,
        initial_moves: 0,
        sum_moves_all: 0,
        sum_moves_solvable: 0,
        sum_moves_unsolvable: 0,
        edges_solvable_to_unsolvable: 0,
        edges_solvable_to_solvable: 0,
        solvable_nonterminal_states: 0,
        solvable_states_with_a_losing_move: 0,
        sum_losing_move_ratio: 0.0,
        solvable_states_that_can_reach_unsolvable: 0,
        sum_longest_solvable_to_unsolvable: 0,
        max_longest_solvable_to_unsolvable: 0,
        initial_longest_solvable_to_unsolvable: 0,
        initial_distance_min: 0,
        initial_distance_max: 0,
        longest_unsolvable_min: 0,
        longest_unsolvable_max: 0,
        sum_distance_min: 0,
        sum_distance_max: 0,
        solution_sequences: String::new(),
    }
}

/// The worth of each state, and all figures. The states come layer by layer, the start first; moves lead to later ones.
pub fn measure(states: &[u64], first: &[u32], edges: &[u32]) -> (Vec<StateValue>, Figures) {
    let mut worth = vec![StateValue::default(); states.len()];
    let mut figures = nothing();
    let mut ways = OrderCounts::default();
    for at in (0..states.len()).rev() {
        let after = &edges[first[at] as usize..first[at + 1] as usize];
        let own = judge(states[at] == 0, after, &worth);
        worth[at] = own;
        count(&mut figures, states[at] == 0, own, after, &worth);
        ways.add(states[at], at, after);
    }
    let start = worth[0];
    figures.initial_moves = u64::from(first[1]);
    figures.initial_longest_solvable_to_unsolvable = start.longest.into();
    figures.initial_distance_min = start.distance_min.into();
    figures.initial_distance_max = start.distance_max.into();
    figures.solution_sequences = ways.of_start().to_string();
    (worth, figures)
}

/// At most 32 moves can be made, so all of these fit into a byte.
fn judge(empty: bool, after: &[u32], worth: &[StateValue]) -> StateValue {
    if empty {
        return StateValue::default();
    }
    let next = || after.iter().map(|&to| worth[to as usize]);
    if next().any(|next| next.distance_min == 0) {
        // A move that loses is one step; one that stays solvable goes on, if a loss can still be reached from there.
        let steps = next().map(|next| match next {
            StateValue { distance_min: 1.., .. } => 1,
            StateValue { longest: 0, .. } => 0,
            StateValue { longest, .. } => longest + 1,
        });
        return StateValue { longest: steps.max().unwrap_or(0), ..StateValue::default() };
    }
    StateValue {
        distance_min: 1 + next().map(|next| next.distance_min).min().unwrap_or(0),
        distance_max: 1 + next().map(|next| next.distance_max).max().unwrap_or(0),
        longest: 0,
    }
}

fn count(figures: &mut Figures, empty: bool, own: StateValue, after: &[u32], worth: &[StateValue]) {
    let moves = after.len() as u64;
    figures.states += 1;
    figures.sum_moves_all += moves;
    if own.distance_min > 0 {
        figures.unsolvable_states += 1;
        figures.dead_end_states += u64::from(after.is_empty());
        figures.sum_moves_unsolvable += moves;
        figures.sum_distance_min += u64::from(own.distance_min);
        figures.sum_distance_max += u64::from(own.distance_max);
        figures.longest_unsolvable_min = figures.longest_unsolvable_min.max(own.distance_min.into());
        figures.longest_unsolvable_max = figures.longest_unsolvable_max.max(own.distance_max.into());
        return;
    }
    figures.solvable_states += 1;
    figures.sum_moves_solvable += moves;
    if empty {
        return;
    }
    let losing = after.iter().filter(|&&to| worth[to as usize].distance_min > 0).count() as u64;
    figures.solvable_nonterminal_states += 1;
    figures.edges_solvable_to_unsolvable += losing;
    figures.edges_solvable_to_solvable += moves - losing;
    figures.solvable_states_with_a_losing_move += u64::from(losing > 0);
    figures.sum_losing_move_ratio += losing as f64 / moves as f64;
    figures.solvable_states_that_can_reach_unsolvable += u64::from(own.longest > 0);
    figures.sum_longest_solvable_to_unsolvable += u64::from(own.longest);
    figures.max_longest_solvable_to_unsolvable = figures.max_longest_solvable_to_unsolvable.max(own.longest.into());
}

/// A number of orders. Sixty-four tiles have at most 64! / 2^32 of them, which is less than 2^264.
type Orders = Uint<320, 5>;

/// In how many orders all tiles can be taken, for the states of two layers: no others are needed at a time.
#[derive(Default)]
struct OrderCounts {
    /// Tiles of the layer at hand.
    left: u32,
    /// The layer at hand, its last state first.
    here: Vec<Orders>,
    /// The number of its last state.
    last: usize,
    /// The layer behind it, and the number of its last state.
    behind: Vec<Orders>,
    behind_last: usize,
}

impl OrderCounts {
    fn add(&mut self, state: u64, at: usize, after: &[u32]) {
        if self.here.is_empty() || self.left != state.count_ones() {
            std::mem::swap(&mut self.behind, &mut self.here);
            self.here.clear();
            (self.behind_last, self.last, self.left) = (self.last, at, state.count_ones());
        }
        let mut sum = if state == 0 { Orders::ONE } else { Orders::ZERO };
        for &to in after {
            sum += self.behind[self.behind_last - to as usize];
        }
        self.here.push(sum);
    }

    fn of_start(&self) -> Orders {
        self.here.last().copied().unwrap_or(Orders::ZERO)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn orders_of_sixty_four_tiles_are_counted_in_full() {
        // In each layer one state, with seventeen moves to the one state behind it: more orders than any board has.
        let mut counts = OrderCounts::default();
        counts.add(0, 64, &[]);
        for left in 1..=64 {
            let at = 64 - left;
            counts.add(u64::MAX >> at, at, &[at as u32 + 1; 17]);
        }
        assert_eq!(
            counts.of_start().to_string(),
            "5607005320601059253161325667991103602003892399764752527847859167616581809464321"
        );
        assert_eq!(OrderCounts::default().of_start().to_string(), "0");
    }
}

//! Draws random simple^3 puzzles whose distance is known exactly.

use std::ops::RangeInclusive;

use super::census::Census;
use super::findings::position;
use super::grid::Grid;
use super::layout::{Layout, State};
use super::search::Front;
use crate::engine::rng::Rng;
use crate::games::sliding::metric::Metric;

/// A board with more positions than these that hang together is passed over, so that a try takes milliseconds: pieces that
/// go nearly everywhere make large puzzles, not hard ones. Frozen.
const MAX: usize = 40_000;

/// Draws puzzles of one grid and number of pieces in memory that it keeps.
pub struct Drawer {
    census: Census,
    pieces: usize,
    layout: Layout,
    /// All positions that hang together with a board.
    whole: Front,
    /// The same by distance from those that are solved.
    away: Front,
}

/// A puzzle that was drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Drawn {
    /// The position as it stands in an id.
    pub position: String,
    /// The fewest moves that solve it.
    pub moves: u32,
}

impl Drawer {
    /// Makes ready to draw puzzles with so many pieces.
    pub fn new(grid: &Grid, pieces: usize) -> Self {
        Self {
            census: Census::new(grid, pieces),
            pieces,
            layout: Layout::new(grid),
            whole: Front::default(),
            away: Front::default(),
        }
    }

    /// Draws a justsolved board, each equally likely, then one of the positions with the goal piece in the upper left corner
    /// that hang together with it and are so many moves from the nearest solved one. Nothing if there is none. Frozen.
    pub fn draw(&mut self, rng: &mut Rng, moves: &RangeInclusive<u32>) -> Option<Drawn> {
        let board = self.census.draw(rng, self.pieces)?;
        let start = self.layout.lay(&board);
        self.whole.begin(256);
        self.whole.add(start);
        if !self.whole.spread(&self.layout, Metric::Move, MAX) {
            return None;
        }
        self.away.begin(self.whole.reached.len());
        for &state in self.whole.reached.iter().filter(|&&state| self.layout.is_solved(state)) {
            self.away.add(state);
        }
        self.away.spread(&self.layout, Metric::Move, MAX);
        let mut fitting: Vec<(State, u32)> = Vec::new();
        for (distance, layer) in self.away.by_distance().enumerate() {
            let distance = distance as u32;
            let starts = layer.iter().filter(|&&state| moves.contains(&distance) && self.layout.is_start(state));
            fitting.extend(starts.map(|&state| (state, distance)));
        }
        // The order in which the search meets them is no part of what is frozen.
        fitting.sort_unstable();
        let chosen = rng.below(fitting.len() as u32) as usize;
        fitting.get(chosen).map(|&(state, moves)| Drawn { position: position(&self.layout, state), moves })
    }
}

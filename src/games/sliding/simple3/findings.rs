//! What a search found, by number of pieces, and its merging.

use serde::{Deserialize, Serialize};

use super::grid::{Cells, Grid};
use super::layout::{GOAL, Layout, State};

/// A puzzle with the goal piece in the upper left corner and its distance.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Champion {
    /// Actions to the goal.
    pub moves: u32,
    /// The position, as it stands in an id.
    pub position: String,
}

impl Champion {
    /// A position of a group; on a square grid it or its mirror image, whichever text comes first.
    pub fn new(layout: &Layout, state: State, moves: u32) -> Self {
        let plain = text(layout, state, |_, cells| cells);
        let position = if layout.grid.is_square() { plain.min(text(layout, state, Grid::mirrored)) } else { plain };
        Self { moves, position }
    }
}

/// A position as it stands in an id: letters in the order in which the pieces begin, the goal piece drawn in its place.
///
/// The goal piece has one place only where the puzzle is solved, so the whole piece stands in the goal. (If it had several,
/// its letter in the lower right cell alone would say so.)
pub fn position(layout: &Layout, state: State) -> String {
    text(layout, state, |_, cells| cells)
}

fn text(layout: &Layout, state: State, seen_as: fn(&Grid, Cells) -> Cells) -> String {
    let grid = &layout.grid;
    let far = grid.far(layout.shapes().first().copied().unwrap_or_default());
    let mut board = vec![b'0'; grid.cells()];
    let mut aim = vec![b'0'; grid.cells()];
    let mut drawn: Vec<(Cells, u64)> =
        layout.pieces(state).map(|(class, _, cells)| (seen_as(grid, cells), class)).collect();
    drawn.sort_unstable_by_key(|(cells, _)| cells.trailing_zeros());
    for ((cells, class), letter) in drawn.into_iter().zip(b'A'..) {
        draw(&mut board, cells, letter);
        if class == GOAL {
            draw(&mut aim, seen_as(grid, far), letter);
        }
    }
    let rows = |cells: &[u8]| {
        let rows: Vec<String> =
            cells.chunks(grid.width()).map(|row| String::from_utf8_lossy(row).into_owned()).collect();
        rows.join("-")
    };
    format!("{}~{}", rows(&board), rows(&aim))
}

fn draw(board: &mut [u8], cells: Cells, letter: u8) {
    for (at, cell) in board.iter_mut().enumerate() {
        if cells >> at & 1 == 1 {
            *cell = letter;
        }
    }
}

/// What is found for one number of pieces.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Level {
    /// Groups: a goal shape and a multiset of other shapes.
    pub groups: u64,
    /// Boards from which the searches started.
    pub sources: u64,
    /// Positions reached from them.
    pub positions: u64,
    /// The hardest puzzle; of several the one whose text comes first.
    pub champion: Option<Champion>,
    /// How many groups have their hardest puzzle at distance 0, 1, 2 and so on.
    pub hardest: Vec<u64>,
}

impl Level {
    /// Counts groups by the distance of their hardest puzzle.
    pub fn count(&mut self, distance: usize, groups: u64) {
        if self.hardest.len() <= distance {
            self.hardest.resize(distance + 1, 0);
        }
        self.hardest[distance] += groups;
    }

    /// Keeps the harder one of the champion and this one.
    pub fn meet(&mut self, other: Champion) {
        let harder = self
            .champion
            .as_ref()
            .is_none_or(|own| other.moves > own.moves || other.moves == own.moves && other.position < own.position);
        if harder {
            self.champion = Some(other);
        }
    }
}

/// What is found for each number of pieces, from 0 (nothing) on.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Findings {
    /// By number of pieces.
    pub levels: Vec<Level>,
}

impl Findings {
    /// Nothing yet.
    pub fn new(grid: &Grid) -> Self {
        Self { levels: vec![Level::default(); grid.cells() + 1] }
    }

    /// Takes what another part of the same search found.
    pub fn merge(&mut self, other: &Self) {
        if self.levels.len() < other.levels.len() {
            self.levels.resize(other.levels.len(), Level::default());
        }
        for (level, more) in self.levels.iter_mut().zip(&other.levels) {
            level.groups += more.groups;
            level.sources += more.sources;
            level.positions += more.positions;
            for (distance, &groups) in more.hardest.iter().enumerate().filter(|(_, groups)| **groups > 0) {
                level.count(distance, groups);
            }
            if let Some(champion) = &more.champion {
                level.meet(champion.clone());
            }
        }
    }

    /// The levels that have a puzzle, with their number of pieces.
    pub fn solved(&self) -> impl Iterator<Item = (usize, &Level, &Champion)> {
        self.levels.iter().enumerate().filter_map(|(pieces, level)| Some((pieces, level, level.champion.as_ref()?)))
    }
}

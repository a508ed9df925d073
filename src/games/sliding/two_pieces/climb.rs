//! Climbs to hard puzzles of two pieces.

use super::pair::{self, Cells, Puzzle, home, is_piece};
use crate::engine::rng::Rng;

/// The most cells that one step changes.
const MAX_CHANGES: u32 = 3;
/// Once in so many steps a step down by one move is taken.
const DOWN_EVERY: u32 = 400;

/// Both pieces as they lie in the square.
#[derive(Clone, Copy)]
struct Laid {
    one: Cells,
    two: Cells,
}

impl Laid {
    /// A row for each piece.
    fn start(side: u32) -> Self {
        let row = (1 << side) - 1;
        Self { one: row, two: row << (8 * (side / 2)) }
    }

    /// A few cells changed: each goes to the first piece, to the second, or to none. Nothing if one falls apart.
    fn changed(mut self, side: u32, rng: &mut Rng) -> Option<Self> {
        for _ in 0..=rng.below(MAX_CHANGES) {
            let cell: Cells = 1 << (8 * rng.below(side) + rng.below(side));
            let to = rng.below(3);
            self.one &= !cell;
            self.two &= !cell;
            match to {
                0 => self.one |= cell,
                1 => self.two |= cell,
                _ => (),
            }
        }
        (is_piece(self.one) && is_piece(self.two)).then_some(self)
    }

    fn puzzle(&self, side: u32) -> Puzzle {
        pair::hardest(home(self.one), home(self.two), side)
    }
}

/// The hardest puzzle that a climb of so many steps meets in a square with this side, from 2 to 8. A step that loses nothing is
/// taken, so that the climb wanders over its plains; now and then one that loses a move is taken too.
pub fn climb(side: u32, steps: u64, rng: &mut Rng) -> Puzzle {
    let side = side.clamp(2, 8);
    let mut laid = Laid::start(side);
    let mut at = laid.puzzle(side);
    let mut best = at;
    for _ in 0..steps {
        let Some(next) = laid.changed(side, rng) else { continue };
        let puzzle = next.puzzle(side);
        let taken = puzzle.moves >= at.moves || puzzle.moves + 1 == at.moves && rng.below(DOWN_EVERY) == 0;
        if taken {
            // The pieces stay where they were drawn, not where the puzzle puts them: there they overlap nothing.
            (laid, at) = (next, puzzle);
        }
        if at.moves > best.moves {
            best = at;
        }
    }
    best
}

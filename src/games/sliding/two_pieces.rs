//! The hardest puzzles of two pieces in a square, by climbing.
//!
//! The seed asks: «What's the hardest 2-piece simple sliding block puzzle in a square grid? Ziegler-Hunts & Ziegler-Hunts
//! have shown a lower bound of 4n-16 for an nxn grid, n>6.» A puzzle is simple when its goal is one piece in one place; it
//! may begin anywhere. Two pieces that move in turn have to be locked into each other, so the climb changes the shapes of
//! both a few cells at a time, and weighs each pair by an exact search of all its positions.

use crate::engine::rng::Rng;

// Two pieces in a square, and the puzzle of them that takes the most moves.
//
// The positions of a piece are a set of offsets of its rectangle, so a position of both is a pair of offsets. All that one
// piece can reach while the other stands still is one flood over a set.

/// A set of cells, or of offsets: bit `8 * row + column`, whatever the square's side.
pub type Cells = u64;

/// The columns of offsets, for floods that must not wrap.
const WEST: Cells = 0x0101_0101_0101_0101;
const EAST: Cells = WEST << 7;

/// The cells of a square with this side, from 1 to 8.
pub fn square(side: u32) -> Cells {
    let row = (1u64 << side) - 1;
    (0..side).fold(0, |all, at| all | row << (8 * at))
}

/// These cells and those beside them, within `among`.
fn spread(cells: Cells, among: Cells) -> Cells {
    let across = (cells & !EAST) << 1 | (cells & !WEST) >> 1;
    (cells | across | cells << 8 | cells >> 8) & among
}

/// All of `among` that hangs together with `from`.
pub fn flood(from: Cells, among: Cells) -> Cells {
    let mut reached = from & among;
    loop {
        let more = spread(reached, among);
        if more == reached {
            return reached;
        }
        reached = more;
    }
}

/// Whether the cells are one piece.
pub fn is_piece(cells: Cells) -> bool {
    cells != 0 && flood(cells & cells.wrapping_neg(), cells) == cells
}

/// The bits of a set.
pub fn each(mut set: Cells) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let bit = set.trailing_zeros() as usize;
        set &= set.wrapping_sub(1);
        (bit < 64).then_some(bit)
    })
}

/// Pushes a piece to the upper left corner.
pub fn home(mut cells: Cells) -> Cells {
    while cells != 0 && cells & 0xff == 0 {
        cells >>= 8;
    }
    while cells != 0 && cells & WEST == 0 {
        cells >>= 1;
    }
    cells
}

/// The offsets at which a piece, given in its home, lies within the square.
fn offsets(home: Cells, side: u32) -> Cells {
    let within = square(side);
    let width = (1..=side).find(|&w| home & (WEST * ((1 << w) - 1)) == home).unwrap_or(side);
    let height = (1..=side).find(|&h| h == 8 || home >> (8 * h) == 0).unwrap_or(side);
    let row = (1u64 << (side - width + 1)) - 1;
    (0..=side - height).fold(0, |all, at| all | row << (8 * at)) & within
}

/// The hardest puzzle of two shapes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Puzzle {
    /// Moves at best.
    pub moves: u32,
    /// The cells of the piece that the goal names, at the beginning.
    pub goal: Cells,
    /// Its cells at the goal.
    pub aim: Cells,
    /// The cells of the other piece at the beginning.
    pub other: Cells,
}

/// The offsets of both pieces that do not collide: for each offset of the one, those of the other.
struct OffsetTable {
    one: Cells,
    two: Cells,
    /// By offset of the second piece, where the first may be.
    ones: [Cells; 64],
    /// By offset of the first piece, where the second may be.
    twos: [Cells; 64],
}

impl OffsetTable {
    fn new(one: Cells, two: Cells, side: u32) -> Self {
        let (one_at, two_at) = (offsets(one, side), offsets(two, side));
        let mut field = Self { one: one_at, two: two_at, ones: [0; 64], twos: [0; 64] };
        for b in each(two_at) {
            let taken = two << b;
            field.ones[b] = each(one_at).filter(|a| one << a & taken == 0).fold(0, |set, a| set | 1 << a);
        }
        for a in each(one_at) {
            field.twos[a] = each(two_at).filter(|b| field.ones[*b] >> a & 1 == 1).fold(0, |set, b| set | 1 << b);
        }
        field
    }

    /// The positions that are the most moves from those with the first piece at offset `aim`: how many moves, and one of
    /// them.
    fn farthest(&self, aim: usize) -> (u32, usize, usize) {
        let mut seen: [Cells; 64] = [0; 64];
        let mut front: [Cells; 64] = [0; 64];
        for b in each(self.twos[aim]) {
            front[b] = 1 << aim;
        }
        let mut best = (0, aim, 0);
        for moves in 0.. {
            let Some(b) = each(self.two).find(|b| front[*b] != 0) else { break };
            best = (moves, front[b].trailing_zeros() as usize, b);
            let mut next: [Cells; 64] = [0; 64];
            for b in each(self.two) {
                seen[b] |= front[b];
                next[b] |= flood(front[b], self.ones[b]);
                for a in each(front[b]) {
                    for to in each(flood(1 << b, self.twos[a])) {
                        next[to] |= 1 << a;
                    }
                }
            }
            for b in each(self.two) {
                front[b] = next[b] & !seen[b];
            }
        }
        best
    }
}

/// The hardest puzzle of two pieces, given by their shapes in their homes, in a square: either may be the one that the goal
/// names. Of puzzles that are equally hard, the first in the order of pieces and offsets.
pub fn hardest(one: Cells, two: Cells, side: u32) -> Puzzle {
    let mut best = Puzzle::default();
    for (goal, other) in [(one, two), (two, one)] {
        let field = OffsetTable::new(goal, other, side);
        for aim in each(field.one) {
            let (moves, a, b) = field.farthest(aim);
            if moves > best.moves {
                best = Puzzle { moves, goal: goal << a, aim: goal << aim, other: other << b };
            }
        }
    }
    best
}

/// The puzzle as it stands in an id: `A` is the piece that the goal names.
pub fn position(puzzle: &Puzzle, side: u32) -> String {
    let rows = |letters: &dyn Fn(u32) -> char| {
        let rows: Vec<String> =
            (0..side).map(|row| (0..side).map(|column| letters(8 * row + column)).collect()).collect();
        rows.join("-")
    };
    let has = |cells: Cells, at: u32| cells >> at & 1 == 1;
    let board = rows(&|at| {
        if has(puzzle.goal, at) {
            'A'
        } else if has(puzzle.other, at) {
            'B'
        } else {
            '0'
        }
    });
    let aim = rows(&|at| if has(puzzle.aim, at) { 'A' } else { '0' });
    format!("{board}~{aim}")
}

// Climbs to hard puzzles of two pieces.

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
        hardest(home(self.one), home(self.two), side)
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

#[cfg(test)]
mod tests {
    //! The seed's bound, and the searches of two pieces held against the solver of all puzzles.

    use super::climb;
    use super::{Cells, each, flood, hardest, home, is_piece, position, square};
    use crate::engine::rng::Rng;
    use crate::games::sliding::Sliding;
    use crate::search::proof::Proof;
    use crate::search::proof::{Budget, NodeLimit};
    use crate::search::solve::Solve;

    fn cells(rows: &str, letter: char) -> Cells {
        let row = |(at, row): (usize, &str)| {
            let own = row.chars().enumerate().filter(|(_, own)| *own == letter);
            own.fold(0, |set: Cells, (column, _)| set | 1 << (8 * at + column))
        };
        rows.split('-').enumerate().map(row).fold(0, |all, row| all | row)
    }

    /// Moves of the general solver.
    fn solved(position: &str) -> usize {
        let board = position.parse::<Sliding>().expect("a board");
        let mut quiet = |_| ();
        match board.solve("move", &mut Budget::new(NodeLimit::default(), &mut quiet)) {
            Proof::Solved(path) => path.len(),
            other => panic!("{position}: {}", other.word()),
        }
    }

    /// A cage with a crooked chamber of three cells, and one cell within it: to cross the square the two have to take turns,
    /// and each pair of turns gains one cell. The climbs found it.
    const CAGE: &str = "BBB0-B0BB-BA0B-BBBB";

    #[test]
    fn the_bound_of_the_seed_is_reached() {
        let (one, two) = (home(cells(CAGE, 'A')), home(cells(CAGE, 'B')));
        for (side, moves) in [(5, 5), (6, 9), (7, 13), (8, 17)] {
            let puzzle = hardest(one, two, side);
            assert_eq!(puzzle.moves, moves, "side {side}");
            assert!(side < 7 || moves >= 4 * side - 16);
            assert_eq!(solved(&position(&puzzle, side)), moves as usize, "side {side}");
        }
    }

    #[test]
    fn climbs_are_as_hard_as_they_say() {
        for (side, seed, least) in [(3, 1, 2), (4, 1, 3), (5, 2, 4), (6, 3, 4)] {
            let puzzle = climb(side, 1500, &mut Rng::new(seed));
            assert!(puzzle.moves >= least, "side {side}: {}", puzzle.moves);
            assert!(is_piece(puzzle.goal) && is_piece(puzzle.other) && puzzle.goal & puzzle.other == 0);
            assert_eq!(solved(&position(&puzzle, side)), puzzle.moves as usize);
            assert_eq!(climb(side, 1500, &mut Rng::new(seed)), puzzle, "a climb repeats");
        }
    }

    #[test]
    fn sets_of_cells() {
        assert_eq!(square(8), Cells::MAX);
        assert_eq!(square(2), 0x0303);
        assert_eq!(each(0x8000_0000_0000_0005).collect::<Vec<_>>(), [0, 2, 63]);
        // The last cell of a row does not hang together with the first of the next.
        assert_eq!(flood(1 << 7, 1 << 7 | 1 << 8), 1 << 7);
        assert!(!is_piece(1 << 7 | 1 << 8) && is_piece(1 << 7 | 1 << 15) && !is_piece(0));
        assert_eq!(home(1 << 63 | 1 << 62), 3);
    }
}
